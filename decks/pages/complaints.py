"""The form by which visitors tell whoever runs the site of something that is shared; nobody needs a name for it."""

from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from catalog.web.fields import sound
from catalog.web.throttles import rate
from decks.complaints import complain
from decks.models import Grounds
from decks.owners import owner_of
from decks.visibility import CALLED, place_at, readable

WORDS_MAX: Final = 2_000


class WordsField(forms.CharField):
    """Words of several lines, each of whose breaks counts as one character, as it does while they are typed."""

    def to_python(self, value: object) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n")


class ComplaintForm(forms.Form):
    """What is wrong, and more of it in words."""

    grounds = forms.ChoiceField(choices=Grounds.choices, widget=forms.RadioSelect, label="What is wrong")
    words = WordsField(required=False, max_length=WORDS_MAX, widget=forms.Textarea, label="What is wrong, in words")

    def clean(self) -> dict[str, object]:
        """What is nothing of the list must be said."""
        said = self.cleaned_data
        if said.get("grounds") == Grounds.OTHER and not said.get("words", "").strip():
            self.add_error("words", "Say in words what is wrong.")
        return said


@never_cache
@rate("reports")
def report_thing(request: HttpRequest, key: str) -> HttpResponse:
    """What is wrong with something that is shared; sent, whoever runs the site reads it."""
    sort, _ = place_at(request.path_info)
    row = get_object_or_404(readable(sort, ""), key=key)
    form = ComplaintForm(request.POST if request.method == "POST" else None)
    context = {"row": row, "called": CALLED[sort], "form": form, "other": Grounds.OTHER.label}
    if not form.is_valid():
        return render(request, "decks/share/report.html", context, status=422 if form.is_bound else 200)
    complain(row, owner_of(request), form.cleaned_data["grounds"], sound(form.cleaned_data["words"]).strip())
    return render(request, "decks/share/reported.html", context)
