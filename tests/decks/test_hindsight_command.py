"""`manage.py hindsight`: a game that is over looked at again, from a file with its record or by the key of a hand."""

import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from engine.play import hindsight
from engine.play.advice import Counsel
from engine.play.curves import Curve
from engine.play.playable import find_module
from engine.play.record import record_of
from tests.decks.tabletop.test_looking_back import over
from tests.decks.tabletop.visits import of
from tests.engine.play.test_hindsight import EACH_COULD_WIN, played_out
from tests.packs import SHIPPED
from tests.reading import Client, missing, printed
from tests.scenes import set_scene

AWAKENING = "runeslingers-awakening"


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in (AWAKENING, "runeslingers"):
        monkeypatch.setattr(find_module(SHIPPED[slug], "pilot"), "COUNSEL", Counsel(2, 3), raising=False)
        monkeypatch.setattr(find_module(SHIPPED[slug], "pilot"), "CURVE", None, raising=False)
    monkeypatch.setattr(hindsight, "QUESTIONS_MOST", 6)
    monkeypatch.setattr(hindsight, "TURNS_MOST", 4)


def refused(*words: str) -> str:
    """Why a command does nothing."""
    with pytest.raises(CommandError) as why:
        printed(*words)
    assert why.value.returncode == 2
    return str(why.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """What `play` has printed of a game in which seat 1 could have won and has not."""
    played = played_out(set_scene(EACH_COULD_WIN).choose("End the Play Phase"))
    path = tmp_path / "game.txt"
    path.write_text(f"Seat 2 won.\n{record_of(played.game).dumps()}\n", encoding="utf-8")
    return path


@pytest.mark.django_db
def test_it_names_what_cost_the_game_and_whose_opinion_that_is(file: Path) -> None:
    told = printed("hindsight", str(file))
    assert not missing(
        told,
        "What cost most",
        "after answer 0: End the Play Phase wins 0 %, not yet checked",
        "better: Play Spell wins 100 % of 8 games tried (not yet checked), 100 points better",
        "The opinion of “sharp”",
        "not their order",
    )


@pytest.mark.django_db
def test_as_json_it_has_the_chances_the_costliest_and_every_decision(file: Path) -> None:
    data = json.loads(printed("hindsight", str(file), "--json"))
    [loss] = data["costliest"]
    assert (loss["at"], loss["taken"], loss["better"], loss["points"]) == (0, "End the Play Phase", "Play Spell", 100)
    assert data["chances"][-1]["chance"] == "0 %"
    assert len(data["decisions"]) <= data["asked"]


@pytest.mark.django_db
def test_in_a_game_whose_chances_are_checked_all_go_by_its_curve(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of eight and eight of eight games tried: neither is sure."""
    curve = Curve(0.0, 1.0)
    monkeypatch.setattr(find_module(SHIPPED[AWAKENING], "pilot"), "CURVE", curve, raising=False)
    data = json.loads(printed("hindsight", str(file), "--json"))
    [loss] = data["costliest"]
    assert (loss["chance"], loss["points"]) == (2, 96)
    assert (curve.chance(0), curve.chance(1)) == pytest.approx((1 / 52, 51 / 52))
    assert data["checked"] is True
    assert data["chances"][0]["chance"] not in ("0 %", "100 %")
    told = printed("hindsight", str(file))
    assert "Play Spell wins 98 % of the time (8 games tried), 96 points better" in told
    assert "not yet checked" not in told


@pytest.mark.django_db
def test_what_play_says_line_by_line_is_read_as_well(file: Path) -> None:
    record = file.read_text(encoding="utf-8").splitlines()[-1]
    file.write_text(json.dumps({"over": True, "record": json.loads(record)}), encoding="utf-8")
    assert "Play Spell wins 100 %" in printed("hindsight", str(file))


@pytest.mark.django_db
def test_the_other_seat_has_lost_nothing(file: Path) -> None:
    assert "nothing that shows" in printed("hindsight", str(file), "--seat", "2")


@pytest.mark.django_db
def test_a_hand_is_looked_at_by_its_key(client: Client) -> None:
    hand = of(over(client))
    assert not missing(printed("hindsight", hand.key), "Your chance to win", "decisions")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is empty"),
        ("hello", "line 1: no record of a game"),
        ('{"game": "x"}', "not a record of a game"),
        ('{"record": 7}', "not a record of a game"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert why in refused("hindsight", str(path))


@pytest.mark.django_db
def test_a_game_that_goes_on_and_a_seat_that_is_not_there_are_refused(file: Path) -> None:
    assert "there is no seat 3: choose from 1 to 2" in refused("hindsight", str(file), "--seat", "3")
    file.write_text(record_of(set_scene(EACH_COULD_WIN).game).dumps(), encoding="utf-8")
    assert "this game is not over" in refused("hindsight", str(file))
    assert "neither a file nor a hand 'nothing'" in refused("hindsight", "nothing")
