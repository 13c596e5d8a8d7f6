"""A puzzle at the table: begun from its page, judged answer by answer, answered by the best defence, and kept once it is solved."""

from pathlib import Path

import pytest
from django.conf import settings

from decks.arguments import puzzle_in
from decks.models import Hand, SolvedPuzzle
from decks.tabletop.puzzling import Puzzling
from decks.tabletop.together import open_hand
from engine.packs.cards import Puzzle
from engine.play.playable import loaded_game
from engine.play.puzzles import lay_out, prove_puzzle
from engine.play.wording import told_options
from tests.decks.tabletop.test_coach import COACH
from tests.decks.tabletop.visits import of, step
from tests.engine.play.test_defence import leads
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
PUZZLE = f"/g/{GAME}/puzzles/big-or-many/"


def begun(who: Client, address: str) -> str:
    """A new hand of a puzzle or lesson; its address."""
    answer = who.post(address)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def opened(hand: Hand) -> Puzzling:
    sitting = open_hand(hand, SHIPPED[hand.game])
    assert isinstance(sitting, Puzzling)
    return sitting


def choose(who: Client, address: str, words: str) -> str:
    """Take the option of these words; the table after it."""
    told = told_options(opened(of(address)).game)
    (number, *_) = [number for number, option in enumerate(told) if option.words == words]
    return step(who, address, option=str(number), quiet="1")


# From its page to its table


def test_a_puzzle_says_what_is_asked_and_play_leads_to_the_table(client: Client) -> None:
    puzzle = SHIPPED[GAME].puzzles["big-or-many"]
    assert missing(in_words(page(client, PUZZLE)), puzzle.title, puzzle.task, puzzle.before, "one turn"[4:]) == []
    shown = in_words(page(client, begun(client, PUZZLE)))
    assert missing(shown, puzzle.title, puzzle.task, puzzle.before, "one turn", "against the best defence") == []
    assert puzzle.hints[0] not in shown


def test_play_begins_anew_each_time_and_is_kept_among_the_hands(client: Client) -> None:
    first, second = begun(client, PUZZLE), begun(client, PUZZLE)
    assert first != second
    assert "the best defence" in in_words(page(client, "/hands/"))


# Judging


def test_the_goal_reached_ends_it_tells_why_it_works_and_is_kept(client: Client) -> None:
    address = begun(client, PUZZLE)
    choose(client, address, "Play Whitefire Toll")
    choose(client, address, "On Ada: Concentration areas 1")
    assert not SolvedPuzzle.objects.exists()
    shown = in_words(choose(client, address, "Bo"))
    puzzles = list(SHIPPED[GAME].puzzles.values())
    assert missing(shown, "Solved: Big or many", puzzles[0].after, f"Next: {puzzles[1].title}") == []
    (solved,) = SolvedPuzzle.objects.all()
    assert (solved.puzzle, solved.game, solved.hints) == ("puzzles/big-or-many", GAME, 0)
    assert "Solved" in in_words(page(client, PUZZLE))
    assert "You have solved 1 of 6." in in_words(page(client, f"/g/{GAME}/puzzles/"))


def test_who_has_solved_it_may_tell_others_in_a_sentence_with_a_link(client: Client) -> None:
    address = begun(client, PUZZLE)
    for words in ("Play Whitefire Toll", "On Ada: Concentration areas 1", "Bo"):
        shown = choose(client, address, words)
    assert f"I solved “Big or many” without a hint: http://testserver{PUZZLE}" in shown


def test_a_move_that_loses_the_way_is_answered_and_the_goal_is_missed_at_the_end_of_the_turn(client: Client) -> None:
    (wrong,) = SHIPPED[GAME].puzzles["big-or-many"].wrongs
    address = begun(client, PUZZLE)
    shown = in_words(choose(client, address, wrong.move))
    assert wrong.says in shown
    assert "Not this time" not in shown
    step(client, address, do="undo")
    shown = in_words(choose(client, address, "End the Play Phase"))
    assert missing(shown, "Not this time: Win this turn.", "Take the last move back", "Start over") == []
    assert wrong.says not in shown
    assert not SolvedPuzzle.objects.exists()
    assert "Not this time" not in in_words(step(client, address, do="undo"))


def test_nobody_is_asked_any_more_once_the_goal_is_missed(client: Client) -> None:
    address = begun(client, PUZZLE)
    choose(client, address, "End the Play Phase")
    assert "There is nothing to decide." in in_words(step(client, address, option="0"))


def test_start_over_goes_back_to_the_scene_and_leaves_nothing_to_redo(client: Client) -> None:
    address = begun(client, PUZZLE)
    before = of(address).position
    choose(client, address, "Play Emberdart")
    step(client, address, do="first")
    assert of(address).position == before
    sitting = opened(of(address))
    assert (sitting.can_redo, sitting.stops) == (False, [])


# The other side


def test_the_other_side_finds_the_answer_by_which_the_goal_is_missed(client: Client) -> None:
    """Of two small spells the block stops the one that would have won; against the one large one no block helps."""
    address = begun(client, PUZZLE)
    choose(client, address, "Play Twin Cinders")
    choose(client, address, "On Ada: Concentration areas 1")
    choose(client, address, "Bo")
    assert opened(of(address)).is_lost
    game = opened(of(address)).game
    assert not game.over


# Hints


def test_its_own_hints_come_one_by_one_and_are_told_with_the_solution(client: Client) -> None:
    hints = SHIPPED[GAME].puzzles["big-or-many"].hints
    address = begun(client, PUZZLE)
    shown = in_words(step(client, address, do="hint"))
    assert hints[0] in shown
    assert hints[1] not in shown
    shown = in_words(step(client, address, do="hint"))
    assert missing(shown, *hints) == []
    assert "There are no more hints." in in_words(step(client, address, do="hint"))
    for words in ("Play Whitefire Toll", "On Ada: Concentration areas 1", "Bo"):
        shown = choose(client, address, words)
    assert "I solved “Big or many” with 2 hints" in shown
    assert "Solved with 2 hints" in in_words(page(client, PUZZLE))


def test_nobody_plays_or_thinks_for_whoever_tries_a_puzzle(client: Client) -> None:
    address = begun(client, PUZZLE)
    assert not opened(of(address)).can_be_advised
    for word in ("step", "turn", "end"):
        assert "Nobody plays for you in a puzzle." in in_words(step(client, address, do=word))


# Lessons


LESSONS = [lesson for pack in SHIPPED.values() for lesson in pack.lessons.values()]


def page_of(lesson: Puzzle) -> str:
    return f"/g/{lesson.game}/learn/{lesson.id}/"


def solved(who: Client, address: str) -> str:
    """The table once the goal is reached, by the first way that there is."""
    shown = ""
    while not (sitting := opened(of(address))).solved:
        assert sitting.game.decision
        numbers = range(len(sitting.game.decision.options))
        way = next(number for number in numbers if leads(sitting.trial.defence, sitting.game, number))
        shown = step(who, address, option=str(way), quiet="1")
    return shown


def test_the_first_lesson_ends_as_soon_as_its_goal_is_reached(client: Client) -> None:
    lesson = LESSONS[0]
    assert missing(in_words(page(client, f"/g/{lesson.game}/learn/")), lesson.title, lesson.task) == []
    shown = in_words(solved(client, begun(client, page_of(lesson))))
    assert missing(shown, f"Solved: {lesson.title}", lesson.after) == []
    assert "Solved" in in_words(page(client, page_of(lesson)))


def test_a_lesson_leads_to_the_next_and_the_last_one_to_a_whole_game(client: Client) -> None:
    lessons = [lesson for lesson in LESSONS if lesson.game == LESSONS[0].game]
    for lesson, following in zip(lessons, [*lessons[1:], None], strict=True):
        shown = page(client, begun(client, page_of(lesson)))
        assert ('id="whole-game"' in shown) is (following is None)
        assert f'id="next-lesson" method="post" action="{page_of(following)}"' in shown if following else True
    answer = client.post("/play/", {"game": lessons[0].game, "level": "calm"})
    assert of(answer["Location"]).pilot == "calm"
    assert COACH in page(client, answer["Location"])


def test_a_puzzle_and_a_lesson_have_words_of_their_own_and_no_coach(client: Client) -> None:
    assert COACH not in page(client, begun(client, PUZZLE))
    assert COACH not in page(client, begun(client, page_of(LESSONS[0])))


def test_a_lesson_says_something_upon_a_move_that_it_names(client: Client) -> None:
    said = [(lesson, answer) for lesson in LESSONS for answer in lesson.answers if answer.move in first_options(lesson)]
    assert said
    lesson, answer = said[0]
    address = begun(client, page_of(lesson))
    assert answer.says in in_words(choose(client, address, answer.move))


def first_options(lesson: Puzzle) -> list[str]:
    """What is offered first, in words."""
    return [option.words for option in told_options(lay_out(loaded_game(SHIPPED[lesson.game]), lesson).first())]


# What cannot be played


def test_a_puzzle_that_has_changed_since_it_was_begun_says_so(client: Client) -> None:
    address = begun(client, PUZZLE)
    hand = of(address)
    Hand.objects.update(record=hand.record.replace("turn = 9", "turn = 8"))
    assert "this puzzle has changed since you began it" in in_words(page(client, address))
    Hand.objects.update(puzzle="puzzles/gone")
    assert "this puzzle is not there any more." in in_words(page(client, address))


@pytest.mark.parametrize("address", [f"/g/{GAME}/puzzles/none/", "/g/none/puzzles/", f"/g/{GAME}/learn/none/"])
def test_there_is_no_page_of_a_puzzle_that_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


# A puzzle of one's own


def test_a_moment_of_a_hand_is_a_puzzle_to_download_that_can_be_proven(client: Client, tmp_path: Path) -> None:
    address = begun(client, PUZZLE)
    assert f'href="{address}puzzle.toml"' in page(client, address)
    answer = client.get(f"{address}puzzle.toml")
    assert answer["Content-Disposition"] == 'attachment; filename="my-puzzle.toml"'
    file = tmp_path / "my-puzzle.toml"
    file.write_bytes(answer.content)
    found = prove_puzzle(puzzle_in(str(file), settings.GAMES_PATH))
    assert found.is_unique
    assert found.solutions[0].steps[0] == "Play Whitefire Toll"


def test_of_a_moment_in_the_middle_of_something_the_table_says_why_there_is_none(client: Client) -> None:
    address = begun(client, PUZZLE)
    choose(client, address, "Play Whitefire Toll")
    assert "Something is under way here" in in_words(page(client, f"{address}puzzle.toml"))


# What lies hidden elsewhere


def test_everybody_knows_what_lies_hidden(client: Client) -> None:
    """The search knows it, so whoever is to find the way does, too."""
    shown = in_words(page(client, begun(client, PUZZLE)))
    assert missing(shown, "Bo: Hand Scatter the Pages", "Bo: Deck, from the top Emberdart ×2") == []


def test_hidden_cards_of_other_names_between_them_are_told_each_in_its_place(client: Client) -> None:
    shown = in_words(page(client, begun(client, f"/g/{GAME}/puzzles/either-way-gone/")))
    assert missing(shown, "Ada: Deck, from the top Turned Soil , Emberdart , Turned Soil") == []


def test_why_the_goal_is_missed_is_told(client: Client) -> None:
    address = begun(client, PUZZLE)
    assert "Not this time: Win this turn. The turn is over." in in_words(choose(client, address, "End the Play Phase"))


# In every game


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_each_game_has_puzzles_to_play_and_a_page_of_lessons(client: Client, slug: str) -> None:
    puzzles = list(SHIPPED[slug].puzzles.values())
    listed = in_words(page(client, f"/g/{slug}/puzzles/"))
    assert missing(listed, *[puzzle.title for puzzle in puzzles]) == []
    address = begun(client, f"/g/{slug}/puzzles/{puzzles[0].id}/")
    assert puzzles[0].task in in_words(page(client, address))
    assert f"Learn {SHIPPED[slug].short}" in in_words(page(client, f"/g/{slug}/learn/"))
    assert "Puzzles 6 to solve" in in_words(page(client, f"/g/{slug}/"))


def test_what_the_other_side_did_is_told_once_the_goal_is_missed(client: Client) -> None:
    address = begun(client, "/g/pixies-vs-gremlins/puzzles/one-more-wing/")
    shown = in_words(choose(client, address, "End your turn"))
    did = shown.partition("What the other side did")[2].partition("Take the last move back")[0]
    assert "Bo draws a card." in did
    assert "Not this time" in shown


def test_the_turns_that_are_left_are_told(client: Client) -> None:
    address = begun(client, "/g/runicka/puzzles/five-cards-deep/")
    assert "2 turns left" in in_words(page(client, address))
    shown = in_words(choose(client, address, "End the Main Phase"))
    assert "the last turn" in shown
