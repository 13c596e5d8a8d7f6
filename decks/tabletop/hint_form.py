"""The form by which a hint is asked for: what it may know of the other deck."""

from typing import Final

from django import forms

from decks.tabletop.knowledge import CHOICES, LIST

NEITHER: Final = "A hint goes by the other deck’s list or by the format alone: choose one of them."


class HintForm(forms.Form):
    """By what a hint is found, the list where nothing is said."""

    by = forms.ChoiceField(choices=list(CHOICES.items()), required=False, error_messages={"invalid_choice": NEITHER})

    @property
    def chosen(self) -> str:
        """What has been chosen, of a form that is in order."""
        return self.cleaned_data["by"] or LIST
