"""Advice: what each answer is worth, by playing the rest out from games that could be this one."""

from collections.abc import Callable, Iterator

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.state import Game
from engine.kernel.table import Table
from engine.kernel.view import View, deal_hidden
from engine.packs.cards import Pack
from engine.play.advice import Adviser, Counsel, advise, adviser_of, players_of
from engine.play.matches import Match
from engine.play.opponents import levels_of
from engine.play.pilots import Pilot, pilots_of, seedless
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED, WITH_TOYS
from tests.tiers import IS_LONG, drawn

LITTLE = Counsel(worlds=2, options=3)
ASKED = 400 if IS_LONG else 5  # decisions of a game that are asked about again
EVERY = 1 if IS_LONG else 23  # so many decisions are played from one that is asked about to the next


def pilots_to_ask(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """Every pilot and level of a game, and who thinks."""
    levels = {name: level.pilot for name, level in levels_of(pack).items()}
    makers = dict(pilots_of(pack))
    for name, pilot in levels.items():
        assert pilot
        makers[name] = lambda seed, pilot=pilot: seedless(pilot, seed)
    thinks = adviser_of(pack, LITTLE)
    assert thinks
    return makers | {"sharp": thinks}


def positions(pack: Pack, seed: int) -> Iterator[tuple[Game, Decision]]:
    """Some decisions with a choice of a game of the first ready deck that `greedy` plays on both seats."""
    deck = read_deck(next(iter(pack.decks.values())), pack).sections
    game = begin(Table(loaded_game(pack), [deck, deck], ()), seed)
    pilot, seen, told = pilots_of(pack)["greedy"](seed), 0, 0
    while (decision := game.decision) is not None and told < ASKED:
        if len(decision.options) > 1:
            seen += 1
            if seen % EVERY == 0:
                told += 1
                yield game, decision
        answer(game, pilot(View(game, decision.seat), decision))


@pytest.mark.parametrize("slug", SHIPPED)
def test_how_hidden_cards_lie_changes_no_answer(slug: str) -> None:
    """Whoever knows the same answers the same, with the same seed: calm, steady, sharp and every pilot."""
    pack = SHIPPED[slug]
    makers = pilots_to_ask(pack)
    differing = []
    for game, decision in positions(pack, 11):
        for name, make in makers.items():
            answers = {make(5)(View(game, decision.seat), decision)}
            for deal in range(2):
                other = deal_hidden(game, decision.seat, deal)
                other.seed = game.seed
                answers.add(make(5)(View(other, decision.seat), decision))
            if len(answers) > 1:
                differing.append((name, game.turn, decision.window, answers))
    assert not differing


@pytest.mark.parametrize("slug", drawn("advice", list(SHIPPED), 1))
def test_options_are_tried_in_the_same_worlds_and_the_pilots_own_gains_nothing(slug: str) -> None:
    pack = SHIPPED[slug]
    counsel = Counsel(worlds=4, options=3)
    players = players_of(pack, counsel)
    assert players
    for game, decision in positions(pack, 12):
        view = View(game, decision.seat)
        own = pilots_of(pack)["greedy"](0)(view, decision)
        told = advise(view, decision, own, players, counsel, 7)
        assert told == advise(view, decision, own, players, counsel, 7)
        (mine,) = [one for one in told if one.option == own]
        assert (mine.gain, mine.error, mine.is_better) == (0, 0, False)
        assert len(told) <= min(counsel.options + 1, len(decision.options))
        assert all(0 <= one.chance <= 1 and one.worlds <= counsel.worlds for one in told)
        assert all(one.chance - one.gain >= -1e-9 for one in told)


def test_advice_is_told_what_is_better_first_and_then_the_own_answer() -> None:
    pack = SHIPPED["runicka"]
    counsel = Counsel(worlds=8)
    players = players_of(pack, counsel)
    assert players
    for game, decision in positions(pack, 13):
        view = View(game, decision.seat)
        own = pilots_of(pack)["greedy"](0)(view, decision)
        better = [one.is_better for one in advise(view, decision, own, players, counsel, 7)]
        assert better == sorted(better, reverse=True)


def test_where_nothing_changes_the_result_the_pilots_own_answer_stands() -> None:
    """A game of one pilot that always does the same: no option can be told from another after the first worlds."""
    pack = SHIPPED["runicka"]
    game, decision = next(positions(pack, 14))
    thinks = adviser_of(pack, Counsel(worlds=1))
    assert thinks
    pilot = thinks(3)
    assert isinstance(pilot, Adviser)
    assert pilot(View(game, decision.seat), decision) == pilot.pilot(View(game, decision.seat), decision)


def test_a_game_that_knows_no_worth_gives_no_advice() -> None:
    without = [pack for pack in WITH_TOYS.values() if "greedy" not in pilots_of(pack)]
    assert without
    assert [adviser_of(pack) for pack in without] == [None] * len(without)


def test_who_thinks_beats_whom_it_would_have_answered_like() -> None:
    """Eight mirror games of Runicka with four worlds; the long tier has matches in every game."""
    pack = SHIPPED["runicka"]
    deck = read_deck(pack.decks["moths-to-the-pyre"], pack).sections
    thinks = adviser_of(pack, Counsel(worlds=4, options=4))
    assert thinks
    table = Table(loaded_game(pack), [deck, deck], ())
    won = Match(table, (thinks, pilots_of(pack)["greedy"]), 3).score(range(8)).won
    assert won[0] > won[1]
