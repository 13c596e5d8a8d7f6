"""`manage.py goldfish`: what it prints, that it prints the same again, and what it refuses."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from decks.construction.formats.deck_text import read_deck
from decks.lab.engines import engine_of
from decks.lab.outcome import half_won_by
from decks.lab.report import mean_of_counts
from engine.play.goldfish import prepare
from engine.play.tally import Tally
from tests.decks.construction.test_clutter import FORMS, ready
from tests.packs import SHIPPED
from tests.reading import printed

SLUG = "runeslingers-awakening"
READY = SHIPPED[SLUG].decks


def goldfish(deck: str = "ember-rush", *words: str, games: int = 20) -> str:
    return printed("goldfish", "--game", SLUG, "--deck", deck, "--games", str(games), *words)


def report(deck: str = "ember-rush", *words: str, games: int = 20) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(goldfish(deck, *words, "--json", games=games))
    return found


def test_the_json_holds_what_was_promised() -> None:
    found = report()
    promised = {"games", "wins", "causes", "unfinished", "win_turns", "mean_win_turn", "interval_95"}
    assert promised | {"games_per_second", "engine", "coverage", "tally_sha256"} <= found.keys()
    assert found["games"] == 20
    assert sum(found["causes"].values()) == found["wins"] == sum(found["win_turns"].values())
    assert (
        sum(n for turn, n in found["win_turns"].items() if int(turn) <= found["median_win_turn"]) >= found["wins"] / 2
    )
    low, high = found["interval_95"]
    assert low < found["mean_win_turn"] < high
    assert found["coverage"]["played"] == found["coverage"]["of"] > 0


def test_a_game_that_is_not_won_counts_as_longer_than_any() -> None:
    """Of four games two are won, in turns 5 and 7: half of all by turn 7; of five, fewer than half."""
    assert half_won_by(Tally(games=4, wins=2, win_turns=Counter({5: 1, 7: 1}))) == 7
    assert half_won_by(Tally(games=5, wins=2, win_turns=Counter({5: 1, 7: 1}))) is None
    assert half_won_by(Tally(games=3, wins=2, win_turns=Counter({5: 1, 7: 1}))) == 7
    assert half_won_by(Tally(games=2, wins=2, win_turns=Counter({5: 1, 7: 1}))) == 5
    assert "; half of all games are won by turn " in goldfish("ember-rush")


def test_the_cards_that_are_not_wholly_read_are_named(tmp_path: Path) -> None:
    assert report()["unread"] == {}
    path = tmp_path / "deck.txt"
    path.write_text(READY["ember-rush"].replace("3 Emberdart", "2 Emberdart\n1 Supernova"))
    assert report(str(path), "--partly", games=2)["unread"] == {
        "Supernova": ["Apply Burn ailments to target Runeslinger."]
    }
    told = goldfish(str(path), "--partly", games=2).splitlines()
    assert "  not read: Supernova: Apply Burn ailments to target Runeslinger." in told
    with pytest.raises(CommandError, match=r"Supernova is not wholly read: “Apply Burn ailments .* give --partly"):
        goldfish(str(path), games=2)


def test_the_mean_has_the_interval_of_the_report_page() -> None:
    found = report("ember-rush", games=6)
    mean = mean_of_counts(Tally.of({"wins": found["wins"], "win_turns": found["win_turns"]}).win_turns)
    assert mean
    assert mean.bounded
    assert found["interval_95"] == [round(mean.low, 4), round(mean.high, 4)]


def test_the_same_seed_has_the_same_hash_and_another_one_another() -> None:
    hashes = [report("ember-rush", "--seed", seed)["tally_sha256"] for seed in ("1", "1", "2")]
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.mark.parametrize("deck", READY)
def test_every_ready_deck_wins_against_the_dummy(deck: str) -> None:
    found = report(deck)
    assert found["wins"] >= 18
    assert found["unfinished"] == 0


def test_a_deck_is_named_by_its_title_too() -> None:
    assert goldfish("the empty tower", games=3).startswith("The Empty Tower: ")


def test_a_deck_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("﻿" + READY["ember-rush"], encoding="utf-8")
    assert report(str(path))["tally_sha256"] == report()["tally_sha256"]


@pytest.mark.parametrize("form", ["CSV", "JSON"])
def test_a_file_may_have_any_form_that_is_written(tmp_path: Path, form: str) -> None:
    path = tmp_path / "mine"
    path.write_text(FORMS[form](ready("runeslingers-awakening", "ember-rush")), encoding="cp1252")
    assert report(str(path))["tally_sha256"] == report()["tally_sha256"]


def test_a_file_without_a_format_takes_the_one_that_is_given(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(re.sub("// format: .*\n", "", READY["ember-rush"]), encoding="utf-8")
    assert report(str(path))["tally_sha256"] == report()["tally_sha256"]
    assert report(str(path), "--format", "constructed")["tally_sha256"] == report()["tally_sha256"]


def test_the_text_is_for_a_reader() -> None:
    lines = goldfish().splitlines()
    assert lines[0] == "Ember Rush: 20 of 20 games won, 0 unfinished"
    assert any(line.startswith("  turn ") and "█" in line for line in lines)
    assert re.search(r"The engine plays \d+ of the \d+ sentences", lines[-1])


def test_the_opponent_makes_a_difference() -> None:
    plain, blocked = report(games=60), report("ember-rush", "--opponent", "blocker", games=60)
    assert blocked["mean_win_turn"] > plain["mean_win_turn"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--deck", "nothing"), "neither a file nor a ready deck; ready decks: bottled-thunder"),
        (("--deck", "x" * 300), "x"),
        (("--deck", str(Path(__file__).parent)), "cannot be read"),
        (("--pilot", "clever"), "no pilot is called 'clever'; choose from random, greedy"),
        (("--opponent", "nobody"), "no opponent is called 'nobody'"),
        (("--option", "flying"), "no option is called 'flying'; choose from answer_any_card"),
        (("--games", "0"), "--games must be from 1"),
        (("--game", "chess"), "no game is called 'chess'; choose from"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=re.escape(why)):
        goldfish("ember-rush", *words)


def test_a_line_that_is_no_card_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Mine\n// format: constructed\nDeck\n3 Emberdart\n2 Nothing Such\n", encoding="utf-8")
    with pytest.raises(CommandError, match=":5: no card of this game is called 'Nothing Such'"):
        goldfish(str(path))


def test_a_deck_beyond_all_measure_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    path.write_text("Huge\n// format: constructed\nDeck\n9999 Emberdart\n", encoding="utf-8")
    with pytest.raises(CommandError, match="a deck has more than"):
        goldfish(str(path))


def test_two_pilots_play_the_same_games() -> None:
    text = goldfish("ember-rush", "--pilot", "random", "--against", "greedy", games=8)
    assert re.search(r"^Ember Rush: random wins \d, greedy 8 of the same 8 games$", text, re.MULTILINE)
    assert re.search(r"^random wins [+-]\d+\.\d % more often \(95 %: ", text, re.MULTILINE)
    assert text.splitlines()[-1] == f"played by {engine_of(SHIPPED['runeslingers-awakening'])}"


def test_a_pilot_against_itself_differs_in_nothing() -> None:
    found = report("ember-rush", "--against", "greedy", games=6)
    assert (found["pilots"], found["engine"]) == (["greedy", "greedy"], engine_of(SHIPPED["runeslingers-awakening"]))
    assert found["wins"][0] == found["wins"][1]
    assert found["more_turns"] == {"games": found["wins"][0], "mean": 0.0, "interval_95": None}


def test_the_difference_of_one_game_has_no_interval() -> None:
    assert "95 %" not in goldfish("ember-rush", "--against", "greedy", games=1)


def test_a_pilot_to_compare_with_has_to_exist() -> None:
    with pytest.raises(CommandError, match="no pilot is called 'nobody'"):
        goldfish("ember-rush", "--against", "nobody")


# Cards that were never played


def of_another(slug: str, deck: str, *words: str, games: int = 40) -> str:
    return printed("goldfish", "--game", slug, "--deck", deck, "--games", str(games), *words)


def test_the_cards_that_the_pilot_never_played_are_named() -> None:
    """Final Audit X costs more than greedy ever has Light for; it is in the hand in most games."""
    assert "  not played by this pilot (greedy): Final Audit X" in goldfish("empty-tower", "--cards").splitlines()[-2]
    found = report("empty-tower", "--cards")
    assert (found["unplayed"]["Final Audit X"], found["pilot"]) == ("not played by this pilot", "greedy")


def test_what_one_pilot_plays_and_the_other_does_not_is_told_of_each() -> None:
    text = of_another("runicka", "long-vigil", "--against", "random", "--cards")
    assert re.search(r"^  not played by this pilot \(greedy\): .*Wick Almoner", text, re.MULTILINE)
    assert not re.search(r"^  not played by this pilot \(random\): .*Wick Almoner", text, re.MULTILINE)
    found = json.loads(of_another("runicka", "long-vigil", "--against", "random", "--cards", "--json"))
    assert [("Wick Almoner" in unplayed) for unplayed in found["unplayed"]] == [True, False]


def test_a_card_that_was_never_drawn_is_not_laid_at_the_pilots_door() -> None:
    """A single game of Runicka, which sees ten of twenty cards or so."""
    text = of_another("runicka", "long-vigil", "--cards", games=1)
    assert re.search(r"^  not played by this pilot \(greedy\): ", text, re.MULTILINE)
    assert re.search(r"^  never drawn \(greedy\): ", text, re.MULTILINE)


def test_watching_the_games_leaves_their_hash_as_it_was() -> None:
    run = prepare(SHIPPED[SLUG], read_deck(READY["ember-rush"], SHIPPED[SLUG]).sections, 1)
    assert report("ember-rush", "--cards")["tally_sha256"] == run.tally(range(20)).digest()


# Against a deck


def test_the_opponent_plays_the_deck_that_is_given_steadily_or_calmly() -> None:
    steady = report("ember-rush", "--opponent-deck", "sworn-wall")
    assert (
        steady["tally_sha256"]
        == report("ember-rush", "--opponent-deck", "Sworn Wall", "--opponent", "steady")["tally_sha256"]
    )
    assert steady["tally_sha256"] != report("ember-rush", "--opponent-deck", "thorn-ledger")["tally_sha256"]
    calm = report("ember-rush", "--opponent-deck", "sworn-wall", "--opponent", "calm", games=60)
    assert calm["wins"] > report("ember-rush", "--opponent-deck", "sworn-wall", games=60)["wins"]


def test_the_deck_of_the_opponent_may_lie_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "wall.txt"
    path.write_text(READY["sworn-wall"])
    assert (
        report("ember-rush", "--opponent-deck", str(path))["tally_sha256"]
        == report("ember-rush", "--opponent-deck", "sworn-wall")["tally_sha256"]
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--opponent-deck", "nothing"), "neither a file nor a ready deck"),
        (
            ("--opponent-deck", "sworn-wall", "--opponent", "dummy"),
            "dummy plays no deck that is chosen; calm, steady and sharp do",
        ),
    ],
)
def test_a_deck_that_nobody_plays_is_refused(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        goldfish("ember-rush", *words)
