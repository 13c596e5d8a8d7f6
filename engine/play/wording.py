"""A game in words: options, prompts, the table and log lines for a reader, made only when somebody reads."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, NamedTuple

from engine.grouping import grouped
from engine.kernel.agenda import Simultaneous
from engine.kernel.decisions import Decision, Row
from engine.kernel.exposure import activated_lines, controller
from engine.kernel.hosts import has_host, host_of, whereabouts
from engine.kernel.names import INSTEAD_OF, OF_ACTIVATED, OF_PIECE, OF_SOURCE, OF_TRIGGERED
from engine.kernel.places import plays
from engine.kernel.proposals import Proposal, offers
from engine.kernel.state import (
    CHOSEN,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_TURN,
    FACE_DOWN,
    NO_FIELD,
    NONE,
    PHASE,
    SET,
    SOURCE_LEAVES,
    TURNS,
    Effect,
    Game,
    Lasting,
    Logged,
)
from engine.kernel.table import Standing
from engine.kernel.turns import Round
from engine.play import marks
from engine.play.apart import told_apart
from engine.play.marks import FLAG, KEYWORD, VALUE, WAITING, Mark, done_by, keyword_name, marks_on, words_of
from engine.play.naming import (
    YOU,
    Sees,
    belonging,
    counter_name,
    counters_on,
    label,
    label_of,
    name_of,
    of_number,
    place_id,
    place_name,
    plain_name,
    signed,
    values_of,
)

SPAN: Final = {END_OF_ROUND: "round", END_OF_PHASE: "phase"}  # what ends with such a moment
SIGN: Final = re.compile(r"\{(\w+)\}")
LETTER_X: Final = re.compile(r"\bX\b")
PIECE: Final = "{piece}"
SPOKEN_TO: Final = "\ue000"  # stands for a player called You while a sentence is made
TURN_OF_YOU: Final = re.compile(rf"^Turn of {SPOKEN_TO}\.")
OF_YOU: Final = re.compile(rf"\b(The|the) (\w+) of {SPOKEN_TO}")
YOU_DO: Final = re.compile(rf"^{SPOKEN_TO} (\w+)")
VERBS: Final = {"is": "are", "has": "have", "goes": "go", "does": "do", "was": "were"}
Called = Callable[[Game, int], str]  # the name of a place


class Told(NamedTuple):
    """An option in words, in which it is told `apart` from others of the same words; `first` is the number of the first option that
    comes to the same, its own if it is that. It is `alike` to others if without that the same would be said of what is not the same.
    """

    words: str
    apart: str
    first: int
    alike: bool


def option_words(game: Game, row: Row, seat: int, called: Called = place_name) -> str:
    """What an option does. A choice among places or numbers names them, one among pieces the piece, as if there were no other one."""
    return filled_in(game, row, seat, game.table.rules.verbs[row[0]].words, called)


def option_more(game: Game, row: Row, seat: int) -> str:
    """What else has to be known to choose an option, nothing for most."""
    decision, rules = game.decision, game.table.rules
    means = rules.ruleset.meanings.get(decision.window) if decision else None
    return filled_in(game, row, seat, rules.verbs[row[0]].more) or (means(game, row) if means else "")


def filled_in(game: Game, row: Row, seat: int, pattern: str, called: Called = place_name) -> str:
    """Words with what the numbers of an option stand for, places as they are called."""
    _, entity, last = row
    words = {
        "piece": name_of(game, entity, seat),
        "to": called(game, last) if 0 <= last < len(game.stacks) else "",
        "from": called(game, game.place[entity]) if entity > game.table.seats else "",
        "amount": str(last),
        "counter": counter_name(game, last),
        "line": line_text(game, entity, last) or text_at_work(game),
    }
    return SIGN.sub(lambda match: words[match[1]], pattern)


def line_text(game: Game, entity: int, number: int) -> str:
    """The line of that number, from 1, of a piece's text."""
    lines = game.cards[entity].lines if entity > game.table.seats else ()
    return lines[number - 1].text if 0 < number <= len(lines) else ""


def text_at_work(game: Game) -> str:
    """The line of card text that happens now, where its card does not say it: one that lasts, or of a card that is another by now."""
    frame = game.frame
    return frame.ability.text if isinstance(frame, Effect) and frame.ability is not None else ""


def options_in_words(game: Game) -> list[str]:
    """The options of the open decision as its seat reads them, by their numbers; none where nothing is open."""
    return [told.words for told in told_options(game)]


def told_options(game: Game, called: Called = place_name) -> list[Told]:
    """The options of the open decision as its seat reads them, by their numbers, places as they are called. Two that differ differ in
    words or in the line of text that they stand for; cards between which nothing makes a difference are told alike.
    """
    decision = game.decision
    if decision is None:
        return []
    rows, seat = decision.options, decision.seat
    plain = [option_words(game, row, seat, called) for row in rows]
    told = [Told(words, "", number, alike=False) for number, words in enumerate(plain)]
    often = Counter(plain)
    alike = ((number, words) for number, words in enumerate(plain) if often[words] > 1)
    groups = grouped(((words, option_text(game, rows[number])), number) for number, words in alike)
    for (words, _), numbers in groups.items():
        apart = told_apart(game, [rows[number] for number in numbers]) if len(numbers) > 1 else [""]
        for number, more in zip(numbers, apart, strict=True):
            first = numbers[apart.index(more)]
            told[number] = Told(
                with_more(game, rows[number], words, more, called), more, first, alike=len(set(apart)) > 1
            )
    return told


def with_more(game: Game, row: Row, words: str, more: str, called: Called) -> str:
    """The words of an option with what tells it apart, behind the name of its piece or at their end."""
    if not more:
        return words
    pattern, decision = game.table.rules.verbs[row[0]].words, game.decision
    if PIECE not in pattern or decision is None:
        return f"{words} ({more})"
    return filled_in(game, row, decision.seat, pattern.replace(PIECE, f"{PIECE} ({more})", 1), called)


def option_text(game: Game, row: Row) -> str:
    """The line of card text that an option of the open decision stands for, nothing for one that stands for none."""
    read = LINES.get(game.table.rules.verbs[row[0]].line)
    return read(game, game.decision, row).replace("\n", " ") if read and game.decision else ""


def bullet_of_source(game: Game, decision: Decision, row: Row) -> str:
    """The bullet that an option chooses on the card that asks."""
    return game.cards[decision.source].bullets[row[2] - 1].text


def line_of_piece(game: Game, decision: Decision, row: Row) -> str:
    """The line that an option names on its piece."""
    return line_text(game, row[1], row[2])


def activated_line(game: Game, decision: Decision, row: Row) -> str:
    """A line that the piece is activated for, or all of its text."""
    _, piece, number = row
    return activated_lines(game, piece)[number].text if number != NONE else game.cards[piece].spells[0].text


def triggered_line(game: Game, decision: Decision, row: Row) -> str:
    """The line that a trigger in the queue comes from."""
    triggers = game.agenda[-1]
    ability = triggers.queue[row[2]].ability if isinstance(triggers, Simultaneous) else None
    return ability.text if ability else ""


def replacing_line(game: Game, decision: Decision, row: Row) -> str:
    """What the piece does instead of something else."""
    proposal = game.agenda[-1]
    if isinstance(proposal, Proposal):
        return offers(game, proposal)[row[2]][1].text
    return "\n".join(line.text for line in game.cards[row[1]].lines if line.replaces)


LINES: Final[dict[str, Callable[[Game, Decision, Row], str]]] = {
    OF_PIECE: line_of_piece,
    OF_SOURCE: bullet_of_source,
    OF_ACTIVATED: activated_line,
    OF_TRIGGERED: triggered_line,
    INSTEAD_OF: replacing_line,
}


def option_place(game: Game, row: Row, sees: Sees) -> list[Any] | None:
    """What lies at the place that an option picks, from bottom to top, as far as it is seen; None for one that picks no place."""
    verb, _, spot = row
    return lying_at(game, spot, sees) if game.table.rules.verbs[verb].picks_place else None


def lying_at(game: Game, spot: int, sees: Sees) -> list[Any]:
    """What lies at a place, from bottom to top, as far as it is seen."""
    return [piece(game, entity, sees) for entity in game.stacks[spot]]


def option_piece(game: Game, row: Row, sees: Sees) -> tuple[str, list[Any]] | None:
    """Where the piece lies that an option is about, as a scene names the place, and what lies there: all of a pile on the field, else the
    piece alone. None for one that is about no piece.
    """
    entity = row[1]
    if entity <= game.table.seats:
        return None
    spot = game.place[entity]
    is_pile = game.table.fields[spot] not in (NO_FIELD, SET)
    there = lying_at(game, spot, sees) if is_pile else [piece(game, entity, sees)]
    return place_id(game.table, whereabouts(game, entity)), there


def prompt(game: Game) -> str:
    """What the open decision asks."""
    return game.table.rules.windows[game.decision.window].prompt if game.decision else ""


def log_line(game: Game, entry: Logged, seat: int, called: Called = place_name) -> str:
    """One event as a sentence for a seat, with what it saw then, places as they are `called`; nothing for what needs no words."""
    number, subject, other, amount, seen = entry
    kind = game.table.rules.events[number]
    spent = amount < 0 and bool(kind.less)
    pattern = kind.less if spent else kind.words
    hidden = subject > game.table.seats and not seen >> seat & 1
    unknown = "A card" if pattern.startswith("{subject}") else "a card"
    words = {
        "subject": unknown if hidden else plain_name(game, subject),
        "other": plain_name(game, other) if other < len(game.cards) else "",
        "place": called(game, other) if 0 <= other < len(game.stacks) else "",
        "amount": signed(-amount if spent else amount),
        "counter": of_number(counter_name(game, other), amount),
        "side": name_of(game, actor(game, subject, other), seat),
        "line": "" if hidden else line_told(game, subject, other, amount),
    }
    said = {name: SPOKEN_TO if word == YOU else word for name, word in words.items()}
    return second_person(SIGN.sub(lambda match: said[match[1]], pattern))


def second_person(sentence: str) -> str:
    """A sentence about a player to whom it is said: "You draw Emberdart.", "Your turn.", "Emberdart hits you."."""
    if SPOKEN_TO not in sentence:
        return sentence
    sentence = TURN_OF_YOU.sub("Your turn.", sentence)
    sentence = OF_YOU.sub(lambda match: f"{'Your' if match[1] == 'The' else 'your'} {match[2]}", sentence)
    sentence = YOU_DO.sub(lambda match: f"{YOU} {as_you_do(match[1])}", sentence)
    return sentence.replace(SPOKEN_TO, YOU.lower())


def as_you_do(verb: str) -> str:
    """A verb as it goes with "you": draws, passes, is and has are draw, pass, are and have."""
    if verb in VERBS:
        return VERBS[verb]
    return verb[: -2 if verb.endswith(("sses", "shes", "ches", "xes")) else -1] if verb.endswith("s") else verb


def line_told(game: Game, piece: int, x: int, number: int) -> str:
    """The line of that number, from 1, of a card's text, all of it where there is none such; with what its X is."""
    card = game.table.cards[piece]
    lines = card.lines if piece > game.table.seats else ()
    text = lines[number - 1].text if 0 < number <= len(lines) else " ".join(line.text for line in lines)
    has_x = x != NONE and LETTER_X.search(text.replace(card.name, ""))
    return f"{text} (X is {signed(x)}.)" if has_x else text


def actor(game: Game, subject: int, place: int) -> int:
    """Whose doing an event is: of whoever brought its subject; of a piece that nobody brought, of whoever it comes to."""
    table = game.table
    owner = table.owners[subject]
    return table.sides[place] if owner == NONE and 0 <= place < len(table.sides) else owner


def log_lines(game: Game, seat: int, start: int = 0) -> list[str]:
    """The log from an entry on, for a seat."""
    lines = (log_line(game, entry, seat) for entry in (game.log or [])[start:])
    return [line for line in lines if line]


# The table as data, in the words of a scene


def picture(game: Game, sees: Sees) -> dict[str, Any]:
    """The table as far as somebody sees it: seats and places are told as in a scene, piles from top to bottom.

    A piece that is not seen is None, a pile or hand of which nothing is seen is its size. `counters` are those on the table,
    `lasting` the effects that are there until a turn ends, `first` who has begun the round in a game of rounds.
    """
    first = game.agenda[0].seat if game.agenda and isinstance(game.agenda[0], Round) else None
    return {
        "turn": game.turn,
        "active": game.active + 1,
        "phase": phase(game),
        "begun": game.turn > 0,
        **({} if first is None else {"first": first + 1}),
        "seats": [seat_picture(game, seat, sees) for seat in range(game.table.seats)],
        "table": zones(game, NONE, sees),
        "counters": counters_on(game, game.table.seats),
        "lasting": [effect_picture(game, effect, sees) for effect in game.lasting],
    }


def when(game: Game, eyes: Collection[int] = ()) -> str:
    """Where a game is, by the one clock that everything tells: whose turn it is, and which of their own; in a game of rounds the round, in
    which each has one. `eyes` are the seats of whoever reads it.
    """
    if not game.turn:
        return "Setup"
    if game.table.rules.ruleset.round is not None:
        return f"Round {game.turn}"
    number = game.counts[TURNS][game.active]
    turn = f"turn {number}" if number else "turn"
    words = f"your {turn}" if {game.active} == set(eyes) else belonging(game, game.active, turn)
    return words[0].upper() + words[1:]


def turns_of(game: Game, seats: Iterable[int]) -> int:
    """How many turns of their own some players have had, the most of any."""
    return max(game.counts[TURNS][seat] for seat in seats)


def phase(game: Game) -> str:
    """The phase of the turn; nothing before the first turn."""
    number = game.counts[PHASE][game.table.seats]
    return list(game.table.rules.ruleset.phases)[number - 1] if number else ""


def seat_picture(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """A player: name, whether they are still in the game, counters that are not 0, values as they stand now, effects if there are any,
    and zones.
    """
    return {
        "name": name_of(game, seat, seat),
        "plays": plays(game, seat),
        "counters": counters_on(game, seat),
        "values": values_of(game, seat),
        **effects_on(game, seat),
        "zones": zones(game, seat, sees),
    }


def effect_picture(game: Game, effect: Lasting, sees: Sees) -> dict[str, Any]:
    """An effect that lasts: which value it changes, for whom by how much, its source and line of text, and until when."""
    table = game.table
    return {
        "value": "" if effect.stat == NONE else table.rules.stats[effect.stat].name,
        "changes": changes(game, effect, sees),
        "owner": effect.scope.seat + 1,
        **effect_words(game, effect),
        "until": end_picture(game, effect),
    }


def effect_words(game: Game, effect: Lasting) -> dict[str, str]:
    """The source of an effect that lasts, its line of text, and until when, in words."""
    card = game.table.cards[effect.source]
    text = (effect.text or card.card.text).replace("\n", " ")
    return {"source": card.name, "text": text, "words": until(game, effect)}


def changes(game: Game, effect: Lasting, sees: Sees) -> list[dict[str, Any]]:
    """What an effect that lasts makes of players and cards: whose value stands so much higher or lower, who has or lacks a keyword."""
    serials = [serial for _, _, _, serial in game.modifiers[effect.stat]]
    if effect.stat == NONE or effect.scope.serial not in serials:
        return []
    place = serials.index(effect.scope.serial)
    pieces = [piece for spot, stack in enumerate(game.stacks) if game.table.fields[spot] for piece in stack]
    if game.table.rules.stats[effect.stat].in_hand:
        pieces += held(game)
    entities = [*game.table.everybody, *filter(sees, pieces)]
    told = [
        whose(game, entity, sees) | ({"by": by} if about in (VALUE, FLAG) else made(game, about, name, by))
        for entity in entities
        for about, name, by in done_by(game, effect.stat, place, entity)
    ]
    return [change for number, change in enumerate(told) if change not in told[:number]]


def concerned(game: Game, effect: Lasting, sees: Sees) -> list[str]:
    """For whom an effect that lasts makes a difference, by name."""
    told = changes(game, effect, sees)
    return [change.get("card") or name_of(game, change["seat"] - 1, change["seat"] - 1) for change in told]


def held(game: Game) -> list[int]:
    """The cards in all hands."""
    hand = game.table.rules.ruleset.piles.hand
    spots = [game.table.place_of[seat][hand] for seat in game.table.everybody] if hand != NONE else []
    return [piece for spot in spots for piece in game.stacks[spot]]


def whose(game: Game, entity: int, sees: Sees) -> dict[str, Any]:
    """A player, or a card with the player who controls it; of several of one name it is the one that comes so many in the table's order."""
    if entity < game.table.seats:
        return {"seat": entity + 1}
    return {"seat": controller(game, entity) + 1, "card": label_of(game, entity, sees)}


def made(game: Game, about: str, name: str, by: int) -> dict[str, Any]:
    """What an effect makes of somebody or something, as data."""
    if about == KEYWORD:
        return {"keyword": keyword_name(game, name), "has": by > 0}
    if about == marks.LINES:
        return {"suppressed": True}
    return {"text": name} if about == WAITING else {"value": name, "by": by}


def told_of(game: Game, entity: int) -> list[dict[str, Any]]:
    """What effects make of a player or piece, each in words and as data, and by what and for how long that is so."""
    told = [mark_picture(game, mark) for mark in marks_on(game, entity)]
    if entity > game.table.seats:
        told += [{"words": words} for words in game.table.rules.ruleset.remarks(game, entity)]
    return told


def effects_on(game: Game, entity: int) -> dict[str, Any]:
    """The same as part of a picture, where there is anything."""
    told = told_of(game, entity)
    return {"effects": told} if told else {}


def mark_picture(game: Game, mark: Mark) -> dict[str, Any]:
    """One effect on a player or piece."""
    lasting = (
        next((effect for effect in game.lasting if effect.scope.serial == mark.serial), None) if mark.serial else None
    )
    why = f"by {game.table.cards[mark.source].name}" + (f", {until(game, lasting)}" if lasting else "")
    return {"words": words_of(game, mark), **made(game, mark.about, mark.name, mark.by), "why": why}


def end_picture(game: Game, effect: Lasting) -> dict[str, Any]:
    """When an effect is over: after so many turns of a player, rounds or phases, or when its source leaves; `once` if it is used up."""
    once = {"once": True} if effect.change.once else {}
    if effect.change.moment == SOURCE_LEAVES:
        return {"source": game.table.cards[effect.source].name} | once
    if effect.change.moment == END_OF_TURN:
        return {"seat": effect.seat + 1, "turns": effect.left} | once
    return {SPAN[effect.change.moment] + "s": effect.left} | once


def until(game: Game, effect: Lasting) -> str:
    """How long an effect lasts, in words."""
    if effect.change.moment == END_OF_TURN:
        words = until_turn(game, effect)
    elif effect.change.moment == SOURCE_LEAVES:
        words = f"as long as {game.table.cards[effect.source].name} is in play"
    else:
        span, further = SPAN[effect.change.moment], effect.left - 1
        words = f"until the end of this {span}" if not further else f"until the end of {span} number {further} from now"
    return f"once, {words}" if effect.change.once else words


def until_turn(game: Game, effect: Lasting) -> str:
    """Until the end of which turn an effect lasts."""
    own = game.active == effect.seat
    if own and effect.left == 1:
        return "until the end of this turn"
    further = effect.left - own
    return "until the end of " + (
        belonging(game, effect.seat, "next turn", "the ")
        if further == 1
        else belonging(game, effect.seat, f"turn number {further} from now")
    )


def zones(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """The zones of a player, or of the table, that have places."""
    spots = game.table.places_of[seat]
    return {name: zone(game, spots[number], sees) for name, number in game.table.rules.zones.items() if spots[number]}


def zone(game: Game, spots: range, sees: Sees) -> Any:
    """A zone: its places, a list, a size, or what is laid out there with how many of each."""
    table = game.table
    if list(table.rules.pack.zones.values())[table.zone_of[spots[0]]].has_places:
        return [[piece(game, entity, sees) for entity in game.stacks[spot]] for spot in spots]
    stack = game.stacks[spots[0]]
    if stack and not any(map(sees, stack)):
        return len(stack)
    if table.sides[spots[0]] == NONE and table.forms[spots[0]] == "set" and not table.fields[spots[0]]:
        return dict(Counter(table.cards[entity].name for entity in stack))
    pieces = [piece(game, entity, sees) for entity in stack]
    return pieces[::-1] if table.forms[spots[0]] == "pile" else pieces


def piece(game: Game, entity: int, sees: Sees) -> Any:
    """A piece by its name, or as a table with all that stands on it."""
    table = game.table
    name = table.cards[entity].name if sees(entity) else None
    side, owner = table.sides[game.place[entity]], table.owners[entity]
    more: dict[str, Any] = counters_on(game, entity)
    if game.counts[CHOSEN][entity]:
        more["chosen"] = game.counts[CHOSEN][entity]
    if game.counts[FACE_DOWN][entity]:
        more["face_down"] = True
    if owner not in (side, NONE):
        more["owner"] = owner + 1
    if has_host(game, entity):
        host = host_of(game, entity)
        is_seen = host != NONE and sees(host)
        more["on"] = label(table, game.stacks, host, sees) if is_seen else place_id(table, whereabouts(game, entity))
    if values := values_of(game, entity):
        more["values"] = values
    if sees(entity):
        more |= effects_on(game, entity)
    if is_prize(game, entity):
        more["standings"] = [standing_picture(row) for row in table.rules.ruleset.standings(game, game.place[entity])]
    return {"card": name, **more} if more else name


def is_prize(game: Game, entity: int) -> bool:
    """Whether a piece is what players contend for at its place."""
    table = game.table
    prize = list(table.rules.pack.zones.values())[table.zone_of[game.place[entity]]].prize
    return bool(prize) and prize in game.cards[entity].kinds


def standing_picture(standing: Standing) -> dict[str, Any]:
    """What a player has at a place, and what it asks of them."""
    return {
        "seat": standing.seat + 1,
        "has": standing.has,
        "asks": standing.asks,
        "abilities": list(standing.abilities),
        "matches": standing.matches,
        "holds": standing.holds,
    }
