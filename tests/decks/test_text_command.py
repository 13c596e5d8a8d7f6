"""`manage.py text` says how a text is understood."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

GAME = "runeslingers-awakening"


def told(text: str, **options: str) -> tuple[dict, int]:
    """What it prints as JSON, and how it ends."""
    out = StringIO()
    try:
        call_command("text", text, game=options.pop("game", GAME), json=True, stdout=out, **options)
    except SystemExit as ended:
        return json.loads(out.getvalue()), int(ended.code or 0)
    return json.loads(out.getvalue()), 0


def test_a_text_that_is_wholly_read() -> None:
    answer, code = told("Deal 4 damage to target Runeslinger. If it hits, that Runeslinger sears 2.")
    assert (answer["whole"], code) == (True, 0)
    assert [(one["read"], one["canonical"], one["message"]) for one in answer["sentences"]] == [
        (True, "Deal 4 damage to target Runeslinger.", ""),
        (True, "If it hits, that Runeslinger sears 2.", ""),
    ]
    assert [(one["text"], one["speaks_of"]) for one in answer["references"]] == [
        ("It hits", "damage dealt: Deal 4 damage to target Runeslinger"),
        ("That Runeslinger", "player: Target Runeslinger"),
    ]


def test_a_sentence_that_is_not_read_says_why_and_what_would_do() -> None:
    answer, code = told("Draw 1 card. Sear 3. Draw X cards.")
    assert (answer["whole"], code) == (False, 1)
    assert [list(one.values()) for one in answer["sentences"]] == [
        ["Draw 1 card.", True, "Draw 1 card.", "", ""],
        ["Sear 3.", False, "", "understood up to “Sear 3”", "You sear 3."],
        ["Draw X cards.", False, "", "nothing says what X is", ""],
    ]


def test_lines_and_the_name_of_the_card() -> None:
    answer, code = told("When Bell is destroyed: Draw 1 card.\\nUse: Destroy Bell.", name="Bell")
    assert (answer["whole"], code, len(answer["sentences"])) == (True, 0, 2)
    assert told("Destroy Bell.")[1] == 1


def test_no_text_is_not_whole() -> None:
    assert told("") == ({"whole": False, "sentences": [], "references": []}, 1)


def test_a_game_that_is_not_played_yet_has_its_language_too() -> None:
    assert told("Draw 1 card.", game="runicka")[0]["whole"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "nope"}, "no game is called 'nope'"),
        ({"game": GAME, "kind": "nope"}, "no kind is called 'nope'; there is "),
    ],
)
def test_what_there_is_not_is_told(options: dict[str, str], words: str) -> None:
    with pytest.raises(CommandError, match=words) as problem:
        call_command("text", "Draw 1 card.", **options)
    assert problem.value.returncode == 2


def test_a_person_reads_it_in_words() -> None:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("text", "Sear 3.", game=GAME, stdout=out)
    assert out.getvalue().splitlines() == [
        "NOT READ: Sear 3.",
        "    understood up to “Sear 3”",
        "    did you mean 'You sear 3.'?",
    ]
