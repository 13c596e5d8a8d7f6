"""A row of locations with the minions of two players: what the tests of Pixies vs Gremlins are written with.

Seat 1 plays pixies from the Home at location 1, seat 2 gremlins from the one at location 5.
"""

from json import dumps

from tests.scenes import Played, set_scene

LOCATIONS = ("Thistledown Court", "The Hollow Oak", "Lily Basin", "Morning Spring", "Cogpit Yard")
PIXIES, GREMLINS = ["Bluebell Knight"] * 9, ["Puddle Lurker"] * 9
ATTACK = "Attack with {}"
END = "End your turn"
WHOM = "Whom do you attack?"


def card(name, kind="minion", text="", keywords=(), **values) -> str:
    """A card for a scene."""
    told = "\n".join(f"{key} = {value!r}".replace("'", '"') for key, value in values.items())
    return f'[[card]]\nname = "{name}"\nkind = "{kind}"\n{told}\nkeywords = {list(keywords)}\ntext = """\n{text}"""\n'


def minion(name, power=1, health=1, *keywords, text="", value=0) -> str:
    """A minion for a scene."""
    return card(name, "minion", text, keywords, power=power, health=health, value=value)


def entry(name, owner=0) -> str:
    """A piece at a location; a name may say more behind a bar, such as fatigued = 1."""
    name, _, more = name.partition("|")
    whose = f", owner = {owner}" if owner else ""
    return f'{{ card = "{name}"{whose}{", " if more else ""}{more} }}'


def row(*sites) -> str:
    """The row: of each location its name (nothing for the usual one, NONE for none), then who stands there of seat 1 and of seat 2."""
    found = []
    for number, usual in enumerate(LOCATIONS):
        name, mine, theirs = (*(sites[number] if number < len(sites) else ()), *[()] * 3)[:3]
        location = name or usual
        owner = {0: 1, 4: 2}.get(number, 0)
        pieces = [] if location == "NONE" else [entry(location, owner)]
        found.append([*pieces, *(entry(m, 1) for m in mine), *(entry(m, 2) for m in theirs)])
    return "row = [\n" + ",\n".join(f"[{', '.join(pieces)}]" for pieces in found) + "\n]"


def scene(*sites, cards="", one="", two="", head="", table="", seed=1) -> Played:
    """Two players with what is given, in the turn of the first one in the Action phase unless the head says otherwise."""
    decks = [
        "" if "deck = " in own else f"deck = {deck}".replace("'", '"') for own, deck in ((one, PIXIES), (two, GREMLINS))
    ]
    phase = "" if "phase" in head else 'phase = "action"'
    text = f"{head}\n{phase}\n{cards}\n[[seat]]\n{decks[0]}\n{one}\n[[seat]]\n{decks[1]}\n{two}\n[table]\n{row(*sites)}\n{table}"
    return set_scene(text, slug="pixies-vs-gremlins", seed=seed)


def capture(*sites, **more) -> Played:
    """The same, as the Capture phase begins."""
    head = f'phase = "capture"\n{more.pop("head", "")}'
    return scene(*sites, head=head, **more)


def at(played: Played, site: int) -> list[str]:
    """The minions at a location, from 1."""
    return [name for name in played.areas("row", 0)[site - 1] if name not in played.areas("row", 0)[site - 1][:1]]


def attack(played: Played, attacker: str, *targets: str) -> Played:
    """An attack, and whom it goes against as far as there is a choice."""
    played.choose(ATTACK.format(attacker))
    for target in targets:
        if played.asked and played.question == WHOM:
            played.choose(target)
    return played


def hand(*names) -> str:
    """Cards in the hand of a player of a scene."""
    return f"hand = {dumps(names)}"


def taken(*names) -> str:
    """Locations that a player of a scene has captured."""
    return f"captured = {dumps(names)}"


def keyword(played: Played, name: str, word: str) -> bool:
    """Whether a minion has a word now."""
    return bool(played.rules.ruleset.nouns.keyword(played.game, played.piece(name), word))
