"""What `greedy` asks before it follows a rule of thumb: it wins more for it, and no answer hangs on what is hidden."""

import pytest

from engine.kernel.agenda import answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.playable import find_module
from engine.play.questions import asking
from engine.play.record import begin
from tests.packs import SHIPPED
from tests.tiers import drawn
from tests.tools.greedy import BAR, LOOKS, shares, tables_of
from tests.tools.old_greedy import greedy_asking, old_greedy, questions_of

ASKING = [slug for slug, pack in SHIPPED.items() if hasattr(find_module(pack, "pilot"), "QUESTIONS")]


@pytest.mark.parametrize("slug", drawn("greedy", ASKING, 1))
def test_greedy_wins_more_than_it_did(slug: str) -> None:
    """The first look; `python -m tests.tools.greedy` plays until the bar is met."""
    pack = SHIPPED[slug]
    [share] = shares(pack, greedy_asking(pack, list(questions_of(pack))), old_greedy(pack), LOOKS[:1])
    assert share.high >= BAR, share.words


@pytest.mark.parametrize("slug", ASKING)
def test_greedy_answers_by_what_its_seat_knows_and_by_nothing_else(slug: str) -> None:
    pack = SHIPPED[slug]
    greedy = greedy_asking(pack, list(questions_of(pack)))
    for seed, table in enumerate(tables_of(pack)):
        assert [one for one in answers(table, greedy, seed) if len(set(one)) > 1] == []


def answers(table: Table, pilot, seed: int) -> list[list[int]]:
    """What a pilot answers each question of a game, and what it would if the hidden cards lay otherwise."""
    game, given = begin(table, seed), []
    while (decision := game.decision) is not None:
        view = View(game, decision.seat)
        given.append([pilot(view, decision)])
        for dealt in (1, 2):
            other = View(view.imagine(dealt), view.seat)
            assert other.decision
            given[-1].append(pilot(other, other.decision))
        answer(game, given[-1][0])
    return given


def test_questions_are_asked_before_the_rule_and_the_last_one_first() -> None:
    rules = {1: lambda view, decision: 5, 2: lambda view, decision: 7}

    def one_more(rule, view, decision) -> int:
        return rule(view, decision) + 1

    def twice(rule, view, decision) -> int:
        return 2 * rule(view, decision)

    asked = asking(rules, [{1: one_more}, {1: twice}])
    assert [asked[window](None, None) for window in (1, 2)] == [12, 7]
    assert rules[1](None, None) == 5
