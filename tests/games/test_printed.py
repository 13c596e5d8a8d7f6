"""What the rulebook of a game states is in its pack, all of it and with its lines, and what it does not state says whose it is.

Each game's `printed.toml` tells it.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.packs.cards import Pack
from tests.games.citations import numbers
from tests.packs import SHIPPED

PRINTED = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("*/printed.toml"))
}


def games_with(table: str) -> pytest.MarkDecorator:
    """The games of which something of this kind is told."""
    told = {folder: printed for folder, printed in PRINTED.items() if table in printed}
    return pytest.mark.parametrize(
        ("pack", "told"), [(SHIPPED[printed["game"]], printed[table]) for printed in told.values()], ids=told
    )


@games_with("formats")
def test_the_formats_are_those_that_are_told(pack: Pack, told: list[str]) -> None:
    assert list(pack.formats) == told


@games_with("phases")
def test_a_turn_has_the_phases_that_are_told(pack: Pack, told: list[str]) -> None:
    assert [rule.name.partition(". ")[2] for rule in pack.rules.values() if rule.kind == "phase"] == told


@games_with("steps")
def test_a_card_is_played_in_the_steps_that_are_told(pack: Pack, told: list[str]) -> None:
    steps = [rule.name for name, rule in pack.rules.items() if "-CP-" in name and rule.name[0].isdigit()]
    assert [step.partition(". ")[2] for step in steps] == told


@games_with("kinds")
def test_the_kinds_are_those_that_are_told(pack: Pack, told: dict[str, list[str]]) -> None:
    assert {of: sorted(kind.id for kind in pack.kinds.values() if kind.of == of) for of in told} == told


@games_with("terms")
def test_the_terms_are_in_the_glossary(pack: Pack, told: dict[str, list[str]]) -> None:
    assert {kind: sorted(term.name for term in pack.terms.values() if term.kind == kind) for kind in told} == told


@games_with("keywords")
def test_the_keywords_are_stated_with_their_parameters(pack: Pack, told: dict[str, str]) -> None:
    stated = {name: term for name, term in pack.keywords.items() if term.origin.status == "rulebook"}
    assert {name: term.parameter for name, term in stated.items()} == told


@games_with("rows")
def test_every_row_is_told(pack: Pack, told: dict[str, dict[str, str]]) -> None:
    """As a rule, as a fact or as a rule of a format."""
    of_formats = {rule.id for form in pack.formats.values() for rule in form.rules}
    held = {"rules": {*pack.rules}, "facts": {*pack.facts}, "formats": of_formats}
    for kind, prefixes in told.items():
        assert {f"{head}{n}" for head, spans in prefixes.items() for n in numbers(spans)} - held[kind] == set()


@games_with("says")
def test_a_rule_says_what_is_stated(pack: Pack, told: dict[str, str]) -> None:
    assert [rule for rule, words in told.items() if words not in pack.rules[rule].text] == []
    assert {pack.rules[rule].origin.status for rule in told} == {"rulebook"}


@games_with("limits")
def test_a_deck_of_constructed_has_the_limits_that_are_stated(pack: Pack, told: dict[str, dict[str, int]]) -> None:
    rules = {rule.id: rule.parameters for rule in pack.formats["constructed"].rules}
    assert {rule: {key: rules[rule][key] for key in limits} for rule, limits in told.items()} == told


@games_with("numbers")
def test_a_number_tells_whether_it_is_stated_public_or_ours(pack: Pack, told: dict[str, list[Any]]) -> None:
    found = {name: pack.numbers[name] for name in told}
    assert {name: [one.value, one.origin.status, one.origin.source] for name, one in found.items()} == told


@games_with("groups")
def test_so_many_objects_of_each_kind_are_named(pack: Pack, told: dict[str, dict[str, int]]) -> None:
    kinds = [(card.set_id, pack.lineage(card.kind)[-1].id) for card in pack.cards.values()]
    assert {printed: Counter(kind for held, kind in kinds if held == printed) for printed in told} == told


@games_with("cards")
def test_a_printed_piece_has_what_is_stated_with_its_lines_and_nothing_else(pack: Pack, told: dict[str, Any]) -> None:
    found = {name: pack.cards[name] for name in told}
    assert {card.origin.status for card in found.values()} == {"rulebook"}
    assert {
        name: {
            "kind": card.kind,
            "values": {key: value for key, value in card.values.items() if value is not False},
            "keywords": list(card.keywords),
            "source": card.origin.source,
        }
        for name, card in found.items()
    } == told


@games_with("origins")
def test_a_value_tells_whether_it_is_stated_or_inferred(pack: Pack, told: dict[str, str]) -> None:
    values = [value.split() for value in told]
    assert {f"{card} {key}": pack.cards[card].origin_of(key).status for card, key in values} == told


@games_with("levels")
def test_the_level_of_an_ailment_that_the_rulebook_does_not_give_is_ours(pack: Pack, told: dict[str, Any]) -> None:
    """By a ruling that names it; nothing else has text of our own."""
    ours = {name: card for name, card in pack.cards.items() if card.house_text}
    assert {card.kind for card in ours.values()} == {"ailment"}
    assert {
        name: [card.house_source, levels(card.text), levels(card.house_text)] for name, card in ours.items()
    } == told
    assert [name for name, card in ours.items() if name not in pack.rulings[card.house_source].cards] == []


def levels(text: str) -> list[str]:
    """The levels that stand before a line each."""
    return re.findall(r"^Level (I+): ", text, re.M)


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_open_question_has_our_ruling(slug: str) -> None:
    """They are numbered as they came."""
    pack = SHIPPED[slug]
    assert list(pack.rulings) == [f"{pack.code}-Q{n}" for n in range(1, len(pack.rulings) + 1)]
