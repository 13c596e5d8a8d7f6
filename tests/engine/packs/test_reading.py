"""A folder becomes a pack, and every mistake says where it stands and how to mend it."""

import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.packs.reading import GAMES, PackError, find_folders, read_named, read_pack, read_packs
from tests.builders import EMBERFALL, edited, emberfall
from tests.packs import SHIPPED
from tests.tiers import examples


def problems(folder: Path) -> list[str]:
    with pytest.raises(PackError) as caught:
        read_pack(folder)
    return caught.value.problems


def only(folder: Path) -> str:
    (problem,) = problems(folder)
    return problem


def test_a_pack_holds_what_its_files_say(tmp_path):
    pack = read_pack(emberfall(tmp_path))
    courier = pack.cards["ash-courier"]
    assert (courier.name, courier.kind, courier.values, courier.keywords) == (
        "Ash Courier",
        "unit",
        {"cost": 2, "clan": "Ash"},
        ("Swift",),
    )
    assert pack.decks["embers"].startswith("Embers")


def test_a_value_that_is_not_stated_is_absent(tmp_path):
    assert "cost" not in read_pack(emberfall(tmp_path)).cards["cinder-wall"].values


def test_a_house_value_stands_apart_from_printed_ones(tmp_path):
    wall = 'text = "Swift units cannot pass."'
    folder = emberfall(tmp_path, **edited("cards/first.toml", wall, f"{wall}\nhouse_source = 'EMB-Q1'\nhouse.cost = 4"))
    card = read_pack(folder).cards["cinder-wall"]
    assert (dict(card.values), dict(card.house)) == ({}, {"cost": 4})


WALL = 'text = "Swift units cannot pass."\n'


def walled(tmp_path, keys):
    """The toy game with more keys behind line 21, the text of Cinder Wall."""
    return emberfall(tmp_path, **edited("cards/first.toml", WALL, f"{WALL}{keys}\n"))


def test_text_of_our_own_stands_apart_from_the_printed_text(tmp_path):
    keys = 'house_text = "Slow units pass.\\nDraw 1 card."\nhouse_source = "EMB-Q1"'
    card = read_pack(walled(tmp_path, keys)).cards["cinder-wall"]
    assert card.text == "Swift units cannot pass."
    assert (card.house_text, card.house_source) == ("Slow units pass.\nDraw 1 card.", "EMB-Q1")


def test_most_cards_have_no_text_of_our_own(tmp_path):
    assert read_pack(emberfall(tmp_path)).cards["cinder-wall"].house_text == ""


def test_text_of_our_own_may_be_as_long_as_a_printed_one(tmp_path):
    keys = f"house_text = '{'x' * 600}'\nhouse_source = 'EMB-Q1'"
    assert len(read_pack(walled(tmp_path, keys)).cards["cinder-wall"].house_text) == 600


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (f"house_text = '{'x' * 601}'\nhouse_source = 'EMB-Q1'", "first.toml:22: [[card]] cinder-wall: house_text: has 601 characters"),
        ("house_text = 'Draw 1 card.'", "first.toml:22: [[card]] cinder-wall: house_text: needs a house_source"),
        ("house = { cost = 4 }", "first.toml:22: [[card]] cinder-wall: house: needs a house_source"),
        ("house_text = 'Draw.'\nhouse_source = 'EMB-Q2'", "first.toml:23: [[card]] cinder-wall: house_source: EMB-Q2 is not a [[ruling]]"),
        ("house_text = 'Draw.'\nhouse_source = '009:4'", "first.toml:23: [[card]] cinder-wall: house_source: 009:4 is not a [[ruling]]"),
        ("house_text = 3\nhouse_source = 'EMB-Q1'", "first.toml:22: [[card]] cinder-wall: house_text: 3 is not text in quotes"),
        ('house_text = "Dr\\u0000aw."\nhouse_source = "EMB-Q1"', "first.toml:22: [[card]] cinder-wall: house_text: has a character"),
    ],
)  # fmt: skip
def test_a_mistake_in_text_of_our_own_is_told_with_its_line(tmp_path, keys, said):
    assert said in only(walled(tmp_path, keys))


def test_a_word_of_the_glossary_has_no_text_of_our_own(tmp_path):
    assert "glossary.toml:5: [[term]] swift: house_text: is not a key of this table" in only(
        emberfall(tmp_path, **edited("glossary.toml", 'kind = "keyword"', 'kind = "keyword"\nhouse_text = "Draw."'))
    )


def test_a_card_has_the_origin_of_its_set_unless_it_says_otherwise(tmp_path):
    cards = read_pack(emberfall(tmp_path)).cards
    assert (cards["ash-courier"].origin.source, cards["cinder-wall"].origin.source) == ("009:2", "009:7-8")


def test_one_value_may_have_an_origin_of_its_own(tmp_path):
    folder = emberfall(
        tmp_path,
        **edited(
            "cards/first.toml",
            "cost = 2",
            "cost = 2\nfrom = { cost = { status = 'public', source = 'https://example.org/a' } }",
        ),
    )
    courier = read_pack(folder).cards["ash-courier"]
    assert (courier.origin_of("cost").status, courier.origin_of("text").status) == ("public", "rulebook")


def test_a_source_may_state_that_a_card_has_none_of_a_value(tmp_path):
    """The cost of the wall is not stated, or it is stated that there is none."""
    assert not read_pack(emberfall(tmp_path / "silent")).cards["cinder-wall"].has_none("cost")
    card = read_pack(walled(tmp_path, "from = { cost = { none = true, status = 'rulebook', source = '009:8' } }"))
    wall = card.cards["cinder-wall"]
    assert (wall.has_none("cost"), "cost" in wall.values, wall.origin_of("cost").source) == (True, False, "009:8")


OF = "status = 'rulebook', source = '009:8'"


@pytest.mark.parametrize(
    "told",
    [
        "cost = 3",
        f"cost = {{ none = false, {OF} }}",
        f"text = {{ none = true, {OF} }}",
        f"price = {{ none = true, {OF} }}",
    ],
)
def test_what_a_card_has_cannot_be_stated_to_be_none(tmp_path, told):
    assert "first.toml:22: [[card]] cinder-wall: from:" in only(walled(tmp_path, f"from = {{ {told} }}"))


def test_a_kind_has_the_fields_of_the_kind_above_it(tmp_path):
    assert [field.id for field in read_pack(emberfall(tmp_path)).fields_of("unit")] == ["cost", "clan"]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "cards/first.toml",
            "cost = 2",
            'cost = "two"',
            "first.toml:12: [[card]] ash-courier: cost: 'two' is not a whole number",
        ),
        (
            "cards/first.toml",
            "cost = 2",
            "cots = 2",
            "first.toml:12: [[card]] ash-courier: cots: is not a key of this table",
        ),
        (
            "cards/first.toml",
            'kind = "unit"',
            'kind = "beast"',
            "first.toml:11: [[card]] ash-courier: kind: 'beast' is not a [[kind]]",
        ),
        (
            "cards/first.toml",
            '"cinder-wall"',
            '"ash-courier"',
            "first.toml:18: [[card]] ash-courier: id: 'ash-courier' is already taken",
        ),
        (
            "cards/first.toml",
            '["Swift"]',
            '["Slow"]',
            "first.toml:14: [[card]] ash-courier: keywords: 'Slow' is not a keyword",
        ),
        (
            "cards/first.toml",
            '"inferred"',
            '"guessed"',
            "first.toml:22: [[card]] cinder-wall: status: 'guessed' is not one of",
        ),
        (
            "cards/first.toml",
            '"009:7-8"',
            '"page 7"',
            "first.toml:23: [[card]] cinder-wall: source: must be rulebook lines",
        ),
        (
            "cards/first.toml",
            'clan = "Ash"',
            "house = { price = 2 }",
            "first.toml:13: [[card]] ash-courier: house: 'price' is not a field",
        ),
        (
            "cards/first.toml",
            'clan = "Ash"',
            'house = { cost = 3 }\nhouse_source = "EMB-Q1"',
            "first.toml:13: [[card]] ash-courier: house: 'cost' is printed on this card",
        ),
        (
            "game.toml",
            'id = "clan"',
            'id = "note"',
            "game.toml:24: [[field]] note: id: cards, pages or the search already use",
        ),
        (
            "rules.toml",
            'section = "turn"',
            'section = "end"',
            "rules.toml:8: [[rule]] EMB-1: section: 'end' is not a [[section]]",
        ),
        (
            "rules.toml",
            '["EMB-Q1"]',
            '["EMB-Q9"]',
            "rules.toml:14: [[rule]] EMB-1: rulings: 'EMB-Q9' is not one of the rulings",
        ),
        (
            "rulings.toml",
            "ash-courier",
            "ash-golem",
            "rulings.toml:7: [[ruling]] EMB-Q1: cards: 'ash-golem' is not one of the cards",
        ),
        (
            "formats.toml",
            'kinds = ["card"]',
            'kinds = ["hero"]',
            "formats.toml:11: [[format.section]] main: kinds: 'hero' is not a [[kind]]",
        ),
        (
            "formats.toml",
            'section = "main"',
            'section = "side"',
            "formats.toml:20: [[format.rule]] EMB-F-1: section: 'side' is not a section",
        ),
        (
            "formats.toml",
            'id = "standard"',
            'id = "standard"\nseats = 1',
            "formats.toml:3: [[format]] standard: seats: must be from 2 to as many as can play, not 1",
        ),
        ("game.toml", 'of = "card"', 'of = "unit"', "game.toml:40: [[kind]] unit: of: 'unit' stands above itself"),
        ("game.toml", 'name = "Emberfall"\n', "", "game.toml:1: top level: name: is missing"),
        (
            "glossary.toml",
            'source = "009:3"',
            "",
            "glossary.toml:1: [[term]] swift: source: is missing, and a rulebook value needs one",
        ),
    ],
)
def test_a_mistake_names_file_line_table_and_key(tmp_path, file, old, new, said):
    assert any(said in problem for problem in problems(emberfall(tmp_path, **edited(file, old, new))))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.toml", 'search = ["clan"]', 'search = ["type"]', "search: 'type' is taken"),
        (
            "game.toml",
            'search = ["clan"]',
            'search = ["Clan 2"]',
            "search: 'Clan 2' is taken, or is not made of lower-case",
        ),
        ("game.toml", 'id = "clan"', 'id = "q"', "[[field]] q: id: cards, pages or the search already use"),
        ("game.toml", "hue = 10", "hue = 361", "hue: must be an angle from 0 to 360"),
        ("game.toml", 'slug = "emberfall"', 'slug = "Ember Fall"', "slug: must be lower-case words"),
        ("glossary.toml", 'id = "swift"', 'id = "Über Wort"', "id: must be letters and digits"),
        ("glossary.toml", 'id = "swift"', f'id = "{"s" * 51}"', "id: has 51 characters; at most 50"),
        ("glossary.toml", "May act", "May \\u0000act", "text: has a character that cannot be shown"),
        ("cards/first.toml", 'id = "first"', 'id = "first set"', "[[set]]: id: must be letters and digits"),
        ("cards/first.toml", "cost = 2", "cost = 40000", "cost: 40000 is beyond 32767"),
        ("cards/first.toml", 'clan = "Ash"', f'clan = "{"a" * 61}"', "clan: has 61 characters; at most 60"),
        ("cards/first.toml", '["Swift"]', '["Swift 3"]', "keywords: Swift takes no number"),
        ("cards/first.toml", '"009:7-8"', '"EMB-Q7"', "source: EMB-Q7 is not a [[ruling]] of this game"),
        ("formats.toml", "max = 3\n", 'max = 3\nreplaces = "EMB-F-9"\n', "replaces: 'EMB-F-9' is not a rule"),
    ],
)
def test_what_no_page_or_database_could_hold_is_refused(tmp_path, file, old, new, said):
    assert any(said in problem for problem in problems(emberfall(tmp_path, **edited(file, old, new))))


def test_a_deck_is_named_by_its_file(tmp_path):
    (emberfall(tmp_path) / "decks" / "two words.txt").write_text("Two")
    assert "two words.txt:1: the file's name is the deck's id" in only(tmp_path)


def test_two_games_may_share_a_field_but_not_its_name_for_another(tmp_path):
    emberfall(tmp_path / "one")
    other = edited("game.toml", 'slug = "emberfall"', 'slug = "ashfall"')["game"]
    emberfall(tmp_path / "two", game=other)
    assert {"emberfall", "ashfall"} <= read_packs([tmp_path]).keys()
    emberfall(tmp_path / "two", game=other.replace('search = ["clan"]', 'search = ["cost"]'))
    with pytest.raises(PackError, match=r"game\.toml:27: \[\[field\]\] clan: search: 'cost' is another field"):
        read_packs([tmp_path])


def test_a_field_of_another_sort_is_told_where_it_is_declared(tmp_path):
    """All games share the names of fields: a query may be about all of them."""
    emberfall(tmp_path / "one")
    other = edited("game.toml", 'slug = "emberfall"', 'slug = "ashfall"')["game"]
    number = other.replace('value = "word"', 'value = "number"')
    emberfall(tmp_path / "two", **edited("cards/first.toml", 'clan = "Ash"', "clan = 3") | {"game": number})
    with pytest.raises(
        PackError, match=r"game\.toml:24: \[\[field\]\] clan: id: 'clan' is another field, or another sort"
    ):
        read_packs([tmp_path])


def test_the_id_of_a_kind_that_is_too_long_is_told_once(tmp_path):
    long = "u" * 21
    changed = edited("game.toml", 'id = "unit"', f'id = "{long}"') | edited(
        "cards/first.toml", 'kind = "unit"', f'kind = "{long}"'
    )
    assert f"[[kind]] {long}: id: has 21 characters; at most 20" in only(emberfall(tmp_path, **changed))


FORMAT = EMBERFALL["formats.toml"]
AGAIN = FORMAT.partition("[[format.rule]]")[2]
SECTION = '[[format.section]]\nid = "main"\nname = "Deck"\nkinds = ["card"]\n'


@pytest.mark.parametrize(
    ("formats", "said"),
    [
        (
            f"{FORMAT}\n[[format.rule]]{AGAIN}",
            "formats.toml:25: [[format.rule]] EMB-F-1: id: 'EMB-F-1' is already taken",
        ),
        (
            f"{FORMAT}\n[[format.option]]{AGAIN}",
            "formats.toml:25: [[format.option]] EMB-F-1: id: 'EMB-F-1' is already taken",
        ),
        (FORMAT.replace(SECTION, SECTION * 2), "formats.toml:13: [[format.section]] main: id: 'main' is already taken"),
        (FORMAT.replace(SECTION, ""), "formats.toml:1: [[format]] standard: needs a [[format.section]]"),
        (
            FORMAT.replace(SECTION, "section = []\n"),
            "formats.toml:8: [[format]] standard: section: needs a [[format.section]]",
        ),
        (FORMAT.replace('["card"]', "[]"), "formats.toml:11: [[format.section]] main: kinds: is empty"),
    ],
)
def test_a_format_that_could_hold_no_deck_or_says_a_thing_twice_is_refused(tmp_path, formats, said):
    assert any(said in problem for problem in problems(emberfall(tmp_path, formats=formats)))


def test_two_rules_of_a_format_have_two_ids(tmp_path):
    """The same id in two formats is the same rule in both."""
    other = AGAIN.replace("EMB-F-1", "EMB-F-2")
    pack = read_pack(emberfall(tmp_path, formats=f"{FORMAT}\n[[format.rule]]{other}"))
    assert [rule.id for rule in pack.formats["standard"].rules] == ["EMB-F-1", "EMB-F-2"]


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        pytest.param(
            "did you mean keywords?", "keywords =", "keyword =", id="a misspelt key is told the key that is near"
        ),
        pytest.param(
            "first.toml:12: not valid TOML", "cost = 2", "cost = ", id="a file that is not toml is named with its line"
        ),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_line_or_what_is_near(tmp_path, said, old, new):
    assert said in only(emberfall(tmp_path, **edited("cards/first.toml", old, new)))


def test_all_mistakes_are_told_at_once(tmp_path):
    changed = edited("cards/first.toml", "cost = 2", "cost = true") | edited("rules.toml", 'name = "Draw"', "name = 3")
    assert len(problems(emberfall(tmp_path, **changed))) == 2


def test_a_game_may_lie_inside_the_folder_of_another(tmp_path):
    emberfall(tmp_path / "family")
    emberfall(tmp_path / "family" / "second", **edited("game.toml", 'slug = "emberfall"', 'slug = "emberfall-second"'))
    packs = {
        read_pack(folder).slug: read_pack(folder)
        for folder in find_folders([tmp_path])
        if not folder.is_relative_to(GAMES)
    }
    assert (packs.keys(), len(packs["emberfall"].cards)) == ({"emberfall", "emberfall-second"}, 2)


def test_two_games_cannot_share_a_slug(tmp_path):
    emberfall(tmp_path / "one")
    emberfall(tmp_path / "two")
    with pytest.raises(PackError, match="slug: 'emberfall' is taken"):
        read_packs([tmp_path])
    with pytest.raises(PackError, match="slug: 'emberfall' is taken"):
        read_named("emberfall", [tmp_path])


def test_a_broken_game_is_in_nobody_elses_way(tmp_path):
    emberfall(tmp_path / "one", **edited("cards/first.toml", "cost = 2", "cost = true"))
    emberfall(tmp_path / "two", game="this is no TOML")
    assert read_named("rune-stones", [tmp_path]) == SHIPPED["rune-stones"]
    with pytest.raises(PackError, match="cost: "):
        read_named("emberfall", [tmp_path])


def test_there_is_no_game_of_an_unknown_slug(tmp_path):
    assert read_named("emberfall", [tmp_path]) is None


LAYOUT = """
[[zone]]
id = "deck"
name = "Deck"
per = "seat"
seen = "none"
form = "pile"
text = "Face-down."
status = "rulebook"
source = "009:6"

[[counter]]
id = "ember"
name = "Embers"
on = "seat"
text = "Five of them win."
status = "rulebook"
source = "009:6"

[[area]]
id = "piles"
name = "Piles"
at = "side"
zones = ["deck"]

[[gauge]]
id = "ember"
name = "Embers"
on = "seat"
form = "pips"
counter = "ember"
"""


def laid_out(tmp_path: Path, old: str = "", new: str = "") -> Path:
    """The toy game with a table of one area and one gauge, a stretch of it replaced."""
    assert old in LAYOUT
    return emberfall(tmp_path, game=EMBERFALL["game.toml"] + LAYOUT.replace(old, new, 1))


def test_a_game_says_how_its_table_is_laid_out(tmp_path):
    pack = read_pack(laid_out(tmp_path))
    assert [(area.at, area.zones) for area in pack.areas.values()] == [("side", ("deck",))]
    assert [(gauge.form, gauge.counter, gauge.most) for gauge in pack.gauges.values()] == [("pips", "ember", "")]


def test_a_game_may_leave_its_table_open(tmp_path):
    pack = read_pack(emberfall(tmp_path))
    assert not pack.areas
    assert not pack.gauges


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('at = "side"', 'at = "sky"', "[[area]] piles: at: must be one of front, back, side, hand, middle, aside"),
        ('zones = ["deck"]', 'zones = ["dock"]', "[[area]] piles: zones: 'dock' is not a [[zone]]"),
        ('zones = ["deck"]', 'zones = ["deck", "deck"]', "[[area]] piles: zones: 'deck' lies in an area already"),
        ('zones = ["deck"]', "zones = []", "top level: no [[area]] has a place for the zones deck"),
        ('form = "pile"', 'form = "pile"\nmarks = ["sky"]', "[[zone]] deck: marks: 'sky' is not a [[number]]"),
        ('form = "pile"', 'form = "pile"\nmarks = ["a", "b"]', "[[zone]] deck: marks: has 2 numbers for 1 slots"),
        (
            'form = "pips"',
            'form = "pie"',
            "[[gauge]] ember: form: must be one of pips, bar, number, large, track, value, sideways",
        ),
        (
            'form = "pips"',
            'form = "track"',
            "[[gauge]] ember: form: a track needs a counter, one against it and a maximum",
        ),
        ('on = "seat"\nform', 'on = "sky"\nform', "[[gauge]] ember: on: must be one of seat, table, card"),
        ('form = "pips"', 'form = "value"', "[[gauge]] ember: id: must be one of cost, clan"),
        ('counter = "ember"', "", "[[gauge]] ember: shows either a counter or a stat"),
        (
            'counter = "ember"',
            'counter = "ember"\ndrawn = "pie"',
            "[[gauge]] ember: drawn: 'pie' is not one of gem, spark, rock,",
        ),
        ('counter = "ember"', 'counter = "ember"\nicon = "sky"', "[[gauge]] ember: icon: 'sky' is not an [[icon]]"),
        (
            'counter = "ember"',
            'counter = "ember"\n[[action]]\nid = "burn"\nname = "Burn"\nrim = "wavy"',
            "[[action]] burn: rim: 'wavy' is not one of solid, dashed, double, corners, dotted",
        ),
        ('counter = "ember"', 'counter = "ember"\nstat = "x"', "[[gauge]] ember: shows either a counter or a stat"),
    ],
)
def test_a_mistake_in_the_layout_is_told_with_its_table(tmp_path, old, new, said):
    assert any(said in problem for problem in problems(laid_out(tmp_path, old, new)))


def test_the_digest_changes_with_any_file(tmp_path):
    before = read_pack(emberfall(tmp_path)).digest
    assert read_pack(tmp_path).digest == before
    (tmp_path / "decks" / "embers.txt").write_text(EMBERFALL["decks/embers.txt"] + "\n")
    assert read_pack(tmp_path).digest != before


SCRAPS = st.sampled_from(
    ["", "3", '"x"', "[]", "{}", "true", "[1]", '["a"]', "-", "[[card]]", "1979-05-27", "0.5", '"""', "é"]
)


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from([name for name in EMBERFALL if name.endswith(".toml")]), line=st.integers(0, 60), scrap=SCRAPS
)
def test_no_damage_to_a_file_gives_anything_but_a_pack_or_its_problems(tmp_path, name, line, scrap):
    lines = EMBERFALL[name].splitlines()
    at = line % len(lines)
    lines[at] = re.sub(r"= .*", lambda _: f"= {scrap}", lines[at]) if "=" in lines[at] else scrap
    folder = tmp_path / "pack"
    shutil.rmtree(folder, ignore_errors=True)
    emberfall(folder, **{Path(name).stem: "\n".join(lines)})
    told = []
    try:
        assert read_pack(folder).slug
    except PackError as error:
        told = error.problems
    assert all(re.match(r".+:\d+: ", problem) for problem in told)


FIRST_KIND = '[[kind]]\nid = "card"'


def icon(name: str, keys: str = "") -> str:
    return f'[[icon]]\nid = "{name}"\nname = "A"\n{keys}\n\n'


LOOKS = [
    ('face = "left"', 'face = "corner"', "[[field]] cost: face: 'corner' is not one of left, right, line, base, foot"),
    ('face = "left"', 'face = "left"\nform = "star"', "[[field]] cost: form: 'star' is not one of round, shield,"),
    ('name = "Unit"', 'name = "Unit"\nshape = "wheel"', "[[kind]] unit: shape: 'wheel' is not one of card, figure,"),
    ('name = "Unit"', 'name = "Unit"\nproportions = [63]', "[[kind]] unit: proportions: must be width and height"),
    ('name = "Unit"', 'name = "Unit"\nproportions = [63, 0]', "[[kind]] unit: proportions: must be width and height"),
    ('name = "Unit"', 'name = "Unit"\nproportions = ["63", "88"]', "[[kind]] unit: proportions: ['63', '88'] is not a list of"),
    ('name = "Unit"', 'name = "Unit"\ntint = "cost"', "[[kind]] unit: tint: 'cost' is not a [[field]] of words that"),
    ("hue = 10", 'hue = 10\nemblem = ["knot"]', "top level: emblem: 'knot' is not one of polygon, star,"),
    ("hue = 10", "hue = 10\nemblem = 3", "top level: emblem: 3 is not a list of texts in quotes"),
    (FIRST_KIND, icon("a", "hue = 400") + FIRST_KIND, "[[icon]] a: hue: must be an angle"),
    (FIRST_KIND, icon("A_b") + FIRST_KIND, "[[icon]] A_b: id: must be lower-case words"),
    (FIRST_KIND, icon("a") + icon("b") + FIRST_KIND, "[[icon]] b: name: 'A' has an [[icon]] already"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problem"), LOOKS)
def test_a_mistake_in_how_pieces_are_drawn_names_table_and_key(tmp_path, old, new, problem):
    assert problem in only(emberfall(tmp_path, **edited("game.toml", old, new)))


# Folders that are damaged, or made to do damage


@pytest.mark.parametrize("value", ["[" * 5000, "{a=" * 5000, "9" * 5000, "2026-13-45"], ids=lambda value: value[:4])
def test_toml_that_breaks_its_reader_is_told(tmp_path, value):
    assert re.match(
        r".*/rules\.toml:\d+: (cannot be read|not valid TOML): ", only(emberfall(tmp_path, rules=f"x = {value}"))
    )


@pytest.mark.parametrize("name", ["game.toml", "glossary.toml", "cards/second.toml", "decks/pipe.txt"])
def test_pipe_in_the_place_of_a_file_is_told_and_holds_up_nobody(tmp_path, name):
    emberfall(tmp_path)
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    assert only(tmp_path) == f"{tmp_path / name}:1: cannot be read: it is not a file"
    assert read_named("runicka", [tmp_path]).slug == "runicka"


def test_module_that_may_not_be_read_is_no_reason_to_fall(tmp_path):
    emberfall(tmp_path / "games")
    (tmp_path / "games" / "rules.py").symlink_to("nowhere")
    assert read_pack(tmp_path / "games", tmp_path).slug == "emberfall"


def test_folder_of_games_that_is_not_there_is_told(tmp_path):
    with pytest.raises(PackError) as caught:
        read_packs([tmp_path / "nowhere"])
    assert caught.value.problems == [f"{tmp_path / 'nowhere'}: there is no such folder of games"]
    assert read_named("runicka", [tmp_path / "nowhere"]).slug == "runicka"
