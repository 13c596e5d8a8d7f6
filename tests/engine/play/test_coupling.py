"""Two decks on the same shuffles: which slot a copy has, what little differs then, and which games are played once for both."""

from random import Random
from typing import Final

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import mean_of
from engine.kernel.definitions import Definition
from engine.kernel.state import NONE, Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import DeckList
from engine.play.coupling import (
    LATE,
    LOOKED_AT,
    Difference,
    Pairing,
    Unknown,
    pair_against,
    pair_alone,
    play_shuffles,
    turns_to_win,
)
from engine.play.goldfish import UnknownNameError
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.slots import match_slots
from engine.play.tally import Sample
from tests.packs import SHIPPED
from tests.tiers import IS_LONG, drawn

FAST: Final = "runeslingers-awakening"  # games in which many a card is never looked at
DECK, THEIRS = "ember-rush", "sworn-wall"
STEADY: Final = ("steady", "steady")
SKIPPED: Final = 2000 if IS_LONG else 8  # games that were played once for both, played twice after all


def ready(slug: str, name: str) -> DeckList:
    pack = SHIPPED[slug]
    return read_deck(pack.decks[name], pack).sections


def with_swap(deck: DeckList, out: str, into: str, copies: int = 1) -> DeckList:
    """The deck with copies of a card of its main section replaced by another one, or taken out for none."""
    main = dict(deck["main"])
    main[out] -= copies
    if into:
        main[into] = main.get(into, 0) + copies
    return {**deck, "main": {card: left for card, left in main.items() if left}}


def in_main(slug: str, deck: DeckList) -> tuple[str, str]:
    """A card of the main section, and one of another ready deck that is not in it."""
    others = [card for name in SHIPPED[slug].decks for card in ready(slug, name).get("main", {})]
    return next(iter(deck["main"])), next(card for card in others if card not in deck["main"])


def swapped(slug: str = FAST, name: str = DECK) -> tuple[DeckList, DeckList]:
    deck = ready(slug, name)
    return deck, with_swap(deck, *in_main(slug, deck))


def tables(decks: tuple[DeckList, DeckList], slug: str = FAST) -> tuple[Table, Table]:
    one, other = (Table(loaded_game(SHIPPED[slug]), [deck, ready(slug, THEIRS)]) for deck in decks)
    return one, other


def order(table: Table, seat: int, zone: str = "deck") -> list[str]:
    """The cards of a deck as they lie after the first shuffle, at the first question, with those that were drawn on top."""
    game = begin(table, 7)
    places = [table.place_of[seat][table.rules.zones[name]] for name in (zone, "hand")]
    return [game.cards[piece].id for place in places for piece in game.stacks[place]]


# Slots


def test_a_copy_that_is_new_takes_the_slot_of_the_one_it_replaces() -> None:
    decks = swapped()
    out, into = in_main(FAST, decks[0])
    one, other = pair_against(SHIPPED[FAST], decks, ready(FAST, THEIRS), 1, STEADY).places[0].tables
    (gone,) = [piece for piece, card in enumerate(other.cards) if card.id == into]
    assert one.cards[gone].id == out
    assert other.keys == one.keys
    assert [card.id for card in other.cards[:gone]] == [card.id for card in one.cards[:gone]]


def test_after_the_shuffle_the_new_copy_lies_where_the_old_one_would() -> None:
    decks = swapped()
    out, into = in_main(FAST, decks[0])
    for seat, place in enumerate(pair_against(SHIPPED[FAST], decks, ready(FAST, THEIRS), 1, STEADY).places):
        before, after = (order(table, seat) for table in place.tables)
        assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [(out, into)]


def test_the_order_of_the_lines_changes_no_slot() -> None:
    deck, changed = swapped()
    upside_down: DeckList = {section: dict(reversed(cards.items())) for section, cards in changed.items()}
    pairs = [pair_alone(SHIPPED[FAST], (deck, one), 1, "steady") for one in (changed, upside_down)]
    assert play_shuffles(pairs[0], range(5)) == play_shuffles(pairs[1], range(5))


def test_an_extra_copy_has_a_slot_of_its_own() -> None:
    deck = ready(FAST, DECK)
    out, into = in_main(FAST, deck)
    larger = with_swap(with_swap(deck, out, into), out, "", 0)
    larger = {**larger, "main": {**larger["main"], into: 2}}
    one, other = tables((deck, larger))
    extra = [new for old, new in match_slots(one, other, 0) if old == NONE]
    assert [other.cards[piece].id for piece in extra] == [into]
    place = pair_against(SHIPPED[FAST], (deck, larger), ready(FAST, THEIRS), 1, STEADY).places[0]
    keys = place.tables[1].keys
    assert keys[extra[0]] not in place.tables[0].keys
    assert len({*keys[3 : 3 + len(order(one, 0))]}) == len(order(one, 0))


def test_of_decks_of_unequal_size_what_they_share_keeps_its_order() -> None:
    deck = ready(FAST, DECK)
    out, _ = in_main(FAST, deck)
    place = pair_against(SHIPPED[FAST], (deck, with_swap(deck, out, "")), ready(FAST, THEIRS), 1, STEADY).places[0]
    before, after = (order(table, 0) for table in place.tables)
    left_out = next(n for n, card in enumerate(before) if card == out and before[:n] + before[n + 1 :] == after)
    assert before[left_out] == out


def test_no_game_of_decks_of_unequal_size_is_the_same() -> None:
    deck = ready(FAST, DECK)
    out, _ = in_main(FAST, deck)
    pairing = pair_alone(SHIPPED[FAST], (deck, with_swap(deck, out, "")), 1, "steady")
    assert pairing.places[0].blind is None
    assert play_shuffles(pairing, range(5)).same == 0


# Games that are the same


@pytest.mark.parametrize("of_a_card", [name for name in vars(Definition) if not name.startswith("_")])
def test_whoever_asks_anything_of_an_unknown_card_is_found_out(of_a_card: str) -> None:
    with pytest.raises(LOOKED_AT):
        getattr(Unknown(), of_a_card)


def blind_game(seat: int = 0) -> tuple[Game, int]:
    """A game in which nobody knows one card of a seat's deck, and its piece."""
    pairing = pair_against(SHIPPED[FAST], swapped(), ready(FAST, THEIRS), 1, STEADY)
    place = pairing.places[seat]
    assert place.blind
    (differing,) = [
        n for n, cards in enumerate(zip(*[one.cards for one in place.tables], strict=True)) if cards[0] is not cards[1]
    ]
    return next(
        (game, differing)
        for seed in range(40)
        if differing
        in (game := begin(place.blind, seed)).stacks[place.blind.place_of[seat][place.blind.rules.zones["deck"]]]
    )


def test_a_pilot_that_counts_a_deck_looks_at_its_cards() -> None:
    game, _ = blind_game()
    with pytest.raises(LOOKED_AT):
        [card.id for card in View(game, 0).owned((game.table.rules.zones["deck"],))]


def test_a_pilot_that_imagines_looks_at_what_it_imagines_to_draw() -> None:
    game, piece = blind_game(1)
    hand = game.table.place_of[1][game.table.rules.zones["hand"]]
    worlds = [View(game, 0).imagine(seed) for seed in range(60)]
    drawn_there = [world for world in worlds if piece in world.stacks[hand]]
    assert drawn_there
    with pytest.raises(LOOKED_AT):
        _ = [card.id for card in View(drawn_there[0], 1).hand(game.table.rules.zones["hand"])]


def test_a_game_in_which_the_card_was_drawn_is_played_twice() -> None:
    pairing = pair_alone(SHIPPED[FAST], swapped(), 1, "steady")
    place = pairing.places[0]
    one, other = place.tables
    (differing,) = [n for n, card in enumerate(one.cards) if card is not other.cards[n]]
    deck = one.place_of[0][one.rules.zones["deck"]]
    for index in range(30):
        games = place.play_both(pairing.shuffle(index))
        if games[0] is games[1]:
            assert games[0].place[differing] == deck
        elif differing not in games[0].stacks[deck]:
            return
    raise AssertionError("it was never drawn")


def skipped(pairing: Pairing, most: int) -> list[tuple[int, int]]:
    """The first games of a pairing that were played once for both, by shuffle and place."""
    found: list[tuple[int, int]] = []
    for index in range(40 * most):
        found += [(index, n) for n, (one, other) in enumerate(pairing.play(index)) if one is other]
        if len(found) >= most:
            break
    return found[:most]


def test_games_that_were_played_once_are_the_same_for_both() -> None:
    deck = ready(FAST, DECK)
    others = [card for name in SHIPPED[FAST].decks for card in ready(FAST, name)["main"] if card not in deck["main"]]
    draw, found = Random(5), 0
    while found < SKIPPED:
        changed = with_swap(deck, draw.choice(sorted(deck["main"])), draw.choice(others))
        pairing = pair_against(SHIPPED[FAST], (deck, changed), ready(FAST, THEIRS), draw.randrange(1000), STEADY)
        games = skipped(pairing, max(SKIPPED // 20, 4))
        for index, n in games:
            once, _ = pairing.places[n].play_both(pairing.shuffle(index))
            for twice in pairing.places[n].play_each(pairing.shuffle(index)):
                assert (twice.answers, twice.winners, twice.cause) == (once.answers, once.winners, once.cause)
                assert twice.counts == once.counts
        found += len(games)


@pytest.mark.parametrize("slug", drawn("coupled games", list(SHIPPED), 1))
@pytest.mark.parametrize("pilot", ["steady", "calm", "random"])
def test_a_game_that_goes_on_from_where_somebody_looked_is_the_one_from_its_beginning(slug: str, pilot: str) -> None:
    names = list(SHIPPED[slug].decks)
    decks = [ready(slug, name) for name in names]
    deck, section, into = next(
        (deck, section, card)
        for deck in decks
        for section in ("main", "deck", "creatures")
        for other in decks
        for card in other.get(section, {})
        if card not in deck.get(section, {card})
    )
    out = next(iter(deck[section]))
    main = {**deck[section], out: deck[section][out] - 1, into: 1}
    changed = {**deck, section: {card: copies for card, copies in main.items() if copies}}
    pairing = pair_against(SHIPPED[slug], (deck, changed), ready(slug, names[-1]), 2, (pilot, pilot))
    for index in range(20 if IS_LONG else 2):
        seed = pairing.shuffle(index)
        for place, both in zip(pairing.places, pairing.play(index), strict=True):
            assert [game.answers for game in both] == [game.answers for game in place.play_each(seed)]


# What comes of them


def test_parts_of_a_pairing_add_up_in_any_order() -> None:
    pairing = pair_alone(SHIPPED[FAST], swapped(), 1, "steady")
    first, last = play_shuffles(pairing, range(4)), play_shuffles(pairing, range(4, 6))
    last.merge(first)
    assert last == play_shuffles(pair_alone(SHIPPED[FAST], swapped(), 1, "steady"), range(6))
    assert Difference.of(last.plain()) == last


def test_what_the_second_deck_has_more_is_what_it_got_without_what_the_first_got() -> None:
    one = play_shuffles(pair_against(SHIPPED[FAST], swapped(), ready(FAST, THEIRS), 1, STEADY), range(2))
    assert one.more_points.total == one.points[1].total - one.points[0].total
    assert one.more_turns.total == one.turns[1].total - one.turns[0].total
    assert (one.games, one.more_points.n) == (4, 2)


def test_a_game_that_is_not_won_counts_as_a_late_win() -> None:
    pairing = pair_against(SHIPPED[FAST], swapped(), ready(FAST, THEIRS), 1, STEADY)
    games = [
        (game, place.seat)
        for n in range(4)
        for place, both in zip(pairing.places, pairing.play(n), strict=True)
        for game in both
    ]
    lost = [turns_to_win(game, seat) for game, seat in games if seat not in game.winners]
    assert lost
    assert {*lost} == {LATE}
    assert all(turns_to_win(game, seat) < LATE for game, seat in games if seat in game.winners)


def test_whoever_plays_a_deck_is_no_practice_opponent() -> None:
    with pytest.raises(UnknownNameError, match="steady plays a deck, and none is given"):
        pair_alone(SHIPPED[FAST], swapped(), 1, "steady", "steady")
    with pytest.raises(UnknownNameError, match="no pilot is called 'nobody'"):
        pair_alone(SHIPPED[FAST], swapped(), 1, "nobody")


# How much closer it looks


SWAPS: Final = 10 if IS_LONG else 1
SHUFFLES: Final = 400 if IS_LONG else 40
DECKS: Final = [(FAST, DECK, True), ("runicka", "moths-to-the-pyre", False)]


def spread(pairing: Pairing, other: Pairing) -> tuple[Difference, tuple[Sample, Sample]]:
    """What two decks come to on the same shuffles, and the samples of points and turns of the second one on shuffles of its own."""
    apart = play_shuffles(other, range(SHUFFLES))
    return play_shuffles(pairing, range(SHUFFLES)), (apart.points[1], apart.turns[1])


@pytest.mark.parametrize(("slug", "name", "alone"), drawn("spread of pairs", DECKS, 1))
def test_the_same_shuffles_by_slot_tell_five_times_as_much_of_turns_and_twice_of_shares(
    slug: str, name: str, alone: bool
) -> None:
    deck, pack = ready(slug, name), SHIPPED[slug]
    others = sorted({card for one in pack.decks for card in ready(slug, one)["main"]} - {*deck["main"]})
    draw, ratios = Random(3), []
    for _ in range(SWAPS):
        changed = with_swap(deck, draw.choice(sorted(deck["main"])), draw.choice(others))
        pairs = [
            pair_alone(pack, (deck, changed), seed, "steady")
            if alone
            else pair_against(pack, (deck, changed), ready(slug, "stone-upon-stone"), seed, STEADY)
            for seed in (1, 2)
        ]
        coupled, (points, turns) = spread(pairs[0], pairs[1])
        apart = ((coupled.turns[0], turns), (coupled.points[0], points))[not alone]
        more = coupled.more_turns if alone else coupled.more_points
        ratios.append((sum(one.variance or 0.0 for one in apart), more.variance or 0.0))
        mean, difference = mean_of(more), (apart[1].mean or 0.0) - (apart[0].mean or 0.0)
        assert mean
        assert abs(mean.value - difference) < 4 * (ratios[-1][0] / SHUFFLES) ** 0.5
    closer = sum(one for one, _ in ratios) / sum(other for _, other in ratios)
    assert closer >= ((5 if alone else 2) if IS_LONG else 1)  # one swap on few shuffles tells no more
