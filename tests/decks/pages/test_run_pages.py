"""The pages of test games: asking, watching, reading, sharing, opening one; and who may see what."""

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.signing import get_cookie_signer
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks import tasks
from decks.lab import ledger, quota
from decks.lab.engines import COMPILED, PLAIN, engine_of
from decks.lab.who_plays import about
from decks.models import Chunk, Deck, DeckVersion, GoldfishRun, Hand, RunState
from decks.owners import COOKIE
from engine import is_compiled
from engine.play.goldfish import Run, prepare, watched
from engine.play.opponents import has_passed, opponents_of
from engine.play.playable import find_module, is_playable
from engine.play.record import load_record
from engine.play.tally import Tally
from tests.decks.lab.games_asked_for import SLUG, entered, entered_of, ready_deck, small_tally, work_off_all
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, text_of
from tests.tiers import examples

pytestmark = pytest.mark.django_db
READY = {"game": SLUG, "ready": "ember-rush"}
ASKED = READY | {"games": "100", "seed": "7", "opponent": "dummy", "pilot": "greedy"}
NEW = "/runs/new/"
FIRST_DECKS = [{"game": slug, "ready": next(iter(pack.decks))} for slug, pack in SHIPPED.items() if is_playable(pack)]


def visitor(owner: str = "somebody") -> Client:
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(owner)
    return client


def page(client: Client, address: str, status: int = 200, **more: Any) -> str:
    return text_of(client.get(address, **more), status)


def addresses(run: GoldfishRun) -> dict[str, str]:
    names = ("run", "run_progress", "run_report", "cancel_run", "run_replay")
    return {name: reverse(f"decks:{name}", args=[run.key]) for name in names}


@pytest.fixture
def done() -> GoldfishRun:
    return work_off_all(entered())


# Asking


@pytest.mark.parametrize("ready", FIRST_DECKS, ids=str)
def test_a_run_as_the_page_offers_it_is_accepted_for_every_game_that_can_be_played(ready: dict[str, str]) -> None:
    client = visitor()
    form = page(client, NEW + "?" + urlencode(ready | {"ask": "alone"}))
    assert len(re.findall(r'name="opponent"[^>]* checked', form)) == 1
    assert client.post(NEW, ready | {"games": "100"}).status_code == 302
    assert GoldfishRun.objects.get().opponent == next(iter(opponents_of(SHIPPED[ready["game"]])))


def test_whoever_asks_for_games_is_remembered_and_sees_them_wait() -> None:
    client = Client()
    answer = client.post(NEW, ASKED)
    run = GoldfishRun.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, run.get_absolute_url())
    assert (run.games, run.seed, run.opponent, run.pilot, run.title) == (100, 7, "dummy", "greedy", "Ember Rush")
    assert Chunk.objects.filter(run=run).count() == 2
    assert "0 of 100 games" in in_words(page(client, run.get_absolute_url()))
    assert "Ember Rush" in page(client, "/runs/")


def test_looking_at_the_form_leaves_no_cookie() -> None:
    answer = Client().get(NEW, READY)
    assert answer.status_code == 200
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("games", "99", "Write a whole number from 100 to 100,000."),
        ("games", "100001", "Write a whole number from 100 to 100,000."),
        ("games", "many", "Write a whole number"),
        ("games", "9" * 400, "Write a whole number"),
        ("seed", "-1", "Write a whole number from 0"),
        ("seed", str(2**63), "Write a whole number"),
        ("opponent", "nobody", "No opponent is called"),
        ("pilot", "<script>", "No pilot is called"),
        ("option", "flying", "No option is called"),
        ("goal", "their_powr<=2", "There is no operator"),
        ("goal", "turn<=6 " * 60, "A goal has at most 300 characters."),
    ],
)
def test_what_cannot_be_is_refused_by_its_field_and_nothing_is_lost(field: str, value: str, message: str) -> None:
    answer = visitor().post(NEW, ASKED | {"goal": "power=1"} | {field: value})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert message in in_words(text)
    assert "<script>" not in text.partition("<main")[2]
    for name, kept in (("games", "100"), ("seed", "7"), ("goal", "power=1")):
        assert name == field or (f'name="{name}"' in text and f'value="{kept}"' in text)
    assert not GoldfishRun.objects.exists()


def test_a_goal_that_cannot_be_read_is_shown_with_its_place() -> None:
    text = visitor().post(NEW, ASKED | {"goal": "turn<=6 their_powr<=2"}).content.decode()
    assert "<mark>their_powr&lt;=2</mark>" in text
    assert "At character 9." in in_words(text)
    assert "their_power&lt;=2" in text


def test_beyond_the_quota_the_visitor_is_told_what_to_do() -> None:
    client = visitor()
    for _ in range(quota.RUNS_AT_ONCE):
        assert client.post(NEW, ASKED).status_code == 302
    answer = client.post(NEW, ASKED)
    assert "You have 3 unfinished runs, and may have 3 at once: wait for one to end, or cancel one." in in_words(
        text_of(answer, 429)
    )


def test_a_deck_with_a_card_that_the_game_lost_says_which() -> None:
    deck = own_deck({"main": {"no-such-card": 40}})
    assert "no-such-card" in text_of(visitor().post(NEW, ASKED | {"deck": deck.key}), 422)


def own_deck(sections: dict[str, dict[str, int]] | None = None, owner: str = "somebody") -> Deck:
    deck = Deck.objects.create(owner=owner, game=SLUG, name="Mine", format="constructed")
    DeckVersion.objects.create(
        deck=deck,
        number=1,
        name="Mine",
        format="constructed",
        sections=sections or ready_deck().sections,
        change="Began",
    )
    return deck


def test_the_form_and_the_report_name_the_cards_that_are_not_wholly_read(done: GoldfishRun) -> None:
    named = "Supernova : not read: Apply Burn ailments to target Runeslinger."
    deck = own_deck({"main": {"supernova": 1}})
    assert named in in_words(page(visitor(), f"{NEW}?deck={deck.key}"))
    assert "not read:" not in in_words(page(visitor(), done.get_absolute_url()))
    GoldfishRun.objects.filter(pk=done.pk).update(sections={"main": {"supernova": 1}})
    assert named in in_words(page(visitor(), done.get_absolute_url()))


def test_games_with_a_card_that_is_not_wholly_read_are_asked_for_and_nothing_is_lost() -> None:
    deck = own_deck({"main": {"supernova": 1}})
    asked = {"deck": deck.key, "games": "100", "seed": "7", "opponent": "blocker", "pilot": "random"}
    answer = visitor().post(NEW, asked)
    shown = in_words(answer.content.decode())
    assert (answer.status_code, GoldfishRun.objects.count()) == (422, 0)
    assert (
        "Supernova is not wholly read: “Apply Burn ailments to target Runeslinger.”; play without it, or tick" in shown
    )
    assert 'value="7" required' in answer.content.decode()
    assert "Play what is read of them" in shown
    assert "Play what is read of them" not in in_words(page(visitor(), f"{NEW}?{urlencode(READY)}"))


def test_what_is_read_is_played_where_that_is_ticked_and_the_report_says_so() -> None:
    deck = own_deck({"main": {"supernova": 1}})
    asked = {"deck": deck.key, "games": "100", "seed": "7", "opponent": "dummy", "pilot": "random", "option": "partly"}
    assert visitor().post(NEW, asked).status_code == 302
    run = GoldfishRun.objects.get()
    assert run.options == ["partly"]
    assert tasks.replay_game(run, 0).over
    assert "with cards played as far as they are read" in in_words(page(visitor(), run.get_absolute_url()))


# Watching


def test_progress_tells_what_has_been_played_and_what_came_of_it() -> None:
    run = entered(games=400)
    tasks.send_first(run)
    for chunk in Chunk.objects.filter(run=run)[:2]:
        tasks.look_at_chunk(chunk.pk)
    text = page(visitor(), addresses(run)["run_progress"], headers={"HX-Request": "true"})
    assert "100 of 400 games" in in_words(text)
    assert "100 of the first 100 won" in in_words(text)
    assert not missing(text, "<svg", 'hx-trigger="every 1s"')


def test_polling_ends_with_the_run(done: GoldfishRun) -> None:
    assert visitor().get(addresses(done)["run_progress"], headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "hx-trigger" not in page(visitor(), done.get_absolute_url())


def test_without_scripts_the_progress_is_the_page_itself() -> None:
    run = entered()
    assert visitor().get(addresses(run)["run_progress"])["Location"] == run.get_absolute_url()
    assert '<noscript><meta http-equiv="refresh"' in page(visitor(), run.get_absolute_url())


def test_a_cancelled_run_says_so_and_keeps_what_was_played() -> None:
    run = entered()
    client = visitor()
    assert client.post(addresses(run)["cancel_run"]).status_code == 302
    assert "Cancelled." in in_words(page(client, run.get_absolute_url()))
    run.refresh_from_db()
    assert run.state == RunState.CANCELLED


def test_a_failed_run_says_why() -> None:
    run = entered()
    ledger.end_run(run.pk, RunState.FAILED, "The worker died 3 times during game 18, seed 99.")
    assert "The run has failed: The worker died 3 times during game 18, seed 99." in in_words(
        page(visitor(), run.get_absolute_url())
    )


# Reading


def test_a_report_tells_the_figures_with_their_intervals(done: GoldfishRun) -> None:
    text = page(visitor(), done.get_absolute_url())
    words = in_words(text)
    assert "100.0 % 96.3 to 100.0 %" in words
    assert not missing(words, "When it wins", "How the games ended", "Games to look at", "Damage dealt", "Card by card")
    assert "Emberdart" in words
    assert "style=" not in text
    assert text.count('<svg role="img"') >= 3


def test_a_report_of_another_game_has_the_rows_of_that_game() -> None:
    """Rounds, points by source, stones and when, deck size, surplus magic: the game declares them, the page is the same."""
    run = work_off_all(entered_of("rune-stones", "base", opponent="sleeper"))
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert not missing(
        words, "When it wins", "Power points", "Stone by stone", "Rune stones", "Deck size", "Surplus magic"
    )
    for source in ("Rows", "Smithies", "Final scoring", "Cards and die"):
        assert source in words


UNPLAYED = r"{} not played by this pilot \d"  # the share of first hands comes next


def test_a_card_that_the_pilot_never_played_has_a_word_where_others_have_a_number() -> None:
    """Wick Almoner is a revenant that greedy never summons; Wick Seraph comes in most games."""
    run = work_off_all(entered_of("runicka", "long-vigil", 200))
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert re.search(UNPLAYED.format("Wick Almoner"), words)
    assert re.search(r"Wick Seraph [+−]\d", words)
    cards = visitor().get(addresses(run)["run_report"]).json()["figures"]["cards"]
    assert cards["wick-almoner"]["unplayed"] == "not played by this pilot"
    assert (cards["wick-almoner"]["effect_on_winning_turn"], cards["wick-almoner"]["per_game"]["summoned"]) == ({}, 0)
    assert cards["wick-seraph"]["unplayed"] is None


def test_a_card_that_was_summoned_in_one_game_of_twenty_has_its_number() -> None:
    run = work_off_all(entered_of("runicka", "long-vigil", 300))
    games = -(-run.totals["held"]["wick-almoner"] // 20)
    run.totals["samples"]["summoned"]["wick-almoner"] = [games, games, games]
    GoldfishRun.objects.filter(pk=run.pk).update(totals=run.totals)
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert not re.search(UNPLAYED.format("Wick Almoner"), words)
    assert re.search(r"Wick Almoner [+−]\d\.\d\d ", words)


def test_a_card_that_was_never_drawn_says_so() -> None:
    run = work_off_all(entered_of("runicka", "long-vigil", 100))
    del run.totals["held"]["wick-almoner"]
    GoldfishRun.objects.filter(pk=run.pk).update(totals=run.totals)
    assert re.search(r"Wick Almoner never drawn", in_words(page(visitor(), run.get_absolute_url())))


def test_the_report_of_a_version_that_did_not_count_as_much_still_opens() -> None:
    run = work_off_all(entered_of("rune-stones", "base"))
    del run.totals["held"], run.totals["samples"]["magic"], run.totals["samples"]["utilized"]["druid-100"]
    GoldfishRun.objects.filter(pk=run.pk).update(totals=run.totals)
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert "Druid 100 not played, as far as was counted" in words
    assert "by this pilot" not in words
    cards = visitor().get(addresses(run)["run_report"]).json()["figures"]["cards"]
    assert cards["druid-100"]["unplayed"] == "not played, as far as was counted"


def test_the_form_and_the_report_say_how_a_pilot_fares_that_is_not_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(find_module(SHIPPED["runicka"], "pilot"), "SHARP", False)
    told = about(SHIPPED["runicka"], "planner")
    assert "Weaker than greedy" in told
    form = page(visitor(), f"{NEW}?game=runicka&ready=long-vigil&ask=alone")
    assert told in in_words(form)
    pilots = form.partition('name="pilot"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="(\w+)"( selected)?', pilots) == [
        ("steady", " selected"),
        ("calm", ""),
        ("sharp", ""),
        ("planner", ""),
        ("random", ""),
    ]
    run = entered_of("runicka", "long-vigil", pilot="planner")
    assert told in in_words(page(visitor(), run.get_absolute_url()))
    usual = entered_of("runicka", "long-vigil")
    assert "Takes what is worth most" not in in_words(page(visitor(), usual.get_absolute_url()))


def test_where_whoever_thinks_has_passed_no_form_offers_the_planner_and_its_runs_stay() -> None:
    run = entered_of("runicka", "long-vigil", pilot="planner")
    assert has_passed(SHIPPED["runicka"])
    form = f"{NEW}?game=runicka&ready=long-vigil&ask=alone"
    assert '<option value="planner"' not in page(visitor(), form)
    assert about(SHIPPED["runicka"], "planner") in in_words(page(visitor(), run.get_absolute_url()))
    assert '<option value="planner" selected' in page(visitor(), f"{form}&pilot=planner&games=100")


def test_a_run_of_a_game_that_is_gone_names_its_pilot_and_no_more() -> None:
    run = entered_of("runicka", "long-vigil", pilot="planner")
    GoldfishRun.objects.filter(pk=run.pk).update(game="no-such-game")
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert "played by the planner pilot" in words
    assert "Weaker" not in words


def test_cards_can_be_sorted_by_every_column(done: GoldfishRun) -> None:
    for sort in ("name", "-name", "effect", "-effect", "opened", "copies", "drawn", "-stuck", "", "nonsense", "-"):
        text = page(visitor(), f"{done.get_absolute_url()}?sort={sort}")
        names = re.findall(r'<th scope="row"><a href="[^"]+/cards/([\w-]+)/"', text)
        names, of_first_hands = names[: len(names) // 2], names[len(names) // 2 :]
        assert len(names) == len(set(names)) > 10, sort
        assert names == of_first_hands
        assert text.count("aria-sort=") == 1, sort
        if sort.endswith("name"):
            assert names == sorted(names, reverse=sort.startswith("-"))


def test_the_same_run_again_gives_the_same_bytes(done: GoldfishRun) -> None:
    again = work_off_all(entered(owner="another"))
    one, other = (
        client.get(addresses(run)["run_report"]) for client, run in ((visitor(), done), (visitor("another"), again))
    )
    assert (one.content, one["Content-Type"]) == (other.content, "application/json")
    found = json.loads(one.content)
    assert (found["tally"]["games"], found["asked"]["sections"]) == (100, done.sections)
    assert done.key not in one.content.decode()


def test_whoever_asks_again_is_told_that_the_deck_has_changed(done: GoldfishRun) -> None:
    changed = "The deck has changed since then"
    text = page(visitor(), done.get_absolute_url())
    assert "Run it again" in text
    assert changed not in text
    GoldfishRun.objects.filter(pk=done.pk).update(sections={"main": {"emberdart": 1}})
    assert changed in page(visitor(), done.get_absolute_url())


def test_a_run_that_has_not_ended_has_no_report_to_download() -> None:
    assert visitor().get(addresses(entered())["run_report"]).status_code == 409


def test_a_goal_is_told_as_a_goal() -> None:
    run = work_off_all(entered(goal="their_power<=4"))
    words = in_words(page(visitor(), run.get_absolute_url()))
    assert not missing(words, "Goal reached", "When the goal is reached")
    assert run.totals["causes"] == {"goal": 100}
    assert work_off_all(entered(goal="their_power<=0")).totals["win_turns"] != run.totals["win_turns"]


# Opening a game


def test_any_game_of_a_run_opens_on_the_table(done: GoldfishRun) -> None:
    answer = visitor().post(addresses(done)["run_replay"], {"number": "3"})
    hand = Hand.objects.get()
    assert answer["Location"] == reverse("decks:hand", args=[hand.key])
    assert load_record(hand.record).answers
    assert (hand.owner, hand.game, hand.title) == ("somebody", SLUG, "Ember Rush")
    assert visitor().get(answer["Location"]).status_code == 200


def test_fastest_median_and_slowest_are_offered(done: GoldfishRun) -> None:
    words = in_words(page(visitor(), done.get_absolute_url()))
    assert re.search(r"Fastest turn \d+ Game \d+", words)
    assert re.search(r"Median turn \d+ Game \d+", words)
    assert re.search(r"Slowest turn \d+ Game \d+", words)


def test_a_game_that_was_not_played_cannot_be_opened(done: GoldfishRun) -> None:
    for number in ("", "0", "101", "-1", "x", "²", "9" * 40):
        answer = visitor().post(addresses(done)["run_replay"], {"number": number})
        assert "This run has games 1 to 100" in in_words(text_of(answer, 422)), number


def test_games_played_by_other_rules_are_not_opened(done: GoldfishRun) -> None:
    GoldfishRun.objects.update(rules_version="0-of old")
    assert "The rules have changed from version 0-of old" in in_words(page(visitor(), done.get_absolute_url()))
    assert visitor().post(addresses(done)["run_replay"], {"number": "1"}).status_code == 409


def test_a_game_that_breaks_says_so_instead_of_opening(done: GoldfishRun, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(self: Run, index: int, **_: bool) -> None:
        raise ZeroDivisionError("of a rule")

    monkeypatch.setattr(Run, "play", break_down)
    answer = visitor().post(addresses(done)["run_replay"], {"number": "5"})
    assert "Game 5, seed " in in_words(text_of(answer, 409))
    assert "of a rule" in in_words(answer.content.decode())


# Who may see what


def test_a_run_is_nobody_elses(done: GoldfishRun) -> None:
    for client in (Client(), visitor("another")):
        for name, address in addresses(done).items():
            posts = name in ("cancel_run", "run_replay")
            assert (client.post(address) if posts else client.get(address)).status_code == 404, name
        assert done.title not in page(client, "/runs/")


def test_a_shared_run_may_be_read_by_whoever_has_the_link(done: GoldfishRun) -> None:
    where = addresses(done)
    share = reverse("decks:share_run", args=[done.key])
    assert visitor().post(share, {"visibility": "unlisted"}).status_code == 302
    stranger = visitor("another")
    assert {stranger.get(where[name]).status_code for name in ("run", "run_report")} == {200}
    assert stranger.post(where["run_replay"], {"number": "1"}).status_code == 302
    assert {stranger.post(one, {"visibility": "private"}).status_code for one in (where["cancel_run"], share)} == {404}
    assert "Who can see it" not in page(stranger, share)
    visitor().post(share, {"visibility": "private"})
    assert stranger.get(where["run"]).status_code == 404


def test_nobody_asks_for_games_of_a_private_deck_of_somebody_else() -> None:
    deck = own_deck()
    for client in (Client(), visitor("another")):
        assert client.get(NEW, {"deck": deck.key}).status_code == 404
        assert client.post(NEW, ASKED | {"deck": deck.key}).status_code == 404
    assert visitor().get(NEW, {"deck": deck.key}).status_code == 200


def test_a_run_outlives_its_deck_and_its_game(done: GoldfishRun) -> None:
    deck = own_deck()
    run = work_off_all(entered())
    GoldfishRun.objects.filter(pk=run.pk).update(deck=deck, title="Mine")
    assert deck.get_absolute_url() in page(visitor(), run.get_absolute_url())
    deck.delete()
    assert "Mine" in page(visitor(), run.get_absolute_url())
    GoldfishRun.objects.filter(pk=run.pk).update(game="no-such-game")
    assert "not in the catalogue any more" in in_words(page(visitor(), run.get_absolute_url()))
    assert visitor().get(addresses(run)["run_report"]).status_code == 200
    assert "Mine" in page(visitor(), "/runs/")


def test_forms_are_not_asked_for_and_pages_not_sent_to(done: GoldfishRun) -> None:
    for name, address in addresses(done).items():
        posts = name in ("cancel_run", "run_replay")
        assert (visitor().get(address) if posts else visitor().post(address)).status_code == 405


def test_without_a_deck_there_are_decks_to_choose_from() -> None:
    who = visitor()
    who.post("/decks/new/", {"game": SLUG, "ready": "ember-rush"})
    shown = page(who, "/runs/new/")
    for address in (f"/runs/new/?deck={Deck.objects.get().key}", f"/runs/new/?game={SLUG}&amp;ready=sworn-wall"):
        assert f'href="{address}"' in shown
        assert who.get(address.replace("&amp;", "&")).status_code == 200
    assert who.post("/runs/new/", {"games": "100"}).status_code == 404


def test_what_is_not_there_is_not_found() -> None:
    assert {
        visitor().get(address).status_code
        for address in (
            "/runs/nosuchrun/",
            "/runs/nosuchrun/progress/",
            "/runs/new/?deck=x",
            "/runs/new/?game=x&ready=y",
        )
    } == {404}
    assert visitor().get("/runs/new/", {"deck": "a\0b"}).status_code == 404


@pytest.mark.parametrize(
    ("field", "status"),
    [("goal", 302), ("seed", 422), ("games", 422), ("pilot", 422), ("opponent", 422), ("option", 422)],
)
def test_what_no_database_stores_is_left_out_or_told(field: str, status: int) -> None:
    usual = {"games": "100", "seed": "7", "goal": "is:won"}
    assert visitor().post(NEW, READY | usual | {field: usual.get(field, "") + "\0"}).status_code == status
    assert all("\0" not in run.goal for run in GoldfishRun.objects.all())


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(["game", "ready", "deck", "games", "seed", "opponent", "pilot", "goal", "option", "x"]),
        st.text(max_size=30) | st.just("ember-rush") | st.just(SLUG) | st.just("100"),
    )
)
def test_no_form_breaks_the_site(fields: dict[str, str]) -> None:
    for client in (Client(), visitor()):
        assert client.post(NEW, READY | fields).status_code in (302, 404, 422, 429)
        assert client.get(NEW, READY | fields).status_code in (200, 404)


# Which engine has played


def test_a_report_says_which_engine_played_its_games(done: GoldfishRun) -> None:
    assert done.engine == engine_of(SHIPPED[SLUG])
    assert done.engine.startswith(COMPILED if is_compiled() else PLAIN)
    assert f"played by {done.engine}." in in_words(page(visitor(), done.get_absolute_url()))
    assert visitor().get(addresses(done)["run_report"]).json()["asked"]["engine"] == done.engine


def test_a_run_that_both_engines_have_played_says_so() -> None:
    """Where some of the workers have been started anew meanwhile."""
    run = entered(200)
    pk, *_ = ledger.take_to_send(run.pk)
    tasks.look_at_chunk(pk)
    Chunk.objects.filter(pk=pk).update(engine="an engine of before")
    assert work_off_all(run).engine == f"an engine of before and {engine_of(SHIPPED[SLUG])}"


def test_a_run_that_was_cancelled_names_the_engine_of_what_was_played() -> None:
    run = entered(200)
    assert ledger.cancel(run.pk)
    run.refresh_from_db()
    assert run.engine == ""
    run = entered(200)
    pk, *_ = ledger.take_to_send(run.pk)
    tasks.look_at_chunk(pk)
    assert ledger.cancel(run.pk)
    run.refresh_from_db()
    assert run.engine


def test_a_report_begins_with_sentences_that_lead_to_what_shows_them(done: GoldfishRun) -> None:
    shown = page(visitor(), done.get_absolute_url())
    assert re.search(
        r'<a href="#by-turn">Ember Rush wins by turn \d+ of its own( \(\d+ to \d+\))? in half of 100 games against the dummy\.</a>',
        shown,
    )
    assert re.search(r'<a href="#cards">The deck is legal in Constructed', shown)
    assert shown.index('class="says"') < shown.index('class="figures"')
    assert shown.index("Half of all games") < shown.index("<dt>Won</dt>")


def test_a_report_tells_what_was_asked_and_who_it_was_played_against(done: GoldfishRun) -> None:
    told = in_words(page(visitor(), done.get_absolute_url()))
    assert "How fast is Ember Rush?" in told
    assert opponents_of(SHIPPED[SLUG])["dummy"].help in told


def with_totals(run: GoldfishRun, tally: Tally) -> str:
    """The report of a run that has come to so much, in words."""
    GoldfishRun.objects.update(state=RunState.DONE, totals=tally.plain() | tally.details())
    return in_words(page(visitor(), run.get_absolute_url()))


def test_a_deck_that_was_met_needs_no_explanation() -> None:
    told = with_totals(entered(opponent="steady", theirs="ready sworn-wall"), small_tally(100))
    assert opponents_of(SHIPPED[SLUG])["steady"].help not in told
    assert "How fast is" not in told


def test_what_was_wasted_in_no_turn_is_said() -> None:
    run = entered_of("pixies-vs-gremlins", "cogpit-thunder")
    games = watched(prepare(SHIPPED[run.game], run.sections, run.seed, run.pilot, run.opponent, run.options))
    assert "None in any turn." in with_totals(run, games.tally(range(2)))
