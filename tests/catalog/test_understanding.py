"""How the engine plays a card stands on its page; what card text can say has a page of its own, to try a text on."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from catalog.explaining import THIS_CARD, understand
from catalog.models import Card, Game
from catalog.phrase_groups import NAMES
from catalog.phrasebook import GROUPS, place_of
from catalog.understanding import Language, anchor, language
from decks.models import ReadyDeck
from engine.text.matcher import Book
from engine.text.phrases import nodes
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX, read_text
from tests.builders import emberfall
from tests.reading import Client, in_words, missing, part
from tests.tiers import examples

pytestmark = pytest.mark.django_db
GAME = "/g/runeslingers-awakening/"


def page(client: Client, address: str) -> str:
    """A page in words: without its marks, every space one space."""
    answer = client.get(address if address.startswith("/g") else GAME + address)
    assert answer.status_code == 200
    return answer.content.decode()


def played(client: Client, card: str) -> str:
    """What a card's page says of how it is played."""
    return in_words(part(r'<section class="how-played".*?</section>', page(client, f"cards/{card}/"), re.S))


@pytest.fixture
def known() -> Language:
    found = language(Game.objects.get(slug="runeslingers-awakening"))
    assert found
    return found


def tried(client: Client, text: str, name: str = "") -> str:
    """What the page of phrases says of a text."""
    address = f"{GAME}text/?{urlencode({'text': text, 'name': name})}"
    return in_words(client.get(address, headers={"HX-Request": "true"}).content.decode())


# Cards


def test_a_line_is_shown_as_what_it_is_with_all_its_parts_and_their_meaning(client: Client) -> None:
    shown = played(client, "divine-barrier")
    assert not missing(shown, "2 of 2 sentences played.", "always You have +2 block.")
    assert not missing(
        shown,
        "trigger When Divine Barrier is destroyed:",
        "effect If you do not own Divine Barrier, you lose 9 health Happens only if the condition holds",
        "You lose 9 health Health is lost in full, through the loss of a power. line 360 who you amount 9",
    )


def test_a_line_of_the_rulebook_leads_to_the_rule_that_retells_it(client: Client) -> None:
    assert re.search(r'href="/g/runeslingers-awakening/rules/#RSA-[\w-]+"[^>]*>line 360<', page(client, "cards/burn/"))


def test_what_is_not_played_is_said_sentence_by_sentence(client: Client) -> None:
    shown = played(client, "supernova")
    assert not missing(
        shown,
        "1 of 2 sentences played.",
        "Not played yet: Apply Burn ailments to target Runeslinger. "
        "Understood up to “Apply”; it could go on with an amount.",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Draw that many cards.", "nothing before it says what “that much” speaks of"),
        ("Draw X cards.", "nothing says what X is"),
        (
            "Each enemy Runeslinger sears 1. That Runeslinger sears 2.",
            "“that Runeslinger” speaks of one, but the text before it of several",
        ),
        ("Discard 0 cards: Draw 1 card.", "nothing would happen"),
        ("Level II: Level I: Draw 1 card.", "one word in front of a line stands in another"),
        (
            "Remove 1 token from target chant: Draw 1 card.",
            "only effects choose and target, not what comes before them",
        ),
    ],
)
def test_a_sentence_that_makes_no_sense_says_why(client: Client, text: str, why: str) -> None:
    shown = in_words(page(client, "text/?" + urlencode({"text": text, "name": "Word"})))
    assert f" {why[0].upper()}{why[1:]}" in shown


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("binding", "Its text is not known: not playable yet. Its Light cost is not known: not playable yet."),
        ("fireball", "Its Light cost is not known: not playable yet."),
        ("flame-of-nim", "Its text is not known: not playable yet."),
        ("eva", "It has no text; the engine uses its values."),
    ],
)
def test_what_keeps_a_card_from_being_played_is_said(client: Client, card: str, says: str) -> None:
    assert says in played(client, card)


def test_a_card_that_can_be_played_is_not_called_unplayable(client: Client) -> None:
    assert "not playable" not in played(client, "emberdart")
    assert "Not played yet" not in played(client, "emberdart")


def test_text_of_our_own_is_played_and_marked(client: Client) -> None:
    assert "always Level II: You have -1 block. ours" in played(client, "debilitate")


def test_sets_and_decks_say_how_much_of_them_is_played(client: Client) -> None:
    printed, deck = in_words(page(client, "sets/awakening/")), in_words(page(client, "decks/starter-eva/"))
    assert re.search(r"20 of 21 sentences played, \d+ of 20 cards not playable yet\.", printed)
    assert re.search(r"How the engine plays its cards: (\d+) of \1 sentences played\.", deck)


def test_a_ready_deck_names_the_cards_that_are_not_wholly_played(client: Client) -> None:
    deck = ReadyDeck.objects.get(game__slug="runeslingers-awakening", slug="ember-rush")
    card = Card.objects.get(game=deck.game, slug="supernova")
    deck.lines.create(card=card, section="main", copies=1)
    shown = in_words(page(client, "decks/ember-rush/"))
    assert not missing(
        shown,
        "Supernova : not read: Apply Burn ailments to target Runeslinger.",
        "Not playable yet: Supernova (Light cost not known)",
    )


def test_a_card_of_which_nothing_is_read_is_named_as_such(known: Language) -> None:
    text = read_text(known.book, "When it rains: Frobnicate the wibble.\nSing.", "Emberdart")
    coverage = replace(known, readings={**known.readings, "emberdart": (text, ())}).coverage(["supernova", "emberdart"])
    assert [(gap.name, gap.is_unread) for gap in coverage.unread] == [("Emberdart", True), ("Supernova", False)]
    html = render_to_string("partials/gaps.html", {"coverage": coverage, "game": Game.objects.get(slug="runicka")})
    assert "Emberdart : no phrase reads its text: When it rains: Frobnicate the wibble. Sing." in in_words(html)


@pytest.mark.parametrize(
    ("card", "coverage"), [("debilitate", {"played": 2, "of": 2}), ("supernova", {"played": 1, "of": 2}), ("binding", None)]
)  # fmt: skip
def test_the_api_tells_the_coverage_of_a_card(client: Client, card: str, coverage: object) -> None:
    (found,) = client.get(f"/api/v1/cards/?game=runeslingers-awakening&slug={card}").json()["results"]
    assert found["coverage"] == coverage


# Games that are not played


@pytest.fixture
def toy(tmp_path, settings: Settings):
    """A game without ruleset.py."""
    settings.GAMES_PATH = [tmp_path]
    emberfall(tmp_path)
    call_command("load_games", verbosity=0)
    return tmp_path


def test_a_game_without_rules_is_said_not_to_be_played_yet(client: Client, toy) -> None:
    assert [
        address
        for address in ("cards/ash-courier/", "text/")
        if "The engine does not play Emberfall yet." not in in_words(page(client, f"/g/emberfall/{address}"))
    ] == []
    assert "the engine reads it and plays it" not in in_words(page(client, "/g/emberfall/text/"))
    assert "does not play Emberfall yet, so none of its" in in_words(page(client, "/g/emberfall/known/"))
    assert "sentences played" not in page(client, "/g/emberfall/sets/first/")
    assert client.get("/api/v1/cards/?slug=ash-courier").json()["results"][0]["coverage"] is None


def test_a_folder_that_breaks_or_goes_after_it_was_loaded_breaks_no_page(client: Client, toy) -> None:
    (toy / "game.toml").write_text("slug = ")
    assert client.get("/g/emberfall/cards/cinder-wall/").status_code == 200
    (toy / "game.toml").unlink()
    assert client.get("/g/emberfall/text/").status_code == 200


# What card text can say


def test_every_phrase_stands_on_the_page_once_with_its_meaning(client: Client, known: Language) -> None:
    shown = page(client, "text/")
    ids = re.findall(r'\sid="([^"]+)"', shown)
    assert len(ids) == len(set(ids))
    assert len(re.findall(r'<div id="', shown.partition("<main")[2])) - 1 == sum(
        bool(entry.patterns) for entry in known.book.phrases.values()
    )
    assert all(known.meaning(entry)[0] for entry in known.book.phrases.values())
    assert re.search(r"deal amount damage to target .* Damage a Runeslinger's health", in_words(shown))


def test_every_sort_has_a_name_and_every_link_within_the_page_a_place(client: Client, known: Language) -> None:
    sorts = {entry.sort for entry in known.book.phrases.values()}
    assert sorts | {sort for entry in known.book.phrases.values() for sort in entry.slots.values()} <= NAMES.keys()
    shown = page(client, "text/")
    assert set(re.findall(r'href="#([^"]+)"', shown)) <= set(re.findall(r'\sid="([^"]+)"', shown))


def test_a_phrase_shows_up_to_three_cards_that_use_it_and_a_sentence_of_the_first(client: Client) -> None:
    (entry,) = re.findall(r'<div id="words-deal-do">.*?</div>', page(client, "text/"), re.S)
    assert entry.count("card-link") == 3
    sentence, card = re.findall(
        r'<q>(.*?)</q> <small><a class="card-link" href="/g/runeslingers-awakening/cards/([\w-]+)/', entry
    )[0]
    assert unescape(sentence) in Card.objects.get(game__slug="runeslingers-awakening", slug=card).text


def test_every_example_stands_on_its_card_and_uses_its_phrase(known: Language) -> None:
    texts = {
        card.slug: f"{card.text} {card.house_text}" for card in Card.objects.filter(game__slug="runeslingers-awakening")
    }
    used = {
        (slug, node.phrase)
        for slug, halves in known.readings.items()
        for half in halves
        for line in half
        if line.node
        for node in nodes(line.node)
    }
    examples = known.examples()
    assert {(one.slug, phrase) for phrase, found in examples.items() for one in found} <= used
    lost = {sentence for one in known.coverage(known.cards).gaps for sentence in one.sentences}
    for found in examples.values():
        for one in found:
            assert one.sentence not in lost
            assert all(part in texts[one.slug] for part in re.split(r"(?<=[.:]) ", one.sentence))


def test_what_several_sentences_say_together_is_shown_with_all_of_them(known: Language) -> None:
    (phrase,) = [
        name for name, entry in known.book.phrases.items() if entry.patterns[:1] == (("{sentence}", ".", "{effects}"),)
    ] or [""]
    assert all(one.sentence.count(". ") for one in known.examples().get(phrase, []))


def test_a_phrase_that_no_card_uses_has_no_example_but_a_place(client: Client, known: Language) -> None:
    name = next(name for name in known.book.phrases if name not in known.examples())
    (entry,) = re.findall(rf'<div id="{anchor(known.book.phrases[name])}">.*?</div>', page(client, "text/"), re.S)
    assert "card-link" not in entry
    assert f"<code>{place_of(known.book.phrases[name])}</code>" in entry


def test_the_phrases_are_grouped_by_what_a_person_wants_to_say(client: Client) -> None:
    shown = page(client, "text/")
    heads = [unescape(name) for name in re.findall(r'<h2 id="head-\w+">(.*?)(?: <small>|</h2>)', shown)]
    assert heads == [name for key, (name, _) in GROUPS.items() if key != "happens"] + ["Words of the game"]


def test_every_part_on_a_card_leads_to_its_phrase(client: Client) -> None:
    links = set(re.findall(r'text/#([\w-]+)"', page(client, "cards/divine-barrier/")))
    assert links
    assert links <= set(re.findall(r'\sid="([^"]+)"', page(client, "text/")))


def test_the_page_of_the_game_leads_there(client: Client) -> None:
    assert f'href="{GAME}text/"' in page(client, "")


# A text of one's own


def test_a_text_is_understood_as_on_a_card(client: Client) -> None:
    text = "You have +2 block.\nWhen Ash Bell is destroyed: Fly away. If you do not own Ash Bell, you lose 9 health."
    shown = tried(client, text, "Ash Bell")
    assert not missing(shown, "2 of 3 sentences played.", "always You have +2 block.")
    assert "Not played yet: Fly away." in shown


def test_a_card_without_a_name_speaks_of_this_card(client: Client) -> None:
    assert "1 of 1 sentence played." in tried(client, "When this card is destroyed: Draw 1 card.")


def test_a_text_shows_what_it_does_its_tree_and_what_its_references_speak_of(client: Client) -> None:
    text = "deal 4 damage to target Runeslinger. That Runeslinger sears 2."
    html = client.get(f"{GAME}text/?{urlencode({'text': text})}", headers={"HX-Request": "true"}).content.decode()
    assert re.search(
        r'<ul class="parts-of">.*Deal 4 damage.*<ul class="parts-of">.*Target Runeslinger.*</ul>', html, re.S
    )
    shown = in_words(html)
    assert not missing(
        shown,
        "Played as Deal 4 damage to target Runeslinger. That Runeslinger sears 2.",
        "Happens when the card is played",
    )
    assert shown.index("Damage a Runeslinger's health") < shown.index("Cards from the top of the deck")
    assert "That Runeslinger speaks of player: Target Runeslinger" in shown


def test_a_text_that_is_refused_says_what_may_have_been_meant(client: Client) -> None:
    assert "Did you mean Sear 3." in tried(client, "Draw 1 card. Seer 3. Apply Burn ailments to target Runeslinger.")
    html = page(client, "text/?" + urlencode({"text": "Apply Burn ailments to target Runeslinger."}))
    assert "Apply <mark>Burn ailments to target Runeslinger.</mark>" in html


def test_the_page_and_the_command_understand_alike(client: Client) -> None:
    text = "When you juggle: Draw 1 card.\nDraw that many cards. Draw 2 cards. Draw that many cards."
    known = language(Game.objects.get(slug="runeslingers-awakening"))
    shown = tried(client, text)
    refused = [one for one in understand(known.book, text, THIS_CARD).sentences if not one.read]
    assert [one.unread for one in refused] == ["juggle: Draw 1 card.", "Draw that many cards."]
    assert "Not played yet: When you juggle: Draw 1 card." in shown
    assert all(one.message[1:] in shown for one in refused)


def test_a_text_with_several_meanings_shows_them_all(known: Language) -> None:
    draw = next(
        entry for entry in known.book.phrases.values() if entry.patterns[:1] == (("draw", "{amount}", "card(s)"),)
    )
    other = replace(draw, name="engine.verbs.other.draw.do", help="Something else.")
    book = Book({**known.book.phrases, other.name: other}, known.book.words, known.book.bearers, known.book.kinds)
    (reading,) = read_text(book, "Draw 1 card. Sing.")
    line = replace(known, book=book).line(reading, "Bell")
    assert [way.parts[0].help for way in line.ways] == [known.meaning(draw)[0], "Something else."]
    assert [one.text for one in line.lost] == ["Sing."]
    html = render_to_string("partials/understood.html", {"lines": [line], "game": Game.objects.get(slug="runicka")})
    assert "It can be read in 2 ways; the engine takes the first one." in html
    assert html.count('class="parts-of"') == 2
    understood = understand(book, "Draw 1 card.", "Bell")
    assert (understood.whole, understood.ambiguous[0].ways) == (False, 2)


def test_the_form_works_without_a_script_and_keeps_what_was_typed(client: Client) -> None:
    shown = page(client, "text/?" + urlencode({"text": "Sing & <b>dance</b>.", "name": '"A"'}))
    assert not missing(shown, "Sing &amp; &lt;b&gt;dance&lt;/b&gt;.</textarea>", 'value="&quot;A&quot;"')
    assert "0 of 1 sentence played." in in_words(shown)


def test_htmx_gets_the_reading_alone(client: Client) -> None:
    answer = client.get(f"{GAME}text/?text=Draw+1+card.", headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Draw 1 card. " * SENTENCES_MAX, f"{SENTENCES_MAX} of {SENTENCES_MAX} sentences played."),
        ("Draw 1 card. " * (SENTENCES_MAX + 1), f"{SENTENCES_MAX + 1} sentences. At most 600 characters and 20 sentences"),
        ("x" * (LENGTH_MAX + 1), "This text has 601 characters and 1 sentence."),
    ],
)  # fmt: skip
def test_a_text_that_is_too_long_is_told_so(client: Client, text: str, says: str) -> None:
    assert says in tried(client, text.strip())


PIECES = [
    "Draw",
    "1",
    "card",
    "cards",
    ".",
    ",",
    ":",
    "when",
    "level I:",
    "target",
    "Runeslinger",
    "•",
    "+2",
    "X",
    "twice",
]


@given(st.text(max_size=700) | st.lists(st.sampled_from(PIECES)).map(" ".join))
@example("\0")
@example("twice " * 100)
@example("Level I: " * 66)
@example("²³ -² +٣")
@hypothesis_settings(
    max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_text_breaks_the_page(client: Client, text: str) -> None:
    query = urlencode({"text": text, "name": text[:70]}, errors="replace")
    assert client.get(f"{GAME}text/?{query}").status_code == 200
