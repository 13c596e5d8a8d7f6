"""`manage.py check_deck`: what it prints, with what it ends, and what it refuses."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from tests.builders import edited, emberfall
from tests.decks.construction.test_clutter import FORMS, ready
from tests.packs import SHIPPED

SLUG = "runeslingers-awakening"
READY = SHIPPED[SLUG].decks
LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2


def check(*words: str, deck: str = "ember-rush", game: str = SLUG) -> tuple[int, str]:
    """How the command ended, and what it printed."""
    out = StringIO()
    try:
        call_command("check_deck", "--game", game, "--deck", deck, *words, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return LEGAL, out.getvalue()


def told(*words: str, deck: str = "ember-rush") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(check("--json", *words, deck=deck)[1])
    return found


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """Ember Rush in a file, with four copies of Emberdart and one Turned Soil less."""
    text = READY["ember-rush"].replace("3 Emberdart", "4 Emberdart").replace("2 Turned Soil", "1 Turned Soil")
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", READY)
def test_every_ready_deck_is_legal(name: str) -> None:
    assert check(deck=name)[0] == LEGAL


def test_a_legal_deck_in_words() -> None:
    assert check() == (LEGAL, "Ember Rush is legal in Constructed.\n")


def test_a_deck_that_is_not_legal_in_words(mine: str) -> None:
    code, text = check(deck=mine)
    assert code == NOT_LEGAL
    assert text.splitlines() == [
        "Ember Rush is not legal in Constructed: 1 problem.",
        "  The deck has 4 copies of Emberdart; it may have at most 3: take 1 out. [RSA-F-11 000:413]",
        "Adding or removing 2 copies would make it legal.",
    ]


def test_the_json_of_a_legal_deck() -> None:
    found = told()
    assert (found["legal"], found["problems"], found["distance"]) == (True, [], 0)
    assert (found["game"], found["deck"], found["format"]) == (SLUG, "Ember Rush", "constructed")


def test_the_json_holds_what_was_promised(mine: str) -> None:
    found = told(deck=mine)
    assert (found["legal"], found["distance"]) == (False, 2)
    (problem,) = found["problems"]
    assert {"code", "message", "cards", "source"} <= problem.keys()
    assert (problem["code"], problem["cards"], problem["source"]) == ("copies", ["emberdart"], "000:413")
    assert check("--json", deck=mine)[0] == NOT_LEGAL


def test_another_format_can_be_asked_for(mine: str) -> None:
    code, text = check("--format", "draft")
    assert code == NOT_LEGAL
    assert "The deck has 40 cards; it must have exactly 30: take 10 out. [RSA-F-25 000:425-426]" in text
    assert check("--format", "sealed")[0] == LEGAL


def test_a_text_without_a_format_takes_the_one_that_is_given(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(re.sub("// format: .*\n", "", READY["ember-rush"]), encoding="utf-8")
    assert check("--format", "constructed", deck=str(path))[0] == LEGAL
    assert check(deck=str(path))[0] == LEGAL


def test_a_format_that_is_guessed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(re.sub("// format: .*\n", "", READY["starter-eva"]), encoding="utf-8")
    note = f"{path}: No format is chosen: the list was read for Constructed, the first of those"
    assert told(deck=str(path))["notes"][0].startswith(note)
    check(deck=str(path))
    assert capsys.readouterr().err.startswith(note)


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("form", ["CSV", "JSON", "as the API", "as Cockatrice"])
def test_a_ready_deck_is_judged_alike_in_each_form(tmp_path: Path, name: str, form: str) -> None:
    path = tmp_path / "mine"
    path.write_text(FORMS[form](ready(SLUG, name)), encoding="utf-16")
    assert told(deck=str(path)) | {"deck": ""} == told(deck=name) | {"deck": ""}


def test_a_list_without_headings_is_read_and_what_was_guessed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("// format: constructed\n1 Tobren Sill\n3 Emberdart (ABC) 12\n", encoding="utf-8")
    found = told(deck=str(path))
    assert "unreadable" not in found
    assert found["notes"] == [
        f"{path}: Line 2: a card comes before the first section; Tobren Sill goes to Runeslinger.",
        f"{path}: Line 3: a card comes before the first section; Emberdart goes to Deck.",
        f"{path}: Line 3: Not kept: (ABC) 12.",
    ]


def test_an_offer_that_is_not_sure_says_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("// format: constructed\nDeck\nStorm Jra 2\n", encoding="utf-8")
    refused(f"{path}:3: ", "--deck", str(path))
    refused("perhaps 2 Storm Jar (if 2 is the number of copies)", "--deck", str(path))


def test_an_option_takes_the_place_of_its_rule() -> None:
    code, text = check("--option", "x_total_1")
    assert code == NOT_LEGAL
    assert "The deck has 2 cards whose name ends in X; it may have at most 1: take 1 out. [x_total_1 RSA-Q4" in text


def test_an_empty_deck_has_every_problem_at_once(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("Nothing\n// format: constructed\n", encoding="utf-8")
    found = told(deck=str(path))
    assert [problem["section"] for problem in found["problems"]] == ["runeslinger", "stance", "ability", "main"]
    assert found["distance"] == 43


def refused(why: str, *words: str, game: str = SLUG) -> None:
    """The command ends with 2 and says why."""
    with pytest.raises(CommandError, match=re.escape(why)) as error:
        call_command("check_deck", "--game", game, "--deck", "ember-rush", *words)
    assert error.value.returncode == UNREADABLE


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--deck", "nothing"), "neither a file nor a ready deck; ready decks: bottled-thunder"),
        (("--deck", "x" * 300), "x"),
        (("--deck", str(Path(__file__).parent)), "cannot be read"),
        (("--format", "legacy"), "no format is called 'legacy'; choose from constructed, draft"),
        (("--option", "flying"), "no option of constructed is called 'flying'; choose from x_total_1"),
    ],
)
def test_what_cannot_be_is_unreadable(words: tuple[str, ...], why: str) -> None:
    refused(why, *words)


def test_an_unknown_game_is_unreadable() -> None:
    refused("no game is called 'chess'; choose from", game="chess")


def test_a_file_that_is_no_text_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\1\2\3")
    refused(f"{path}: The file is no text: export the list as text, CSV or JSON.", "--deck", str(path))


def test_a_line_that_names_no_card_is_told_with_its_number_and_the_nearest_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Mine\n// format: constructed\nDeck\n3 Emberdart\n2 Whitefire Tol\n", encoding="utf-8")
    refused(f"{path}:5: no card of this game is called 'Whitefire Tol'; perhaps 2 Whitefire Toll", "--deck", str(path))


def test_every_line_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Mine\n// format: constructed\nDeck\n3 Nothing\n0 Emberdart\nzzz\n", encoding="utf-8")
    for number in (4, 5, 6):
        refused(f"{path}:{number}: ", "--deck", str(path))


def test_a_pack_whose_rules_cannot_be_checked_is_unreadable(tmp_path: Path) -> None:
    emberfall(tmp_path / "emberfall", **edited("formats.toml", 'form = "size"', 'form = "weight"'))
    with override_settings(GAMES_PATH=[tmp_path]):
        refused("'weight' is not a form", "--deck", "embers", game="emberfall")


# Repairs


def test_repairs_in_words(mine: str) -> None:
    code, text = check("--repair", deck=mine)
    assert code == NOT_LEGAL
    assert text.splitlines()[3:6] == [
        "Repair 1, 2 edits: More of what is there.",
        "  -1 Emberdart (Deck)",
        "  +1 Salted Wound (Deck)",
    ]
    assert len(re.findall(r"^Repair \d", text, re.M)) == 3


def test_repairs_as_json(mine: str) -> None:
    found = told("--repair", deck=mine)["repairs"]
    assert [way["cost"] for way in found["found"]] == [2, 2, 2]
    assert found["found"][0]["edits"][0] == {"place": "main", "card": "emberdart", "before": 4, "after": 3}
    assert "repairs" not in told(deck=mine)


def test_an_incomplete_card_that_has_to_come_is_marked(mine: str, tmp_path: Path) -> None:
    """Of the owned cards only Stone Trap is left to fill the deck, and nobody knows what it costs."""
    owned = tmp_path / "owned.txt"
    owned.write_text(
        READY["ember-rush"].replace("2 Turned Soil", "1 Turned Soil") + "\n1 Stone Trap\n", encoding="utf-8"
    )
    text = check("--repair", "--owned", str(owned), deck=mine)[1]
    assert text.splitlines()[-1] == "  +1 Stone Trap (Deck), incomplete, not known: Light cost"
    (way,) = told("--repair", "--owned", str(owned), deck=mine)["repairs"]["found"]
    assert way["incomplete"] == [{"card": "stone-trap", "missing": ["Light cost"]}]
    assert all(one["incomplete"] == [] for one in told("--repair", deck=mine)["repairs"]["found"])


def test_a_legal_deck_has_no_repairs() -> None:
    assert check("--repair") == (LEGAL, "Ember Rush is legal in Constructed.\n")


def test_a_locked_card_that_cannot_stay_is_told_with_the_rule(mine: str) -> None:
    assert check("--repair", "--lock", "Emberdart", deck=mine)[1].splitlines()[-2:] == [
        "No repair. 4 Emberdart cannot stay.",
        "  The deck holds at most 3 copies of the same card. [RSA-F-11 000:413]",
    ]


def test_only_owned_cards_come(mine: str, tmp_path: Path) -> None:
    owned = tmp_path / "owned.txt"
    owned.write_text(
        READY["ember-rush"].replace("2 Turned Soil", "1 Turned Soil") + "\n1 Kiln Burst\n", encoding="utf-8"
    )
    text = check("--repair", "--owned", str(owned), deck=mine)[1]
    assert text.splitlines()[-2:] == ["  -1 Emberdart (Deck)", "  +1 Kiln Burst (Deck)"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--lock", "Nothing"), "no card of Ember Rush is called 'Nothing'"),
        (("--owned", "nowhere.txt"), "there is no file 'nowhere.txt'"),
    ],
)
def test_what_cannot_be_locked_or_owned(mine: str, words: tuple[str, str], said: str) -> None:
    with pytest.raises(CommandError, match=re.escape(said)) as refused:
        check("--repair", *words, deck=mine)
    assert refused.value.returncode == UNREADABLE


def test_what_cannot_be_read_is_told_as_json_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(READY["ember-rush"] + "\n4 Emberdrat\n", encoding="utf-8")
    code, text = check("--json", deck=str(path))
    told = json.loads(text)
    assert (code, told["game"], told["deck"]) == (UNREADABLE, SLUG, str(path))
    (line,) = told["unreadable"]
    assert "no card of this game is called 'Emberdrat'" in line
    code, text = check("--json", deck="nowhere.txt")
    assert (code, json.loads(text)["unreadable"][0].partition(";")[0]) == (
        UNREADABLE,
        "'nowhere.txt' is neither a file nor a ready deck",
    )
    code, text = check("--json", game="chess")
    assert (code, "no game is called 'chess'" in json.loads(text)["unreadable"][0]) == (UNREADABLE, True)


def test_a_list_of_owned_cards_with_a_line_that_names_none(mine: str, tmp_path: Path) -> None:
    owned = tmp_path / "owned.txt"
    owned.write_text("3 Emberdart\n4 Emberdrat\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"owned.txt:2: no card of this game is called 'Emberdrat'"):
        check("--repair", "--owned", str(owned), deck=mine)
