"""A visitor's things in a query: answered by pages for them alone, and never by the catalogue."""

from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet, Sum
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from catalog.cached import operators, operators_of
from catalog.finding import asks_for_own, explain, find, read
from catalog.search.belongings import REGISTERED, bound, register
from catalog.search.entries import Entry, card_entry
from catalog.search.grammar import parse
from catalog.search.operators import NUMBER, TEXT, Belonging, Operator, matches, understand
from decks.models import Deck, DeckCard
from engine.packs.folding import norm
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, text_of
from tests.tiers import examples

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
GAME = "runeslingers-awakening"
CARDS, OWN_CARDS, OWN_SEARCH = f"/g/{GAME}/cards/", f"/g/{GAME}/yours/", "/search/yours/"


def built(client: Client, name: str, ready: str = "ember-rush", game: str = GAME) -> Deck:
    client.post("/decks/new/", {"game": game, "ready": ready, "name": name})
    return Deck.objects.get(name=name)


@pytest.fixture
def ada(client: Client) -> Client:
    """A visitor with two decks of one game."""
    built(client, "Ada's Embers")
    built(client, "Thorns | sharp", "thorn-ledger")
    return client


def held(name: str) -> set[str]:
    return set(DeckCard.objects.filter(deck__name=name).values_list("card", flat=True))


def found(query: str, owner: str) -> set[str]:
    return set(find(query, None, owner).cards.values_list("slug", flat=True))


def name_of(client: Client) -> str:
    return str(Deck.objects.filter(name="Ada's Embers").values_list("owner", flat=True)[0])


# What it finds


def test_a_deck_is_asked_for_by_part_of_its_name_by_its_whole_name_and_by_any(ada: Client) -> None:
    owner, embers, thorns = name_of(ada), held("Ada's Embers"), held("Thorns | sharp")
    assert embers != thorns
    assert found("deck:embers", owner) == embers
    assert found('deck="ada\'s embers"', owner) == embers
    assert found("deck=embers", owner) == set()
    assert found('deck:"thorns | sharp"', owner) == thorns
    assert found("has:deck", owner) == embers | thorns
    assert found("deck:embers deck:thorns", owner) == embers & thorns
    assert found("deck:(embers or thorns)", owner) == embers | thorns
    assert found(f"game:{GAME} -deck:embers has:deck", owner) == thorns - embers
    assert found('deck!="ada\'s embers" has:deck', owner) == thorns - embers


def test_a_deck_of_somebody_else_one_that_is_deleted_and_the_shortlist_are_not_asked(ada: Client) -> None:
    owner, deck = name_of(ada), Deck.objects.get(name="Ada's Embers")
    (new,) = sorted(set(SHIPPED[GAME].cards) - held("Ada's Embers"))[:1]
    ada.post(f"/decks/{deck.key}/change/", {"base": deck.version, "step": f"add ~ {new}"})
    assert new not in found("deck:embers", owner)
    built(Client(), "Embers of Bea")
    assert found('deck:"of bea"', owner) == set()
    assert found("has:deck", "") == set()
    Deck.objects.filter(name="Ada's Embers").update(visibility="public")
    assert found("deck:embers", "somebody else") == set()
    ada.post(f"/decks/{deck.key}/delete/")
    assert found("deck:embers", owner) == set()


def test_what_is_understood_is_said_and_a_deck_that_there_is_not_named(ada: Client) -> None:
    owner = name_of(ada)
    said = {
        "type:boon deck:embers": "boons in your deck “embers”",
        "kw:shout -deck:embers": "cards with the keyword Shout and not in your deck “embers”",
        "type:boon has:deck": "boons in a deck of yours",
        "type:boon -has:deck": "boons in no deck of yours",
        "deck:(embers or thorns)": "cards in your deck “embers” or “thorns”",
    }
    assert {query: explain(read(query, owner).tree) for query in said} == said
    (wrong,) = read("deck:thornz", owner).diagnostics
    assert wrong.message == "Nothing has 'thornz' for deck: there is ada's embers, thorns | sharp."
    assert read("deck:embrs").diagnostics == []


def entries(owner: str) -> Iterator[tuple[str, Entry]]:
    """The cards of a game with the names of the decks that they lie in."""
    names: dict[str, dict[str, str]] = {}
    for card, name in DeckCard.objects.filter(deck__owner=owner).values_list("card", "deck__name"):
        names.setdefault(card, {})[norm(name)] = name
    for card in SHIPPED[GAME].cards.values():
        entry = card_entry(SHIPPED[GAME], card)
        yield card.id, replace(entry, words={**entry.words, "own deck": names.get(card.id, {})})


NAMES = ["ada's embers", "embers", "thorns | sharp", "s", "%", "_", "|", "none"]
OWN = st.tuples(st.sampled_from([":", "=", "!="]), st.sampled_from(NAMES)).map('deck{0[0]}"{0[1]}"'.format)
TERMS = OWN | st.sampled_from(["has:deck", "cost<=2", "type:boon", "fire"])
QUERIES = st.recursive(
    TERMS,
    lambda inner: (
        inner.map("-({})".format)
        | st.tuples(inner, st.sampled_from([" ", " or "]), inner).map("({0[0]}{0[1]}{0[2]})".format)
    ),
    max_leaves=6,
)


class EvaluatorsAgree(TestCase):
    def setUp(self) -> None:
        visitor = Client()
        built(visitor, "Ada's Embers")
        built(visitor, "Thorns | sharp", "thorn-ledger")
        built(Client(), "None of Ada's")
        self.owner = name_of(visitor)
        self.entries = list(entries(self.owner))

    @settings(max_examples=examples(100), deadline=None)
    @given(QUERIES)
    def test_both_evaluators_find_the_same_cards(self, query: str) -> None:
        tree = understand(parse(query), bound(operators(), self.owner)).tree
        plain = {card for card, entry in self.entries if matches(tree, entry)}
        cards = find(query, None, self.owner).cards.filter(game__slug=GAME)
        assert set(cards.values_list("slug", flat=True)) == plain


# Where it is answered


@pytest.mark.parametrize(
    "query", ["deck:embers", "has:deck", "type:boon or deck:embers", "-deck: embers", "DECK:embers"]
)
def test_the_catalogue_leads_on_with_all_that_is_asked(ada: Client, query: str) -> None:
    for who in (ada, Client()):
        for page, other in ((CARDS, OWN_CARDS), ("/search/", OWN_SEARCH)):
            answer = who.get(page, {"q": query, "type": ["boon", "chant"], "sort": "name"})
            assert answer.status_code == 302
            assert answer["Location"].partition("?")[0] == other
            assert answer.content == b""
            shown = who.get(answer["Location"])
            assert dict(shown.wsgi_request.GET.lists()) == {"q": [query], "type": ["boon", "chant"], "sort": ["name"]}
            assert shown.status_code == 200
            assert {"no-store", "private"} <= set(shown["Cache-Control"].split(", "))


@pytest.mark.parametrize("query", ["fire", "deck", '"deck:embers"', "deck>3", "faction:primary", "nosuch:1", ""])
def test_what_asks_for_nothing_of_a_visitor_stays_in_the_catalogue_and_leads_back_to_it(
    ada: Client, query: str
) -> None:
    assert asks_for_own(query) == []
    for page, other in ((CARDS, OWN_CARDS), ("/search/", OWN_SEARCH)):
        assert ada.get(page, {"q": query}).status_code == 200
        answer = ada.get(other, {"q": query, "sort": "name"})
        assert answer.status_code == 302
        assert answer["Location"].startswith(f"{page}?q=")
        assert answer["Location"].endswith("&sort=name")
    assert ada.get(OWN_SEARCH)["Location"] == "/search/"


def test_each_visitor_sees_the_cards_of_their_own_decks(ada: Client) -> None:
    of_ada, of_nobody = (text_of(who.get(OWN_CARDS, {"q": "deck:embers"})) for who in (ada, Client()))
    number = len(held("Ada's Embers"))
    assert not missing(in_words(of_ada), f"{number} cards", "Looked for: cards in your deck “embers”")
    assert "Only you see this" in in_words(of_ada)
    assert not missing(in_words(of_nobody), "No card fits", "there are none in this browser yet")
    assert "Emberdart" in in_words(of_ada)
    assert "Emberdart" not in in_words(of_nobody).partition("No card fits")[2]


def test_facets_sorts_and_ways_out_work_there_too(ada: Client) -> None:
    embers = SHIPPED[GAME].cards
    boons = sum(SHIPPED[GAME].lineage(embers[card].kind)[0].id == "boon" for card in held("Ada's Embers"))
    shown = in_words(text_of(ada.get(OWN_CARDS, {"q": "deck:embers", "type": "boon", "sort": "-cost"})))
    assert f"{boons} card" in shown
    without = text_of(ada.get(OWN_CARDS, {"q": "deck:embers cost>=50"}))
    assert not missing(in_words(without), "Nothing fits all of it", "cost>=50")
    assert 'href="?q=deck%3Aembers"' in without
    everywhere = text_of(ada.get(OWN_SEARCH, {"q": "deck:embers"}))
    number = len(held("Ada's Embers"))
    assert f"{number} results" in in_words(everywhere)


def test_beside_a_deck_those_of_whoever_builds_it_are_asked(ada: Client) -> None:
    thorns = Deck.objects.get(name="Thorns | sharp")
    shown = in_words(text_of(ada.get(thorns.get_absolute_url(), {"q": "deck:embers", "in": "every"})))
    assert "in your deck “embers”" in shown
    assert "Emberdart" in shown
    only = in_words(text_of(ada.get(f"/decks/{thorns.key}/finds/", {"q": "deck:embers -deck:embers", "in": "every"})))
    assert "Emberdart" not in only


@pytest.mark.parametrize("sort", ["cards", "rules", "terms", "rulings"])
def test_the_api_refuses_and_names_the_page_that_answers(ada: Client, sort: str) -> None:
    answers = [
        who.get(f"/api/v1/{sort}/", {"q": "deck:embers cost<=2", "game": GAME, "page": "1"}) for who in (ada, Client())
    ]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].content == answers[1].content
    assert answers[0].json()["detail"] == (
        "q asks by deck for what belongs to a visitor, which the catalogue does not know: open "
        f"http://testserver/search/yours/?q=deck%3Aembers+cost%3C%3D2&game={GAME}"
    )
    assert ada.get("/search/yours/?q=deck%3Aembers+cost%3C%3D2").status_code == 200


def test_the_command_line_has_no_visitor() -> None:
    with pytest.raises(CommandError, match="deck asks for what belongs to a visitor: search for it on the site"):
        call_command("search", "deck:embers")


def test_the_help_names_it_with_an_example_that_leads_there(client: Client) -> None:
    page = text_of(client.get("/search/help/"))
    assert not missing(in_words(page), "deck:ember", "Only you see what it finds")
    assert "q=deck%3Aember" in unescape(page)


def test_goals_and_formats_know_no_visitor() -> None:
    from decks.construction.forms import Shelf
    from decks.lab.goals import GoalError, predicate

    assert "deck" not in Shelf(SHIPPED[GAME]).operators
    with pytest.raises(GoalError, match="There is no operator 'deck_of'"):
        predicate(SHIPPED[GAME], "deck_of>3")


# The table of operators that others fill


def copies_of(owner: str) -> QuerySet[DeckCard]:
    """How many copies of a card all decks of a visitor hold together."""
    lines = DeckCard.objects.filter(deck__in=Deck.objects.owned_by(owner))
    return lines.order_by().values("game", "card").annotate(sum=Sum("copies"))


HELD = Operator(
    ("held",), NUMBER, "own copies", "copies in all decks", "held>=2", cards_only=True,
    belonging=Belonging(copies_of, "sum", ("of which you hold {}", "of which you hold not {}"), ("that you hold", "that you do not hold")),
)  # fmt: skip


@pytest.fixture
def with_held() -> Iterator[None]:
    register(HELD)
    operators_of.cache_clear()
    yield
    del REGISTERED["held"]
    operators_of.cache_clear()


@pytest.mark.usefixtures("with_held")
def test_a_number_of_a_visitor_is_compared_like_any_other(ada: Client) -> None:
    owner = name_of(ada)
    sums = dict(copies_of(owner).values_list("card", "sum"))
    assert max(sums.values()) > 2
    assert found("held>=3", owner) == {card for card, n in sums.items() if n >= 3}
    assert found("held:1..2", owner) == {card for card, n in sums.items() if n <= 2}
    assert found(f"held!=1 game:{GAME}", owner) == {card for card in SHIPPED[GAME].cards if sums.get(card, 0) != 1}
    assert found(f"held=0 game:{GAME}", owner) == set(SHIPPED[GAME].cards) - sums.keys()
    assert found(f"held<=1 -has:held game:{GAME}", "") == set(SHIPPED[GAME].cards)
    assert found("has:held", owner) == set(sums)
    assert found("held>=1", "") == set()
    assert explain(read("held>=3", owner).tree) == "cards of which you hold at least 3"
    assert explain(read("type:boon -has:held", owner).tree) == "boons that you do not hold"
    assert ada.get("/search/", {"q": "held>=3"})["Location"] == "/search/yours/?q=held%3E%3D3"
    assert [one.message for one in read("held>cost", owner).diagnostics] == [
        "held is compared with a number, such as held>=2."
    ]


def test_a_row_that_could_not_be_answered_is_refused() -> None:
    with pytest.raises(TypeError, match="'deck' does not say where a visitor's rows are"):
        register(replace(operators()["deck"], belonging=None))
    with pytest.raises(TypeError, match="what belongs to a visitor is a word or a number, and has no column here"):
        register(replace(operators()["deck"], value=TEXT, column="blob"))
    with pytest.raises(TypeError, match="a word that is not cards_only needs a column"):
        register(replace(operators()["deck"], cards_only=False))
