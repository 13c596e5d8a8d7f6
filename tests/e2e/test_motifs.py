"""What is kept about the shapes of motifs is what a browser sees."""

from playwright.sync_api import Browser

from engine.packs.motifs import SHARED, motifs_in
from tests.tools.motifs import LEAST, close_pairs, hashes, kept

STRAY = 12  # bits of 256 in which two rasterisers may differ


def test_every_motif_has_the_shape_that_is_kept_of_it(chromium: Browser) -> None:
    page = chromium.new_page()
    seen = hashes(page, dict(motifs_in(SHARED, str)[0]))
    page.close()
    known = {name: number for name, (_, number) in kept().items()}
    assert {name for name in seen if bin(seen[name] ^ known[name]).count("1") > STRAY} == set()
    assert [pair for pair in close_pairs(seen) if pair[0] < LEAST - STRAY] == []
