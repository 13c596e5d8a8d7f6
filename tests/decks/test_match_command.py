"""`manage.py match`: two pilots at one table, who change seats on the same shuffles."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from decks.construction.formats.deck_text import read_deck
from decks.lab.engines import engine_of
from decks.lab.shares import share_of
from engine.play.matches import prepare_match
from engine.play.tally import Sample
from tests.packs import SHIPPED
from tests.reading import printed

RSA = "runeslingers-awakening"


def match(*arguments: str) -> list[dict]:
    return [json.loads(line) for line in printed("match", "--json", *arguments).splitlines()]


def test_every_shuffle_is_played_on_both_seats():
    games = prepare_match(SHIPPED[RSA], {"main": {"binding": 40}}, 5, ("random", "random"))
    first, swapped, other = (games.play(index) for index in range(3))
    assert first.seed == swapped.seed != other.seed


def test_a_pilot_against_itself_wins_as_often_as_it_loses():
    (report,) = match(
        "--game", RSA, "--deck", "ember-rush", "--games", "20", "--pilot", "greedy", "--opponent", "greedy"
    )
    assert report["wins"][0] == report["wins"][1]
    assert sum(report["wins"]) + report["neither"] == 20


def test_the_other_way_round_the_other_one_wins_as_often():
    played = ("--game", RSA, "--deck", "ember-rush", "--games", "10")
    (one,) = match(*played, "--pilot", "greedy", "--opponent", "random")
    (other,) = match(*played, "--pilot", "random", "--opponent", "greedy")
    assert one["wins"] == other["wins"][::-1]


def test_a_level_plays_against_another_one():
    (report,) = match("--game", RSA, "--deck", "ember-rush", "--games", "20", "--pilot", "steady", "--opponent", "calm")
    assert report["pilots"] == ["steady", "calm"]
    assert report["wins"][0] > report["wins"][1]


def test_each_may_play_a_deck_of_their_own_and_keeps_it_on_the_other_seat():
    decks = [{"main": {"binding": 40}}, {"main": {"fireball": 40}}]
    games = prepare_match(SHIPPED[RSA], decks[0], 5, ("random", "random"), theirs=decks[1])
    seated = [[dict(deck["main"]) for deck in games.play(index).table.decks] for index in range(2)]
    assert seated == [[{"binding": 40}, {"fireball": 40}], [{"fireball": 40}, {"binding": 40}]]


def test_one_deck_against_another_is_the_other_way_round_the_same_games():
    played = ("--game", RSA, "--games", "8", "--pilot", "greedy", "--opponent", "greedy")
    (one,) = match(*played, "--deck", "ember-rush", "--opponent-deck", "sworn-wall")
    (other,) = match(*played, "--deck", "sworn-wall", "--opponent-deck", "ember-rush")
    assert sum(one["wins"]) == sum(other["wins"]) == 8 - one["neither"]


def test_an_opponent_may_still_be_called_a_rival():
    played = ("--game", RSA, "--deck", "ember-rush", "--games", "4")
    assert match(*played, "--rival", "greedy") == match(*played, "--opponent", "greedy")


def test_all_ready_decks_without_a_name():
    titles = [report["deck"] for report in match("--game", RSA, "--games", "2", "--pilot", "random")]
    assert len(titles) == len(set(titles)) == len(SHIPPED[RSA].decks)


def test_the_share_has_the_interval_of_pairs_and_not_of_single_games():
    (report,) = match(
        "--game", RSA, "--deck", "ember-rush", "--games", "8", "--pilot", "greedy", "--opponent", "greedy"
    )
    assert report["wins"] == [4, 4]
    pairs = Sample()
    for _ in range(4):
        pairs.add(1)  # by one pilot on both seats each shuffle is won once
    share = share_of(pairs, 2)
    assert report["share"] == {"mean": 0.5, "interval_95": [round(share.low, 4), round(share.high, 4)]}


def test_the_games_on_one_shuffle_are_one_number():
    games = prepare_match(
        SHIPPED[RSA], read_deck(SHIPPED[RSA].decks["ember-rush"], SHIPPED[RSA]).sections, 1, ("greedy", "random")
    )
    score = games.score(range(6))
    won = [sum(index % 2 in games.play(index).winners for index in (2 * pair, 2 * pair + 1)) for pair in range(3)]
    assert (score.pairs.n, score.pairs.total, score.pairs.squares) == (3, sum(won), sum(one * one for one in won))
    assert score.won[0] == sum(won)


def test_it_is_told_in_words():
    out = StringIO()
    call_command("match", "--game", RSA, "--deck", "ember-rush", "--games", "4", stdout=out)
    assert out.getvalue().startswith("Ember Rush: greedy wins ")
    assert out.getvalue().endswith(f", played by {engine_of(SHIPPED[RSA])}\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--games", "3"), "an even number"),
        (("--games", "0"), "an even number"),
        (("--opponent", "nobody"), "no pilot is called 'nobody'"),
        (("--option", "chess"), "no option is called 'chess'"),
        (("--opponent-deck", "nowhere"), "neither a file nor a ready deck"),
        (("--format", "nowhere"), "no format is called 'nowhere'"),
        (("--deck", "nowhere"), "neither a file nor a ready deck"),
    ],
)
def test_what_cannot_be_played_is_said(arguments, why):
    with pytest.raises(CommandError, match=why):
        match("--game", RSA, *arguments)


def test_a_deck_with_a_card_that_is_not_wholly_read_is_not_matched_unless_somebody_asks_for_it(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(SHIPPED[RSA].decks["ember-rush"].replace("3 Emberdart", "2 Emberdart\n1 Supernova"))
    played = ("--game", RSA, "--deck", str(path), "--games", "2", "--pilot", "random")
    with pytest.raises(CommandError, match=r"Supernova is not wholly read: “Apply Burn ailments .* give --partly"):
        match(*played)
    assert sum(match(*played, "--partly")[0]["wins"]) <= 2
