"""Sentences of pages that have several forms: each form, and the numbers at which they change."""

from collections import Counter

import pytest

from cardsite.ops.health import HealthCheck
from catalog.models import Game
from catalog.pages.searching import QUERY_SHOWN
from catalog.pages.searching import heading as search_heading
from catalog.provenance import MEANINGS, OwnAdditions
from catalog.web.throttles import in_words
from decks.construction.drafting import SEATS_MAX, Pod, after, begin
from decks.construction.formats.deck_text import read_deck
from decks.construction.legality import Problem, Verdict
from decks.construction.repair import Conflict
from decks.lab.report import Ending, Estimate
from decks.models import Deck, DeckVersion, GoldfishRun, Pool
from decks.pages.builder import outcome
from decks.pages.deck_sheet import DeckSheet, Options, SectionSheet, Size, away
from decks.pages.pools import PackFormat, passing, seats_help
from decks.pages.repairs import RepairForm, aim, not_needed
from decks.pages.runs import setup_of, so_far
from decks.pages.shelf import told_count
from decks.pages.transfer import ImportForm, Preview, Target, change_in_words
from decks.tabletop.replays import Summary
from decks.templatetags.run_charts import Plot
from decks.versions import CardChange, DeckContent
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import STATUSES
from engine.play.tally import GOAL, TOO_LATE, Tally
from tests.packs import SHIPPED

PROBLEM = Problem("size", "The deck has too few cards.")
SHORTLIST = SectionSheet("shortlist", "Shortlist", 0, Size(), [])
LOST = "There is no card Embr."


def verdict(problems=0, distance=0):
    return Verdict("standard", "Standard", not problems, (PROBLEM,) * problems, distance)


def deck_sheet(verdict, cards=0):
    parts = [SectionSheet("main", "Main", cards, Size(), [])]
    return DeckSheet(Deck(), DeckVersion(), None, None, [], parts, SHORTLIST, verdict, [], None)


@pytest.mark.parametrize(
    ("verdict", "heading", "judgement"),
    [
        (None, "Not judged", "not judged"),
        (verdict(), "Legal in Standard", "legal"),
        (verdict(1, 1), "Not legal in Standard", "1 problem"),
        (verdict(2, 5), "Not legal in Standard", "2 problems"),
    ],
)
def test_a_verdict(verdict, heading, judgement):
    assert (deck_sheet(verdict).heading, deck_sheet(verdict).judgement) == (heading, judgement)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (verdict(1, None), "1 problem."),
        (verdict(1, 1), "1 problem, at least 1 card to change."),
        (verdict(2, None), "2 problems."),
        (verdict(2, 5), "2 problems, at least 5 cards to change."),
    ],
)
def test_how_much_is_wrong_with_a_deck(verdict, words):
    assert deck_sheet(verdict).shortfall == words


@pytest.mark.parametrize(
    ("done", "problems", "cards", "words"),
    [
        ("", (), 2, ""),
        ("", (LOST,), 2, LOST),
        ("Undone", (), 1, "Undone. 1 card, legal."),
        ("Added Ash", (), 2, "Added Ash. 2 cards, legal."),
        ("Added Ash", (LOST, LOST), 2, f"{LOST} {LOST} 2 cards, legal."),
    ],
)
def test_what_is_read_out_after_a_change(done, problems, cards, words):
    assert outcome(done, problems, deck_sheet(verdict(), cards)) == words


def test_a_rule_that_a_change_breaks_is_read_out_with_it():
    read_out = outcome("Added Ash", (), deck_sheet(verdict(1, 1), 2), ["Ash is in, but breaks “One class”: ..."])
    assert read_out == "Added Ash. Ash is in, but breaks “One class”: ... 2 cards, 1 problem."


@pytest.mark.parametrize(
    ("verdict", "chosen", "words"),
    [
        (None, ["a"], ""),
        (verdict(), ["a"], "<b>Legal</b> in Standard with this option."),
        (verdict(1, 1), ["a"], "<b>Not legal</b> in Standard with this option."),
        (verdict(), ["a", "b"], "<b>Legal</b> in Standard with these options."),
        (verdict(1, 1), ["a", "b"], "<b>Not legal</b> in Standard with these options."),
    ],
)
def test_a_verdict_with_options(verdict, chosen, words):
    assert Options([], chosen, verdict).judgement == words


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (verdict(), "legal"),
        (verdict(1, None), "not legal"),
        (verdict(1, 1), "1 card away"),
        (verdict(1, 2), "2 cards away"),
    ],
)
def test_how_far_a_deck_is_from_another_format(verdict, words):
    assert away(verdict) == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "legal in Standard."),
        (["Big"], "legal in Standard with <b>Big</b>."),
        (["Big", "Fast"], "legal in Standard with <b>Big</b> and <b>Fast</b>."),
    ],
)
def test_what_repairs_are_looked_for(options, words):
    assert aim("Standard", options) == f"The fewest edits that make this deck {words}"


ONE_LOCK, TWO_LOCKS = (("main", "emberdart"),), (("main", "emberdart"), ("main", "ash"))


@pytest.mark.parametrize(
    ("conflict", "words"),
    [
        (Conflict("", ONE_LOCK), "Unlock it"),
        (Conflict("", TWO_LOCKS), "Unlock one of these"),
        (Conflict("", ONE_LOCK, owned=True), "Unlock it, or own more"),
        (Conflict("", TWO_LOCKS, owned=True), "Unlock one of these, or own more"),
    ],
)
def test_what_to_do_where_no_repair_keeps_the_locks(conflict, words):
    assert conflict.way_out == words


@pytest.mark.parametrize(
    ("filled", "words"),
    [
        (RepairForm(), "The deck is legal in Standard."),
        (RepairForm(owned=" \n"), "The deck is legal in Standard."),
        (RepairForm(options=("bigger",)), "The deck is legal in Standard with the chosen options."),
        (RepairForm(owned="3 Emberdart"), "The deck is legal in Standard, and you own all its cards."),
        (
            RepairForm(owned="3 Emberdart", options=("bigger",)),
            "The deck is legal in Standard with the chosen options, and you own all its cards.",
        ),
    ],
)
def test_why_nothing_is_to_be_repaired(filled, words):
    assert not_needed("Standard", filled) == words


@pytest.mark.parametrize(
    ("filled", "words", "ways"),
    [
        (ImportForm(Target(None)), "Import a deck", "Paste a list"),
        (ImportForm(Target(None, Deck(name="Ember"))), "Ember as text", "Change the list"),
        (ImportForm(Target(None, Deck(name="Ember")), adds=True), "Add a list to Ember", "Paste the cards to add"),
    ],
)
def test_what_the_form_of_an_import_is_for(filled, words, ways):
    assert filled.heading == words
    assert filled.ways.startswith(ways)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({}, "<b>Ember</b>, for Constructed."),
        ({"emberdart": 3}, "<b>Ember</b>, for Constructed, with 1 different card."),
        ({"emberdart": 3, "plutonic-spike": 1}, "<b>Ember</b>, for Constructed, with 2 different cards."),
    ],
)
def test_what_a_list_makes(cards, words):
    pack, content = SHIPPED["runeslingers-awakening"], DeckContent("Ember", "constructed", "", {"main": cards})
    text = read_deck("3 Emberdart", pack, "constructed")
    assert Preview(ImportForm(Target(None)), pack, text, content, None).new_deck == words


@pytest.mark.parametrize(
    ("count", "form", "words"),
    [
        (1, "Sealed", "1 card for Sealed"),
        (2, "Sealed", "2 cards for Sealed"),
        (1, "", "1 card for no format"),
        (0, "", "0 cards for no format"),
    ],
)
def test_how_many_cards_fit_beside_a_deck(count, form, words):
    assert told_count(count, form) == words


@pytest.mark.parametrize(
    ("pool", "words"),
    [
        (Pool(picks=[]), "0 picks"),
        (Pool(picks=[["ash"]]), "1 pick"),
        (Pool(picks=[["ash"], ["oak"]], cards={"ash": 1, "oak": 1}), "complete"),
        (Pool(cards={"ash": 6}), "complete"),
    ],
)
def test_how_far_a_pool_is(pool, words):
    assert pool.how_far == words


SEALED = PackFormat(Game(short="Ember"), "sealed", "Sealed", {"passes": []}, {})
DRAFT = PackFormat(Game(short="Ember"), "draft", "Draft", {"passes": ["left"], "seats_min": 4, "seats_best": 6}, {})
OTHER_DRAFT = PackFormat(Game(short="Ash"), "draft", "Draft", {"passes": ["left"], "seats_min": 2, "seats_best": 8}, {})


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ([SEALED], ""),
        ([SEALED, DRAFT], "Ember: 4 or more; 6 is best. "),
        ([DRAFT, OTHER_DRAFT], "Ember: 4 or more; 6 is best. Ash: 2 or more; 8 is best. "),
    ],
)
def test_how_many_may_draft(ways, words):
    assert seats_help(ways) == f"For a draft, including you. {words}This site has room for {SEATS_MAX}."


@pytest.mark.parametrize(
    ("round_and_pick", "words"),
    [
        ((0, 0), "2 packs that you opened, in one heap. What is left goes to your left neighbour."),
        (
            (0, 1),
            "Passed on by your right neighbour, opened by your right neighbour. What is left goes to your left neighbour.",
        ),
        ((0, 2), "Passed on by your right neighbour, opened by player 5. What is left goes to your left neighbour."),
        ((0, 8), "Passed on by your right neighbour, opened by player 5. You take all of it."),
        (
            (1, 1),
            "Passed on by your left neighbour, opened by your left neighbour. What is left goes to your right neighbour.",
        ),
    ],
)
def test_where_a_pack_comes_from_and_goes(round_and_pick, words):
    pod = Pod(SHIPPED["runeslingers-awakening"], "draft", 7, 6)
    draft = begin(pod)
    while (draft.lap, draft.pick) != round_and_pick:
        draft = after(pod, draft, draft.held[OWN_SEAT][:2])
    assert passing(draft, pod) == words


COUNTS = (0, 1, 2, 3, 4, 19, 20, 25, 26)


@pytest.mark.parametrize(
    ("section", "words", "fits"),
    [
        (Size(), "", set(COUNTS)),
        (Size(20), "20 or more", {20, 25, 26}),
        (Size(20, 25), "20 to 25", {20, 25}),
        (Size(1, 1), "1", {1}),
        (Size(3, 3, or_none=True), "3, or none", {0, 3}),
    ],
)
def test_how_many_cards_a_section_takes(section, words, fits):
    assert section.in_words == words
    assert {count for count in COUNTS if section.takes(count)} == fits


@pytest.mark.parametrize(("before", "after", "words"), [(0, 3, "added"), (3, 0, "removed"), (1, 3, "+2"), (3, 2, "-1")])
def test_how_copies_change(before, after, words):
    assert change_in_words(CardChange("main", "emberdart", before, after)) == words


@pytest.mark.parametrize(
    ("cause", "won", "goal", "words"),
    [
        ("damage", True, False, "Won by damage"),
        (GOAL, True, True, "Goal reached"),
        ("empty deck", False, False, "Not won: empty deck"),
        ("empty deck", False, True, "Over before the goal, by empty deck"),
        (TOO_LATE, False, True, "Won without the goal"),
        ("unfinished", False, False, "Unfinished"),
        ("unfinished", False, True, "Unfinished"),
    ],
)
def test_how_games_ended(cause, won, goal, words):
    assert Ending(cause, 1, Estimate(1, 1, 1), won).sentence(goal=goal) == words


BY_THE_WALL = "against the wall, played by the greedy pilot, seed 3"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, BY_THE_WALL),
        ({"goal": "turn<=6"}, f"{BY_THE_WALL}, for the goal <code>turn&lt;=6</code>"),
        ({"options": ["a", "b"]}, f"{BY_THE_WALL}, with a, with b"),
        ({"goal": "is:won", "options": ["a"]}, f"{BY_THE_WALL}, for the goal <code>is:won</code>, with a"),
    ],
)
def test_what_a_run_was_asked_for(fields, words):
    assert setup_of(GoldfishRun(opponent="wall", pilot="greedy", seed=3, **fields)) == words


@pytest.mark.parametrize(
    ("tally", "goal", "words"),
    [
        (Tally(1000), "", "0 of the first 1,000 won."),
        (Tally(1000), "turn<=6", "0 of the first 1,000 reached the goal."),
        (Tally(9, 2, win_turns=Counter({5: 1, 6: 1})), "", "2 of the first 9 won, in turn 5.50 on average."),
        (
            Tally(9, 1, win_turns=Counter({5: 1})),
            "is:won",
            "1 of the first 9 reached the goal, in turn 5.00 on average.",
        ),
    ],
)
def test_what_has_come_of_a_run_so_far(tally, goal, words):
    assert so_far(tally, goal) == words


@pytest.mark.parametrize(
    ("left_out", "words"), [(0, ""), (1, "1 later turn in the table"), (2, "2 later turns in the table")]
)
def test_how_many_turns_are_not_drawn(left_out, words):
    assert Plot([], [], left_out=left_out).beyond == words


@pytest.mark.parametrize(
    ("turns", "decisions", "words"),
    [
        (1, 1, "1 turn, 1 decision."),
        (1, 2, "1 turn, 2 decisions."),
        (2, 1, "2 turns, 1 decision."),
        (0, 0, "0 turns, 0 decisions."),
    ],
)
def test_how_long_a_game_was(turns, decisions, words):
    assert Summary("", turns, decisions, ()).length == words


@pytest.mark.parametrize(
    ("finding", "words"),
    [
        (HealthCheck("worker", ok=True, seconds_ago=0), "0 s ago"),
        (HealthCheck("worker", ok=False, seconds_ago=40), "40 s ago"),
        (HealthCheck("cache", ok=True), "now"),
        (HealthCheck("cache", ok=False), "never"),
    ],
)
def test_when_a_part_was_last_seen(finding, words):
    assert finding.last_seen == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "2 minutes"), (120, "2 minutes")],
)
def test_how_long_to_wait(seconds, words):
    assert in_words(seconds) == words


@pytest.mark.parametrize(
    ("query", "total", "words"),
    [
        ("", 0, "Search"),
        ("<ember>", 0, "0 results for <q>&lt;ember&gt;</q>"),
        ("ember", 1, "1 result for <q>ember</q>"),
        ("e" * 99, 2, f"2 results for <q>{'e' * (QUERY_SHOWN - 1)}…</q>"),
    ],
)
def test_how_much_a_search_finds(query, total, words):
    assert search_heading(query, total) == words


OURS = "Where a number or a text is needed and nobody gives one, ours stands in: {}, each marked <b>ours</b> wherever it shows."


@pytest.mark.parametrize(
    ("additions", "words", "without_gaps"),
    [
        (OwnAdditions(1, 0, True), OURS.format("1 house value and 0 house texts"), "Nothing is missing."),
        (OwnAdditions(0, 1, True), OURS.format("0 house values and 1 house text"), "Nothing is missing."),
        (OwnAdditions(2, 3, True), OURS.format("2 house values and 3 house texts"), "Nothing is missing."),
        (
            OwnAdditions(0, 0, True),
            "We have added no value or text to any card but our own.",
            "Nothing is missing.",
        ),
        (
            OwnAdditions(0, 0, False),
            "All its cards are practice cards, so everything on them is ours.",
            "No list of its cards is known.",
        ),
    ],
)
def test_what_of_a_game_is_ours(additions, words, without_gaps):
    assert (additions.in_words, additions.without_gaps) == (words, without_gaps)


def test_each_status_has_its_meaning():
    assert MEANINGS.keys() == STATUSES.keys()
    assert len(set(MEANINGS.values())) == len(STATUSES)
