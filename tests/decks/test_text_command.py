"""`manage.py text` says how a text is understood."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.explaining import LEANING, SPEAKING
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX
from tests.reading import printed

GAME = "runeslingers-awakening"
ROOT = Path(__file__).parents[2]


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


def test_each_function_that_a_text_runs_is_named_once_with_its_place() -> None:
    answer, _ = told("Draw 1 card. Seer 3. Draw 2 cards.")
    places = {function["name"]: function["place"] for function in answer["functions"]}
    assert len(places) == len(answer["functions"])
    file, _, line = places["draw"].partition(":")
    assert file == "engine/verbs/piles.py"
    assert (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1].startswith("def draw(")


def test_of_what_is_not_read_no_function_is_named() -> None:
    assert told("Seer 3.")[0]["functions"] == []


def test_a_sentence_that_is_not_read_says_why_and_what_would_do() -> None:
    answer, code = told("Draw 1 card. Seer 3. Draw X cards.")
    assert (answer["whole"], code) == (False, 1)
    assert [(one["read"], one["text"], one["message"], one["suggestion"]) for one in answer["sentences"]] == [
        (True, "Draw 1 card.", "", ""),
        (False, "Seer 3.", "“Seer” is no word of card text in this game", "Sear 3."),
        (False, "Draw X cards.", "nothing says what X is", ""),
    ]


@pytest.mark.parametrize(
    ("text", "before", "unread", "after"),
    [
        ("Apply Burn ailments to target Runeslinger.", "Apply ", "Burn ailments to target Runeslinger.", ""),
        ("When you juggle: Draw 1 card.", "When you ", "juggle: Draw 1 card.", ""),
        ("Seer 3.", "", "Seer 3.", ""),
        ("Draw 1 card for each Burn on Test, then sing.", "Draw 1 card for each Burn on ", "Test, then sing.", ""),
        ("Discard 0 cards: Draw 1 card.", "", "Discard 0 cards", ": Draw 1 card."),
    ],
)
def test_what_is_not_read_is_named_where_it_stands(text: str, before: str, unread: str, after: str) -> None:
    (sentence,) = told(text)[0]["sentences"]
    assert [sentence[key] for key in ("before", "unread", "after")] == [before, unread, after]


def test_of_two_equal_sentences_the_one_that_is_read_is_told_by_its_place() -> None:
    answer, _ = told("Draw that many cards. Draw 2 cards. Draw that many cards.")
    assert [one["read"] for one in answer["sentences"]] == [False, True, True]
    assert [one["canonical"] for one in answer["sentences"]][1:] == ["Draw 2 cards.", "Draw that many cards."]


def test_a_sentence_is_judged_by_what_stands_before_it() -> None:
    answer, _ = told("Each enemy Runeslinger sears 1. That Runeslinger sears 2.")
    assert [one["message"] for one in answer["sentences"]] == [
        "",
        "“that Runeslinger” speaks of one, but the text before it of several",
    ]


def test_a_sentence_that_stands_on_one_that_is_not_read_says_so() -> None:
    answer, _ = told("Draw 1 card. Destroy target chant you control as an additional cost.")
    assert answer["sentences"][0]["message"] == LEANING.format(answer["sentences"][1]["text"])


def test_of_sentences_that_stand_on_an_unread_one_the_cause_is_named_once():
    answer, _ = told("Frobnicate it. Draw that many cards. Sear that many.")
    cause, *others = [one["message"] for one in answer["sentences"]]
    assert cause == "“Frobnicate” is no word of card text in this game"
    assert others == [SPEAKING.format("Frobnicate it.")] * 2


def test_what_stands_behind_an_unread_head_says_so():
    answer, _ = told("When the moon rises: Draw 1 card. Sear 1.")
    first, second = [one["message"] for one in answer["sentences"]]
    assert first.startswith("understood up to “When”")
    assert second == "it stands behind “When the moon rises:”, which is not read"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Frobnicate the wibble.", "“Frobnicate” and “wibble” are no words of card text in this game"),
        ("Cannot be blocked.", "no sentence begins with “Cannot”"),
    ],
)
def test_a_sentence_of_which_no_word_is_understood_names_what_is_strange(text: str, why: str) -> None:
    assert [one["message"] for one in told(text)[0]["sentences"]] == [why]


def test_a_reminder_is_shown_and_does_nothing():
    answer, code = told("Draw 1 card. (You may look at it.)\n(It is yours.)")
    assert (answer["whole"], code) == (True, 0)
    assert [one["canonical"] for one in answer["sentences"]] == ["Draw 1 card."]
    assert answer["reminders"] == ["(You may look at it.)", "(It is yours.)"]
    assert (
        "a reminder, which does nothing: (or none)" in printed("text", "Draw 1 card (or none).", game=GAME).splitlines()
    )


def test_a_text_that_is_too_long_says_so() -> None:
    answer, _ = told("Draw 1 card. " * (SENTENCES_MAX + 1))
    (message,) = {one["message"] for one in answer["sentences"]}
    assert message.endswith(f"At most {LENGTH_MAX} characters and {SENTENCES_MAX} sentences are read.")


def test_lines_and_the_name_of_the_card() -> None:
    answer, code = told("When Bell is destroyed: Draw 1 card.\\nUse: Destroy Bell.", name="Bell")
    assert (answer["whole"], code, len(answer["sentences"])) == (True, 0, 2)
    assert told("Destroy Bell.")[1] == 1


def test_no_text_is_not_whole() -> None:
    empty = {"whole": False, "sentences": [], "references": [], "ambiguous": [], "functions": [], "reminders": []}
    assert told("") == ({"name": "this card", "kind": ""} | empty, 1)


@pytest.mark.parametrize("kind", ["attack", "Attack"])
def test_the_kind_of_the_card_is_told_with_its_text(kind: str) -> None:
    answer, _ = told("Draw 1 card.", name="Bell", kind=kind)
    assert (answer["name"], answer["kind"]) == ("Bell", "Attack")
    kind_line, read, *functions = printed("text", "Draw 1 card.", game=GAME, name="Bell", kind=kind).splitlines()
    assert (kind_line, read) == ("Bell, Attack:", "read: Draw 1 card.")
    assert [line.split()[0] for line in functions] == [function["name"] for function in answer["functions"]]


def test_a_game_that_is_not_played_yet_has_its_language_too() -> None:
    assert told("Draw 1 card.", game="runicka")[0]["whole"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "nope"}, "no game is called 'nope'"),
        ({"game": GAME, "kind": "atack"}, "no kind is called 'atack'; choose from card, .*; did you mean attack?"),
    ],
)
def test_what_there_is_not_is_told(options: dict[str, str], words: str) -> None:
    with pytest.raises(CommandError, match=words) as problem:
        call_command("text", "Draw 1 card.", **options)
    assert problem.value.returncode == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When this card is destroyed, draw 1 card.", ["read: When this card is destroyed: Draw 1 card."]),
        ("Discard 1 card: Draw 1 card. Sear 2.", ["read: Discard 1 card: Draw 1 card.", "read: You sear 2."]),
        ("Draw 1 card.\\nDiscard 1 card: Sear 2.", ["read: Draw 1 card.", "read: Discard 1 card: You sear 2."]),
    ],
)
def test_what_stands_in_front_of_sentences_is_told_with_the_first(text: str, words: list[str]) -> None:
    assert [line for line in printed("text", text, game=GAME).splitlines() if line.startswith("read: ")] == words


def test_a_person_reads_it_in_words() -> None:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("text", "Seer 3. Draw nine crads. Draw many cards.", game=GAME, stdout=out)
    assert out.getvalue().splitlines() == [
        "NOT READ: Seer 3.",
        "    “Seer” is no word of card text in this game",
        "    did you mean “Sear 3.”?",
        "NOT READ: Draw nine [crads.]",
        "    understood up to “Draw nine”",
        "    did you mean “Draw nine cards.”?",
        "NOT READ: Draw [many cards.]",
        '    understood up to “Draw”; it could go on with an amount, "another", "cards", "until"',
    ]
