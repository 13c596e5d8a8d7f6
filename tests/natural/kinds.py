"""The texts of kinds.toml, and whether a text is read whole on a card of a kind, as the game itself judges it."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.packs.cards import Card, Origin
from engine.play.playable import language_of
from engine.text.matcher import Book
from engine.text.tree import read_card, unread_of
from tests.packs import SHIPPED

GAMES = {
    "awakening": "runeslingers-awakening",
    "first": "runeslingers",
    "runicka": "runicka",
    "pixies": "pixies-vs-gremlins",
    "rune_stones": "rune-stones",
}
SAID = {"fault", "game", "kind", "keywords", "name", "text", "read", "must_not", "why"}


@cache
def entries() -> list[dict]:
    """All texts; what they say beside SAID are fields of the card."""
    return tomllib.loads((Path(__file__).parent / "kinds.toml").read_text(encoding="utf-8"))["entry"]


@cache
def language(game: str) -> Book:
    """What card text of a game can say."""
    return language_of(SHIPPED[GAMES[game]])


def is_read(
    game: str, kind: str, text: str, keywords: Iterable[str] = (), name: str = "Word", **fields: str | int
) -> bool:
    """Whether a card of that kind is read wholly, in exactly one way."""
    card = Card(name.lower(), name, kind, "", Origin("practice"), text, tuple(keywords), fields)
    lines = read_card(language(game), card)
    return bool(lines) and not unread_of(lines).sentences and all(line.readings == 1 for line in lines)


def is_entry_read(entry: dict) -> bool:
    """The same of an entry."""
    fields = {key: entry[key] for key in entry.keys() - SAID}
    return is_read(
        entry["game"], entry["kind"], entry["text"], entry.get("keywords", ()), entry.get("name", "Word"), **fields
    )
