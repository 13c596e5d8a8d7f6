"""The garrison of test games: as strong as it is set to, with abilities that its location asks for, and back each round."""

import pytest

from decks.construction.deck_text import read_deck
from engine.games.pixies_vs_gremlins import deploying
from engine.games.pixies_vs_gremlins.areas import NO_ABILITIES, health_of, location_at, power_of, sites
from engine.games.pixies_vs_gremlins.capturing import icons, matches
from engine.games.pixies_vs_gremlins.pilot import OPPONENTS
from engine.kernel.agenda import answer
from engine.kernel.suppression import keyword
from engine.kernel.view import View
from engine.play.goldfish import prepare
from engine.play.pilots import opponent_called
from engine.play.record import begin
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
DECK = dict(read_deck(PACK.decks["mudwick-mob"], PACK).sections)
TITLE_MAX = 40  # what a hand and a run keep of it


def against(title, games=3):
    """Games against a garrison, with their pilots."""
    run = prepare(PACK, DECK, 1, opponent=title)
    return [(begin(run.table, run.game_seed(index)), run.players(index)) for index in range(games)]


def stationed(game):
    """The minions of the garrison with the locations at which they stand."""
    found = [(site, piece) for site in sites(game) for piece in game.stacks[site]]
    return [(piece, location_at(game, site)) for site, piece in found if game.cards[piece].name == "Garrison"]


@pytest.mark.parametrize(
    "title", ["garrison (power 9, health 2, icons 0)", "garrison (power 1, health 7, icons 2)", "garrison"]
)
def test_each_has_the_power_health_and_abilities_that_were_chosen(title):
    """At every beginning of a round one stands at each neutral site, with the first icons that are asked for there."""
    power, health, most = [one.number for one in opponent_called(OPPONENTS, title).settings]
    for game, pilots in against(title):
        while (decision := game.decision) is not None:
            if decision.window == deploying.WHICH and decision.seat == game.active:
                guards = stationed(game)
                assert len(guards) == 3
                for piece, location in guards:
                    asked = icons(game, location, 1)
                    assert (power_of(game, piece), health_of(game, piece)) == (power, health)
                    assert matches(game, piece, asked) == min(most, len(asked))
            answer(game, pilots[decision.seat](View(game, decision.seat), decision))


def test_it_has_no_combat_traits_and_captures_nothing():
    """It only holds its sites."""
    for game, pilots in against("garrison (power 30, health 30, icons 3)", games=2):
        for _ in range(60):
            if (decision := game.decision) is None:
                break
            answer(game, pilots[decision.seat](View(game, decision.seat), decision))
        assert not any(keyword(game, piece, word) for piece, _ in stationed(game) for word in NO_ABILITIES)
        assert game.stacks[game.table.place_of[1][5]] == []


def test_a_stronger_garrison_takes_longer():
    """Without an ability or the power that is asked nothing is blocked; with all of them nearly everything is."""
    weak, strong = [
        prepare(PACK, DECK, 1, opponent=f"garrison (power {power}, health {health}, icons {most})").tally(range(6))
        for power, health, most in ((0, 1, 0), (20, 20, 3))
    ]
    assert weak.wins == 6
    assert strong.wins < 6 or strong.events > weak.events


def test_its_longest_name_is_kept_whole():
    longest = OPPONENTS["garrison"].set_to({"power": 99, "health": 99, "icons": 3}).title
    assert len(longest) <= TITLE_MAX


def test_there_is_none_without_it():
    for name in ("sleeper", "mirror"):
        game = prepare(PACK, DECK, 1, opponent=name).play(0)
        assert stationed(game) == []


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["hands", "runs"])
def test_it_is_set_in_the_forms(client, form):
    page = client.get(f"/{form}/new/?game=pixies-vs-gremlins&ready=mudwick-mob").content.decode()
    for name, number in (("power", 6), ("health", 4), ("icons", 1)):
        assert f'name="garrison-{name}"' in page
        assert f'value="{number}"' in page
