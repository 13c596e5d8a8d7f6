"""Why not, on the table: told on the piece, to whoever decides and to nobody else."""

import html
import re
from collections.abc import Iterator
from typing import Final

import pytest
from django.core.signing import get_cookie_signer

from decks.models import Hand
from decks.owners import COOKIE, new_owner
from decks.tabletop.hands import NOBODY, from_game
from decks.tabletop.layout import shown_table
from decks.tabletop.pieces import Piece
from decks.tabletop.table_view import TableView
from decks.tabletop.zones import Place
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of
from engine.play.scenes import read_scene
from tests.decks.tabletop.test_layout import pieces, random_game
from tests.decks.tabletop.visits import of, step
from tests.games.rune_stones import tables
from tests.packs import SHIPPED
from tests.reading import Client, in_words, page
from tests.scenes import set_scene

GAME = "runeslingers-awakening"
SHORT = """
[[seat]]
name = "Ada"
hand = ["Emberdart", "Skyglass Lance", "Skyglass Lance"]
concentration = ["Wardsong"]
deck = ["Emberdart", "Emberdart"]
[[seat]]
name = "Bo"
hand = ["Skyglass Lance"]
deck = ["Emberdart", "Emberdart"]
"""
LIGHT = "it costs 6 Light, you have 0 and can create 1"
ONCE = "you have set a card this turn, and may do so once a turn"


def named(shown: TableView, name: str) -> list[Piece]:
    """The pieces of that name that are seen."""
    return [piece for piece in pieces(shown) if piece.name == name]


def test_a_card_that_can_be_used_in_another_way_says_what_matters_more() -> None:
    """It can be set, but not played: the tag says why, and the card is alive."""
    shown = shown_table(set_scene(SHORT).game, [0])
    lances = named(shown, "Skyglass Lance")
    assert [(piece.nots[0].tag, piece.why, piece.is_dead) for piece in lances] == [
        ("5 Light short", f"Play: {LIGHT}.", False)
    ] * 2


def test_a_card_that_can_be_played_does_not_say_what_matters_less() -> None:
    played = set_scene(SHORT).choose("Set Skyglass Lance as a concentration")
    (dart,) = named(shown_table(played.game, [0]), "Emberdart")
    assert dart.acts
    assert (dart.nots, dart.why) == ((), "")


def test_a_card_with_which_nothing_can_be_done_is_dead_and_says_all() -> None:
    played = set_scene(SHORT).choose("Set Skyglass Lance as a concentration")
    lance = next(piece for piece in named(shown_table(played.game, [0]), "Skyglass Lance") if not piece.down)
    assert (lance.is_dead, lance.nots[0].tag) == (True, "4 Light short")
    assert lance.why == f"Not now: it costs 6 Light, you have 0 and can create 2. Set: {ONCE}."


def test_a_piece_in_play_says_why_it_does_nothing() -> None:
    played = set_scene(SHORT).choose("Create Light with Wardsong")
    (ward,) = named(shown_table(played.game, [0]), "Wardsong")
    assert (ward.is_dead, ward.why) == (True, "Not now: it has been used and is not ready.")


@pytest.mark.parametrize(
    ("mine", "why"),
    [
        ("", "Not now: you have to be at Order 1 or beyond to summon it."),
        (
            'order = 1\narena = ["Wick Sexton", "Wick Sexton", "Wick Sexton"]',
            "Not now: none of your spaces is free. Fuse: no revenant of yours has a type that may be a Fusion Base.",
        ),
    ],
)
def test_a_reason_that_two_uses_share_is_said_once(mine: str, why: str) -> None:
    """A revenant that may be summoned and fused asks for its level either way; what each lacks by itself is said for each."""
    played = set_scene(f'[[seat]]\nhand = ["Wick Courier"]\n{mine}\n[[seat]]', "runicka")
    (courier,) = named(shown_table(played.game, [0]), "Wick Courier")
    assert (courier.is_dead, courier.why) == (True, why)


def test_a_reason_that_two_uses_share_names_both_where_another_is_left() -> None:
    """It can be activated, but attacks neither revenants nor the foe."""
    played = set_scene('[[seat]]\narena = ["Ebb Flotsam"]\n[[seat]]\narena = ["Wick Sexton"]', "runicka")
    (flotsam,) = named(shown_table(played.game, [0]), "Ebb Flotsam")
    assert (flotsam.is_dead, flotsam.why) == (False, "Attack, Attack your foe: with Passive it declares no combat.")


@pytest.mark.parametrize(("eyes", "acts"), [([1], True), ([0], False)])
def test_nobody_else_and_nobody_who_only_looks_is_told(eyes: list[int], acts: bool) -> None:
    """What keeps a hidden card from being used would say which it is."""
    shown = shown_table(set_scene(SHORT).game, eyes, acts=acts)
    assert not any(piece.nots for piece in pieces(shown))


# Questions within an action

PLAYS: Final = """
[[card]]
name = "Spark"
kind = "spirit"
cost = 0
text = "Deal 1 damage to any target."
[[seat]]
name = "Ada"
hand = ["Spark"]
concentration = [["Wardsong", "Spark"], "Wardsong", [], "Wardsong"]
deck = ["Emberdart", "Emberdart"]
[[seat]]
name = "Bo"
deck = ["Emberdart", "Emberdart"]
"""


TARGETS: Final = PLAYS.replace('name = "Ada"', 'name = "Ada"\nruneslinger = ["Brakka Holt"]').replace(
    'name = "Bo"', 'name = "Bo"\nruneslinger = ["Maren Thornvow"]'
)
BOTH: Final = ("Brakka Holt", "Maren Thornvow")


def every_place(shown: TableView) -> Iterator[Place]:
    """Each place of the table, those that players share too."""
    areas = [area for side in shown.sides for row in side.areas.values() for area in row]
    yield from (place for area in (*areas, *shown.middle) for heap in area.heaps for place in heap.places)


def places(shown: TableView) -> dict[str, str]:
    """What each place of the table that says anything says."""
    return {place.label: place.why for place in every_place(shown) if place.why}


def test_a_place_that_cannot_be_chosen_says_why() -> None:
    played = set_scene(PLAYS).choose("Play Spark")
    told = {label: why for label, why in places(shown_table(played.game, [0])).items() if "oncentration" in label}
    assert list(told.values())[:2] == [
        "Not now: something lies there already.",
        "Not now: no card lies there on which it could be played.",
    ]
    assert places(shown_table(played.game, [1])) == places(shown_table(played.game, [0], acts=False)) == {}


def test_a_piece_that_cannot_be_targeted_says_why() -> None:
    played = set_scene(PLAYS).choose("Play Spark")
    played.choose(played.offered[0])
    whys = {piece.name: piece.why for piece in pieces(shown_table(played.game, [0])) if piece.nots}
    assert whys["Wardsong"] == "Not now: only a Runeslinger or an exposed defense card can be chosen."


def test_the_card_of_a_player_who_can_be_chosen_says_nothing_against_it() -> None:
    """It is lit for its player, though it is itself no target."""
    played = set_scene(TARGETS).choose("Play Spark")
    played.choose(played.offered[0])
    shown = {piece.name: piece for piece in pieces(shown_table(played.game, [0])) if piece.name in BOTH}
    assert {(name, piece.stands_for[0].kind, piece.why) for name, piece in shown.items()} == {
        (name, "Choose", "") for name in BOTH
    }


@pytest.mark.parametrize("slug", SHIPPED)
def test_nothing_is_offered_and_refused_at_once(slug: str) -> None:
    """What can be done with a piece, by itself or as its player, is not refused there, and of a lit place nothing is."""
    seen = 0
    for game in random_game(slug, next(iter(SHIPPED[slug].decks)), 3):
        if game.decision is None:
            continue
        shown = shown_table(game, [game.decision.seat])
        for piece in pieces(shown):
            seen += bool(piece.nots)
            assert not {one.kind for one in piece.nots} & {act.kind for act in piece.ways}, piece
            assert not (piece.nots and piece.stands_for), piece
        assert not any(place.why for place in every_place(shown) if place.ways)
    assert seen


def test_what_does_not_pay_stands_beside_the_question() -> None:
    mine = 'hand = ["Small blue"]\nblue_gem = 5\nwild_gem = 2\nred_gem = 1'
    played = tables.table(mine).choose("Forge artifacts")
    played.choose(next(row for row in played.offered if row.startswith("Forge Blue artifact") and "gems" in row))
    played.choose("Seat 1: First row of power 1")
    (told,) = shown_table(played.game, [0]).nots
    assert (told.kind, told.tag) == ("Red gems", "Does not pay")


# The page


def hand_of(client: Client, scene: str) -> Hand:
    """A hand of a visitor that begins with a scene."""
    owner = new_owner()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(owner)
    game = begin(read_scene(loaded_game(SHIPPED[GAME]), scene), 1)
    return from_game(owner, "Short of Light", None, record_of(game).dumps(), opponent=NOBODY)


def said(shown: str) -> list[str]:
    """What the pieces of a page say."""
    return [html.unescape(words) for words in re.findall(r'data-why="([^"]*)"', shown)]


@pytest.mark.django_db
def test_the_page_says_it_on_the_card_and_in_its_label(client: Client) -> None:
    shown = page(client, hand_of(client, SHORT).get_absolute_url())
    assert said(shown) == [f"Play: {LIGHT}."] * 2
    assert "5 Light short" in shown
    assert f"Play: {LIGHT}." in in_words(shown)


@pytest.mark.django_db
def test_the_page_says_it_on_the_place(client: Client) -> None:
    address = hand_of(client, PLAYS).get_absolute_url()
    number = re.search(r'value="(\d+)"[^>]*>\s*(?:<[^>]*>\s*)*Play', page(client, address))
    assert number
    shown = step(client, address, option=number[1])
    assert "Not now: something lies there already." in said(shown)
    assert "Not now: something lies there already." in in_words(shown)


@pytest.mark.django_db
def test_a_dead_card_says_it_without_scripts_too(client: Client) -> None:
    address = hand_of(client, SHORT).get_absolute_url()
    number = re.search(r'value="(\d+)"[^>]*>\s*Set Skyglass Lance', page(client, address))
    assert number
    shown = step(client, address, option=number[1])
    assert len(re.findall(r'data-dead title="Not now: it costs 6 Light', shown)) == 1
    assert 'role="tooltip"' not in shown


@pytest.mark.django_db
def test_a_moment_that_is_shared_says_nothing(client: Client) -> None:
    address = hand_of(client, SHORT).get_absolute_url()
    link = client.post(f"{address}share/", {"visibility": "unlisted"})["Location"].removesuffix("share/")
    assert of(link).shared
    assert said(page(client, link)) == []
    assert said(page(client, address)) != []
