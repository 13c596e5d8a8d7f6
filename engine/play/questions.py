"""Questions that `greedy` asks before it follows a rule of thumb: of all that a rule forgets, each one thing.

A question is told the rule, and answers instead of it where it knows better. What more games than one ask stands here; what only one can
ask stands in its pilot.py, with all that it asks as QUESTIONS.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Final

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Decision
from engine.kernel.view import View
from engine.play.pilots import Pilot

Question = Callable[[Pilot, View, Decision], int]
Questions = Mapping[str, Mapping[int, Question]]  # by name: in which windows it is asked, and how

IMAGINED: Final = "at once"


def asking(rules: Mapping[int, Pilot], questions: Iterable[Mapping[int, Question]]) -> dict[int, Pilot]:
    """The same rules with questions before them; what is asked last is asked first of all."""
    asked = dict(rules)
    for question in questions:
        asked |= {window: partial(ask, asked[window]) for window, ask in question.items()}
    return asked


def winning(
    is_near: Callable[[View], bool],
    passes: Collection[int],
    strikes: Collection[int],
    rule: Pilot,
    view: View,
    decision: Decision,
) -> int:
    """Before whoever is near a win passes: an answer of some verbs that wins at once, if there is one."""
    chosen: int = rule(view, decision)
    if decision.options[chosen][0] not in passes or not is_near(view):
        return chosen
    tried = [option for option, row in enumerate(decision.options) if row[0] in strikes]
    game = view.imagine(number(0, IMAGINED, view.turn))
    for option in tried:
        trial = game.clone()
        answer(trial, option)
        if trial.over and view.seat in trial.winners:
            return option
    return chosen
