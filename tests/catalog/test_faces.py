"""How pieces are drawn, all of it told by their pack."""

import re
from pathlib import Path

import pytest

from catalog.faces import face, stylesheet
from catalog.loading import load
from catalog.models import Card, Game
from engine.packs.reading import read_pack
from tests.builders import EMBERFALL, emberfall
from tests.reading import Client, missing

pytestmark = pytest.mark.django_db


def drawn(client: Client, game: str, card: str) -> str:
    """The face of a card as its page shows it."""
    shown = client.get(f"/g/{game}/cards/{card}/").content.decode()
    return shown.partition('<article class="face"')[2].partition("</article>")[0]


def toy(folder: Path, *changes: tuple[str, str]) -> Game:
    """The toy game with stretches of its game.toml replaced, loaded."""
    text = EMBERFALL["game.toml"]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    pack = read_pack(emberfall(folder, game=text))
    load({pack.slug: pack})
    return Game.objects.get(slug=pack.slug)


UNIT = 'name = "Unit"\n'
CLAN = 'name = "Clan"\n'
ICON = '\n[[icon]]\nid = "ash"\nname = "Ash"\nhue = 200\nglyph = "M1 1"\n'


def test_a_kind_without_a_look_is_a_card(tmp_path: Path) -> None:
    toy(tmp_path)
    look = face(Card.objects.get(slug="ash-courier")).look
    assert (look.shape, look.wide, look.tint) == ("card", False, "")


def test_a_kind_takes_the_look_of_the_kind_above_it(tmp_path: Path) -> None:
    toy(tmp_path, ('name = "Card"\n', 'name = "Card"\nshape = "stone"\nproportions = [88, 63]\ntint = "clan"\n'))
    look = face(Card.objects.get(slug="ash-courier")).look
    assert (look.shape, look.wide) == ("stone", True)


def test_a_look_of_its_own_goes_before_that_of_the_kind_above(tmp_path: Path) -> None:
    toy(tmp_path, ('name = "Card"\n', 'name = "Card"\nshape = "stone"\n'), (UNIT, UNIT + 'shape = "gem"\n'))
    assert face(Card.objects.get(slug="ash-courier")).look.shape == "gem"


def test_a_word_with_a_hue_colours_a_card(tmp_path: Path) -> None:
    game = toy(tmp_path, (UNIT, UNIT + 'tint = "clan"\n'), ('of = "card"\n', 'of = "card"\n' + ICON))
    assert face(Card.objects.get(slug="ash-courier")).look.tint == "ash"
    assert '[data-tint="ash"]{--c:200;--ch:0.13;--sat:1.2}' in stylesheet(game)
    assert face(Card.objects.get(slug="cinder-wall")).look.tint == ""  # it has no clan


def test_proportions_stand_in_the_stylesheet_of_the_game(tmp_path: Path) -> None:
    game = toy(tmp_path, (UNIT, UNIT + "proportions = [100, 50]\n"))
    assert '[data-game="emberfall"][data-kind="unit"]{--tall:0.500}' in stylesheet(game)
    assert '[data-kind="card"]' not in stylesheet(game)  # no other than most cards have


def test_a_value_in_the_foot_stands_behind_its_label(client: Client, tmp_path: Path) -> None:
    toy(tmp_path, (CLAN, CLAN + 'face = "foot"\nlabel = "Of"\n'))
    assert re.search(r"<small>Of</small> <b>Ash</b>", drawn(client, "emberfall", "ash-courier"))


def test_without_a_label_the_name_of_the_field_stands_there(client: Client, tmp_path: Path) -> None:
    toy(tmp_path, (CLAN, CLAN + 'face = "foot"\n'))
    assert "<small>Clan</small> <b>Ash</b>" in drawn(client, "emberfall", "ash-courier")


def test_pips_are_drawn_one_by_one(client: Client, tmp_path: Path) -> None:
    toy(tmp_path, ('face = "left"', 'face = "base"\nform = "pips"'))
    assert drawn(client, "emberfall", "ash-courier").count('class="pip"') == 2


# The games as they are


@pytest.mark.parametrize(
    ("card", "way", "arrows", "power"), [("crumbling-statue", "left", 1, 0), ("generous-deluge", "right", 2, 2)]
)
def test_arrows_of_a_revenant_point_to_its_alignment(
    client: Client, card: str, way: str, arrows: int, power: int
) -> None:
    face = drawn(client, "runicka", card)
    assert f'data-way="{way}"' in face
    assert face.count('class="arrow"') == arrows
    assert re.search(rf'data-form="diamond" title="Power"><span class="hide">Power </span>\s*{power}\s*</span>', face)


def test_a_revenant_shows_its_cost_in_life_at_the_top_left(client: Client) -> None:
    assert re.search(
        r'class="gem" data-form="coin" title="Life cost"><span class="hide">Life cost </span>\s*20\s*</span>',
        drawn(client, "runicka", "generous-deluge"),
    )


def test_a_location_lies_on_its_side_with_power_rune_and_ability_icons(client: Client) -> None:
    face = drawn(client, "pixies-vs-gremlins", "root-cellar")
    assert not missing(face, 'data-shape="place"', " data-wide", 'title="Power">')
    assert 'title="Rune: Acorn">' in face
    abilities = face.partition('class="face-keywords"')[2].partition("</p>")[0]
    assert [word for word in ("Bolster", "Support", "Counterstrike") if word in abilities] == [
        "Bolster",
        "Support",
        "Counterstrike",
    ]
    assert abilities.count("<svg") == 3


def test_the_defender_side_of_a_home_card_is_told_apart(client: Client) -> None:
    face = drawn(client, "pixies-vs-gremlins", "thistledown-court")
    assert not missing(
        face, "<small>Defender side: power</small> <b>5</b>", "<small>with</small> <b>Support · Mobile</b>"
    )


@pytest.mark.parametrize(
    ("game", "card", "shape"),
    [
        ("rune-stones", "wild-gem", "stone"),
        ("rune-stones", "blue-artifact", "square"),
        ("rune-stones", "smithy-1", "hexagon"),
        ("rune-stones", "die", "die"),
        ("runicka", "nightquartz", "gem"),
        ("runeslingers-awakening", "eva", "figure"),
        ("runeslingers-awakening", "burn", "disc"),
        ("runeslingers", "inner-flame", "equip"),
    ],
)
def test_each_piece_has_the_shape_of_its_kind(client: Client, game: str, card: str, shape: str) -> None:
    assert f'data-shape="{shape}"' in drawn(client, game, card)


def test_a_smithy_shows_its_price_in_gems_and_that_it_is_ours(client: Client) -> None:
    face = drawn(client, "rune-stones", "smithy-4")
    assert face.count('class="pip"') == 3
    assert 'title="Price, ours" data-ours>' in face


def test_a_colour_of_our_own_is_marked_where_it_shows(client: Client) -> None:
    face = drawn(client, "rune-stones", "creature-11")
    assert 'data-tint="blue"' in face
    assert re.search(r'<p class="face-type">.*<span data-ours>Blue <i>ours</i></span> Creature', face)


@pytest.mark.parametrize(
    "slug", ["pixies-vs-gremlins", "rune-stones", "runeslingers", "runeslingers-awakening", "runicka"]
)
def test_each_game_has_a_hue_of_its_own(client: Client, slug: str) -> None:
    hue = Game.objects.get(slug=slug).hue
    assert client.get(f"/g/{slug}.css").content.decode().startswith(f'[data-game="{slug}"]{{--h:{hue}}}')
    assert Game.objects.filter(hue=hue).count() == 1


@pytest.mark.parametrize(
    "slug", ["pixies-vs-gremlins", "rune-stones", "runeslingers", "runeslingers-awakening", "runicka"]
)
def test_the_page_of_a_game_leads_to_its_kinds_of_piece_and_counts_them(client: Client, slug: str) -> None:
    kinds = client.get(f"/g/{slug}/").content.decode().partition('class="kinds"')[2].partition("</ul>")[0]
    links = re.findall(r'href="([^"]+)">.*?<b>(\d+)</b>', kinds)
    assert len(links) > 4
    for address, count in links:
        assert client.get(address).context["page"].paginator.count == int(count), address


@pytest.mark.parametrize(
    ("game", "card", "frame", "tint", "window"),
    [
        ("runeslingers-awakening", "emberdart", "iron", "basic", "arch"),  # the word of its class
        ("runeslingers-awakening", "fireball", "iron", "", "arch"),  # a card without a class has the hue of its game
        ("pixies-vs-gremlins", "root-cellar", "storybook", "place", "full"),  # its kind
        (
            "pixies-vs-gremlins",
            "thistledown-court",
            "storybook",
            "pixie",
            "full",
        ),  # a place of a race: the word goes first
        ("rune-stones", "creature-11", "slate", "blue", "medal"),  # a word of our own
        ("runicka", "crumbling-statue", "arena", "chaos", "octagon"),
    ],
)
def test_a_card_has_the_frame_of_its_game_the_colour_of_its_class_and_the_window_of_its_kind(
    game: str, card: str, frame: str, tint: str, window: str
) -> None:
    look = face(Card.objects.get(game__slug=game, slug=card)).look
    assert (look.frame, look.tint, look.window) == (frame, tint, window)


def test_a_value_stands_in_the_corner_that_the_look_gives_it() -> None:
    drawn = face(Card.objects.get(game__slug="runicka", slug="crumbling-statue"))
    assert [(value.field, value.form) for value in drawn.left] == [("cost", "coin")]
    assert [(value.field, value.form) for value in drawn.right] == [("power", "diamond")]
    assert [(value.field, value.form) for value in drawn.base] == [("arrows", "arrows")]


def test_the_stylesheet_of_a_game_has_its_tints_windows_frame_and_forms() -> None:
    css = stylesheet(Game.objects.get(slug="runicka"))
    for part in (
        '[data-game="runicka"] [data-tint="order"]{--c:268;--ch:0.13;',
        '[data-game="runicka"] [data-window="slant"]{--window:polygon(16% 2%,',
        '[data-frame="arena"]{--fd:oklch(17% 0.025 300);',
        '[data-form="diamond"]{--form:polygon(50% 0%,100% 50%,50% 100%,0% 50%)}',
    ):
        assert part in css
    assert '[data-window="blade"]' not in css  # no kind of this game has it


def test_a_long_text_leaves_its_picture_less_room(tmp_path: Path) -> None:
    text = 'text = "Swift units cannot pass."'
    for letters, long in ((105, False), (106, True)):
        file = emberfall(tmp_path) / "cards" / "first.toml"
        file.write_text(file.read_text().replace(text, f'text = "{"a" * letters}"'))
        made = read_pack(file.parent.parent)
        load({made.slug: made})
        assert face(Card.objects.get(slug="cinder-wall")).long == long, letters
