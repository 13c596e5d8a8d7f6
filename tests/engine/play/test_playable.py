"""A game of another kind on the same kernel, from a folder outside: one seat, a pile of embers, no opponent, no life."""

from pathlib import Path

import pytest

from engine.kernel.agenda import STEPS_MAX, answer
from engine.kernel.state import Game
from engine.kernel.table import DECK_MAX, Table, TableError
from engine.packs.reading import PackError, read_packs
from engine.play.opponents import opponents_of
from engine.play.pilots import pilots_of
from engine.play.playable import (
    NotPlayableError,
    is_playable,
    language_of,
    loaded_game,
    ruleset_of,
    unread_sentences,
)
from engine.play.record import begin
from engine.play.wording import log_lines, options_in_words, prompt
from engine.text.tree import read_text, unread_of
from tests.builders import EMBERFALL, emberfall
from tests.packs import SHIPPED

PLACES = """
[[zone]]
id = "deck"
name = "Deck"
per = "seat"
seen = "none"
form = "pile"
text = "Face-down."
status = "rulebook"
source = "009:6"

[[zone]]
id = "hand"
name = "Hand"
per = "seat"
seen = "owner"
form = "row"
text = "Secret."
status = "rulebook"
source = "009:6"

[[counter]]
id = "ember"
name = "Embers"
on = "seat"
text = "Five of them win."
status = "rulebook"
source = "009:6"
"""
RULES = '''
"""Draw a card or kindle an ember; five embers win."""

from engine.kernel.agenda import push, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import Names
from engine.kernel.places import move
from engine.kernel.state import LIVES, NONE, TURN, Frame, program
from engine.kernel.table import Ruleset
from engine.text.phrases import Amount, Do, phrase
from engine.verbs import amounts, counters, sentences
from engine.verbs.names import SHARED
from engine.kernel import state
from {kindling} import WANTED

DECK, HAND = range(2)
EMBER = len(state.KERNEL_COUNTERS)
NAMES = Names(
    SHARED, verbs=("draw a card", "kindle", "stall"), windows=("turn",), events=("ember drawn", "kindled")
)
TURN_OPEN = NAMES.window("turn", "Draw or kindle?")
KINDLE = NAMES.verb("kindle", "Kindle")
DRAW, STALL = NAMES.verb("draw a card", "Draw"), NAMES.verb("stall", "Stall")


def draw_card(game, piece, place, amount):
    move(game, piece, place)


def kindle(game, seat, other, amount):
    game.counts[EMBER][seat] += amount


DRAWN = NAMES.event("ember drawn", "{{side}} draws {{subject}}.", draw_card)
KINDLED = NAMES.event("kindled", "{{subject}} kindles {{amount}}.", kindle, unsettles=LIVES)


def lay_out(table, seat, deck):
    for card, copies in deck.get("main", {{}}).items():
        for _ in range(copies):
            table.add(table.rules.definition(card), seat, table.places_of[seat][DECK][0])


def begin_turn(game, frame):
    game.turn += 1
    deck = game.stacks[game.table.places_of[game.active][DECK][0]]
    options = [(KINDLE, NONE, NONE), (STALL, NONE, NONE)] + ([(DRAW, NONE, NONE)] if deck else [])
    ask(game, frame, TURN_OPEN, game.active, options)


def act(game, frame):
    verb_, _, _ = take_choice(frame)
    spots = game.table.places_of[game.active]
    if verb_ == DRAW:
        fire(game, DRAWN, game.stacks[spots[DECK][0]][-1], spots[HAND][0])
    elif verb_ == KINDLE:
        fire(game, KINDLED, game.active, NONE, 1)
    else:
        push(game, Frame((stall,), TURN))
    repeat_from(game, frame, begin_turn)


def stall(game, frame):
    repeat_from(game, frame, stall)


def check(game, changed):
    for seat in game.table.everybody:
        if game.counts[EMBER][seat] >= WANTED:
            game.over, game.winners, game.cause = True, (seat,), "embers"


TURN_STEPS = program(begin_turn, act)
WHOLE_TURN = Frame(TURN_STEPS, TURN)
RULESET = Ruleset(
    names=NAMES, zones=("deck", "hand"), counters=("ember",), lay_out=lay_out, complete=lambda table: None,
    opening=WHOLE_TURN, turn=WHOLE_TURN, resume=WHOLE_TURN, phases={{"turn": begin_turn}}, impossible=lambda table, spots: [], check=check,
    rank=lambda definition: 0, phrases=(sentences, amounts, counters), stats={{}},
    card_kind="card",
)
'''


def game_in(folder: Path, wanted: int = 5, places: str = PLACES) -> None:
    """The toy game with rules of its own, and a module beside them."""
    emberfall(folder, game=EMBERFALL["game.toml"] + places)
    (folder / "ruleset.py").write_text(RULES.format(kindling=".kindling"))
    (folder / "kindling.py").write_text(f"WANTED = {wanted}\n")


def table(root: Path, copies: int = 3, seats: int = 1) -> Table:
    return Table(loaded_game(read_packs([root])["emberfall"]), [{"main": {"ash-courier": copies}}] * seats)


def choose(game: Game, *wanted: str) -> None:
    for words in wanted:
        answer(game, options_in_words(game).index(words))


def test_one_seat_plays_a_game_of_another_kind(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    game = begin(table(tmp_path), 1, logged=True)
    assert prompt(game) == "Draw or kindle?"
    choose(game, "Draw", *["Kindle"] * 4)
    assert not game.over
    choose(game, "Kindle")
    assert (game.over, game.winners, game.cause) == (True, (0,), "embers")
    assert log_lines(game, 0)[:2] == ["Seat 1 draws Ash Courier.", "Seat 1 kindles 1."]


def test_what_is_gone_is_not_offered(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    game = begin(table(tmp_path, copies=1), 1)
    choose(game, "Draw")
    assert options_in_words(game) == ["Kindle", "Stall"]


def test_a_stuck_game_ends_unfinished_with_its_record(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    game = begin(table(tmp_path), 1)
    choose(game, "Kindle", "Stall")
    assert game.unfinished == f"{STEPS_MAX:,} steps in turn 2 without a decision, which might never have ended"
    assert (game.over, game.winners, len(game.answers)) == (True, (), 2)


def test_its_card_text_is_read_with_its_own_words(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    assert loaded_game(read_packs([tmp_path])["emberfall"]).definition("ash-courier").name == "Ash Courier"


def test_two_games_in_folders_of_one_name_keep_their_own_rules(tmp_path: Path) -> None:
    for root, wanted in (("a", 1), ("b", 2)):
        game_in(tmp_path / root / "mine", wanted)
    for root, wanted in (("a", 1), ("b", 2)):
        game = begin(table(tmp_path / root), 1)
        choose(game, *["Kindle"] * wanted)
        assert game.over


def test_rules_above_the_folder_of_all_games_are_nobodys(tmp_path: Path) -> None:
    emberfall(tmp_path / "games" / "emberfall")
    (tmp_path / "games" / "ruleset.py").write_text("RULESET = None\n")
    assert not is_playable(read_packs([tmp_path / "games"])["emberfall"])


def test_editions_share_the_rules_of_their_family(tmp_path: Path) -> None:
    game_in(tmp_path / "family")
    for name in EMBERFALL:
        (tmp_path / "family" / name).unlink()
    emberfall(tmp_path / "family" / "edition", game=EMBERFALL["game.toml"] + PLACES)
    assert is_playable(read_packs([tmp_path])["emberfall"])


def test_a_change_of_the_rules_is_a_new_version(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    before = read_packs([tmp_path])["emberfall"].digest
    (tmp_path / "emberfall" / "kindling.py").write_text("WANTED = 6\n")
    assert read_packs([tmp_path])["emberfall"].digest != before


def test_a_counter_that_the_rules_do_not_number_is_refused(tmp_path: Path) -> None:
    second = '[[counter]]\nid = "ash"\nname = "Ash"\non = "seat"\ntext = "."\nstatus = "rulebook"\nsource = "009:6"\n'
    game_in(tmp_path / "emberfall", places=PLACES.replace("[[counter]]", second + "\n[[counter]]"))
    with pytest.raises(PackError, match=r"the \[\[counter\]\] ash of game.toml has no number in the ruleset"):
        loaded_game(read_packs([tmp_path])["emberfall"])


def test_a_game_without_rules_can_be_looked_up_but_not_played(tmp_path: Path) -> None:
    emberfall(tmp_path / "emberfall")
    pack = read_packs([tmp_path])["emberfall"]
    assert not is_playable(pack)
    with pytest.raises(NotPlayableError, match=r"Emberfall has no ruleset\.py"):
        ruleset_of(pack)


def test_an_edition_that_is_not_playable_yet_is_not_played_by_the_rules_of_its_family(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    toml = tmp_path / "emberfall" / "game.toml"
    toml.write_text(f"playable = false\n{toml.read_text()}")
    pack = read_packs([tmp_path])["emberfall"]
    assert not is_playable(pack)
    with pytest.raises(NotPlayableError, match="Emberfall cannot be played yet"):
        loaded_game(pack)


SONG = '''

@phrase("sing {amount} song(s)")
def sing(game, frame, amount: Amount) -> Do:
    """A song changes nothing."""


RULESET = replace(RULESET, phrases=(*RULESET.phrases, sys.modules[__name__]))
'''


def saying(folder: Path, text: str, head: str = "") -> None:
    """The toy game, its courier with another text."""
    cards = EMBERFALL["cards/first.toml"].replace("When you play Ash Courier: Draw 1 card.", text)
    emberfall(folder, game=head + EMBERFALL["game.toml"] + PLACES, first=cards)


@pytest.mark.parametrize("head", ["", "playable = false\n"], ids=["played", "not played yet"])
def test_the_text_of_an_edition_is_read_with_the_phrases_of_its_family(tmp_path: Path, head: str) -> None:
    saying(tmp_path / "family" / "edition", "Gain 2 embers. Sing 1 song.\\nWhen it rains: Sing 2 songs.", head)
    (tmp_path / "family" / "kindling.py").write_text("WANTED = 5\n")
    rules = f"import sys\nfrom dataclasses import replace\n{RULES.format(kindling='.kindling')}{SONG}"
    (tmp_path / "family" / "ruleset.py").write_text(rules)
    assert unread_sentences(read_packs([tmp_path])["emberfall"]) == {
        "Ash Courier": ("When it rains: Sing 2 songs.",),
        "Cinder Wall": ("Swift units cannot pass.",),
    }


@pytest.mark.parametrize(
    ("text", "sentences", "is_all"),
    [
        ("Draw 1 card. Sing 1 song.", ("Sing 1 song.",), False),
        ("When it rains: Sing. Dance.", ("When it rains: Sing.", "When it rains: Dance."), True),
        ("When it rains: Sing.\nDraw 1 card.", ("When it rains: Sing.",), False),
        ("Draw 1 card.", (), False),
        ("", (), True),
    ],
)
def test_what_no_phrase_reads_is_told_with_its_head_and_whether_that_is_all(
    text: str, sentences: tuple[str, ...], is_all: bool
) -> None:
    assert unread_of(read_text(language_of(SHIPPED["runeslingers-awakening"]), text)) == (sentences, is_all)


def test_the_text_of_a_game_without_rules_is_read_by_what_all_games_say(tmp_path: Path) -> None:
    saying(tmp_path / "emberfall", "Gain 2 embers. Sing 1 song.")
    assert unread_sentences(read_packs([tmp_path])["emberfall"])["Ash Courier"] == ("Sing 1 song.",)


def test_words_that_lie_beside_the_folder_in_which_a_game_is_found_are_none_of_its_own(tmp_path: Path) -> None:
    saying(tmp_path / "games", "Gain 2 embers. Sing 1 song.")
    (tmp_path / "words.py").write_text("raise AssertionError('read by mistake')\n")
    assert unread_sentences(read_packs([tmp_path / "games"])["emberfall"])["Ash Courier"] == ("Sing 1 song.",)


def test_rules_that_cannot_be_imported_are_told_with_their_place(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    (tmp_path / "emberfall" / "ruleset.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(NotPlayableError, match=r"emberfall: ruleset\.py cannot be imported: ModuleNotFoundError"):
        ruleset_of(read_packs([tmp_path])["emberfall"])


def test_a_game_without_a_pilot_has_the_random_one_and_no_opponents(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    pack = read_packs([tmp_path])["emberfall"]
    assert (list(pilots_of(pack)), opponents_of(pack)) == (["random"], {})


def test_a_deck_beyond_all_measure_has_no_table(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    with pytest.raises(TableError, match=str(DECK_MAX)):
        table(tmp_path, copies=DECK_MAX + 1)
