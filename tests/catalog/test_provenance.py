"""What is known of each game, and the editions of a family side by side."""

import re
import tomllib
from html import unescape
from pathlib import Path

import pytest
from django.utils.text import slugify

from catalog.editions import family_of, numbers, terms, topics
from catalog.models import Card, Game
from catalog.provenance import status_counts
from engine.packs.reading import GAMES, PackError, read_pack
from tests.builders import emberfall
from tests.reading import Client, missing

pytestmark = pytest.mark.django_db
SLUGS = ["pixies-vs-gremlins", "rune-stones", "runeslingers", "runeslingers-awakening", "runicka"]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def counted(slug: str) -> dict[str, tuple[int, ...]]:
    game = Game.objects.get(slug=slug)
    return {
        row.name: (*row.counts, row.absent) for row in status_counts(game, list(game.cards.prefetch_related("game")))
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_and_rules_are_counted_by_status(slug: str) -> None:
    game, rows = Game.objects.get(slug=slug), counted(slug)
    for name, held in (("Cards", game.cards), ("Rules", game.rules), ("Rulings", game.rulings)):
        statuses = [
            held.filter(status=status).count() for status in ("rulebook", "inferred", "ruling", "public", "practice")
        ]
        assert rows[name] == (*statuses, 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_value_of_a_card_is_counted_once(slug: str) -> None:
    cards = Card.objects.filter(game__slug=slug)
    *stated, _ = counted(slug)["Values on cards"]
    parts = {"name", "kind", "keywords", "text"}
    assert sum(stated) == sum(len({*card.values, *card.house, *card.origins} - parts) for card in cards)


def test_a_value_that_nobody_states_is_counted_as_such(client: Client) -> None:
    card = Card.objects.get(game__slug="runeslingers-awakening", slug="rainbow-dart")
    assert "cost" not in {**card.values, **card.house}
    assert counted("runeslingers-awakening")["Values on cards"][-1] > 0
    assert re.search(r"<dt>Light cost <small>\d", page(client, "/g/runeslingers-awakening/known/"))


def test_a_card_without_a_text_is_named(client: Client) -> None:
    gaps = page(client, "/g/runeslingers-awakening/known/").partition('id="gaps"')[2].partition("</section>")[0]
    assert "/cards/rainbow-dart/" in gaps
    assert "/cards/eva/" not in gaps  # a Runeslinger carries no text


@pytest.mark.parametrize("slug", SLUGS)
def test_every_open_question_stands_there_with_our_ruling(client: Client, slug: str) -> None:
    shown = page(client, f"/g/{slug}/known/")
    for ruling in Game.objects.get(slug=slug).rulings.all():
        assert f'href="{ruling.get_absolute_url()}"' in shown
        assert " ".join(ruling.answer.split()) in " ".join(shown.split())


def test_house_values_are_counted(client: Client) -> None:
    cards = Card.objects.filter(game__slug="rune-stones")
    assert f"{sum(len(card.house) for card in cards)} house values" in page(client, "/g/rune-stones/known/")


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("runeslingers-awakening", r"<b>\d+ of \d+ cards</b> can be played\. .*sentences? played"),
        ("runeslingers", r"<b>\d+ of \d+ cards</b> can be played\. .*sentences? played"),
        ("runicka", r"<b>\d+ of \d+ cards</b> can be played\. .*sentences? played"),
        ("pixies-vs-gremlins", r"<b>\d+ of \d+ cards</b> can be played\. .*sentences? played"),
    ],
)
def test_it_tells_how_many_cards_the_engine_plays(client: Client, slug: str, says: str) -> None:
    assert re.search(says, page(client, f"/g/{slug}/known/"))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_is_linked_from_the_game_and_from_about(client: Client, slug: str) -> None:
    assert page(client, f"/g/{slug}/").count(f'href="/g/{slug}/known/"') == 2
    assert f'href="/g/{slug}/known/"' in page(client, "/about/")


# Editions


def test_the_editions_stand_side_by_side(client: Client) -> None:
    file = tomllib.loads((GAMES / "runeslingers" / "editions.toml").read_text(encoding="utf-8"))
    shown = page(client, "/families/runeslingers/")
    for topic in file["topic"]:
        assert f'<th scope="row">{topic["name"]}</th>' in shown
        assert [side for side in topic["side"] if side["text"] not in shown] == []


def test_every_topic_has_a_side_with_a_source_for_each_edition() -> None:
    for row in topics(family_of("runeslingers")):
        assert row.is_shared
        assert all(side["origin"]["source"] for side in row.sides)


def test_numbers_that_differ_are_shown_and_equal_ones_counted() -> None:
    rows, same = numbers(family_of("runeslingers"))
    other = {row.name: [side and side["value"] for side in row.sides] for row in rows}
    assert other["Starting health"] == [20, 18]
    assert "Starting power" not in other  # 5 in both
    assert same > 0


def test_keywords_that_only_one_edition_has(client: Client) -> None:
    alone = page(client, "/families/runeslingers/").partition('id="alone"')[2].partition("</section>")[0]
    awakening, first = alone.split("<div data-game=")[1:]
    own = [
        re.findall(r">([\w ]+)</a>", part.partition("<b>Keywords:</b>")[2].partition("</p>")[0])
        for part in (awakening, first)
    ]
    assert own == [["Quick", "Token", "Use"], ["Pain", "Sear"]]


def test_shared_words_have_an_entry_in_each_edition() -> None:
    shared = [row for row in terms(family_of("runeslingers")) if row.is_shared]
    assert shared
    assert all(len({term.game_id for term in row.sides}) == len(row.sides) for row in shared)


def test_both_editions_lead_to_the_page_and_a_game_without_another_does_not(client: Client) -> None:
    for slug in SLUGS:
        game = Game.objects.get(slug=slug)
        others = Game.objects.filter(family=game.family).count() > 1
        assert (f'href="/families/{slugify(game.family)}/"' in page(client, f"/g/{slug}/")) == others


@pytest.mark.parametrize("family", ["rune-stones", "nobody"])
def test_a_family_of_one_edition_has_no_such_page(client: Client, family: str) -> None:
    assert client.get(f"/families/{family}/").status_code == 404


TOPIC = '[[topic]]\nid = "deck"\nname = "Deck"\n\n[[topic.side]]\ngame = "emberfall"\ntext = "30."\nstatus = "rulebook"\nsource = "009:1"\n'


def edition(root: Path, topics: str) -> Path:
    """The toy game as an edition of a family that tells these topics."""
    family = root / "family"
    family.mkdir()
    (family / "editions.toml").write_text(topics, encoding="utf-8")
    return emberfall(family / "first")


def test_a_side_belongs_to_the_edition_that_it_names(tmp_path: Path) -> None:
    pack = read_pack(edition(tmp_path, TOPIC), tmp_path)
    assert [(topic.name, topic.text, topic.origin.source) for topic in pack.topics.values()] == [
        ("Deck", "30.", "009:1")
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('game = "emberfall"', 'game = "other"', r"editions.toml:\d+: \[\[topic\]\] deck: side: needs .* 'emberfall'"),
        (
            'source = "009:1"',
            'source = "EMB-Q9"',
            r"editions.toml:\d+: \[\[topic\]\] deck: source: EMB-Q9 is not a \[\[ruling\]\]",
        ),
        ('status = "rulebook"\n', "", r"editions.toml:5: \[\[topic.side\]\]: status: is missing"),
    ],
)
def test_a_mistake_in_a_topic_says_where_it_stands(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(PackError, match=problem):
        read_pack(edition(tmp_path, TOPIC.replace(old, new)), tmp_path)


def test_a_topic_changes_the_version_of_the_pack(tmp_path: Path) -> None:
    folder = edition(tmp_path, TOPIC)
    before = read_pack(folder, tmp_path).digest
    (folder.parent / "editions.toml").write_text(TOPIC.replace("30.", "40."), encoding="utf-8")
    assert read_pack(folder, tmp_path).digest != before


def test_the_toy_game_has_none_of_it(tmp_path: Path) -> None:
    assert read_pack(emberfall(tmp_path)).topics == {}


def test_numbers_that_one_edition_does_not_list_are_not_called_none(client: Client) -> None:
    shown = page(client, "/families/runeslingers/")
    assert "Not listed." in shown
    assert "None." not in shown.partition('id="numbers"')[2].partition("</section>")[0]


@pytest.mark.parametrize("address", ["/", "/about/"])
def test_the_editions_are_found_from_home_and_about(client: Client, address: str) -> None:
    assert page(client, address).count('href="/families/') == 1


# Printed, public, ours


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/g/runicka/cards/", "95 cards, 20 of them public"),
        ("/g/runicka/cards/?status=public", "20 cards, all public"),
        ("/g/rune-stones/cards/", "96 cards, 91 of them printed, 5 public"),
        ("/g/pixies-vs-gremlins/cards/", "89 cards, none printed"),
        ("/g/runicka/", "<b>20</b> public, <b>75</b> practice"),
        ("/g/rune-stones/", "<b>91</b> printed, <b>5</b> public"),
        ("/", "<b>89</b> practice cards"),
    ],
)
def test_what_is_only_public_is_not_called_printed(client: Client, address: str, says: str) -> None:
    assert says in " ".join(page(client, address).split())


def test_a_game_of_practice_cards_alone_says_that_no_card_is_known(client: Client) -> None:
    shown = page(client, "/g/pixies-vs-gremlins/known/")
    assert not missing(shown, "No list of its cards is known.", "so everything on them is ours")


def test_a_word_that_nobody_explains_says_so_in_the_glossary(client: Client) -> None:
    entry = page(client, "/g/runicka/glossary/").partition('glossary/energize/">')[2].partition("</dd>")[0]
    assert "Not stated." in entry


def test_a_keyword_that_nobody_explains_says_so_on_its_card_and_in_its_tip(client: Client) -> None:
    shown = page(client, "/g/runicka/cards/darkbastion-bulwark/")
    assert "Not stated." in shown.partition('class="keyword-list"')[2].partition("</dl>")[0]
    assert "Not stated." in shown.partition('id="tip-runicka-volatile"')[2].partition("</div>")[0]
