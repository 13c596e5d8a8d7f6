"""What a reason names, put into a scene: by game and reason what has to be there, or no longer there, for it not to hold any more."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final

from engine.games.rune_stones.areas import KEPT, SPACE_OF, WILD_SPACE
from engine.games.runeslingers.ailments import ApplyingUnique
from engine.games.runicka.areas import BASES, FLYING, PROVOKE, has
from engine.kernel.state import NONE, Game
from engine.play.refusals import Refusal, refusals

Told = dict[str, Any]  # a table as a message of `play --json` tells it
Supply = Callable[[Told, Game, Refusal], None]
SITE_OF_HOME: Final = {0: 0, 1: -1}


def seat_of(told: Told, game: Game) -> Told:
    """What is told of whoever decides."""
    assert game.decision
    seat: Told = told["seats"][game.decision.seat]
    return seat


def enemy_of(told: Told, game: Game) -> Told:
    """What is told of the next player."""
    assert game.decision
    seat: Told = told["seats"][(game.decision.seat + 1) % game.table.seats]
    return seat


def more(counter: str) -> Supply:
    """As many of a counter as are missing."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        counters = seat_of(told, game)["counters"]
        counters[counter] = counters.get(counter, 0) + refused.amounts[0]

    return supply


def not_yet(counter: str) -> Supply:
    """A player has not done this turn what may be done only so often."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        del seat_of(told, game)["counters"][counter]

    return supply


def without(*marks: str) -> Supply:
    """The piece does not have those marks."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        lying, number = where(told, game, refused.piece)
        for mark in marks:
            lying[number].pop(mark, None)

    return supply


def where(told: Told, game: Game, piece: int) -> tuple[list[Any], int]:
    """The place of a piece as it is told, and which of those there it is."""
    table, spot = game.table, game.place[piece]
    side, zone = table.sides[spot], table.zone_of[spot]
    zones = told["table"] if side == NONE else told["seats"][side]["zones"]
    places = zones[list(table.rules.pack.zones)[zone]]
    spots = table.places_of[side][zone]
    return (places[spot - spots.start] if len(spots) > 1 else places), game.stacks[spot].index(piece)


# Runeslingers


def bare_concentration(told: Told, game: Game, refused: Refusal) -> None:
    """A concentration of the player with nothing on it."""
    places = seat_of(told, game)["zones"]["concentration"]
    places[next((n for n, place in enumerate(places) if not place), 0)] = [some_card(game, refused)]


def free_area(told: Told, game: Game, refused: Refusal) -> None:
    """An area of the player with no concentration."""
    seat_of(told, game)["zones"]["concentration"][0] = []


def area_for_ailments(told: Told, game: Game, refused: Refusal) -> None:
    """An ailment area of the player with nothing on it."""
    seat_of(told, game)["zones"]["ailment"][0] = []


def at_place(told: Told, game: Game, refused: Refusal) -> tuple[list[Any], int]:
    """The place that is refused among those of its zone as they are told, and its number there."""
    table, spot = game.table, refused.last
    side, zone = table.sides[spot], table.zone_of[spot]
    zones = told["table"] if side == NONE else told["seats"][side]["zones"]
    return zones[list(table.rules.pack.zones)[zone]], spot - table.places_of[side][zone].start


def something_there(told: Told, game: Game, refused: Refusal) -> None:
    """A concentration at the place, or an ailment where a boon is to lie."""
    places, number = at_place(told, game, refused)
    if game.table.rules.zones["ailment"] == game.table.zone_of[refused.last]:
        supply = told["table"]["supply"]
        kind = next(kind for kind in supply if f"'{kind}'" not in str(places))
        supply[kind] -= 1
        places[number] = [{"card": kind, "ailment": 1}]
    else:
        places[number] = [told["seats"][game.table.sides[refused.last]]["zones"]["deck"].pop()]


def only_one_there(told: Told, game: Game, refused: Refusal) -> None:
    """Nothing lies at the place but the concentration that is played on."""
    places, number = at_place(told, game, refused)
    del places[number][1 if game.table.rules.zones["concentration"] == game.table.zone_of[refused.last] else 0 :]


def room_for_all(told: Told, game: Game, refused: Refusal) -> None:
    """An ailment area of each player with nothing on it, and one for each type that is picked: it may have lain exposed there."""
    areas = slice(1 + (len(game.frame.kinds) if isinstance(game.frame, ApplyingUnique) else 0))
    for seat in told["seats"]:
        ailments = seat["zones"]["ailment"]
        ailments[areas] = [[] for _ in ailments[areas]]


def no_boon(told: Told, game: Game, refused: Refusal) -> None:
    """No boon lies there, and nothing under one: that might be exposed elsewhere too."""
    where(told, game, refused.piece)[0].clear()


def ailment(told: Told, game: Game, refused: Refusal) -> None:
    """An ailment of an enemy, out of the supply."""
    told["table"]["supply"]["Burn"] -= 1
    enemy_of(told, game)["zones"]["ailment"][0] = [{"card": "Burn", "ailment": 1}]


def no_copy(told: Told, game: Game, refused: Refusal) -> None:
    """No copy of a trinket in play."""
    name = some_card(game, refused)
    zones = seat_of(told, game)["zones"]
    for zone in ("concentration", "utility"):
        zones[zone] = [
            [] if place and (place[-1] == name or name in str(place[-1])) and not is_face_down(place[-1]) else place
            for place in zones[zone]
        ]


def is_face_down(piece: object) -> bool:
    return isinstance(piece, dict) and "face_down" in piece


def some_card(game: Game, refused: Refusal) -> str:
    """A card that the player has brought: the one that is refused."""
    return game.table.cards[refused.piece].name


RUNESLINGERS: Final[dict[str, Supply]] = {
    "no concentration": bare_concentration,
    "no area": free_area,
    "nothing to cover": ailment,
    "no room to ail": area_for_ailments,
    "set one": not_yet("sets"),
    "charged": without("charged_in"),
    "just played": without("played_in"),
    "determinations": more("determination"),
    "nothing there": something_there,
    "taken": only_one_there,
    "under a boon": no_boon,
    "no room for it": room_for_all,
}
AWAKENING: Final[dict[str, Supply]] = {
    **RUNESLINGERS,
    "light": more("light"),
    "light for ability": more("light"),
    "no slot": bare_concentration,
    "one of each": no_copy,
    "used": without("used"),
}
FIRST: Final[dict[str, Supply]] = {
    **RUNESLINGERS,
    "spent": without("spent_in", "charged_in"),
    "pain": more("health"),
}


# Pixies vs Gremlins


def enemy_there(told: Told, game: Game, refused: Refusal) -> None:
    """A minion of the other player that anybody may attack, where the piece stands."""
    lying, _ = where(told, game, refused.piece)
    assert game.decision
    lying[:] = [one for one in lying if not is_of(one, 2 - game.decision.seat)]
    lying.append({"card": plain_minion(game), "owner": 2 - game.decision.seat})


def is_of(piece: object, owner: int) -> bool:
    return isinstance(piece, dict) and piece.get("owner") == owner and "standings" not in piece


def plain_minion(game: Game) -> str:
    """A minion that neither hides nor flies."""
    return minion_with(game, lambda words: not words & {"stealth", "flight"})


def minion_with(game: Game, fits: Callable[[set[str]], bool]) -> str:
    """The name of a minion with words that fit."""
    cards = game.table.rules.pack.cards.values()
    return next(card.name for card in cards if card.kind == "minion" and fits({word.lower() for word in card.keywords}))


def source(word: str) -> Supply:
    """A minion of the player with an ability, at the first location that is left."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        assert game.decision
        site = next(site for site in told["table"]["row"] if site)
        site.append({"card": minion_with(game, lambda words: word in words), "owner": game.decision.seat + 1})

    return supply


def card_in_deck(told: Told, game: Game, refused: Refusal) -> None:
    """A card to draw."""
    seat_of(told, game)["zones"]["deck"] = [plain_minion(game)]


def no_runes(told: Told, game: Game, refused: Refusal) -> None:
    """No rune that the other player has captured."""
    enemy_of(told, game)["zones"]["captured"] = []


def deployment(told: Told, game: Game, refused: Refusal) -> None:
    """The Deployment phase of the round, which the player begins."""
    assert game.decision
    told["phase"], told["begun"], told["first"] = "deployment", False, game.decision.seat + 1


PIXIES: Final[dict[str, Supply]] = {
    **{f"ap to {what}": more("ap") for what in ("attack", "move", "play", "draw")},
    "attacked": not_yet("attacks"),
    "no enemies": enemy_there,
    "out of reach": enemy_there,
    "one magic or gadget": not_yet("magic_or_gadget"),
    "one trap": not_yet("traps"),
    "no magic": source("magic"),
    "no gadget": source("gadget"),
    "hero acted": not_yet("hero_actions"),
    "no rune power": no_runes,
    "empty deck": card_in_deck,
    "fatigued": without("fatigued"),
    "deployed before": deployment,
}

# Runicka


INVESTED: Final = (0, 0, 1, 3)  # cards by level


def at(side: str, level: int) -> Supply:
    """A runekeeper is at a level of one side, for which cards are invested; 0 for the level that is asked for."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        seat, reached = seat_of(told, game), level or refused.amounts[0]
        for one in ("order", "chaos"):
            seat["counters"].pop(one, None)
        seat["counters"][side] = reached
        seat["zones"]["invested"] = [card_of(game, "stable")] * INVESTED[reached]

    return supply


def at_level(level: int) -> Supply:
    """The same on the side on which the runekeeper is."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        at("order" if "order" in seat_of(told, game)["counters"] else "chaos", level)(told, game, refused)

    return supply


def card_of(game: Game, *kinds: str) -> str:
    """The name of a card of one of some kinds."""
    return next(card.name for card in game.table.rules.pack.cards.values() if card.kind in kinds)


def cards_in_hand(kind: str) -> Supply:
    """As many cards of a hand as are missing, one where no number is told."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        seat_of(told, game)["zones"]["hand"] += [card_of(game, kind)] * (refused.amounts or (1,))[0]

    return supply


def free_space(told: Told, game: Game, refused: Refusal) -> None:
    """A space of the player with no revenant."""
    seat_of(told, game)["zones"]["arena"][0] = []


def base(told: Told, game: Game, refused: Refusal) -> None:
    """A revenant of the player that may be a Fusion Base."""
    spaces = seat_of(told, game)["zones"]["arena"]
    free = next((n for n, space in enumerate(spaces) if not space), 0)
    spaces[free] = [card_of(game, *BASES)]


def second_turn(told: Told, game: Game, refused: Refusal) -> None:
    """It is no longer the first turn of the game."""
    told["turn"] = 2


def power(told: Told, game: Game, refused: Refusal) -> None:
    """The revenant has gained more Power than any effect takes away."""
    lying, number = where(told, game, refused.piece)
    marked = lying[number] if isinstance(lying[number], dict) else {"card": lying[number]}
    lying[number] = marked | {"gained": marked.get("gained", 0) + 99}


def no_foes(*words: str) -> Supply:
    """No revenant of the foe, of those with an aura if one is named."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        assert game.decision
        spaces = enemy_of(told, game)["zones"]["arena"]
        for foe in game.acting[1 - game.decision.seat]:
            if all(has(game, foe, word) for word in words):
                spaces[game.place[foe] - game.table.places_of[1 - game.decision.seat][0].start] = []

    return supply


RUNICKA: Final[dict[str, Supply]] = {
    "order": at("order", 0),
    "chaos": at("chaos", 0),
    "no space": free_space,
    "no base": base,
    "attuned": not_yet("attuned"),
    "highest level": at_level(2),
    "to invest": cards_in_hand("stable"),
    "step by step": at_level(1),
    "recharging": not_yet("recharge"),
    "life": more("life"),
    "life for an effect": more("life"),
    "first turn": second_turn,
    "held back": without("held"),
    "fought": without("fought"),
    "no power": power,
    "foes there": no_foes(),
    "provoked": no_foes(PROVOKE),
    "flying too": no_foes(FLYING),
    "provoke first": no_foes(PROVOKE),
}


# Rune Stones


def taken(told: Told, game: Game, counter: str, amount: int) -> None:
    """So many gems or so much ore: out of the general supply, and from other players where it has too few."""
    own = seat_of(told, game)["counters"]
    for there in (told["counters"], *(seat["counters"] for seat in told["seats"])):
        if there is not own and there.get(counter):
            some = min(amount, there[counter])
            there[counter] -= some
            own[counter] = own.get(counter, 0) + some
            amount -= some
    assert not amount


def ore(told: Told, game: Game, refused: Refusal) -> None:
    """As much ore as is missing."""
    taken(told, game, "ore", refused.amounts[0])


def gems_of_its_colour(told: Told, game: Game, refused: Refusal) -> None:
    """As many gems as are missing for an artifact, white ones for a wild one."""
    colour = game.cards[refused.piece].values["colour"].lower()
    taken(told, game, "wild_gem" if colour == "white" else f"{colour}_gem", refused.amounts[0])


def gems_or_ore(told: Told, game: Game, refused: Refusal) -> None:
    """White gems or ore for the nearest artifact, turn by turn."""
    gems, ore = refused.amounts
    taken(told, game, *(("ore", ore) if game.turn % 2 else ("wild_gem", gems)))


def what_it_returns(told: Told, game: Game, refused: Refusal) -> None:
    """So many gems and ore as are missing, of whatever kinds they have to be; with fewer it is refused for the same reason."""
    assert not any(is_freed(game, refused, kinds) for kinds in payments(refused.amounts[0] - 1))
    for kind in next(kinds for kinds in payments(refused.amounts[0]) if is_freed(game, refused, kinds)):
        taken(told, game, list(game.table.rules.counters)[kind], 1)


def payments(amount: int) -> list[tuple[int, ...]]:
    """All ways to have so many gems and ore."""
    return list(combinations_with_replacement(KEPT, amount))


def is_freed(game: Game, refused: Refusal, kinds: tuple[int, ...]) -> bool:
    """Whether the reason holds no longer with so much more."""
    assert game.decision
    richer = game.clone()
    for kind in kinds:
        richer.counts[kind][game.decision.seat] += 1
    return not any((one.piece, one.verb, one.reason) == (*refused[:2], refused.reason) for one in refusals(richer))


def full_supply(told: Told, game: Game, refused: Refusal) -> None:
    """Of each kind of gem, and of ore, one in the general supply, which the player has who has most."""
    counters = list(game.table.rules.counters)
    for kind in (counters[kept] for kept in KEPT):
        richest = max(told["seats"], key=lambda seat: seat["counters"].get(kind, 0))["counters"]
        if not told["counters"].get(kind) and richest.get(kind):
            richest[kind] -= 1
            told["counters"][kind] = 1


def artifact(told: Told, game: Game, refused: Refusal) -> None:
    """An artifact at the first smithy."""
    told["table"]["artifacts"][0] = [told["table"]["supply"].pop()]


def space_for_it(told: Told, game: Game, refused: Refusal) -> None:
    """A free space for an artifact, in a row where one lies there; anywhere for a wild one."""
    space = SPACE_OF[game.cards[refused.piece].values["colour"]]
    zones = seat_of(told, game)["zones"]
    spaces = range(WILD_SPACE + 1) if space == WILD_SPACE else [space]
    row, number = next((zones[row], n) for row in ("upper", "lower") for n in spaces if zones[row][n])
    told["table"]["scrap"] += row[number]
    row[number] = []


def first_row_free(told: Told, game: Game, refused: Refusal) -> None:
    """A row of power with nothing in it."""
    row = seat_of(told, game)["zones"]["upper"]
    told["table"]["scrap"] += [artifact for space in row for artifact in space]
    row[:] = [[] for _ in row]


def space_free(told: Told, game: Game, refused: Refusal) -> None:
    """The space with nothing on it."""
    row, number = at_place(told, game, refused)
    told["table"]["scrap"] += row[number]
    row[number] = []


def one_more_of_it(told: Told, game: Game, refused: Refusal) -> None:
    """One more gem of that kind, or ore."""
    taken(told, game, list(game.table.rules.counters)[refused.last], 1)


def name_of(piece: Any) -> object:
    """What a piece is called that is told with or without more of it."""
    return piece["card"] if isinstance(piece, dict) else piece


def artifacts_in(row: str) -> Supply:
    """As many artifacts of a row of power as are missing: wild ones, which lie anywhere."""

    def supply(told: Told, game: Game, refused: Refusal) -> None:
        spaces = seat_of(told, game)["zones"][row]
        free = [n for n, space in enumerate(spaces) if not space]
        for number in free[: refused.amounts[0]]:
            spaces[number] = [told["table"]["artifacts"][-1].pop()]

    return supply


def without_its_kind(told: Told, game: Game, refused: Refusal) -> None:
    """The player has no rune stone of that kind: it lies beside the board."""
    name, zones = some_card(game, refused), seat_of(told, game)["zones"]
    zones["board"] = [stone for stone in zones["board"] if name_of(stone) != name]
    told["table"]["stones"][name] += 1


RUNE_STONES: Final[dict[str, Supply]] = {
    "no card to play": cards_in_hand("druid"),
    "cards to utilize": cards_in_hand("druid"),
    "no artifact": artifact,
    "no spaces": first_row_free,
    "no space": space_for_it,
    "gems": gems_of_its_colour,
    "ore": ore,
    "nearest artifact": gems_or_ore,
    "magic": more("magic"),
    "to return": what_it_returns,
    "nothing to gain": full_supply,
    "used this turn": without("used"),
    "used this game": without("used"),
    "first row": artifacts_in("upper"),
    "second row": artifacts_in("lower"),
    "has its kind": without_its_kind,
    "space taken": space_free,
    "needed else": one_more_of_it,
}

SUPPLIES: Final[dict[str, dict[str, Supply]]] = {
    "runeslingers-awakening": AWAKENING,
    "runeslingers": FIRST,
    "pixies-vs-gremlins": PIXIES,
    "runicka": RUNICKA,
    "rune-stones": RUNE_STONES,
}
# What no scene supplies: what is printed on the card or done by another one, what a text finds to target or to pay with, and what
# is remembered only while an action of Rune Stones or a turn of Runicka lasts: cards in front, smithies, lines that have been used.
OF_TEXTS: Final = {
    "another kind",
    "not yours",
    "not theirs",
    "itself",
    "elsewhere",
    "no counters",
    "other value",
    "no keyword",
    "asked otherwise",
    "no effect",
    "not acting",
    "owed besides",
    "being played",
}
BOTH: Final = {
    "unknown",
    "no target",
    "costs",
    "no charge",
    "no shout",
    "that type",
    "picked",
    "no damage",
    "no concentration of yours",
}
BEYOND_A_SCENE: Final[dict[str, set[str]]] = {
    "runeslingers-awakening": {*OF_TEXTS, *BOTH, "taken back", "only trinkets", "distract"},
    "runeslingers": {*OF_TEXTS, *BOTH, "no sling"},
    "pixies-vs-gremlins": {
        *OF_TEXTS,
        "flies",
        "hides",
        "defended",
        "ap to reach",
        "another location",
        "too far",
        "no source",
        "costs",
        "no minion",
        "no trait",
        "no power",
        "kept from attacking",
        "kept from moving",
        "disabled",
        "nothing to do",
        "nowhere to go",
        "no location",
    },
    "runicka": {*OF_TEXTS, "unknown", "no target", "costs", "passive", "used this turn"},
    "rune-stones": {
        *OF_TEXTS,
        "no target",
        "costs",
        "colour",
        "done",
        "smithy used",
        "another space",
        "pays otherwise",
    },
}
# What is refused within an action, which a scene can only begin: it is led on by the same answers.
OF_PLACES: Final = {"nothing there", "taken", "under a boon", "no room for it"}
WITHIN_AN_ACTION: Final = {
    "rune-stones": {"gems", "ore", "no space", "magic", "to return", "has its kind", "space taken", "needed else"},
    "runeslingers-awakening": OF_PLACES,
    "runeslingers": OF_PLACES,
}

# Scenes in which something is refused for what walks seldom come to
FLIERS: Final = 'turn = 3\n[[seat]]\narena = ["Wick Courier"]\n[[seat]]\narena = ["Wick Courier", "Cairn Sentry"]'
FULL_ROWS: Final = """
[[seat]]
ore = 3
upper = ["Blue artifact", "Yellow artifact", "Green artifact", "Red artifact", "Wild artifact"]
lower = ["Blue artifact", "Yellow artifact", "Green artifact", "Red artifact", "Wild artifact"]
"""
SELDOM: Final = {
    "runicka": {
        "flying too": FLIERS.replace("Cairn Sentry", "Wick Almoner"),
        "provoked": FLIERS,
        "held back": 'turn = 3\n[[seat]]\narena = [{ card = "Cairn Sentry", held = 1 }]\n[[seat]]',
        "first turn": 'turn = 1\n[[seat]]\narena = ["Cairn Sentry"]\n[[seat]]',
        "to invest": '[[seat]]\norder = 2\ninvested = ["Cairn Sentry"]\nhand = ["Cairn Sentry"]\n[[seat]]',
        "life": '[[seat]]\nlife = 1\ntalisman = ["Amberglass", "Swivelite", "Windlass Opal"]\n[[seat]]',
    },
    "rune-stones": {
        "no card to play": "[[seat]]\nore = 3",
        "no artifact": '[[seat]]\nhand = ["Druid 100"]\n[table]\nartifacts = [[], [], [], [], [], []]',
        "no spaces": FULL_ROWS,
        "nothing to gain": '[[seat]]\nboard = ["Exchange"]\nred_gem = 1\n[[seat]]\nore = 20\n[table]\nore = 0',
    },
}
