"""A first hand on the page of a deck: dealt as the table deals it, with the first decision that the rules ask for."""

import re
from collections import Counter

import pytest

from catalog.cached import pack_of
from catalog.models import Card
from decks.addresses import of_the_pack
from decks.models import Deck, Hand, ReadyDeck
from decks.pages.first_hand import FIRST_SEED, FirstHand, deal, dealt, held
from decks.seeds import SEED_MAX
from decks.tabletop.hands import OpenHand, first_record
from engine.play.goldfish import statistics_of
from engine.play.playable import loaded_game
from engine.play.record import begin, table_of
from engine.play.wording import options_in_words, prompt
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
RUSH = f"/g/{GAME}/decks/ember-rush/"
TO_HAND = {"HX-Request": "true", "HX-Target": "first-hand"}
FIRST_DECKS = [(slug, next(iter(pack.decks))) for slug, pack in SHIPPED.items()]


def hand_of(game: str, deck: str, seed: int) -> FirstHand:
    choice = of_the_pack(game, deck)
    assert choice
    return deal(choice, seed)


def shown_hand(who: Client, address: str) -> list[str]:
    """The names of the cards that a page deals."""
    inside = page(who, address).partition('<ul class="hand-cards">')[2].partition("</ul>")[0]
    return re.findall(r'class="hand-card"[^>]*aria-label="([^"]+)"', inside)


@pytest.mark.parametrize(("game", "deck"), FIRST_DECKS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_table_of_a_hand_that_is_played_holds_what_the_page_has_dealt(
    anna: Client, game: str, deck: str, seed: int
) -> None:
    """What the page has dealt, whoever goes first: the same cards in the same first hand."""
    shown = hand_of(game, deck, seed)
    assert shown.cards
    anna.post("/play/", {"game": game, "ready": deck, "seed": str(seed)})
    hand = Hand.objects.get()
    table = OpenHand(hand, pack_of(Card.objects.filter(game__slug=game)[0].game), 0)
    statistics = statistics_of(table.pack)
    assert statistics
    first = [table.game.cards[piece].id for piece in statistics.opening(table.game, 0)]
    assert [card.slug for card in shown.cards if not card.drawn] == first


def test_the_first_decision_is_that_of_the_rules_and_the_steady_choice_is_marked() -> None:
    hand = hand_of(GAME, "ember-rush", 1)
    assert hand.question == "Which card becomes your starting concentration?"
    (steady,) = [card for card in hand.cards if card.steady]
    assert hand.steady == steady.name


def test_of_two_copies_one_is_marked() -> None:
    """Shuffle 3 deals Brass Vambrace twice, and the steady pilot lays one of them."""
    hand = hand_of(GAME, "ember-rush", 3)
    names = [card.name for card in hand.cards]
    assert max(names.count(name) for name in names) == 2
    assert sum(card.steady for card in hand.cards) == 1


@pytest.mark.parametrize("game", ["runicka", "rune-stones", "pixies-vs-gremlins"])
def test_where_the_other_side_begins_its_part_is_played_up_to_the_first_decision(anna: Client, game: str) -> None:
    """The page asks what the table of the same hand asks, of the same cards."""
    deck = next(iter(SHIPPED[game].decks))
    hands = [hand_of(game, deck, seed) for seed in range(1, 9)]
    assert all(hand.question and hand.steady for hand in hands)
    assert {hand.began for hand in hands} == {True, False}
    for hand in hands:
        anna.post("/play/", {"game": game, "ready": deck, "seed": str(hand.seed)})
        table = OpenHand(Hand.objects.latest("pk"), SHIPPED[game])
        assert table.game.decision
        assert table.game.decision.seat == 0
        assert hand.question == prompt(table.game)
        assert hand.steady in options_in_words(table.game)
        assert any(seat != 0 for seat in table.seats) is hand.began
        now = Counter(table.game.cards[piece].id for piece in held(SHIPPED[game], table.game))
        assert now == Counter(card.slug for card in hand.cards if not card.gone)


def test_the_page_says_who_has_played_before(anna: Client) -> None:
    deck = next(iter(SHIPPED["runicka"].decks))
    shown = {
        hand_of("runicka", deck, seed).began: page(anna, f"/g/runicka/decks/{deck}/?seed={seed}") for seed in (1, 2)
    }
    words = "goes first: a steady pilot has played their part. You decide now: Your Main Phase"
    assert words in in_words(shown[True])
    assert "goes first" not in in_words(shown[False])


def test_a_card_that_is_drawn_in_the_first_turn_stands_apart() -> None:
    seeds = [hand_of("runicka", next(iter(SHIPPED["runicka"].decks)), seed) for seed in range(1, 9)]
    for hand in seeds:
        assert [card.drawn for card in hand.cards] == [False] * 5 + [True]


def test_deal_again_deals_the_next_shuffle_without_any_script(anna: Client) -> None:
    assert not missing(page(anna, RUSH), "shuffle 1<", 'href="?seed=2#first-hand"')
    assert shown_hand(anna, f"{RUSH}?seed=1") == shown_hand(anna, RUSH) != shown_hand(anna, f"{RUSH}?seed=2")


def test_the_script_fetches_the_hand_alone(anna: Client) -> None:
    part = text_of(anna.get(f"{RUSH}?seed=2", headers=TO_HAND))
    assert part.strip().startswith('<section class="first-hand" id="first-hand"')
    assert "<h1>" not in part


@pytest.mark.parametrize("odd", ["-1", "x", str(SEED_MAX + 1), "9" * 40, ""])
def test_a_shuffle_that_there_is_not_is_the_first_one(anna: Client, odd: str) -> None:
    assert f"shuffle {FIRST_SEED}<" in page(anna, f"{RUSH}?seed={odd}")


def test_after_the_last_shuffle_comes_the_first() -> None:
    assert FirstHand(SEED_MAX).again == FIRST_SEED
    assert FirstHand(SEED_MAX - 1).again == SEED_MAX


def test_to_play_a_ready_hand_leads_to_a_form_with_its_shuffle(anna: Client) -> None:
    address = f"/play/?game={GAME}&amp;ready=ember-rush&amp;seed=7"
    assert f'href="{address}"' in page(anna, f"{RUSH}?seed=7")
    form = page(anna, address.replace("&amp;", "&")).partition('<form class="play-form"')[2].partition("</form>")[0]
    assert not missing(form, 'name="ready" value="ember-rush"', 'name="seed" value="7"')
    assert 'name="seed"' not in page(anna, "/play/")


def test_ones_own_deck_is_played_with_its_shuffle(anna: Client) -> None:
    anna.post("/decks/new/", {"game": GAME, "ready": "ember-rush"})
    deck = Deck.objects.get()
    shown = page(anna, f"/decks/{deck.key}/look/?seed=7")
    assert 'name="seed" value="7"' in shown
    anna.post("/play/", {"deck": deck.key, "seed": "7"})
    hand = Hand.objects.get()
    assert '"seed":7' in hand.record
    assert hand.deck == deck


def test_a_deck_that_cannot_be_played_says_why_and_where_to_go_on(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Bare"})
    deck = Deck.objects.get()
    shown = in_words(page(anna, f"/decks/{deck.key}/look/").partition('id="first-hand"')[2].partition("</section>")[0])
    assert "Deal again" not in shown
    assert "Choose what to play" in shown


def test_every_ready_deck_deals_a_hand() -> None:
    for row in ReadyDeck.objects.select_related("game"):
        assert hand_of(row.game.slug, row.slug, 1).why_none == "", row.slug


def test_a_card_that_left_the_hand_before_the_first_decision_stays_and_says_so() -> None:
    pack = SHIPPED["runicka"]
    choice = of_the_pack("runicka", next(iter(pack.decks)))
    assert choice
    game = begin(table_of(loaded_game(pack), first_record(pack, choice.sections, "steady", 2)), 2)
    kept = held(pack, game)
    away = next(piece for piece in range(len(game.cards)) if piece not in kept)
    for began in (True, False):
        cards = dealt(pack, game, 2, "Somebody", [away, *kept], began=began).cards
        assert [card.gone for card in cards] == [began, *[False] * len(kept)]


def test_a_hand_whose_question_cannot_be_answered_here_says_where_it_can(client: Client) -> None:
    shown = page(client, RUSH)
    assert "opens it at this very question" in shown.partition('id="first-hand"')[2].partition("</section>")[0]
