"""The crest of a game's page: a seal of the three things that its cards show most, in the tones of the game."""

from collections import Counter
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from catalog.art.compositions import Stand, in_tones, standing
from catalog.art.grounds import FIGURES, ground
from catalog.art.painting import motifs
from catalog.art.tones import tones
from catalog.models import Game
from catalog.shapes import by_version
from engine.packs.pictures import hash_of

CHROMA: Final = 0.12
SEAL: Final = 46  # the radius of its field, within two rims
STANDS: Final = (Stand(50, 32, 36), Stand(31, 63, 34, -8), Stand(69, 63, 34, 8))
NAMED: Final = 'class="crest-large" viewBox="0 0 100 100" aria-hidden="true"'


@by_version
def crest(game: Game) -> SafeString:
    """The crest as SVG, drawn once for each version of a game; a game whose cards show nothing has its ground alone."""
    number = hash_of(game.name)
    shown = [drawing for name in shown_most(game) if (drawing := motifs(game).get(name))]
    colours = tones("night", game.hue, CHROMA, number, shown[0].hue if shown else None)
    field = ground(sorted(FIGURES)[number % len(FIGURES)], number // len(FIGURES), colours._asdict())
    things = "".join(
        standing(*one) for one in zip(STANDS, [in_tones(one.inner, colours) for one in shown], strict=False)
    )
    rims = "".join(
        f'<circle cx="50" cy="50" r="{radius:g}" fill="none" stroke="{tone}" stroke-width="{width:g}"/>'
        for radius, tone, width in ((SEAL, colours.second, 1.2), (SEAL + 2.6, colours.body, 0.6))
    )
    clip = f'<clipPath id="seal"><circle cx="50" cy="50" r="{SEAL}"/></clipPath>'
    return mark_safe(f'<svg {NAMED}>{clip}<g clip-path="url(#seal)">{field}{things}</g>{rims}</svg>')


def shown_most(game: Game) -> list[str]:
    """The motifs that most cards of a game name first."""
    named: Counter[str] = Counter()
    for picture in game.cards.values_list("picture", flat=True):
        named.update(picture.get("motifs", ())[:1])
    return sorted(named, key=lambda name: (-named[name], name))[: len(STANDS)]
