"""What an answer did, told: in words, by which piece to whom, and from what to what; and nothing that whoever looks may not know."""

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.tabletop.sitting import Sitting, gauge_that_counts
from decks.tabletop.telling import (
    HAPPENED,
    NO_AIM,
    THEIR_ANSWER,
    THEIR_TURN,
    THEY_DID,
    YOU_DID,
    YOUR_TURN,
    Aim,
    Change,
    Step,
    Teller,
    amounts,
    heading_of,
    step_of,
)
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS, TURN_ENDS
from engine.kernel.view import View, visible
from engine.packs.cards import Pack
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from tests.games.pixies_vs_gremlins.rows import minion, scene
from tests.games.runicka.arena import FOE_ONE, arena, card, order
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

RAM = card("Ram", power=6)
OTHER_KIND = max(TURN_BEGINS, TURN_ENDS, ROUND_BEGINS) + 1
WALL = card("Wall", power=2)
SET = """
phase = "play"

[[seat]]
hand = ["Emberdart"]
deck = ["Emberdart", "Lanternfall", "Emberdart", "Lanternfall"]

[[seat]]
deck = ["Emberdart", "Lanternfall", "Emberdart", "Lanternfall"]
"""
GAMES = {
    "runeslingers-awakening": ("ember-rush", "sworn-wall"),
    "runeslingers": ("starter-orsa", "starter-orsa"),
    "runicka": ("long-vigil", "long-vigil"),
    "pixies-vs-gremlins": ("mudwick-mob", "mudwick-mob"),
    "rune-stones": ("base", "base"),
}


def told(played: Played, words: str, eyes: tuple[int, ...] = (0,), *, theirs: bool = False, aim: Aim = NO_AIM) -> Step:
    """A choice of somebody, as it is told to whoever looks."""
    game = played.game
    before, known = amounts(game, eyes), len(game.log or ())
    played.choose(words)
    return step_of(game, (game.log or [])[known:], before, eyes, theirs=theirs, aim=aim)


def piece(played: Played, name: str) -> int:
    return next(n for n, one in enumerate(played.game.cards) if one.name == name)


def test_an_attack_is_told_from_whoever_attacks_to_whom_it_meets_and_what_that_costs() -> None:
    played = order(RAM, 'arena = ["Ram"]')
    step = told(played, "Attack your foe with Ram")
    assert (step.words, step.source, step.targets) == ("Ram attacks Seat 2.", piece(played, "Ram"), (1,))
    assert (step.changes, step.more[0]) == ((Change(1, "Life", 100, 94, counts=True),), "Seat 2: Life 100 to 94.")


def test_of_a_piece_that_falls_it_is_told_who_met_it_and_no_amount() -> None:
    played = order(RAM + WALL, 'arena = ["Ram"]', 'arena = ["Wall"]')
    wall = piece(played, "Wall")
    step = told(played, f"Attack {FOE_ONE} with Ram")
    assert (step.source, step.targets) == (piece(played, "Ram"), (wall,))
    assert "Wall is obliterated." in step.more
    assert wall not in {change.on for change in step.changes}


def test_the_price_of_a_summoning_is_no_blow_and_has_no_line() -> None:
    played = order(RAM, 'hand = ["Ram"]')
    step = told(played, "Summon Ram on Seat 1: Arena 1")
    assert "summons Ram" in step.words
    assert (step.source, step.targets) == (piece(played, "Ram"), ())
    assert [(change.name, change.before - change.after) for change in step.changes] == [("Life", 10)]


def test_what_had_been_announced_before_is_whence_the_blow_comes() -> None:
    """The answer that lets it happen does not name it again."""
    played = order(RAM, 'arena = ["Ram"]')
    ram = piece(played, "Ram")
    game = played.game
    before, known = amounts(game, (0,)), len(game.log or ())
    played.choose("Attack your foe with Ram")
    rule = game.table.rules.events
    loss = [entry for entry in (game.log or [])[known:] if rule[entry[0]].name == "life struck"]
    plain = step_of(game, loss, before, (0,), theirs=True)
    assert (plain.source, plain.targets) == (NONE, ())
    carried = step_of(game, loss, before, (0,), theirs=True, aim=Aim(ram, (1,)))
    assert (carried.source, carried.targets) == (ram, (1,))
    elsewhere = step_of(game, loss, before, (0,), theirs=True, aim=Aim(ram, (0,)))
    assert (elsewhere.source, elsewhere.targets) == (NONE, ())


def test_damage_on_a_piece_is_a_blow_even_where_nothing_of_it_stays() -> None:
    played = scene(("", ["Ally"], ["Foe"]), cards=minion("Ally", 2, 1, "Melee") + minion("Foe", 1, 3))
    step = told(played, "Attack with Ally")
    ally, foe = piece(played, "Ally"), piece(played, "Foe")
    assert (step.source, step.targets, step.words, step.blow) == (ally, (foe,), "Foe takes 2 damage.", 2)
    assert foe not in {change.on for change in step.changes}


def test_counters_of_a_player_change_but_do_not_count() -> None:
    """What a card costs is told, and bursts nowhere."""
    played = scene(("", ["Ally"], ["Foe"]), cards=minion("Ally", 2, 1, "Melee") + minion("Foe", 1, 3))
    spent = [change for change in told(played, "Draw a card").changes if change.on == 0]
    assert [(change.name, change.before - change.after, change.counts) for change in spent] == [
        ("Action points", 1, False)
    ]


@pytest.mark.parametrize(("eyes", "knows"), [((0,), True), ((1,), False), ((0, 1), True)])
def test_a_hidden_card_is_neither_named_nor_pointed_at(eyes: tuple[int, ...], knows: bool) -> None:
    """Whoever sets a concentration knows it; the other one sees that something was set."""
    played = set_scene(SET)
    step = told(played, "Set Emberdart as a concentration", eyes)
    said = " ".join((step.words, *step.more))
    assert "concentration" in said
    assert ("Emberdart" in said, step.source == piece(played, "Emberdart")) == (False, False)
    drawn = told(scene(), "Draw a card", eyes)
    assert ("Bluebell Knight" in drawn.words, drawn.source != NONE) == (knows, knows)


@pytest.mark.parametrize("slug", GAMES)
def test_the_gauge_that_counts_is_what_is_fought_for(slug: str) -> None:
    gauge = gauge_that_counts(SHIPPED[slug])
    names = {"runicka": "Life", "pixies-vs-gremlins": None, "rune-stones": "Power points"}
    assert (gauge.name if gauge else None) == names.get(slug, "Health")


def played_out(pack: Pack, decks: tuple[str, str], answers: int) -> Sitting:
    """A game against a steady pilot, so many decisions into it."""
    lists = [read_deck(pack.decks[name], pack).sections for name in decks]
    pilots = pilots_of(pack)
    sitting = Sitting(Table(loaded_game(pack), lists, set()), 4, pilots["greedy"](5))
    mine = pilots["greedy"](9)
    for _ in range(answers):
        if sitting.game.decision:
            sitting.answer(mine(View(sitting.game, 0), sitting.game.decision))
    return sitting


@pytest.mark.parametrize("slug", GAMES)
def test_a_way_through_a_game_adds_up(slug: str) -> None:
    """In every game: each amount goes on from where it stood, and stands on nothing that is hidden."""
    sitting = played_out(SHIPPED[slug], GAMES[slug], 40)
    teller = Teller(sitting.table, sitting.seed, sitting.line, (0,))
    stood: dict[tuple[int, str], int] = {}
    steps = 0
    for step in teller.steps(len(sitting.line)):
        steps += 1
        game = teller.game
        assert len(game.answers) == step.at
        assert step.words
        for change in step.changes:
            assert change.on < game.table.seats or visible(game, 0, change.on)
        for change in step.changes:
            assert change.before != change.after
            if change.on < game.table.seats and (change.on, change.name) in stood:
                assert stood[change.on, change.name] == change.before
            stood[change.on, change.name] = change.after
    assert steps > 20
    assert teller.game.answers == sitting.game.answers


def test_a_step_that_says_nothing_is_no_step() -> None:
    sitting = played_out(SHIPPED["runicka"], GAMES["runicka"], 12)
    told_at = [step.at for step in Teller(sitting.table, sitting.seed, sitting.line, (0,)).steps(len(sitting.line))]
    assert len(told_at) < len(sitting.line)
    assert told_at == sorted(set(told_at))


def test_what_is_paid_is_told_with_what_it_is_paid_for() -> None:
    """Light is created and spent by one answer, and what it was for comes into play by the next."""
    sitting = played_out(SHIPPED["runeslingers-awakening"], GAMES["runeslingers-awakening"], 40)
    every = Teller(sitting.table, sitting.seed, sitting.line, (0,))
    alone = [every.step() for _ in sitting.line]
    pays = [step for step in alone[:-1] if step.pays]
    assert pays
    told = {step.at: step for step in Teller(sitting.table, sitting.seed, sitting.line, (0,)).steps(len(sitting.line))}
    assert not {step.at for step in pays} & set(told)
    for step in pays:
        after = next(one for at, one in sorted(told.items()) if at > step.at)
        assert step.words in after.more


def test_whose_answer_it_was_is_told() -> None:
    sitting = played_out(SHIPPED["runicka"], GAMES["runicka"], 12)
    theirs = {
        step.at: step.theirs
        for step in Teller(sitting.table, sitting.seed, sitting.line, (0,)).steps(len(sitting.line))
    }
    assert (theirs, set(theirs.values())) == ({at: sitting.seats[at - 1] != 0 for at in theirs}, {True, False})


@pytest.mark.parametrize(
    ("theirs", "active", "heading"),
    [
        (False, 0, YOU_DID),
        (False, 1, YOU_DID),
        (False, NONE, YOU_DID),
        (True, 1, THEIR_TURN),
        (True, 0, THEIR_ANSWER),
        (True, NONE, THEY_DID),
    ],
)
def test_a_step_is_headed_by_who_acts_in_whose_turn(theirs: bool, active: int, heading: str) -> None:
    assert heading_of(2, [(OTHER_KIND, 1, NONE, 0, 3)], (0,), theirs=theirs, active=active) == heading


def test_what_comes_after_a_turn_has_begun_is_of_that_turn_whoever_ended_the_one_before() -> None:
    def of(*kinds: tuple[int, int], theirs: bool) -> str:
        first = [(kind, seat, NONE, 0, 3) for kind, seat in kinds]
        return heading_of(2, first, (0,), theirs=theirs, active=int(theirs))

    assert of((TURN_ENDS, 0), (TURN_BEGINS, 1), theirs=False) == THEIR_TURN
    assert of((TURN_ENDS, 1), (TURN_BEGINS, 0), theirs=True) == YOUR_TURN
    assert of((TURN_ENDS, 0), theirs=False) == HAPPENED
    assert of((TURN_BEGINS, 1), (TURN_ENDS, 1), (ROUND_BEGINS, 1), theirs=True) == HAPPENED
    assert of((OTHER_KIND, 2), theirs=True) == HAPPENED, "the game itself"


def test_the_first_draw_of_a_turn_is_not_of_whoever_ended_the_one_before() -> None:
    """The other side's draw comes by one's own answer, and one's own by theirs."""
    sitting = played_out(SHIPPED["runicka"], GAMES["runicka"], 60)
    steps = list(Teller(sitting.table, sitting.seed, sitting.line, (0,)).steps(len(sitting.line)))
    draws = {
        (step.words.partition(" draws ")[0], step.theirs): step.heading for step in steps if " draws " in step.words
    }
    assert draws["Seat 2", False] == THEIR_TURN
    assert draws["Seat 1", True] == YOUR_TURN


def test_an_answer_in_ones_own_turn_is_no_turn_of_theirs() -> None:
    sitting = played_out(SHIPPED["runeslingers-awakening"], GAMES["runeslingers-awakening"], 90)
    teller = Teller(sitting.table, sitting.seed, sitting.line, (0,))
    answers = set()
    while len(teller.game.answers) < len(sitting.line):
        active, step = teller.game.active, teller.step()
        if step.theirs and active == 0 and step.heading != YOUR_TURN and "blocks" in " ".join((step.words, *step.more)):
            answers.add(step.heading)
    assert answers == {THEIR_ANSWER}


def test_a_table_that_is_looked_at_by_both_tells_both() -> None:
    played = arena(RAM, 'hand = ["Ram"]', 'hand = ["Ram"]')
    assert {held.on for held in amounts(played.game, (0, 1))} >= {0, 1}
