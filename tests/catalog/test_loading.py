"""Packs become rows: once, with ids that stay, and all or nothing."""

import json
import os
import subprocess
import sys
from html import unescape
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Model

from catalog.models import Card, CardWord, Format, Game, Rule, Ruling, Term
from decks.management.commands.load_games import in_words
from decks.models import ReadyDeck, ReadyDeckCard
from tests.builders import EMBERFALL, edited, emberfall
from tests.engine.play.test_openings import BOOSTER, OPENING, POOL
from tests.reading import printed

pytestmark = pytest.mark.django_db
MODELS: list[type[Model]] = [Game, Card, Rule, Term, Ruling, Format, ReadyDeck]


@pytest.fixture
def load(tmp_path, settings):
    """Load the real games and the toy game, of which some files may be changed."""
    settings.GAMES_PATH = [tmp_path]

    def run(*arguments, **changed):
        emberfall(tmp_path, **changed)
        return json.loads(printed("load_games", "--json", *arguments))

    return run


def rows():
    """Every column of every row."""
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in MODELS}


@pytest.mark.sql
def test_a_folder_becomes_a_game_with_all_that_it_holds(load):
    report = load()["emberfall"]
    assert report.pop("changed") > 0
    assert report == {
        "cards": {"rulebook": 1, "inferred": 1}, "rules": 1, "terms": 1, "rulings": 1,
        "formats": ["standard"], "decks": ["embers"],
    }  # fmt: skip
    assert Card.objects.get(slug="ash-courier").values == {"cost": 2, "clan": "Ash"}


def test_a_card_has_its_whole_picture(load):
    said = 'motif = "moth"\nkey = "glow"\nfigure = "moon"\ncost = 2'
    load(**edited("cards/first.toml", "cost = 2", said))
    picture = {"motifs": ["moth"], "setting": "one", "key": "glow", "figure": "moon"}
    assert Card.objects.get(slug="ash-courier").picture == picture
    assert Card.objects.get(slug="cinder-wall").picture.keys() == picture.keys()


@pytest.mark.sql
def test_a_second_run_changes_nothing(load):
    load()
    before = rows()
    assert {game["changed"] for game in load().values()} == {0}
    assert rows() == before


@pytest.mark.sql
def test_even_a_full_run_finds_nothing_to_change(load):
    load()
    before = rows()
    Game.objects.update(digest="")
    assert all(game["changed"] == 1 for game in load().values()), "only the digest itself"
    assert rows() == before


@pytest.mark.sql
def test_a_changed_card_keeps_its_id(load):
    load()
    before = Card.objects.get(slug="ash-courier").pk
    load(**edited("cards/first.toml", "Draw 1 card", "Draw 2 cards"))
    after = Card.objects.get(slug="ash-courier")
    assert (after.pk, after.text_norm) == (before, "when you play ash courier: draw 2 cards.")


@pytest.mark.sql
def test_text_of_our_own_is_loaded_mended_and_taken_away(load):
    wall, load_wall = 'text = "Swift units cannot pass."\n', Card.objects.filter(slug="cinder-wall").values_list
    for ours in ("Draw 1 card.", "Draw 2 cards."):
        keys = f'house_text = "{ours}"\nhouse_source = "EMB-Q1"\n'
        assert load(**edited("cards/first.toml", wall, wall + keys))["emberfall"]["changed"] > 0
        assert load_wall("text", "house_text", "house_source").get() == ("Swift units cannot pass.", ours, "EMB-Q1")
    load()
    assert load_wall("house_text", "house_source").get() == ("", "")


@pytest.mark.sql
def test_an_ailment_and_its_term_have_the_same_text_of_our_own():
    cards = Card.objects.filter(game__slug="runeslingers-awakening").exclude(house_text="")
    ours = cards.values_list("slug", "house_text", "house_source")
    assert dict(ours.values_list("slug", "house_source")).keys() >= {"burn", "curse"}
    terms = Term.objects.filter(game__slug="runeslingers-awakening").exclude(house_text="")
    assert list(terms.values_list("slug", "house_text", "house_source")) == list(ours)


@pytest.mark.sql
def test_a_card_that_left_the_folder_leaves_the_catalogue(load):
    load()
    changed = edited("cards/first.toml", '"cinder-wall"', '"cinder-gate"') | edited(
        "decks/embers.txt", "1 Cinder Wall", "1 Ash Courier"
    )
    load(**changed)
    assert not Card.objects.filter(slug="cinder-wall").exists()
    assert Card.objects.filter(slug="cinder-gate").exists()


@pytest.mark.sql
def test_a_game_that_left_the_path_leaves_the_catalogue(load, settings):
    load()
    settings.GAMES_PATH = []
    call_command("load_games", stdout=StringIO())
    assert not Game.objects.filter(slug="emberfall").exists()


def test_check_lists_what_the_engine_cannot_play_yet_and_writes_nothing(load):
    before = rows()
    report = load("--check")["emberfall"]
    assert (report["changed"], report["unplayed"]) == (0, {"Cinder Wall": ["Swift units cannot pass."]})
    assert (report["read"], report["sentences"], report["playable"]) == (1, 2, False)
    assert rows() == before


def test_check_groups_what_is_not_read_by_the_word_that_is_missing(load):
    texts = [f"{word} the wall." for word in ("Sing", "Paint", "Paint", *map("Word{}".format, range(12)))]
    card = '\n[[card]]\nid = "x{n}"\nname = "Wall {n}"\nkind = "unit"\ntext = "{text}"\n'
    more = "".join(card.format(n=n, text=text) for n, text in enumerate([*texts, "Draw 1 card"]))
    report = load("--check", first=EMBERFALL["cards/first.toml"] + more)
    missing = report["emberfall"]["missing"]
    assert missing[0] == {"word": "paint", "sentences": 2, "example": "Paint the wall."}
    assert {"word": "the end of the sentence", "sentences": 1, "example": "Draw 1 card"} in missing
    lines = in_words(report, check=True).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("emberfall:"))
    assert "card text: 1 of 18 sentences understood, and no engine plays the game yet; checked" in lines[start]
    assert lines[start + 1] == "  paint: 2 sentences, e.g. “Paint the wall.”"
    assert "  swift: 1 sentence, e.g. “Swift units cannot pass.”" in lines
    assert lines[start + 11] == "  and 6 more, in 6 sentences; --json has them all"


def test_boosters_and_the_way_they_are_opened_are_told_with_the_game(load):
    load(formats=EMBERFALL["formats.toml"] + POOL + BOOSTER + OPENING)
    shape = Game.objects.get(slug="emberfall").shape
    assert shape["boosters"][0]["slots"] == [{"cards": 2, "where": "type:unit"}]
    assert shape["openings"][0]["passes"] == ["left", "right"]
    assert Game.objects.get(slug="runicka").shape["boosters"] == []


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("kost<2", r"formats\.toml:\d+: \[\[booster\.slot\]\] sack: where: There is no operator 'kost'"),
        (
            "cost=2",
            r"formats\.toml:\d+: \[\[booster\.slot\]\] sack: where: 1 of the cards fit cost=2; a pack may need 2",
        ),
    ],
)
def test_a_booster_that_cannot_be_filled_is_told(load, where, said):
    formats = EMBERFALL["formats.toml"] + POOL + BOOSTER.replace("type:unit", where) + OPENING
    with pytest.raises(CommandError, match=said):
        load("--check", formats=formats)


SLIPS = [
    ("cards/first.toml", "cost = 2", 'cost = "two"', r"first\.toml:12: \[\[card\]\] ash-courier: cost: 'two'"),
    ("formats.toml", '"size"', '"sise"', r"formats\.toml:19: \[\[format\.rule\]\] standard EMB-F-1: form: 'sise' is not a form"),
    ("formats.toml", "max = 3\n", "", r"formats\.toml:19: .* form: size needs max"),
    ("formats.toml", "max = 3\n", "max = 3\nmost = 3\n", r"formats\.toml:23: .* most: size does not take it"),
    ("formats.toml", "max = 3\n", 'max = 3\nwhere = "kost<2"\n', r"formats\.toml:23: .* where: There is no operator 'kost'"),
    ("decks/embers.txt", "Cinder Wall", "Cinder Fall", r"embers\.txt:7: no card of this game is called 'Cinder Fall'"),
    ("formats.toml", "max = 3\n", 'max = "many"\n', r"formats\.toml:22: .* max: 'many' is not a whole number"),
    ("formats.toml", "max = 3\n", "max = 3\nwhere = 7\n", r"formats\.toml:23: .* where: 7 is not text in quotes"),
    ("formats.toml", "max = 3\n", 'max = 3\nwhere = "type:dragon"\n', r"formats\.toml:23: .* where: no card fits it"),
    ("formats.toml", "max = 3\n", "max = 1\n", r"formats\.toml:21: .* EMB-F-1: min: 3 is more than the max of 1"),
    ("formats.toml", "min = 3\n", "min = true\n", r"formats\.toml:21: .* min: True is not a whole number"),
    ("formats.toml", "max = 3\n", "max = -3\n", r"formats\.toml:22: .* max: -3 is less than 0"),
    ("decks/embers.txt", "2 Ash", "0 Ash", r"embers\.txt:6: '0 Ash Courier' is neither"),
    ("decks/embers.txt", "2 Ash", "40000 Ash", r"embers\.txt:6: '40000 Ash Courier' is neither"),
    ("decks/embers.txt", "standard", "draft", r"embers\.txt:1: '// format:' must name one of standard"),
]  # fmt: skip


def test_a_broken_pack_changes_nothing_and_is_told(load, subtests):
    load()
    before = rows()
    for file, old, new, said in SLIPS:
        with subtests.test(new), pytest.raises(CommandError, match=said):
            load(**edited(file, old, new))
    assert rows() == before


@pytest.mark.sql
def test_facets_and_links_follow_the_pack(load):
    load()
    courier = Card.objects.get(slug="ash-courier")
    assert set(courier.words.filter(field="type").values_list("label", flat=True)) == {"Unit", "Card"}
    assert [term.slug for term in courier.terms.all()] == ["swift"]
    assert [ruling.slug for ruling in courier.rulings.all()] == ["EMB-Q1"]
    assert [term.slug for term in Rule.objects.get(slug="EMB-1").terms.all()] == ["swift"]
    load(**edited("cards/first.toml", 'keywords = ["Swift"]\n', ""))
    assert not CardWord.objects.filter(card=courier, field="kw").exists()
    assert not courier.terms.exists()


@pytest.mark.sql
def test_a_ready_deck_becomes_lines(load):
    load()
    lines = ReadyDeckCard.objects.filter(deck__slug="embers").values_list("card__slug", "copies")
    assert dict(lines) == {"ash-courier": 2, "cinder-wall": 1}
    assert ReadyDeck.objects.get(slug="embers").summary == "Runs and hides."


def test_a_database_without_tables_is_given_them(tmp_path):
    folder = tmp_path / "empty.sqlite3"
    command = [sys.executable, "-m", "django", "load_games", "--json"]
    done = subprocess.run(
        command, env=os.environ | {"DATABASE_URL": f"sqlite:///{folder}"}, capture_output=True, check=True
    )
    assert json.loads(done.stdout)["runeslingers-awakening"]["changed"] > 0


@pytest.mark.sql
def test_games_keep_their_order_when_one_comes_between(tmp_path, settings):
    settings.GAMES_PATH = [tmp_path]
    emberfall(tmp_path / "second")
    call_command("load_games", stdout=StringIO())
    emberfall(tmp_path / "first", **edited("game.toml", 'slug = "emberfall"', 'slug = "ashfall"'))
    call_command("load_games", stdout=StringIO())
    order = list(Game.objects.order_by("position").values_list("slug", flat=True))
    assert order[-2:] == ["ashfall", "emberfall"]
    assert len(set(Game.objects.values_list("position", flat=True))) == len(order)


BROKEN = {  # slug: what stands in its ruleset.py, and how that is told
    "ashfall": ("1 / 0", "games/ashfall/ruleset.py:1: ZeroDivisionError: division by zero"),
    "slagfall": ("if True", "games/slagfall/ruleset.py:1: SyntaxError: expected ':'"),
}


def with_ruleset(folder, slug, code):
    """The toy game under another slug with rules of its own."""
    emberfall(folder / slug, **edited("game.toml", 'slug = "emberfall"', f'slug = "{slug}"'))
    (folder / slug / "ruleset.py").write_text(code)


def test_games_with_broken_modules_are_told_and_can_be_looked_up(client, tmp_path, settings):
    settings.GAMES_PATH = [tmp_path / "games"]
    emberfall(tmp_path / "games" / "emberfall")
    for slug, (code, _) in BROKEN.items():
        with_ruleset(tmp_path / "games", slug, code)
    said = StringIO()
    call_command("load_games", stdout=StringIO(), stderr=said)
    assert said.getvalue().splitlines() == [f"{slug} cannot be played: {line}" for slug, (_, line) in BROKEN.items()]
    for slug, (_, line) in BROKEN.items():
        assert {
            client.get(f"/g/{slug}/{page}").status_code
            for page in ("cards/", "cards/ash-courier/", "rules/", "known/", "text/", "decks/", "decks/embers/")
        } == {200}
        assert [
            page
            for page in (f"/g/{slug}/", f"/hands/new/?game={slug}&ready=embers", f"/runs/new/?game={slug}&ready=embers")
            if f"cannot be played: {line}" not in unescape(client.get(page).content.decode())
        ] == []
    assert "cannot be played" not in client.get("/g/emberfall/").content.decode()
    assert "<form" in client.get("/hands/new/?game=rune-stones&ready=gem-engine").content.decode()


def test_check_ends_though_a_game_does_not(tmp_path, settings):
    settings.GAMES_PATH = [tmp_path / "games"]
    with_ruleset(tmp_path / "games", "slagfall", "import time; time.sleep(60)")
    with pytest.raises(CommandError) as refused:
        call_command("load_games", "--check", stdout=StringIO())
    assert str(refused.value) == (
        "slagfall cannot be played: games/slagfall/ruleset.py:1: still running after 10 seconds"
    )
