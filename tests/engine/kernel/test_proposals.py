"""Events that are proposed: what comes before them, what happens instead, what prevents some of it. The toy game Gardens."""

import pytest

from engine.kernel.proposals import Proposal, propose
from engine.play.wording import option_text
from engine.verbs.triggers import PLAYED
from tests.engine.kernel.gardens import Plants, garden
from tests.scenes import Played


def reaped(bed: Plants, foes: Plants = (), **more: object) -> Played:
    """The end of a round in which nobody does anything: what is ripe has been reaped, or somebody is asked about it."""
    return garden(bed, foes=foes, **more).choose("Pass", "Pass")  # type: ignore[arg-type]


# Before


def test_what_comes_before_happens_while_the_card_is_still_there() -> None:
    """Before Poppy is destroyed: Draw 1 card."""
    game = garden(["Oak"], foes=["Poppy"]).choose("Uproot Poppy")
    log = game.log()
    assert len(game.zone("hand", 2)) == 1
    assert log.index("Bo draws a card.") < log.index("Poppy is destroyed.")


def test_it_does_not_come_for_another_card() -> None:
    assert garden(["Oak"], foes=["Poppy", "Bean"]).choose("Uproot Bean").zone("hand", 2) == []


def test_what_leaves_in_another_way_is_not_destroyed() -> None:
    game = garden(["Oak"], foes=["Thistle"]).choose("Uproot Thistle")
    assert (game.zone("hand", 2), game.zone("heap", 2)) == (["Thistle"], [])
    assert "Thistle is destroyed." not in game.log()


# Instead


def test_whoever_controls_it_decides_whether_something_else_happens() -> None:
    """If Ivy would be destroyed, you may add 2 dew to Ivy instead."""
    game = garden(["Oak"], foes=["Ivy"]).choose("Uproot Ivy")
    assert (game.asked, game.question, game.offered) == (2, "What happens instead?", ["Let it happen", "Use Ivy"])
    kept, gone = Played(game.game.clone()), Played(game.game.clone())
    kept.choose("Use Ivy")
    gone.choose("Let it happen")
    assert (kept.zone("bed", 2), kept.count("dew", "Ivy")) == (["Ivy"], 2)
    assert (gone.zone("bed", 2), gone.zone("heap", 2)) == ([], ["Ivy"])


def test_the_option_says_the_line_that_it_stands_for() -> None:
    game = garden(["Oak"], foes=["Ivy"]).choose("Uproot Ivy").game
    assert game.decision is not None
    texts = [option_text(game, row) for row in game.decision.options]
    assert texts == ["", "If Ivy would be destroyed, you may add 2 dew to Ivy instead."]


@pytest.mark.parametrize(("answer", "result"), [("Use Ivy", 0), ("Let it happen", 1)])
def test_whoever_waits_is_told_whether_it_has_happened(answer: str, result: int) -> None:
    game = garden(["Oak"], foes=["Ivy"])
    turn = game.game.agenda[-1]
    game.choose("Uproot Ivy", answer)
    assert turn.result == result


# How much


@pytest.mark.parametrize(("dew", "bushels"), [(4, 3), (3, 2), (2, 1)])
def test_some_of_it_is_prevented(dew: int, bushels: int) -> None:
    """If an enemy would reap, prevent 1 of it."""
    assert reaped([("Bean", dew)], foes=["Hedge"]).count("bushels") == bushels


def test_all_of_it_is_prevented_and_then_it_does_not_happen() -> None:
    game = reaped([("Oak", 1)], foes=["Hedge"])
    assert (game.count("bushels"), "Ada reaps 1." in game.log(), game.zone("heap")) == (0, False, ["Oak"])


def test_each_has_its_say_once() -> None:
    assert reaped([("Bean", 4)], foes=["Hedge", "Hedge"]).choose("Use Hedge").count("bushels") == 2


def test_ones_own_hedge_prevents_nothing() -> None:
    assert reaped([("Bean", 4), "Hedge"]).count("bushels") == 4


# The next time


def test_the_next_time_is_once() -> None:
    """Two plants are ripe: for the first of them Bo draws a card instead."""
    game = garden(active=2, first=2, foes_hand=["Frost"], bed=[("Bean", 2), ("Bean", 3)]).choose("Cast Frost")
    assert len(game.game.lasting) == 1
    game.choose("Pass", "Pass")
    assert (game.count("bushels"), len(game.zone("hand", 2)), len(game.game.lasting)) == (3, 1 + 1, 0)


def test_what_is_not_used_up_ends_with_the_round() -> None:
    game = garden(hand=["Frost"]).choose("Cast Frost", "Pass", "Pass")
    assert (game.game.lasting, sum(map(len, game.game.replacers))) == ((), 0)


def test_a_copy_of_the_game_has_its_own_next_time() -> None:
    game = garden(active=2, first=2, foes_hand=["Frost"], bed=[("Bean", 2)]).choose("Cast Frost")
    twin = Played(game.game.clone()).choose("Pass", "Pass")
    assert (twin.count("bushels"), len(game.game.lasting), len(twin.game.lasting)) == (0, 1, 0)
    game.choose("Pass", "Pass")
    assert game.count("bushels") == 0


def test_what_triggers_once_triggers_once() -> None:
    """Once until the end of the round, at the end of your turn, draw 2 cards."""
    game = garden(hand=["Thaw"]).choose("Cast Thaw")
    assert [entry.change.once for entry in game.game.lasting] == [True]
    game.choose("Pass")
    assert (len(game.zone("hand")), game.game.lasting) == (2, ())


def test_only_what_is_declared_replaceable_is_proposed() -> None:
    game = garden()
    with pytest.raises(ValueError, match="played is not declared replaceable"):
        propose(game.game, PLAYED, 0)


def test_a_proposal_that_nothing_meets_happens() -> None:
    game = garden(["Oak"], foes=["Bean"]).choose("Uproot Bean")
    assert (game.zone("heap", 2), game.asked) == (["Bean"], 1)


# Where two rules meet


@pytest.mark.parametrize(
    "text",
    [
        "Before Fern is destroyed: Return Fern to its owner's hand.",
        "If Fern would be destroyed, return Fern to its owner's hand.",
    ],
)
def test_what_has_left_before_is_not_destroyed_where_it_is_now(text: str) -> None:
    game = garden(["Oak"], foes=["Fern"], cards=[f"Fern | plant | {text}"]).choose("Uproot Fern")
    assert (game.zone("hand", 2), game.zone("heap", 2)) == (["Fern"], [])
    assert "Fern is destroyed." not in game.log()


def test_what_has_no_amount_cannot_be_prevented_in_part() -> None:
    game = garden(["Oak"], foes=["Fern"], cards=["Fern | plant | If Fern would be destroyed, prevent 1 of it."])
    game.choose("Uproot Fern")
    assert game.zone("heap", 2) == ["Fern"]


def test_what_a_card_leaves_to_its_player_is_asked_of_that_player() -> None:
    """It happens to Ada, and Bo's card says that Bo may."""
    wall = "Wall | plant | If an enemy would reap, you may draw 1 card instead."
    game = reaped([("Bean", 2)], foes=["Wall"], cards=[wall])
    assert (game.asked, game.offered) == (2, ["Let it happen", "Use Wall"])
    assert Played(game.game.clone()).choose("Let it happen").count("bushels") == 2
    game.choose("Use Wall")
    assert (game.count("bushels"), len(game.zone("hand", 2))) == (0, 1 + 1)


def test_what_happens_instead_chooses_when_it_happens() -> None:
    moth = "Moth | plant | If Moth would be destroyed, add 1 dew to target plant instead."
    game = garden(["Oak"], foes=["Moth", "Bean"], cards=[moth]).choose("Uproot Moth")
    assert game.asked == 2
    game.choose("Bean")
    assert (game.count("dew", "Bean"), game.zone("bed", 2)) == (1, ["Moth", "Bean"])


def test_what_waits_asks_then_for_what_it_changes_for_a_while() -> None:
    change = "target plant has +1 size until the end of the round"
    sleet = f"Sleet | weather | Once until the end of the round, at the end of your turn, {change}."
    game = garden(["Oak"], hand=["Sleet"], foes=["Bean"], cards=[sleet])
    before = game.value("size", "Oak"), game.value("size", "Bean")
    game.choose("Cast Sleet", "Pass", "Bean")
    assert (game.value("size", "Oak"), game.value("size", "Bean")) == (before[0], before[1] + 1)


@pytest.mark.parametrize("clause", ["add 1 dew to target plant", "you may draw 2 cards"])
def test_what_waits_asks_when_it_happens(clause: str) -> None:
    sleet = f"Sleet | weather | Once until the end of the round, at the end of your turn, {clause}."
    game = garden(["Oak"], hand=["Sleet"], foes=["Bean"], cards=[sleet]).choose("Cast Sleet")
    assert "Pass" in game.offered
    game.choose("Pass")
    assert game.asked == 1
    game.choose(game.offered[-1])
    assert (game.count("dew", "Oak") + game.count("dew", "Bean"), len(game.zone("hand"))) in {(1, 0), (0, 2)}


def test_the_next_time_instead_chooses_then_too() -> None:
    sleet = "Sleet | weather | The next time an enemy would reap until the end of the round, add 1 dew to target plant instead."
    game = garden(active=2, first=2, foes_hand=["Sleet"], bed=[("Bean", 2), "Oak"], cards=[sleet])
    game.choose("Cast Sleet", "Pass", "Pass", "Oak")
    assert (game.count("bushels"), game.count("dew", "Oak")) == (0, 1)


def test_an_imagined_game_leaves_what_is_proposed_where_it_is() -> None:
    game = garden(["Oak"], foes=["Ivy"]).choose("Uproot Ivy").game
    proposal = next(frame for frame in game.agenda if isinstance(frame, Proposal))
    assert proposal.pieces() == (proposal.subject,)
    twin = proposal.copy()
    assert (twin.spot, twin.heard, twin.off) == (proposal.spot, proposal.heard, False)
