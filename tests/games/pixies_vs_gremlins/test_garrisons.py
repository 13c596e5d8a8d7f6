"""The garrison of test games: as strong as it is set to, with the abilities that are chosen, and back each round."""

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.models import GoldfishRun, Hand
from engine.games.pixies_vs_gremlins import deploying
from engine.games.pixies_vs_gremlins.areas import NO_ABILITIES, health_of, location_at, power_of, sites
from engine.games.pixies_vs_gremlins.capturing import captor_of, claims_at, has_ability
from engine.games.pixies_vs_gremlins.garrisons import KNOWN
from engine.games.pixies_vs_gremlins.pilot import OPPONENTS
from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from engine.kernel.suppression import has_keyword
from engine.kernel.table import Table, TableError
from engine.kernel.view import View
from engine.play.goldfish import UnknownNameError, prepare
from engine.play.opponents import opponent_called
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
DECK = dict(read_deck(PACK.decks["mudwick-mob"], PACK).sections)
USUAL = "garrison (power 6, health 4, abilities magic mobile support)"


def against(title, games=3):
    """Games against a garrison, with their pilots."""
    run = prepare(PACK, DECK, 1, opponent=title)
    return [(begin(run.table, run.game_seed(index)), run.players(index)) for index in range(games)]


def stationed(game):
    """The minions of the garrison with the locations at which they stand."""
    found = [(site, piece) for site in sites(game) for piece in game.stacks[site]]
    return [(piece, location_at(game, site)) for site, piece in found if game.cards[piece].name == "Garrison"]


@pytest.mark.parametrize(
    ("title", "power", "health", "abilities"),
    [
        ("garrison (power 9, health 2, abilities none)", 9, 2, ()),
        ("garrison (power 1, health 7, abilities stealth flight)", 1, 7, ("flight", "stealth")),
        (f"garrison (abilities {' '.join(KNOWN)})", 6, 4, KNOWN),
        ("garrison", 6, 4, ("magic", "mobile", "support")),
    ],
)
def test_each_has_the_power_health_and_abilities_that_were_chosen(title, power, health, abilities):
    """At every beginning of a round one stands at each neutral site, whatever its location asks for."""
    for game, pilots in against(title):
        while (decision := game.decision) is not None:
            if decision.window == deploying.WHICH and decision.seat == game.active:
                guards = stationed(game)
                assert len(guards) == 3
                for piece, _ in guards:
                    assert (power_of(game, piece), health_of(game, piece)) == (power, health)
                    assert tuple(word for word in KNOWN if has_ability(game, piece, word)) == abilities
            answer(game, pilots[decision.seat](View(game, decision.seat), decision))


def test_the_abilities_are_all_those_that_locations_ask_for():
    """Magic and Gadget are one. [003:2] (PVG-Q25)"""
    cards = [card for card in PACK.cards.values() if card.kind in {"location", "home"}]
    words = {word for card in cards for word in (*card.keywords, *card.values.get("home_ability", ()))}
    assert set(KNOWN) == {word.lower() for word in words} - {"gadget"}


@pytest.mark.parametrize(
    ("power", "abilities", "holds"),
    [
        (5, "flight", True),
        (4, "flight", False),  # The Hollow Oak asks for a power of 5
        (5, "mobile support", False),  # and for Flight
        (5, "none", False),
    ],
)
def test_it_holds_a_site_with_the_power_and_an_ability_that_are_asked_for(power, abilities, holds):
    """What holds its site is a claim as any player's, but captures nothing. [003:2]"""
    [(game, _)] = against(f"garrison (power {power}, abilities {abilities})", games=1)
    seen = {}
    for seed in range(40):
        game = begin(game.table, seed)
        seen |= {game.cards[location].name: (game, game.place[location]) for _, location in stationed(game)}
    game, site = seen["The Hollow Oak"]
    claims = claims_at(game, site)
    assert claims[1].holds is holds
    assert captor_of(game, site, claims) == NONE


def test_it_has_no_combat_traits_and_captures_nothing():
    """It only holds its sites."""
    for game, pilots in against(f"garrison (power 30, health 30, abilities {' '.join(KNOWN)})", games=2):
        for _ in range(60):
            if (decision := game.decision) is None:
                break
            answer(game, pilots[decision.seat](View(game, decision.seat), decision))
        assert not any(has_keyword(game, piece, word) for piece, _ in stationed(game) for word in NO_ABILITIES)
        assert game.stacks[game.table.place_of[1][5]] == []


def test_a_garrison_with_abilities_takes_longer():
    """Without an ability that is asked nothing is blocked; with all of them most sites are for long."""
    weak, strong = [
        prepare(PACK, DECK, 1, opponent=f"garrison (power 20, health 20, abilities {words})").tally(range(16))
        for words in ("none", " ".join(KNOWN))
    ]
    assert weak.wins == 16
    assert strong.events > 1.2 * weak.events


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("garrison (abilities flying)", "abilities must be any of barrage, bolster, .*support, or none, not 'flying'"),
        ("garrison (abilities flight, stealth)", "set by power, health, abilities, not by 'stealth'"),
        ("garrison (power 6, health 4, icons 1)", "garrison is set by power, health, abilities, not by 'icons'"),
        ("garrison (health 0)", "health must be a whole number from 1 to 99, not '0'"),
        ("garrisons", "no opponent is called 'garrisons'; choose from sleeper, garrison, mirror"),
    ],
)
def test_what_it_cannot_be_set_to_is_told(title, said):
    """The number of icons is what it was set to once."""
    assert opponent_called(OPPONENTS, title) is None
    with pytest.raises(UnknownNameError, match=said):
        prepare(PACK, DECK, 1, opponent=title)


@pytest.mark.parametrize(
    ("title", "called"),
    [
        ("garrison", USUAL),
        ("garrison (abilities Support MAGIC mobile magic)", USUAL),
        ("garrison (abilities none)", "garrison (power 6, health 4, abilities none)"),
        ("garrison (abilities )", "garrison (power 6, health 4, abilities none)"),
    ],
)
def test_the_same_abilities_are_called_the_same(title, called):
    assert opponent_called(OPPONENTS, title).title == called


def test_its_longest_name_is_kept_whole():
    longest = OPPONENTS["garrison"].set_to({"power": "99", "health": "99", "abilities": " ".join(KNOWN)}).title
    assert opponent_called(OPPONENTS, longest).title == longest
    fields = (Hand._meta.get_field("pilot"), GoldfishRun._meta.get_field("opponent"))
    assert all(len(longest) <= field.max_length for field in fields)


def test_a_game_against_one_that_was_set_by_its_icons_is_not_played_on_by_other_rules():
    rules = loaded_game(PACK)
    decks = OPPONENTS["garrison"].decks(rules, DECK)
    with pytest.raises(TableError, match="set by its abilities now"):
        Table(rules, decks, ("garrison power 6", "garrison health 4", "garrison icons 1"))


@pytest.mark.parametrize("name", ["sleeper", "mirror"])
def test_there_is_none_without_it(name):
    assert stationed(prepare(PACK, DECK, 1, opponent=name).play(0)) == []


READY = {"game": "pixies-vs-gremlins", "ready": "mudwick-mob"}


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["hands", "runs"])
def test_it_is_set_in_the_forms(client, form):
    page = client.get(f"/{form}/new/", READY | {"ask": "alone"}).content.decode()
    assert [
        (name, number)
        for name, number in (("power", 6), ("health", 4))
        if f'name="garrison-{name}" inputmode="numeric" maxlength="6" value="{number}"' not in page
    ] == []
    ticked = {word for word in KNOWN if f'name="garrison-abilities" value="{word}" checked' in page}
    offered = {word for word in KNOWN if f'name="garrison-abilities" value="{word}"' in page}
    assert (ticked, offered) == ({"magic", "mobile", "support"}, set(KNOWN))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("boxes", "called"),
    [(["", "stealth", "flight"], "flight stealth"), ([""], "none"), (["barrage"], "barrage")],
)
def test_a_hand_is_dealt_against_it_as_its_boxes_are_ticked(client, boxes, called):
    client.post("/hands/new/", READY | {"opponent": "garrison", "garrison-power": "3", "garrison-abilities": boxes})
    assert Hand.objects.get().pilot == f"garrison (power 3, health 4, abilities {called})"


@pytest.mark.django_db
def test_a_hand_is_not_dealt_against_an_ability_that_there_is_not(client):
    reply = client.post("/hands/new/", READY | {"opponent": "garrison", "garrison-abilities": ["", "flying"]})
    assert (reply.status_code, Hand.objects.count()) == (422, 0)
    assert "Abilities: choose any of barrage, bolster" in reply.content.decode()
