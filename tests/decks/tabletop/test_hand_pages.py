"""The pages of test hands: dealt, answered, undone, shared; seen by nobody who may not; whatever is sent to them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.html import escape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from decks.models import Deck, Hand
from decks.tabletop.hands import HANDS_KEPT
from engine.play.opponents import opponents_of
from engine.play.playable import is_playable
from engine.play.record import load_record
from tests.builders import emberfall
from tests.decks.tabletop.visits import HTMX, mark, of, shared_by, step
from tests.packs import SHIPPED, TOYS
from tests.reading import Client, in_words, missing, page, part, text_of
from tests.tiers import examples

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
READY = {"game": GAME, "ready": "ember-rush"}


def dealt(who: Client, **more: str) -> str:
    """A new hand of a visitor; its address."""
    answer = who.post("/hands/new/", READY | {"opponent": "dummy", "seed": "7"} | more)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


@pytest.fixture
def address(client: Client) -> str:
    """The page of a hand that a visitor has been dealt."""
    return dealt(client)


# The head of the table


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_table_says_how_its_game_is_won_and_leads_to_the_rules(client: Client, slug: str) -> None:
    pack = SHIPPED[slug]
    shown = page(client, dealt(client, game=slug, ready=next(iter(pack.decks)), opponent="none"))
    stated = {fact.value for fact in pack.facts.values()} | {rule.text for rule in pack.rules.values()}
    assert pack.goal in stated
    assert f'<p class="goal"><span>{escape(pack.goal)}</span> <a href="/g/{slug}/rules/"' in shown


def test_a_click_into_the_log_is_told_and_can_be_taken_back(client: Client, address: str) -> None:
    step(client, address, option="0")
    back = step(client, address, jump="0")
    assert mark(back).startswith("0-")
    assert "The game stands where you clicked in the log." in back
    assert "The game stands where you clicked" not in step(client, address, do="last")


# Dealing

AGAINST = [
    (slug, next(iter(pack.decks)), name)
    for slug, pack in SHIPPED.items()
    if is_playable(pack)
    for name in opponents_of(pack)
]


@pytest.mark.parametrize(("slug", "deck", "opponent"), AGAINST, ids=" ".join)
def test_a_hand_can_be_dealt_and_opened_against_each_opponent_of_each_game(client, slug, deck, opponent):
    """Its record is read again by every page: the deck of an opponent is one, too."""
    shown = page(client, dealt(client, game=slug, ready=deck, opponent=opponent))
    assert mark(shown)
    assert "cannot be shown" not in shown


def test_the_form_names_the_opponents_of_the_game_and_its_optional_rules(client: Client) -> None:
    shown = page(client, f"/hands/new/?game={GAME}&ready=ember-rush")
    assert re.findall(r'name="opponent" value="(\w+)"', shown) == [
        *("steady", "calm", "sharp", "person"),
        *("dummy", "blocker", "none"),
    ]
    assert not missing(shown, 'value="answer_any_card"', f"Your last {HANDS_KEPT} hands are kept")


def test_without_a_deck_there_are_decks_to_choose_from(client: Client) -> None:
    client.post("/decks/new/", READY)
    shown = page(client, "/hands/new/")
    own = Deck.objects.get()
    assert not missing(shown, f"/hands/new/?deck={own.key}", f"/hands/new/?game={GAME}&amp;ready=sworn-wall")


def test_a_deck_of_ones_own_is_dealt_and_linked(client: Client) -> None:
    client.post("/decks/new/", READY)
    deck = Deck.objects.get()
    answer = client.post("/hands/new/", {"deck": deck.key, "opponent": "mirror"})
    assert of(answer["Location"]).deck == deck
    assert deck.get_absolute_url() in page(client, answer["Location"])


def test_opponent_seed_and_options_stand_in_the_record(client: Client) -> None:
    record = load_record(of(dealt(client, opponent="blocker", seed="123", options="answer_any_card")).record)
    assert (record.seed, record.options, record.decks[1]) == (123, ("answer_any_card",), {"main": {"blank": 40}})


def test_the_head_of_the_table_says_against_whom_and_with_which_seed(client: Client) -> None:
    words = {"dummy": "Test hand against dummy, seed 7 ·", "none": "Test hand, every seat yours, seed 7 ·"}
    assert [
        (opponent, told)
        for opponent, told in words.items()
        if told not in " ".join(page(client, dealt(client, opponent=opponent)).split())
    ] == []


def test_without_a_seed_any_one_is_taken(client: Client) -> None:
    assert load_record(of(dealt(client, seed="")).record).seed > 0


@pytest.mark.parametrize(
    "wrong", [{"seed": "x"}, {"seed": "-1"}, {"seed": "9" * 40}, {"opponent": "nobody"}, {"options": "none"}]
)
def test_what_cannot_be_dealt_is_explained_and_the_form_stays(client: Client, wrong: dict[str, str]) -> None:
    answer = client.post("/hands/new/", READY | {"opponent": "dummy", "seed": "7"} | wrong)
    assert 'role="alert"' in text_of(answer, 422)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "deck",
    [
        {"deck": "nosuchdeck"},
        {"game": GAME, "ready": "none"},
        {"game": "none", "ready": "x"},
        {"deck": "\0"},
        {"game": "\0", "ready": "\0"},
    ],
)
def test_a_deck_that_there_is_not_cannot_be_dealt(client: Client, deck: dict[str, str]) -> None:
    assert client.get("/hands/new/", deck).status_code == 404
    assert client.post("/hands/new/", deck).status_code == 404


def test_the_private_deck_of_somebody_else_cannot_be_dealt(client: Client) -> None:
    Client().post("/decks/new/", READY)
    assert client.get("/hands/new/", {"deck": Deck.objects.get().key}).status_code == 404


def test_a_deck_with_a_card_that_is_gone_says_so(client: Client) -> None:
    client.post("/decks/new/", READY)
    version = Deck.objects.get().versions.get()
    version.sections["main"]["long-gone"] = 1
    version.save()
    answer = client.post("/hands/new/", {"deck": Deck.objects.get().key, "opponent": "dummy"})
    assert "no longer has the card &#x27;long-gone&#x27;" in text_of(answer, 422)


def partly_read_deck(client: Client) -> dict[str, str]:
    """A deck of the visitor's own with a card that is not wholly read."""
    client.post("/decks/new/", READY)
    version = Deck.objects.get().versions.get()
    version.sections["main"]["supernova"] = 1
    version.save()
    return {"deck": Deck.objects.get().key, "opponent": "blocker", "seed": "7"}


def test_a_hand_with_a_card_that_is_not_wholly_read_is_not_dealt_and_nothing_is_lost(client: Client) -> None:
    deck = partly_read_deck(client)
    assert 'name="partly"' in page(client, f"/hands/new/?deck={deck['deck']}")
    assert 'name="partly"' not in page(client, f"/hands/new/?game={GAME}&ready=ember-rush")
    answer = client.post("/hands/new/", deck)
    shown = " ".join(answer.content.decode().split())
    assert (answer.status_code, Hand.objects.count()) == (422, 0)
    assert not missing(
        shown,
        "Supernova is not wholly read: “Apply Burn ailments to target Runeslinger.”; play without it, or tick",
        'value="blocker" checked',
        'name="seed" inputmode="numeric" maxlength="10" value="7"',
    )


def test_what_is_read_of_it_is_played_where_somebody_ticks_that_and_the_table_says_so(client: Client) -> None:
    answer = client.post("/hands/new/", partly_read_deck(client) | {"partly": "1"})
    assert load_record(of(answer["Location"]).record).options == ("partly",)
    marked = "Supernova</b> is not wholly read. It does nothing of: <q>Apply Burn ailments to target Runeslinger.</q>"
    assert marked in " ".join(page(client, answer["Location"]).split())
    assert "is not wholly read" not in page(client, dealt(client))
    assert load_record(of(client.post(answer["Location"], {"do": "same"})["Location"]).record).options == ("partly",)


def test_a_hand_from_before_is_not_begun_anew_with_such_a_card(client: Client) -> None:
    answer = client.post("/hands/new/", partly_read_deck(client) | {"partly": "1"})
    hand = of(answer["Location"])
    hand.record = replace(load_record(hand.record), options=()).dumps()
    hand.save()
    shown = client.post(answer["Location"], {"do": "same"}, headers=HTMX).content.decode()
    assert 'role="alert">Supernova is not wholly read' in shown
    assert Hand.objects.count() == 1


def test_a_game_without_rules_cannot_be_played_yet(client: Client, settings: Settings, tmp_path: Path) -> None:
    emberfall(tmp_path / "emberfall")
    settings.GAMES_PATH = [tmp_path]
    call_command("load_games", stdout=StringIO())
    assert "cannot be played yet" in page(client, "/hands/new/?game=emberfall&ready=embers")
    assert "Emberfall" not in page(client, "/hands/new/").partition("<main")[2]


# Playing


def test_a_hand_is_a_page_and_for_htmx_its_table_alone(client: Client, address: str) -> None:
    assert "<html" in page(client, address)
    part = client.get(address, headers=HTMX)
    assert part.content.decode().lstrip().startswith('<form id="hand"')
    assert "HX-Request" in part["Vary"]
    assert "private" in part["Cache-Control"]


def test_an_answer_is_taken_and_the_table_comes_back(client: Client, address: str) -> None:
    shown = step(client, address, option="0")
    assert "Do you go first or second?" in shown or "Do you play, or pass?" in shown
    assert of(address).position > 0


def test_without_scripts_an_answer_leads_back_to_the_table(client: Client, address: str) -> None:
    answer = client.post(address, {"at": mark(page(client, address)), "option": "0"})
    assert (answer.status_code, answer["Location"]) == (302, f"{address}#prompt")


def test_a_double_click_is_refused_kindly_and_nothing_is_lost(client: Client, address: str) -> None:
    at = mark(page(client, address))
    for _ in range(2):
        answer = client.post(address, {"at": at, "option": "0"}, headers=HTMX)
    shown = answer.content.decode()
    assert "The game had already moved on" in shown
    assert mark(shown) != at
    assert load_record(of(address).record).answers[0] == 0


def test_undo_redo_jump_and_pilot(client: Client, address: str) -> None:
    for _ in range(4):
        step(client, address, do="step")
    four = mark(page(client, address))
    three = mark(step(client, address, do="undo"))
    assert mark(step(client, address, do="redo")) == four
    assert mark(step(client, address, do="first")).startswith("0-")
    assert mark(step(client, address, jump=three.partition("-")[0])) == three
    assert mark(step(client, address, do="last")) == four
    assert "data-over" in step(client, address, do="end")


def test_lines_of_the_log_are_ways_back(client: Client, address: str) -> None:
    shown = step(client, address, do="turn")
    for _ in range(3):
        shown = step(client, address, do="turn")
    jumps = [int(n) for n in re.findall(r'name="jump" value="(\d+)"', shown)]
    assert jumps == sorted(jumps)
    assert mark(step(client, address, jump=str(jumps[0]))).startswith(f"{jumps[0]}-")


def test_the_log_is_short_until_all_of_it_is_asked_for(client: Client, address: str) -> None:
    at = mark(step(client, address, do="end")).partition("-")[0]
    short, whole = page(client, f"{address}?at={at}"), page(client, f"{address}?at={at}&log=all")
    assert "Earlier lines" in short
    assert "Earlier lines" not in whole
    assert "enters the encounter." in whole
    assert len(whole) > len(short)


def test_a_step_that_cannot_be_says_why(client: Client, address: str) -> None:
    assert "nothing to undo" in step(client, address, do="undo")
    assert "There is no such step" in step(client, address, do="fly")
    assert "not one of the options" in step(client, address, option="4096")
    assert "There is no such moment" in step(client, address, jump="4096")
    assert "There is no such step" in step(client, address, jump="far")
    assert "There is no such step" in step(client, address)


def test_a_word_that_is_misspelt_does_nothing_else_instead(client: Client, address: str) -> None:
    here = mark(step(client, address, do="step"))
    for besides in ({"jump": "0"}, {"option": "0"}):
        shown = step(client, address, do="undoo", **besides)
        assert "There is no such step" in shown
        assert mark(shown) == here
    assert mark(step(client, address, jump="0")).startswith("0-")


def test_the_end_says_who_has_won_and_offers_to_go_on(client: Client) -> None:
    shown = step(client, dealt(client), do="end")
    assert re.search(r'id="asks">You won</h1>\s*<p class="end-cause">[^<]+, in your turn \d+\.', shown)
    assert not missing(shown, 'value="new"', 'value="same"')


def test_restart_opens_a_new_hand_and_keeps_the_old_one(client: Client, address: str) -> None:
    step(client, address, do="turn")
    answer = client.post(address, {"do": "same"}, headers=HTMX)
    assert answer["HX-Redirect"].startswith("/hands/")
    assert load_record(of(answer["HX-Redirect"]).record).seed == 7
    assert load_record(of(client.post(address, {"do": "new"})["Location"]).record).seed != 7
    assert Hand.objects.count() == 3


def test_the_table_holds_no_style_or_script_and_names_no_hidden_card(client: Client) -> None:
    address = dealt(client, opponent="mirror")
    for _ in range(6):
        step(client, address, do="turn")
    shown = page(client, address)
    assert not re.search(r"<style|\sstyle=|<script>|\son\w+=", shown)
    assert [
        face for face in re.findall(r'<[^>]*class="piece back"[^>]*>.*?</span>', shown) if "data-piece" in face
    ] == []


# Sharing


@pytest.fixture
def shared(client: Client) -> str:
    """The address of a moment that the visitor shares."""
    address = dealt(client)
    for _ in range(5):
        step(client, address, do="turn")
    return shared_by(client, address)


def test_whoever_has_the_link_may_look_and_step_but_not_play(client: Client, shared: str) -> None:
    bo = Client()
    shown = page(bo, shared)
    assert "Somebody is sharing this moment" in shown
    assert 'name="option"' not in shown
    assert "Step</a>" in page(bo, part(r'href="(/hands/\w+/\?at=\d+)"[^>]*>Back', shown))
    assert "in your own copy" in bo.post(shared, {"at": "5", "option": "0"}).content.decode()


def test_a_moment_that_is_no_moment_shows_the_shared_one(client: Client, shared: str) -> None:
    now = mark(page(client, shared))
    assert (mark(page(client, f"{shared}?at=x")), mark(page(client, f"{shared}?at=99999999"))) == (now, now)
    assert mark(page(client, f"{shared}?at=0")) == "0"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_whoever_plays_on_has_a_copy_of_their_own(client: Client, shared: str, headers: dict[str, str]) -> None:
    bo = Client()
    answer = bo.post(shared, {"at": "0", "do": "copy"}, headers=headers)
    there = answer["HX-Redirect" if headers else "Location"]
    mine = of(there)
    assert (mine.shared, mine.position, mine.owner != of(shared).owner) == (False, 0, True)
    assert "owner" in bo.cookies
    step(bo, there, do="redo")
    assert client.get(there).status_code == 404


def test_only_its_owner_stops_sharing(client: Client, shared: str) -> None:
    bo = Client()
    dealt(bo)
    assert bo.post(shared, {"do": "delete"}).status_code == 404
    assert client.post(shared, {"do": "delete"}).status_code == 302
    assert bo.get(shared).status_code == 404


def test_a_hand_is_nobody_elses_business(client: Client, address: str) -> None:
    for other in (Client(), Client()):
        dealt(other)
        assert other.get(address).status_code == 404
        assert {
            other.post(address, fields).status_code
            for fields in ({"do": "delete"}, {"do": "copy"}, {"do": "same"}, {"option": "0"}, {"do": "share"})
        } == {404}
        assert of(address).key not in page(other, "/hands/")
    assert Client().get(address).status_code == 404
    assert "No hands yet" in page(Client(), "/hands/")
    assert of(address).key in page(client, "/hands/")


# What cannot be replayed


def test_a_hand_of_other_rules_says_why_and_offers_to_begin_again(client: Client, address: str) -> None:
    hand = of(address)
    hand.record = replace(load_record(hand.record), version="0-old").dumps()
    hand.save()
    assert "the rules have changed since it was played" in page(client, address)
    answer = client.post(address, {"do": "same"})
    assert load_record(of(answer["Location"]).record).seed == 7
    page(client, answer["Location"])


@pytest.mark.parametrize("record", ["", "nonsense", "[]", '{"game": "x"}'])
def test_a_record_that_is_none_is_explained(client: Client, record: str, address: str) -> None:
    Hand.objects.update(record=record)
    assert "cannot be shown as it was" in page(client, address)
    assert [
        do
        for do in ("same", "new", "undo", "share")
        if "cannot be shown as it was" not in client.post(address, {"do": do}).content.decode()
    ] == []


def test_a_hand_of_a_game_that_is_gone_is_kept(client: Client, address: str) -> None:
    Hand.objects.update(game="long-gone")
    assert "not in the catalogue any more" in page(client, address)
    assert "long-gone" in page(client, "/hands/")
    assert client.post(address, {"do": "same"}).status_code == 200
    assert client.post(address, {"do": "delete"}).status_code == 302


def test_a_hand_outlives_its_deck(client: Client) -> None:
    client.post("/decks/new/", READY)
    address = client.post("/hands/new/", {"deck": Deck.objects.get().key})["Location"]
    Deck.objects.all().delete()
    step(client, address, do="step")


# Whatever is sent


FIELDS = st.sampled_from(["at", "do", "option", "jump", "deck", "game", "ready", "seed", "opponent", "options"])
WORDS = st.sampled_from(
    ["", "0", "-1", "9" * 30, "x", "\0", "undo", "share", "same", "copy", "end", "²", "0-00000000", GAME, "ember-rush"]
)


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(form=st.dictionaries(FIELDS, WORDS | st.text(max_size=20), max_size=5), fresh=st.booleans())
def test_no_form_makes_the_pages_fail(client: Client, form: dict[str, str], fresh: bool, address: str) -> None:
    now = {"at": mark(page(client, address))} if fresh else {}
    for to in (address, "/hands/new/"):
        assert client.post(to, form | now).status_code in (200, 302, 404, 422)
        assert client.get(to, form).status_code in (200, 302, 404, 422)


@pytest.mark.parametrize("address", ["/hands/", "/hands/new/", "/hands/xyz/"])
def test_wrong_methods_are_refused(client: Client, address: str) -> None:
    assert (client.put(address).status_code, client.delete(address).status_code) == (405, 405)


def test_a_form_of_another_site_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post("/hands/new/", READY).status_code == 403


# Games that share places, fuse pieces and play in rounds: the toy games


@pytest.fixture
def toys(settings: Settings) -> Iterator[None]:
    """The toy games in the catalogue."""
    settings.GAMES_PATH = [TOYS]
    call_command("load_games", stdout=StringIO())
    yield
    settings.GAMES_PATH = []
    call_command("load_games", stdout=StringIO())


@pytest.mark.parametrize(
    ("deck", "seen"),
    [
        ("cairns hillside", ["Cairn", "Moss"]),
        ("fords upstream", ["Shallows", "Rapids", "Seat 1"]),
        ("gardens kitchen", ["Bed", "Plant nothing"]),
    ],
)
def test_a_toy_game_is_played_at_the_table(client: Client, toys: None, deck: str, seen: list[str]) -> None:
    slug, name = deck.split()
    answer = client.post("/hands/new/", {"game": slug, "ready": name, "opponent": "none", "seed": "3"})
    address = answer["Location"].partition("#")[0]
    told = page(client, address)
    for _ in range(12):
        told += step(client, address, do="step")
    assert [words for words in seen if words not in told] == []
    assert of(address).position == 12


def test_several_options_at_one_place_are_a_menu_there(client: Client, toys: None) -> None:
    answer = client.post("/hands/new/", {"game": "cairns", "ready": "hillside", "opponent": "none", "seed": "3"})
    shown = page(client, answer["Location"].partition("#")[0])
    menu = part(r'<button type="button" class="lay" popovertarget="(lay-\d+)"', shown)
    assert f'id="{menu}" popover' in shown
    assert len(re.findall(r'name="option" value="\d+" data-rim="solid" data-at="\d+" data-of="\d+">Lay ', shown)) >= 9


# What is left undone, what was played


def to_play_phase(who: Client) -> tuple[str, str, str]:
    """A hand in a Play Phase with cards to play: its address, its page, the option that ends the phase."""
    address = dealt(who)
    for _ in range(30):
        shown = page(who, address)
        ends = re.search(r'value="(\d+)" data-act>End the Play Phase', shown)
        if ends and "Play · Set" in shown:
            return address, shown, ends[1]
        step(who, address, do="step")
    raise AssertionError("no such phase")


def test_a_phase_that_would_end_with_something_undone_is_asked_about_once(client: Client) -> None:
    address, shown, end = to_play_phase(client)
    asked = step(client, address, option=end)
    assert "You could still do something." in asked
    chips = re.findall(r"<li>(.*?)</li>", part(r'class="undone"(.*?)</ul>', asked))
    listed = part(r'class="plain-options">(.*?)</ul>', asked)
    assert chips
    assert all(re.search(r" <b>\d+</b>$", chip) or chip in listed for chip in chips), chips
    assert mark(asked) == mark(shown)
    turn = part(r'name="sure" value="(\d+)"', asked)
    assert "You could still" not in step(client, address, do="stay", sure=turn)
    assert mark(step(client, address, option=end, sure=turn)) != mark(shown)


def test_whoever_has_been_asked_in_another_turn_is_asked_again(client: Client) -> None:
    address, _, end = to_play_phase(client)
    assert "You could still do something." in step(client, address, option=end, sure="99")


def test_somebody_may_wish_not_to_be_asked(client: Client) -> None:
    address, shown, end = to_play_phase(client)
    answer = client.post(address, {"at": mark(shown), "do": "stay", "quiet": "1"}, headers=HTMX)
    assert answer.cookies["quiet_table"].value == "1"
    assert "Ask again before a turn ends" in page(client, address)
    assert mark(step(client, address, option=end)) != mark(shown)
    step(client, address, do="ask")
    assert "Ask again" not in page(client, address)


def test_without_scripts_the_question_is_remembered_by_the_address(client: Client) -> None:
    address, shown, end = to_play_phase(client)
    asked = client.post(address, {"at": mark(shown), "option": end}).content.decode()
    turn = part(r'name="sure" value="(\d+)"', asked)
    answer = client.post(address, {"at": mark(asked), "do": "stay", "sure": turn})
    assert answer["Location"] == f"{address}?sure={turn}#prompt"
    assert f'name="sure" value="{turn}"' in page(client, answer["Location"].partition("#")[0])


def test_where_a_card_could_go_is_told_to_its_player_alone(client: Client) -> None:
    address, shown, end = to_play_phase(client)
    assert client.get(address, {"reach": f"{end},9999,x"}).json() == {end: [], "9999": []}
    assert mark(page(client, address)) == mark(shown)
    assert Client().get(address, {"reach": end}).status_code == 404


def test_a_game_of_somebody_else_opens_as_a_replay_with_its_summary(client: Client, address: str) -> None:
    ended = step(client, address, do="end")
    assert 'id="asks">You won<' in ended
    hand = of(address)
    hand.position = 0
    hand.save()
    shown = page(client, address)
    assert not missing(shown, 'aria-label="Replay"', "<strong>You have won in turn ")
    assert "How they stood" in shown
    on = step(client, address, do="redo", replay="1")
    assert 'data-step="undo"' in on
    assert "<strong>" not in on.partition('id="summary"')[2].partition("</section>")[0]  # the page keeps what it has
    assert 'aria-label="Replay"' not in step(client, address, option="0", replay="1", sure="1")


def test_a_hand_of_somebody_who_plays_every_seat_is_against_nobody(client: Client) -> None:
    dealt(client, opponent="none")
    assert Hand.objects.get().against == "nobody"
    for address in ("/unfinished/", "/hands/"):
        shown = in_words(text_of(client.get(address)))
        assert "nobody" in shown
        assert "against none" not in shown
