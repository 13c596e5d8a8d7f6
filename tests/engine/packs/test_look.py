"""look.toml: how cards of a game are painted, read with its mistakes, and no part of what is played."""

from pathlib import Path

import pytest

from engine.packs.cards import Corner, Look, Tint, Window
from engine.packs.reading import PackError, read_pack
from tests.builders import emberfall

LOOK = """\
frame = "iron"

[[tint]]
id = "ash"
name = "Ash"
hue = 200
chroma = 90

[[tint]]
id = "soldier"
kinds = ["unit"]
hue = 20
chroma = 0

[[window]]
id = "unit"
shape = "arch"

[[corner]]
id = "cost"
form = "diamond"
"""


def look(folder: Path, text: str) -> Look:
    """The look of the toy game with this look.toml."""
    made = emberfall(folder)
    (made / "look.toml").write_text(text)
    return read_pack(made).look


def test_a_look_is_read(tmp_path: Path) -> None:
    assert look(tmp_path, LOOK) == Look(
        frame="iron",
        tints=(Tint("ash", 200, 90, name="Ash"), Tint("soldier", 20, 0, kinds=("unit",))),
        windows=(Window("unit", "arch"),),
        corners=(Corner("cost", "diamond"),),
    )


def test_without_a_file_a_game_has_the_usual_look(tmp_path: Path) -> None:
    assert read_pack(emberfall(tmp_path)).look == Look()


def test_games_that_were_kept_go_on_with_another_look(tmp_path: Path) -> None:
    folder = emberfall(tmp_path)
    plain = read_pack(folder)
    (folder / "look.toml").write_text(LOOK)
    painted = read_pack(folder)
    assert painted.played_digest == plain.played_digest
    assert painted.digest != plain.digest


def test_games_that_were_kept_go_on_where_a_deck_is_left_out_of_the_field(tmp_path: Path) -> None:
    folder = emberfall(tmp_path)
    with (folder / "game.toml").open("a") as game:
        game.write('\n[[pairing]]\nid = "embers"\nagainst = "embers"\n')
    played = read_pack(folder)
    with (folder / "game.toml").open("a") as game:
        game.write('left_out = "It begins in the middle."\n')
    left_out = read_pack(folder)
    assert left_out.played_digest == played.played_digest
    assert left_out.digest != played.digest


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"iron"', '"gold"', "look.toml:1: top level: frame: 'gold' is not one of plain, iron, oak, storybook, arena, slate"),
        ('frame = "iron"', 'rim = "iron"', "look.toml:1: top level: rim: is not a key of look.toml"),
        ("hue = 200", "hue = 361", "look.toml:6: [[tint]] ash: hue: must be an angle from 0 to 360"),
        ("chroma = 90", "chroma = 201", "look.toml:7: [[tint]] ash: chroma: must be in thousandths from 0 to 200"),
        ('name = "Ash"\n', "", "look.toml:3: [[tint]] ash: needs the name of a word of cards, or kinds"),
        ('["unit"]', '["army"]', "look.toml:11: [[tint]] soldier: kinds: 'army' is not a [[kind]]"),
        ('"soldier"', '"a_b"', "look.toml:10: [[tint]] a_b: id: must be lower-case words joined by hyphens"),
        ('shape = "arch"', 'shape = "hole"', "look.toml:17: [[window]] unit: shape: 'hole' is not one of full, arch"),
        ('id = "unit"\nshape', 'id = "army"\nshape', "look.toml:16: [[window]] army: id: 'army' is not a [[kind]]"),
        ('id = "cost"', 'id = "price"', "look.toml:20: [[corner]] price: id: 'price' is not a [[field]]"),
        ('"diamond"', '"cube"', "look.toml:21: [[corner]] cost: form: 'cube' is not one of coin, burst, heart, shield,"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in LOOK
    with pytest.raises(PackError) as raised:
        look(tmp_path, LOOK.replace(old, new, 1))
    assert told in str(raised.value)
