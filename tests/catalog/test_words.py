"""The same word in several games is several words, and a search shows them apart."""

import re
from html import unescape

import pytest

from catalog.finding import find, senses
from catalog.models import Game, Term
from tests.reading import Client, missing

pytestmark = pytest.mark.django_db
RSA, RS1, RNK, PVG, RST = "runeslingers-awakening", "runeslingers", "runicka", "pixies-vs-gremlins", "rune-stones"
WORDS = [
    ("shout", [RSA, RS1, RNK]),
    ("barrier", [RSA, RNK]),
    ("power", [RSA, RS1, RNK, PVG, RST]),
    ("ability", [RSA, RS1, PVG, RST]),
    ("rune", [PVG, RST]),
    ("health", [RSA, RS1, PVG]),
    ("discard pile", [RSA, RS1, RST]),
]
ONE_GAME = [("oblivion", RNK), ("artifact", RST), ("life", RNK)]


def apart(client: Client, word: str) -> dict[str, str]:
    """What the search page says a word means, by the slug of the game."""
    shown = client.get("/search/", {"q": word}).content.decode()
    block = unescape(shown.partition('<ul class="senses">')[2].partition("</ul>")[0])
    return {part.partition('"')[0]: part for part in block.split('<li data-game="')[1:]}


@pytest.mark.parametrize(("word", "games"), WORDS)
def test_a_search_shows_what_each_game_means_under_its_name(client: Client, word: str, games: list[str]) -> None:
    shown = apart(client, word)
    assert set(shown) == set(games)
    for slug, block in shown.items():
        game = Game.objects.get(slug=slug)
        assert not missing(block, f"<h3>{game.name}</h3>", f'href="/g/{slug}/glossary/')
        assert word in block.casefold()


@pytest.mark.parametrize(("word", "games"), WORDS)
def test_no_two_games_share_an_entry(word: str, games: list[str]) -> None:
    entries = [term for _, terms in senses(word) for term in terms]
    assert (len({term.pk for term in entries}), {term.game.slug for term in entries}) == (len(entries), set(games))


@pytest.mark.parametrize(("word", "game"), ONE_GAME)
def test_a_word_of_one_game_has_nothing_to_be_told_apart_from(client: Client, word: str, game: str) -> None:
    assert set(Term.objects.filter(name_norm=word).values_list("game__slug", flat=True)) == {game}
    assert apart(client, word) == {}


def test_oblivion_is_a_pile_and_a_keyword_of_one_game() -> None:
    found = Term.objects.filter(game__slug=RNK, name_norm__contains="oblivion")
    assert [term.kind for term in found.order_by("kind")] == ["keyword", "term"]


@pytest.mark.parametrize("word", ["swap", "exchange"])
def test_swap_and_exchange_belong_to_one_game(client: Client, word: str) -> None:
    assert not Term.objects.filter(name_norm=word).exclude(game__slug=RST).exists()
    assert apart(client, word) == {}


def test_shout_means_three_things() -> None:
    texts = Term.objects.filter(name_norm="shout").values_list("text", flat=True)
    assert len(set(texts)) == len(texts) == 3


def test_within_one_game_a_word_has_one_meaning(client: Client) -> None:
    assert 'class="senses"' not in client.get("/search/?q=shout&game=runicka").content.decode()


@pytest.mark.parametrize("query", ["", "cost<=2", '"', "no such word", "\0", "the"])
def test_what_is_no_word_of_several_games_has_no_such_part(client: Client, query: str) -> None:
    assert apart(client, query) == {}


def test_the_api_lists_the_word_once_for_each_game(client: Client) -> None:
    rows = client.get("/api/v1/terms/", {"q": "name:shout"}).json()["results"]
    assert sorted(row["game"] for row in rows if row["name"] == "Shout") == sorted([RSA, RS1, RNK])


def test_a_word_names_what_other_games_mean_by_it_with_their_text(client: Client) -> None:
    shown = unescape(client.get(f"/g/{RNK}/glossary/shout/").content.decode())
    block = shown.partition('id="elsewhere"')[2].partition("</section>")[0]
    for slug in (RSA, RS1):
        term = Term.objects.get(game__slug=slug, slug="shout")
        assert not missing(block, term.text, term.game.name)


def test_a_word_without_an_explanation_says_so(client: Client) -> None:
    term = Term.objects.get(game__slug=RNK, slug="energize")
    assert term.text == ""
    assert "Not stated in the rulebook." in client.get(term.get_absolute_url()).content.decode()


def test_the_search_help_says_what_an_operator_means_in_each_game(client: Client) -> None:
    shown = unescape(client.get("/search/help/").content.decode())
    (shared,) = re.findall(r"<code>([a-z]+:\(1 or 2\))</code>", shown)
    assert not find(shared).diagnostics
    assert "the type line (the type and what stands before it)" in shown
    row = shown.partition("<code>cost</code>")[2].partition("</tr>")[0]
    assert not missing(row, "<small>The Awakening:</small> the Light printed as the price", "<small>Runicka:</small>")
    assert "<small>" not in shown.partition("<code>kw</code>")[2].partition("</tr>")[0]


@pytest.mark.parametrize(("query", "asks"), [("capture", False), ("captre", True)])
def test_a_word_that_is_spelled_right_is_not_asked_about(client: Client, query: str, asks: bool) -> None:
    assert ('class="meant"' in client.get("/search/", {"q": query}).content.decode()) is asks
