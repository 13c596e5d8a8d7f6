"""`manage.py bench`: the figures have their shape and change nothing; how quick is no test's business."""

import json
from typing import Any

import pytest
from django.core.management import CommandError

from cardsite.management.commands.bench import (
    engine_table,
    in_words,
    pages_table,
    questions_table,
    runs_table,
    serving_table,
)
from cardsite.ops.bench.figures import PLAIN, QUERIES, addresses, pages
from cardsite.ops.bench.questions import can_change, middle_of
from cardsite.ops.bench.stopwatch import Stopwatch
from catalog.cached import version
from catalog.models import Card, Format
from decks.models import Deck, Hand, ReadyDeck
from engine.play.playable import is_playable
from tests.packs import SHIPPED
from tests.reading import printed
from tests.tiers import in_turn

pytestmark = pytest.mark.django_db


def bench(*words: str) -> str:
    return printed("bench", *words, "--quick")


def figures(*words: str) -> Any:
    return json.loads(bench(*words, "--json"))


def rows() -> dict[str, Any]:
    """What stands in the catalogue."""
    cards = list(Card.objects.order_by("pk").values_list("pk", "slug"))
    return {"cards": cards, "formats": Format.objects.count(), "decks": ReadyDeck.objects.count(), "version": version()}


@in_turn("bench", 0, of=6, few=2)
def test_the_engine_is_measured_on_every_ready_deck_of_a_game() -> None:
    found = figures("engine", "--game", "runicka")
    assert (list(found), list(found["engine"])) == (["machine", "reference", "engine"], ["runicka"])
    for slug, decks in found["engine"].items():
        assert list(decks) == list(SHIPPED[slug].decks)
        for row in decks.values():
            assert list(row) == [
                "games_per_second",
                "mirror_games_per_second",
                "turns_per_game",
                "decisions_per_game",
                "events_per_game",
                "restore_ms_p99",
                "clone_us",
                "shares",
                "loops_per_game",
                "loops_per_mirror_game",
            ]
            shares = row.pop("shares")
            assert sum(shares.values()) < 101
            assert all(figure > 0 for figure in (*row.values(), *shares.values()))


def test_games_stand_side_by_side_behind_their_decks() -> None:
    """The median of each figure over the decks of a game: what docs/engines.md compares."""
    row = {
        "games_per_second": 100.0, "mirror_games_per_second": 50.0, "turns_per_game": 8.0, "decisions_per_game": 40.0,
        "events_per_game": 300.0, "restore_ms_p99": 2.0, "clone_us": 14.0, "loops_per_game": 1.0, "loops_per_mirror_game": 2.0,
    }  # fmt: skip
    slow = {**row, "games_per_second": 20.0, "turns_per_game": 12.0}
    decks = {"one": {**row, "shares": {}}, "two": {**slow, "shares": {}}}
    lines = list(engine_table({"ash": decks, "birch": {"three": {**slow, "shares": {}}}}, 10.0))
    compared = lines[lines.index("") + 1 :]
    assert compared[0].split()[:2] == ["medians", "games/s"]
    assert [line.split()[:6] for line in compared[1:]] == [
        ["ash", "60", "1.00", "50", "2.00", "10.0"],
        ["birch", "20", "1.00", "50", "2.00", "12.0"],
    ]
    assert "" not in list(engine_table({"ash": decks}, 10.0))


def test_figures_of_runs_and_of_the_web_server_are_told_in_words() -> None:
    run = {
        "games": 10_000, "slots": 2, "seconds": 4.0, "games_per_second": 2500.0, "polls": 9,
        "poll_p50_ms": 5.0, "poll_p95_ms": 9.0,
    }  # fmt: skip
    assert list(runs_table({"ash, one": run}, 10.0)) == [
        "ash, one: 10,000 games from click to report in 4.0 s, 2,500 games/s in 2 slots; poll p50 5.0 ms, p95 9.0 ms"
    ]
    field = {"games": 1400, "first_s": 0.4, "seconds": 5.0, "games_per_second": 280.0}
    asked = {"the field": field, "two decks, turns": field | {"half_width": 0.1}}
    name, one, two = questions_table({"ash, one": asked}, 10.0)
    assert name == "ash, one"
    assert one.split() == [
        "the",
        "field",
        "1,400",
        "games",
        "first",
        "figures",
        "0.4",
        "s",
        "report",
        "5.0",
        "s",
        "280",
        "games/s",
    ]
    assert two.endswith("280 games/s, half an interval 0.100")
    served = {"pages": {"alone: /": {"p50_ms": 4.0, "p95_ms": 8.0}}, "per_second": {"/": 200.0}}
    *_, page, rate = serving_table(served, 10.0)
    assert page.split() == ["alone:", "/", "4.00", "8.00", "0.40"]
    assert rate == "/: 200 requests/s"


@in_turn("bench", 1, of=6, few=2)
def test_all_texts_are_compiled_while_somebody_looks_at_the_clock() -> None:
    rows = figures("texts")["texts"]
    assert rows.keys() == {slug for slug, pack in SHIPPED.items() if is_playable(pack)}
    assert all(row["cards"] == len(SHIPPED[slug].cards) for slug, row in rows.items())


@in_turn("bench", 2, of=6, few=2)
def test_searches_count_their_cards() -> None:
    before = rows()
    found = figures("search")["search"]
    assert set(QUERIES) < set(found)
    assert all(row.keys() == {"cards", "p50_ms", "p95_ms"} for row in found.values())
    assert all(0 < row["p50_ms"] <= row["p95_ms"] for row in found.values())
    assert [query for query in QUERIES if not found[query]["cards"]] == ["kwd:shout", "fierball"]
    assert rows() == before


def test_loading_is_measured_without_a_trace_and_told_beside_the_machine_and_the_reference() -> None:
    before = rows()
    found = figures("loading")
    assert list(found["machine"]) == ["python", "django", "database", "system", "cpu", "cores", "engine"]
    assert all(found["machine"].values())
    assert found["reference"]["ms"] > 0
    assert found["loading"]["first_s"] > found["loading"]["second_s"] > 0
    assert rows() == before
    lines = list(in_words(found))
    assert lines[1].startswith("reference: ")
    assert [line.split(",")[0] for line in lines[3:]] == ["load_games", "load_games"]


@in_turn("bench", 3, of=6, few=2)
def test_every_page_answers() -> None:
    found = pages(Stopwatch(quick=True))
    assert list(found) == [PLAIN, *(row for name in addresses() for row in (name, f"{name}, again"))]
    assert all(row.keys() == {"p50_ms", "p95_ms"} for row in found.values())


def test_pages_are_told_beside_a_plain_answer() -> None:
    rows = {PLAIN: 0.5, "home": 20.0, "home, again": 1.0, "cards": 40.0, "cards, again": 2.0}
    *_, anew, again = pages_table({name: {"p50_ms": ms, "p95_ms": ms} for name, ms in rows.items()}, 10.0)
    assert anew == "a page made anew costs on average 60.0 times a plain answer"
    assert again == "a page again costs on average 3.0 times a plain answer"


@in_turn("bench", 4, of=6, few=2)
def test_every_ready_deck_of_a_game_is_judged_and_one_repaired() -> None:
    found, pack = figures("legality", "--game", "runicka")["legality"], SHIPPED["runicka"]
    judged = [f"{pack.code} {name}, {what}" for name in pack.decks for what in ("all formats", "not legal")]
    assert list(found)[: len(judged)] == judged
    repaired = {name.split(":")[0] for name in list(found)[len(judged) :]}
    hows = ("half gone", "doubled", "in another format", "locked and owned")
    assert repaired == {f"{pack.code} repair, {how}" for how in hows}
    assert all(0 < row["p50_ms"] <= row["p95_ms"] for row in found.values())


@in_turn("bench", 5, of=6, few=2)
def test_a_deck_is_built_and_played_without_a_trace() -> None:
    found = figures("lab", "--game", "runicka")["lab"]
    assert {name.partition(",")[0] for name in found} == {
        "deck page", "ready deck page", "two decks compared", "builder", "change of a deck", "move on the table",
    }  # fmt: skip
    assert all(0 < row["p50_ms"] <= row["p95_ms"] for row in found.values())
    assert not Deck.objects.exists()
    assert not Hand.objects.exists()


def test_an_unknown_part_or_game_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        bench("nothing")
    with pytest.raises(CommandError, match="There is no game 'chess'; choose from pixies-vs-gremlins, "):
        bench("engine", "--game", "chess")


def test_what_to_change_is_not_asked_of_a_deck_of_which_no_card_may_be_swapped() -> None:
    """Every druid of Rune Stones has the cards that are printed."""
    assert can_change(SHIPPED["runicka"], "deep-ebb")
    assert not can_change(SHIPPED["rune-stones"], middle_of(SHIPPED["rune-stones"])[0])
