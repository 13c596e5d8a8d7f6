"""Two people at one table: whose cards a page shows, when the device is handed over, and what nobody can take back."""

import contextlib
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from decks.models import Deck, Hand
from decks.opposite import seats_two
from decks.tabletop.hands import SOMEBODY, HandError, StaleHandError, first_record, start
from decks.tabletop.together import Switch, Together
from engine.kernel.agenda import answer
from engine.kernel.names import ANY_TURN, THEIR_TURN
from engine.kernel.state import NONE
from engine.kernel.view import visible
from engine.play.opponents import opponents_of
from engine.play.playable import is_playable, loaded_game
from engine.play.record import begin, load_record, record_of
from engine.play.scenes import read_scene
from engine.play.wording import options_in_words
from tests.decks.tabletop.hidden_cards import leaks
from tests.decks.tabletop.visits import HTMX, mark, of, shared_by, step
from tests.packs import SHIPPED
from tests.reading import Client, missing, page, text_of
from tests.tiers import drawn, examples

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"
FIRST = "runeslingers"
STONES = "rune-stones"
TABLES = [(AWAKENING, "ember-rush", "sworn-wall"), (AWAKENING, "sworn-wall", "ember-rush")]
TABLES += [(FIRST, "fever-trade", "closed-road"), (STONES, "base", "bazaar-market"), (STONES, "tidepool-market", "")]


def sat_down(game: str = AWAKENING, one: str = "ember-rush", two: str = "sworn-wall", seed: int = 7) -> Together:
    """Ada and Ben at a table, with the device between them."""
    pack = SHIPPED[game]
    decks = [read_deck(pack.decks[name], pack).sections for name in (one, two or one)]
    record = first_record(pack, decks[0], SOMEBODY, seed, second=decks[1])
    return Together(start("ada", "Two decks", None, record, SOMEBODY, people=("Ada", "Ben")), pack)


def again(sitting: Together) -> Together:
    """The same table, as it is stored."""
    return Together(Hand.objects.get(pk=sitting.hand.pk), sitting.pack)


def asked(sitting: Together) -> int:
    assert sitting.game.decision
    return sitting.game.decision.seat


def window(sitting: Together) -> str:
    assert sitting.game.decision
    return sitting.table.rules.windows[sitting.game.decision.window].name


def play(sitting: Together, until: str, most: int = 400) -> Together:
    """Let pilots play, with all hand-overs, until a window opens for somebody who does not have the device."""
    for _ in range(most):
        if sitting.waits and window(sitting) == until:
            return sitting
        if sitting.waits:
            sitting.confirm()
        sitting.play_step()
    raise AssertionError(f"nobody was asked in {until!r}")


# Sitting down


def dealt(who: Client, game: str, one: str, two: str, **more: str) -> str:
    """A new table of two people; its address."""
    fields = {"game": game, "ready": one, "opponent": SOMEBODY, "second": two and f"ready {two}", "seed": "7"}
    answer = who.post("/hands/new/", fields | {"name_1": "Ada", "name_2": "Ben"} | more)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


@pytest.fixture
def address(client: Client) -> str:
    """The page of a table of two."""
    return dealt(client, AWAKENING, "ember-rush", "sworn-wall")


def opened(address: str) -> Together:
    hand = of(address)
    return Together(hand, SHIPPED[hand.game])


@pytest.mark.parametrize("slug", [slug for slug, pack in SHIPPED.items() if is_playable(pack)])
def test_every_game_that_can_be_played_has_a_mirror_and_seats_two_people(slug: str) -> None:
    pack = SHIPPED[slug]
    mirror = opponents_of(pack)["mirror"]
    assert (mirror.pilot is not None, mirror.deck) == (True, None)
    assert any(seats_two(pack, form) for form in pack.formats)


def test_a_format_for_more_seats_no_two() -> None:
    assert seats_two(SHIPPED[STONES], "kit_2")
    assert not seats_two(SHIPPED[STONES], "kit_3")


def test_the_form_offers_another_person_with_decks_and_names(client: Client) -> None:
    client.post("/decks/new/", {"game": AWAKENING, "ready": "sworn-wall"})
    shown = page(client, f"/hands/new/?game={AWAKENING}&ready=ember-rush")
    assert re.findall(r'name="opponent" value="(\w+)"', shown) == [
        *("steady", "calm", "sharp", SOMEBODY),
        *("dummy", "blocker", "none"),
    ]
    assert f'value="deck {Deck.objects.get().key}"' in shown
    assert not missing(shown, 'value="ready thorn-ledger"', 'name="name_1"')


def test_each_seat_has_its_deck_and_its_name(client: Client, address: str) -> None:
    table = opened(address).table
    wall = read_deck(SHIPPED[AWAKENING].decks["sworn-wall"], SHIPPED[AWAKENING]).sections
    assert (table.names, table.decks[1]["main"]) == (["Ada", "Ben"], dict(wall["main"]))
    assert of(address).title == "Ember Rush and Sworn Wall"
    assert "each other: Ada and Ben" in page(client, "/hands/")


def test_the_other_one_may_play_the_same_deck_or_one_of_ones_own(client: Client) -> None:
    same = opened(dealt(client, AWAKENING, "ember-rush", "")).table
    assert same.decks[0] == same.decks[1]
    client.post("/decks/new/", {"game": AWAKENING, "ready": "thorn-ledger"})
    own = opened(dealt(client, AWAKENING, "ember-rush", "", second=f"deck {Deck.objects.get().key}")).table
    assert own.decks[0] != own.decks[1]


def test_without_names_there_are_player_1_and_player_2(client: Client) -> None:
    assert of(dealt(client, AWAKENING, "ember-rush", "", name_1=" ", name_2="")).people == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name_1": "Ada", "name_2": " ada"},
        {"name_1": "x" * 29},
        {"second": "ready none"},
        {"second": "deck none"},
        {"second": "x"},
    ],
)
def test_a_table_at_which_nobody_can_sit_down_is_explained(client: Client, wrong: dict[str, str]) -> None:
    fields = {"game": AWAKENING, "ready": "ember-rush", "opponent": SOMEBODY, "name_1": "Ada", "name_2": "Ben"}
    answer = client.post("/hands/new/", fields | wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Hand.objects.exists()


def test_what_is_typed_for_another_person_matters_to_no_other_opponent(client: Client) -> None:
    fields = {"game": AWAKENING, "ready": "ember-rush", "opponent": "dummy", "second": "ready none"}
    assert client.post("/hands/new/", fields | {"name_1": "Ada", "name_2": "Ada"}).status_code == 302
    assert Hand.objects.get().people == []


# Nothing hidden


def some_moments(who: Client, address: str, most: int) -> Iterator[tuple[str, Together]]:
    """The pages of a game that two people play by turns, each with the table that it shows."""
    for number in range(most):
        shown, sitting = page(who, address), opened(address)
        yield shown, sitting
        if sitting.reading:
            return
        decision = sitting.game.decision
        assert decision
        act = {"do": "confirm"} if sitting.waits else {"option": str((number * 7) % len(decision.options))}
        assert who.post(address, {"at": mark(shown)} | act, headers=HTMX).status_code == 200


@pytest.mark.parametrize(("game", "one", "two"), drawn("devices that go round", TABLES, 2))
def test_no_page_shows_a_card_of_whoever_has_not_the_device(client: Client, game: str, one: str, two: str) -> None:
    address = dealt(client, game, one, two)
    seats, hands_over = set(), 0
    for shown, sitting in some_moments(client, address, 40):
        assert not leaks(shown, sitting.game, sitting.eyes)
        assert ("data-hidden" in shown) == sitting.waits
        hands_over += sitting.waits
        seats.update(sitting.eyes)
        assert not leaks(client.get(address, {"log": "all"}, headers=HTMX).content.decode(), sitting.game, sitting.eyes)
    assert seats == {0, 1}
    assert hands_over > 4


def test_the_search_for_secrets_finds_them(client: Client, address: str) -> None:
    shown = step(client, address, do="confirm")
    game, seat = opened(address).game, asked(opened(address))
    assert not leaks(shown, game, (seat,))
    assert len(leaks(shown, game, (1 - seat,))) >= 5
    assert len(leaks(shown, game, ())) >= 5


def test_the_screen_of_a_hand_over_names_who_is_asked_and_what(client: Client, address: str) -> None:
    shown = page(client, address)
    assert not missing(
        shown, "Ada: your turn", "Which card becomes your starting concentration?", "I am Ada: show my cards"
    )
    assert [
        part
        for part in ('class="mat"', "own-hand", 'id="log"', 'name="option"', "data-face", 'value="undo"')
        if part in shown
    ] == []


def test_the_screen_of_a_hand_over_says_whose_turn_it_is(client: Client) -> None:
    owner = of(dealt(client, AWAKENING, "ember-rush", "sworn-wall")).owner
    sitting = attack(duel())
    sitting.keep()
    Hand.objects.filter(pk=sitting.hand.pk).update(owner=owner)
    shown = page(client, sitting.hand.get_absolute_url())
    assert not missing(shown, "Ada&#x27;s turn 1", "Ben: your turn", "Do you answer?")
    asks = step(client, sitting.hand.get_absolute_url(), do="confirm").partition('id="asks">')[2]
    words = re.sub(r"</?a\b[^>]*>", "", asks)
    assert " ".join(re.sub(r"<[^>]+>", " ", words).split()).startswith("Dulling Jab at Ben: Ben: Do you answer?")


def test_the_table_is_seen_from_the_seat_of_whoever_has_the_device(client: Client, address: str) -> None:
    nearest = []
    for _ in range(2):
        shown = step(client, address, do="confirm")
        nearest.append(re.findall(r'data-near="yes" aria-label="(\w+)', shown))
        assert "Ember Rush and Sworn Wall" in shown
        step(client, address, option="0")
    assert nearest == [["Ada"], ["Ben"]]


def test_nothing_is_kept_by_browsers_and_the_seed_is_a_secret(client: Client) -> None:
    address = dealt(client, AWAKENING, "ember-rush", "sworn-wall", seed="424242")
    for do in ("confirm", "cover"):
        answer = client.get(address)
        assert "no-store" in answer["Cache-Control"]
        assert "424242" not in answer.content.decode()
        assert "no-store" in client.post(address, {"at": mark(answer.content.decode()), "do": do})["Cache-Control"]


def test_a_game_with_a_scripted_opponent_may_be_kept(client: Client) -> None:
    answer = client.post("/hands/new/", {"game": AWAKENING, "ready": "ember-rush", "opponent": "mirror"})
    assert "no-store" not in client.get(answer["Location"])["Cache-Control"]


def test_nobody_else_sees_the_table(address: str) -> None:
    assert Client().get(address).status_code == 404
    assert Client().post(address, {"do": "confirm"}).status_code == 404


# Handing over


@pytest.mark.parametrize(("one", "two"), [("ember-rush", "sworn-wall"), ("sworn-wall", "ember-rush")])
def test_both_are_asked_each_after_a_hand_over(one: str, two: str) -> None:
    sitting = sat_down(AWAKENING, one, two)
    assert (sitting.waits, sitting.mine, sitting.whose, sitting.eyes) == (True, False, "Ada", ())
    sitting.confirm()
    assert (sitting.waits, sitting.mine, sitting.eyes) == (False, True, (0,))
    sitting.answer(0)
    assert (sitting.waits, sitting.whose, sitting.eyes) == (True, "Ben", ())
    sitting.confirm()
    assert sitting.eyes == (1,)


def test_whoever_is_asked_again_keeps_the_device() -> None:
    sitting = play(sat_down(), "pass")
    sitting.confirm()
    seat = sitting.seat
    sitting.answer(0)
    assert (window(sitting), sitting.waits, sitting.seat) == ("act", False, seat)


def test_nobody_answers_while_the_device_is_handed_over(client: Client, address: str) -> None:
    before = of(address)
    assert [
        act
        for act in (
            {"option": "0"},
            {"do": "undo"},
            {"do": "step"},
            {"do": "turn"},
            {"do": "redo"},
            {"switch": "block"},
        )
        if "data-hidden" not in step(client, address, **act)
    ] == []
    after = of(address)
    assert (after.record, after.position, after.confirmed) == (before.record, before.position, None)


def test_an_answer_from_a_page_of_the_other_seat_is_refused(client: Client, address: str) -> None:
    old = mark(step(client, address, do="confirm"))
    step(client, address, option="0")
    for now in ("waits", "Ben"):
        answers = of(address).position
        shown = client.post(address, {"at": old, "option": "1"}, headers=HTMX).content.decode()
        assert "The game had already moved on" in shown
        assert of(address).position == answers
        assert ("data-hidden" in shown) == (now == "waits")
        if now == "waits":
            step(client, address, do="confirm")


def test_a_second_confirmation_changes_nothing(client: Client, address: str) -> None:
    at = mark(page(client, address))
    for _ in range(2):
        client.post(address, {"at": at, "do": "confirm"}, headers=HTMX)
    assert of(address).confirmed == 0
    assert "No handover is pending" in step(client, address, do="confirm")


@pytest.mark.sql
def test_of_two_tabs_that_act_at_once_one_is_told_that_the_other_was_first() -> None:
    sitting = sat_down()
    for act in (
        Together.confirm,
        lambda one: one.switch("answer"),
        Together.cover,
        Together.confirm,
        Together.play_step,
    ):
        first, second = again(sitting), again(sitting)
        for one in (first, second):
            act(one)
        first.keep()
        with pytest.raises(StaleHandError):
            second.keep()
        assert again(sitting).mark == first.mark


def test_no_step_of_a_single_player_leads_past_a_hand_over(client: Client, address: str) -> None:
    step(client, address, do="confirm")
    step(client, address, option="0")
    step(client, address, do="confirm")
    past = ({"do": "first"}, {"do": "last"}, {"do": "end"}, {"jump": "0"}, {"jump": "1"}, {"do": "undo"})
    for act in (*past, {"do": "first", "option": "none"}, {"do": "first", "option": "0"}):
        assert 'role="alert"' in step(client, address, **act)
        assert of(address).position == 1
    assert 'name="jump"' not in page(client, address)


def test_the_cards_can_be_hidden_and_shown_again(client: Client, address: str) -> None:
    assert "own-hand" in step(client, address, do="confirm")
    shown = step(client, address, do="cover")
    assert "data-hidden" in shown
    assert not leaks(shown, opened(address).game, ())
    assert "own-hand" in step(client, address, do="confirm")


def test_a_page_that_is_loaded_again_shows_the_same_moment(client: Client, address: str) -> None:
    assert mark(page(client, address)) == mark(page(client, address))
    shown = step(client, address, do="confirm")
    assert mark(page(client, address)) == mark(shown)
    assert "own-hand" in page(client, address)


def test_an_address_with_a_moment_shows_the_present_one_while_the_game_goes_on(client: Client, address: str) -> None:
    step(client, address, do="confirm")
    step(client, address, option="0")
    assert "data-hidden" in page(client, f"{address}?at=0")


# Undo


def to_own_turn() -> Together:
    """A table at the second question of somebody who has the device."""
    sitting = play(sat_down(), "pass")
    sitting.confirm()
    sitting.answer(0)
    return sitting


def test_undo_goes_back_to_the_hand_over_and_no_further() -> None:
    sitting = to_own_turn()
    floor = sitting.floor
    while sitting.stops:
        sitting.undo()
    assert (sitting.position, sitting.waits) == (floor, False)
    with pytest.raises(HandError, match="nothing to undo"):
        sitting.undo()
    sitting.redo()
    assert sitting.position > floor


def test_taking_back_stops_where_somebody_has_learnt_something() -> None:
    """Setting a card teaches nothing; drawing one does, and whoever has seen it does not choose anew."""
    sitting = duel("[]", '["Dulling Jab", "Caught Breath"]')
    choose(sitting, "Set Dulling Jab")
    assert sitting.stops == [sitting.floor]
    sitting.undo()
    sitting.redo()
    choose(sitting, "Play Caught Breath")
    while "Emberdart" not in cards_in_hand(sitting):
        sitting.answer(0)
    assert sitting.stops == []
    with pytest.raises(HandError, match="nothing to undo"):
        sitting.undo()
    assert again(kept(sitting)).stops == []


def cards_in_hand(sitting: Together) -> list[str]:
    game, zone = sitting.game, sitting.table.rules.zones["hand"]
    return [game.cards[piece].name for spot in sitting.table.places_of[0][zone] for piece in game.stacks[spot]]


def kept(sitting: Together) -> Together:
    sitting.keep()
    return sitting


def test_undo_redo_and_hand_over_are_kept_with_the_hand() -> None:
    sitting = to_own_turn()
    sitting.undo()
    sitting.keep()
    twin = again(sitting)
    assert (twin.mark, twin.stops, twin.can_redo, twin.seat) == (sitting.mark, sitting.stops, True, sitting.seat)


def test_what_was_answered_before_the_device_went_round_stays() -> None:
    sitting = sat_down()
    sitting.confirm()
    sitting.answer(0)
    with pytest.raises(HandError, match="Ben's decision"):
        sitting.undo()
    sitting.confirm()
    with pytest.raises(HandError, match="nothing to undo"):
        sitting.undo()


def test_hiding_the_cards_does_not_end_what_can_be_taken_back() -> None:
    sitting = to_own_turn()
    stops = sitting.stops[:]
    sitting.cover()
    assert sitting.stops == []
    sitting.confirm()
    assert sitting.stops == stops


def test_a_pilot_plays_on_for_one_person_alone() -> None:
    sitting = duel()
    sitting.play_turn()
    assert (sitting.waits, sitting.whose) == (True, "Ben")
    assert sitting.floor == sitting.position > 1
    with pytest.raises(HandError, match="Ben's decision"):
        sitting.play_step()


# Asked by what everybody knows, and what somebody need not be asked

DUEL = """
active = 1
[[seat]]
name = "Ada"
hand = {own}
concentration = ["Coalknuckle", "Coalknuckle", "Coalknuckle"]
deck = ["Emberdart", "Emberdart", "Emberdart"]
[[seat]]
name = "Ben"
hand = {hand}
concentration = ["Emberdart", "Emberdart"]
deck = ["Caught Breath", "Emberdart", "Emberdart"]
"""


def duel(
    hand: str = '["Lanternfall", "Lanternfall"]', own: str = '["Dulling Jab", "Dulling Jab", "Dulling Jab"]'
) -> Together:
    """Ada is about to attack, and has the device; Ben's deck has one card with Shout."""
    pack = SHIPPED[AWAKENING]
    record = record_of(begin(read_scene(loaded_game(pack), DUEL.replace("{hand}", hand).replace("{own}", own)), 1))
    sitting = Together(start("ada", "A duel", None, record, SOMEBODY, people=("Ada", "Ben")), pack)
    sitting.confirm()
    return sitting


def choose(sitting: Together, words: str) -> None:
    """Take the first option that begins so, for whoever has the device."""
    assert not sitting.waits
    sitting.answer(next(n for n, option in enumerate(options_in_words(sitting.game)) if option.startswith(words)))


def attack(sitting: Together) -> Together:
    """Ada slings a Dulling Jab at Ben."""
    choose(sitting, "Play Dulling Jab")
    if window(sitting) == "where":
        choose(sitting, "On Ada")
    choose(sitting, "Ben")
    return sitting


def test_somebody_with_cards_is_asked_whatever_they_are() -> None:
    for hand in ('["Lanternfall", "Lanternfall"]', '["Caught Breath", "Lanternfall"]'):
        sitting = attack(duel(hand))
        assert (sitting.waits, sitting.whose, window(sitting)) == (True, "Ben", "answer")
        sitting.confirm()
        choose(sitting, "Do not answer")
        assert (sitting.waits, sitting.seat, window(sitting)) == (False, 1, "block")
        choose(sitting, "No")
        assert (sitting.waits, sitting.whose, window(sitting)) == (True, "Ada", "act")


def test_somebody_without_cards_is_not_asked_for_any() -> None:
    sitting = attack(duel("[]"))
    assert (sitting.waits, sitting.seat, window(sitting)) == (False, 0, "act")


def test_an_option_that_is_the_only_one_tells_nobody_else_so() -> None:
    sitting = attack(duel())
    sitting.confirm()
    assert options_in_words(sitting.game) == ["Do not answer"]


def test_the_game_says_what_can_be_left_unasked() -> None:
    words = {switch.window: switch.words for switch in sat_down().switches}
    assert words == {"block": "Do not ask me to block this turn", "answer": "No answers until my turn"}
    assert sat_down(STONES, "base", "").switches == []


def test_a_switch_passes_what_is_asked_and_gives_the_device_back() -> None:
    sitting = attack(duel())
    sitting.confirm()
    assert sitting.offer == Switch("answer", "No answers until my turn", on=False)
    position = sitting.position
    sitting.switch("answer")
    assert (sitting.position, window(sitting), sitting.seat) == (position + 1, "block", 1)
    sitting.switch("block")
    assert (sitting.waits, sitting.whose, window(sitting)) == (True, "Ada", "act")


def left_alone() -> Together:
    """Ben has said that they do not want to be asked, and Ada has the device again."""
    sitting = attack(duel())
    sitting.confirm()
    sitting.switch("answer")
    sitting.switch("block")
    sitting.confirm()
    return sitting


def test_whoever_is_left_alone_is_not_asked_again_and_nothing_is_handed_over() -> None:
    sitting = attack(left_alone())
    assert (sitting.waits, sitting.seat, window(sitting), sitting.line) == (False, 0, "act", sitting.game.answers)


def test_do_not_ask_me_to_block_ends_with_the_turn_and_no_answers_when_mine_begins() -> None:
    sitting = left_alone()
    assert sitting.skips(1, "block", ANY_TURN)
    assert sitting.skips(1, "answer", THEIR_TURN)
    choose(sitting, "End")
    assert (sitting.waits, sitting.game.active) == (True, 1)
    assert not sitting.skips(1, "block", ANY_TURN)
    assert not sitting.skips(1, "answer", THEIR_TURN)


def test_no_answers_outlasts_the_turn_of_somebody_else_but_a_block_does_not() -> None:
    sitting = duel()
    sitting.switch("answer")
    sitting.switch("block")
    choose(sitting, "End")
    assert (sitting.whose, sitting.game.active) == ("Ben", 1)
    assert sitting.skips(0, "answer", THEIR_TURN)
    assert not sitting.skips(0, "block", ANY_TURN)
    sitting.confirm()
    assert sitting.seat == 1
    for _ in range(40):
        if sitting.waits:
            break
        sitting.answer(0)
    assert (sitting.whose, sitting.game.active) == ("Ada", 0)
    assert not sitting.skips(0, "answer", THEIR_TURN)


def test_a_switch_is_turned_off_again_is_kept_and_holds_for_one_seat() -> None:
    sitting = left_alone()
    assert [switch.on for switch in sitting.switches] == [False, False]
    sitting.switch("answer")
    sitting.keep()
    twin = again(sitting)
    assert {switch.window: switch.on for switch in twin.switches} == {"block": False, "answer": True}
    twin.switch("answer")
    assert [switch.on for switch in twin.switches] == [False, False]
    assert twin.skips(1, "answer", THEIR_TURN)
    with pytest.raises(HandError, match="no such switch"):
        twin.switch("act")


def test_nobody_turns_a_switch_while_the_device_is_handed_over() -> None:
    sitting = attack(duel())
    with pytest.raises(HandError, match="Ben's decision"):
        sitting.switch("answer")


def test_undo_steps_over_what_was_passed_for_the_other_one() -> None:
    sitting = left_alone()
    floor = sitting.floor
    attack(sitting)
    passed = [position for position in range(floor, sitting.position) if position not in sitting.stops]
    assert len(passed) == 2
    assert passed == [position for position in range(floor, sitting.position) if position not in sitting.own]
    sitting.undo()
    assert (sitting.seat, window(sitting)) == (0, "target")
    sitting.redo()
    assert window(sitting) == "act"
    while sitting.stops:
        sitting.undo()
    assert (sitting.position, sitting.seat) == (floor, 0)


def test_a_switch_that_was_turned_on_after_what_is_taken_back_is_off_again() -> None:
    sitting = duel()
    choose(sitting, "Set Dulling Jab")
    sitting.switch("answer")
    sitting.undo()
    assert not sitting.skips(0, "answer", THEIR_TURN)
    sitting.redo()
    assert sitting.skips(0, "answer", THEIR_TURN)
    sitting.undo()
    choose(sitting, "Play Dulling Jab")
    assert sitting.skipped == {}


def test_switches_are_offered_where_they_matter_and_work(client: Client) -> None:
    hand = of(dealt(client, AWAKENING, "ember-rush", "sworn-wall"))
    sitting = attack(duel())
    sitting.confirm()
    sitting.keep()
    Hand.objects.filter(pk=sitting.hand.pk).update(owner=hand.owner)
    address = sitting.hand.get_absolute_url()
    shown = page(client, address)
    assert (shown.count('name="switch" value="answer"'), shown.count('name="switch" value="block"')) == (2, 1)
    shown = step(client, address, switch="answer")
    assert re.search(r'value="answer" aria-pressed="true"', shown)
    assert re.search(r'value="block" aria-pressed="false"', shown)
    assert "data-hidden" in step(client, address, switch="block")
    assert "no such switch" in step(client, step_on(client, address), switch="x")


def step_on(who: Client, address: str) -> str:
    """The same address once whoever is asked has the device."""
    step(who, address, do="confirm")
    return address


ACTS = ("confirm", "cover", "undo", "redo", "answer", "block", "jump", "step", *range(6))


@settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(ACTS), max_size=40))
def test_whatever_is_done_only_own_answers_are_taken_back_and_a_stored_table_is_the_same(acts: list[str | int]) -> None:
    sitting = duel('["Caught Breath", "Lanternfall"]')
    for act in acts:
        before, waited = sitting.floor, sitting.waits
        position = sitting.position
        with contextlib.suppress(HandError):
            do(sitting, act)
        if sitting.reading:
            return
        assert sitting.floor >= before
        assert sitting.position >= sitting.floor
        assert sitting.position == position or not waited
        assert sitting.game.answers == sitting.line[: sitting.position]
        assert all(seat_asked(sitting, stop) == sitting.seat for stop in sitting.stops)
        assert all(stop >= sitting.floor for stop in sitting.stops)
        assert [stop for stop in sitting.stops if seen_at(sitting, sitting.position) - seen_at(sitting, stop)] == []
        sitting.keep()
        twin = again(sitting)
        assert (twin.mark, twin.stops, twin.switches) == (sitting.mark, sitting.stops, sitting.switches)


def seen_at(sitting: Together, position: int) -> set[int]:
    """The pieces that whoever has the device sees after so many answers."""
    game = begin(sitting.table, sitting.seed)
    for number in sitting.line[:position]:
        answer(game, number)
    pieces = range(game.table.seats + 1, len(game.place))
    return {piece for piece in pieces if sitting.seat != NONE and visible(game, sitting.seat, piece)}


def do(sitting: Together, act: str | int) -> None:
    """One of the things that a page can send."""
    if isinstance(act, int):
        sitting.answer(act)
    elif act in ("answer", "block"):
        sitting.switch(act)
    elif act == "jump":
        sitting.jump(sitting.stops[0] if sitting.stops else 0)
    elif act == "step":
        sitting.play_step()
    else:
        getattr(sitting, act)()


def seat_asked(sitting: Together, position: int) -> int:
    """Who was asked after so many answers."""
    game = begin(sitting.table, sitting.seed)
    for number in sitting.line[:position]:
        answer(game, number)
    assert game.decision
    return game.decision.seat


# The end


def over(who: Client) -> str:
    """A table at which a game has come to its end."""
    address = dealt(who, STONES, "point-rush", "")
    for _ in range(400):
        sitting = opened(address)
        if sitting.reading:
            return address
        step(who, address, do="confirm" if sitting.waits else "turn")
    raise AssertionError("no end")


def test_a_game_that_is_over_lies_open_and_can_be_stepped_through(client: Client) -> None:
    address = over(client)
    shown = page(client, address)
    assert not missing(shown, 'data-over="', "both hands are open")
    sitting = opened(address)
    assert sitting.eyes == (0, 1)
    assert sitting.stops
    earlier = page(client, f"{address}?at={sitting.stops[1]}")
    assert mark(earlier) == str(sitting.stops[1])
    assert 'name="option"' not in earlier
    assert "seed 7" in shown


def test_a_game_that_is_over_is_not_changed_any_more(client: Client) -> None:
    address = over(client)
    before = of(address).record
    assert [
        act
        for act in ({"do": "undo"}, {"option": "0"}, {"do": "confirm"}, {"do": "step"})
        if "This game is over" not in step(client, address, **act)
    ] == []
    assert of(address).record == before


def test_from_a_game_that_is_over_both_play_on_in_a_copy_that_knows_no_more(client: Client) -> None:
    address = over(client)
    at = opened(address).stops[3]
    answer = client.post(address, {"at": str(at), "do": "copy"})
    copy = opened(answer["Location"])
    assert (copy.position, copy.floor, copy.can_redo, copy.waits) == (at, at, False, True)
    assert copy.hand.people == ["Ada", "Ben"]


def test_nobody_plays_on_in_a_copy_before_the_end(client: Client, address: str) -> None:
    step(client, address, do="confirm")
    assert "can be copied once it is over" in step(client, address, do="copy")
    assert Hand.objects.count() == 1


def test_only_a_game_that_is_over_is_shared(client: Client, address: str) -> None:
    step(client, address, do="confirm")
    for at in ("", "0"):
        refused = client.post(f"{address}share/", {"visibility": "unlisted", "at": at})
        assert "once it is over" in text_of(refused, 422)
    assert not Hand.objects.filter(shared=True).exists()
    asked = page(client, f"{address}share/")
    assert "A game for two can be shared once it is over" in asked
    assert 'name="visibility"' not in asked
    link = shared_by(client, over(client))
    assert "Somebody is sharing with you how this game went" in Client().get(link).content.decode()
    assert Client().get(link, {"at": "2"}).status_code == 200


def test_the_same_seed_again_only_after_the_end(client: Client, address: str) -> None:
    step(client, address, do="confirm")
    assert "with the same seed once it is over" in step(client, address, do="same")
    count = Hand.objects.count()
    assert client.post(address, {"do": "new"}).status_code == 302
    assert Hand.objects.count() == count + 1
    done = over(client)
    twin = of(str(client.post(done, {"do": "same"})["Location"]))
    assert (twin.people, twin.confirmed) == (["Ada", "Ben"], None)
    assert load_record(twin.record).seed == load_record(of(done).record).seed


def test_nobody_looks_while_nobody_has_the_device() -> None:
    sitting = sat_down()
    assert (sitting.seat, sitting.eyes, sitting.stops) == (NONE, (), [])


def test_the_end_leads_to_the_last_table_with_both_hands_open(client: Client) -> None:
    address = over(client)
    assert 'class="end"' in page(client, address)
    last = len(load_record(of(address).record).answers)
    assert not missing(page(client, f"{address}?at={last}"), 'class="mat"', "The game is over: both hands are open")
