"""The end of a game on its page: result, score board, the lead as a chart whose points open the table, and what comes next."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.cached import pack_of
from catalog.models import Game
from decks.construction.formats.deck_text import read_deck
from decks.models import Deck, Hand
from decks.tabletop import visit
from decks.tabletop.ending import TICKS, Ending, Scale, bounds, ending_of, with_sign
from decks.tabletop.hands import NOBODY, OpenHand, anew, changes_seats, first_record, share, start
from decks.tabletop.sitting import Sitting
from engine.games.runeslingers.opening import FIRST_OR_SECOND
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.pilots import pilots_of
from engine.play.playable import is_playable, loaded_game
from engine.play.record import load_record, record_of
from tests.decks.tabletop.visits import mark, shared_by, step
from tests.packs import SHIPPED, WITH_TOYS
from tests.reading import Client, missing, page
from tests.scenes import Played, set_scene

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
PLAYABLE = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]
BOTH_FALL = """
[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "Each Runeslinger loses a power."
[[seat]]
power = {power}
deck = ["Emberdart", "Emberdart"]
hand = ["Spell"]
concentration = ["Lanternfall"]
[[seat]]
power = 1
deck = ["Emberdart", "Emberdart"]
"""


def cards(slug: str, deck: int = 0) -> dict[str, dict[str, int]]:
    pack = WITH_TOYS[slug]
    return read_deck(list(pack.decks.values())[deck], pack).sections


def dealt(client: Client, slug: str = GAME, seed: int = 7, opponent: str = "steady", **more: str) -> Hand:
    """A hand of a visitor; another deck sits opposite."""
    names = list(SHIPPED[slug].decks)
    asked = {"game": slug, "ready": names[0], "opponent": opponent, "seed": str(seed), "theirs": f"ready {names[1]}"}
    answer = client.post("/hands/new/", asked | more)
    assert answer.status_code == 302, answer.content.decode()
    return Hand.objects.get(key=str(answer["Location"]).split("/")[-2])


def played_out(hand: Hand) -> OpenHand:
    sitting = OpenHand(hand, SHIPPED[hand.game])
    sitting.play_out()
    sitting.keep()
    return sitting


def over(client: Client, slug: str = GAME, seed: int = 7) -> Hand:
    hand = dealt(client, slug, seed)
    played_out(hand)
    return hand


def sitting_of(played: Played) -> Sitting:
    game = played.game
    return Sitting(game.table, game.seed, None, game.answers, len(game.answers))


def told(power: int) -> Ending:
    """What is told of a scene in which seat 1 has so much power, and both lose one."""
    return ending_of(sitting_of(set_scene(BOTH_FALL.format(power=power)).choose("Play Spell")))


# The result


@pytest.mark.parametrize("slug", PLAYABLE)
def test_every_game_ends_with_result_cause_score_and_chart(client: Client, slug: str) -> None:
    for seed in (1, 2, 3, 4):
        hand = over(client, slug, seed)
        shown = page(client, hand.get_absolute_url())
        won = OpenHand(hand, SHIPPED[slug]).game.winners == (0,)
        lost = OpenHand(hand, SHIPPED[slug]).game.winners == (1,)
        tone, title = ("won", "You won") if won else ("lost", "You lost") if lost else ("", "")
        assert not missing(shown, f'data-tone="{tone}', f'id="asks">{title}')
        for score in SHIPPED[slug].scores.values():
            assert score.name in shown or score.id not in ("life", "captured", "points")
        assert shown.count('class="lead-point"') == shown.count('class="lead-dot"') > 2
        assert "Cards that mattered" in shown


@pytest.mark.parametrize(("power", "title", "tone"), [(2, "Seat 1 won", "won"), (1, "A draw", "drawn")])
def test_a_result_is_of_whoever_has_won(power: int, title: str, tone: str) -> None:
    """Nobody is called You where one plays both seats."""
    ending = told(power)
    assert (ending.title, ending.tone) == (title, tone)


def test_a_draw_has_no_winner_in_its_cause() -> None:
    assert told(1).cause.startswith("Nobody has won: a draw")
    assert [side.out for side in told(1).sides] == [False, False]
    assert [side.out for side in told(2).sides] == [False, True]


def test_the_cause_names_the_card_that_took_the_last(client: Client) -> None:
    """In what is said to the player themself, who is spoken to."""
    sentences = {ending_of(played_out(dealt(client, GAME, seed))).cause for seed in range(1, 7)}
    pattern = r"[A-Z][^{]+ took the last power from (you|[A-Z][^{]+), in (your turn \d+|turn \d+ of [A-Z][^{]+)\.$"
    assert any(re.match(pattern, one) for one in sentences), sentences
    assert not any("{" in one or "You lose" in one for one in sentences)


def test_a_game_that_is_left_is_unfinished_and_goes_on(client: Client) -> None:
    hand = dealt(client)
    address = hand.get_absolute_url()
    for _ in range(3):
        step(client, address, do="turn")
    before = mark(page(client, address))
    shown = page(client, f"{address}?end=1")
    assert re.search(r'id="asks">Unfinished</h1>\s*<p class="end-cause">[^<]+: the game goes on\.', shown)
    assert not missing(shown, 'data-tone="unfinished"', f'href="{address}">Back to the game', "lead-point")
    assert mark(page(client, address)) == before
    assert 'id="asks">Unfinished' not in page(client, address)


def test_a_hand_at_the_limit_of_answers_shows_how_it_went(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = dealt(client)
    address = hand.get_absolute_url()
    step(client, address, do="turn")
    position = int(mark(page(client, address)).partition("-")[0])
    monkeypatch.setattr(visit, "ANSWERS_MAX", position + 1)
    assert 'class="mat"' in page(client, address)
    monkeypatch.setattr(visit, "ANSWERS_MAX", position)
    assert 'id="asks">Unfinished' in page(client, address)


def test_a_game_that_is_broken_off_at_the_limit_says_so() -> None:
    """More steps than there may be turns: the rules of the table end it."""
    rules = loaded_game(SHIPPED["runicka"])
    table = Table(rules, [cards("runicka"), cards("runicka")])
    table.last_turn = 2
    sitting = Sitting(table, 1, None)
    pilot = pilots_of(SHIPPED["runicka"])["random"](1)
    while sitting.game.decision:
        sitting.answer(pilot(View(sitting.game, sitting.game.decision.seat), sitting.game.decision))
    ending = ending_of(sitting)
    assert (ending.title, ending.tone) == ("Unfinished", "unfinished")
    assert ending.cause.startswith("The game was left unfinished: more than")


def test_a_game_without_a_score_shows_its_dials_and_no_chart() -> None:
    rules = loaded_game(WITH_TOYS["cairns"])
    sitting = Sitting(Table(rules, [cards("cairns"), cards("cairns")]), 1, None)
    ending = ending_of(sitting)
    assert ending.chart is None
    assert {line.name for line in ending.board} > {
        gauge.name for gauge in rules.pack.gauges.values() if gauge.on == "seat"
    }


# The chart


def test_each_point_opens_the_table_at_its_moment(client: Client) -> None:
    hand = over(client)
    address = hand.get_absolute_url()
    shown = page(client, address)
    places = [int(at) for at in re.findall(r'class="lead-point" href="[^"]+\?at=(\d+)"', shown)]
    assert places == sorted(places)
    for at in places:
        there = page(client, f"{address}?at={at}")
        assert mark(there) == str(at)
        assert 'class="mat"' in there
        assert 'name="option"' not in there
    hand.refresh_from_db()
    assert hand.position == len(load_record(hand.record).answers)  # to look changes nothing


def test_a_moment_within_the_turn_of_the_other_is_shown_as_it_was(client: Client) -> None:
    """The table stands still where somebody looks; it does not run on to their own next decision."""
    hand = over(client)
    sitting = OpenHand(hand, SHIPPED[GAME])
    between = next(n for n in range(sitting.position) if n not in sitting.stops and n > sitting.stops[0])
    there = OpenHand(hand, SHIPPED[GAME], between)
    assert (there.position, there.mine, there.reading) == (between, False, True)
    assert 'aria-label="Replay"' in page(client, f"{hand.get_absolute_url()}?at={between}")


def test_one_plays_on_from_a_moment_in_a_copy(client: Client) -> None:
    hand = over(client)
    address = hand.get_absolute_url()
    at = OpenHand(hand, SHIPPED[GAME]).stops[4]
    assert "Play on from here" in page(client, f"{address}?at={at}")
    answer = client.post(address, {"do": "copy", "at": str(at)})
    copy = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    assert copy.position == at
    assert copy.pk != hand.pk


def test_nobody_answers_from_a_moment_that_is_only_looked_at(client: Client) -> None:
    hand = over(client)
    before = hand.record
    shown = client.post(hand.get_absolute_url(), {"option": "0", "at": "3"}).content.decode()
    assert "The game had already moved on" in shown
    hand.refresh_from_db()
    assert hand.record == before


def test_a_moment_beyond_the_game_is_its_end(client: Client) -> None:
    hand = over(client)
    last = len(load_record(hand.record).answers)
    assert mark(page(client, f"{hand.get_absolute_url()}?at={last + 50}")) == str(last)
    assert 'class="mat"' in page(client, f"{hand.get_absolute_url()}?at={last}")


def test_the_chart_is_told_as_a_table_too(client: Client) -> None:
    shown = page(client, over(client).get_absolute_url())
    table = shown.partition('class="numbers-table"')[2].partition("</table>")[0]
    assert table.count("<tr") - 1 == shown.count('class="lead-point"')
    assert not missing(table, "After your turn 1", "After their turn 1")
    assert 'aria-label="The lead over time. From 0 to ' in shown


def test_what_a_hand_of_another_held_is_not_told(client: Client) -> None:
    """Only the own hand: what the other side never played stays hidden."""
    hand = over(client)
    sitting = OpenHand(hand, SHIPPED[GAME])
    ending = ending_of(sitting)
    owners, pieces = sitting.table.owners, sitting.table.cards
    own = {card.name for card, owner in zip(pieces, owners, strict=True) if owner == 0 and card is not None}
    assert {card.name for card in ending.unplayed} <= own


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=40))
def test_the_lines_of_a_chart_hold_every_lead(leads: list[int]) -> None:
    low, high, each = bounds(leads)
    assert low <= min(*leads, 0) <= max(*leads, 0) <= high
    assert (high - low) % each == 0
    assert 0 in range(low, high + 1, each)
    assert 1 <= (high - low) // each < TICKS


def test_a_game_in_which_nobody_ever_led_has_a_chart_of_one_step() -> None:
    assert bounds([0, 0]) == (-1, 1, 1)


def test_places_of_a_chart_are_percent() -> None:
    scale = Scale(-10, 30, 5)
    assert [scale.x(0), scale.x(4), scale.y(30), scale.y(-10), scale.y(0)] == [0, 100, 0, 100, 75]
    assert [scale.column(0), scale.column(2), scale.column(4)] == [(0, 12.5), (37.5, 62.5), (87.5, 100)]


def test_a_lead_is_written_with_its_sign() -> None:
    assert [with_sign(lead) for lead in (3, 0, -3)] == ["+3", "0", "−3"]


# What comes next


def first_asked(hand: Hand) -> int:
    """Who begins: whose turn is the first, or who has won the throw for it and chooses."""
    sitting = OpenHand(hand, SHIPPED[hand.game])
    sitting.go(0)
    game, windows = sitting.game, sitting.table.rules.windows
    while game.turn == 0 and not (game.decision and windows[game.decision.window] == windows[FIRST_OR_SECOND]):
        sitting.play_step()
        game = sitting.game
    return game.active if game.turn else game.decision.seat if game.decision else NONE


@pytest.mark.parametrize("slug", PLAYABLE)
def test_swapped_sides_let_the_other_begin_with_the_same_decks(client: Client, slug: str) -> None:
    """Chance, or the throw of a die, gives the beginning to a seat: who sits there begins, or chooses."""
    hand = over(client, slug)
    pack = SHIPPED[slug]
    assert 'value="sides"' in page(client, hand.get_absolute_url())
    answer = client.post(hand.get_absolute_url(), {"do": "sides"})
    twin = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    old, new = load_record(hand.record), load_record(twin.record)
    assert (twin.seat, twin.title, twin.rival, new.seed) == (1, hand.title, hand.rival, old.seed)
    assert (new.decks[1], new.decks[0]) == (old.decks[0], old.decks[1])
    sitting = OpenHand(twin, pack)
    assert (sitting.table.names[1], sitting.people) == ("You", (1,))
    assert sitting.mine
    back = anew(twin, pack, across=True)
    assert (back.seat, load_record(back.record).decks) == (0, old.decks)


def test_whoever_has_swapped_sides_plays_on_from_there(client: Client) -> None:
    hand = anew(over(client), SHIPPED[GAME], across=True)
    address = hand.get_absolute_url()
    shown = page(client, address)
    assert 'name="option"' in shown
    step(client, address, do="turn")
    sitting = played_out(Hand.objects.get(pk=hand.pk))
    shown = page(client, address)
    title = "You won" if sitting.game.winners == (1,) else "You lost"
    assert f'id="asks">{title}' in shown
    copy = share(sitting)
    assert copy.seat == 1
    names = OpenHand(copy, SHIPPED[GAME]).table.names
    assert names[1] == hand.title


@pytest.mark.parametrize("opponent", ["dummy", NOBODY])
def test_without_somebody_opposite_there_are_no_sides_to_swap(client: Client, opponent: str) -> None:
    hand = dealt(client, opponent=opponent)
    assert not changes_seats(hand, SHIPPED[GAME])
    shown = client.post(hand.get_absolute_url(), {"do": "sides"}).content.decode()
    assert "There are no two sides here to swap." in shown
    assert Hand.objects.count() == 1


def test_two_at_one_table_swap_sides_with_their_names() -> None:
    pack = SHIPPED[GAME]
    record = first_record(pack, cards(GAME), "person", 7, (), cards(GAME, 1))
    hand = start("one", "Two decks", None, record, "person", people=["Ada", "Ben"])
    twin = anew(hand, pack, across=True)
    assert (twin.people, twin.seat, load_record(twin.record).decks) == (["Ben", "Ada"], 0, record.decks[::-1])


def test_swapped_decks_lead_to_ones_own_deck_wherever_it_is_in_ones_hands(client: Client) -> None:
    """The deck of the hand is the one that its owner plays: it comes back when it is swapped back."""
    client.post("/decks/new/", {"game": GAME, "ready": "starter-eva"})
    own = Deck.objects.get()
    answer = client.post(
        "/hands/new/", {"deck": own.key, "opponent": "steady", "seed": "7", "theirs": "ready sworn-wall"}
    )
    hand = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    assert hand.deck == own
    pack = pack_of(Game.objects.get(slug=GAME))
    away = anew(hand, pack, swapped=True)
    assert (away.deck, away.title, away.rival) == (None, hand.rival, hand.title)
    back = anew(away, pack, swapped=True)
    assert (back.deck, back.title) == (own, hand.title)


def test_a_deck_that_has_changed_since_is_not_the_one_that_was_played(client: Client) -> None:
    client.post("/decks/new/", {"game": GAME, "ready": "starter-eva"})
    own = Deck.objects.get()
    answer = client.post(
        "/hands/new/", {"deck": own.key, "opponent": "steady", "seed": "7", "theirs": "ready sworn-wall"}
    )
    hand = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    pack = pack_of(Game.objects.get(slug=GAME))
    away = anew(hand, pack, swapped=True)
    version = own.versions.get(number=own.version)
    version.sections = {"main": {"emberdart": 1}}
    version.save()
    assert anew(away, pack, swapped=True).deck is None


def test_the_end_offers_what_comes_next_in_this_order_and_one_bright(client: Client) -> None:
    shown = (
        page(client, over(client).get_absolute_url())
        .partition('aria-label="What comes next"')[2]
        .partition("</form>")[0]
    )
    words = [
        re.sub(r"<[^>]*>|\s+", " ", one).strip()
        for one in re.findall(r'class="act[^>]*>(.*?)</(?:button|a)>', shown, re.DOTALL)
    ]
    better = "What would have been better?"
    assert words == ["Rematch", "Same shuffle", "Swap sides", "Swap decks", "Another opponent", better, "Share"]
    assert shown.count("main-act") == 1


# Shared


def test_a_shared_end_is_seen_by_others_who_may_look_at_every_moment(client: Client) -> None:
    hand = over(client)
    link = shared_by(client, hand.get_absolute_url())
    seen = page(Client(), link)
    assert "Somebody is sharing with you how this game went" in seen
    assert "You won" not in seen
    assert "You lost" not in seen
    assert re.search(rf'id="asks">({hand.title}|{hand.rival} \(steady\)) won', seen)
    assert 'value="new"' not in seen
    at = re.findall(r'class="lead-point" href="[^"]+\?at=(\d+)"', seen)[2]
    assert mark(page(Client(), f"{link}?at={at}")) == at


def test_a_game_that_is_shared_where_it_goes_on_is_a_table(client: Client) -> None:
    hand = dealt(client)
    link = shared_by(client, hand.get_absolute_url())
    assert 'class="mat"' in page(Client(), link)


def test_the_record_of_a_scene_ends_too(client: Client) -> None:
    client.get("/hands/")
    played = set_scene(BOTH_FALL.format(power=1)).choose("Play Spell")
    owner = dealt(client).owner
    record = record_of(played.game)
    hand = start(owner, "Scene", None, record, NOBODY, len(record.answers))
    shown = page(client, hand.get_absolute_url())
    assert not missing(shown, 'id="asks">A draw', 'data-tone="drawn"')
    assert 'value="sides"' not in shown


# What a score has come from

STRIKE = """
[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "{text}"
[[seat]]
health = 10
deck = ["Emberdart", "Emberdart"]
hand = ["Spell"]
concentration = ["Lanternfall"]
[[seat]]
deck = ["Emberdart", "Emberdart"]
"""


@pytest.mark.parametrize(
    ("text", "heading", "words"),
    [
        ("Deal 4 damage to target enemy Runeslinger.", "taken", ""),
        ("Gain 3 health.", "gained", ""),
        ("Deal 4 damage to target enemy Runeslinger. Gain 3 health.", "taken or gained", "4 taken, 3 gained"),
        ("Deal 4 damage to target enemy Runeslinger. Lose 3 health.", "taken", "for 3"),
    ],
)
def test_a_card_says_whether_it_took_from_the_other_or_gained_for_its_own(text: str, heading: str, words: str) -> None:
    played = set_scene(STRIKE.format(text=text)).choose("Play Spell")
    told = ending_of(sitting_of(played.choose("Seat 2") if "Seat 2" in played.offered else played))
    assert (told.ways, [card.words for card in told.mine]) == (heading, [words])


@pytest.mark.parametrize("slug", PLAYABLE)
def test_what_a_score_has_come_from_adds_up_to_it_on_the_page(client: Client, slug: str) -> None:
    hand = over(client, slug)
    told = ending_of(OpenHand(hand, SHIPPED[slug]))
    for sum_ in told.sums:
        assert sum_.first + sum(int(part.amount.replace("−", "-")) for part in sum_.parts) == sum_.last
    text = " ".join(re.sub(r"<[^>]+>", "", page(client, f"{hand.get_absolute_url()}?end=1")).split())
    assert f"{told.sums[0].first} → {told.sums[0].last}" in text


def test_one_of_something_is_said_of_one(client: Client) -> None:
    hand = over(client, "pixies-vs-gremlins")
    sides = ending_of(OpenHand(hand, SHIPPED["pixies-vs-gremlins"])).sides
    assert {side.words for side in sides} <= {"0 locations", "1 location", "2 locations", "3 locations", "4 locations"}


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_card_of_their_deck_stands_for_whoever_looks_before_any_has_mattered(client: Client, slug: str) -> None:
    sitting = OpenHand(over(client, slug), SHIPPED[slug])
    sitting.go(0)
    mine, _ = ending_of(sitting).sides
    assert mine.card in SHIPPED[slug].cards
