"""Scenes with a slip, in every game that ships: each is refused in words that name its place, or it is played to the end."""

import copy
import re
import tomllib
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel.table import LoadedGame, Table
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.scenes import Scene, SceneError, read_scene
from tests.conformance.test_every_game import acting_freely, as_scene, continued, played
from tests.packs import SHIPPED

GAMES = sorted(SHIPPED)
every_game = pytest.mark.parametrize("slug", GAMES)
PLACE = re.compile(r"(scene|seat \d|table|card|\w+_gem|ore)\b")
WEIRD = (
    0,
    -1,
    1,
    2,
    3,
    9,
    99,
    1000,
    10**20,
    1.5,
    float("nan"),
    True,
    "",
    "zzz",
    "main",
    "Play",
    [],
    [[]],
    {},
    {"card": "x"},
    [1],
)


def positions(slug: str) -> list[dict]:
    """Some tables in the middle of games, as a scene tells them."""
    texts = [
        as_scene(game) for seed in (1, 2) for game in played(slug, seed, 60) if acting_freely(game) and game.decision
    ]
    return [tomllib.loads(text) for text in texts[::9]]


def paths(node: object, path: tuple = ()) -> Iterator[tuple]:
    """The way to everything in a scene."""
    yield path
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from paths(inner, (*path, key))


def at(node, path: tuple):
    """What stands at the end of a way."""
    for key in path:
        node = node[key]
    return node


def with_slip(rng: Random, scene: dict, slug: str) -> dict:
    """A scene in which something is another thing, is missing, or stands where it does not belong."""
    pack, rules = SHIPPED[slug], loaded_game(SHIPPED[slug])
    words = [*(card.name for card in pack.cards.values()), *pack.kinds, *rules.counters, *rules.zones, *pack.fields]
    keys = [
        "turn",
        "phase",
        "begun",
        "active",
        "first",
        "owner",
        "face_down",
        "chosen",
        "on",
        "kind",
        *rules.zones,
        *rules.counters,
    ]
    twin = copy.deepcopy(scene)
    path = rng.choice([path for path in paths(twin) if path])
    holder, value = (
        at(twin, path[:-1]),
        copy.deepcopy(rng.choice([*WEIRD, rng.choice(words), {"card": rng.choice(words)}])),
    )
    slip = rng.randrange(4)
    if slip == 0:
        holder[path[-1]] = value
    elif slip == 1:
        del holder[path[-1]]
    elif slip == 2:
        rng.choice([at(twin, path) for path in paths(twin) if isinstance(at(twin, path), dict)])[rng.choice(keys)] = (
            value
        )
    else:
        card = {"name": "Odd", "kind": rng.choice(list(pack.kinds))}
        twin["card"] = [
            card | {f.id: rng.choice([0, 1, 99]) for f in pack.fields_of(card["kind"]) if f.value == "number"}
        ]
        lists = [
            path for path in paths(twin) if path[:1] in (("seat",), ("table",)) and isinstance(at(twin, path), list)
        ]
        at(twin, rng.choice(lists)).append("Odd")
    return twin


def table_of(rules: LoadedGame, scene: dict) -> Table | list[str]:
    """The table of a scene, or why there is none."""
    try:
        return Scene(rules, scene).table()
    except SceneError as error:
        return error.problems


@every_game
def test_a_slip_is_refused_at_its_place_or_played_to_the_end(slug: str) -> None:
    rules, scenes = loaded_game(SHIPPED[slug]), positions(slug)
    played_on = refused = 0
    for number in range(100):
        rng = Random(f"{slug} {number}")
        table = table_of(rules, with_slip(rng, rng.choice(scenes), slug))
        if isinstance(table, list):
            refused += 1
            assert [problem for problem in table or [""] if not PLACE.match(problem)] == []
        else:
            played_on += 1
            *_, game = continued(begin(table, 1, logged=True), number, 4_000)
            assert game.over
    assert min(played_on, refused) > 12


# Where counters stand


def told(slug: str, head: str = "", mine: str = "", table: str = "") -> list[str]:
    """What is wrong with a scene of two who have nothing else."""
    text = f"{head}\n[[seat]]\n{mine}\n[[seat]]\n[table]\n{table}\n"
    with pytest.raises(SceneError) as refused:
        read_scene(loaded_game(SHIPPED[slug]), text)
    return refused.value.problems


ON_SEATS = {
    "pixies-vs-gremlins": "ap",
    "rune-stones": "points",
    "runeslingers": "power",
    "runeslingers-awakening": "light",
    "runicka": "life",
}
ON_CARDS = {
    "pixies-vs-gremlins": "fatigued", "rune-stones": "used", "runeslingers": "spent_in", "runeslingers-awakening": "mastery",
    "runicka": "fought",
}  # fmt: skip


@every_game
@pytest.mark.parametrize(("value", "problem"), [
    ("-1", "must be from 0 to"), ("10000", "must be from 0 to"), ("1.5", "must be a whole number"), ('"two"', "must be a whole number"),
    ("true", "must be a whole number"), ("[1]", "must be a whole number"),
])  # fmt: skip
def test_a_counter_is_a_number_that_may_be(slug, value, problem):
    name = ON_SEATS[slug]
    assert [told for told in told(slug, mine=f"{name} = {value}") if told.startswith(f"seat 1: {name} {problem}")]
    assert [told for told in told(slug, table=f"{name} = {value}") if told.startswith(f"table: {name} {problem}")]


@every_game
def test_a_counter_stands_where_it_can_and_a_message_says_where(slug):
    seat, card = ON_SEATS[slug], ON_CARDS[slug]
    assert f"table: {seat} cannot stand there; it stands on a seat" in told(slug, table=f"{seat} = 1")
    assert f"table: {card} cannot stand there; it stands on a card" in told(slug, table=f"{card} = 1")
    assert f"seat 1: {card} cannot stand there; it stands on a card" in told(slug, mine=f"{card} = 1")


@every_game
def test_no_scene_gives_what_the_rules_work_out(slug):
    for name in loaded_game(SHIPPED[slug]).ruleset.bookkeeping:
        assert [problem for problem in told(slug, mine=f"{name} = 1") if "follows from" in problem]
    for name in ("shuffles", "rolls"):
        assert [
            problem for problem in told(slug, mine=f"{name} = 1") if problem.startswith(f"seat 1: {name!r} is unknown")
        ]


@every_game
def test_what_lies_in_a_hand_bears_nothing(slug):
    card = next(
        card.name
        for card in SHIPPED[slug].cards.values()
        if "card" in [kind.id for kind in SHIPPED[slug].lineage(card.kind)] or card.kind == "stable"
    )
    problems = told(slug, mine=f'hand = [{{ card = "{card}", {ON_CARDS[slug]} = 1, face_down = true }}]')
    assert f"seat 1, hand, {card}: {ON_CARDS[slug]} cannot stand there; it stands on a card in play" in problems
    assert f"seat 1, hand, {card}: face_down is for a card in play" in problems


@every_game
def test_a_key_that_belongs_elsewhere_is_sent_there(slug):
    assert "seat 1: 'phase' is unknown here; it stands at the top of the file, before the first [[seat]]" in told(
        slug, mine='phase = "x"'
    )
    assert "table: 'hand' is unknown here; it stands in a [[seat]]" in told(slug, table="hand = []")


@every_game
@pytest.mark.parametrize(("head", "problem"), [
    ('phase = "zzz"', "scene: phase 'zzz' is not one of"), ("begun = 1", "scene: begun must be true or false, not 1"),
    ("active = 0", "scene: active must be from 1 to 2, not 0"), ("turn = 0", "scene: turn must be from 1 to"),
    ("turn = 100000", "scene: turn must be from 1 to"), ('options = ["zzz"]', "scene: option 'zzz' is not one of"),
    (f"seed = {10**20}", "scene: seed must be from"), (f"seed = {'9' * 5000}", "not valid TOML"),
])  # fmt: skip
def test_the_top_of_a_scene_is_checked(slug, head, problem):
    assert [told for told in told(slug, head) if told.startswith(problem)]


@every_game
def test_words_at_the_top_are_read_in_any_capitals(slug):
    for phase in loaded_game(SHIPPED[slug]).ruleset.phases:
        assert not [
            problem for problem in told(slug, f'phase = "{phase.upper()}"', mine="zzz = 1") if "phase" in problem
        ]


# Words of cards


def words() -> list[tuple[str, str, str]]:
    """Each field of words of each game, with a kind that has it."""
    return [
        (slug, field.id, next(kind for kind in pack.kinds if field in pack.fields_of(kind)))
        for slug, pack in SHIPPED.items()
        for field in pack.fields.values()
        if field.value == "word" and pack.words_of(field.id)
    ]


@pytest.mark.parametrize(("slug", "field", "kind"), words())
def test_a_word_of_a_card_is_one_that_its_game_has_in_whatever_capitals(slug, field, kind):
    rules, pack = loaded_game(SHIPPED[slug]), SHIPPED[slug]
    for word in pack.words_of(field):
        for written in (word, word.lower(), word.upper()):
            scene = Scene(rules, {"card": [{"name": "Odd", "kind": kind, field: written}]})
            scene.read_cards()
            assert (scene.inline["odd"].values[field], scene.problems) == (word, [])
    scene = Scene(rules, {"card": [{"name": "Odd", "kind": kind, field: "zzz"}]})
    scene.read_cards()
    assert [
        problem.startswith(f"card 'Odd': {field} 'zzz' is not one of {pack.words_of(field)[0]}")
        for problem in scene.problems
    ] == [True]


def test_a_word_that_is_nearly_one_is_put_right_in_the_message():
    scene = Scene(loaded_game(SHIPPED["runicka"]), {"card": [{"name": "Odd", "kind": "Stable", "alignment": "Ordre"}]})
    scene.read_cards()
    assert scene.problems == ["card 'Odd': alignment 'Ordre' is not one of Chaos, Order; did you mean Order?"]


def test_keywords_are_read_in_any_capitals_with_their_numbers():
    scene = Scene(
        loaded_game(SHIPPED["runeslingers"]),
        {"card": [{"name": "Odd", "kind": "spirit", "keywords": ["shout", "ail 2", "Shuot"]}]},
    )
    scene.read_cards()
    assert scene.inline["odd"].card.keywords == ("Shout", "Ail 2")
    assert scene.problems == ["card 'Odd': 'Shuot' is not a keyword of glossary.toml; did you mean Shout?"]
