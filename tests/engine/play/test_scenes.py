"""Scenes: what can be written down is played, what cannot be is refused with every reason."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.scenes import Scene, SceneError, read_scene, read_seed
from tests.packs import SHIPPED
from tests.scenes import set_scene
from tests.tiers import examples

ROOT = Path(__file__).parents[3]
RULES = loaded_game(SHIPPED["runeslingers-awakening"])
DECK = 'deck = ["Emberdart"]'
OTHER = f"[[seat]]\n{DECK}\n"


def problems(mine: str = "", head: str = "", theirs: str = "") -> list[str]:
    """What is wrong with a scene of two; both have a deck."""
    with pytest.raises(SceneError) as refused:
        read_scene(RULES, f"{head}\n[[seat]]\n{DECK}\n{mine}\n[[seat]]\n{DECK}\n{theirs}\n")
    return refused.value.problems


# The examples of docs/scenes.md


def example(name: str):
    return set_scene((ROOT / "docs" / "scenes" / f"{name}.toml").read_text())


def test_the_page_links_its_examples_and_the_readme_the_page():
    linked = set(re.findall(r"\(scenes/(\w+)\.toml\)", (ROOT / "docs" / "scenes.md").read_text()))
    assert linked == {path.stem for path in (ROOT / "docs" / "scenes").glob("*.toml")}
    assert "docs/scenes.md" in (ROOT / "README.md").read_text()


def test_the_page_names_every_key_of_a_scene():
    page = (ROOT / "docs" / "scenes.md").read_text()
    assert [
        key
        for key in (
            "active",
            "phase",
            "turn",
            "seed",
            "options",
            "card",
            "owner",
            "face_down",
            "chosen",
            "name",
            "kind",
        )
        if f"`{key}`" not in page
    ] == []
    assert all(f"`{zone}`" in page for zone in RULES.zones if zone != "supply")


@pytest.mark.parametrize("block", ["No", "Block by discarding Turned Soil"])
def test_the_lethal_puzzle_is_solved_by_taking_the_guard_down_first(block):
    s = example("lethal").choose("Play Rend the Guard", "On Ada: Concentration areas 1", block)
    s.choose("Play Twin Cinders", "On Ada: Concentration areas 2", "Bo", "Bo")
    if block == "No":
        s.choose("Block by discarding Turned Soil")
    assert (s.game.over, s.game.winners) == (True, (0,))


def test_the_lethal_puzzle_is_missed_by_the_sparks_first():
    s = example("lethal").choose("Play Twin Cinders", "On Ada: Concentration areas 1", "Bo", "Bo")
    s.choose("Block by discarding Turned Soil", "Play Rend the Guard", "On Ada: Concentration areas 2")
    assert s.count("health", 2) == 1


def test_the_answer_on_top_of_the_ladder_happens_first():
    s = example("answers").choose("Play Lanternfall", "On Ada: Concentration areas 1", "Bo")
    s.choose("Play Swallowed Word", "On Bo: Concentration areas 1")
    s.choose("Play Unmaking Word", "On Ada: Concentration areas 2")
    assert s.question == "Do you answer?"
    s.choose("Do not answer")
    assert s.zone("discard", 2) == ["Swallowed Word"]
    s.choose("No")
    assert s.count("health", 2) == 12


def test_eight_exposed_ailments_cost_a_power_and_those_under_a_boon_stay():
    s = example("ailments")
    assert s.asked == 2
    s.choose(*["Burn"] * 5)  # then three Weaken are all that is left to choose from
    assert (s.count("power", 2), s.count("determination", 2), s.ailments(2)) == (2, 3, {"Weaken": 1})
    assert [len(area) for area in s.areas("ailment", 2)] == [0, 1, 2, 2]
    assert "Bitter Tonic" in s.zone("discard", 2)  # Ada's Drone of Moths saw the power being lost


# What a scene gives


def test_what_is_left_out_is_as_usual():
    s = set_scene(f"[[seat]]\n{DECK}\n[[seat]]\n{DECK}")
    assert (s.active, s.count("power"), s.count("health"), s.question) == (1, 5, 20, "Your Play Phase")


def test_piles_are_written_from_top_to_bottom():
    s = set_scene(f'phase = "draw"\n[[seat]]\ndeck = ["Lanternfall", "Twin Cinders", "Emberdart"]\n{OTHER}')
    assert s.zone("hand") == ["Lanternfall", "Twin Cinders"]


def test_a_card_is_found_by_name_or_id_in_any_capitals():
    s = set_scene(f'[[seat]]\nhand = ["emberDART", "lamplighters-ring"]\n{DECK}\n{OTHER}')
    assert s.zone("hand") == ["Emberdart", "Lamplighter's Ring"]


def test_a_card_of_the_scene_goes_before_one_of_the_catalogue():
    s = set_scene(f'[[card]]\nname = "Emberdart"\nkind = "spirit"\ncost = 0\ntext = "Draw 1 card."\n[[seat]]\nhand = ["Emberdart"]\n'
                  f'concentration = ["Lanternfall"]\n{DECK}\n{OTHER}')  # fmt: skip
    s.choose("Play Emberdart")
    assert s.zone("hand") == ["Emberdart"]


def test_an_ailment_comes_from_those_laid_out():
    empty = set_scene(f"[[seat]]\n{DECK}\n{OTHER}").game
    game = set_scene(f'[[seat]]\n{DECK}\nailment = [{{ card = "Burn", ailment = 2 }}]\n{OTHER}').game
    assert len(game.table.cards) == len(empty.table.cards)


def test_a_hand_may_be_larger_than_the_maximum():
    assert len(set_scene(f"[[seat]]\n{DECK}\nhand = {['Emberdart'] * 12}\n{OTHER}").zone("hand")) == 12


def test_equips_of_another_class_may_lie_with_a_runeslinger():
    s = set_scene(f'[[seat]]\n{DECK}\nruneslinger = ["Brakka Holt", "Ashen Calm", "Breathe Fire"]\n{OTHER}')
    assert s.zone("runeslinger") == ["Brakka Holt", "Ashen Calm", "Breathe Fire"]


def test_the_seed_of_a_scene_is_there_for_whoever_deals():
    assert read_seed("seed = 7") == 7
    assert read_seed("turn = 7") is None


# What is refused: the form


@pytest.mark.parametrize(
    ("mine", "head", "told"),
    [
        ("", "turm = 2", "scene: 'turm' is unknown; did you mean turn?"),
        ("", "turn = 0", "scene: turn must be from 1 to 200, not 0"),
        ("", "turn = true", "scene: turn must be a whole number, not True"),
        ("", "active = 3", "scene: active must be from 1 to 2, not 3"),
        ("", 'phase = "plya"', "did you mean play?"),
        ("", "phase = 1979-05-27", "scene: phase must be text in quotes"),
        ("", 'seed = "one"', "scene: seed must be a whole number"),
        ("", 'options = ["answer_all"]', "option 'answer_all' is not one of answer_any_card"),
        ("", "options = [1]", "scene: options must be a list of texts in quotes"),
        ('hend = ["Emberdart"]', "", "seat 1: 'hend' is unknown; did you mean hand?"),
        ('hand = "Emberdart"', "", "seat 1: hand must be a list, not 'Emberdart'"),
        ('hand = ["Emberdrat"]', "", "seat 1, hand: no card is called 'Emberdrat'; did you mean Emberdart?"),
        ("hand = [3]", "", "seat 1, hand: must be a table, not 3"),
        ('hand = [["Emberdart"]]', "", "seat 1, hand: must be a table, not ['Emberdart']"),
        ("hand = [{ card = 3 }]", "", "seat 1, hand: card must be text in quotes, not 3"),
        ('utility = [{ card = "Wardsong", tokn = 1 }]', "", "seat 1, utility 1: 'tokn' is unknown; did you mean token?"),
        ('utility = [{ card = "Wardsong", used = -1 }]', "", "Wardsong: used must be from 0 to 999, not -1"),
        ('utility = [{ card = "Wardsong", owner = 3 }]', "", "Wardsong: owner must be from 1 to 2, not 3"),
        ('utility = [{ card = "Wardsong", chosen = 2 }]', "", "Wardsong: has 0 effects to choose from"),
        ('utility = ["Wardsong", "Storm Jar", "Echo Gallery"]', "", "seat 1, utility: 3 places, but there are 2"),
        ('supply = ["Burn"]', "", "seat 1: 'supply' is unknown"),
        ("power = 1.5", "", "seat 1: power must be a whole number, not 1.5"),
        ("name = 1", "", "seat 1: name must be text in quotes"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirti"', "card 'Bolt': kind 'spirti' is not one of"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirit"\ndefense = 3', "card 'Bolt': 'defense' is unknown"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirit"\ncost = "two"', "card 'Bolt': cost must be a whole number"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirit"\nkeywords = ["Shuot"]', "card 'Bolt': 'Shuot' is not a keyword"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirit"\nkeywords = ["Ail"]', "Ail needs its number, as in 'Ail 2'"),
        ("", '[[card]]\nname = "Bolt"\nkind = "spirit"\nkeywords = ["Ail ²"]', "Ail needs its number"),
        ("", '[[card]]\nkind = "spirit"', "card 1: needs a name"),
        ("", '[[card]]\nname = "A"\nkind = "spirit"\n[[card]]\nname = "a"\nkind = "spirit"', "two cards called 'a'"),
    ],
)  # fmt: skip
def test_what_is_not_written_as_a_scene_is_refused(mine, head, told):
    assert [problem for problem in problems(mine, head) if told in problem]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn =", "not valid TOML"),
        ("a = " + "[" * 5_000, "not valid TOML"),
        ("turn = 1", "needs a [[seat]] for each player, from 2 to 4; there are 0"),
        (OTHER * 5, "there are 5"),
        ("seat = 3", "seat must be a list"),
        (f"seat = [1, 2]\n{'' * 3}", "seat 1: must be a table, not 1"),
    ],
)
def test_what_is_no_table_at_all_is_refused(text, told):
    with pytest.raises(SceneError, match=re.escape(told)):
        read_scene(RULES, text)


# What is refused: the position


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ('ailment = ["Candle Vow"]', "seat 1, ailment 1: Candle Vow needs an ailment below it [000:139]"),
        ('ailment = [[{ card = "Burn", ailment = 1 }, "Wardsong"]]', "only boons lie on ailments"),
        ('ailment = [[{ card = "Burn", ailment = 1 }, { card = "Curse", ailment = 1 }]]', "Curse needs an ailment area of its own"),
        ('ailment = ["Burn"]', "seat 1, ailment 1, Burn: an ailment has 1 instance at least"),
        ('ailment = [{ card = "Burn", ailment = 0 }]', "an ailment has 1 instance at least"),
        ('ailment = [{ card = "Burn", ailment = 1 }, { card = "Burn", ailment = 1 }]', "Burn is exposed on two ailment areas"),
        ('hand = ["Burn"]', "seat 1, hand: Burn is no card of a deck"),
        ('void = ["Brakka Holt"]', "seat 1, void: Brakka Holt is no card of a deck"),
        ('hand = [{ card = "Emberdart", owner = 2 }]', "Emberdart belongs to seat 2 and cannot lie here"),
        ('concentration = [{ card = "Emberdart", face_down = false }]', "needs a face-down concentration below it [000:128]"),
        ('concentration = [["Emberdart", { card = "Wardsong", face_down = true }]]', "Wardsong cannot be face-down"),
        ('concentration = [["Emberdart", "Candle Vow"]]', "seat 1, concentration 1: Candle Vow is a boon"),
        ('concentration = [[], "Burn"]', "seat 1, concentration 2: Burn is no card of a deck"),
        ('utility = ["Emberdart"]', "seat 1, utility 1: a utility slot takes a trinket or a chant, not Emberdart"),
        ('utility = [{ card = "Wardsong", face_down = true }]', "Wardsong cannot be face-down"),
        ('runeslinger = ["Brakka Holt", "Eva"]', "a player is one Runeslinger, not Brakka Holt and Eva"),
        ('runeslinger = ["Emberdart"]', "seat 1, runeslinger: Emberdart is no Runeslinger"),
        ("power = 0", "seat 1: power must be from 1 to 5"),
        ("power = 6", "seat 1: power must be from 1 to 5"),
        ("health = 0", "seat 1: health must be at least 1"),
        ("health = 21", "seat 1: health is 21, above the maximum of 20"),
        ('health = 18\nailment = [{ card = "Debilitate", ailment = 3 }]', "health is 18, above the maximum of 17"),
        ('ailment = [{ card = "Debilitate", ailment = 20 }]', "the encounter is lost: no maximum health"),
        ("used = 1", "seat 1: used cannot stand there"),
        ("out = 1", "seat 1: out cannot stand there"),
        ('hand = [{ card = "Emberdart", used = 1 }]', "seat 1, hand, Emberdart: used cannot stand there"),
        ('utility = [{ card = "Wardsong", power = 1 }]', "Wardsong: power cannot stand there"),
        ('utility = [{ card = "Wardsong", played_in = 9 }]', "played_in is a turn that has not come yet"),
        ('utility = [{ card = "Wardsong", damage = 6 }]', "Wardsong has taken as much damage as it has defense"),
    ],
)  # fmt: skip
def test_what_no_game_comes_to_is_refused(mine, told):
    assert [problem for problem in problems(mine) if told in problem]


def test_a_player_without_a_card_in_deck_or_discard_pile_has_lost():
    with pytest.raises(SceneError, match="seat 1: the encounter is lost: no cards left"):
        read_scene(RULES, f'[[seat]]\nhand = ["Emberdart"]\n{OTHER}')


def test_there_are_no_more_ailments_than_are_laid_out():
    assert "seat 1, hand, Burn: no more of them are laid out" in problems(f"hand = {['Burn'] * 9}")


def test_a_made_up_ailment_is_not_laid_out():
    card = '[[card]]\nname = "Rust"\nkind = "ailment"'
    assert "seat 1, ailment 1, Rust: no more of them are laid out" in problems('ailment = ["Rust"]', card)


def test_everything_that_is_wrong_is_told_at_once():
    told = problems('hand = ["Emberdrat"]\nutility = ["Emberdart"]\npower = 9', "turm = 1", 'ailment = ["Candle Vow"]')
    assert len(told) == 5
    assert [problem for problem in told if problem.startswith("seat 2, ailment 1")]


@pytest.mark.parametrize(
    "mine",
    [
        "power = 1\nhealth = 1",
        'health = 17\nailment = [{ card = "Debilitate", ailment = 3 }]',
        'runeslinger = ["Maren Thornvow"]\nhealth = 18',
        'concentration = [[], "Emberdart", [], ["Emberdart", "Emberdart", "Wardsong"]]',
        'utility = [{ card = "Wardsong", damage = 5, played_in = 2 }]',
        'ailment = [{ card = "Burn", ailment = 1 }, [{ card = "Burn", ailment = 1 }, "Candle Vow"]]',
        'utility = [["Emberdart", "Wardsong"]]',
    ],
)  # fmt: skip
def test_what_a_game_may_come_to_is_played(mine):
    assert set_scene(f"[[seat]]\n{DECK}\n{mine}\n{OTHER}").question == "Your Play Phase"


# Whatever is written, it is played or refused, never anything else

KEYS = ["turn", "phase", "active", "seed", "options", "seat", "card", "name", "kind", "text", "keywords", "cost", "defense",
        "owner", "face_down", "id", *RULES.zones, *RULES.counters]  # fmt: skip
WORDS = ["play", "draw", "spirit", "boon", "ailment", "Emberdart", "Wardsong", "Burn", "Candle Vow", "Brakka Holt", "Shout", "Ail 1",
         "Draw 1 card.", "You have +2 block.", ""]  # fmt: skip
PLAIN = (
    st.sampled_from(WORDS)
    | st.integers(-1, 6)
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.dates()
    | st.text(max_size=3)
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
CARDS = st.sampled_from(
    ["Emberdart", "Wardsong", "Candle Vow", "Lamplighter's Ring", "Brakka Holt", {"card": "Burn", "ailment": 2}]
)
PLACES = st.lists(CARDS | st.lists(CARDS, max_size=3), max_size=4)
NEAR = st.fixed_dictionaries(
    {"deck": st.lists(CARDS, min_size=1, max_size=3) | VALUES},
    optional=dict.fromkeys([zone for zone in RULES.zones if zone != "deck"], PLACES | VALUES)
    | {name: st.integers(0, 22) | VALUES for name in RULES.counters if name not in RULES.zones},
)
SCENES = st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5) | st.fixed_dictionaries(
    {"seat": st.lists(NEAR, min_size=2, max_size=3)},
    optional={"turn": VALUES, "phase": VALUES, "active": VALUES, "card": VALUES},
)


def refused(make) -> list[str]:
    """Why a scene is refused, nothing if it is played: somebody is asked, or its phase ends the game."""
    try:
        game = begin(make(), 1)
    except SceneError as error:
        return error.problems or ["refused without a reason"]
    return [] if game.decision or game.over else ["played without a question"]


@settings(max_examples=examples(300), deadline=None)
@given(SCENES)
def test_whatever_is_written_is_played_or_refused(data):
    told = refused(Scene(RULES, data).table)
    assert [problem for problem in told if not re.match(r"scene|seat \d|card", problem)] == []


@given(st.text(max_size=60))
def test_no_text_is_a_traceback(text):
    with pytest.raises(SceneError):
        read_scene(RULES, text)


@pytest.mark.parametrize("name", ["lethal", "answers", "ailments"])
@settings(max_examples=examples(60), deadline=None)
@given(
    cut=st.integers(0, 2_000),
    put=st.sampled_from(['"', "[", "]", "{", "}", "=", "1", ",", "\n", "[[seat]]", "x"]),
    length=st.integers(0, 12),
)
def test_an_example_with_a_slip_is_played_or_refused(name, cut, put, length):
    text = (ROOT / "docs" / "scenes" / f"{name}.toml").read_text()
    slipped = text[:cut] + put + text[cut + length :]
    told = refused(lambda: read_scene(RULES, slipped))
    assert [problem for problem in told if not re.match(r"scene|seat \d|card|not valid TOML", problem)] == []


def test_the_examples_are_plain_toml():
    for path in (ROOT / "docs" / "scenes").glob("*.toml"):
        assert tomllib.loads(path.read_text())["seat"]


def test_a_player_whose_deck_is_empty_in_a_scene_loses_one_power_and_plays_on():
    """[000:76]: nothing is looked after before the whole scene lies there, its power included."""
    scene = set_scene(
        """
        phase = "play"
        [[seat]]
        power = 3
        hand = ["Emberdart"]
        discard = ["Emberdart", "Lanternfall"]
        [[seat]]
        deck = ["Emberdart"]
        """
    )
    assert not scene.game.over
    assert (scene.count("power"), scene.count("power", 2), scene.asked) == (2, 5, 1)
    assert (sorted(scene.zone("deck")), scene.zone("discard")) == (["Emberdart", "Lanternfall"], [])
