"""`manage.py search`: the same answers as the search page, as words or as JSON."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from catalog.finding import find
from catalog.management.commands.search import Command, minus_last
from catalog.models import Game
from tests.reading import printed

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"


def search(query: str, **options: Any) -> str:
    return printed("search", query, **options)


def found(query: str, **options: Any) -> Any:
    return json.loads(search(query, json=True, **options))


def test_json_has_total_names_and_diagnostics() -> None:
    answer = found("kw:shout cost<=2")
    cards = find("kw:shout cost<=2").cards
    assert list(answer) == ["wish", "explain", "total", "names", "diagnostics", "meant", "ways_out"]
    assert answer["explain"] == "cards with the keyword Shout and with Light cost or Life cost at most 2"
    assert (answer["total"], answer["names"]) == (cards.count(), [card.name for card in cards])
    assert answer["total"] > 0


def test_names_are_at_most_the_limit_and_0_is_all() -> None:
    total = found("is:practice")["total"]
    assert total > 20
    assert [len(found("is:practice", **limit)["names"]) for limit in ({}, {"limit": 3}, {"limit": 0})] == [20, 3, total]


def test_what_could_not_be_used_has_its_place() -> None:
    (told,) = found("fire kwd:shout")["diagnostics"]
    assert told == {"start": 5, "end": 14, "message": "There is no operator 'kwd'.", "suggestion": "kw:shout"}


def test_words_mark_the_place_under_the_query() -> None:
    lines = search("fire kwd:shout").splitlines()
    assert lines[:3] == ["fire kwd:shout", "     ^^^^^^^^^", "There is no operator 'kwd'. Did you mean kw:shout?"]


def test_words_name_the_card_its_type_its_set_and_its_text() -> None:
    assert search("game:awakening name=fireball").splitlines() == [
        "Looked for: cards, rules, terms and rulings of “awakening” and called “fireball”",
        "1 card",
        "  Fireball  Spirit  [The Awakening, rulebook]  Deal 8 damage to any target.",
    ]


def test_words_count_rules_terms_and_rulings() -> None:
    lines = search("concentration").splitlines()
    rules = find("concentration").rules.count()
    (line,) = (line for line in lines if line.startswith(f"{rules} rules: "))
    assert line.count("[rulebook]") == min(3, rules)


def test_nothing_found_is_no_error_and_offers_what_was_meant() -> None:
    looked = "Looked for: cards, rules, terms and rulings that say “wardsng”"
    assert search("wardsng").splitlines() == [looked, "0 cards", "Did you mean: Wardsong [practice]?"]
    near = [{"name": "Wardsong", "status": "practice", "game": AWAKENING}]
    answer = found("wardsng")
    assert (answer["total"], answer["names"], answer["meant"], answer["ways_out"]) == (0, [], near, [])
    assert found("wardsong")["meant"] == []


def test_a_game_narrows_the_search() -> None:
    assert found("fireball", game=AWAKENING)["total"] == 1


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(CommandError, match=f"There is no game 'nope': the games are .*{AWAKENING}"):
        search("fire", game="nope")


def test_an_empty_catalogue_says_what_to_run() -> None:
    Game.objects.all().delete()
    with pytest.raises(CommandError, match="load_games"):
        search("fire")


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(CommandError, match="--limit"):
        search("fire", limit=-1)


@pytest.mark.parametrize("query", ["", "\0", "\udcff kw:x", "(" * 100, "x" * 5000, "kw:\u202e", "\t\n"])
def test_any_text_is_answered(query: str) -> None:
    assert found(query).keys() == {"wish", "explain", "total", "names", "diagnostics", "meant", "ways_out"}
    assert "card" in search(query)


@pytest.mark.parametrize("words", [["-type:boon", "--json"], ["--json", "-type:boon"], ["--json", "--", "-type:boon"]])
def test_a_query_may_begin_with_a_minus(words: list[str]) -> None:
    read = Command().create_parser("manage.py", "search").parse_args(minus_last(words))
    assert (read.query, read.json) == ("-type:boon", True)


def test_a_database_without_tables_says_what_to_run(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "manage.py", "search", "fire"],
        cwd=root,
        env={"DATABASE_URL": f"sqlite:///{tmp_path}/new.sqlite3", "SECRET_KEY": "a key for tests and nothing else"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "load_games" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_query_that_finds_nothing_says_what_to_leave_out() -> None:
    lines = search("type:boon xyzzy kw:shout").splitlines()
    (way,) = found("type:boon xyzzy kw:shout")["ways_out"]
    assert way == {"query": "type:boon kw:shout", "dropped": ["xyzzy"], "found": way["found"]}
    assert f"Without xyzzy: {way['found']} results for type:boon kw:shout" in lines
    assert found("type:boon")["ways_out"] == []
