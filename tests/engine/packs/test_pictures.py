"""A card names what its picture shows; what it leaves out follows from its name, and no two cards of a game look alike."""

import pytest

from engine.packs.cards import Card, Origin
from engine.packs.pictures import FIGURES, KEYS, SETTINGS, picture_of
from engine.packs.reading import PackError, read_pack
from tests.builders import EMBERFALL, edited, emberfall

COURIER = 'text = "When you play Ash Courier: Draw 1 card."\n'
WALL = 'text = "Swift units cannot pass."\n'
FIRST = "cards/first.toml"


def painted(tmp_path, courier, wall=""):
    """The toy game whose two cards say this of their pictures."""
    text = edited(FIRST, COURIER, f"{COURIER}{courier}\n")["first"]
    return emberfall(tmp_path, first=text.replace(WALL, f"{WALL}{wall}\n"))


def told(folder):
    with pytest.raises(PackError) as caught:
        read_pack(folder)
    return caught.value.problems


def picture(folder, card="ash-courier"):
    pack = read_pack(folder)
    return picture_of(pack.cards[card], pack.motifs)


def test_a_card_names_a_motif(tmp_path):
    assert picture(painted(tmp_path, 'motif = "moth"'))[:2] == (("moth",), "one")


def test_a_card_names_two_motifs_of_which_the_second_is_a_mark(tmp_path):
    assert picture(painted(tmp_path, 'motif = ["moth", "crown"]'))[:2] == (("moth", "crown"), "mark")


def test_a_card_says_all_of_its_picture(tmp_path):
    said = 'motif = ["moth", "crown"]\nsetting = "over"\nkey = "glow"\nfigure = "moon"'
    assert picture(painted(tmp_path, said)) == (("moth", "crown"), "over", "glow", "moon")


MISTAKES = [
    ('motif = "mothh"', "[[card]] ash-courier: motif: 'mothh' is not a motif; did you mean 'moth'?"),
    ('motif = ["moth", "cown"]', "[[card]] ash-courier: motif: 'cown' is not a motif; did you mean 'crown'?"),
    ('motif = "moth"\nsetting = "hug"', "[[card]] ash-courier: setting: 'hug' is not a setting; did you mean 'huge'?"),
    ('key = "light"', "[[card]] ash-courier: key: 'light' is not a key; did you mean 'night'?"),
    ('figure = "hill"', "[[card]] ash-courier: figure: 'hill' is not a figure; did you mean 'hills'?"),
    ("motif = 3", "[[card]] ash-courier: motif: 3 is not a list of texts in quotes"),
    ('motif = ["moth", "crown", "bell"]', "[[card]] ash-courier: motif: names 3 motifs; at most 2"),
    ('motif = ["moth", "crown"]\nsetting = "pair"', "setting: 'pair' shows one motif; two are set by over or mark"),
    ('motif = "moth"\nsetting = "over"', "setting: 'over' shows two motifs, and the card names 1"),
    ('setting = "mark"', "setting: 'mark' shows two motifs, and the card names 0"),
]


@pytest.mark.parametrize(("said", "problem"), MISTAKES)
def test_a_mistake_in_a_picture_names_file_card_and_the_nearest_name(tmp_path, said, problem):
    (found,) = told(painted(tmp_path, said))
    assert problem in found
    assert "first.toml:1" in found, "with its line"


def test_two_cards_of_a_game_cannot_look_alike(tmp_path):
    said = 'motif = "moth"\nkey = "day"'
    (problem,) = told(painted(tmp_path, said, said))
    assert (
        "[[card]] cinder-wall: motif: Cinder Wall and Ash Courier look alike (moth, one, day): "
        "choose another motif, setting or key for one of them" in problem
    )


@pytest.mark.parametrize("other", ['motif = "moth"\nkey = "glow"', 'motif = "moth"\nkey = "day"\nsetting = "pair"'])
def test_one_motif_in_another_key_or_setting_is_another_picture(tmp_path, other):
    assert picture(painted(tmp_path, 'motif = "moth"\nkey = "day"', other), "cinder-wall").motifs == ("moth",)


def test_a_ground_alone_does_not_tell_two_cards_apart(tmp_path):
    said = 'motif = "moth"\nkey = "day"\nfigure = "{}"'
    assert "look alike" in told(painted(tmp_path, said.format("moon"), said.format("rays")))[0]


def test_cards_that_name_no_motif_are_never_refused(tmp_path):
    said = 'key = "day"'
    folder = painted(tmp_path, said, said)
    assert read_pack(folder).cards["cinder-wall"].motif == ()


# What a card leaves out


def named(name, kind="unit"):
    return Card(name.lower(), name, kind, "first", Origin("practice"))


NAMES = [f"Card {number}" for number in range(400)]


def test_what_is_left_out_follows_from_the_name():
    assert picture_of(named("Ash"), ["bell", "moth"]) == picture_of(named("Ash"), ["moth", "bell"])
    assert picture_of(named("Ash"), ["bell"]).setting == "one"


@pytest.mark.parametrize(("part", "known"), [("key", KEYS), ("figure", FIGURES)])
def test_names_spread_over_all_keys_and_figures(part, known):
    found = [getattr(picture_of(named(name), ["bell"]), part) for name in NAMES]
    assert all(found.count(word) > len(NAMES) / len(known) / 2 for word in known)


def test_a_figure_does_not_follow_from_the_key():
    pictures = {(picture_of(named(name), ["bell"]).key, picture_of(named(name), ["bell"]).figure) for name in NAMES}
    assert len(pictures) == len(KEYS) * len(FIGURES)


def test_the_motif_of_a_card_that_names_none_follows_from_name_and_kind():
    motifs = {picture_of(named("Ash", kind), ["bell", "moth", "key"]).motifs for kind in NAMES}
    assert motifs == {("bell",), ("moth",), ("key",)}


def test_a_new_motif_changes_only_the_cards_that_it_takes():
    before, after = (
        [picture_of(named(name), names).motifs[0] for name in NAMES]
        for names in (["bell", "moth"], ["bell", "key", "moth"])
    )
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert (set(changed), len(changed)) == ({"key"}, after.count("key"))


def test_each_setting_takes_one_motif_or_two(tmp_path):
    for setting in SETTINGS:
        two = setting in ("over", "mark")
        folder = painted(tmp_path / setting, f'motif = {["moth", "crown"] if two else "moth"!r}\nsetting = "{setting}"')
        assert picture(folder).setting == setting


# A picture is no rule


@pytest.fixture
def plain(tmp_path):
    """The toy game before anything is said of pictures, in the folder in which tests change it."""
    return read_pack(emberfall(tmp_path))


def test_pictures_change_the_version_of_a_pack_but_not_of_its_rules(plain):
    said = 'motif = ["moth", "bell"]\nsetting = "over"'
    shown = read_pack(painted(plain.folder, said, 'key = "day"\nfigure = "moon"'))
    assert shown.digest != plain.digest
    assert shown.played_digest == plain.played_digest


def test_the_last_line_of_a_file_may_be_one_of_a_picture(plain):
    shown = read_pack(emberfall(plain.folder, first=f'{EMBERFALL[FIRST]}motif = "moth"'))
    assert (shown.cards["cinder-wall"].motif, shown.played_digest) == (("moth",), plain.played_digest)


def test_anything_else_changes_both(plain):
    dearer = read_pack(emberfall(plain.folder, **edited(FIRST, "cost = 2", "cost = 3")))
    assert dearer.digest != plain.digest
    assert dearer.played_digest != plain.played_digest


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_words_of_a_text_are_no_picture(tmp_path, quotes):
    text = f"text = {quotes}When you play Ash Courier:\n{{}} = 1 card.{quotes}\n"
    first, other = (
        read_pack(emberfall(tmp_path, **edited(FIRST, COURIER, text.format(word)))) for word in ("key", "setting")
    )
    assert "\nkey = 1" in first.cards["ash-courier"].text
    assert first.played_digest != other.played_digest


def test_a_key_of_a_picture_is_no_field(tmp_path):
    folder = emberfall(tmp_path, **edited("game.toml", 'id = "clan"', 'id = "motif"'))
    assert any("id: cards, pages or the search already use that name" in problem for problem in told(folder))
