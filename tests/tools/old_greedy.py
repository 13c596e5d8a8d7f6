"""The `greedy` that there was: the rules of thumb of a game's pilot.py, THUMBS, without any of the QUESTIONS that are asked before them."""

from collections.abc import Collection

from engine.packs.cards import Pack
from engine.play.pilots import Greedy
from engine.play.playable import find_module
from engine.play.questions import Questions, asking


def questions_of(pack: Pack) -> Questions:
    """What `greedy` asks in a game, by name."""
    questions: Questions = getattr(find_module(pack, "pilot"), "QUESTIONS", {})
    return questions


def greedy_asking(pack: Pack, names: Collection[str]) -> Greedy:
    """A `greedy` that asks only these questions."""
    pilot, questions = find_module(pack, "pilot"), questions_of(pack)
    rules = asking(
        getattr(pilot, "THUMBS", pilot.RULES), [question for name, question in questions.items() if name in names]
    )
    return Greedy(find_module(pack, "worth").worth, rules, 0)


def old_greedy(pack: Pack) -> Greedy:
    """A `greedy` that asks nothing."""
    return greedy_asking(pack, ())
