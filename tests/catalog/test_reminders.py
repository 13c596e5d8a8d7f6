"""What the words of a card mean stands beside it in short, wherever a card is read."""

import re

import pytest
from django.urls import reverse

from catalog.models import Card, Game
from catalog.reminders import SHORT, in_short, reminders_of
from tests.reading import Client, missing, text_of

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"


def reminded(game: str, card: str) -> list[str]:
    return [reminder.word for reminder in reminders_of(Card.objects.get(game__slug=game, slug=card))]


def enlarged(client: Client, game: str, card: str) -> str:
    """A card as the table and the builder show it."""
    return text_of(client.get(reverse("decks:face", args=[game, card])))


def short(client: Client, game: str, term: str, version: str | None = None) -> str:
    """The address of the short entry of a word."""
    digest = Game.objects.get(slug=game).digest[:12] if version is None else version
    return f"{reverse('catalog:short_term', args=[game, term])}?{digest}"


def marked(page: str) -> list[str]:
    """The words that lead to the glossary."""
    return re.findall(r'<a class="term"[^>]*>([^<]*)</a>', page)


# Which words


def test_a_card_reminds_of_its_keywords_as_it_writes_them_and_then_of_those_in_its_text() -> None:
    assert reminded("runeslingers", "plague-count") == ["Sear 2", "Debilitate"]


def test_a_card_without_keywords_reminds_of_those_that_its_text_speaks_of() -> None:
    assert "Weaken" in reminded(AWAKENING, "glancing-arrow")


def test_no_card_reminds_of_a_word_twice() -> None:
    for card in Card.objects.select_related("game"):
        slugs = [reminder.term.slug for reminder in reminders_of(card)]
        assert len(slugs) == len(set(slugs)), card


def test_a_card_does_not_remind_of_itself() -> None:
    assert "Curse" in Card.objects.get(game__slug=AWAKENING, slug="curse").house_text
    assert reminded(AWAKENING, "curse") == []


def test_words_that_need_no_reminder_are_none() -> None:
    kinds = {
        reminder.term.kind for card in Card.objects.filter(game__slug=AWAKENING) for reminder in reminders_of(card)
    }
    assert kinds == {"keyword", "ailment"}


def test_a_game_without_keywords_reminds_of_its_terms() -> None:
    cards = Card.objects.filter(game__slug="rune-stones").select_related("game")
    assert {reminder.term.kind for card in cards for reminder in reminders_of(card)} == {"term"}


# In short


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("It flies.", "It flies."),
        (f"It flies. {'a ' * 120}", "It flies."),
        (f"It flies. {'a' * (SHORT - 10)}", f"It flies. {'a' * (SHORT - 10)}"),
        (f"It flies. {'a' * (SHORT - 9)}", "It flies."),
        ("It flies.\nIt sings.", "It flies. It sings."),
        ("a" * SHORT, "a" * SHORT),
        ("one two, " * 30, f"{'one two, ' * 25}one…"),
    ],
)
def test_a_short_rule_ends_at_a_sentence_or_else_at_a_word(text: str, shown: str) -> None:
    assert in_short(text) == shown
    assert len(shown) <= SHORT + 1


# On the enlarged card


def test_an_enlarged_card_tells_each_keyword_in_short(client: Client) -> None:
    shown = enlarged(client, "pixies-vs-gremlins", "dewdrop-archer")
    card = Card.objects.get(game__slug="pixies-vs-gremlins", slug="dewdrop-archer")
    told = shown.partition('class="reminders"')[2]
    assert card.keywords
    assert [reminder for reminder in reminders_of(card) if in_short(reminder.term.text)[:30] not in told] == []
    assert told.count("<dt>") == len(reminders_of(card))


@pytest.mark.parametrize(
    ("card", "words"),
    [("hearth-hammer", "taken from the health just reset"), ("whitefire-toll", "goes to its owner's discard pile")],
)
def test_a_reminder_tells_what_a_player_would_be_sorry_not_to_know(client: Client, card: str, words: str) -> None:
    """What remains of piercing damage, and that a concentration is lost, stand in a second sentence. [000:366] [000:376]"""
    assert words in enlarged(client, AWAKENING, card).replace("&#x27;", "'")


def test_a_card_with_nothing_to_explain_has_no_list(client: Client) -> None:
    card = next(card for card in Card.objects.filter(game__slug="runicka") if not reminders_of(card))
    assert "reminders" not in enlarged(client, "runicka", card.slug)


def test_a_rule_that_is_ours_says_so_and_one_that_is_not_stated_too(client: Client) -> None:
    for card in Card.objects.filter(game__slug="runicka").select_related("game"):
        terms = [reminder.term for reminder in reminders_of(card)]
        ours = [term for term in terms if not term.text and term.house_text]
        unstated = [term for term in terms if not term.text and not term.house_text]
        if ours or unstated:
            told = enlarged(client, "runicka", card.slug).partition('class="reminders"')[2]
            assert (told.count("<i>ours</i>"), told.count("Not stated.")) == (len(ours), len(unstated))
            return
    pytest.fail("no card of Runicka reminds of a word that the rulebook does not explain")


# On faces


def test_faces_in_a_list_mark_keywords_and_the_enlarged_one_every_word(client: Client) -> None:
    listed = text_of(client.get(f"/g/{AWAKENING}/cards/?q=name%3A%22stone+trap%22"))
    face = listed.partition('<article class="face"')[2].partition("</article>")[0]
    assert "field" not in marked(face)
    assert "field" in marked(enlarged(client, AWAKENING, "stone-trap"))


def test_the_face_on_the_page_of_its_card_leaves_the_words_to_the_text(client: Client) -> None:
    shown = text_of(client.get(f"/g/{AWAKENING}/cards/stone-trap/"))
    face, _, rest = shown.partition('<article class="face"')[2].partition("</article>")
    assert marked(face) == []
    assert "field" in marked(rest)


@pytest.mark.parametrize("view", ["faces", "list"])
def test_a_list_marks_each_keyword_of_a_card_once(client: Client, view: str) -> None:
    shown = text_of(client.get(f"/g/pixies-vs-gremlins/cards/?q=name%3A%22dewdrop+archer%22&view={view}"))
    card = Card.objects.get(game__slug="pixies-vs-gremlins", slug="dewdrop-archer")
    found = [word for word in marked(shown) if word in card.keywords]
    assert sorted(found) == sorted(card.keywords)


# The short entry


def test_a_short_entry_tells_the_word_its_origin_and_the_way_to_all_of_it(client: Client) -> None:
    shown = text_of(client.get(short(client, AWAKENING, "quick")))
    assert not missing(
        shown,
        '<div class="tip" id="tip-runeslingers-awakening-quick"',
        'class="mark" data-status="rulebook"',
        f'href="/g/{AWAKENING}/glossary/quick/"',
    )
    assert "<html" not in shown


def test_a_short_entry_is_kept_for_good_under_its_version_alone(client: Client) -> None:
    assert "immutable" in client.get(short(client, AWAKENING, "quick"))["Cache-Control"]
    for version in ("", "0" * 12):
        assert client.get(short(client, AWAKENING, "quick", version))["Cache-Control"] == "no-cache"


def test_a_short_entry_is_the_same_for_everybody(client: Client) -> None:
    address = short(client, AWAKENING, "quick")
    first = client.get(address)
    client.cookies["binder"] = "somebody"
    second = client.get(address)
    assert first.content == second.content
    assert not first.cookies
    assert "Cookie" not in first.get("Vary", "")
    assert "csrf" not in text_of(first)


def test_a_word_that_there_is_not_has_no_short_entry(client: Client) -> None:
    assert client.get(short(client, AWAKENING, "no-such-word")).status_code == 404
    assert client.get(short(client, AWAKENING, "barrage")).status_code == 404


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It is not obliterated. How long that lasts: see RNK-Q15.", "It is not obliterated."),
        (
            "Two combats in a turn. Only those that it declares count: see RNK-Q12.",
            "Two combats in a turn. Only those that it declares count.",
        ),
        ("Only runespells do (RSA-Q5). So it is.", "Only runespells do. So it is."),
        ("No code, nothing left out.", "No code, nothing left out."),
    ],
)
def test_a_reminder_is_read_without_codes_of_rulings(text: str, shown: str) -> None:
    assert in_short(text) == shown
