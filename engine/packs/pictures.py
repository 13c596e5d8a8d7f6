"""What the picture of a card shows: its motifs, how they stand in it, in which light and before which ground."""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from hashlib import blake2b
from typing import Final, NamedTuple

from engine.packs.cards import Card, Pack
from engine.packs.records import Place

ALONE: Final = ("one", "huge", "fall", "rise", "pair", "trio")
TOGETHER: Final = ("over", "mark")  # of two motifs: the second above the first, or small in a corner
SETTINGS: Final = (*ALONE, *TOGETHER)
KEYS: Final = ("night", "day", "glow")
FIGURES: Final = (
    "disc", "horizon", "rays", "ripples", "hills", "slats", "split", "facets", "lattice", "scales", "moon", "steps",
)  # fmt: skip
MOTIFS_MAX: Final = 2


class Picture(NamedTuple):
    """What is painted of a card: one or two `motifs` by name, one of SETTINGS, one of KEYS, one of FIGURES."""

    motifs: tuple[str, ...]
    setting: str
    key: str
    figure: str


def picture_of(card: Card, names: Collection[str]) -> Picture:
    """The picture of a card of a game whose motifs have these `names`.

    What the card leaves out is usual or follows from its name: the setting is `one`, of two motifs `mark`, key and figure are chosen by
    a hash of the name, the motif by one of name and kind.
    """
    motifs = card.motif or (likely_motif(card, names),)
    number = hash_of(card.name)
    return Picture(
        motifs=motifs,
        setting=card.setting or ("one" if len(motifs) == 1 else "mark"),
        key=card.key or KEYS[number % len(KEYS)],
        figure=card.figure or FIGURES[number // len(KEYS) % len(FIGURES)],
    )


def likely_motif(card: Card, names: Collection[str]) -> str:
    """The motif of a card that names none: another one only where a better one joins the names. Empty where there are no names."""
    return max(names, key=lambda name: hash_of(f"{card.kind} {card.name} {name}"), default="")


def hash_of(text: str) -> int:
    """A number that is the same everywhere for a text, and another one for another."""
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")


def check_pictures(pack: Pack, places: Mapping[str, Place]) -> None:
    """Motifs, settings, keys and figures are those that there are, and no two cards that name a motif have the same picture."""
    seen: dict[tuple[object, ...], Card] = {}
    for card in pack.cards.values():
        for key, message in picture_problems(card, pack.motifs):
            places[card.id].file.complain(places[card.id], key, message)
        picture = picture_of(card, pack.motifs)
        if card.motif and (other := seen.setdefault(picture[:3], card)) is not card:
            places[card.id].file.complain(places[card.id], "motif", alike(card, other, picture))


def picture_problems(card: Card, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with what a card says of its picture, by key."""
    for key, words, known in (
        ("motif", card.motif, names),
        ("setting", [card.setting] if card.setting else [], SETTINGS),
        ("key", [card.key] if card.key else [], KEYS),
        ("figure", [card.figure] if card.figure else [], FIGURES),
    ):
        yield from ((key, unknown(word, key, known)) for word in words if word not in known)
    if len(card.motif) > MOTIFS_MAX:
        yield "motif", f"names {len(card.motif)} motifs; at most {MOTIFS_MAX}"
    if len(card.motif) == MOTIFS_MAX and card.setting in ALONE:
        yield "setting", f"{card.setting!r} shows one motif; two are set by {' or '.join(TOGETHER)}"
    if len(card.motif) < MOTIFS_MAX and card.setting in TOGETHER:
        yield "setting", f"{card.setting!r} shows two motifs, and the card names {len(card.motif)}"


def unknown(word: str, key: str, known: Collection[str]) -> str:
    """A word that is none of those known, with the nearest of them."""
    near = get_close_matches(word, known, 1, cutoff=0)
    return f"{word!r} is not a {key}; did you mean {near[0]!r}?" if near else f"{word!r} is not a {key}; there are none"


def alike(card: Card, other: Card, picture: Picture) -> str:
    """Why two cards cannot both have a picture."""
    shown = f"{' and '.join(picture.motifs)}, {picture.setting}, {picture.key}"
    return f"{card.name} and {other.name} look alike ({shown}): choose another motif, setting or key for one of them"
