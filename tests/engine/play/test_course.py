"""The course of a game: scores turn by turn, whose cards changed them, the turn that gained most, and what was never played."""

import re
from dataclasses import replace
from typing import Final

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.state import NONE, Game
from engine.kernel.table import Table
from engine.packs.cards import Score
from engine.packs.reading import PackError, read_pack
from engine.play.course import (
    PLAYABLE,
    Change,
    Course,
    Deed,
    Line,
    Moment,
    Unplayed,
    Why,
    course_of,
    deeds_in,
    most_told,
)
from engine.play.goldfish import play_out
from engine.play.pilots import pilots_of
from engine.play.playable import check_scores, is_playable, loaded_game
from engine.play.record import RecordError, begin, repeat
from tests.builders import EMBERFALL, emberfall
from tests.games.runeslingers_first.duels import card as lone
from tests.games.runeslingers_first.duels import set_out
from tests.games.runicka.arena import arena
from tests.packs import SHIPPED, WITH_TOYS
from tests.plain import IN_PLAIN_PYTHON
from tests.scenes import Played, set_scene
from tests.tiers import drawn_of_each

PLAYED = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]
DECKS_OF_EACH = [(slug, deck) for slug in PLAYED for deck in SHIPPED[slug].decks]
SPELL = """
[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "{text}"
[[seat]]
{mine}
deck = ["Emberdart", "Emberdart", "Emberdart"]
hand = ["Spell", "Wardsong"]
concentration = ["Lanternfall"]
[[seat]]
{theirs}
deck = ["Emberdart", "Emberdart", "Emberdart"]
"""


def cast(text: str, mine: str = "", theirs: str = "") -> Played:
    """Seat 1 plays a spell with that text, at seat 2 where it asks for somebody."""
    played = set_scene(SPELL.format(text=text, mine=mine, theirs=theirs)).choose("Play Spell")
    return played.choose("Seat 2") if "Seat 2" in played.offered else played


def of(played: Played | Game) -> Course:
    game = played.game if isinstance(played, Played) else played
    return course_of(game.table, game.seed, game.answers)


def mirror(slug: str, deck: str = "", seed: int = 5, options: tuple[str, ...] = ()) -> Game:
    """A ready deck against itself, both steady, to the end."""
    pack = WITH_TOYS[slug]
    cards = read_deck(pack.decks[deck or next(iter(pack.decks))], pack).sections
    table = Table(loaded_game(pack), [cards, cards], options)
    pilots = pilots_of(pack)
    steady = pilots.get("greedy") or pilots["random"]
    return play_out(begin(table, seed), [steady(seed), steady(seed + 1)])


def course(scores: list[tuple[int, ...]], better: str = "more") -> Course:
    """A course of scores that are made up, moment by moment."""
    score = Score("s", "Score", better=better)
    moments = tuple(Moment(n, n % 2, n, row) for n, row in enumerate(scores))
    return Course(
        (Line(score, scores[-1]),), moments, ((),) * len(scores), (None, None), ((), ()), (1, 1), rounds=False
    )


# What a card has changed


def test_damage_counts_for_the_card_that_dealt_it():
    assert of(cast("Deal 4 damage to target enemy Runeslinger.")).mattered(0) == [Deed(0, "Spell", "Spell", taken=4)]


def test_nobody_has_done_what_no_card_did():
    assert of(cast("Draw 1 card.")).mattered(0) == []


def test_what_takes_a_power_counts_for_the_health_that_is_gone_and_no_more():
    """20 health of a power are lost, and the next power has its 20: the loss is what was left of the first."""
    course = of(cast("Deal 6 damage to target enemy Runeslinger.", theirs="power = 2\nhealth = 5"))
    assert (course.mattered(0), course.moments[-1].scores[1]) == ([Deed(0, "Spell", "Spell", taken=5)], 20)


def test_a_price_is_told_apart_from_a_gain():
    (deed,) = of(cast("Deal 4 damage to target enemy Runeslinger. Lose 3 health.")).mattered(0)
    assert (deed.gained, deed.cost) == (4, 3)


def test_a_card_that_only_cost_something_did_not_matter():
    assert of(cast("Lose 3 health.")).mattered(0) == []


def test_what_one_gains_oneself_counts_too():
    assert of(cast("Gain 3 health.", mine="health = 10")).mattered(0) == [Deed(0, "Spell", "Spell", won=3)]


def test_an_attack_counts_for_the_revenant_that_struck():
    """The event names the one who strikes; its work has no source."""
    played = arena(ada='arena = [["Moth Firebrand"]]')
    played.choose(next(words for words in played.offered if "Moth Firebrand" in words and "ttack" in words))
    course = of(played)
    assert [(deed.name, deed.seat) for deed in course.mattered(0)] == [("Moth Firebrand", 0)]
    assert course.taken(0) == course.moments[0].scores[1] - played.game.counts[6][1]


def test_whoever_leaves_with_a_location_has_had_a_part_in_its_capture():
    game = mirror("pixies-vs-gremlins")
    course = of(game)
    assert course.mattered(game.winners[0])
    assert all(deed.won > 0 == deed.taken for deed in course.mattered(game.winners[0]))


def test_the_last_of_a_score_was_lost_by_a_card():
    (mine, theirs) = of(cast("Deal 6 damage to target enemy Runeslinger.", theirs="power = 1\nhealth = 5")).last
    assert (mine, theirs) == (None, Deed(0, "Spell", "Spell", 5))


def test_what_one_takes_from_oneself_was_done_by_no_other():
    assert of(cast("Lose 3 health.")).last == (None, None)


# How it ends


@pytest.mark.parametrize(
    ("mine", "theirs", "text", "winners"),
    [
        ("power = 3", "power = 1", "Target enemy Runeslinger loses a power.", (0,)),
        ("power = 1", "power = 1", "Each Runeslinger loses a power.", ()),
    ],
    ids=["won", "drawn"],
)
def test_a_game_that_is_over_has_its_last_score(mine, theirs, text, winners):
    played = cast(text, mine, theirs)
    course = of(played)
    assert (played.game.over, played.game.winners) == (True, winners)
    assert course.moments[-1].scores == course.lines[0].amounts
    assert [line.amounts[1] for line in course.lines[:2]] == [0, 0]
    assert course.lines[1].best == winners


def test_a_game_that_goes_on_has_a_course_too():
    played = cast("Deal 4 damage to target enemy Runeslinger.")
    assert not played.game.over
    assert of(played).leads(0)[-1] == 4


@pytest.mark.parametrize("slug", [*WITH_TOYS])
def test_to_write_it_down_changes_nothing(slug):
    """The toys have no score: their course has turns, and no lead."""
    game = mirror(slug)
    course = of(game)
    again = repeat(begin(game.table, game.seed), game.answers)
    assert (again.counts, again.stacks, again.events) == (game.counts, game.stacks, game.events)
    assert bool(course.leads(0)) is bool(WITH_TOYS[slug].scores)
    assert [moment.at for moment in course.moments] == sorted(moment.at for moment in course.moments)
    assert course.moments[-1].at == len(game.answers)


@pytest.mark.parametrize(("slug", "deck"), [(slug, [*SHIPPED[slug].decks][-1]) for slug in PLAYED])
def test_every_change_is_between_the_first_score_and_the_last(slug, deck):
    """What cards have changed, with what nobody can name, is what has changed: no card is credited twice."""
    game = mirror(slug, deck, seed=8)
    course = of(game)
    assert course.moments[-1].scores == course.lines[0].amounts
    for before, now in zip(course.moments, course.moments[1:], strict=False):
        assert repeat(begin(game.table, game.seed), game.answers[: before.at]).turn > 0
        assert now.seat != NONE or course.rounds
    assert course.leads(0) == [-lead for lead in course.leads(1)]


@pytest.mark.parametrize(("slug", "deck"), drawn_of_each("sums", DECKS_OF_EACH, lambda deck: deck[0]))
def test_the_sum_over_cards_and_causes_is_what_has_changed(slug: str, deck: str) -> None:
    """Turn by turn and seat by seat; a card alone has gained no more than all gains in which it had a part."""
    game = mirror(slug, deck, seed=3)
    course, sign = of(game), 1
    assert course.score
    sign = course.score.sign
    for number in range(1, len(course.moments)):
        before, now = course.moments[number - 1 : number + 1]
        for seat in game.table.everybody:
            changes = [change.amount for change in course.changes[number] if change.seat == seat]
            assert sum(changes) == sign * (now.scores[seat] - before.scores[seat])
    for seat in game.table.everybody:
        told = course.balance(seat)
        assert told.last == told.first + told.won - told.paid + told.received - told.lost + told.bare
        assert course.taken(seat) == sum(course.balance(other).lost for other in game.table.everybody if other != seat)
        for deed in course.mattered(seat, 99):
            assert deed.taken <= course.taken(seat)
            assert deed.won <= told.won
            assert deed.gained > 0 <= deed.cost
    assert all(change.amount for change in course.all_changes())
    assert all((change.whose == NONE) is not bool(change.cards) for change in course.all_changes())


def test_copies_of_a_card_have_one_part_in_a_capture() -> None:
    """Two Puddle Lurkers leave with one location: one has been gained, not two."""
    changes = (Change(0, 1, 0, {"lurker": "Lurker", "snapper": "Snapper"}), Change(0, 1, 0, {"lurker": "Lurker"}))
    assert deeds_in(changes) == [Deed(0, "lurker", "Lurker", won=2), Deed(0, "snapper", "Snapper", won=1)]


@pytest.mark.parametrize(
    ("change", "deed"),
    [
        (Change(1, -4, 0, {"s": "S"}), Deed(0, "s", "S", taken=4)),
        (Change(0, 4, 0, {"s": "S"}), Deed(0, "s", "S", won=4)),
        (Change(0, -4, 0, {"s": "S"}), Deed(0, "s", "S", paid=4)),
        (Change(1, 4, 0, {"s": "S"}), Deed(0, "s", "S", given=4)),
    ],
)
def test_a_change_has_a_direction_for_whom_the_card_was_played(change: Change, deed: Deed) -> None:
    assert deeds_in([change]) == [deed]


@pytest.mark.parametrize("slug", PLAYED)
def test_every_game_counts_what_it_is_won_by(slug):
    """Whoever has won is not behind in all that is counted."""
    game = mirror(slug, list(SHIPPED[slug].decks)[1], seed=12)
    assert game.winners
    assert any(game.winners[0] in line.best for line in of(game).lines)


def test_a_record_that_does_not_fit_is_refused():
    game = mirror("runicka")
    with pytest.raises(RecordError, match="answer 1"):
        course_of(game.table, game.seed, [99])


# Moments


def test_the_turn_that_gained_most_is_the_turning_point():
    assert course([(5, 5), (5, 3), (2, 3), (2, 0), (4, 0)]).turning(0) == 3
    assert course([(5, 5), (5, 3), (2, 3), (2, 0), (4, 0)]).turning(1) == 2


def test_who_never_gained_anything_has_no_turning_point():
    assert course([(5, 5), (5, 5), (5, 4)]).turning(1) == NONE


def test_where_less_is_better_the_lead_is_the_other_way_round():
    assert course([(0, 0), (3, 1)], better="less").leads(0) == [0, -2]
    assert course([(0, 0), (3, 1)], better="less").lines[0].best == (1,)


def test_the_lead_changes_hands_when_another_has_it():
    """To be level is to hand it to nobody."""
    assert course([(0, 0), (1, 0), (0, 0), (2, 0), (2, 3), (2, 2), (4, 2)]).changed_hands() == 2
    assert course([(0, 0), (1, 0), (0, 0)]).changed_hands() == 0


def test_equal_amounts_are_best_for_nobody():
    assert Line(Score("s", "Score"), (2, 2)).best == ()
    assert Line(Score("s", "Score"), (2, 2, 1)).best == (0, 1)


# What stayed in hand


def test_a_card_that_stays_in_hand_was_never_played():
    assert of(cast("Draw 1 card.")).unplayed[0] == (
        Unplayed("wardsong", "Wardsong", 1, "it costs 3 Light, you have 0 and can create 1"),
        Unplayed("emberdart", "Emberdart", 1),
    )


def test_a_card_of_which_a_copy_was_played_is_not_dead():
    played = set_scene(
        SPELL.format(text="Draw 1 card.", mine="", theirs="").replace('["Spell", "W', '["Spell", "Spell", "W')
    )
    assert "Spell" not in [card.name for card in of(played.choose("Play Spell")).unplayed[0]]


WAITING: Final = """
[[seat]]
light = {light}
concentration = [{field}]
hand = ["Skyglass Lance"]
deck = ["Wardsong", "Wardsong", "Wardsong", "Wardsong", "Wardsong"]
[[seat]]
deck = ["Wardsong", "Wardsong", "Wardsong", "Wardsong", "Wardsong"]
"""


def waiting(turns: int, light: int = 0, field: str = '"Emberdart"') -> str:
    """What kept Skyglass Lance in hand where its player did nothing in so many turns."""
    played = set_scene(WAITING.format(light=light, field=field))
    for _ in range(2 * turns - 1):
        played.choose("End the Play Phase").until("End the Play Phase", played.offered[0])
    return next(
        card.reason for card in of(played.choose("End the Play Phase")).unplayed[0] if card.name == "Skyglass Lance"
    )


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (1, "it costs 6 Light, you have 0 and can create 1"),
        (2, "it costs 6 Light, you have 0 and can create 1, in all 2 turns"),
    ],
)
def test_a_card_that_stays_in_hand_says_what_kept_it_there(turns, told):
    assert waiting(turns) == told


def test_a_card_that_could_be_used_was_kept_by_nothing():
    assert waiting(1, light=5) == ""
    assert waiting(1, light=4) == "it costs 6 Light, you have 4 and can create 1"


@pytest.mark.parametrize(
    ("whys", "told"),
    [
        ([], ""),
        ([("light", "1 short")], "1 short"),
        ([("light", "3 short"), ("place", "no place"), ("light", "1 short")], "1 short, in 2 of 3 turns"),
        ([("light", "3 short"), PLAYABLE, PLAYABLE], ""),
        ([("light", "3 short"), ("light", "2 short"), PLAYABLE], "2 short, in 2 of 3 turns"),
        ([("light", "3 short"), ("light", "2 short")], "2 short, in all 2 turns"),
    ],
)
def test_what_kept_a_card_most_often_is_told_as_it_was_last(whys, told):
    assert most_told([Why(*why) for why in whys], "turn") == told


def test_in_the_first_edition_a_card_without_a_concentration_says_so():
    played = set_out(lone("Look Ahead"), 'hand = ["Look Ahead"]').choose("End the Play Phase")
    told = {card.name: card.reason for card in of(played).unplayed[0]}
    assert told["Look Ahead"] == "you have no concentration with nothing on it to play it on"


@pytest.mark.parametrize("slug", PLAYED)
def test_in_every_game_what_kept_a_card_is_a_reason_of_the_game(slug):
    """Rune Stones plays every card for its magic, so nothing keeps one there; these games of the first edition end with empty hands."""
    told = [card.reason for seed in range(5, 9) for side in of(mirror(slug, seed=seed)).unplayed for card in side]
    words = [re.split(r"\{.*?\}", reason.words)[0] for reason in loaded_game(SHIPPED[slug]).reasons[1:]]
    assert all(not one or any(one.startswith(start) for start in words if start) for one in told)
    assert any(told) == (slug not in ("rune-stones", "runeslingers"))


@IN_PLAIN_PYTHON
def test_the_hands_of_a_game_without_end_are_looked_at_only_so_often(monkeypatch):
    monkeypatch.setattr("engine.play.course.LOOKS_MAX", 0)
    assert waiting(1) == ""


# What a game says of it


SCORE = """
[[counter]]
id = "ember"
name = "Embers"
on = "seat"
text = "Five of them win."
status = "rulebook"
source = "009:6"

[[score]]
id = "embers"
name = "Embers"
counter = "ember"

[[cause]]
id = "embers"
text = "{winner} had five embers"
"""


def scored(tmp_path, old: str = "", new: str = ""):
    assert old in SCORE
    return emberfall(tmp_path, game=EMBERFALL["game.toml"] + SCORE.replace(old, new, 1))


def test_a_game_says_what_makes_its_score(tmp_path):
    pack = read_pack(scored(tmp_path))
    assert [(score.counter, score.sign) for score in pack.scores.values()] == [("ember", 1)]
    assert pack.causes["embers"].text == "{winner} had five embers"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('counter = "ember"', "", "[[score]] embers: counts one thing: a counter, a stat or zones"),
        ('counter = "ember"', 'counter = "ember"\nzones = ["deck"]', "[[score]] embers: counts one thing"),
        ('counter = "ember"', 'counter = "glow"', "[[score]] embers: counter: 'glow' is not a [[counter]] of players; there are ember"),
        ('counter = "ember"', 'zones = ["sky"]', "[[score]] embers: zones: 'sky' is not a [[zone]] of each seat; there are none"),
        ('counter = "ember"', 'counter = "ember"\nkind = "spell"', "[[score]] embers: kind: is only for zones"),
        ('counter = "ember"', 'zones = ["deck"]\nkind = "sky"', "[[score]] embers: kind: 'sky' is not a [[kind]]"),
        ('counter = "ember"', 'counter = "ember"\nbetter = "most"', "better: 'most' is not a way to be better; there are more, less"),
        ('counter = "ember"', 'counter = "ember"\nspare = "ember"', "spare: needs the most that each of it stands for"),
        ('counter = "ember"', 'counter = "ember"\nby = "x"', "[[score]] embers: by: 'x' is not"),
        ("{winner} had", "{victor} had", "[[cause]] embers: text: {victor} stands for nothing; it may have {winner} and {loser}"),
    ],
)  # fmt: skip
def test_a_mistake_in_it_is_told_with_its_place_and_what_there_is(tmp_path, old, new, said):
    with pytest.raises(PackError) as caught:
        read_pack(scored(tmp_path, old, new))
    assert any(said in problem for problem in caught.value.problems), caught.value.problems


def test_a_counter_of_cards_is_no_score_of_players(tmp_path):
    with pytest.raises(PackError, match=r"'ember' is not a .* of players"):
        read_pack(scored(tmp_path, 'on = "seat"', 'on = "card"'))


@pytest.mark.parametrize(("key", "name"), [("stat", "glow"), ("most", "glow"), ("by", "glow"), ("along", "glow")])
def test_names_of_the_rules_are_looked_up_when_they_are_loaded(key, name):
    pack = SHIPPED["runicka"]
    value = (name,) if key in ("by", "along") else name
    broken = replace(pack, scores={"s": Score("s", "S", **{key: value})})
    with pytest.raises(
        PackError, match=rf"runicka: game.toml: \[\[score\]\] s: {key}: the rules have no 'glow'; there are "
    ):
        check_scores(broken, loaded_game(pack).ruleset)
    check_scores(pack, loaded_game(pack).ruleset)


@pytest.mark.parametrize("slug", PLAYED)
def test_every_end_of_every_game_has_its_sentence(slug):
    """The words of the rules, as the games really end."""
    pack = SHIPPED[slug]
    causes = {mirror(slug, deck, seed).cause.replace(" ", "_") for deck in list(pack.decks)[:3] for seed in (1, 2)}
    assert causes - {""} <= pack.causes.keys()
