"""What a run counts of Runicka: Life, levels, what cannot be summoned, fusions."""

from collections import Counter
from dataclasses import replace

from engine.games.runicka.areas import HAND, LIFE
from engine.games.runicka.attuning import HAS_ATTUNED
from engine.games.runicka.life import CRYSTAL_PAID, LIFE_GAINED, LIFE_PAID
from engine.games.runicka.statistics import STATISTICS, WAITS
from engine.games.runicka.summoning import SUMMONED, why_not_called
from engine.kernel.places import pile
from engine.kernel.state import TURNS
from engine.kernel.turns import TURN_ENDS
from engine.play.goldfish import prepare, watched
from tests.games.runicka.arena import PLAIN, arena, at, card
from tests.games.runicka.test_setup import DECKS, PACK

GAMES_EACH = 10


def run_of(deck, opponent="sleeper"):
    return prepare(PACK, DECKS[deck], 3, opponent=opponent)


def tally_of(deck, opponent="sleeper"):
    return watched(run_of(deck, opponent)).tally(range(GAMES_EACH))


def logs(deck, opponent="sleeper"):
    """Each game of a run, with what has happened in it."""
    return [run_of(deck, opponent).play(index, logged=True) for index in range(GAMES_EACH)]


def of(tally, statistic):
    """The keys of a statistic with what they add up to."""
    return {key: sample.total for key, sample in tally.samples.get(statistic, {}).items()}


def told(games, *kinds, seat=0):
    """The amounts of what has happened to a seat."""
    return [amount for game in games for kind, subject, _, amount, _ in game.log if kind in kinds and subject == seat]


def test_life_is_counted_as_the_log_tells_it():
    tally, games = tally_of("long-vigil"), logs("long-vigil")
    life = of(tally, "life")
    assert life["paid"] == sum(told(games, LIFE_PAID, CRYSTAL_PAID)) > 0
    assert life["gained"] == sum(told(games, LIFE_GAINED)) > 0
    assert life["left"] == sum(game.counts[LIFE][0] for game in games)
    assert life["left"] == 100 * GAMES_EACH + life["gained"] - life["paid"] - life.get("lost", 0)


def test_life_taken_is_what_the_foe_has_lost():
    tally, games = tally_of("moths-to-the-pyre"), logs("moths-to-the-pyre")
    lost = sum(100 - game.counts[LIFE][1] for game in games)
    assert sum(of(tally, "taken").values()) == sum(of(tally, "foe").values()) == lost
    assert of(tally, "foe").keys() == {"attacks", "effects"}


def test_life_taken_is_counted_in_every_turn_that_comes():
    """A turn that takes nothing counts as one: of the first turn there are as many as games."""
    tally, games = tally_of("long-vigil"), logs("long-vigil")
    turns = [game.counts[TURNS][0] for game in games]
    taken = {int(key): sample.n for key, sample in tally.samples["taken"].items()}
    assert {turn: taken[turn] for turn in taken if turn} == {
        turn: sum(last >= turn for last in turns) for turn in range(1, max(turns) + 1)
    }


def test_life_at_the_kill_is_told_by_its_turn():
    """Of the games that are won, and of no other."""
    tally, games = tally_of("deep-ebb", "mirror"), logs("deep-ebb", "mirror")
    then = Counter()
    for game in games:
        if 0 in game.winners:
            then[str(game.counts[TURNS][0])] += game.counts[LIFE][0]
    assert of(tally, "then") == dict(then)
    assert sum(sample.n for sample in tally.samples["then"].values()) == tally.wins < GAMES_EACH


def test_each_card_that_waits_is_counted_by_what_keeps_it():
    """As told again at the end of each turn of a game that is played once more."""
    run, waits = run_of("both-sides-of-the-hinge"), Counter()

    def look(game, notes, seat, other, amount):
        if seat == 0:
            reasons = [why_not_called(game, 0, piece) for piece in pile(game, 0, HAND)]
            waits.update([WAITS[why] for why in reasons if why])

    eyes = replace(STATISTICS, watched={TURN_ENDS: look}, at_end=lambda notes: None)
    replace(run, statistics=eyes).tally(range(GAMES_EACH))
    assert of(tally_of("both-sides-of-the-hinge"), "waiting") == dict(waits)


def test_levels_are_reached_once_and_in_order():
    tally = tally_of("long-vigil")
    key = next(iter(of(tally, "level")))
    games = logs("long-vigil")
    reached = [
        max(amount for kind, subject, _, amount, _ in game.log if kind == HAS_ATTUNED and subject == 0)
        for game in games
    ]
    assert str(key) == "2"
    assert tally.samples["level"][key].n == sum(level >= 2 for level in reached)


def test_fusions_are_told_from_those_alone():
    tally, games = tally_of("stone-upon-stone"), logs("stone-upon-stone")
    fused = [amount for game in games for kind, _, seat, amount, _ in game.log if kind == SUMMONED and seat == 0]
    assert of(tally, "fusions") == {"fused": sum(fused), "alone": len(fused) - sum(fused)}
    assert sum(fused) > 0


def test_what_keeps_a_card_in_hand_is_told():
    """What is known first, then alignment, then the type, which asks for a Base, then space."""
    cards = card("Dark", side="Chaos") + card("Top", "bursting") + card("Owl", "inert") + card("Low", "latent")
    hand = 'hand = ["Crystalline Smasher", "Dark", "Top", "Owl"]'
    full = f"arena = {['Owl'] * 3}"
    always = ["too little known", "alignment"]
    for own, more in ((full, ["type", "space"]), ('arena = ["Low"]', ["", ""])):
        played = arena(cards, f"{at('Order', 1)}\n{hand}\n{own}")
        reasons = [why_not_called(played.game, 0, piece) for piece in pile(played.game, 0, HAND)]
        assert [WAITS.get(why, "") for why in reasons] == [*always, *more]
    assert {"alignment"} <= of(tally_of("both-sides-of-the-hinge"), "waiting").keys()


def test_games_are_told_apart_by_how_they_end():
    """Attacks, effects, an empty deck: whoever has won, and how it was lost."""
    tallies = [tally_of(deck, "mirror") for deck in ("deep-ebb", "moths-to-the-pyre")]
    assert {"attack", "effect", "empty deck"} <= {cause for one in tallies for cause in (*one.causes, *one.losses)}
    assert all(sum(one.causes.values()) + sum(one.losses.values()) == GAMES_EACH for one in tallies)


def test_the_first_hand_is_five_cards():
    """RNK-ST-1: whoever begins has drawn a sixth by the first question. [002:24]"""
    opened = of(tally_of("long-vigil"), "opened")
    assert sum(opened.values()) == 5 * GAMES_EACH
    assert PLAIN in {PACK.cards[key].name for key in opened}
