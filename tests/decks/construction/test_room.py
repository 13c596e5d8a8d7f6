"""What a format leaves room for: how many copies of a card, and which rule one more would break."""

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.construction.forms import cells_of
from decks.construction.legality import format_rules_for
from decks.construction.room import Room, reason, room, ruled_out
from engine.packs.cards import DeckList, Pack
from tests.packs import SHIPPED

AWAKENING = SHIPPED["runeslingers-awakening"]
RUNICKA, PIXIES = SHIPPED["runicka"], SHIPPED["pixies-vs-gremlins"]


def left(
    pack: Pack, form: str, deck: DeckList, section: str, card: str, options: tuple[str, ...] = (), **pool: int
) -> tuple[int | None, str]:
    """How many copies of a card there may be in a section, and the id of the rule that keeps one more out."""
    rules = format_rules_for(pack, form, options, {name.replace("_", "-"): n for name, n in pool.items()} or None)
    found = room(rules, cells_of(deck), (section, card))
    return found.most, found.stop.id if found.stop else ""


@pytest.mark.parametrize(("copies", "stop"), [(0, ""), (2, ""), (3, "RSA-F-11"), (4, "RSA-F-11")])
def test_the_third_copy_is_the_last(copies: int, stop: str) -> None:
    deck = {"main": {"emberdart": copies}}
    assert left(AWAKENING, "constructed", deck, "main", "emberdart") == (3, stop)
    assert left(AWAKENING, "constructed", deck, "main", "lanternfall") == (3, "")


def test_an_x_card_may_be_there_once() -> None:
    deck = {"main": {"ninth-bell-x": 1}}
    assert left(AWAKENING, "constructed", {}, "main", "ninth-bell-x") == (1, "")
    assert left(AWAKENING, "constructed", deck, "main", "ninth-bell-x") == (1, "RSA-F-12")
    assert left(AWAKENING, "constructed", deck, "main", "falling-constellation-x") == (1, "")


def test_an_option_that_takes_the_place_of_a_rule_is_the_one_that_counts() -> None:
    first = sorted(card.id for card in RUNICKA.cards.values() if card.kind == "stable")[0]
    deck = {"main": {first: 1}}
    assert left(RUNICKA, "table", deck, "main", first) == (1, "RNK-F-2")
    assert left(RUNICKA, "table", deck, "main", first, ("copies_2",)) == (2, "")


def test_a_class_is_shared_by_those_who_stand_beside_the_deck() -> None:
    deck = {"runeslinger": {"brakka-holt": 1}}
    assert left(AWAKENING, "constructed", deck, "ability", "spark-flurry") == (None, "")
    assert left(AWAKENING, "constructed", deck, "ability", "read-to-ruin") == (None, "RSA-F-2")
    assert left(AWAKENING, "constructed", {}, "ability", "read-to-ruin") == (None, "")


def test_a_race_is_shared_by_home_and_deck() -> None:
    homes = {str(card.values["race"]): card.id for card in PIXIES.cards.values() if card.kind == "home"}
    minions = {str(card.values["race"]): card.id for card in PIXIES.cards.values() if card.kind == "minion"}
    deck = {"main": {minions["Pixie"]: 1}}
    assert left(PIXIES, "standard", deck, "home", homes["Pixie"]) == (None, "")
    assert left(PIXIES, "standard", deck, "home", homes["Gremlin"])[1] == "PVG-Q3-race"


def test_what_a_format_never_takes_has_no_room_in_an_empty_deck() -> None:
    fragment = next(card.id for card in RUNICKA.cards.values() if card.kind == "fragment")
    assert left(RUNICKA, "table", {}, "main", fragment) == (1, "RNK-Q22-deck")


def test_a_section_that_is_full_closes_no_card() -> None:
    deck = {"main": {f"any-{n}": 1 for n in range(40)}}
    assert left(AWAKENING, "constructed", deck, "main", "emberdart") == (3, "")


def test_a_talisman_on_its_way_to_three_has_room() -> None:
    first, second = sorted(card.id for card in RUNICKA.cards.values() if card.kind == "ley-crystal")[:2]
    assert left(RUNICKA, "table", {"talisman": {first: 1}}, "talisman", second) == (1, "")
    assert left(RUNICKA, "table", {"talisman": {first: 1}}, "talisman", first) == (1, "RNK-F-4")


def test_a_deck_from_packs_has_what_they_hold() -> None:
    deck = {"main": {"emberdart": 2}}
    assert left(AWAKENING, "draft", deck, "main", "emberdart", emberdart=2) == (2, "RSA-F-21")
    assert left(AWAKENING, "draft", deck, "main", "emberdart", emberdart=3) == (3, "")
    assert left(AWAKENING, "draft", deck, "main", "lanternfall", emberdart=3) == (0, "RSA-F-21")
    assert left(AWAKENING, "draft", deck, "main", "lanternfall") == (None, "")


def test_a_list_that_is_played_as_it_is_takes_what_is_missing_and_nothing_else() -> None:
    deck = {"runeslinger": {"eva": 1}}
    lists = [read_deck(AWAKENING.decks[name], AWAKENING).sections["main"] for name in ("starter-eva", "starter-romin")]
    evas, romins = (next(card for card in mine if card not in theirs) for mine, theirs in (lists, lists[::-1]))
    assert left(AWAKENING, "starter", deck, "main", evas)[1] == ""
    assert left(AWAKENING, "starter", deck, "main", romins)[1] == "RSA-F-40-lists"
    assert left(AWAKENING, "starter", {}, "main", romins)[1] == ""
    assert left(AWAKENING, "starter", {}, "runeslinger", "romin")[1] == ""
    assert left(AWAKENING, "starter", {}, "runeslinger", "brakka-holt")[1] == "RSA-F-40-lists"


def test_a_cell_of_which_no_rule_speaks_is_open() -> None:
    rules = format_rules_for(AWAKENING, "constructed", (), None)
    assert room(rules, {}, ("main", "no-such-card")) == Room()


def test_what_does_not_share_the_class_of_the_hero_is_ruled_out_and_says_which_it_has() -> None:
    rules = format_rules_for(AWAKENING, "constructed", (), None)
    copies = cells_of({"runeslinger": {"eva": 1}, "main": {"emberdart": 3}})
    out = ruled_out(rules, copies)
    assert ("stance", "debt-of-thorns") in out
    assert not {("stance", "ashen-calm"), ("main", "emberdart"), ("main", "spark-flurry")} & out
    stop = room(rules, copies, ("stance", "debt-of-thorns")).stop
    assert stop
    assert reason(rules, copies, ("stance", "debt-of-thorns"), stop) == "Class: Oathwarden"
    assert not ruled_out(rules, {})


def test_a_reason_of_another_kind_is_the_name_of_its_rule() -> None:
    rules = format_rules_for(AWAKENING, "constructed", (), None)
    copies = cells_of({"main": {"emberdart": 3}})
    stop = room(rules, copies, ("main", "emberdart")).stop
    assert stop
    assert reason(rules, copies, ("main", "emberdart"), stop) == stop.name


def test_where_two_classes_are_there_already_the_cards_of_both_do_no_harm() -> None:
    deck = {"runeslinger": {"eva": 1}, "stance": {"debt-of-thorns": 1}}
    assert left(AWAKENING, "constructed", deck, "ability", "read-to-ruin") == (None, "")
    assert left(AWAKENING, "constructed", deck, "ability", "spark-flurry") == (None, "RSA-F-2")
