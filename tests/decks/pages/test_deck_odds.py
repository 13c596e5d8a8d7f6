"""The odds on the page of a deck: of what somebody clicks, by the cards that the rules of each game let one draw by then."""

import re

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.construction.odds import at_least
from decks.models import Deck
from decks.pages.deck_odds import chance, moments
from engine.kernel.agenda import answer
from engine.kernel.state import OWN_SEAT, Game
from engine.kernel.table import Table
from engine.packs.cards import Pack
from engine.play.goldfish import statistics_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.tally import Clock, Statistics
from engine.play.wording import options_in_words
from tests.packs import SHIPPED
from tests.reading import Client, in_words, page, text_of

GAME = "runeslingers-awakening"
RUSH = f"/g/{GAME}/decks/ember-rush/"
TO_ODDS = {"HX-Request": "true", "HX-Target": "odds"}
TURNS = 4


def asked(who: Client, address: str) -> list[list[str]]:
    """What the rows say that somebody has asked for: name, and a number for each moment."""
    shown = page(who, address).partition('<tbody class="asked">')[2].partition("</tbody>")[0]
    return [
        [in_words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in shown.split("</tr>")
        if "<t" in row
    ]


@pytest.mark.django_db
def test_a_card_is_asked_for_and_so_are_two_and_three_of_it(anna: Client) -> None:
    """Three of forty cards: five are the first hand, six are seen by the first turn of whoever goes first, then two a turn."""
    seen = (5, 6, 8, 10, 12, 14)
    rows = asked(anna, f"{RUSH}?of=card:hearth-hammer")
    assert [row[0] for row in rows] == ["Hearth Hammer 3", "2 or more 3", "3 or more 3"]
    for wanted, row in enumerate(rows, 1):
        assert row[1:] == [chance(at_least(40, 3, drawn, wanted)).words for drawn in seen]


@pytest.mark.django_db
def test_whoever_goes_second_draws_one_more_in_the_first_turn(anna: Client) -> None:
    (row,) = asked(anna, f"{RUSH}?of=card:ninth-bell-x&clock=1")
    assert row[1:] == [chance(drawn / 40).words for drawn in (5, 7, 9, 11, 13, 15)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("of", "name", "copies"),
    [("kind:spirit", "Spirit", 12), ("cost:1", "Light cost 1 or less", 11), ("cost:0", "Light cost 0 or less", 2)],
)
def test_kinds_and_costs_are_asked_for(anna: Client, of: str, name: str, copies: int) -> None:
    rows = asked(anna, f"{RUSH}?of={of}")
    assert (rows[0][0], rows[0][1]) == (f"{name} {copies}", chance(at_least(40, copies, 5)).words)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "odd",
    ["card:fireball", "card:brakka-holt", "kind:minion", "cost:999", "cost:x", "rank:1", "card:", "x" * 500, "%00"],
)
def test_what_the_deck_does_not_draw_is_not_answered(anna: Client, odd: str) -> None:
    assert asked(anna, f"{RUSH}?of={odd}") == []


@pytest.mark.django_db
@pytest.mark.parametrize("clock", ["2", "-1", "x", "99999"])
def test_a_clock_that_there_is_not_is_the_first_one(anna: Client, clock: str) -> None:
    assert asked(anna, f"{RUSH}?of=card:ninth-bell-x&clock={clock}") == asked(anna, f"{RUSH}?of=card:ninth-bell-x")


@pytest.mark.django_db
def test_the_script_fetches_the_odds_alone(anna: Client) -> None:
    part = text_of(anna.get(f"{RUSH}?of=kind:spirit", headers=TO_ODDS))
    assert part.strip().startswith('<section class="odds" id="odds"')


@pytest.mark.django_db
def test_every_card_kind_and_bar_of_the_page_leads_to_its_odds(anna: Client) -> None:
    shown = page(anna, RUSH)
    subjects = set(re.findall(r'href="\?of=([^"&#]+)#odds"', shown))
    assert {"card:hearth-hammer", "kind:spirit", "cost:2"} <= subjects
    for of in subjects:
        assert asked(anna, f"{RUSH}?of={of}"), of


@pytest.mark.django_db
def test_a_game_whose_pile_changes_gives_the_first_hand_and_says_why_no_more(anna: Client) -> None:
    shown = page(anna, "/g/rune-stones/decks/base/")
    assert "so that no odds hold by turn" in shown
    assert "by your own" not in shown


@pytest.mark.django_db
@pytest.mark.parametrize("deck", list(SHIPPED["rune-stones"].decks))
def test_a_pile_of_druids_or_a_deck_in_play_are_drawn_alike(anna: Client, deck: str) -> None:
    assert 'id="odds"' in page(anna, f"/g/rune-stones/decks/{deck}/")


@pytest.mark.django_db
def test_a_deck_without_cards_to_draw_has_no_odds(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Bare"})
    bare = Deck.objects.get()
    assert 'id="odds"' not in page(anna, f"/decks/{bare.key}/look/")


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "0"), (0.001, "<1"), (0.0049, "<1"), (0.5, "50"), (0.994, "99"), (0.996, ">99"), (0.99999, ">99"), (1.0, "100")],
)  # fmt: skip
def test_a_chance_that_is_not_quite_sure_is_never_called_so(share: float, words: str) -> None:
    assert chance(share).words == words


def test_moments_of_a_clock_and_of_none() -> None:
    clock = Clock("", "", "draw")
    statistics = Statistics((), {}, lambda notes: None, lambda game, seat: (), "main", "hand", clocks=(clock,))
    numbers = {"hand": 5, "draw": 1}
    assert [moment.seen for moment in moments(statistics, numbers, clock)] == [5, 5, 6, 7, 8, 9]
    assert [moment.seen for moment in moments(statistics, numbers, None)] == [5]


# The clocks are those of the rules


def idle(pack: Pack, seed: int) -> tuple[Game, int]:
    """A game in which nobody does anything that need not be done, and how many cards its first seat's pile begins with."""
    deck = next(iter(pack.decks))
    sections = read_deck(pack.decks[deck], pack).sections
    return begin(Table(loaded_game(pack), [sections, sections], set()), seed), sum(
        sections[statistics(pack).deck].values()
    )


def statistics(pack: Pack) -> Statistics:
    found = statistics_of(pack)
    assert found
    return found


def idle_answer(game: Game) -> int:
    """The option that ends a phase, where there is one, else the first."""
    words = options_in_words(game)
    return next((number for number, said in enumerate(words) if said.startswith("End ")), 0)


def drawn_by_turn(pack: Pack, seed: int) -> tuple[bool, list[int]]:
    """Whether the first seat goes first, and how many cards it has drawn by the time of the first decision in each of its own turns."""
    game, whole = idle(pack, seed)
    zone = list(pack.zones).index("deck")
    (spot,) = game.table.places_of[OWN_SEAT][zone]
    seen: dict[int, int] = {}
    first = None
    while len(seen) < TURNS and not game.over:
        if game.turn and first is None:
            first = game.active == OWN_SEAT
        if game.turn and game.active == OWN_SEAT and game.decision and game.decision.seat == OWN_SEAT:
            seen.setdefault(game.turn, whole - len(game.stacks[spot]))
        answer(game, idle_answer(game))
    return bool(first), list(seen.values())


@pytest.mark.parametrize("slug", [slug for slug, pack in SHIPPED.items() if statistics(pack).clocks])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_in_which_nobody_acts_draws_as_its_clock_says(slug: str, seed: int) -> None:
    pack = SHIPPED[slug]
    first, seen = drawn_by_turn(pack, seed)
    clocks = statistics(pack).clocks
    clock = clocks[0] if first or len(clocks) == 1 else clocks[1]
    numbers = {key: number.value for key, number in pack.numbers.items()}
    assert seen == [moment.seen for moment in moments(statistics(pack), numbers, clock)[1 : TURNS + 1]]
