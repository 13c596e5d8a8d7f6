"""`manage.py play`: a game line by line."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine.play.advice import Counsel
from engine.play.curves import Curve
from engine.play.playable import find_module, loaded_game
from engine.play.record import load_record, restore
from tests.games.rune_stones.tables import ARTIFACTS, DISPLAY
from tests.packs import SHIPPED
from tests.reading import missing, printed

SLUG = "runeslingers-awakening"
PACK = SHIPPED[SLUG]
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenes.md").read_text()
LINES = str(ROOT / "docs" / "scenes" / "lines.toml")
LETHAL = str(ROOT / "docs" / "scenes" / "lethal.toml")
AILMENTS = str(ROOT / "docs" / "scenes" / "ailments.toml")


def answered(*lines: object, **options) -> str:
    """What the command prints when it is given these lines."""
    if "scene" not in options:
        options.setdefault("deck", "ember-rush")
    options.setdefault("game", SLUG)
    return printed("play", stdin=StringIO("".join(f"{line}\n" for line in lines)), **options)


def said(*lines: object, **options) -> list[dict]:
    """The lines of JSON that the command prints."""
    return [json.loads(line) for line in answered(*lines, json=True, **options).splitlines()]


def option(message: dict, words: str) -> int:
    """The number of an option by its words."""
    return next(entry["n"] for entry in message["decision"]["options"] if entry["words"] == words)


# The protocol


def test_every_decision_is_a_line_with_numbered_options():
    first, last = said()
    decision = first["decision"]
    assert (decision["window"], decision["seat"], decision["source"]) == ("starting concentration", 1, None)
    assert decision["prompt"] == "Which card becomes your starting concentration?"
    assert [(entry["n"], entry.get("same", [])) for entry in decision["options"]] == [(0, []), (1, [2, 3]), (4, [])]
    assert {entry["words"] for entry in decision["options"]} == set(first["view"]["seats"][0]["zones"]["hand"])
    assert all(len(entry["row"]) == 3 for entry in decision["options"])
    assert not last["over"]


def test_a_coach_who_is_asked_for_says_what_a_decision_is_about():
    sentence = PACK.coached_decisions["starting_concentration"].coach
    assert said(coach=True)[0]["coach"] == [sentence]
    assert "coach" not in said()[0]
    assert f"  {sentence}\n" in answered(coach=True)
    assert sentence not in answered()


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of each question are tried in one world, which is soon done."""
    monkeypatch.setattr(find_module(PACK, "pilot"), "COUNSEL", Counsel(1, 2), raising=False)
    monkeypatch.setattr(find_module(PACK, "pilot"), "CURVE", None, raising=False)


@pytest.mark.usefixtures("little")
def test_a_hint_is_a_line_of_its_own_and_answers_nothing():
    first, hint, other, _ = said("hint", '{"hint": true}')
    assert hint == other
    assert hint["hint"].keys() == {"steady", "by", "knows", "checked", "options"}
    assert hint["hint"]["options"][0].keys() == {"n", "words", "chance", "gain", "error", "worlds"}
    words = {entry["n"]: entry["words"] for entry in first["decision"]["options"]}
    assert [words[one["n"]] for one in hint["hint"]["options"]] == [one["words"] for one in hint["hint"]["options"]]


@pytest.mark.usefixtures("little")
def test_a_hint_is_told_in_words_with_what_it_knows():
    told = answered("hint")
    assert not missing(
        told,
        "Hint:",
        "of 1 game tried (not yet checked)",
        "It knows which cards the other deck holds, not their order.",
    )


@pytest.mark.usefixtures("little")
def test_a_hint_by_the_format_alone_says_so():
    first, hint, other, *_ = said("hint format", '{"hint": "format"}', '{"hint": "list"}')
    assert hint == other
    assert (hint["hint"]["by"], first["decision"]["seat"]) == ("format", 1)
    assert "knows the format alone (Constructed)" in hint["hint"]["knows"]
    assert said('{"hint": "list"}')[1] == said("hint")[1]
    assert "It knows the format alone (Constructed): what it has not seen" in answered("hint format")


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    "line", ["hint everything", '{"hint": "everything"}', '{"hint": false}', '{"hint": 1}', "hint format list"]
)
def test_a_hint_by_anything_else_is_no_answer(line: str):
    assert "is not an answer" in said(line)[1]["error"]


@pytest.mark.usefixtures("little")
def test_a_hint_of_a_game_whose_chances_are_checked_goes_by_its_curve(monkeypatch: pytest.MonkeyPatch):
    """What won the one game tried is not sure to win; the options and their order are the same."""
    raw = said("hint")[1]["hint"]
    curve = Curve(-0.5, 0.8)
    monkeypatch.setattr(find_module(PACK, "pilot"), "CURVE", curve, raising=False)
    shown = said("hint")[1]["hint"]
    assert (raw["checked"], shown["checked"]) == (False, True)
    assert [one["n"] for one in shown["options"]] == [one["n"] for one in raw["options"]]
    assert [one["chance"] for one in shown["options"]] == [curve.chance(one["chance"]) for one in raw["options"]]
    told = answered("hint")
    assert f"wins {100 * shown['options'][0]['chance']:.0f} % of the time (1 game tried)" in told
    assert "not yet checked" not in told


@pytest.mark.usefixtures("little")
def test_sharp_thinks_at_the_terminal_before_it_answers():
    messages = said(0, 0, opponent="sharp", opponent_deck="ember-rush")
    assert len(messages) == 4
    assert messages[2]["decision"]["seat"] == 1


def test_an_answer_leads_to_the_next_decision_and_the_opponent_answers_by_itself():
    _, second, third, _ = said(0, 0)
    assert second["decision"]["prompt"] == "Do you go first or second?"
    assert second["log"][:2] == ["Seat 1 sets a concentration.", "Seat 2 sets a concentration."]
    assert (third["view"]["turn"], third["view"]["phase"], third["decision"]["seat"]) == (1, "draw", 1)


def test_the_log_tells_only_what_is_new_and_not_what_the_others_draw():
    messages = said(0, 0, 0, 0)
    lines = [line for message in messages for line in message["log"]]
    assert [line for line in lines if line.startswith("Turn")] == [
        "Turn of Seat 1.",
        "Turn of Seat 2.",
        "Turn of Seat 1.",
    ]
    assert "Seat 2 draws a card." in lines
    assert not [line for line in lines if line.startswith("Seat 2 draws") and line != "Seat 2 draws a card."]


@pytest.mark.parametrize(
    "wrong", ["x", "-1", "5", "1.0", "true", "null", "[0]", '"0"', "", '{"undo": 1}', '{"undo": "1"}', "undo 9999"]
)
def test_what_is_no_answer_is_refused_and_nothing_is_lost(wrong):
    _, error, second, _ = said(wrong, 0)
    assert "give a number from 0 to 4" in error["error"]
    assert repr(wrong) in error["error"]
    assert second == said(0)[1]


def test_answers_can_be_taken_back():
    messages = said(0, 0, 0, '{"undo": 2}', '{"undo": 1}')
    assert (messages[4]["decision"], messages[4]["view"]) == (messages[1]["decision"], messages[1]["view"])
    assert (messages[5]["decision"], messages[5]["log"]) == (messages[0]["decision"], [])


def test_another_answer_may_be_given_after_that():
    *_, ended = said(0, '{"undo": 1}', 3)
    assert ended["record"]["answers"][0] == 3


def test_a_game_that_is_left_ends_with_its_record():
    *_, last = said(0, 0, 1)
    assert last["over"] is False
    assert restore(loaded_game(PACK), load_record(json.dumps(last["record"]))).answers == last["record"]["answers"]


def test_a_game_that_ends_says_who_has_won_and_why():
    *_, last = said(*[0] * 500)
    assert (last["over"], last["winners"], last["cause"]) == (True, [2], "empty deck")
    assert restore(loaded_game(PACK), load_record(json.dumps(last["record"]))).over


def test_the_same_seed_plays_the_same():
    assert said(0, 0, 0, seed=5) == said(0, 0, 0, seed=5)
    assert said(seed=5)[0] != said(seed=6)[0]


# Who plays


def test_the_mirror_has_the_same_deck():
    first, _ = said(opponent="mirror")
    ours, theirs = first["view"]["seats"]
    assert ours["zones"]["runeslinger"] == theirs["zones"]["runeslinger"]


def test_a_person_may_play_every_seat():
    first, second, third, _ = said(0, 0, opponent="none")
    assert [message["decision"]["seat"] for message in (first, second)] == [1, 2]
    assert set(second["view"]["seats"][1]["zones"]["hand"]) == {
        entry["words"] for entry in second["decision"]["options"]
    }
    assert second["view"]["seats"][0]["zones"]["hand"] == 4
    assert third["decision"]["window"] == "first"


def test_a_deck_may_lie_in_a_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("Mine\n// format: constructed\n\nRuneslinger\n1 Brakka Holt\n\nDeck\n40 Emberdart\n")
    first, _ = said(deck=str(path))
    assert first["view"]["seats"][0]["zones"]["hand"] == ["Emberdart"] * 5


# Scenes


def test_a_scene_is_played_by_the_person_and_the_opponent():
    messages = said(scene=LETHAL, opponent="blocker")
    assert messages[0]["view"]["seats"][0]["name"] == "Ada"
    number = option(messages[0], "Play Rend the Guard")
    _, where, after, _ = said(number, 0, scene=LETHAL, opponent="blocker")
    assert where["decision"]["prompt"] == "Where do you play it?"
    assert "Bo blocks." in after["log"]


def test_in_a_scene_of_everybody_each_seat_is_asked():
    first, *_ = said(scene=AILMENTS, opponent="none")
    assert (first["decision"]["seat"], first["decision"]["prompt"]) == (2, "Which ailment do you remove?")


def test_the_record_of_a_scene_holds_it():
    *_, last = said(0, scene=LETHAL)
    assert last["record"]["scene"] == Path(LETHAL).read_text()


def test_the_seed_of_a_scene_is_used_unless_another_is_given(tmp_path):
    path = tmp_path / "seeded.toml"
    path.write_text("seed = 77\n" + Path(LETHAL).read_text())
    assert (said(scene=str(path))[-1]["record"]["seed"], said(scene=str(path), seed=5)[-1]["record"]["seed"]) == (77, 5)


# What a position tells


def scene_file(tmp_path, text: str) -> dict:
    """The options of the command for a scene of two who both have a deck; the person plays every seat."""
    path = tmp_path / "scene.toml"
    path.write_text(text)
    return {"scene": str(path), "opponent": "none", "deck": None}


def test_values_are_told_as_they_stand_now(tmp_path):
    first, *_ = said(
        **scene_file(
            tmp_path,
            """
            [[card]]
            name = "Thin Blood"
            kind = "chant"
            defense = 3
            text = "Runeslingers have -2 maximum health."
            [[card]]
            name = "Tall Shield"
            kind = "trinket"
            defense = 4
            text = "You have +2 block.\\nYour chants have +1 defense."
            [[seat]]
            deck = ["Emberdart"]
            utility = ["Thin Blood", "Tall Shield"]
            [[seat]]
            deck = ["Emberdart"]
            """,
        )
    )
    ada, bo = first["view"]["seats"]
    assert bo["values"] == {"block": 4, "maximum health": 18, "maximum hand size": 8}
    assert ada["values"] == {**bo["values"], "block": 6}
    assert ada["zones"]["utility"] == [
        [
            {
                "card": "Thin Blood",
                "values": {"defense": 4},
                "effects": [{"words": "+1 defense", "value": "defense", "by": 1, "why": "by Tall Shield"}],
            }
        ],
        [{"card": "Tall Shield", "values": {"defense": 4}}],
    ]
    assert [effect["words"] for effect in bo["effects"]] == ["\N{MINUS SIGN}2 maximum health"]


def test_a_concealed_card_has_no_values(tmp_path):
    under = """
        [[seat]]
        deck = ["Emberdart"]
        utility = [["Wardsong", "Storm Jar"]]
        [[seat]]
        deck = ["Emberdart"]
        """
    first, *_ = said(**scene_file(tmp_path, under))
    below, above = first["view"]["seats"][0]["zones"]["utility"][0]
    assert below == "Wardsong"
    assert above["values"]["defense"] > 0


def test_what_lasts_is_told_with_source_line_change_and_end(tmp_path):
    text = "Target enemy Runeslinger has -2 block until the end of your next turn."
    options = scene_file(
        tmp_path,
        f"""
        [[card]]
        name = "Loosened Grip"
        kind = "spirit"
        cost = 0
        text = "{text}"
        [[seat]]
        name = "Ada"
        deck = ["Emberdart"]
        hand = ["Loosened Grip"]
        concentration = ["Emberdart"]
        [[seat]]
        name = "Bo"
        deck = ["Emberdart", "Emberdart", "Emberdart"]
        """,
    )
    before, after, *_ = said(1, **options)
    assert before["view"]["lasting"] == []
    (effect,) = after["view"]["lasting"]
    assert effect == {
        "value": "block",
        "changes": [{"seat": 2, "by": -2}],
        "owner": 1,
        "source": "Loosened Grip",
        "text": text,
        "until": {"seat": 1, "turns": 2},
        "words": "until the end of Ada's next turn",
    }
    assert after["view"]["seats"][1]["values"]["block"] == 2
    assert f"Loosened Grip, until the end of Ada's next turn: {text}" in answered(1, **options)


def test_of_two_lines_that_change_the_same_each_is_told_with_its_own(tmp_path):
    lines = [f"Discard 1 card: You have +2 block until the end of {end}." for end in ("the turn", "your next turn")]
    options = scene_file(
        tmp_path,
        f"""
        [[card]]
        name = "Folding Screen"
        kind = "trinket"
        text = "{lines[0]}\\n{lines[1]}"
        [[seat]]
        deck = ["Emberdart"]
        hand = ["Emberdart", "Emberdart"]
        utility = ["Folding Screen"]
        [[seat]]
        deck = ["Emberdart"]
        """,
    )
    *_, message, _ = said(4, 0, 2, **options)
    assert [effect["text"] for effect in message["view"]["lasting"]] == lines[::-1]


def test_marks_of_the_rules_themselves_are_not_told():
    for message in said(*[0] * 40)[:-1]:
        for seat in message["view"]["seats"]:
            assert seat["plays"] is True
            assert not seat["counters"].keys() & {"block_value", "full_health", "wound", "cause", "out", "phase"}
        assert "phase" not in message["view"]["counters"]


def test_a_card_that_has_been_used_is_told(tmp_path):
    spent = '[[seat]]\ndeck = ["Emberdart"]\nconcentration = [{ card = "Emberdart", used = 1 }]\n'
    first, *_ = said(**scene_file(tmp_path, spent + '[[seat]]\ndeck = ["Emberdart"]\n'))
    assert first["view"]["seats"][0]["zones"]["concentration"][0] == [
        {"card": "Emberdart", "used": 1, "face_down": True}
    ]


TWO_LINES = """
    [[card]]
    name = "Forked Jar"
    kind = "trinket"
    defense = 3
    text = "Discard 1 card: Create 2 Light.\\nDiscard 1 card: Target enemy Runeslinger sears 1."
    [[seat]]
    deck = ["Emberdart"]
    hand = ["Lanternfall"]
    utility = ["Forked Jar"]
    [[seat]]
    deck = ["Emberdart", "Emberdart"]
    """


def test_two_lines_of_one_card_are_told_apart_by_their_text(tmp_path):
    first, *_ = said(**scene_file(tmp_path, TWO_LINES))
    offered = [entry for entry in first["decision"]["options"] if entry["words"] == "Activate Forked Jar"]
    assert [entry["text"] for entry in offered] == [
        "Discard 1 card: Create 2 Light.",
        "Discard 1 card: Target enemy Runeslinger sears 1.",
    ]
    assert "Activate Forked Jar: Discard 1 card: Create 2 Light." in answered(**scene_file(tmp_path, TWO_LINES))


def test_triggers_to_put_in_order_are_offered_with_their_text(tmp_path):
    first = "When an enemy Runeslinger loses a power: Draw 1 card."
    second = "When an enemy Runeslinger loses a power: You gain 1 health."
    messages = said(
        1,
        **scene_file(
            tmp_path,
            f"""
            [[card]]
            name = "Downfall"
            kind = "spirit"
            cost = 0
            text = "Target enemy Runeslinger loses a power."
            [[card]]
            name = "Drum"
            kind = "chant"
            text = "{first}"
            [[card]]
            name = "Flute"
            kind = "chant"
            text = "{second}"
            [[seat]]
            deck = ["Emberdart"]
            hand = ["Downfall"]
            concentration = ["Emberdart"]
            utility = ["Drum", "Flute"]
            [[seat]]
            deck = ["Emberdart"]
            """,
        ),
    )
    order = next(message["decision"] for message in messages[1:] if message["decision"]["window"] == "order")
    assert {entry["words"]: entry["text"] for entry in order["options"]} == {"Drum": first, "Flute": second}


def test_an_option_for_no_line_has_no_text(tmp_path):
    first, *_ = said(**scene_file(tmp_path, TWO_LINES))
    assert ["text" in entry for entry in first["decision"]["options"] if entry["verb"] == "end"] == [False]


def test_a_place_is_offered_with_what_lies_there_as_the_player_sees_it():
    messages = said(1, scene=LETHAL, opponent="none")
    offered = messages[1]["decision"]["options"]
    lying = messages[1]["view"]["seats"][0]["zones"]["concentration"]
    assert [entry["there"] for entry in offered] == lying[: len(offered)]
    assert [entry["words"] for entry in messages[0]["decision"]["options"] if "there" in entry] == [
        "Create Light with Emberdart (Concentration areas 1)",
        "Create Light with Emberdart (Concentration areas 2)",
    ]
    assert "On Ada: Concentration areas 1 (" in answered(1, scene=LETHAL, opponent="none")


WANDS = """
    [[card]]
    name = "Ember Wand"
    kind = "trinket"
    defense = 3
    [[card]]
    name = "Break"
    kind = "spirit"
    cost = 0
    text = "Destroy target trinket."
    [[seat]]
    name = "Ada"
    hand = ["Break", "Emberdart", "Emberdart"]
    concentration = ["Emberdart"]
    utility = [{ card = "Ember Wand", damage = 1 }]
    deck = ["Emberdart"]
    [[seat]]
    name = "Bo"
    utility = ["Ember Wand"]
    deck = ["Emberdart"]
    """


def test_options_for_two_cards_of_one_name_say_which_and_where(tmp_path):
    options = scene_file(tmp_path, WANDS)
    first = said(**options)[0]
    _, message, _ = said(option(first, "Play Break"), **options)
    assert [(entry["words"], entry["at"], entry["there"]) for entry in message["decision"]["options"]] == [
        ("Ember Wand (Ada)", "seat 1, utility 1", message["view"]["seats"][0]["zones"]["utility"][0]),
        ("Ember Wand (Bo)", "seat 2, utility 1", message["view"]["seats"][1]["zones"]["utility"][0]),
    ]
    assert "   0  Ember Wand (Ada)\n   1  Ember Wand (Bo)\n" in answered(option(first, "Play Break"), **options)


def test_equal_cards_are_one_option_and_any_of_their_numbers_is_an_answer(tmp_path):
    options = scene_file(tmp_path, WANDS)
    offered = said(**options)[0]["decision"]["options"]
    (sets,) = (entry for entry in offered if entry["words"] == "Set Emberdart as a concentration")
    numbers = [sets["n"], *sets["same"]]
    assert len(numbers) == 2
    assert sorted(n for entry in offered for n in (entry["n"], *entry.get("same", []))) == list(range(len(offered) + 2))
    after = [said(n, **options)[1] for n in numbers]
    assert after[0]["view"] == after[1]["view"]
    assert answered(**options).count("Set Emberdart as a concentration") == 1


def test_what_lasts_tells_namesakes_apart_and_stands_on_the_card(tmp_path):
    options = scene_file(
        tmp_path,
        """
        [[card]]
        name = "Ember Wand"
        kind = "trinket"
        defense = 3
        [[card]]
        name = "Brace"
        kind = "spirit"
        cost = 0
        text = "Target trinket has +2 defense until the end of the turn."
        [[seat]]
        name = "Ada"
        hand = ["Brace"]
        concentration = ["Emberdart"]
        utility = ["Ember Wand", "Ember Wand"]
        deck = ["Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
        """,
    )
    answers = (option(said(**options)[0], "Play Brace"), 1)
    message = said(*answers, **options)[-2]
    (effect,) = message["view"]["lasting"]
    assert effect["changes"] == [{"seat": 1, "card": "Ember Wand #2", "by": 2}]
    first, second = message["view"]["seats"][0]["zones"]["utility"]
    assert ["effects" in first[0], second[0]["effects"][0]["words"], second[0]["values"]] == [
        False,
        "+2 defense",
        {"defense": 5},
    ]
    told = answered(*answers, **options)
    assert not missing(
        told,
        "[Ember Wand (defense 5, +2 defense)]",
        "until the end of this turn: Target trinket has +2 defense until the end of the turn. (on Ember Wand #2)",
    )


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
def test_the_examples_of_the_page_are_what_the_command_says(example):
    lines = [message for answer in (1, 4) for message in said(answer, scene=LINES, opponent="none")]
    told = [thing for line in lines for thing in things(line)]
    for wanted in map(json.loads, example.splitlines()):
        assert [thing for thing in told if wanted.items() <= thing.items()]


def things(told: object) -> list[dict]:
    """Every table in a message."""
    if isinstance(told, dict):
        return [told, *(thing for value in told.values() for thing in things(value))]
    return [thing for item in told for thing in things(item)] if isinstance(told, list) else []


SHORT_SCENE = """
[[seat]]
hand = ["Emberdart", "Skyglass Lance"]
concentration = ["Wardsong"]
deck = ["Emberdart"]
[[seat]]
deck = ["Emberdart"]
"""


def test_what_cannot_be_done_is_told_with_what_is_missing(tmp_path):
    """Of the hand each card has an option or a reason for each use; what can be done has none."""
    (tmp_path / "short.toml").write_text(SHORT_SCENE, encoding="utf-8")
    message, _ = said(scene=str(tmp_path / "short.toml"), opponent="none")
    (lance,) = message["refusals"]
    assert lance.pop("piece") in {entry["row"][1] for entry in message["decision"]["options"]}  # it can be set
    assert lance == {
        "verb": "play",
        "card": "Skyglass Lance",
        "reason": "light",
        "amounts": [5, 6, 1, 0, 1],
        "tag": "5 Light short",
        "words": "it costs 6 Light, you have 0 and can create 1",
    }


def test_a_question_about_something_else_has_no_refusals():
    assert [message["refusals"] for message in said(0, 0)[:-1]] == [[], [], []]


def test_a_message_tells_how_often_something_may_be_done_still(tmp_path):
    (tmp_path / "short.toml").write_text(SHORT_SCENE, encoding="utf-8")
    message, _ = said(scene=str(tmp_path / "short.toml"), opponent="none")
    (limit,) = message["limits"]
    counted = limit.pop("options")
    assert limit == {"words": "0 of 1 concentration set this turn", "done": 0, "most": 1}
    assert {entry["verb"] for entry in message["decision"]["options"] if entry["n"] in counted} == {"set"}


# What has been taken


def test_the_first_line_says_game_seats_and_format():
    first, second, *_ = said(0)
    assert {key: first[key] for key in ("game", "seats", "format", "warnings")} == {
        "game": SLUG,
        "seats": 2,
        "format": "constructed",
        "warnings": [],
    }
    assert second.keys() == {"decision", "refusals", "limits", "view", "log"}
    assert said(scene=LETHAL)[0]["format"] is None
    assert "Runeslingers: The Awakening: 2 seats, Constructed" in answered()


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_format_for_so_many_seats_gets_them(number):
    first, *_ = said(game="rune-stones", deck="base", format=f"kit_{number}", opponent="mirror")
    assert (first["seats"], first["format"], first["warnings"]) == (number, f"kit_{number}", [])
    assert len(first["view"]["seats"]) == number


def test_another_number_of_seats_than_the_format_has_is_told():
    first, *_ = said(game="rune-stones", deck="base", format="kit_3", opponent="sleeper")
    assert first["seats"] == 1
    assert first["warnings"] == ["Kit for 3 players is for 3 seats; the number of seats here is 1"]


UNREAD = """
    [[card]]
    name = "Odd Lantern"
    kind = "trinket"
    defense = 3
    text = "Draw 1 card. Whistle a tune."
    [[seat]]
    deck = ["Emberdart"]
    [[seat]]
    deck = ["Emberdart"]
    """


def test_a_card_of_a_scene_that_is_not_wholly_read_is_named(tmp_path):
    first, *_ = said(partly=True, **scene_file(tmp_path, UNREAD))
    assert first["warnings"] == ['Odd Lantern: "Whistle a tune." cannot be read, so it has no effect']
    error = StringIO()
    answered(stderr=error, partly=True, **scene_file(tmp_path, UNREAD))
    assert error.getvalue() == f"Warning: {first['warnings'][0]}\n"


@pytest.mark.parametrize(
    ("unread", "warning"),
    [
        pytest.param(
            "Frobnicate the wibble. Sing.",
            ['Odd Lantern: no phrase reads its text, "Frobnicate the wibble." and "Sing.", so it has no effect'],
            id="a card of which nothing is read is named as such",
        ),
        pytest.param(
            "Draw 1 card.\\nWhen it rains: Sing.",
            ['Odd Lantern: "When it rains: Sing." cannot be read, so it has no effect'],
            id="a sentence that is not read is told with what stands before its colon",
        ),
    ],
)
def test_what_is_not_read_of_a_card_is_told(tmp_path, unread, warning):
    text = UNREAD.replace("Draw 1 card. Whistle a tune.", unread)
    assert said(partly=True, **scene_file(tmp_path, text))[0]["warnings"] == warning


def test_a_card_of_a_deck_that_is_not_wholly_read_is_named(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text(PACK.decks["ember-rush"].replace("3 Emberdart", "2 Emberdart\n1 Supernova"))
    (warning,) = said(deck=str(deck), partly=True)[0]["warnings"]
    assert warning == 'Supernova: "Apply Burn ailments to target Runeslinger." cannot be read, so it has no effect'


def test_a_deck_with_a_card_that_is_not_wholly_read_is_not_played_unless_somebody_asks_for_it(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text(PACK.decks["ember-rush"].replace("3 Emberdart", "2 Emberdart\n1 Supernova"))
    words = "Supernova is not wholly read: “Apply Burn ailments to target Runeslinger.”; reword it .* or give --partly"
    with pytest.raises(CommandError, match=words):
        said(deck=str(deck))
    assert said(deck=str(deck), partly=True)[-1]["record"]["options"] == ["partly"]


def test_a_scene_with_such_a_card_begins_where_it_or_the_command_says_so(tmp_path):
    words = "card 'Odd Lantern': “Whistle a tune.” cannot be read: reword it .*`partly = true`"
    with pytest.raises(CommandError, match=words):
        said(**scene_file(tmp_path, UNREAD))
    assert said(**scene_file(tmp_path, f"partly = true\n{UNREAD}"))[0]["warnings"] != []
    *_, last = said(partly=True, **scene_file(tmp_path, UNREAD))
    assert not restore(loaded_game(PACK), load_record(json.dumps(last["record"]))).over


def test_a_card_that_is_wholly_read_is_not(tmp_path):
    assert said(**scene_file(tmp_path, UNREAD.replace(" Whistle a tune.", "")))[0]["warnings"] == []


# For people


def test_text_mode_shows_the_table_the_question_and_the_options():
    text = answered(0)
    assert "Seat 1: Which card becomes your starting concentration?" in text
    assert not missing(text, "   0  Go first", "Seat 2 | Power 5, Health 20")
    assert "Not over yet." in text


def test_text_mode_says_who_has_won():
    assert re.search(r"^Seat 2 has won in turn \d+ \(empty deck\)\.$", answered(*[0] * 500), re.MULTILINE)


def test_text_mode_names_all_who_have_won_together(tmp_path):
    seat = "[[seat]]\npoints = 65\n"
    scene = scene_file(tmp_path, f"turn = 1\n{seat}{seat}[table]\n{DISPLAY}\n{ARTIFACTS}\n")
    assert "\nSeat 1 and Seat 2 have won in turn 1 (shared victory).\n" in answered(0, 0, game="rune-stones", **scene)


def test_text_mode_takes_answers_back_by_a_word():
    assert answered(0, "undo").count("Which card becomes your starting concentration?") == 2
    assert answered(0, 0, "Undo 2").count("Which card becomes your starting concentration?") == 2


def test_text_mode_says_what_was_wanted():
    assert "'five' is not an answer: give a number from 0 to 4" in answered("five")


# What cannot be played


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"deck": "no-such-deck"}, "neither a file nor a ready deck; ready decks: "),
        ({"deck": ""}, "give --deck NAME_OR_FILE or --scene FILE"),
        (
            {"opponent": "nobody-known"},
            "'nobody-known' is not one of dummy, blocker, mirror, calm, steady, sharp, none",
        ),
        ({"scene": "no-such-file.toml"}, "no-such-file.toml"),
    ],
)
def test_what_cannot_be_played_is_told(options, told):
    with pytest.raises(CommandError, match=told):
        answered(**options)


def test_every_problem_of_a_scene_is_told(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('turm = 1\n[[seat]]\nhand = ["Emberdrat"]\n[[seat]]\n')
    with pytest.raises(CommandError) as refused:
        answered(scene=str(path))
    assert "did you mean turn?" in str(refused.value)
    assert "did you mean Emberdart?" in str(refused.value)


def test_a_scene_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_bytes(b"\xd9")
    with pytest.raises(CommandError, match=r"wrong\.toml is not a text file"):
        answered(scene=str(path))


def test_every_problem_of_a_deck_is_told_with_its_line(tmp_path):
    path = tmp_path / "wrong.txt"
    path.write_text("Mine\n// format: constructed\n\nDeck\n3 Emberdrat\n")
    with pytest.raises(CommandError, match=r"wrong\.txt:5: "):
        answered(deck=str(path))


def test_another_game_is_not_found():
    with pytest.raises(CommandError, match="no game is called 'chess'"):
        call_command("play", game="chess", deck="x", stdin=StringIO())


def test_a_bullet_is_offered_with_its_text(tmp_path):
    scene = tmp_path / "bullets.toml"
    scene.write_text(
        """
        [[seat]]
        hand = ["Weigh the Embers"]
        concentration = ["Emberdart", "Emberdart"]
        deck = ["Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
        """
    )
    options = {"scene": str(scene), "opponent": "none", "deck": None}
    messages = said(1, 0, **options)
    bullets = next(m["decision"]["options"] for m in messages if m.get("decision", {}).get("window") == "bullet")
    assert bullets[2]["verb"] == "effect"
    assert [bullet["text"] for bullet in bullets] == [
        "Remove up to 3 ailments from your Runeslinger.",
        "Target enemy Runeslinger sears 5.",
        "Create 4 Light.",
    ]


# Against a deck


def test_the_opponent_plays_the_deck_that_is_given() -> None:
    end = said(opponent_deck="sworn-wall", seed=3)[-1]
    assert end["record"]["decks"][1] == load_record(json.dumps(said(deck="sworn-wall", seed=3)[-1]["record"])).decks[0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            {"opponent": "none", "opponent_deck": "sworn-wall"},
            "give --opponent calm, steady or sharp with --opponent-deck",
        ),
        ({"opponent": "dummy", "opponent_deck": "sworn-wall"}, "dummy plays no deck that is chosen"),
        ({"scene": LETHAL, "opponent_deck": "sworn-wall"}, "a scene has its own decks"),
    ],
)
def test_a_deck_that_nobody_plays_is_refused(options: dict[str, str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        answered(**options)
