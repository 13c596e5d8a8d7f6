"""What a form asks for that asks what each card of a deck is worth: read, checked, and made into a run."""

from typing import Any

from django.http import QueryDict

from decks.lab.appraisal import USUAL, Appraisal, NoWorthError, judged_cards
from decks.lab.lab_form import CountedForm, Subject
from decks.models import GoldfishRun, Question


class WorthForm(CountedForm):
    """How often a deck is played with a blank card in the place of each card, and against whom."""

    question = Question.WORTH

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        given = data.copy()
        given.setdefault("games", str(USUAL))
        super().__init__(subject, given)

    @property
    def why_not(self) -> str:
        """Why no card of the deck can be judged, nothing where they can."""
        try:
            judged_cards(self.subject.pack, self.subject.deck.sections)
        except NoWorthError as problem:
            return str(problem)
        return ""

    def check_games(self, data: dict[str, Any]) -> None:
        """A deck whose cards can be judged."""
        if problem := self.why_not:
            self.add_error(None, problem)
            return
        super().check_games(data)

    @property
    def appraisal(self) -> Appraisal:
        """What a form in order asks for."""
        return Appraisal(self.subject.pack, self.contest, judged_cards(self.subject.pack, self.subject.deck.sections))

    @property
    def games_in_all(self) -> int:
        """So many with each blank, and of the deck as it is."""
        return self.appraisal.whole

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run = super().run
        run.pool = list(self.appraisal.cards)
        return run
