"""Rules of thumb for `greedy`, a window each, and whom one can play Pixies vs Gremlins against."""

from functools import partial
from typing import Final

from engine.games.pixies_vs_gremlins import attacking, deploying, garrisons, moving, playing, turn
from engine.games.pixies_vs_gremlins.areas import AP, HAND, HEALTH, POWER, VALUE
from engine.games.pixies_vs_gremlins.worth import Board, Burst, CardWorth, Site, Standing, standing, worth, worth_of
from engine.kernel.agenda import ORDER
from engine.kernel.decisions import Decision, Row
from engine.kernel.state import NONE
from engine.kernel.table import BLANK, LoadedGame
from engine.kernel.view import View
from engine.packs.cards import DeckList
from engine.play.advice import Counsel
from engine.play.curves import Curve
from engine.play.opponents import Opponent, Setting, Words
from engine.play.pilots import Greedy, Measured, Mirrors, Pilot, best, first, last
from engine.play.questions import Questions, asking
from engine.verbs.piles import DISCARD_CARD, LOOK
from engine.verbs.sentences import MAY
from engine.verbs.targets import TARGET, WHICH

A_PAUSE: Final = 0.3  # for keeping a minion in hand
RESERVE: Final = 2  # minions that wait at Home
A_RESERVE: Final = 1.2
A_DRAW: Final = 0.35
A_CARD_DRAWN: Final = 1.0  # the same, by what it brings later
NEXT_TO_NOTHING: Final = 0.1  # for keeping a minion in hand that costs nothing
A_FEW: Final = 1  # minions that wait at Home where none waits in hand
A_LATE_DRAW: Final = 0.05  # of a hand that is full enough
A_STEP: Final = 9.0  # for coming nearer to a site that can be captured
ENOUGH_CARDS: Final = 7
A_POINT: Final = 0.3  # what an action point could bring elsewhere
AN_IDLE_POINT: Final = 0.05  # of a player without a card left to draw
A_WASTE: Final = -1.0
A_CARD: Final = 0.7  # how much of what a card says comes of it
A_HARM: Final = 0.3
A_KILL: Final = 1.5
A_LOSS: Final = 1.2

# Where minions go


def loss_at(site: Site, minion: Standing) -> float:
    """What a site is the poorer for without a minion, worked out once."""
    if minion.missed is None:
        seat = minion.seat
        minion.missed = site.stand(seat) - site.score(seat, -minion.power, -minion.matching(site.icons[seat]))
    return minion.missed


def deploy(view: View, decision: Decision) -> int:
    """Where a minion adds most; at Home a few wait to go on, and others in hand."""
    return deploy_by(A_PAUSE, RESERVE, view, decision)


def deploy_by(pause: float, reserve: int, view: View, decision: Decision) -> int:
    """The same with so much for a minion that stays in hand, and so many that wait at Home."""
    board, seat, options = Board(view), view.seat, decision.options
    waiting = 0
    for minion in board.minions:
        site = board.sites.get(minion.site)
        waiting += minion.seat == seat and site is not None and site.end == seat
    last_one = options[-1][1]
    spots = [spot for _, piece, spot in options if piece == last_one]  # the same for each minion
    points: dict[CardWorth, list[float]] = {}  # copies of a card are alike
    values = [pause] * (options[0][1] == NONE)
    for _, piece, _ in options[len(values) :: len(spots)]:
        card = worth_of(view.offered(piece))
        if card not in points:
            points[card] = [points_of_deployment(board, card, spot, waits=waiting < reserve) for spot in spots]
        values += points[card]
    return values.index(max(values))


def points_of_deployment(board: Board, card: CardWorth, spot: int, *, waits: bool) -> float:
    """What it adds where it comes; for a reserve the strong and the quick."""
    site, seat = board.sites[spot], board.seat
    gain = site.score(seat, card.power, len(card.icons & site.icons[seat])) - site.stand(seat)
    if site.end != seat or not waits:
        return gain
    return gain + A_RESERVE + 0.2 * card.power + 0.6 * card.mobile + 0.3 * usefulness(board, seat, card)


def usefulness(board: Board, seat: int, card: CardWorth) -> int:
    """How many sites ask for what a minion can do."""
    return len([site for site in board.sites.values() if site.end == NONE and card.icons & site.icons[seat]])


# What is done in a turn


def act(view: View, decision: Decision) -> int:
    """Whatever is worth most now, its action points taken off."""
    return act_by(A_DRAW, view, decision)


def act_by(draw: float, view: View, decision: Decision) -> int:
    """The same with so much for a card that is drawn."""
    board = Board(view)
    minions = {minion.piece: minion for minion in board.minions}
    point = A_POINT if board.can_draw else AN_IDLE_POINT
    return best(decision, partial(points_of_action, view, board, minions, point, draw))


def points_of_action(
    view: View, board: Board, minions: dict[int, Standing], point: float, draw: float, row: Row
) -> float:
    """What an action is worth, if its points could bring so much elsewhere."""
    verb, piece, which = row
    if verb == moving.MOVE:
        return points_of_move(view, board, minions[piece], which) - point * (1 if minions[piece].card.mobile else 2)
    if verb == turn.DRAW:
        return draw if view.size(view.seat, HAND) < ENOUGH_CARDS else A_LATE_DRAW
    if verb == attacking.ATTACK:
        return points_of_attack(view, board, minions[piece]) - point
    if verb == playing.PLAY:
        return points_of_card(view, board, worth_of(view.offered(piece))) - point
    if verb == playing.USE:
        points, price, harm, against = worth_of(view.offered(piece)).lines[which]
        foes = foes_of(view, board)
        if is_wasted(view, foes, harm):
            return A_WASTE
        return use_of(board, view.seat, points, foes if against else None) - point * price
    return 0.0


def points_of_card(view: View, board: Board, card: CardWorth) -> float:
    """What it is worth to play a card; one that bursts through the best of its sources."""
    able = (
        [minion for minion in board.minions if minion.seat == view.seat and minion.has("magic")] if card.sourced else []
    )
    foes = foes_of(view, board)
    if card.sourced:
        foes = [foe for foe in foes if foe.site in {minion.site for minion in able}]
    if is_wasted(view, foes, card.harm) or (card.sweeps and not has_ongoing(view)):
        return A_WASTE
    points = use_of(board, view.seat, card.play, foes if card.against else None)
    if card.burst is None:
        return points
    return points + max([points_of_burst(view, board, card.burst, minion) for minion in able], default=0.0)


def points_of_burst(view: View, board: Board, burst: Burst, by: Standing) -> float:
    """What comes of damage to all minions of some sides where a source stands: enemies that fall by it, and friends."""
    damage = view.value(VALUE, by.piece) if burst.amount == NONE else burst.amount
    points = 0.0
    for minion in board.minions:
        mine = minion.seat == view.seat
        if minion.site == by.site and burst.hits(mine=mine) and view.value(HEALTH, minion.piece) <= damage:
            points += -points_of_loss(board, minion) if mine else points_of_defeat(board, view.seat, minion)
    return points


def points_of_defeat(board: Board, seat: int, foe: Standing) -> float:
    """What it is worth to defeat an enemy's minion."""
    return A_KILL + foe.power + 0.3 * len(foe.card.icons) + relief(board, seat, foe)


def points_of_loss(board: Board, minion: Standing) -> float:
    """What it costs to lose a minion of one's own."""
    site = board.sites.get(minion.site)
    return A_LOSS + minion.power + (loss_at(site, minion) if site is not None else 0.0)


def foes_of(view: View, board: Board) -> list[Standing]:
    """The minions of the others."""
    return [foe for foe in board.minions if foe.seat != view.seat]


def use_of(board: Board, seat: int, points: float, foes: list[Standing] | None) -> float:
    """What comes of so many points of a text; against one of some enemies it is as much as that one is in the way."""
    if foes is None:
        return A_CARD * points
    return A_HARM * points + max([relief(board, seat, foe) for foe in foes], default=0.0)


def is_wasted(view: View, foes: list[Standing], harm: int) -> bool:
    """Whether so much damage would defeat none of some enemies."""
    return harm > 0 and not any(view.value(HEALTH, foe.piece) <= harm for foe in foes)


def has_ongoing(view: View) -> bool:
    """Whether an enemy has an ongoing card in play."""
    return any(view.acting(seat, "action") for seat in range(view.seats) if seat != view.seat)


def points_of_move(view: View, board: Board, minion: Standing, spot: int) -> float:
    """What it adds there more than here; one that goes where others stand is on its way only once there is nothing left to draw."""
    here, there = board.sites.get(minion.site), board.sites[spot]
    seat = view.seat
    lost = loss_at(here, minion) if here is not None else 0.0
    step = 0.0 if there.power[seat] and board.can_draw else A_STEP * (board.near(spot) - board.near(minion.site))
    return gain_of(there, minion) - lost + max(step, 0.0)


def points_of_attack(view: View, board: Board, minion: Standing) -> float:
    """The best target that may be within reach."""
    far = minion.has("barrage") and view.count(AP, view.seat) > 1
    foes = [foe for foe in board.minions if foe.seat != view.seat and (far or foe.site == minion.site)]
    return max([points_of_target(view, board, minion, foe) for foe in foes], default=0.0)


def points_of_target(view: View, board: Board, minion: Standing, foe: Standing) -> float:
    """What it is worth to attack a minion: to defeat it, and not to fall by its Counterstrike."""
    beaten = board.strength(minion) >= view.value(HEALTH, foe.piece)
    points = points_of_defeat(board, view.seat, foe) if beaten else -0.5
    if view.keyword(foe.piece, "counterstrike") and foe.power >= view.value(HEALTH, minion.piece):
        points -= A_LOSS + minion.power
    return points


def relief(board: Board, seat: int, foe: Standing) -> float:
    """How much better a player stands at a site without an enemy's minion."""
    site = board.sites.get(foe.site)
    return change(site, seat, foe, -1) if site is not None else 0.0


def change(site: Site, seat: int, foe: Standing, times: int) -> float:
    """How much better a player stands at a site with an enemy's minion more, or less."""
    before = site.stand(seat)
    site.add(foe, times)
    after = site.stand(seat)
    site.add(foe, -times)
    return after - before


def whom(view: View, decision: Decision) -> int:
    """The target that it is worth most to attack."""
    return best(decision, partial(points_of_row, view, Board(view), standing(view, decision.source)))


def points_of_row(view: View, board: Board, attacker: Standing, row: Row) -> float:
    """What a target is worth; to stop is worth nothing."""
    foe = row[1]
    return 0.0 if foe == NONE else points_of_target(view, board, attacker, standing(view, foe))


# Targets, and what is chosen among cards


def target(view: View, decision: Decision) -> int:
    """Of minions the strongest, an enemy's first, of those that take damage one that falls by it; of other cards an enemy's."""
    harm = worth_of(view.offered(decision.source)).harm if decision.source != NONE else 0
    return best(decision, partial(points_of_entity, view, Board(view), harm))


def points_of_entity(view: View, board: Board, harm: int, row: Row) -> float:
    """The power of a minion, and more for an enemy's, and for one that is in the way."""
    piece = row[1]
    if piece < view.seats:
        return float(piece != view.seat)
    theirs = 20.0 * (view.controller(piece) != view.seat)
    definition = view.offered(piece)
    if "minion" not in definition.kinds:
        return theirs + worth_of(definition).play
    falls = harm > 0 and view.value(HEALTH, piece) <= harm
    way = relief(board, view.seat, standing(view, piece)) if theirs else 0.0
    return theirs + 10.0 * falls + 0.3 * view.value(POWER, piece) + way


def source(view: View, decision: Decision) -> int:
    """The minion with the highest value; for a card that bursts the one through which most comes of it."""
    burst = worth_of(view.offered(decision.source)).burst
    if burst is None:
        return best(decision, lambda row: view.value(VALUE, row[1]))
    board = Board(view)
    return best(decision, lambda row: points_of_burst(view, board, burst, standing(view, row[1])))


def goal(view: View, decision: Decision) -> int:
    """One's own where it adds most, an enemy's where it adds least."""
    board = Board(view)
    minion = standing(view, decision.source)
    if minion.seat == view.seat:
        return best(decision, lambda row: gain_of(board.sites[row[2]], minion))
    return best(decision, lambda row: -trouble(board.sites[row[2]], view.seat, minion))


def trouble(site: Site, seat: int, foe: Standing) -> float:
    """What an enemy's minion would bring its player at a site, and cost this one."""
    return gain_of(site, foe) - change(site, seat, foe, 1)


def gain_of(site: Site, minion: Standing) -> float:
    """What a minion that stands elsewhere would add at a site."""
    seat = minion.seat
    return site.score(seat, minion.power, minion.matching(site.icons[seat])) - site.stand(seat)


def spare(view: View, decision: Decision) -> int:
    """The card that is missed least."""
    return best(decision, lambda row: -worth_of(view.offered(row[1])).keep)


def keep(view: View, decision: Decision) -> int:
    """The card that is wanted most."""
    return best(decision, lambda row: worth_of(view.offered(row[1])).keep if row[1] != NONE else 0.0)


# What the rules of thumb forget


def deploying_for_nothing(rule: Pilot, view: View, decision: Decision) -> int:
    """What does it cost to deploy a minion? Nothing, so that none stays in hand that adds anything, and one alone waits at Home."""
    return deploy_by(NEXT_TO_NOTHING, A_FEW, view, decision)


def drawing_instead(rule: Pilot, view: View, decision: Decision) -> int:
    """Does an action change enough? It is paid with what could draw a card, and that brings more than a little power somewhere."""
    return act_by(A_CARD_DRAWN, view, decision)


THUMBS: Final[dict[int, Pilot]] = {
    ORDER: first,
    MAY: last,
    TARGET: target,
    WHICH: keep,
    DISCARD_CARD: spare,
    LOOK: keep,
    deploying.WHICH: deploy,
    deploying.WHICH_NOW: deploy,
    turn.WHAT: act,
    attacking.WHOM: whom,
    playing.WHICH_SOURCE: source,
    moving.WHERE_TO: goal,
}
QUESTIONS: Final[Questions] = {
    "deploying for nothing": {deploying.WHICH: deploying_for_nothing, deploying.WHICH_NOW: deploying_for_nothing},
    "drawing instead": {turn.WHAT: drawing_instead},
}
RULES: Final = asking(THUMBS, QUESTIONS.values())


# Opponents


class BlanksWithHome:
    """An opponent's deck: the game's first Home, for a deck needs one, and as many blank cards as a deck has."""

    def __call__(self, rules: LoadedGame) -> DeckList:
        home = next(card.id for card in rules.pack.cards.values() if card.kind == "home")
        return {"home": {home: 1}, "main": {BLANK: rules.numbers["deck"]}}


POWER_OF_EACH: Final = Setting(garrisons.POWER, "Power of each", 6, 0, 99)
HEALTH_OF_EACH: Final = Setting(garrisons.HEALTH, "health of each", 4, 1, 99)
ABILITIES_OF_EACH: Final = Words(
    garrisons.ABILITIES, "Abilities of each", ("magic", "mobile", "support"), garrisons.KNOWN
)
SLEEPS: Final = "A Home and a deck of blank cards; never acts."
HOLDS: Final = (
    "A minion at each neutral location, as strong and able as you choose; it comes back each round, and never acts."
)
OPPONENTS: Final = {
    "sleeper": Opponent("sleeper", SLEEPS, first, BlanksWithHome()),
    garrisons.GARRISON: Opponent(
        garrisons.GARRISON, HOLDS, first, BlanksWithHome(), settings=(POWER_OF_EACH, HEALTH_OF_EACH, ABILITIES_OF_EACH)
    ),
    "mirror": Opponent("mirror", "The same deck as yours, played by the greedy pilot.", Greedy(worth, RULES, 0)),
}
CALM: Final = 30  # of 100 decisions, those in which a calm opponent takes any option
COUNSEL: Final = Counsel(worlds=8, options=6)  # a game of it takes longer to play out than any other
MIRRORS: Final = (Mirrors(84, 100, worlds=8),)
SHARP: Final = True  # whoever thinks has passed what it must
CURVE: Final = Curve(-0.04, 0.42)  # by 100 games, tried on 200 others
MEASURED: Final = {
    "planner": Measured(
        60,
        {
            "cogpit-thunder": 11,
            "court-of-two-lights": 23,
            "gloaming-knives": 14,
            "mudwick-mob": 21,
            "smoke-and-mud": 17,
            "thistledown-wing": 21,
        },
    )
}
