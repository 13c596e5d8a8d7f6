"""The scenes that were worked out by hand from the rulebook are played, move by move, and end as they were foretold."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.kernel.agenda import answer
from engine.play.wording import options_in_words
from tests.scenes import Played, set_scene

ELSEWHERE_RULED = {"two-answers-of-one-player"}  # RS1-Q36: whoever declines ends the ladder
SCENES = tomllib.loads((Path(__file__).parent / "scenes.toml").read_text(encoding="utf-8"))["scene"]
RULED_ALIKE = [scene for scene in SCENES if scene["id"] not in ELSEWHERE_RULED]
SEATS = {"Ada": 0, "Bo": 1}
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


def row_of(game, move: str) -> int:
    """Which option of the open question a move is, -1 if none."""
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


def refuse(played: Played) -> bool:
    """A question for which no move stands is answered with no, if it can be."""
    if played.asked and played.question == "Which ailment do you remove?":
        played.choose(played.offered[0])
        return True
    no = NO.get(played.question if played.asked else "")
    if no in (played.offered if played.asked else ()):
        played.choose(no)
        return True
    return False


def can(played: Played, what: str) -> bool:
    """Whether a move is offered now; a block with any card at all."""
    return played.question == "Do you block?" if what == "block" else row_of(played.game, what) >= 0


def make(played: Played, move: str) -> None:
    """Make a move once it is asked for; what may find no question is left out then."""
    name, what = move.split(": ", 1)
    seat, times = SEATS[name], int(found[1]) if (found := re.match(r"remove (\d+) [A-Z]", what)) else 1
    if what.startswith("cannot "):
        while played.asked and played.asked != seat + 1 and refuse(played):
            pass
        if played.asked == seat + 1:
            assert not can(played, what.removeprefix("cannot ")), f"{move} is offered: {played.offered}"
        return
    for _ in range(times):
        while played.asked and (played.asked != seat + 1 or row_of(played.game, what) < 0):
            if LEFT_OUT.fullmatch(what) or not refuse(played):
                break
        number = row_of(played.game, what) if played.asked == seat + 1 else -1
        if number < 0:
            assert LEFT_OUT.fullmatch(what) or times > 1, (
                f"{move}: {played.asked} is asked {played.question} {played.offered}"
            )
            return
        answer(played.game, number)


def names(text: str) -> list[str]:
    """The names in a list that is written down."""
    return [one or other for one, other in re.findall(r"'([^']*)'|\"([^\"]*)\"", text)]


def holds(played: Played, fact: str) -> bool:
    """Whether something that is written down is so."""
    game = played.game
    subject, _, wanted = fact.partition(" = ")
    if subject == "winner":
        return [SEATS[wanted]] == list(game.winners) if wanted != "none" else not game.over
    if subject == "active":
        return game.active == SEATS[wanted]
    if found := re.fullmatch(r"(Ada|Bo)\.(\w+)\[(\d)\]", subject):
        return played.areas(found[2], SEATS[found[1]] + 1)[int(found[3]) - 1] == names(wanted)
    if found := re.fullmatch(r"(Ada|Bo)\.ailment (\w+)", subject):
        row, spots = game.counts[played.rules.counters["ailment"]], game.table.places_of[SEATS[found[1]]][0]
        return sum(row[p] for spot in spots for p in game.stacks[spot] if game.cards[p].name == found[2]) == int(wanted)
    if found := re.fullmatch(r"(Ada|Bo)\.(\w+) has (\d+) cards?", fact):
        return len(played.zone(found[2], SEATS[found[1]] + 1)) == int(found[3])
    if found := re.fullmatch(r"(Ada|Bo)\.(\w+) contains (.+)", fact):
        return names(found[3])[0] in played.zone(found[2], SEATS[found[1]] + 1)
    owner, _, what = subject.rpartition(".")
    if wanted.startswith("["):
        return sorted(played.zone(what, SEATS[owner] + 1)) == sorted(names(wanted))
    return played.count(what, SEATS[owner] + 1 if owner in SEATS else owner) == int(wanted)


@pytest.mark.parametrize("scene", RULED_ALIKE, ids=[scene["id"] for scene in RULED_ALIKE])
def test_a_scene_ends_as_foretold(scene):
    played = set_scene(scene["table"], slug="runeslingers")
    for move in scene["moves"]:
        make(played, move)
    while played.asked and refuse(played):
        pass
    assert [fact for fact in scene["expect"] if not holds(played, fact)] == []
    assert [fact for fact in scene.get("never", ()) if holds(played, fact)] == []
