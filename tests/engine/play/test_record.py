"""Records: a game is what makes it and its answers; whoever has them has the game, at every step."""

import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from decks.lab.swaps import Swap
from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.kernel.table import Table
from engine.packs.reading import read_pack
from engine.play.playable import loaded_game
from engine.play.record import (
    ENGINE_VERSION,
    Record,
    RecordError,
    as_lists,
    begin,
    load_record,
    record_of,
    repeat,
    restore,
    version_of,
)
from engine.play.scenes import read_scene
from engine.play.slots import lay_in_slots
from tests.conformance.fingerprint import fingerprint
from tests.packs import SHIPPED, TOYS

PACK = SHIPPED["runeslingers-awakening"]
RULES = loaded_game(PACK)
DECK = read_deck(PACK.decks["ember-rush"], PACK).sections
SCENE = (Path(__file__).parents[3] / "docs" / "scenes" / "lethal.toml").read_text()


def some_game(steps: int = 40, seed: int = 3) -> Game:
    """A game of so many random answers."""
    game, rng = begin(Table(RULES, [DECK, DECK]), seed, logged=True), Random(seed)
    for _ in range(steps):
        if game.decision:
            answer(game, rng.randrange(len(game.decision.options)))
    return game


def test_a_game_comes_back_from_its_line():
    game = some_game()
    assert fingerprint(restore(RULES, load_record(record_of(game).dumps()), logged=True)) == fingerprint(game)


def test_a_record_is_one_line():
    assert "\n" not in record_of(some_game()).dumps()


def test_a_record_tells_game_version_decks_seed_and_answers():
    record = record_of(some_game(5))
    assert (record.game, record.seed, len(record.answers)) == ("runeslingers-awakening", 3, 5)
    assert record.version == f"{ENGINE_VERSION}-{PACK.played_digest[:16]}"
    assert [deck["runeslinger"] for deck in record.decks] == [{"brakka-holt": 1}] * 2


def test_an_answer_is_taken_back_by_cutting_the_record():
    game = some_game(20)
    before = record_of(game)
    answer(game, 0)
    assert fingerprint(restore(RULES, record_of(game).cut(20), logged=True)) == fingerprint(
        restore(RULES, before, logged=True)
    )


def test_the_order_in_which_a_deck_is_written_makes_no_difference():
    record = record_of(some_game())
    turned = [{part: dict(reversed(cards.items())) for part, cards in reversed(deck.items())} for deck in record.decks]
    assert fingerprint(restore(RULES, replace(record, decks=tuple(turned)))) == fingerprint(restore(RULES, record))


def test_another_seed_is_another_game():
    assert some_game(0, 1).stacks != some_game(0, 2).stacks


def test_an_option_of_play_is_kept():
    record = record_of(begin(Table(RULES, [DECK, DECK], ["answer_any_card"]), 1))
    assert restore(RULES, load_record(record.dumps())).table.options == {"answer_any_card"}


def test_a_game_may_begin_with_a_scene():
    game = begin(read_scene(RULES, SCENE), 7, logged=True)
    repeat(game, [1, 0])
    record = load_record(record_of(game).dumps())
    assert record.scene == SCENE
    assert fingerprint(restore(RULES, record, logged=True)) == fingerprint(game)


# What is refused


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": "0-abc"}, "played by version 0-abc of the rules, which have changed since: they are "),
        ({"game": "chess"}, "a record of 'chess', not of 'runeslingers-awakening'"),
        ({"answers": (0, 99)}, "answer 2: 99 is not an answer: give a number from 0 to "),
        ({"answers": (-1,)}, "answer 1: -1 is not an answer"),
        ({"decks": ({"main": {"no-such-card": 1}}, {})}, "has no card 'no-such-card'"),
        ({"decks": ({},)}, "1 decks; 2 to 4 players can play"),
        ({"decks": ({},) * 5}, "5 decks; 2 to 4 players can play"),
        ({"scene": "turn = 0"}, "its scene is impossible: "),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_the_reason(change, told):
    with pytest.raises(RecordError, match=told):
        restore(RULES, replace(record_of(some_game(3)), **change))


def test_answers_after_the_end_are_refused():
    game = begin(read_scene(RULES, 'phase = "ready"\n' + "[[seat]]\npower = 1\ndeck = ['Emberdart']\n" * 2), 1)
    while game.decision:
        answer(game, 0)
    with pytest.raises(RecordError, match="not an answer: no decision is open"):
        restore(RULES, replace(record_of(game), answers=(*game.answers, 0)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a record of a game"),
        ("[" * 100_000, "not a record of a game"),
        ("[]", "game must be the slug of a game"),
        ("{}", "answers must be a list of whole numbers"),
        ('{"answers": [true]}', "answers must be a list of whole numbers"),
        ('{"decks": [{"main": {"emberdart": 1000000000}}]}', "decks must be a list of decks, 1000 cards each at most"),
        ('{"decks": [{"main": {"emberdart": -1}}]}', "decks must be"),
        ('{"decks": [{"main": ["emberdart"]}]}', "decks must be"),
        ('{"seed": "1"}', "seed must be a whole number"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text, told):
    with pytest.raises(RecordError, match=told):
        load_record(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


@given(st.dictionaries(st.sampled_from(list(asdict(record_of(some_game(0))))), JSON))
def test_whatever_is_changed_in_a_record_it_is_replayed_or_refused(change):
    try:
        record = load_record(json.dumps(asdict(record_of(some_game(2))) | change))
        assert isinstance(record, Record)
        assert restore(RULES, record).table.seats >= 2
    except RecordError:
        pass


def test_the_version_is_that_of_engine_and_pack():
    assert version_of(RULES).startswith(f"{ENGINE_VERSION}-")


# A game whose pictures are chosen anew


@pytest.fixture
def cairns(tmp_path):
    """A toy game in a folder of its own, a game of it that was kept, and what `change` makes of the game's cards."""
    folder = shutil.copytree(TOYS / "cairns", tmp_path / "cairns")
    rules = loaded_game(read_pack(folder))
    deck = read_deck(rules.pack.decks["quarry"], rules.pack).sections
    kept = record_of(repeat(begin(Table(rules, [deck, deck]), 3), [0] * 9))

    def changed(old: str, new: str):
        path = folder / "cards" / "stones.toml"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        return loaded_game(read_pack(folder))

    return kept, changed


def test_a_game_that_was_kept_goes_on_when_pictures_change(cairns):
    kept, changed = cairns
    rules = changed('kind = "stone"\n', 'kind = "stone"\nmotif = "tower"\nkey = "day"\n')
    assert len(restore(rules, kept).answers) == len(kept.answers) > 0


def test_a_game_that_was_kept_does_not_go_on_when_a_card_changes(cairns):
    kept, changed = cairns
    with pytest.raises(RecordError, match="which have changed since"):
        restore(changed("weight = 1", "weight = 2"), kept)


# Decks in the slots of others

OTHER = Swap("main", "emberdart", "marrow-chill").of(DECK)


def in_slots() -> Table:
    """A table at which a deck lies in the slots of the one that it was made of."""
    table = Table(RULES, [OTHER, DECK])
    lay_in_slots(table, Table(RULES, [DECK, DECK]), 0)
    return table


def test_a_game_of_a_deck_in_the_slots_of_another_comes_back_as_it_was_dealt():
    game = begin(in_slots(), 3, logged=True)
    record = load_record(record_of(game).dumps())
    assert record.slots == (as_lists([DECK]) * 2)
    assert fingerprint(restore(RULES, record, logged=True)) == fingerprint(game)
    assert fingerprint(restore(RULES, replace(record, slots=()), logged=True)) != fingerprint(game)


def test_a_record_says_nothing_of_slots_where_there_are_none():
    assert "slots" not in record_of(some_game(5)).dumps()
    assert load_record(record_of(some_game(5)).dumps()).slots == ()


@pytest.mark.parametrize(
    ("slots", "words"),
    [([{"main": {}}], "1 decks in whose slots the 2 lie"), ("nothing", "slots must be a list of decks")],
)
def test_slots_that_do_not_fit_are_told(slots: object, words: str):
    data = json.loads(record_of(some_game(0)).dumps()) | {"slots": slots}
    with pytest.raises(RecordError, match=words):
        restore(RULES, load_record(json.dumps(data)))
