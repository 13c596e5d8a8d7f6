"""The two tables at which natural texts are played, and what can be seen there."""

from tests.scenes import Played, set_scene

AWAKENING, RUNE_STONES = "runeslingers-awakening", "rune-stones"
SPELLS = ("spirit", "utility", "attack")
CARDS = {
    "Slab": ("attack", 3), "Slate": ("spirit", 3),
    "Ash": ("spirit", 2), "Birch": ("utility", 1), "Cedar": ("chant", 3), "Blow": ("attack", 0),
    "Deer": ("spirit", 1), "Eagle": ("utility", 2), "Fox": ("chant", 3), "Goose": ("attack", 4), "Heron": ("spirit", 2),
    "Ibis": ("utility", 1), "Jackal": ("trinket", 2), "Koala": ("attack", 3), "Lynx": ("spirit", 1), "Mole": ("utility", 0),
    "Iron": ("spirit", 2), "Jade": ("utility", 1), "Lead": ("trinket", 2), "Mist": ("spirit", 1),
    "Song": ("chant", 2, 4), "Lens": ("trinket", 2, 3), "Halo": ("boon", 2, 3),
    "Opal": ("attack", 3), "Pearl": ("spirit", 2), "Barb": ("attack", 0),
    "Newt": ("spirit", 1), "Otter": ("utility", 1), "Panda": ("chant", 2), "Quail": ("attack", 3), "Raven": ("spirit", 4),
    "Seal": ("trinket", 2), "Tapir": ("utility", 2), "Urial": ("attack", 1), "Viper": ("spirit", 2), "Wolf": ("boon", 1),
    "Ruby": ("spirit", 1), "Topaz": ("chant", 2),
    "Hymn": ("chant", 2, 4), "Prism": ("trinket", 2, 3), "Veil": ("boon", 2, 2),
}  # fmt: skip
TEXTS = {"Blow": "Deal 4 damage to any target.", "Barb": "Deal 4 damage to any target."}
YOU = """
health = 15
power = 4
determination = 1
light = 4
hand = ["Ash", "Birch", "Cedar", "Blow"]
deck = ["Deer", "Eagle", "Fox", "Goose", "Heron", "Ibis", "Jackal", "Koala", "Lynx", "Mole"]
discard = ["Iron", "Jade", "Lead"]
void = ["Mist"]
concentration = ["Slab", "Slab", "Slab", "Slab"]
utility = ["Song", { card = "Lens", token = 2 }]
ailment = [{ card = "Burn", ailment = 2 }, { card = "Curse", ailment = 1 }, [{ card = "Weaken", ailment = 1 }, "Halo"]]
"""
THEM = """
health = 18
hand = ["Opal", "Pearl", "Barb"]
deck = ["Newt", "Otter", "Panda", "Quail", "Raven", "Seal", "Tapir", "Urial", "Viper", "Wolf"]
discard = ["Ruby", "Topaz"]
concentration = ["Slate", "Slate", "Slate"]
utility = [{ card = "Hymn", token = 1 }, "Prism"]
ailment = [{ card = "Burn", ailment = 1 }, { card = "Insanity", ailment = 2 }, [{ card = "Debilitate", ailment = 1 }, "Veil"]]
"""
BOONED = '[{ card = "Fragment", ailment = 1 }, %s]'
CREATURES = {
    "Azure": "Blue", "Bluet": "Blue", "Citron": "Yellow", "Emerald": "Green", "Flint": "Red", "Garnet": "Red",
    "Quill": "Yellow", "Reed": "Green", "Sage": "Green", "Thorn": "Red", "Umber": "Yellow",
    "Rook": "Blue", "Moth": "Red", "Dune": "Yellow", "Elm": "Green", "Fern": "Green", "Grit": "Red", "Husk": "Blue",
    "Ivy": "Green", "Loam": "Yellow", "Moss": "Green", "Oast": "Red", "Peat": "Blue", "Lark": "Yellow",
}  # fmt: skip
ABILITIES = {"Rook": "Gain 1 ore.", "Moth": "Gain 2 power points."}
MINE = """
hand = ["Mate", "Rook", "Moth"]
deck = ["Dune", "Elm", "Fern", "Grit", "Husk", "Ivy"]
discard = ["Loam", "Moss"]
upper = ["Blue artifact", "Yellow artifact"]
board = ["Magic Points"]
blue_gem = 2
yellow_gem = 1
red_gem = 3
wild_gem = 1
ore = 2
points = 10
"""
THEIRS = """
hand = ["Lark", "Oast"]
deck = ["Rook", "Rook", "Rook", "Rook"]
discard = ["Peat"]
blue_gem = 1
yellow_gem = 2
green_gem = 1
ore = 1
points = 20
"""
SHARED = """
display = ["Azure", "Bluet", "Citron", "Emerald", "Flint", "Garnet"]
creatures = ["Quill", "Reed", "Sage"]
general = ["Thorn", "Umber"]
artifacts = [
  "Blue artifact", "Yellow artifact", "Green artifact", "Red artifact", "Blue artifact", ["Wild artifact", "Wild artifact"],
]
"""
AILMENTS = ("burn", "curse", "weaken", "insanity", "debilitate", "fragment")
VALUES = {"block": "block", "max_health": "maximum health", "max_hand": "maximum hand size"}
COLOURS = ("blue", "yellow", "green", "red", "wild")
ZONES = ("hand", "deck", "discard", "void", "board", "general", "display", "creatures")
STOPS = {
    AWAKENING: ("End the Play Phase", "Go on to your Play Phase"),
    RUNE_STONES: ("Waste the rest", "Forge artifacts"),
}
DECLINES = ("no", "no more", "stop", "done", "decline", "pass", "nothing", "let it be applied")
UNASKED = ("Do you block?", "Do you answer?")


class NotOfferedError(Exception):
    """A move that a card should allow is not offered."""


def printed(name: str, kind: str, text: str, keywords: list[str], **fields: int | str) -> str:
    """A card for a scene."""
    lines = [f"{field} = {value!r}" for field, value in fields.items()]
    return "\n".join(
        [
            "[[card]]",
            f'name = "{name}"',
            f'kind = "{kind}"',
            *lines,
            f"keywords = {keywords}",
            f'text = """\n{text}"""\n',
        ]
    )


def overridden(lines: str, given: str) -> dict[str, str]:
    """The lines of a seat by their keys, with those that an entry gives in place of the usual ones."""
    table: dict[str, str] = {}
    key = ""
    for line in [*lines.strip().splitlines(), *given.strip().splitlines()]:
        before, found, value = line.partition(" = ")
        if found and before.isidentifier():
            key, table[before] = before, value
        else:
            table[key] += f"\n{line}"
    return table


def with_first(array: str, item: str) -> str:
    """A list of a scene with one more in front."""
    return f"[{item}, {array.lstrip()[1:]}" if array.strip() != "[]" else f"[{item}]"


def with_last(array: str, item: str) -> str:
    """A list of a scene with one more at its end."""
    return f"{array.rstrip()[:-1]}, {item}]" if array.strip() != "[]" else f"[{item}]"


def laid(entry: dict, seats: dict[str, dict[str, str]]) -> None:
    """Put the card of an entry where it lies at the start."""
    where, name = entry.get("where", "played"), entry.get("name", "Word")
    word = f'{{ card = "{name}", {entry["marks"]} }}' if "marks" in entry else f'"{name}"'
    seat = seats["them" if where.startswith("their") else "you"]
    match where.removeprefix("their "):
        case "played" | "hand" | "utilized":
            seat["hand"] = with_first(seat["hand"], word)
        case "field":
            seat["concentration"] = with_last(seat["concentration"], f'["Slab", {word}]')
        case "boon":
            seat["ailment"] = with_last(seat["ailment"], BOONED % word)
        case "board":
            seat["board"] = with_last(seat.get("board", "[]"), word)
        case zone:
            seat[zone] = with_first(seat[zone], word)


def seat_text(seat: dict[str, str]) -> str:
    return "[[seat]]\n" + "\n".join(f"{key} = {value}" for key, value in seat.items())


def duel(entry: dict, setup: dict[str, str]) -> Played:
    """The table of The Awakening with the card of an entry."""
    seats = {"you": overridden(YOU, setup.get("you", "")), "them": overridden(THEM, setup.get("them", ""))}
    laid(entry, seats)
    where = entry.get("where", "played")
    usual = "boon" if where.endswith("boon") else "chant" if where.endswith("field") else "utility"
    kind = entry.get("kind", usual)
    fields = {"cost": entry.get("cost", 0)} | ({} if kind in SPELLS else {"defense": entry.get("defense", 3)})
    cards = [printed(entry.get("name", "Word"), kind, entry["text"], entry.get("keywords", []), **fields)]
    for name, (kind, cost, *defense) in CARDS.items():
        shield = {} if kind in SPELLS else {"defense": defense[0] if defense else 3}
        cards.append(printed(name, kind, TEXTS.get(name, ""), [], cost=cost, **shield))
    return set_scene("\n".join([setup.get("head", ""), *cards, *map(seat_text, seats.values())]), AWAKENING)


def market(entry: dict, setup: dict[str, str]) -> Played:
    """The table of Rune Stones with the card of an entry."""
    seats = {"you": overridden(MINE, setup.get("you", "")), "them": overridden(THEIRS, setup.get("them", ""))}
    laid(entry, seats)
    name, board = entry.get("name", "Word"), entry.get("where") == "board"
    shared = overridden(SHARED, setup.get("table", ""))
    fields = {} if board else {"number": entry.get("number", 60), "colour": "Blue", "magic": 1}
    kind = entry.get("kind", "rune-stone" if board else "creature")
    cards = [printed(name, kind, entry["text"], entry.get("keywords", []), **fields)]
    cards.append(printed("Mate", "druid", "Gain 1 ore.", [], number=109, colour="Yellow", magic=1))
    for number, (creature, colour) in enumerate(CREATURES.items(), 11):
        cards.append(
            printed(creature, "creature", ABILITIES.get(creature, ""), [], number=number, colour=colour, magic=1)
        )
    on_table = "[table]\n" + "\n".join(f"{key} = {value}" for key, value in shared.items())
    return set_scene("\n".join([setup.get("head", ""), *cards, *map(seat_text, seats.values()), on_table]), RUNE_STONES)


class Hand:
    """Whoever makes the moves of an entry: its picks in their order, and no to everything else."""

    def __init__(self, played: Played, game: str, picks: list[str], name: str) -> None:
        self.played, self.game, self.picks, self.name = played, game, list(picks), name

    def move(self, words: str) -> None:
        """One move, and all that is asked because of it."""
        if words == "end turn":
            self.end_turn()
            return
        if words.startswith("utilize "):
            for step in (
                "Utilize abilities",
                *(f"Utilize {card}" for card in words.removeprefix("utilize ").split(", ")),
            ):
                self.take(step)
            return
        self.take(words)
        if all(option.startswith("On ") for option in self.played.offered):
            self.played.choose(self.placed() or self.played.offered[0])
        self.settle()

    def placed(self) -> str:
        """Where the card is to lie, if a pick says so."""
        place = next((pick for pick in self.picks if pick.startswith("On ")), "")
        return next((option for option in self.played.offered if place and option.startswith(place)), "")

    def take(self, words: str) -> None:
        found = [option for option in self.played.offered if option.lower().startswith(words.lower())]
        if not found:
            raise NotOfferedError(f"{words!r} is not offered: {self.played.offered}")
        self.played.choose(found[0])

    def end_turn(self) -> None:
        if self.game == RUNE_STONES:
            self.take("Waste the rest")
            self.settle()
            return
        self.take("End the Play Phase")
        self.settle()
        if "Go on to your Play Phase" in self.played.offered:
            self.take("Go on to your Play Phase")
            self.settle()

    def utilize(self) -> None:
        """Play the card and Mate for their abilities, and use each line of the card once."""
        for words in ("Utilize abilities", f"Utilize {self.name}", "Utilize Mate"):
            self.take(words)
        used = 0
        while used < 6 and (mine := [option for option in self.played.offered if option.startswith(f"{self.name}: ")]):
            named = self.picks[0].lower() if self.picks else ""
            lines = (
                [option for option in mine if option.lower().startswith(named)]
                if named.startswith(f"{self.name.lower()}: ")
                else []
            )
            self.picks = self.picks[1:] if lines else self.picks
            self.played.choose((lines or mine)[0])
            self.settle()
            used += 1

    def settle(self) -> None:
        """Answer until nothing is asked but what to do next."""
        for _ in range(80):
            offered = self.played.offered
            if not self.played.asked or any(stop in offered for stop in STOPS[self.game]):
                return
            self.played.choose(self.picked() or self.declined())
        raise NotOfferedError(f"it goes on asking: {self.played.question} {self.played.offered}")

    def picked(self) -> str:
        """What the first pick that fits names among what is offered; who names a thing need not say yes before."""
        found = {pick: words for pick in reversed(self.picks) if (words := self.named(pick))}
        if not found:
            return ""
        pick = min(found, key=self.picks.index)
        things = [thing for thing in found if thing not in ("yes", "no")]
        if pick == "yes" and things:
            self.picks.remove("yes")
            pick = min(things, key=self.picks.index)
        self.picks.remove(pick)
        return found[pick]

    def named(self, pick: str) -> str:
        offered, wanted = self.played.offered, pick.lower()
        if self.played.question in UNASKED:
            return next((option for option in offered if wanted.startswith("block") and wanted in option.lower()), "")
        declining = [option for option in offered if declines(option)]
        if wanted in ("yes", "no") and declining:
            accepting = [option for option in offered if option not in declining]
            return (accepting if wanted == "yes" else declining)[0]
        return next((option for option in offered if wanted in option.lower()), "")

    def declined(self) -> str:
        return next((option for option in self.played.offered if declines(option)), self.played.offered[-1])


def declines(option: str) -> bool:
    words = option.lower()
    return words in DECLINES or words.startswith(("do not", "don't"))


def played_out(game: str, entry: dict, case: dict) -> dict[str, tuple]:
    """Play an entry; what should be and what is, where they differ."""
    played = (duel if game == AWAKENING else market)(entry, case.get("setup", entry.get("setup", {})))
    name, where = entry.get("name", "Word"), entry.get("where", "played")
    hand = Hand(played, game, case.get("picks", entry.get("picks", [])), name)
    moves = case.get("moves", entry.get("moves", []))
    try:
        if where == "played" and f"Play {name}" not in moves:
            hand.move(f"Play {name}")
        if where == "utilized":
            hand.utilize()
        for move in moves:
            hand.move(move)
    except NotOfferedError as missing:
        return {"moves": ("all of them", str(missing))}
    found = {key: (wanted, seen(played, key, wanted)) for key, wanted in case["after"].items()}
    return {key: pair for key, pair in found.items() if pair[0] != pair[1]}


def seen(played: Played, key: str, wanted):
    """What there is to see of a key of `after`."""
    if key in ("token", "damage", "used", "mastery", "barrier"):
        return {name: played.count(key, name) for name in wanted}
    if key == "defense":
        return {name: played.value("defense", name) for name in wanted}
    if key == "offered":
        return [words for words in wanted if any(option.startswith(words) for option in played.offered)]
    if key == "not_offered":
        return [words for words in wanted if not any(option.startswith(words) for option in played.offered)]
    side, _, what = key.partition("_")
    return of_seat(played, {"table": 0, "you": 1, "them": 2}[side], what, wanted)


def of_seat(played: Played, seat: int, what: str, wanted):
    """What there is to see of a seat, or of the table."""
    if what in AILMENTS:
        return played.ailments(seat).get(what.title(), 0)
    if what in VALUES:
        return played.value(VALUES[what], seat)
    if what == "field" or what.removesuffix("_top") in ZONES or what.endswith(("_bottom", "_has", "_lacks")):
        return in_zone(played, seat, what, wanted)
    return played.count(f"{what}_gem" if what in COLOURS else what, seat)


def in_zone(played: Played, seat: int, what: str, wanted):
    """How many cards lie in a zone, which of them, or those at one end of it."""
    zone, _, how = what.partition("_")
    there = in_play(played, seat) if zone == "field" else played.zone(zone, seat)
    if how in ("has", "lacks"):
        return [name for name in wanted if (name in there) is (how == "has")]
    if how:
        return (there[::-1] if how == "top" else there)[: len(wanted)]
    return sorted(there) if isinstance(wanted, list) else len(there)


def in_play(played: Played, seat: int) -> list[str]:
    """The cards on a field, without what lies under them."""
    under = [pile[1:] for zone in ("concentration", "ailment") for pile in played.areas(zone, seat)]
    return [name for pile in [*under, *played.areas("utility", seat)] for name in pile]
