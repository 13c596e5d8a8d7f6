"""Seeds: the numbers that all chance in a game, a run or a draft follows from."""

from random import SystemRandom

SEED_MAX = 2**31 - 1


def any_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randint(1, 999_999)
