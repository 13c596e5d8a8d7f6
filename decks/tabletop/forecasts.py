"""What an option would do, told before it is taken, as far as its player can know that. No Django.

It is tried on games that the player can imagine: what is hidden from them is dealt anew there, so that nothing of it can be told. What
happens in all of them alike is certain, up to the first thing that rests on chance or on a card that nobody had shown them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from decks.tabletop.actions import actions_of, moment
from decks.tabletop.log import witness
from decks.tabletop.sight import Eyes
from decks.tabletop.sitting import gauge_that_counts, standing
from engine.kernel.agenda import TARGETED, answer
from engine.kernel.chance import PICKED, ROLLED
from engine.kernel.decisions import Row
from engine.kernel.state import NONE, Game, Logged
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS, TURN_ENDS
from engine.kernel.view import deal_hidden, visible
from engine.play.naming import YOU, name_of, place_called, prize_at
from engine.play.wording import log_line, prompt

WORLDS: Final = (11, 23)  # seeds of the games that are imagined
TOLD: Final = 3  # sentences, at most
LINE: Final = "{line}"
OTHER: Final = "{other}"
PLACE: Final = "{place}"
BARE: Final = re.compile(r"\{subject\} \w+\.")  # says of something only that it acts
TURNS: Final = (TURN_BEGINS, TURN_ENDS, ROUND_BEGINS)
BREAKS: Final = (ROLLED, PICKED, *TURNS)  # beyond these nothing is foretold


def forecasts(game: Game, numbers: Iterable[int], eyes: Eyes) -> dict[int, str]:
    """What options would do, by number, those of which something can be said."""
    told = {number: forecast(game, number, eyes) for number in numbers}
    return {number: words for number, words in told.items() if words}


def forecast(game: Game, number: int, eyes: Eyes) -> str:
    """What an option would do, in a few sentences; nothing where that cannot be known, or it only ends a phase."""
    decision = game.decision
    if decision is None or decision.seat not in eyes or not 0 <= number < len(decision.options):
        return ""
    row = decision.options[number]
    if actions_of(game.table.rules)[row[0]].stops:
        return ""
    worlds = [imagined(game, decision.seat, number, seed) for seed in WORLDS]
    first = worlds[0]
    entries = certain([world.log or [] for world in worlds], game, eyes)
    ends = [verdict(world, eyes) for world in worlds]
    whole = all(len(world.log or []) == len(entries) for world in worlds)
    counted = counts(game, first, eyes) if whole else {}
    risen = rises(game, first)
    events = [*lines(first, entries, row, counted, game, eyes)]
    said = [words for seat, words in counted.items() if seat not in risen]
    said += [*events[:1], *(words for seat, words in counted.items() if seat in risen), *events[1:]]
    said += turned(game, first, eyes) if whole else ()
    said[:0] = at_stake(game, worlds, entries, eyes)
    if whole and ends[0] and len(set(ends)) == 1:
        said.insert(0, ends[0])
    said = said or asked_next(game, worlds)
    return " ".join(list(dict.fromkeys(said))[:TOLD])


def imagined(game: Game, seat: int, number: int, seed: int) -> Game:
    """A game as a seat can imagine it, after an option, with the log of that alone."""
    world = deal_hidden(game, seat, seed)
    world.log = []
    answer(world, number)
    return world


# What is certain


def certain(logs: Sequence[Sequence[Logged]], game: Game, eyes: Eyes) -> list[Logged]:
    """What happens in all logs alike, up to the first thing that rests on chance; a card that is drawn is told as one that nobody knows."""
    told: list[Logged] = []
    events = game.table.rules.events
    shown = NONE  # the event that brought cards to light, after which nothing else is certain
    for entries in zip(*logs, strict=False):
        entry = entries[0]
        unknown = any(is_hidden(game, one[1], eyes) for one in entries)
        if len({one[0] for one in entries}) > 1 or entry[0] in BREAKS or shown not in (NONE, entry[0]):
            break
        if unknown:
            shown = entry[0]
            told.append((*entry[:4], 0))
        elif (
            shown != NONE
            or len({*entries}) > 1
            or (OTHER in events[entry[0]].words and is_hidden(game, entry[2], eyes))
        ):
            break
        else:
            told.append(entry)
    return told


def is_hidden(game: Game, entity: int, eyes: Eyes) -> bool:
    """Whether something is a piece that whoever looks did not see before."""
    seats = game.table.seats
    return seats < entity < len(game.cards) and not any(visible(game, seat, entity) for seat in eyes)


# What is said


def verdict(world: Game, eyes: Eyes) -> str:
    """Who has won by it, nothing as long as the game goes on."""
    if not world.over or not world.winners:
        return ""
    if len(eyes) == 1:
        return "This wins the game." if eyes[0] in world.winners else "This loses the game."
    return f"{' and '.join(name_of(world, seat, seat) for seat in world.winners)}: the game is won."


def counts(game: Game, world: Game, eyes: Eyes) -> dict[int, str]:
    """By player, how that changes which the game measures them by: "Your Life 16 to 11."."""
    gauge = gauge_that_counts(game.table.rules.pack)
    pairs = enumerate(zip(standing(game, gauge), standing(world, gauge), strict=True))
    return {
        seat: f"{whose(game, seat, eyes)} {gauge.name} {before} to {after}."
        for seat, (before, after) in pairs
        if gauge and before != after
    }


def rises(game: Game, world: Game) -> list[int]:
    """Whose measure is more then: what brings that about is told before it, as where one begins anew with less of something else."""
    gauge = gauge_that_counts(game.table.rules.pack)
    pairs = enumerate(zip(standing(game, gauge), standing(world, gauge), strict=True))
    return [seat for seat, (before, after) in pairs if after > before]


def whose(game: Game, seat: int, eyes: Eyes) -> str:
    """A player as the owner of something: "Your", "Steady:"."""
    name = name_of(game, seat, eyes[0])
    return "Your" if name == YOU else f"{name}:"


def lines(
    world: Game, entries: Sequence[Logged], row: Row, counted: dict[int, str], game: Game, eyes: Eyes
) -> Iterator[str]:
    """Events in words, but for the one that only says what the option does, and for what is `counted` already."""
    gauge = gauge_that_counts(game.table.rules.pack)
    rules, echo = game.table.rules, ""
    spot = row[2] if rules.verbs[row[0]].picks_place else NONE
    for entry in entries:
        words = log_line(world, entry, witness(entry, eyes) if entry[4] else eyes[0])
        pattern = rules.events[entry[0]].words
        if not words or (entry[1] in counted and entry[3] and gauge and gauge.name.casefold() in words.casefold()):
            continue
        if not echo and names(game, entry, row[1]):
            echo = words
        elif words != echo and not (
            LINE in pattern or BARE.fullmatch(pattern) or (PLACE in pattern and entry[2] == spot)
        ):
            yield words


def names(game: Game, entry: Logged, entity: int) -> bool:
    """Whether an event is about the piece of an option, or says that its player is a target."""
    return entity in entry[1:3] if entity > game.table.seats else entry[0] == TARGETED and entity == entry[1]


def at_stake(game: Game, worlds: Sequence[Game], entries: Sequence[Logged], eyes: Eyes) -> list[str]:
    """What the player has then at places for which players contend: "Lily Basin: 4 to 7 of 4."."""
    logs = [world.log or [] for world in worlds]
    ends = {log[len(entries)][0] if len(log) > len(entries) else NONE for log in logs}
    if not ends <= {NONE, *TURNS}:
        return []
    told = [dict(standing_there(game, world, eyes)) for world in worlds]
    return [words for spot, words in told[0].items() if all(one.get(spot) == words for one in told)]


def standing_there(game: Game, world: Game, eyes: Eyes) -> Iterator[tuple[int, str]]:
    """The same of one game, by place, where it is another than before; a place says nothing where another card is contended for by then."""
    zones = game.table.rules.pack.zones.values()
    spots = [game.table.places_of[NONE][number] for number, zone in enumerate(zones) if zone.prize]
    for spot in (spot for each in spots for spot in each if prize_at(game, spot) == prize_at(world, spot)):
        before, after = (
            {row.seat: row for row in game.table.rules.ruleset.standings(one, spot)} for one in (game, world)
        )
        for seat in eyes:
            if seat in before and seat in after and before[seat].has != after[seat].has:
                yield (
                    spot,
                    f"{place_called(game, spot)}: {before[seat].has} to {after[seat].has} of {after[seat].asks}.",
                )


def asked_next(game: Game, worlds: Sequence[Game]) -> list[str]:
    """What the same player is asked next, where nothing else happens before that."""
    decision, nexts = game.decision, [world.decision for world in worlds]
    if decision is None or any(one is None or one.seat != decision.seat for one in nexts):
        return []
    uses = game.table.rules.ruleset.uses  # what may be done in a phase at any time is no question that follows
    if any(moment(one) != moment(game) or (one.decision and one.decision.window in uses) for one in worlds):
        return []
    asked = {prompt(world) for world in worlds}
    return [f"Then: {prompt(worlds[0])}"] if len(asked) == 1 and prompt(game) not in asked else []


def turned(game: Game, world: Game, eyes: Eyes) -> Iterator[str]:
    """Pieces that a mark turns by it: "Choir of Vows is used."."""
    marks = [
        gauge for gauge in game.table.rules.pack.gauges.values() if gauge.on == "card" and gauge.form == "sideways"
    ]
    fields = game.table.fields
    for gauge in marks:
        row = game.table.rules.counters[gauge.counter]
        for piece, (before, after) in enumerate(zip(game.counts[row], world.counts[row], strict=True)):
            if after and not before and fields[world.place[piece]] and not is_hidden(game, piece, eyes):
                yield f"{game.cards[piece].name} is {gauge.name.casefold()}."
