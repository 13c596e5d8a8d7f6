"""The scenes that were worked out by hand from the rulebook are played, move by move, and end as they were foretold."""

import re

import pytest

from engine.play.wording import options_in_words
from tests.games.scenes import SEATS, Reader, scenes_beside
from tests.scenes import Played, set_scene

SCENES = scenes_beside(__file__, {"two-answers-of-one-player"})  # RS1-Q36: whoever declines ends the ladder
NO = {"Do you answer?": "Do not answer", "Do you block?": "No", "What do you do with it?": "Leave it in play"}
LEFT_OUT = re.compile(r"no answer|no block|on .+|(target|ail with) .+|Pass", re.IGNORECASE)  # what may find no question
PLACE, COVERED, BULLET = r"(On|return) concentration (\d)", r"on (?:(Ada|Bo)'s )?(.+)", r"choose '(.+)'"
SAID = (  # a move, and the option that it is
    (r"no answer", "Do not answer"),
    (r"(?:convert|remove) no more", "No more"),
    (r"remove 1 token from (.+)", r"Use \1 instead"),
    (r"(no block)", "No"),
    (r"do not pass", "Go on to your Play Phase"),
    (r"draw a third card", "Pass and draw another card"),
    (r"block with (.+)", r"Block by discarding \1"),
    (r"Set (.+)", r"Set \1 as a concentration"),
    (r"charge (.+)", r"Charge \1|Charge it"),
    (r"Sling (.+)", r"Sling \1|Sling it"),
    (r"(?:target|ail with|convert|remove \d+) (.+)", r"\1"),
    (r"(.+) first", r"\1"),
    (r"keep the (\w+) on ailment area (\d)", r"Keep \1 on Bo: Ailment areas \2"),
    (r"end the Play Phase", "End the Play Phase"),
)


def row_of(played: Played, move: str) -> int:
    """Which option of the open question a move is, -1 if none; a block is one with any card at all."""
    game = played.game
    if move == "block":
        return 0 if played.question == "Do you block?" else -1
    for pattern, find in ((PLACE, by_place), (COVERED, by_card), (BULLET, by_text)):
        if found := re.fullmatch(pattern, move):
            return next((n for n, row in enumerate(game.decision.options) if find(game, row, found)), -1)
    words = options_in_words(game)
    for pattern, option in SAID:
        if found := re.fullmatch(pattern, move):
            wanted = found.expand(option).split("|")
            return next((n for n, said in enumerate(words) if said in wanted), -1)
    return words.index(move) if move in words else -1


def by_place(game, row, found) -> bool:
    """Whether an option is about a concentration area of whoever is asked."""
    spot = game.table.places_of[game.decision.seat][1][int(found[2]) - 1]
    return spot == row[2] or (row[1] >= 0 and game.place[row[1]] == spot)


def by_card(game, row, found) -> bool:
    """Whether an option is the place on which a card lies uppermost, on somebody's side if that is said."""
    stack = game.stacks[row[2]] if row[2] >= 0 else []
    named = stack and game.cards[stack[-1]].name == found[2]
    return bool(named) and (not found[1] or game.table.sides[row[2]] == SEATS[found[1]])


def by_text(game, row, found) -> bool:
    """Whether an option is a bullet with this text."""
    return found[1] in game.cards[game.decision.source].bullets[row[2] - 1].text


def pass_by(played: Played, move: str) -> bool:
    """A question for which no move stands is answered with no, if it can be, unless the move may find no question itself."""
    no = played.offered[0] if played.question == "Which ailment do you remove?" else NO.get(played.question)
    if LEFT_OUT.fullmatch(move) or no not in played.offered:
        return False
    played.choose(no)
    return True


def has_instances(played: Played, found) -> bool:
    """Whether so many instances of an ailment are on the field of a player, concealed ones too."""
    game = played.game
    row, spots = game.counts[played.rules.counters["ailment"]], game.table.places_of[SEATS[found[1]]][0]
    pieces = [piece for spot in spots for piece in game.stacks[spot] if game.cards[piece].name == found[2]]
    return sum(row[piece] for piece in pieces) == int(found[3])


FIRST = Reader(row_of, pass_by, LEFT_OUT, facts=((r"(Ada|Bo)\.ailment (\w+) = (\d+)", has_instances),))


@pytest.mark.parametrize("scene", SCENES, ids=[scene["id"] for scene in SCENES])
def test_a_scene_ends_as_foretold(scene):
    FIRST.check(set_scene(scene["table"], slug="runeslingers"), scene)
