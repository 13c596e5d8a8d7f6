"""What an option would do is told before it is taken: no more than its player can know, and it comes true."""

import html
import re
from random import Random

import pytest
from django.core.signing import get_cookie_signer

from decks.models import Hand
from decks.owners import COOKIE, new_owner
from decks.tabletop.forecasts import forecast, forecasts
from decks.tabletop.hands import NOBODY, OpenHand, from_game, share
from decks.tabletop.layout import shown_table
from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.kernel.view import deal_hidden
from engine.packs.cards import Pack
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of
from engine.play.scenes import read_scene
from engine.play.wording import log_lines, options_in_words
from tests.decks.tabletop.hidden_cards import secrets
from tests.decks.tabletop.test_layout import pieces, random_game
from tests.decks.tabletop.visits import HTMX, mark, step
from tests.packs import SHIPPED
from tests.reading import Client, page, text_of
from tests.scenes import set_scene

MINE = [0]
COURIER = """
[[seat]]
name = "Ada"
order = 1
hand = ["Wick Courier"]
deck = ["Wick Sexton", "Wick Sexton", "Wick Beadle"]
[[seat]]
name = "Bo"
"""
ATTACK = '[[seat]]\nname = "Ada"\narena = ["Wick Courier"]\n[[seat]]\nname = "Bo"\n{theirs}'


def foretold(game: Game, words: str, eyes: list[int] | None = None) -> str:
    """What is told of the option with these words."""
    return forecast(game, options_in_words(game).index(words), eyes or MINE)


# What is told


def test_a_price_is_told_by_what_is_left_of_it() -> None:
    """Life is what Runicka measures its players by, and what it is paid with."""
    game = set_scene(COURIER, "runicka").game
    (words,) = {foretold(game, one) for one in options_in_words(game) if one.startswith("Summon Wick Courier")}
    assert words == "Ada: Life 100 to 90."


def test_an_attack_tells_what_is_left_of_whom_it_hits() -> None:
    game = set_scene(ATTACK.format(theirs=""), "runicka").game
    assert foretold(game, "Attack your foe with Wick Courier") == "Bo: Life 100 to 98."


def test_a_blow_that_wins_says_so_before_all_else() -> None:
    game = set_scene(ATTACK.format(theirs="life = 2"), "runicka").game
    assert foretold(game, "Attack your foe with Wick Courier").startswith("This wins the game. Bo: Life 2 to 0.")


def test_a_blow_that_leaves_one_life_wins_nothing() -> None:
    game = set_scene(ATTACK.format(theirs="life = 3"), "runicka").game
    assert foretold(game, "Attack your foe with Wick Courier") == "Bo: Life 3 to 1."


def test_that_somebody_begins_anew_is_told_after_what_it_costs_them() -> None:
    """Whoever has lost a power is back at full health, which is no gain."""
    decks = 'deck = ["Emberdart", "Emberdart", "Emberdart"]'
    ada = f'name = "Ada"\nhand = ["Emberdart"]\nconcentration = ["Coalknuckle"]\n{decks}'
    bo = f'name = "Bo"\nhealth = 3\nhand = ["Lanternfall"]\n{decks}'
    played = set_scene(f'phase = "play"\n[[seat]]\n{ada}\n[[seat]]\n{bo}').choose("Play Emberdart").until("No", "Bo")
    assert foretold(played.game, "No", [1]) == "Bo loses a power. Bo: Health 3 to 20."


def test_what_only_leads_to_a_question_tells_the_question() -> None:
    game = set_scene(
        '[[seat]]\nname = "Ada"\norder = 1\nhand = ["Wick Courier", "Wick Sexton"]\n[[seat]]', "runicka"
    ).game
    assert foretold(game, "Attune to Order 2") == "Then: Which card do you invest?"


def test_that_a_player_is_chosen_is_not_told_of_choosing_them() -> None:
    """What comes of it is."""
    games = positions(players=True)
    told = [
        forecast(game, number, (0, 1))
        for game in games
        for number in range(len(game.decision.options if game.decision else ()))
    ]
    assert not any("targets Seat" in words for words in told)


def test_the_end_of_a_phase_foretells_nothing() -> None:
    """What comes then is another turn, of which nobody knows anything."""
    game = set_scene(COURIER, "runicka").game
    assert foretold(game, "End the Main Phase") == ""


@pytest.mark.parametrize(("eyes", "told"), [(MINE, True), ([1], False)])
def test_only_who_decides_is_told(eyes: list[int], told: bool) -> None:
    game = set_scene(ATTACK.format(theirs=""), "runicka").game
    assert bool(foretold(game, "Attack your foe with Wick Courier", eyes)) is told


@pytest.mark.parametrize("number", [-1, 99])
def test_an_option_that_there_is_not_foretells_nothing(number: int) -> None:
    game = set_scene(COURIER, "runicka").game
    assert (forecast(game, number, MINE), forecasts(game, [number], MINE)) == ("", {})


# What nobody can know


def test_of_a_card_that_would_be_drawn_only_its_price_is_told() -> None:
    """Whatever lies on top of the deck: the same is told of a game in which something else does."""
    scene = '[[seat]]\nname = "Ada"\ntalisman = ["Nightquartz"]\ndeck = {deck}\n[[seat]]\nname = "Bo"'
    decks = ('["Wick Sexton", "Wick Courier"]', '["Wick Courier", "Wick Sexton"]')
    games = [set_scene(scene.format(deck=deck), "runicka").game for deck in decks]
    told = {foretold(game, "Invoke Nightquartz") for game in games}
    assert told == {"Ada pays 5 Life. Ada draws a card."}


# What players contend for


ROW = """
active = 1
first = {first}
phase = "action"
turn = 5
[table]
row = [
  [{{ card = "Thistledown Court", owner = 1 }}],
  ["The Hollow Oak", {{ card = "Hawthorn Warden", owner = 1 }}],
  ["Briar Gate", {{ card = "Bluebell Knight", owner = 1 }}],
  ["Lily Basin"],
  [{{ card = "Cogpit Yard", owner = 2 }}],
]
rune_deck = ["Charcoal Ring"]
[[seat]]
name = "Ada"
ap = 2
[[seat]]
name = "Bo"
deck = ["Fuse Biter", "Scrap Slinger"]
"""
TO_THE_OAK = "Move Bluebell Knight from Location 3 to Location 2"


def told_of_the_move(first: int) -> str:
    return foretold(set_scene(ROW.format(first=first), "pixies-vs-gremlins").game, TO_THE_OAK)


def test_a_move_tells_the_power_at_both_places_while_the_round_goes_on() -> None:
    """Bo, who can draw, has a turn still to come."""
    assert told_of_the_move(first=1) == "The Hollow Oak: 3 to 6 of 5. Briar Gate: 3 to 0 of 6. Ada pays 2 AP."


def test_of_a_place_that_is_captured_at_once_no_power_is_told() -> None:
    """The last AP ends the round, the Oak is captured, and what lies in its place is another location."""
    assert told_of_the_move(first=2) == "Briar Gate: 3 to 0 of 6. Ada pays 2 AP."


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_is_foretold_names_nothing_hidden_and_comes_true(slug: str) -> None:
    """Positions of a game that is played at random, every option: what is told as certain stands in the log once it is taken."""
    for game in random_game(slug, next(iter(SHIPPED[slug].decks)), 7):
        decision = game.decision
        if decision is None or len(game.answers) > 150:
            continue
        eyes = (decision.seat,)
        _, names = secrets(game, eyes)
        for number in range(len(decision.options)):
            told = forecast(game, number, eyes)
            assert not {name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told)}
            comes_true(game, number, told, SHIPPED[slug])


def comes_true(game: Game, number: int, told: str, pack: Pack) -> None:
    """Each sentence that speaks of no unknown card is in the log, or says how things stand."""
    assert game.decision is not None
    seat, known = game.decision.seat, len(game.log or ())
    after = game.clone()
    answer(after, number)
    lines = " ".join(log_lines(after, seat, known))
    sums = [gauge.name for gauge in pack.gauges.values()]
    for sentence in re.findall(r"\S.*?[.?](?= |$)", told):
        if re.search(r"[Aa] card", sentence) or sentence.startswith("Then: ") or " wins the " in sentence:
            continue
        if re.search(r": .*\d+ to -?\d+|\d+ to \d+ of \d+|wins|loses the game", sentence):
            continue
        assert sentence.rstrip(".") in lines or any(sentence.endswith(f"is {name.casefold()}.") for name in sums)


@pytest.mark.parametrize("slug", SHIPPED)
def test_whatever_lies_hidden_the_same_is_foretold_of_a_price(slug: str) -> None:
    """In a game that its player could not tell from this one, what both foretell agrees from the first word."""
    rng = Random(3)
    for game in random_game(slug, next(iter(SHIPPED[slug].decks)), 29):
        decision = game.decision
        if decision is None:
            continue
        number, seat = rng.randrange(len(decision.options)), decision.seat
        here, there = (forecast(one, number, (seat,)) for one in (game, deal_hidden(game, seat, 99)))
        assert here.startswith(there) or there.startswith(here) or here.split(". ")[0] == there.split(". ")[0]


# On the table


def names_a_player(game: Game) -> bool:
    """Whether a player can be chosen."""
    return game.decision is not None and any(0 <= row[1] < game.table.seats for row in game.decision.options)


def positions(*, players: bool) -> list[Game]:
    """Positions of First edition in which a player can be chosen, or none can."""
    games = random_game("runeslingers", "starter-orsa", 1)
    return [game.clone() for game in games if game.decision and names_a_player(game) is players][:5]


def test_the_card_that_shows_a_player_is_chosen_as_that_player() -> None:
    """The same option as at the name; a card that shows nobody offers none."""
    games = positions(players=True)
    assert games
    for game in games:
        shown = shown_table(game, (0, 1))
        by_name = [act.number for side in shown.sides for act in side.acts]
        portraits = [piece for piece in pieces(shown) if piece.stands_for]
        assert {piece.name for piece in portraits} == {"Orsa Flint"}
        assert sorted(act.number for piece in portraits for act in piece.stands_for) == sorted(by_name)
        assert {act.words for piece in portraits for act in piece.stands_for} == {"Choose Seat 1", "Choose Seat 2"}


def test_where_no_player_is_asked_for_their_card_offers_nothing() -> None:
    games = positions(players=False)
    assert games
    assert not any(piece.stands_for for game in games for piece in pieces(shown_table(game, (0, 1))))


def test_what_lies_on_the_table_is_foretold_by_a_whole_page_alone() -> None:
    """After a move the browser asks for it where something is pointed at."""
    game = set_scene(ATTACK.format(theirs=""), "runicka").game

    def told(*, all_of_it: bool) -> dict[str, str]:
        shown = shown_table(game, MINE, foresee=lambda number: forecast(game, number, MINE), all_of_it=all_of_it)
        return {act.words: act.then for act in shown.options if act.then}

    assert told(all_of_it=True)["Attack your foe with Wick Courier"] == "Bo: Life 100 to 98."
    assert "Attack your foe with Wick Courier" not in told(all_of_it=False)


# The page


def hand_of(client: Client) -> Hand:
    """A hand of a visitor that begins with an attack that is open."""
    owner = new_owner()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(owner)
    game = begin(read_scene(loaded_game(SHIPPED["runicka"]), ATTACK.format(theirs="")), 1)
    return from_game(owner, "An attack", None, record_of(game).dumps(), opponent=NOBODY)


@pytest.mark.django_db
def test_a_page_tells_it_without_scripts(client: Client) -> None:
    shown = page(client, hand_of(client).get_absolute_url())
    assert "Bo: Life 100 to 98." in html.unescape(shown)


@pytest.mark.django_db
def test_a_browser_asks_for_it_and_learns_for_which_moment_it_holds(client: Client) -> None:
    address = hand_of(client).get_absolute_url()
    shown = page(client, address)
    number = re.search(r'value="(\d+)"[^>]*>\s*<span class="hide">\s*Attack your foe', shown) or re.search(
        r'name="option" value="(\d+)"[^>]*>\s*Attack your foe with Wick Courier', shown
    )
    assert number
    told = client.get(address, {"then": f"{number[1]},9999,x"}).json()
    assert told == {"at": mark(shown), "then": {number[1]: "Bo: Life 100 to 98."}}
    assert "Bo: Life 100 to 98." not in html.unescape(text_of(client.get(address, headers=HTMX)))


@pytest.mark.django_db
def test_whoever_answers_before_it_is_heard_is_told_nothing_of_the_moment_after(client: Client) -> None:
    address = hand_of(client).get_absolute_url()
    over = step(client, address, do="end")
    for what in ("then", "reach"):
        answer = client.get(address, {what: "0,1"})
        assert answer.status_code == 200
        assert answer.json() == ({"at": mark(over), "then": {}} if what == "then" else {})


@pytest.mark.django_db
def test_nobody_else_learns_it(client: Client) -> None:
    hand = hand_of(client)
    assert Client().get(hand.get_absolute_url(), {"then": "0"}).status_code == 404
    link = share(OpenHand(hand, SHIPPED["runicka"]))
    assert client.get(link.get_absolute_url(), {"then": "0"}).status_code == 404
