"""Tables of three and four: begun by the form of a hand and at the command line, each seat with a deck and a level of its own."""

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.models import Hand
from decks.tabletop.hands import OpenHand, anew, changes_seats, names_of, swaps
from engine.play.opponents import DecklessError, opponents_of, read_opponent
from engine.play.playable import loaded_game
from tests.decks.tabletop.test_ending import cards
from tests.decks.test_play_command import said
from tests.packs import SHIPPED
from tests.reading import Client, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
MANY = [slug for slug, pack in SHIPPED.items() if loaded_game(pack).players[1] > 2]
TWO = [slug for slug in SHIPPED if slug not in MANY]
THREE = {
    "opponent": "steady",
    "players": "3",
    "theirs": "ready sworn-wall",
    "deck_3": "ready starter-eva",
    "level_3": "calm",
}


def begun(client: Client, slug: str = GAME, **asked: str) -> Hand:
    ready = next(iter(SHIPPED[slug].decks))
    answer = client.post("/hands/new/", {"game": slug, "ready": ready, "seed": "4", **asked})
    assert answer.status_code == 302, answer.content.decode()
    return Hand.objects.get(key=str(answer["Location"]).split("/")[-2])


def test_games_for_more_than_two_are_those_whose_rulebook_says_so() -> None:
    assert MANY == ["rune-stones", "runeslingers-awakening"]


@pytest.mark.parametrize(("slug", "offered"), [*[(slug, True) for slug in MANY], *[(slug, False) for slug in TWO]])
def test_the_form_asks_for_further_players_where_the_game_has_them(client: Client, slug: str, offered: bool) -> None:
    text = page(client, f"/hands/new/?game={slug}&ready={next(iter(SHIPPED[slug].decks))}")
    assert ('name="players"' in text) is offered
    assert ('name="level_4"' in text) is offered


def test_each_seat_has_its_deck_its_level_and_its_name(client: Client) -> None:
    hand = begun(client, **THREE)
    sitting = OpenHand(hand, SHIPPED[GAME])
    eva = SHIPPED[GAME].decks["starter-eva"]
    title = read_deck(eva, SHIPPED[GAME]).title
    assert sitting.table.names == ["You", "Sworn Wall (steady)", f"{title} (calm)"]
    assert (hand.pilot, len(sitting.table.decks)) == ("steady + calm", 3)
    assert hand.against == " and ".join(sitting.table.names[1:])
    names = list(SHIPPED[GAME].decks)
    assert [deck["main"] for deck in sitting.table.decks] == [
        cards(GAME, names.index(name))["main"] for name in (names[0], "sworn-wall", "starter-eva")
    ]


@pytest.mark.parametrize("slug", MANY)
@pytest.mark.parametrize("players", ["3", "4"])
def test_a_game_of_three_and_four_is_played_to_its_end_and_again(client: Client, slug: str, players: str) -> None:
    hand = begun(client, slug, opponent="steady", players=players, level_3="calm", level_4="steady")
    sitting = OpenHand(hand, SHIPPED[slug])
    assert sitting.table.seats == int(players)
    sitting.play_out()
    sitting.keep()
    assert sitting.game.over
    assert page(client, hand.get_absolute_url())
    assert not swaps(hand)
    assert not changes_seats(hand, SHIPPED[slug])
    again = anew(hand, SHIPPED[slug], 5)
    assert (again.pilot, again.rival) == (hand.pilot, hand.rival)


def test_two_play_unless_more_are_asked_for(client: Client) -> None:
    hand = begun(client, opponent="steady", deck_3="ready starter-eva", level_3="calm")
    assert (hand.pilot, OpenHand(hand, SHIPPED[GAME]).table.seats) == ("steady", 2)


@pytest.mark.parametrize(("field", "value"), [("players", "9"), ("level_3", "wise"), ("deck_3", "ready no-such")])
def test_what_is_not_on_offer_is_refused_and_the_rest_stays_typed(client: Client, field: str, value: str) -> None:
    ready = next(iter(SHIPPED[GAME].decks))
    answer = client.post("/hands/new/", {"game": GAME, "ready": ready, **THREE, field: value})
    assert answer.status_code == 422
    assert "is not one of the available choices" in answer.content.decode()


# At the command line


def test_play_seats_several_by_their_levels_and_decks() -> None:
    first, *_ = said(game=GAME, deck="ember-rush", opponent="steady + calm", opponent_deck="sworn-wall + starter-eva")
    assert first["seats"] == 3


def test_one_deck_is_played_by_all_the_others() -> None:
    other = read_opponent(opponents_of(SHIPPED[GAME]), "calm + steady")
    assert other
    rules, own, theirs = loaded_game(SHIPPED[GAME]), cards(GAME), cards(GAME, 1)
    assert other.decks(rules, own, theirs=[theirs]) == [own, theirs, theirs]
    assert other.decks(rules, own) == [own, own, own]
    with pytest.raises(DecklessError, match="there are 2 other seats, but 3 decks"):
        other.decks(rules, own, theirs=[theirs] * 3)


@pytest.mark.parametrize("title", ["steady + wall", "steady + ", " + ", "steady + wise", "steady + steady" * 20])
def test_only_levels_play_beside_each_other(title: str) -> None:
    assert read_opponent(opponents_of(SHIPPED["runicka"]), title) is None


@pytest.mark.parametrize(
    ("rivals", "names"),
    [
        (["Ebb (steady)", "Ebb (calm)"], ["Ebb (steady)", "Ebb (calm)"]),
        (["Ebb (steady)", "Ebb (steady)"], ["Ebb (steady) 1", "Ebb (steady) 2"]),
        (["steady"], ["Steady 1", "Steady 2"]),
    ],
)
def test_players_of_one_name_have_numbers(rivals: list[str], names: list[str]) -> None:
    assert names_of(rivals, 2) == names
