"""What must hold between the records of a pack: keywords, links, sections and decks that are named exist."""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.packs.cards import (
    BETTER,
    CORNERS,
    FACES,
    FORMS,
    FRAMES,
    GAUGES,
    PASSES,
    RIMS,
    RINGS,
    SHAPES,
    SPOTS,
    THINGS,
    WINDOWS,
    Booster,
    Card,
    Opening,
    Pack,
    Score,
    Zone,
)
from engine.packs.records import File, Place

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_TEXT: Final = 600  # characters
MAX_WORD: Final = 60
RESERVED: Final = frozenset({
    "n", "o", "t", "s", "g", "f", "q", "name", "text", "type", "kw", "keyword", "set", "in", "game", "is", "include", "status",
    "slug", "legal", "banned", "plays", "sort", "order", "dir", "direction", "page", "page_size", "view", "format", "show", "display",
    "fields", "exact",
})  # fmt: skip  # names that search, pages and API keep for themselves
OF_VISITORS: Final = frozenset(
    {"deck"}
)  # operators that ask for what belongs to a visitor; a field may have such an id
MAX_HUE: Final = 360
MAX_CHROMA: Final = 200
LOOKS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "field": {"face": FACES, "form": FORMS}, "kind": {"shape": SHAPES}, "icon": {"emblem": RINGS},
    "counter": {"drawn": THINGS}, "gauge": {"drawn": THINGS}, "action": {"rim": RIMS},
}  # fmt: skip
BRACES: Final = re.compile(r"\{(.*?)\}")
RULING: Final = re.compile(r"[A-Z].*-")
LINKS: Final = {
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
        if twice := keyword_twice(pack, card.keywords):
            place.file.complain(place, "keywords", twice)
        check_values(pack, card, place)
        if not SLUG.fullmatch(card.id):
            place.file.complain(place, "id", "must be lower-case words joined by hyphens")
        check_texts(card, place)
        if names.setdefault(card.name.casefold(), card.id) != card.id:
            place.file.complain(
                place, "name", f"{card.name!r} is the name of {names[card.name.casefold()]} too; decks go by names"
            )


def check_layout(pack: Pack, file: File) -> None:
    """Areas, gauges and marks show something that there is."""
    check_areas(pack, file)
    for entry, place in file.tables("gauge"):
        check_gauge(pack, entry, place)
    for entry, place in file.tables("zone"):
        check_marks(pack, pack.zones[entry["id"]], place)
        if "prize" in entry:
            check_words(entry["prize"], tuple(pack.kinds), place, "prize")
            if not entry.get("shared"):
                file.complain(place, "prize", "is only for a shared zone of the table")


def check_areas(pack: Pack, file: File) -> None:
    """Where a table is laid out, each zone lies in one area."""
    laid: set[str] = set()
    for entry, place in file.tables("area"):
        if entry["at"] not in SPOTS:
            file.complain(place, "at", f"must be one of {', '.join(SPOTS)}")
        for zone in entry["zones"]:
            if zone not in pack.zones:
                file.complain(place, "zones", f"{zone!r} is not a [[zone]]")
            if zone in laid:
                file.complain(place, "zones", f"{zone!r} lies in an area already")
            laid.add(zone)
    if pack.areas and (missing := [zone for zone in pack.zones if zone not in laid]):
        file.complain(Place(file), "", f"no [[area]] has a place for the zones {', '.join(missing)}")


def check_marks(pack: Pack, zone: Zone, place: Place) -> None:
    """A zone that is marked has a number of game.toml for each of its slots, one that names its slots a name for each. One of the table
    alone is shared.
    """
    if zone.shared and zone.per != "table":
        place.file.complain(place, "shared", "a zone that is shared belongs to the table")
    for name in zone.marks:
        if name not in pack.numbers:
            place.file.complain(place, "marks", f"{name!r} is not a [[number]]")
    for key, things, written in (("marks", "numbers", zone.marks), ("slot_names", "names", zone.slot_names)):
        if written and len(written) != zone.slots:
            place.file.complain(place, key, f"has {len(written)} {things} for {zone.slots} slots")


def check_gauge(pack: Pack, entry: Mapping[str, Any], place: Place) -> None:
    """A gauge shows either a counter or a value, in a form that there is; one that is printed on cards has a field's id."""
    choices: dict[str, tuple[str, ...]] = {"on": ("seat", "table", "card"), "form": GAUGES}
    if entry["form"] == "value":
        choices["id"] = tuple(pack.fields)
    for key, words in choices.items():
        if entry[key] not in words:
            place.file.complain(place, key, f"must be one of {', '.join(words)}")
    if ("counter" in entry) == ("stat" in entry):
        place.file.complain(place, "", "shows either a counter or a stat")
    if (entry["form"] == "track") != ({"against", "counter", "most"} <= entry.keys()):
        place.file.complain(
            place, "form", "a track needs a counter, one against it and a maximum, and only a track has all three"
        )
    for key in {"counter", "against"} & entry.keys() if entry["form"] == "track" else ():
        check_words(entry[key], tuple(pack.counters), place, key)


def check_faces(pack: Pack, file: File) -> None:
    """How pieces are drawn is said in the words that there are for it; a tint is a word that such a piece has."""
    for table, choices in LOOKS.items():
        for entry, place in file.tables(table):
            for key in choices.keys() & entry.keys():
                check_words(entry[key], choices[key], place, key)
    for entry, place in file.tables("kind"):
        words = {field.id for field in pack.fields_of(entry["id"]) if field.value == "word"}
        if entry.get("tint", "") not in {"", *words}:
            file.complain(place, "tint", f"{entry['tint']!r} is not a [[field]] of words that this kind has")
        sides = entry.get("proportions", [1, 1])
        if len(sides) != len("wh") or min(sides) < 1:
            file.complain(place, "proportions", "must be width and height, as in [63, 88]")
    check_tints(pack, file)
    check_icons(file)


def check_look(pack: Pack, file: File) -> None:
    """A look is of words, kinds and values that there are, in colours, windows and forms that there are."""
    check_words(pack.look.frame, FRAMES, Place(file), "frame")
    for table, key, known, what in (
        ("window", "shape", WINDOWS, ""),
        ("window", "id", tuple(pack.kinds), "a [[kind]]"),
        ("corner", "form", CORNERS, ""),
        ("corner", "id", tuple(pack.fields), "a [[field]]"),
    ):
        for entry, place in file.tables(table):
            if not what:
                check_words(entry[key], known, place, key)
            elif entry[key] not in known:
                file.complain(place, key, f"{entry[key]!r} is not {what}")
    for entry, place in file.tables("tint"):
        check_tint(pack, entry, place)


def check_tint(pack: Pack, entry: Mapping[str, Any], place: Place) -> None:
    """A tint is that of a word or of kinds, and its numbers are an angle and a chroma."""
    if not entry.get("name") and not entry.get("kinds"):
        place.file.complain(place, "", "needs the name of a word of cards, or kinds")
    for kind in set(entry.get("kinds", ())) - pack.kinds.keys():
        place.file.complain(place, "kinds", f"{kind!r} is not a [[kind]]")
    for key, most, what in (("hue", MAX_HUE, "an angle"), ("chroma", MAX_CHROMA, "in thousandths")):
        if entry[key] not in range(most + 1):
            place.file.complain(place, key, f"must be {what} from 0 to {most}")
    if not SLUG.fullmatch(entry["id"]):
        place.file.complain(place, "id", "must be lower-case words joined by hyphens")


def check_tints(pack: Pack, file: File) -> None:
    """A thing that is counted has the hue of a word that there is."""
    for entry, place in (*file.tables("counter"), *file.tables("gauge")):
        if entry.get("icon", "") not in {"", *pack.icons}:
            file.complain(place, "icon", f"{entry['icon']!r} is not an [[icon]]")


def check_icons(file: File) -> None:
    """Each word is drawn in one way, and a hue is an angle."""
    names: set[str] = set()
    for entry, place in file.tables("icon"):
        if not SLUG.fullmatch(entry["id"]):
            file.complain(place, "id", "must be lower-case words joined by hyphens")
        if entry["name"] in names:
            file.complain(place, "name", f"{entry['name']!r} has an [[icon]] already")
        if entry.get("hue", 0) not in range(MAX_HUE + 1):
            file.complain(place, "hue", f"must be an angle from 0 to {MAX_HUE}")
        names.add(entry["name"])
    check_words(file.data.get("emblem", []), RINGS, Place(file), "emblem")


def check_words(words: str | list[str], choices: tuple[str, ...], place: Place, key: str) -> None:
    """Complains at the key of each word that is none of the choices, and names those; called for what one key may say once or in a list."""
    for word in [words] if isinstance(words, str) else words:
        if word not in choices:
            place.file.complain(place, key, f"{word!r} is not one of {', '.join(choices)}")


def check_texts(card: Card, place: Place) -> None:
    """Texts keep their limit, and what is ours says which rulings it comes from."""
    for key, text in (("text", card.text), ("house_text", card.house_text)):
        if len(text) > MAX_TEXT:
            place.file.complain(place, key, f"has {len(text)} characters; at most {MAX_TEXT}")
    for key in card.values.keys() & card.house.keys():
        place.file.complain(place, "house", f"{key!r} is printed on this card: it needs no value of ours")
    ours = next((key for key in ("house", "house_text") if getattr(card, key)), "")
    if ours and not card.house_source:
        place.file.complain(place, ours, "needs a house_source: the rulings that explain what is ours")


def check_values(pack: Pack, card: Card, place: Place) -> None:
    """Cards and keywords that a value names exist, words are those of their field and keep their limit."""
    for key, value in {**card.house, **card.values}.items():
        if pack.fields[key].words:
            check_words(str(value), pack.fields[key].words, place, key)
        if pack.fields[key].value == "card" and value not in pack.cards:
            place.file.complain(place, key, f"{value!r} is not the id of a card")
        for word in value if isinstance(value, tuple) else ():
            check_keyword(pack, word, place, key)
        if len(str(value)) > MAX_WORD:
            place.file.complain(place, key, f"has {len(str(value))} characters; at most {MAX_WORD}")


def check_keyword(pack: Pack, written: str, place: Place, key: str = "keywords") -> None:
    """What a card writes is a keyword of the game."""
    if problem := keyword_problem(pack, written):
        place.file.complain(place, key, problem)


def keyword_twice(pack: Pack, written: Iterable[str]) -> str:
    """No keyword stands on a card twice, with whatever numbers; nothing if it is right. Those that are none are told elsewhere."""
    found = [pack.keywords.get(word) or pack.keywords.get(word.rpartition(" ")[0]) for word in written]
    terms = [term.name for term in found if term is not None]
    twice = next((name for number, name in enumerate(terms) if name in terms[:number]), "")
    return f"the keyword {twice} stands there twice: write it once, with one number" if twice else ""


def keyword_problem(pack: Pack, written: str) -> str:
    """`Token 3` needs the keyword term Token with a number, `Shout` one without; nothing if it is right."""
    name, _, number = written.rpartition(" ")
    term = pack.keywords.get(written) or pack.keywords.get(name)
    if term is None:
        return f"{written!r} is not a keyword of glossary.toml"
    if term.parameter in ("number", "x"):
        return "" if number.isdecimal() or number == "X" else f"{term.name} needs its number, as in '{term.name} 2'"
    return "" if written == term.name else f"{term.name} takes no number"


def check_links(pack: Pack, files: Mapping[str, File]) -> None:
    """Every id that rules, terms and rulings name exists."""
    for table, file in files.items():
        for entry, place in file.tables(table):
            for key in LINKS.keys() & entry.keys():
                for link in set(entry[key]) - getattr(pack, LINKS[key]).keys():
                    file.complain(place, key, f"{link!r} is not one of the {LINKS[key]} of this game")
            if table == "rule" and entry["section"] not in pack.sections:
                file.complain(place, "section", f"{entry['section']!r} is not a [[section]]")


def check_sources(pack: Pack, files: Iterable[File]) -> None:
    """A source that is no line and no address is one of the game's rulings, and what is ours has no other source."""
    for file in files:
        for table, place in every_table(file, file.data):
            for key in ("source", "sources", "house_source"):
                for part in str(table.get(key, "")).split():
                    if (key == "house_source" or RULING.match(part)) and part not in pack.rulings:
                        file.complain(place, key, f"{part} is not a [[ruling]] of this game")


def check_topics(pack: Pack, file: File) -> None:
    """What an edition settles in its own way cites its own rulings."""
    for entry, place in file.tables("topic"):
        for part in pack.topics[entry["id"]].origin.sources:
            if RULING.match(part) and part not in pack.rulings:
                file.complain(place, "source", f"{part} is not a [[ruling]] of {pack.slug}")


def every_table(file: File, data: dict[str, Any], above: Place | None = None) -> Iterator[tuple[dict[str, Any], Place]]:
    """All `[[tables]]` of a file, those within others too, and the origins of single values with their table's place."""
    for name, held in data.items():
        if isinstance(held, list) and held and isinstance(held[0], dict):
            for table, place in file.tables(name, data, above):
                yield table, place
                yield from ((origin, place) for origin in table.get("from", {}).values())
                yield from every_table(file, table, place)


def check_formats(pack: Pack, file: File) -> None:
    """Formats name kinds, sections, decks and formats that exist."""
    for entry, place in file.tables("format"):
        if entry.get("option_of", entry["id"]) not in pack.formats:
            file.complain(place, "option_of", f"{entry['option_of']!r} is not a format")
        seats, most = pack.formats[entry["id"]].seats, pack.numbers.get("players_max")
        if seats and (seats < 2 or (most and seats > most.value)):
            file.complain(
                place, "seats", f"must be from 2 to {most.value if most else 'as many as can play'}, not {seats}"
            )
        sections = file.tables("section", entry, place)
        check_outline(entry, place)
        for table, at in sections:
            for kind in set(table["kinds"]) - pack.kinds.keys():
                file.complain(at, "kinds", f"{kind!r} is not a [[kind]]")
        names = {str(table["id"]) for table, _ in sections}
        for table, at in [*file.tables("rule", entry, place), *file.tables("option", entry, place)]:
            check_parameters(pack, table, at, names)
            if "replaces" in table and table["replaces"] not in {rule.id for rule in pack.formats[entry["id"]].rules}:
                file.complain(at, "replaces", f"{table['replaces']!r} is not a rule of this format")


def check_outline(entry: dict[str, Any], place: Place) -> None:
    """A format has sections, each of them kinds, and no two of its sections, or of its rules and options, share an id."""
    file = place.file
    if not entry.get("section"):
        key = "section" if "section" in entry else ""
        file.complain(place, key, "needs a [[format.section]]: without one no deck can hold a card")
    for tables in (("section",), ("rule", "option")):
        ids: set[str] = set()
        for table, at in [pair for name in tables for pair in file.tables(name, entry, place)]:
            if str(table["id"]) in ids:
                file.complain(at, "id", f"{table['id']!r} is already taken in this format")
            ids.add(str(table["id"]))
            if table.get("kinds") == []:
                file.complain(at, "kinds", "is empty: the section could hold no card")


def check_parameters(pack: Pack, rule: dict[str, Any], place: Place, sections: set[str]) -> None:
    """The sections, decks and facts that a rule of a format names exist."""
    targets: dict[str, tuple[Container[str], str]] = {
        "section": (sections, "a section of this format"),
        "sections": (sections, "a section of this format"),
        "decks": (pack.decks, "a file of decks/"),
        "fact": (pack.fields, "a [[field]]"),
    }
    for key in targets.keys() & rule.keys():
        for name in rule[key] if isinstance(rule[key], list) else [rule[key]]:
            if str(name) not in targets[key][0]:
                place.file.complain(place, key, f"{name!r} is not {targets[key][1]}")


def check_pairings(pack: Pack, file: File) -> None:
    """Decks that are to be played against each other are there."""
    for entry, place in file.tables("pairing"):
        pairing = pack.pairings[entry["id"]]
        for key, name in (("id", pairing.id), ("against", pairing.against)):
            if name not in pack.decks:
                file.complain(place, key, f"{name!r} is not a ready deck; there are {', '.join(pack.decks) or 'none'}")


def check_scores(pack: Pack, file: File) -> None:
    """A score is made of one thing that a player has, and says which way is better."""
    for entry, place in file.tables("score"):
        check_score(pack, pack.scores[entry["id"]], place)


def check_score(pack: Pack, score: Score, place: Place) -> None:
    """What a score names is there, and is a player's."""
    complain = place.file.complain
    if sum(map(bool, (score.counter, score.stat, score.zones))) != 1:
        complain(place, "", "counts one thing: a counter, a stat or zones")
    players = [counter.id for counter in pack.counters.values() if counter.on != "card"]
    own = [zone.id for zone in pack.zones.values() if zone.per == "seat"]
    check_named(place, "counter", score.counter, players, "a [[counter]] of players")
    check_named(place, "spare", score.spare, players, "a [[counter]] of players")
    check_named(place, "kind", score.kind, pack.kinds, "a [[kind]]")
    check_named(place, "better", score.better, BETTER, "a way to be better")
    for zone in score.zones:
        check_named(place, "zones", zone, own, "a [[zone]] of each seat")
    if bool(score.spare) != bool(score.most):
        complain(place, "spare", "needs the most that each of it stands for, and only with it there is a most")
    if score.kind and not score.zones:
        complain(place, "kind", "is only for zones")


def check_causes(pack: Pack, file: File) -> None:
    """A sentence about an end has only places that are filled."""
    for entry, place in file.tables("cause"):
        cause = pack.causes[entry["id"]]
        for key, text, known in (
            ("text", cause.text, ("winner", "loser")),
            ("by", cause.by, ("winner", "loser", "card")),
        ):
            for name in BRACES.findall(text):
                if name not in known:
                    words = " and ".join(f"{{{one}}}" for one in known)
                    place.file.complain(place, key, f"{{{name}}} stands for nothing; it may have {words}")


def check_named(place: Place, key: str, name: str, known: Collection[str], what: str) -> None:
    """A name that is given is one of those that there are."""
    if name and name not in known:
        place.file.complain(place, key, f"{name!r} is not {what}; there are {', '.join(known) or 'none'}")


def check_openings(pack: Pack, file: File) -> None:
    """Packs are filled and weighed by what there is, and become pools of the size that the rule of their format says."""
    for entry, place in file.tables("booster"):
        for key, message in booster_problems(pack, pack.boosters[entry["id"]]):
            file.complain(place, key, message)
    for entry, place in file.tables("opening"):
        for key, message in opening_problems(pack, pack.openings[entry["id"]]):
            file.complain(place, key, message)


def booster_problems(pack: Pack, booster: Booster) -> Iterator[tuple[str, str]]:
    """What is wrong with a booster, by key."""
    if not booster.slots or any(slot.cards < 1 for slot in booster.slots):
        yield "slot", "a pack has at least one [[booster.slot]], and each at least one card"
    for key, name, value in (("price", booster.price, "number"), ("kin", booster.kin, "word")):
        if name and (name not in pack.fields or pack.fields[name].value != value):
            yield key, f"{name!r} is not a [[field]] that is a {value}"


def opening_problems(pack: Pack, opening: Opening) -> Iterator[tuple[str, str]]:
    """What is wrong with an opening, by key. Its packs are those of the rule about pools, so that no number stands twice."""
    booster, form = pack.boosters.get(opening.booster), pack.formats.get(opening.id)
    if booster is None:
        yield "booster", f"{opening.booster!r} is not a [[booster]]"
    if form is None or form.pool is None:
        yield "id", f"{opening.id!r} is not a format with a rule of the form pool"
        return
    packs, cards = form.pool.parameters.get("packs"), form.pool.parameters.get("cards")
    if booster and packs and cards != int(str(packs)) * booster.cards:
        yield "booster", f"{packs} packs of {booster.cards} do not make the {cards} cards of {form.pool.id}"
    if opening.passes:
        yield from draft_problems(opening, booster.cards if booster else 0, packs)
    elif opening.opens or opening.take:
        yield "passes", "is missing: packs that are not passed on are all opened at once"


def draft_problems(opening: Opening, size: int, packs: object) -> Iterator[tuple[str, str]]:
    """What is wrong with the way in which packs of a size are passed on."""
    if unknown := [way for way in opening.passes if way not in PASSES]:
        yield "passes", f"{unknown[0]!r} is not one of {', '.join(PASSES)}"
    if opening.opens * len(opening.passes) != packs:
        yield "opens", f"{opening.opens} packs in each of {len(opening.passes)} rounds do not make {packs}"
    if opening.take < 1 or opening.opens * size % opening.take:
        yield "take", f"{opening.opens * size} cards cannot be taken {opening.take} at a time"
    if not 2 <= opening.seats_min <= opening.seats_best:
        yield "seats_min", "must be 2 or more, and no more than seats_best"
