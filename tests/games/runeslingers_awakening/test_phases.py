"""Texts that wait for a phase: each begins and ends once a turn, unless it is skipped. [000:231-258]"""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, card, scene, under
from tests.scenes import Played

PHASES = ("Ready", "Ailment", "Draw", "Play", "Discard")
PLAY, PASS = "Go on to your Play Phase", "Pass and draw another card"


def turn_with(text: str, seat: int = 1, draw: str = PLAY, emily: str = "") -> Played:
    """A turn of seat 1 from end to end, with a chant of this text on the field of a seat."""
    fields = ['utility = ["Bell"]\nhand = []' if seat == one else "hand = []" for one in (1, 2)]
    s = scene(
        card("Bell", "chant", text), f"{fields[0]}\n{emily}", fields[1], head='phase = "ready"\nturn = 4\nactive = 2'
    )
    while s.active == 2:
        s.choose(PLAY if PLAY in s.offered else "End the Play Phase")
    while s.active == 1:
        s.choose(next((words for words in (draw, "End the Play Phase") if words in s.offered), s.offered[0]))
    return s


def lost(s: Played) -> tuple[int, int]:
    """How much health the players have lost."""
    return 20 - s.count("health", 1), 20 - s.count("health", 2)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("point", ["beginning", "end"])
def test_a_phase_of_yours_begins_and_ends_once_in_your_turn(phase: str, point: str) -> None:
    assert lost(turn_with(f"At the {point} of your {phase} Phase: You lose 1 health.")) == (1, 0)


@pytest.mark.parametrize("point", ["beginning", "end"])
def test_a_play_phase_that_is_passed_neither_begins_nor_ends(point: str) -> None:
    assert lost(turn_with(f"At the {point} of your Play Phase: You lose 1 health.", draw=PASS)) == (0, 0)


@pytest.mark.parametrize("phase", PHASES[2:])  # the others have been over in the turn after that, too
def test_each_phase_is_one_of_everybody(phase: str) -> None:
    assert lost(turn_with(f"At the end of each {phase} Phase: You lose 1 health.")) == (2, 0)
    assert lost(turn_with(f"At the end of each {phase} Phase: That Runeslinger loses 1 health.")) == (1, 1)
    assert lost(turn_with(f"At the end of each enemy's {phase} Phase: You lose 1 health.")) == (1, 0)


@pytest.mark.parametrize(("phase", "gone"), [("Play", 0), ("Discard", 1)])
def test_what_waits_for_the_end_of_a_phase_happens_before_the_next_one(phase: str, gone: int) -> None:
    """The runespells of the turn are still there as the Play Phase ends, and gone as the Discard Phase does. [000:252]"""
    word = card("Word", "attack", "Lose 1 health.")
    bell = card(
        "Bell",
        "chant",
        f"At the end of your {phase} Phase: You lose 1 health for each attack in your discard pile.",
    )
    s = scene(word + bell, 'utility = ["Bell"]\nhand = ["Word"]', "hand = []").choose("Play Word", ONE)
    while s.active == 1:
        s.choose("End the Play Phase")
    assert lost(s) == (1 + gone, 0)


def test_ailments_that_cost_a_power_begin_one_ailment_phase() -> None:
    """With 16 of them two powers are lost in one phase. [000:232]"""
    text = "At the beginning of your Ailment Phase: You lose 1 health."
    s = turn_with(text, emily=f"ailment = [{under('Burn', 16)}]")
    assert (s.count("power", 1), lost(s)) == (3, (1, 0))


# A scene begins with its phase


def bell(text: str, phase: str, begun: str = "") -> Played:
    """A scene in a phase of seat 1, who has a chant of this text."""
    head = f'phase = "{phase}"\nturn = 4\n{begun}'
    return scene(card("Bell", "chant", text), 'utility = ["Bell"]\nhand = []', "hand = []", head=head)


@pytest.mark.parametrize("phase", PHASES)
def test_a_scene_begins_the_phase_that_it_names(phase: str) -> None:
    """[000:245-247]: phases have a beginning before their steps; one that has begun has it no more."""
    text = f"At the beginning of your {phase} Phase: You lose 1 health."
    assert (lost(bell(text, phase.lower())), lost(bell(text, phase.lower(), "begun = true"))) == ((1, 0), (0, 0))


def test_a_scene_begins_the_turn_with_the_ready_phase_alone() -> None:
    """[000:243-246]: the beginning of the turn is there when the Ready Phase begins, before its steps."""
    text = "At the beginning of your turn: You lose 1 health."
    assert [lost(bell(text, phase.lower()))[0] for phase in PHASES] == [1, 0, 0, 0, 0]


def test_what_a_scene_says_of_its_turn_holds_although_it_begins() -> None:
    """[000:236]: one card is set in a turn, and the scene says that it has been; what is used becomes ready. [000:231]"""
    mine = 'sets = 1\nhand = ["Lanternfall"]\nutility = [{ card = "Bell", used = 1 }]'
    s = scene(card("Bell", "chant", "You have +1 block."), mine, head='phase = "ready"').choose(PLAY)
    assert (s.count("sets"), s.count("used", "Bell")) == (1, 0)
    assert not [words for words in s.offered if words.startswith("Set ")]


@pytest.mark.parametrize(("begun", "cards"), [("", 2), ("begun = true", 0)])
def test_a_draw_phase_that_has_begun_draws_no_more_cards(begun: str, cards: int) -> None:
    """[000:233]: they have been drawn, and the player is asked whether to pass."""
    s = bell("You have +1 block.", "draw", begun)
    assert (s.question, len(s.zone("hand"))) == ("Do you play, or pass?", cards)
