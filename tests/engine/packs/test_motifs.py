"""A drawing is small, of a few forms and of four classes, and every mistake says where it stands."""

import pytest

from engine.packs.motifs import MAX_BYTES, MAX_ELEMENTS, SHARED, motifs_in, shared_motifs
from engine.packs.reading import PackError, read_pack, short_path
from tests.builders import EMBERFALL, emberfall

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
DISC = '<circle class="b" cx="32" cy="32" r="20"/>'


def drawn(tmp_path, inner, head=HEAD, name="disc"):
    """A folder with one drawing, and what is wrong with it."""
    (tmp_path / f"{name}.svg").write_text(f"{head}\n{inner}\n</svg>\n")
    return motifs_in(tmp_path, lambda path: path.name)


def test_a_motif_is_what_stands_in_its_file(tmp_path):
    motifs, problems = drawn(tmp_path, f'{DISC}\n  <path class="k s" d="M9 9H20"/>')
    assert motifs["disc"].inner == f'{DISC}<path class="k s" d="M9 9H20"/>'
    assert (motifs["disc"].hue, problems) == (None, ())


def test_a_group_turns_what_stands_in_it(tmp_path):
    turned = f'<g transform="rotate(45 32 32)">{DISC}</g>'
    motifs, problems = drawn(tmp_path, turned)
    assert (motifs["disc"].inner, problems) == (turned, ())


def test_a_motif_may_have_a_hue_of_its_own(tmp_path):
    motifs, problems = drawn(tmp_path, DISC, head=HEAD.replace(">", ' data-hue="48">'))
    assert (motifs["disc"].hue, problems) == (48, ())


MISTAKES = [
    ("<script>alert(1)</script>", "disc.svg:2: <script> has no place here; a motif is made of g, path,"),
    ('<use href="#m"/>', "disc.svg:2: <use> has no place here"),
    ('<image href="https://example.org/a.png"/>', "disc.svg:2: <image> has no place here"),
    ("<style>.b{fill:red}</style>", "disc.svg:2: <style> has no place here"),
    (DISC.replace("r=", 'onclick="alert(1)" r='), "disc.svg:2: <circle>: onclick: has no place here; it takes class,"),
    (DISC.replace("r=", 'style="fill:red" r='), "disc.svg:2: <circle>: style: has no place here"),
    (DISC.replace("r=", 'fill="#f00" r='), "disc.svg:2: <circle>: fill: has no place here"),
    (DISC.replace("r=", 'id="a" r='), "disc.svg:2: <circle>: id: has no place here"),
    (DISC.replace('"b"', '"red"'), "disc.svg:2: <circle>: class: 'red' is not one of b, hh, k, s, hh s, k s"),
    (DISC.replace('class="b" ', ""), "disc.svg:2: <circle>: class: is missing"),
    (DISC.replace('"20"', '"20%"'), "disc.svg:2: <circle>: r: '20%' is not what it may be"),
    ('<path class="b" d="M0 0 url(#x)"/>', "disc.svg:2: <path>: d: 'M0 0 url(#x)' is not what it may be"),
    (f'<g transform="matrix(1 0 0 1 0 0)">{DISC}</g>', "disc.svg:2: <g>: transform: 'matrix(1 0 0 1 0 0)' is not"),
    (f'<g transform="scale(1.)">{DISC}</g>', "disc.svg:2: <g>: transform: 'scale(1.)' is not what it may be"),
    (f"{DISC}\n<!-- a disc -->", "disc.svg:3: a comment has no place here"),
    (f"{DISC}\n<?php echo 1 ?>", "disc.svg:3: an instruction has no place here"),
    (f"{DISC}\nround", "disc.svg:3: the text 'round' has no place here"),
    (f"{DISC}\n<g>", "disc.svg:4: is not well-formed SVG: mismatched tag"),
    (f'<rect class="b" width="9" height="9">{DISC}</rect>', "disc.svg:2: <circle> stands within <rect>"),
    ("", "draws nothing"),
]


@pytest.mark.parametrize(("inner", "said"), MISTAKES)
def test_a_mistake_in_a_motif_is_told_with_its_line(tmp_path, inner, said):
    assert any(said in problem for problem in drawn(tmp_path, inner)[1])


HEADS = [
    (HEAD.replace("0 0 64 64", "0 0 24 24"), "<svg>: viewBox: '0 0 24 24' is not what it may be"),
    (HEAD.replace(' viewBox="0 0 64 64"', ""), "<svg>: viewBox: is missing"),
    (HEAD.replace(">", ' onload="alert(1)">'), "<svg>: onload: has no place here"),
    (HEAD.replace(">", ' data-hue="361">'), "<svg>: data-hue: must be an angle from 0 to 360"),
    (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{HEAD}", "a document type has no place here"),
]


@pytest.mark.parametrize(("head", "said"), HEADS)
def test_the_root_has_the_grid_of_all_motifs_and_nothing_else(tmp_path, head, said):
    assert any(said in problem for problem in drawn(tmp_path, DISC, head=head)[1])


def test_a_motif_has_fourteen_elements_at_most(tmp_path):
    dot = '<path class="k" d="M9 9Z"/>'
    assert drawn(tmp_path, dot * MAX_ELEMENTS)[1] == ()
    assert drawn(tmp_path, dot * (MAX_ELEMENTS + 1))[1] == ("disc.svg:2: has more than 14 elements",)


def test_a_motif_has_a_kilobyte_at_most(tmp_path):
    around = len(f"{HEAD}\n\n</svg>\n") + len(DISC)
    assert drawn(tmp_path, DISC + " " * (MAX_BYTES - around))[1] == ()
    assert drawn(tmp_path, DISC + " " * (MAX_BYTES - around + 1))[1] == ("disc.svg:1: has 1025 bytes; at most 1024",)


def test_a_motif_is_called_by_its_file(tmp_path):
    assert drawn(tmp_path, DISC, name="round-disc")[1] == ()
    said = "My Disc.svg:1: the file's name is the motif's name: lower-case words joined by hyphens"
    assert said in drawn(tmp_path, DISC, name="My Disc")[1]


def test_a_file_that_is_no_text_is_told(tmp_path):
    (tmp_path / "disc.svg").write_bytes(b"\xff\xd8")
    assert "disc.svg:1: cannot be read" in motifs_in(tmp_path, lambda path: path.name)[1][0]


def test_the_shared_motifs_are_sound():
    motifs, problems = shared_motifs(short_path)
    assert problems == ()
    assert sorted(motifs) == sorted(path.stem for path in SHARED.iterdir())


def test_a_pack_has_the_shared_motifs_and_its_own(tmp_path):
    folder = emberfall(tmp_path)
    (folder / "motifs").mkdir()
    drawn(folder / "motifs", DISC, name="cinder-disc")
    motifs = read_pack(folder).motifs
    assert motifs["cinder-disc"].inner == DISC
    assert motifs.keys() - shared_motifs(short_path)[0].keys() == {"cinder-disc"}


def test_a_motif_of_the_pack_takes_the_place_of_a_shared_one(tmp_path):
    folder = emberfall(tmp_path)
    (folder / "motifs").mkdir()
    drawn(folder / "motifs", DISC, name="bell")
    assert read_pack(folder).motifs["bell"].inner == DISC
    assert shared_motifs(short_path)[0]["bell"].inner != DISC


def test_a_mistake_in_a_motif_of_a_pack_is_one_of_the_pack(tmp_path):
    folder = emberfall(tmp_path)
    (folder / "motifs").mkdir()
    drawn(folder / "motifs", "<script/>")
    with pytest.raises(PackError, match=r"motifs/disc\.svg:2: <script> has no place here"):
        read_pack(folder)


def test_another_drawing_is_another_version_of_the_pack_but_not_of_its_rules(tmp_path):
    folder = emberfall(tmp_path)
    (folder / "motifs").mkdir()
    before = read_pack(folder)
    drawn(folder / "motifs", DISC)
    after = read_pack(folder)
    assert after.digest != before.digest
    assert after.played_digest == before.played_digest


def test_a_game_without_drawings_of_its_own_needs_no_folder_for_them(tmp_path):
    assert "motifs" not in {name.split("/")[0] for name in EMBERFALL}
    assert read_pack(emberfall(tmp_path)).motifs == shared_motifs(short_path)[0]
