"""What every game's log tells a watcher: whom a text targets, what triggers, what is used, where a card comes to lie."""

import pytest

from engine.kernel.agenda import TARGETED
from engine.kernel.events import tell
from engine.play.wording import SPOKEN_TO, log_lines, second_person, when
from tests.games.rune_stones import tables
from tests.games.rune_stones.tables import table
from tests.games.runeslingers_awakening import duels
from tests.games.runeslingers_awakening.duels import scene
from tests.games.runicka.arena import ONE, arena, card, crystal, order

HEX = 'hand = ["Hex"]'
CHANT = duels.card("Sour Chant", "chant", "When you play a runespell: Target enemy Runeslinger loses 1 health.")


def test_a_target_is_told_although_nothing_comes_of_it():
    """The Awakening: the enemy has no ailment to remove. [000:393] [000:404]"""
    s = scene(duels.card("Hex", text="Remove 1 ailment from target enemy Runeslinger."), HEX)
    s.choose("Play Hex", duels.ONE)
    assert "Hex targets Seat 2." in s.log(2)


def test_a_card_that_triggers_is_named_before_what_it_does():
    """The Awakening: whose doing the loss is."""
    s = scene(CHANT + duels.card("Hex"), f'{HEX}\nutility = ["Sour Chant"]').choose("Play Hex", duels.ONE)
    log = s.log(2)
    at = log.index("Sour Chant triggers.")
    assert log[at : at + 3] == ["Sour Chant triggers.", "Sour Chant targets Seat 2.", "Seat 2 loses 1 health."]


def test_a_target_that_is_not_seen_is_told_without_its_name():
    """A card in a hand, say: its owner reads the name, the other one does not."""
    s = scene(CHANT, 'hand = ["Wardsong"]\nutility = ["Sour Chant"]')
    tell(s.game, TARGETED, s.piece("Wardsong"), s.piece("Sour Chant"))
    assert (s.log(1)[-1], s.log(2)[-1]) == ("Sour Chant targets Wardsong.", "Sour Chant targets a card.")


def test_a_game_without_a_log_tells_nothing():
    s = scene("", 'hand = ["Emberdart"]')
    quiet = s.game.clone()
    quiet.log = None
    tell(quiet, TARGETED, s.piece("Emberdart"), s.piece("Emberdart"))
    assert (quiet.log, quiet.events, log_lines(quiet, 0)) == (None, s.game.events, [])


def test_a_ley_crystal_is_named_as_it_is_invoked():
    """Runicka: before what it costs and does. [002:60]"""
    s = arena(crystal("Lens", "You gain 1 Life.", cost=5, recharge=2), 'talisman = ["Lens", "Swivelite", "Mirrorjade"]')
    log = s.choose("Invoke Lens").log(2)
    assert log[log.index("Seat 1 invokes Lens.") :][:3] == [
        "Seat 1 invokes Lens.", "Seat 1 pays 5 Life.", "Seat 1 gains 1 Life.",
    ]  # fmt: skip


def test_it_is_told_where_a_revenant_is_summoned():
    """Runicka: by itself or onto which fusion. [002:49]"""
    assert f"Seat 1 summons Top on {ONE}." in order(
        card("Top", "stable") + card("Low", "stable"), 'hand = ["Top"]\narena = ["Low"]'
    ).choose(f"Fuse Top onto {ONE}").log(2)


@pytest.mark.parametrize("line", ["Gain 1 red gem.", "Gain 1 ore."])
def test_the_line_that_is_used_is_told(line):
    """Rune Stones: which of the two. [004:277]"""
    s = tables.utilized(table('hand = ["Small red", "Small blue"]'), "Small red", "Small blue")
    s.choose(f"Small red: {line}")
    assert s.log(1)[-2] == f"Small red: {line}"


# A player who is called You


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("{subject} draws {amount}", "You draw 2"),
        ("{subject} passes.", "You pass."),
        ("{subject} is at Order {amount}.", "You are at Order 2."),
        ("{subject} has {amount} more magic points.", "You have 2 more magic points."),
        ("{subject} goes with {other}.", "You go with the other."),
        ("{other} attacks {subject}.", "The other attacks you."),
        ("Turn of {subject}.", "Your turn."),
        ("The health of {subject} falls.", "Your health falls."),
        ("{subject} can do nothing more this turn.", "You can do nothing more this turn."),
    ],
)
def test_whoever_is_called_you_is_spoken_to(event: str, said: str) -> None:
    words = {"subject": SPOKEN_TO, "other": "the other", "amount": "2"}
    sentence = event.format(**words)
    assert second_person(sentence[0].upper() + sentence[1:]) == said


def test_the_log_and_the_clock_speak_to_you_and_name_everybody_else():
    s = scene(duels.card("Hex", text="Target enemy Runeslinger loses 1 health."), HEX)
    s.game.table.names = ["You", "The Ledger (calm)"]
    s.choose("Play Hex", "On your Concentration areas 1")
    told = set(s.log(1))
    assert {"Hex targets The Ledger (calm).", "The Ledger (calm) loses 1 health."} <= told
    assert not [line for line in told if "You " in line and line.split()[1].endswith("s")]
    assert when(s.game).startswith("Your turn")


def test_a_card_that_names_you_stays_as_it_is():
    assert second_person("Call You Back attacks.") == "Call You Back attacks."
