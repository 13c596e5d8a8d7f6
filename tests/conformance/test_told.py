"""What a player is told in every game: options that differ are worded apart, and what effects make of a piece stands on the piece."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.kernel.agenda import answer
from engine.kernel.names import SEAT, WHICH
from engine.kernel.places import in_play
from engine.kernel.state import FACE_DOWN, NONE, Game, Lasting
from engine.kernel.suppression import ABILITIES
from engine.kernel.values import value
from engine.kernel.view import View
from engine.play.wording import (
    Told,
    changes,
    option_text,
    option_words,
    options_in_words,
    picture,
    prompt,
    told_of,
    told_options,
)
from tests.conformance.test_every_game import all_is_seen, every_game, played

MOST = 600  # decisions of a game
TRIED = 40  # options of a game that come to the same
SHARE = 5  # one of so many decisions is looked at for what effects make of pieces


# Options


@every_game
def test_options_that_differ_are_worded_apart_and_equal_ones_come_to_the_same(slug: str, seed: int) -> None:
    rng, left = Random(seed), TRIED
    for game in played(slug, seed, MOST):
        told = told_options(game)
        what_differs_differs_in_words_or_line(game, told)
        no_more_is_said_than_it_takes(game, told)
        twins = [(number, one.first) for number, one in enumerate(told) if one.first != number]
        if twins and left:
            left -= 1
            one, other = rng.choice(twins)
            assert after(game, one) == after(game, other)


def what_differs_differs_in_words_or_line(game: Game, told: list[Told]) -> None:
    """Only what comes to the same is told alike."""
    rows = game.decision.options if game.decision else []
    first: dict[tuple[str, str], int] = {}
    for number, (option, row) in enumerate(zip(told, rows, strict=True)):
        assert first.setdefault((option.words, option_text(game, row)), number) == option.first
        assert told[option.first].first == option.first


def no_more_is_said_than_it_takes(game: Game, told: list[Told]) -> None:
    """Without what tells it apart an option would be worded like another one that is not the same."""
    plain = [option_words(game, row, game.decision.seat) for row in game.decision.options] if game.decision else []
    for option, words in zip(told, plain, strict=True):
        alike = {other.first for other, same in zip(told, plain, strict=True) if same == words}
        assert not option.apart or len(alike) > 1
        assert option.apart in option.words if option.apart else option.words == words


def after(game: Game, number: int) -> tuple[str, str, list[str]]:
    """The table once an option is taken, and what is asked then."""
    twin = game.clone()
    answer(twin, number)
    return nameless(twin), prompt(twin), sorted(options_in_words(twin))


def nameless(game: Game) -> str:
    """The table for somebody who does not tell equal cards from each other, nor asks where in a pile or hand each lies."""
    told = picture(game, all_is_seen)
    zones = game.table.rules.pack.zones
    for owner in (*(seat["zones"] for seat in told["seats"]), told["table"]):
        for name, zone in owner.items():
            if isinstance(zone, list) and zones[name].form in ("row", "set", "pile"):
                owner[name] = [any_order(place) for place in zone] if zones[name].has_places else any_order(zone)
    for effect in told["lasting"]:
        effect["changes"] = any_order(effect["changes"])
    return re.sub(r" #\d+", "", json.dumps(told, sort_keys=True))


def any_order(things: list[Any]) -> list[Any]:
    """Things in an order of their own."""
    return sorted(things, key=lambda thing: re.sub(r" #\d+", "", json.dumps(thing, sort_keys=True)))


# Effects


def looked_at(slug: str, seed: int) -> Iterator[Game]:
    """Some moments of a game in which effects change anything."""
    for step, game in enumerate(played(slug, seed, MOST)):
        if step % SHARE == 0 and any(game.modifiers):
            yield game


def standing(game: Game) -> list[int]:
    """The pieces in play that lie face-up."""
    pieces = [piece for stack in game.stacks for piece in stack]
    return [piece for piece in pieces if in_play(game, piece) and not game.counts[FACE_DOWN][piece]]


def stats_of(game: Game, piece: int) -> Iterator[int]:
    """The values that a piece has, but for its keywords."""
    definition, keywords = game.cards[piece], game.table.rules.ruleset.nouns.keywords
    for number, stat in enumerate(game.table.rules.stats):
        has_it = stat.of in definition.kinds or stat.of in definition.values
        if number not in (ABILITIES, keywords) and stat.of != SEAT and stat.says != WHICH and has_it:
            yield number


def words_of_values(game: Game) -> dict[int, str]:
    """Values by the words for them."""
    named = {number: word for word, number in game.table.rules.ruleset.stats.items()}
    return {number: named.get(number, stat.name) for number, stat in enumerate(game.table.rules.stats)}


@every_game
def test_what_effects_make_of_a_piece_stands_on_the_piece(slug: str, seed: int) -> None:
    for game in looked_at(slug, seed):
        for piece in standing(game):
            whatever_changes_a_value_is_told(game, piece)
            every_keyword_given_or_taken_is_told(game, piece)
        for effect in game.lasting:
            what_lasts_says_for_which_pieces_it_makes_a_difference(game, effect)
        for seat in game.table.everybody:
            view = json.dumps(picture(game, View(game, seat).sees))
            assert all(json.dumps(told) in view for piece in standing(game) if (told := told_of(game, piece)))


def whatever_changes_a_value_is_told(game: Game, piece: int) -> None:
    words, told = words_of_values(game), [effect.get("value") for effect in told_of(game, piece)]
    for stat in stats_of(game, piece):
        if value(game, stat, piece) != game.table.bases[stat](game, piece, NONE):
            assert words[stat] in told


def every_keyword_given_or_taken_is_told(game: Game, piece: int) -> None:
    rules, told = game.table.rules, told_of(game, piece)
    silenced = any(effect.get("suppressed") for effect in told)
    assert silenced == (value(game, ABILITIES, piece) <= 0)
    for term in rules.pack.keywords.values():
        own, has = term.id in game.cards[piece].keywords, rules.ruleset.nouns.keyword(game, piece, term.id) > 0
        said = {effect["has"] for effect in told if effect.get("keyword") == term.name}
        assert said <= {has}
        assert said == {has} or own == has or (silenced and own)


def what_lasts_says_for_which_pieces_it_makes_a_difference(game: Game, effect: Lasting) -> None:
    """What differs once it is taken away stands in its changes, and the piece names its source."""
    if effect.stat == NONE:
        return
    without = game.clone()
    entries = game.modifiers[effect.stat]
    without.modifiers[effect.stat] = tuple(entry for entry in entries if entry[3] != effect.scope.serial)
    cards = [re.sub(r" #\d+$", "", change.get("card", "")) for change in changes(game, effect, all_is_seen)]
    for piece in standing(game):
        if traits(game, piece, effect.stat) != traits(without, piece, effect.stat):
            assert game.cards[piece].name in cards
            source = f"by {game.table.cards[effect.source].name}, "
            assert any(told.get("why", "").startswith(source) for told in told_of(game, piece))


def traits(game: Game, piece: int, stat: int) -> list[int]:
    """What one value says of a piece: its number, or each of its keywords."""
    rules = game.table.rules
    if stat in (ABILITIES, rules.ruleset.nouns.keywords):
        words = [rules.ruleset.nouns.keyword(game, piece, word) for word in rules.keywords]
        return [*words, int(stat == ABILITIES and value(game, ABILITIES, piece) > 0)]
    return [value(game, stat, piece)] if stat in stats_of(game, piece) else []
