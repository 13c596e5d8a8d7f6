"""`python -m tests.golden`: writes the golden playthroughs anew."""

from tests.golden.playthroughs import write

write()
