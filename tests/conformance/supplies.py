"""What a reason names, put into a scene: by game and reason what has to be there, or no longer there, for it not to hold any more."""

from collections.abc import Callable
from typing import Any, Final

from engine.kernel.state import NONE, Game
from engine.play.refusals import Refusal

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

SUPPLIES: Final[dict[str, dict[str, Supply]]] = {
    "runeslingers-awakening": AWAKENING,
    "runeslingers": FIRST,
    "pixies-vs-gremlins": PIXIES,
}
# What no scene supplies: what is printed on the card or done by another one, and what a text finds to target or to pay with.
BEYOND_A_SCENE: Final = frozenset(
    (
        "unknown",
        "no target",
        "costs",
        "no charge",
        "no shout",
        "no sling",
        "taken back",
        "no minion",
        "no trait",
        "no power",
        "kept from attacking",
        "kept from moving",
        "disabled",
        "nothing to do",
        "nowhere to go",
        "no location",
    )
)
