"""What must hold between the records of a pack: keywords, links, sections and decks that are named exist."""

import re
from collections.abc import Mapping
from typing import Any

from engine.cards import Pack
from engine.tables import File, Place

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_TEXT = 600  # characters
LINKS = {
    "terms": "terms",
    "see": "terms",
    "cards": "cards",
    "rules": "rules",
    "rulings": "rulings",
    "formats": "formats",
}


def check_cards(pack: Pack, places: Mapping[str, Place]) -> None:
    """Keywords are terms with their number, cards that a value names exist, texts keep their limit."""
    names: dict[str, str] = {}
    for card in pack.cards.values():
        place = places[card.id]
        for written in card.keywords:
            check_keyword(pack, written, place)
        for key, value in card.values.items():
            if pack.fields[key].value == "card" and value not in pack.cards:
                place.file.complain(place, key, f"{value!r} is not the id of a card")
        if not SLUG.fullmatch(card.id):
            place.file.complain(place, "id", "must be lower-case words joined by hyphens")
        if len(card.text) > MAX_TEXT:
            place.file.complain(place, "text", f"has {len(card.text)} characters; at most {MAX_TEXT}")
        if names.setdefault(card.name.casefold(), card.id) != card.id:
            place.file.complain(
                place, "name", f"{card.name!r} is the name of {names[card.name.casefold()]} too; decks go by names"
            )


def check_keyword(pack: Pack, written: str, place: Place) -> None:
    """`Token 3` needs the keyword term Token with a number, `Shout` one without."""
    name, _, number = written.rpartition(" ")
    term = pack.keywords.get(written) or pack.keywords.get(name)
    if term is None:
        place.file.complain(place, "keywords", f"{written!r} is not a keyword of glossary.toml")
    elif term.parameter in ("number", "x") and not (number.isdigit() or number == "X"):
        place.file.complain(place, "keywords", f"{term.name} needs its number, as in '{term.name} 2'")


def check_links(pack: Pack, files: Mapping[str, File]) -> None:
    """Every id that rules, terms and rulings name exists."""
    for table, file in files.items():
        for entry, place in file.tables(table):
            for key in LINKS.keys() & entry.keys():
                for wanted in set(entry[key]) - getattr(pack, LINKS[key]).keys():
                    file.complain(place, key, f"{wanted!r} is not one of the {LINKS[key]} of this game")
            if table == "rule" and entry["section"] not in pack.sections:
                file.complain(place, "section", f"{entry['section']!r} is not a [[section]]")


def check_formats(pack: Pack, file: File) -> None:
    """Formats name kinds, sections, decks and formats that exist."""
    for entry, place in file.tables("format"):
        if entry.get("option_of", entry["id"]) not in pack.formats:
            file.complain(place, "option_of", f"{entry['option_of']!r} is not a format")
        sections = file.tables("section", entry, place)
        for table, at in sections:
            for kind in set(table["kinds"]) - pack.kinds.keys():
                file.complain(at, "kinds", f"{kind!r} is not a [[kind]]")
        names = {str(table["id"]) for table, _ in sections}
        for table, at in [*file.tables("rule", entry, place), *file.tables("option", entry, place)]:
            check_parameters(pack, table, at, names)


def check_parameters(pack: Pack, rule: dict[str, Any], place: Place, sections: set[str]) -> None:
    """The sections, decks and facts that a rule of a format names exist."""
    known = {
        "section": (sections, "a section of this format"),
        "sections": (sections, "a section of this format"),
        "decks": (pack.decks, "a file of decks/"),
        "fact": (pack.fields, "a [[field]]"),
    }
    for key in known.keys() & rule.keys():
        for wanted in rule[key] if isinstance(rule[key], list) else [rule[key]]:
            if str(wanted) not in known[key][0]:
                place.file.complain(place, key, f"{wanted!r} is not {known[key][1]}")
