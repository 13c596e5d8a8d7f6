"""How well somebody plays who sits opposite: steady; calm, the same with a share of decisions taken anyhow; or sharp, which thinks."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.play.goldfish import UnknownNameError, prepare
from engine.play.matches import Match
from engine.play.opponents import LEVELS, MIRROR, DecklessError, levels_of, opponents_of
from engine.play.pilots import Calm, pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED, WITH_TOYS
from tests.tiers import drawn

GAMES = 102  # of a match, about as many with each ready deck


def ready(pack: Pack, name: str) -> dict[str, dict[str, int]]:
    return {section: dict(cards) for section, cards in read_deck(pack.decks[name], pack).sections.items()}


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_game_has_three_levels_after_its_own_opponents(slug: str) -> None:
    assert (list(levels_of(SHIPPED[slug])), list(opponents_of(SHIPPED[slug]))[-3:]) == (list(LEVELS), list(LEVELS))


def test_a_game_that_knows_no_worth_has_no_level() -> None:
    without = [pack for pack in WITH_TOYS.values() if "greedy" not in pilots_of(pack)]
    assert without
    assert [levels_of(pack) for pack in without] == [{}] * len(without)


@pytest.mark.parametrize("slug", drawn("calm and steady", list(SHIPPED), 1))
def test_steady_wins_70_to_90_of_100_mirror_games_against_calm(slug: str) -> None:
    pack = SHIPPED[slug]
    steady, calm = (levels_of(pack)[name].pilot for name in ("steady", "calm"))
    tables = [Table(loaded_game(pack), [ready(pack, name)] * 2, ()) for name in pack.decks]
    each, won, lost = GAMES // len(tables), 0, 0
    for number, table in enumerate(tables):
        assert steady
        assert calm
        pair = (lambda seed, pilot=steady: pilot), (lambda seed, pilot=calm: pilot)
        score = Match(table, pair, number).score(range(each))
        won, lost = won + score.won[0], lost + score.won[1]
    assert 70 <= 100 * won / (won + lost) <= 90, f"{won} to {lost}"


def test_calm_answers_the_same_question_alike_and_its_share_is_what_it_is_told() -> None:
    pack = SHIPPED["runicka"]
    steady = pilots_of(pack)["greedy"](0)
    pilots = {share: Calm(steady, share, 5) for share in (0, 40, 100)}
    game = begin(Table(loaded_game(pack), [ready(pack, "deep-ebb")] * 2, ()), 4)
    other = dict.fromkeys(pilots, 0)
    asked = 0
    while game.decision and asked < 200:
        view, decision = View(game, game.decision.seat), game.decision
        best = steady(view, decision)
        for share, pilot in pilots.items():
            assert pilot(view, decision) == pilot(view, decision)
            other[share] += pilot(view, decision) != best
        asked += len(decision.options) > 1
        answer(game, best)
    assert other[0] == 0
    assert 0 < other[40] < other[100]


def without_cards(slug: str, seed: int) -> View:
    """The first question of a game between two calm players that is about no card."""
    pack = SHIPPED[slug]
    game = begin(Table(loaded_game(pack), [ready(pack, next(iter(pack.decks)))] * 2, ()), seed)
    calm = levels_of(pack)["calm"].pilot
    assert calm
    while game.decision:
        view, decision = View(game, game.decision.seat), game.decision
        if len(decision.options) > 1 and all(row[1] <= view.seats for row in decision.options):
            return view
        answer(game, calm(view, decision))
    raise AssertionError("no question is about no card")


@pytest.mark.parametrize("slug", ["rune-stones", "runeslingers", "runeslingers-awakening"])
def test_calm_does_not_answer_a_question_without_cards_alike_in_every_game(slug: str) -> None:
    calm = Calm(pilots_of(SHIPPED[slug])["greedy"](0), 100, 0)
    views = [without_cards(slug, seed) for seed in range(24)]
    questions = {(view.turn, str(view.decision.options)) for view in views if view.decision}
    answers = {calm(view, view.decision) for view in views if view.decision}
    assert len(questions) == 1
    assert len(answers) > 1


def test_calm_answers_by_what_its_seat_knows_and_by_nothing_else() -> None:
    calm = Calm(pilots_of(SHIPPED["rune-stones"])["greedy"](0), 100, 0)
    view = without_cards("rune-stones", 3)
    assert view.decision
    for seed in range(12):
        other = View(view.imagine(seed), view.seat)
        assert other.decision
        assert calm(other, other.decision) == calm(view, view.decision)


def test_a_level_plays_the_deck_that_is_chosen_and_nobody_else_does() -> None:
    pack = SHIPPED["runicka"]
    rules, own, theirs = loaded_game(pack), ready(pack, "deep-ebb"), ready(pack, "long-vigil")
    opponents = opponents_of(pack)
    assert opponents["calm"].decks(rules, own, theirs=theirs) == [own, theirs]
    assert opponents["calm"].decks(rules, own) == [own, own]
    assert opponents["calm"].decks(rules, own, 3, theirs) == [own, theirs, theirs]
    for name in ("sleeper", "wall", MIRROR):
        with pytest.raises(DecklessError, match=f"{name} plays no deck that is chosen; calm, steady and sharp do"):
            opponents[name].decks(rules, own, theirs=theirs)


def test_a_run_against_a_deck_is_against_steady_play_of_it_unless_it_says_more() -> None:
    pack = SHIPPED["runicka"]
    own, theirs = ready(pack, "deep-ebb"), ready(pack, "moths-to-the-pyre")
    named, unnamed = (prepare(pack, own, 1, opponent=name, theirs=theirs) for name in ("steady", ""))
    assert named.tally(range(6)).digest() == unnamed.tally(range(6)).digest()
    assert unnamed.table.decks[1]["main"] == theirs["main"]
    with pytest.raises(UnknownNameError, match="sleeper plays no deck"):
        prepare(pack, own, 1, opponent="sleeper", theirs=theirs)


@pytest.mark.parametrize("slug", SHIPPED)
def test_each_ready_deck_has_one_of_its_format_to_play_against(slug: str) -> None:
    pack = SHIPPED[slug]
    formats = {name: read_deck(text, pack).format for name, text in pack.decks.items()}
    assert pack.pairings.keys() == pack.decks.keys()
    assert [one.id for one in pack.pairings.values() if formats[one.id] != formats[one.against]] == []
