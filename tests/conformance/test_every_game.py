"""What holds for every game that can be played, whatever its rules: its ready decks are played with random answers, as many of them
as the commit draws, in the long tier all.

One walk through a game asks every property of `PROPERTIES`; the function in which it fails is the one that does not hold.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.decisions import IllegalAnswerError
from engine.kernel.exposure import activate, exposed_pieces
from engine.kernel.names import OF_ACTIVATED, OF_PIECE, OF_SOURCE, SEAT
from engine.kernel.places import plays
from engine.kernel.state import FACE_DOWN, NONE, TURN, Game
from engine.kernel.table import Table
from engine.kernel.values import ordered
from engine.kernel.view import View
from engine.play.playable import is_playable, loaded_game
from engine.play.record import RecordError, begin, load_record, record_of, restore
from engine.play.scenes import read_scene
from engine.play.wording import log_lines, option_place, option_text, options_in_words, picture, prompt
from tests.conformance.fingerprint import fingerprint
from tests.packs import WITH_TOYS
from tests.tiers import drawn, drawn_of_each, examples

PACKS = {slug: pack for slug, pack in WITH_TOYS.items() if is_playable(pack)}
DECKS = {slug: [read_deck(text, pack).sections for text in pack.decks.values()] for slug, pack in PACKS.items()}
SEATS = {slug: range(loaded_game(pack).players[0], loaded_game(pack).players[1] + 1) for slug, pack in PACKS.items()}
GAMES = [
    (slug, len(DECKS[slug]) * (seats - SEATS[slug][0]) + number)
    for slug in PACKS
    for seats in SEATS[slug]
    for number in range(len(DECKS[slug]) if seats == SEATS[slug][0] else 2)
]
WALKS = [(slug, seed, walk) for slug, seed in GAMES for walk in range(1, 20)]
TAKEN_BACK = 25  # answers, from the first one
NOT_AN_ANSWER = (-1, None, "x", "0", True, 0.0, [0])
CHOSEN_LINES = (OF_PIECE, OF_SOURCE, OF_ACTIVATED)
every_game = pytest.mark.parametrize(
    ("slug", "seed"), drawn_of_each("games", GAMES, lambda game: (game[0], game[1] // len(DECKS[game[0]])))
)  # one of the ready decks for each number of seats
Property = Callable[[Game, int], bool | None]
Told = dict[str, Any]  # a table as a message of `play --json` tells it
PROPERTIES: dict[
    Property, tuple[int, int]
] = {}  # each with its share of decisions, one of so many, and how often it must be found


def table_for(slug: str, seed: int) -> Table:
    """Ready decks against each other: from the seed on for as few seats as the game allows, then for one more, and so on."""
    decks = DECKS[slug]
    more, first = divmod(seed, len(decks))
    seats = SEATS[slug][more % len(SEATS[slug])]
    return Table(loaded_game(PACKS[slug]), [decks[(first + seat * (1 + more)) % len(decks)] for seat in range(seats)])


def played(slug: str, seed: int, most: int = 10_000, walk: int = 0) -> Iterator[Game]:
    """A game before each of its decisions, which are answered at random, and at its end; `walk` says which of many such games."""
    dice = seed + 1_000 * walk
    yield from continued(begin(table_for(slug, seed), dice, logged=True), dice, most)


def continued(game: Game, seed: int, most: int = 10_000) -> Iterator[Game]:
    """The same from where a game is."""
    rng = Random(seed)
    for _ in range(most):
        yield game
        if game.decision is None:
            return
        answer(game, rng.randrange(len(game.decision.options)))


def holds(share: int = 1, least: int = 0) -> Callable[[Property], Property]:
    """A property of a game and the number of its decision: looked for at the first decisions, at the end, and at one of so many.
    One that is not everywhere tells whether it was there; in every game it must have been `least` times.
    """

    def enter(one: Property) -> Property:
        PROPERTIES[one] = (share, least)
        return one

    return enter


@every_game
def test_what_holds_for_every_game(slug: str, seed: int) -> None:
    found = found_on_a_walk(slug, seed, 0)
    assert not [one.__name__ for one, (_, least) in PROPERTIES.items() if found[one] < least]


@pytest.mark.parametrize(("slug", "seed", "walk"), drawn("walks", WALKS, 3))
def test_it_holds_on_every_walk_through_a_game(slug: str, seed: int, walk: int) -> None:
    found_on_a_walk(slug, seed, walk)


def found_on_a_walk(slug: str, seed: int, walk: int) -> Counter[Property]:
    """How often each property was there on a walk through a game, on which all hold."""
    chances = {one: Random(f"{seed} {one.__name__}") for one in PROPERTIES}
    found: Counter[Property] = Counter()
    beginning: list[object] = []
    for step, game in enumerate(played(slug, seed, walk=walk)):
        if step < TAKEN_BACK:
            beginning.append(fingerprint(game))
        for one, (share, _) in PROPERTIES.items():
            if step < 6 or game.over or not chances[one].randrange(share):
                found[one] += bool(one(game, step))
    assert game.over
    every_answer_can_be_taken_back(game, beginning)
    return found


# Decisions


@holds()
def there_is_always_something_to_choose_and_nothing_twice(game: Game, step: int) -> None:
    decision = game.decision
    if decision is not None:
        assert decision.options
        assert decision.options == sorted(set(decision.options))
        assert 0 <= decision.seat < game.table.seats


@holds(3)
def options_differ_in_words_or_in_where_the_piece_lies(game: Game, step: int) -> None:
    assert prompt(game) or game.over
    assert all(options_in_words(game))
    assert not any("{" in words for words in options_in_words(game))


@holds(25)
def what_is_no_answer_changes_nothing(game: Game, step: int) -> None:
    before = fingerprint(game)
    for wrong in (*NOT_AN_ANSWER, len(game.decision.options) if game.decision else 0):
        with pytest.raises(IllegalAnswerError):
            answer(game, wrong)  # type: ignore[arg-type]
    assert fingerprint(game) == before


@holds()
def a_finished_game_takes_no_answer(game: Game, step: int) -> None:
    if game.over:
        with pytest.raises(IllegalAnswerError):
            answer(restore(game.table.rules, record_of(game)), 0)


@holds(3)
def an_option_for_a_line_of_text_tells_it_and_no_two_are_told_alike_for_one_piece(game: Game, step: int) -> None:
    rows = game.decision.options if game.decision else []
    texts = [option_text(game, row) for row in rows]
    assert all(bool(text) == bool(game.table.rules.verbs[row[0]].line) for row, text in zip(rows, texts, strict=True))
    lines = [
        (row[:2], text)
        for row, text in zip(rows, texts, strict=True)
        if game.table.rules.verbs[row[0]].line in CHOSEN_LINES
    ]
    assert len(lines) == len(set(lines))


@holds(3)
def an_option_for_a_place_tells_what_lies_there(game: Game, step: int) -> None:
    for row in game.decision.options if game.decision else []:
        lying = option_place(game, row, View(game, game.decision.seat).sees) if game.decision else None
        assert (lying is None) != game.table.rules.verbs[row[0]].picks_place
        assert lying is None or len(lying) == len(game.stacks[row[2]])


# Clones, records


@holds(60)
def a_clone_goes_its_own_way_and_the_same_way(game: Game, step: int) -> None:
    before = fingerprint(game)
    twin, stray = game.clone(), game.clone()
    assert fingerprint(twin) == before
    if game.decision is None:
        return
    number, other = (Random(step + more).randrange(len(game.decision.options)) for more in (0, 1))
    answer(stray, other)
    assert fingerprint(game) == before
    answer(twin, number)
    record = record_of(game)
    onwards = replace(record, answers=(*record.answers, number))
    assert fingerprint(restore(game.table.rules, onwards, logged=True)) == fingerprint(twin)


@holds(60)
def a_record_is_the_game_at_every_step(game: Game, step: int) -> None:
    record = load_record(record_of(game).dumps())
    assert record == record_of(game)
    assert fingerprint(restore(game.table.rules, record, logged=True)) == fingerprint(game)


def every_answer_can_be_taken_back(game: Game, beginning: list[object]) -> None:
    record = record_of(game)
    for length in reversed(range(len(beginning))):
        assert fingerprint(restore(game.table.rules, record.cut(length), logged=True)) == beginning[length]


@holds()
def another_version_is_not_replayed(game: Game, step: int) -> None:
    if game.over:
        other = replace(record_of(game), version="0-of old")
        with pytest.raises(RecordError, match="0-of old"):
            restore(game.table.rules, other)


# What lies where, and what acts


@holds()
def every_piece_is_in_one_place(game: Game, step: int) -> None:
    lying = Counter(piece for stack in game.stacks for piece in stack)
    assert lying == Counter(range(game.table.seats + 1, len(game.table.cards)))
    assert all(game.place[piece] == place for place, stack in enumerate(game.stacks) for piece in stack)
    assert game.place[: game.table.seats + 1] == [NONE] * (game.table.seats + 1)


@holds()
def no_counter_is_negative_when_somebody_decides(game: Game, step: int) -> None:
    if not game.over:  # what a piece lies on is a mark and no counter: below 0 it is a place (engine/kernel/hosts.py)
        assert min(min(row) for number, row in enumerate(game.counts) if number != game.table.host) >= 0
        marks = game.counts[game.table.host] if game.table.host != NONE else [0]
        assert -len(game.stacks) <= min(marks) <= max(marks) <= len(game.table.cards)


@holds()
def what_is_finite_is_neither_made_nor_lost(game: Game, step: int) -> None:
    finite = game.table.rules.finite
    assert {counter: sum(game.counts[counter]) for counter in finite} == finite


@holds()
def pieces_off_the_field_carry_nothing(game: Game, step: int) -> None:
    table = game.table
    off = [piece for piece in range(table.seats + 1, len(table.cards)) if not table.fields[game.place[piece]]]
    assert not any(game.counts[counter][piece] for counter in table.rules.on_pieces for piece in off)


def live(game: Game) -> tuple[list[Counter[object]], ...]:
    """What acts by itself, as multisets by event and stat, without what lasts for a while."""
    listening = [
        [Counter((one.source, one.seat, id(line)) for one, line in entries if not one.serial) for entries in index]
        for index in (game.listeners, game.replacers)
    ]
    changing = [
        Counter((rank, scope.source, scope.seat, id(static)) for rank, scope, static, lasting in entries if not lasting)
        for entries in game.modifiers
    ]
    return (*listening, changing, [Counter(row) for row in game.acting])


@holds(3)
def what_acts_is_what_lies_exposed(game: Game, step: int) -> None:
    fresh = game.clone()
    fresh.listeners = [()] * len(game.listeners)
    fresh.replacers = [()] * len(game.replacers)
    fresh.modifiers = [()] * len(game.modifiers)
    fresh.acting = [[] for _ in game.acting]
    if game.turn:
        for piece in exposed_pieces(fresh):
            activate(fresh, piece)
        assert live(game) == live(fresh)
    for entries in game.modifiers:
        assert [entry[0] for entry in entries] == [entry[0] for entry in ordered(game, entries)]


# Ending


@holds()
def whoever_has_won_sits_at_the_table_and_there_is_one_reason(game: Game, step: int) -> None:
    if game.over:
        assert game.turn <= game.table.last_turn
        assert bool(game.cause) != bool(game.unfinished)
        assert set(game.winners) <= set(range(game.table.seats))


# What a seat sees


def hidden_from(game: Game, seat: int) -> set[int]:
    """The pieces that a seat may not know: of other hands, of every deck, face-down ones of others; not what it looks at."""
    table = game.table
    decision = game.decision
    looked_at = {row[1] for row in decision.options} if decision and decision.seat == seat else set()
    looked_at |= {piece for frame in game.agenda if frame.seat == seat for piece in frame.pieces()}
    found = set()
    for piece in range(table.seats + 1, len(table.cards)):
        place = game.place[piece]
        seen = table.seen[table.zone_of[place]]
        if table.fields[place]:
            secret = bool(game.counts[FACE_DOWN][piece]) and table.owners[piece] != seat
        else:
            secret = seen == "none" or (seen == "owner" and table.sides[place] != seat)
        if secret:
            found.add(piece)
    return found - looked_at


def visible_state(game: Game, seat: int) -> object:
    """All that a seat sees, piece by piece."""
    view = View(game, seat)
    zones = [
        [
            [(piece, view.card(piece)) if piece != NONE else NONE for piece in stack]
            for stack in view.stacks(whose, zone)
        ]
        for whose in (*range(game.table.seats), NONE)
        for zone in range(len(game.table.rules.zones))
    ]
    hidden = hidden_from(game, seat)
    counts = [[amount for entity, amount in enumerate(row) if entity not in hidden] for row in game.counts]
    return zones, counts, game.turn, game.active, game.over, game.winners


@holds(3)
def a_view_tells_nothing_hidden(game: Game, step: int) -> None:
    for seat in range(game.table.seats):
        view, hidden = View(game, seat), hidden_from(game, seat)
        assert all(view.card(piece) is None and not view.sees(piece) for piece in hidden)
        assert (view.decision is None) == (game.decision is None or game.decision.seat != seat)


@holds(8)
def what_is_told_of_the_table_depends_on_nothing_hidden(game: Game, step: int) -> None:
    if game.decision is not None:
        seat = game.decision.seat
        other = View(game, seat).imagine(step)
        told = [(picture(one, View(one, seat).sees), options_in_words(one)) for one in (game, other)]
        assert told[0] == told[1]


@holds(6)
def every_player_has_all_values_of_players_and_no_mark_that_is_bookkeeping(game: Game, step: int) -> None:
    ruleset = game.table.rules.ruleset
    words = {word for word, stat in ruleset.stats.items() if game.table.rules.stats[stat].of == SEAT}
    seats = picture(game, View(game, 0).sees)["seats"]
    assert all(seat["values"].keys() == words for seat in seats)
    assert not any(seat["counters"].keys() & set(ruleset.bookkeeping) for seat in seats)
    assert [seat["plays"] for seat in seats] == [plays(game, n) for n in game.table.everybody]


@every_game
def test_every_hidden_pile_is_dealt_anew(slug: str, seed: int) -> None:
    game = begin(table_for(slug, seed), seed)
    assert game.decision is not None
    seat = game.decision.seat
    worlds = [View(game, seat).imagine(n) for n in range(8)]
    for spot, stack in enumerate(game.stacks):
        seen = game.table.seen[game.table.zone_of[spot]]
        kinds = {game.table.cards[piece].id for piece in stack}
        if seen == "none" and len(stack) > 3 and len(kinds) > 1:
            assert len({tuple(world.stacks[spot]) for world in worlds}) > 1


@holds(24)
def what_is_imagined_looks_the_same_and_goes_on(game: Game, step: int) -> None:
    if game.decision is None:
        return
    seat = game.decision.seat
    before = fingerprint(game)
    other = View(game, seat).imagine(step)
    assert (other.decision, visible_state(other, seat)) == (game.decision, visible_state(game, seat))
    assert Counter(map(len, other.stacks)) == Counter(map(len, game.stacks))
    for _ in continued(other, step, 20):
        pass
    assert fingerprint(game) == before


def seen_happening(game: Game, seat: int, start: int) -> list[tuple[int, int, int, int]]:
    """The log from an entry on, with no piece in it that the seat does not know."""
    hidden = hidden_from(game, seat)
    return [(kind, NONE if subject in hidden else subject, *rest) for kind, subject, *rest in (game.log or [])[start:]]


@holds(4, least=6)
def whoever_sees_the_same_is_asked_the_same(game: Game, step: int) -> bool:
    """Hidden cards are dealt anew, the same option is taken: as long as nothing new shows, the same question comes. Tells whether it
    could be compared.
    """
    if game.decision is None:
        return False
    seat, start = game.decision.seat, len(game.log or [])
    worlds = [game.clone(), View(game, seat).imagine(step)]
    worlds[1].seed = game.seed
    for world in worlds:
        answer(world, step % len(game.decision.options))
    here, there = (seen_happening(world, seat, start) for world in worlds)
    same = min(len(here), len(there))
    if here[:same] != there[:same]:
        return False
    asked = [(one.decision.window, one.decision.seat) if one.decision else None for one in worlds]
    assert len(here) == len(there)
    assert asked[0] == asked[1]
    if asked[0] and asked[0][1] == seat and visible_state(worlds[0], seat) == visible_state(worlds[1], seat):
        assert worlds[0].decision == worlds[1].decision
    return True


@holds()
def a_question_that_can_be_left_unasked_always_has_the_way_out(game: Game, step: int) -> None:
    skip = game.table.rules.windows[game.decision.window].skip if game.decision else None
    if skip and game.decision:
        assert skip.verb in {row[0] for row in game.decision.options}


@holds(24)
def the_log_of_a_seat_names_nothing_hidden_from_it(game: Game, step: int) -> None:
    if game.decision is not None:
        seat = game.decision.seat
        assert log_lines(game, seat) == log_lines(View(game, seat).imagine(step), seat)


# Positions


def all_is_seen(piece: int) -> bool:
    """Whether somebody sees a piece who sees all of them."""
    return True


def as_scene(game: Game) -> str:
    """The position of a game as a scene, without what is under way."""
    return in_a_scene(picture(game, all_is_seen))


def in_a_scene(told: Told) -> str:
    """The same of a table as it is told."""
    head = {key: told[key] for key in ("turn", "active", "phase", "begun", "first") if key in told}
    seats = "".join(f"[[seat]]\n{toml(seat['counters'] | seat['zones'])}" for seat in told["seats"])
    laid = {name: piled(zone) for name, zone in told["table"].items()}
    return f"{toml(head)}{seats}[table]\n{toml(told['counters'] | laid)}"


def piled(zone: object) -> object:
    """A zone as a scene writes it: what is laid out one by one."""
    return [name for name, copies in zone.items() for _ in range(copies)] if isinstance(zone, dict) else zone


def toml(entries: dict[str, object]) -> str:
    """Keys and values, a line each."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in entries.items())


def inline(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)


def acting_freely(game: Game) -> bool:
    """Whether all still play, nothing is under way but the turn, and nothing is remembered that a scene does not tell."""
    everybody = all(plays(game, seat) for seat in range(game.table.seats))
    turn_alone = all(frame.kind == TURN for frame in game.agenda) and game.turn > 0 and game.decision is not None
    return everybody and turn_alone and not game.lasting and not game.refused and not game.heard


def asked(game: Game) -> tuple[object, ...]:
    """The open question; the phase of a scene may begin with another one."""
    decision = game.decision
    return (game.turn, decision.window, decision.seat, sorted(options_in_words(game))) if decision else (game.turn,)


@settings(max_examples=examples(10), deadline=None)
@given(seed=st.integers(0, 10_000), slug=st.sampled_from(sorted(PACKS)))
def test_any_position_of_a_game_is_a_scene_that_can_be_played(seed: int, slug: str) -> None:
    free = [(as_scene(game), asked(game)) for game in played(slug, seed, 120) if acting_freely(game)]
    for text, question in Random(seed).sample(free, min(len(free), 3)):
        game = begin(read_scene(loaded_game(PACKS[slug]), text), seed)
        if acting_freely(game) and as_scene(game) == text:  # the phase began with nothing but the same question
            assert asked(game) == question
        *_, game = continued(game, seed, 60)
        assert fingerprint(restore(loaded_game(PACKS[slug]), record_of(game))) == fingerprint(game)
