"""The field of a game as a page: a map of numbers once it has been played, each with games to watch; and what pages of decks say of it."""

import re

import pytest

from catalog.models import Game
from decks.fares import fares_of
from decks.lab import fields
from decks.lab.field import EACH, field_of
from decks.lab.fields import enter, play_next
from decks.models import Hand, PlayedField, ReadyDeck, RunState
from engine.play.matrix import Cell, meetings
from engine.play.record import load_record
from engine.play.tally import Sample
from tests.packs import SHIPPED
from tests.reading import Client, in_words, page, text_of

pytestmark = pytest.mark.django_db
SLUG, STONES, PIXIES = "runicka", "rune-stones", "pixies-vs-gremlins"
FIELD = f"/g/{SLUG}/field/"
EBB, VIGIL = "deep-ebb", "long-vigil"
MEETING = f"{FIELD}{EBB}/{VIGIL}/"


def cell(won: int, drawn: int = 0) -> dict[str, object]:
    """Forty games of which so many were won and drawn, as alike as can be within the pairs."""
    points = Sample()
    left = 2 * won + drawn
    for _ in range(EACH // 2):
        points.add(min(left, 4))
        left -= min(left, 4)
    return Cell(won, EACH - won - drawn, drawn, points, Sample(20, 44, 110), Sample(EACH, 360, 3300)).plain()


def played(slug: str = SLUG, **won: int) -> PlayedField:
    """The field of a game as if it had been played: each deck has won twenty of forty, unless it is said of the first one."""
    field = field_of(SHIPPED[slug])
    order = meetings(field.decks, ("steady", "steady"))
    row = PlayedField.objects.get(game=slug)
    row.met = [[*two, cell(won.get("first", 20), won.get("drawn", 0))] for two in order]
    row.decks = [{"title": title, "format": deck.format} for title, deck in field.decks.items()]
    row.left_out, row.meetings, row.played, row.state = dict(field.left_out), len(order), len(order), RunState.DONE
    row.save()
    Game.objects.filter(slug=slug).update(found=row.version)
    return row


# Until it is there


def test_until_it_is_played_the_page_says_so_and_asks_again(anna: Client) -> None:
    shown = page(anna, FIELD)
    assert "It is being played, and waits for its turn" in in_words(shown)
    assert f'hx-get="{FIELD}"' in shown
    assert "<table" not in shown


def test_how_far_it_is(anna: Client) -> None:
    PlayedField.objects.filter(game=SLUG).update(meetings=10, played=3, state=RunState.RUNNING)
    part = text_of(anna.get(FIELD, headers={"HX-Request": "true"}))
    assert "3 of 10 pairs of decks have met" in in_words(part)
    assert "<html" not in part


def test_whoever_watches_it_end_gets_the_map(anna: Client) -> None:
    played()
    assert anna.get(FIELD, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_what_could_not_be_played_says_why(anna: Client) -> None:
    PlayedField.objects.filter(game=SLUG).update(state=RunState.FAILED, reason="Moths against wicks do not end.")
    assert "It could not be played: Moths against wicks do not end." in in_words(page(anna, FIELD))


def test_to_look_plays_nothing(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "play_pairs", lambda *_: pytest.fail("a page plays games"))
    for address in (FIELD, f"/g/{SLUG}/decks/{EBB}/", f"/g/{SLUG}/decks/", f"/g/{SLUG}/"):
        assert "of 100" not in in_words(page(anna, address)).partition("Odds")[0]


# The map


def squares(shown: str) -> list[tuple[str, str]]:
    """The shade and the number of each square."""
    return re.findall(r'<td data-shade="(-?\d)">.*?<b>(\d+)</b>', shown, re.DOTALL)


def test_each_two_decks_have_a_number_that_can_be_read_without_its_shade(anna: Client) -> None:
    played(first=30)
    shown = page(anna, FIELD)
    assert sorted(squares(shown)) == [("-2", "25")] * 10 + [("2", "75")] * 10
    words = in_words(shown)
    assert re.search(r"The Deep Ebb against The Long Vigil 75 \d\d to \d\d", words)
    assert "Whoever goes first wins 55 of 100" in words
    assert "9.0 turns of each player" in words


def test_drawn_games_are_told_where_there_are_any(anna: Client) -> None:
    played()
    assert "Drawn" not in in_words(page(anna, FIELD))
    played(first=18, drawn=4)
    assert "Drawn 40 of 400 games half a win for each" in in_words(page(anna, FIELD))


def test_a_deck_that_begins_in_the_middle_is_left_out_and_told(anna: Client) -> None:
    played(STONES)
    words = in_words(page(anna, f"/g/{STONES}/field/"))
    assert re.search("Left out Point rush ?: It begins in the middle of a game", words)
    assert "against Point rush" not in words


def test_the_decks_of_one_format_are_a_map_of_their_own(anna: Client) -> None:
    played(PIXIES)
    assert len(squares(page(anna, f"/g/{PIXIES}/field/"))) == 30
    of_two = page(anna, f"/g/{PIXIES}/field/?format=standard")
    assert len(squares(of_two)) == 2
    assert "Mudwick Mob against Thistledown Wing" in in_words(of_two)
    assert len(squares(page(anna, f"/g/{PIXIES}/field/?format=nowhere"))) == 30


def test_a_format_of_one_deck_is_no_map(anna: Client) -> None:
    played(SLUG)
    assert "?format=no_talisman" not in page(anna, FIELD)


# Two decks, and games to watch


def test_the_meeting_of_two_decks_for_either(anna: Client) -> None:
    played(first=30)
    assert "The Deep Ebb wins 75 of 100 (" in in_words(page(anna, MEETING))
    assert "The Long Vigil wins 25 of 100 (" in in_words(page(anna, f"{FIELD}{VIGIL}/{EBB}/"))


@pytest.mark.parametrize(("number", "sits"), [(1, "The Deep Ebb"), (2, "The Long Vigil")])
def test_a_game_of_it_opens_on_the_table_as_it_was_played(anna: Client, number: int, sits: str) -> None:
    PlayedField.objects.exclude(game=SLUG).delete()
    row = played()
    answer = anna.post(MEETING, {"number": str(number)})
    hand = Hand.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, hand.get_absolute_url())
    assert (hand.title, hand.pilot, {hand.title, hand.rival}) == (sits, "steady", {"The Deep Ebb", "The Long Vigil"})
    record = load_record(hand.record)
    game = fields.game_of(row, ("The Deep Ebb", "The Long Vigil"), number - 1)
    assert record.answers == tuple(game.answers)
    assert game.over
    assert sits in in_words(page(anna, answer["Location"]))


def test_the_games_are_those_of_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "EACH", 2)
    row = PlayedField.objects.get(game=SLUG)
    play_next(row.pk)
    row.refresh_from_db()
    one, other, plain = row.met[0]
    winners = [fields.game_of(row, (one, other), index).winners for index in range(2)]
    assert plain["won"] == (0 in winners[0]) + (1 in winners[1])


@pytest.mark.parametrize("number", ["0", "41", "", "x", "1.5", "9" * 50])
def test_a_number_that_no_game_has_is_refused_and_kept(anna: Client, number: str) -> None:
    played()
    shown = text_of(anna.post(MEETING, {"number": number}), 422)
    assert "These two have games 1 to 40" in in_words(shown)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "address", [f"{FIELD}{EBB}/{EBB}/", f"{FIELD}{EBB}/nobody/", f"/g/{STONES}/field/base/{EBB}/", "/g/nowhere/field/"]
)
def test_what_never_meets_is_not_there(anna: Client, address: str) -> None:
    played()
    assert anna.get(address).status_code == 404


def test_who_has_not_met_yet_leads_to_the_field(anna: Client) -> None:
    assert anna.get(MEETING)["Location"] == FIELD


# What pages of decks say


def test_a_ready_deck_says_how_it_fares(anna: Client) -> None:
    played(first=30)
    words = in_words(page(anna, f"/g/{SLUG}/decks/both-sides-of-the-hinge/"))
    assert "Won 75 of 100 against the other ready decks (" in words
    assert "most against The Deep Ebb (75), fewest against The Deep Ebb (75)" in words


@pytest.mark.parametrize("address", [f"/g/{SLUG}/", f"/g/{SLUG}/decks/"])
def test_so_do_the_ready_decks_of_a_game_once_it_is_known(anna: Client, address: str) -> None:
    assert "against the other ready decks" not in in_words(page(anna, address))
    played()
    shown = page(anna, address)
    assert in_words(shown).count("Won 50 of 100 against the other ready decks (") == 5
    assert f'href="{FIELD}"' in shown


def test_one_that_is_left_out_says_why(anna: Client) -> None:
    played(STONES)
    words = in_words(page(anna, f"/g/{STONES}/decks/point-rush/"))
    assert "Not played against the other ready decks. It begins in the middle of a game" in words


def test_a_new_version_says_nothing_until_it_is_played(anna: Client) -> None:
    played()
    assert fares_of(Game.objects.get(slug=SLUG))
    PlayedField.objects.update(version="4-of-yesterday")
    enter(SHIPPED)
    assert fares_of(Game.objects.get(slug=SLUG)) == {}
    assert "against the other ready decks" not in in_words(page(anna, f"/g/{SLUG}/decks/{EBB}/"))


def test_a_deck_of_which_the_game_was_not_asked_says_nothing(anna: Client) -> None:
    played()
    row = ReadyDeck.objects.filter(game__slug=STONES).first()
    assert row
    assert "In the field" not in in_words(page(anna, row.get_absolute_url()))
