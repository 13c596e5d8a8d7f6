"""One judge of what is read: the command, the page and its preview, the card's page, scenes and games say the same of a text."""

import json
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command

from catalog.models import Game
from catalog.understanding import language
from engine.packs.cards import Card, Origin
from engine.play.playable import loaded_game
from engine.play.scenes import SceneError, read_scene
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, printed

pytestmark = pytest.mark.django_db
RSA, RS1, RNK, PVG, RST = "runeslingers-awakening", "runeslingers", "runicka", "pixies-vs-gremlins", "rune-stones"
BULLETS = "• Draw 2 cards.\n• Sear 1."
SAID: list[tuple[str, str, list[str], dict[str, str | int], str, bool]] = [
    (RSA, "utility", [], {}, BULLETS, False),
    (RSA, "utility", ["Choice"], {}, BULLETS, True),
    (RSA, "utility", ["Token 2"], {}, BULLETS, False),
    (RSA, "utility", [], {}, f"Choose one:\n{BULLETS}", True),
    (RSA, "spirit", ["Use", "Quick"], {}, "Use: Draw 1 card.", False),
    (RSA, "trinket", ["Use"], {}, "Use: Draw 1 card.", True),
    (RSA, "attack", [], {}, "Level I: Draw 1 card.", False),
    (RS1, "utility", [], {}, "Sling: Draw 1 card.", False),
    (RS1, "utility", [], {"defense": 2}, "Sling: Draw 1 card.", True),
    (RS1, "spirit", ["Charge"], {}, "At the end of your turn: Draw 1 card.", True),
    (RNK, "inert", ["Dormant"], {}, "Dormant: Draw 1 card.", False),
    (RNK, "latent", ["Dormant"], {}, "Dormant: Draw 1 card.", True),
    (RNK, "ley-crystal", [], {}, "Shout: Draw 1 card.", False),
    (PVG, "event", [], {}, "When Word is defeated: Draw 1 card.", False),
    (PVG, "event", [], {}, "At the end of your turn: Draw 1 card.", False),
    (PVG, "event", [], {"method": "Ongoing"}, "At the end of your turn: Draw 1 card.", True),
    (RST, "creature", [], {}, "When you draw a card: Gain 1 ore.", False),
    (RST, "creature", [], {}, "• Gain 1 ore.\n• Gain 1 wild gem.", True),
]
Said = tuple[str, str, list[str], dict[str, str | int], str]


def by_game(slug: str, kind: str, keywords: list[str], values: dict[str, str | int], text: str) -> bool:
    """Whether all of a card is played."""
    card = Card("word", "Word", kind, "", Origin("practice"), text, tuple(keywords), values)
    return not loaded_game(SHIPPED[slug]).define(card).unread.sentences


def by_scene(slug: str, kind: str, keywords: list[str], values: dict[str, str | int], text: str) -> bool:
    """Whether a scene with the card is refused for nothing that is not read."""
    written = "".join(f"{field} = {json.dumps(value)}\n" for field, value in values.items())
    card = f'[[card]]\nname = "Word"\nkind = "{kind}"\nkeywords = {keywords}\n{written}text = """\n{text}"""\n'
    with pytest.raises(SceneError) as problem:
        read_scene(loaded_game(SHIPPED[slug]), f"{card}[[seat]]\nnothing = 1\n[[seat]]\n")
    return not any("cannot be read" in one for one in problem.value.problems)


def by_command(slug: str, kind: str, keywords: list[str], values: dict[str, str | int], text: str) -> bool:
    """What `manage.py text` says."""
    out, told = StringIO(), [f"{field}={value}" for field, value in values.items()]
    with suppress(SystemExit):
        call_command(
            "text", text, game=slug, name="Word", kind=kind, keyword=keywords, value=told, json=True, stdout=out
        )
    return bool(json.loads(out.getvalue())["whole"])


def by_page(slug: str, kind: str, keywords: list[str], values: dict[str, str | int], text: str) -> bool:
    """What the preview of the page of phrases says."""
    fields = {f"value-{field}": value for field, value in values.items()}
    query = urlencode({"name": "Word", "kind": kind, "keywords": ", ".join(keywords), "text": text} | fields)
    shown = in_words(Client().get(f"/g/{slug}/text/?{query}", headers={"HX-Request": "true"}).content.decode())
    assert "sentence" in shown
    return "Not played yet" not in shown


@pytest.mark.parametrize("judge", [by_game, by_scene, by_command, by_page])
@pytest.mark.parametrize("said", SAID, ids=lambda said: " ".join(map(str, said[:3])))
def test_whoever_is_asked_says_the_same(judge: Callable[..., bool], said: tuple[*Said, bool]) -> None:
    *card, whole = said
    assert judge(*card) is whole


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_page_of_a_card_says_what_the_game_plays(slug: str) -> None:
    known = language(Game.objects.get(slug=slug))
    assert known
    for card in SHIPPED[slug].cards:
        lost = [sentence for line in known.card_reading(card).lines for sentence in line.lost]
        assert len(lost) == len(loaded_game(SHIPPED[slug]).definition(card).unread.sentences)


# Asking


def test_a_kind_a_keyword_and_a_value_that_there_are_not_are_told(client: Client) -> None:
    for options, words in (
        ({"keyword": ["Flying"]}, "'Flying' is no keyword of this game"),
        ({"keyword": ["Token"]}, "Token needs its number"),
        ({"value": ["defense"]}, "is no FIELD=VALUE"),
        ({"value": ["power=1"]}, "no field is called 'power'"),
        ({"value": ["defense=many"]}, "defense must be a whole number"),
    ):
        with pytest.raises(CommandError, match=words) as problem:
            call_command("text", "Draw 1 card.", game=RSA, **options)
        assert problem.value.returncode == 2
    for query, words in (({"kind": "nope"}, "No kind is called 'nope'"), ({"keywords": "flying"}, "no keyword")):
        shown = in_words(client.get(f"/g/{RSA}/text/?{urlencode(query | {'text': 'Draw 1 card.'})}").content.decode())
        assert words.casefold() in shown.casefold()


def test_keywords_are_found_however_they_are_written() -> None:
    assert json.loads(printed("text", BULLETS, game=RSA, keyword=["choice", "token 2"], json=True))["whole"]


# The page teaches what is true


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        (
            RSA,
            "A bullet to choose begins with •, and stands only on a card with Choice or Fate, or below “Choose one:”.",
        ),
        (RNK, "No card has bullets: nobody chooses one of several effects in this game."),
        (RST, "A bullet to choose begins with •."),
    ],
)
def test_the_page_says_where_bullets_stand(client: Client, slug: str, words: str) -> None:
    assert words in in_words(client.get(f"/g/{slug}/text/").content.decode())


def test_the_page_says_on_which_cards_a_phrase_can_happen_and_lists_none_that_never_can(client: Client) -> None:
    shown = in_words(client.get(f"/g/{RSA}/text/").content.decode())
    assert not missing(
        shown,
        "Turn the card sideways for its effect. Only defense cards stay in play to be used.",
        "Such a card is destroyed.",
    )
    assert "Such a card is destroyed." not in in_words(client.get(f"/g/{RNK}/text/").content.decode())


def test_the_form_offers_the_kinds_and_what_else_tells_cards_apart(client: Client) -> None:
    html = client.get(f"/g/{PVG}/text/?kind=event&value-method=Ongoing").content.decode()
    assert not missing(html, '<option value="event" selected>Event</option>', 'name="value-method" value="Ongoing"')
    assert "value-" not in client.get(f"/g/{RSA}/text/").content.decode().split("</form>")[0]
