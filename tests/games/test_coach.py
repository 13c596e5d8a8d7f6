"""The coach of each game that ships: whatever can be asked, in whatever phase, there is a sentence."""

from dataclasses import replace
from random import Random

import pytest

from engine.kernel.agenda import advance, answer
from engine.kernel.table import Table
from engine.packs.cards import Coach
from engine.play.coaching import as_id, coach_problems, coached
from engine.play.playable import loaded_game
from engine.play.wording import phase
from tests.games.ready_decks import ready_decks
from tests.packs import SHIPPED

every_game = pytest.mark.parametrize("slug", sorted(SHIPPED))
MOST = 150  # decisions of a walk


@every_game
def test_there_is_a_sentence_for_every_phase_and_every_kind_of_decision(slug: str) -> None:
    """The rules name all that they can ever ask, so that no walk has to come upon it."""
    rules = loaded_game(SHIPPED[slug])
    assert [*SHIPPED[slug].coached_phases] == [*rules.ruleset.phases]
    assert {*SHIPPED[slug].coached_decisions} == {as_id(window.name) for window in rules.windows}
    assert coach_problems(SHIPPED[slug]) == []


@every_game
def test_on_a_walk_the_phase_is_told_to_whose_turn_it_is_and_what_is_asked_to_all(slug: str) -> None:
    pack, dice = SHIPPED[slug], Random(slug)
    decks = [deck.sections for deck in ready_decks(pack).values()][:2]
    game = Table(loaded_game(pack), decks).deal(1)
    advance(game)
    told = set()
    for _ in range(MOST):
        if (decision := game.decision) is None:
            break
        said = coached(game)
        asked = pack.coached_decisions[as_id(game.table.rules.windows[decision.window].name)].coach
        own = pack.coached_phases.get(phase(game)) if decision.seat == game.active else None
        assert said == [own.coach, asked] if own else said == [asked]
        told |= {*said}
        answer(game, dice.randrange(len(decision.options)))
    assert len(told) > 3


@every_game
def test_a_sentence_ends_as_sentences_do(slug: str) -> None:
    pack = SHIPPED[slug]
    said = [one.coach for one in (*pack.coached_phases.values(), *pack.coached_decisions.values())]
    assert [words for words in said if words[-1] != "." or words[0] != words[0].upper()] == []


def test_a_phase_or_decision_that_the_game_has_not_is_told_with_file_and_line() -> None:
    pack = SHIPPED["runicka"]
    odd = replace(
        pack,
        coached_phases={"main": pack.coached_phases["main"], "mian": Coach("mian", "Play.")},
        coached_decisions={"nothing": Coach("nothing", "Wait.")},
    )
    first, second = coach_problems(odd)
    assert first.startswith("engine/games/runicka/coach.toml:")
    assert first.endswith("[[phase]] mian: id: the game has no such phase; did you mean main?")
    assert "[[decision]] nothing: id: the game has no such decision" in second
