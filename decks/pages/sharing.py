"""Who sees what somebody made, and all by which it is shown to others: one dialog for a deck, a moment of a hand, a run and a pool."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from catalog.models import Game
from catalog.pictures.fans import HIGH, WIDE
from catalog.web.fragments import by_asker, wants_fragment
from catalog.web.previews import Preview
from decks.addresses import choice_of
from decks.construction.formats.text_files import write_deck
from decks.models import Deck, Hand, OwnedModel, ReadyDeck, TakenDown, Visibility
from decks.owners import owner_of
from decks.packs import pack_for
from decks.pages.links import code_of, is_near, whole
from decks.pages.showing import Showing, first_sentence, showing
from decks.pictures import Picture, forget, picture_of
from decks.tabletop.hands import HandError, OpenHand, refuse_too_early, share, shared_copy
from decks.tabletop.together import open_hand
from decks.visibility import CALLED, UnsharedError, let_see, place_at, readable, taken_down, too_early, ways_of
from engine.packs.reading import PackError
from engine.play.record import RecordError

SEEN_BY: Final = {
    Visibility.PRIVATE: "Only you",
    Visibility.UNLISTED: "Whoever has the link",
    Visibility.PUBLIC: "Everybody: it stands in the list of public decks",
}
NO_MOMENT: Final = "The address names no moment of this game: leave “at” away, or write the number of an answer."
WHAT: Final = {
    "deck": "the deck as it is, and as you change it",
    "hand": "the game as it is at this moment, and play on in a copy",
    "pool": "every card, and of a draft every pick",
    "run": "the report, with the deck as it was",
}  # what others see
TAKEN: Final = "Taken down: only you"


class ShareForm(forms.Form):
    """Who may see something, and of a hand at which moment."""

    at = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, row: OwnedModel, data: Any = None) -> None:
        super().__init__(data, initial={"visibility": row.seen_by})
        ways = [(value, SEEN_BY[Visibility(value)]) for value, _ in ways_of(row)]
        self.fields["visibility"] = forms.ChoiceField(choices=ways, label="Who can see it")


@dataclass(frozen=True)
class Sharing:
    """What a page says of who sees the thing that it shows; `own` is whether whoever looks has made it."""

    row: OwnedModel | ReadyDeck
    own: bool = False

    @property
    def called(self) -> str:
        """What it is, in words."""
        return "deck" if isinstance(self.row, ReadyDeck) else CALLED[self.row.sort]

    @cached_property
    def taken(self) -> TakenDown | None:
        """What its owner is told where it was taken down."""
        return None if isinstance(self.row, ReadyDeck) else taken_down(self.row)

    @cached_property
    def shown(self) -> bool:
        """Whether others than its owner see it."""
        return isinstance(self.row, ReadyDeck) or (self.row.seen_by != Visibility.PRIVATE and not self.taken)

    @property
    def seen_by(self) -> str:
        """Who sees a deck, as its owner is told it beside its name."""
        if not isinstance(self.row, Deck):
            return ""
        return TAKEN if self.taken else self.row.get_visibility_display()

    @property
    def hidden(self) -> bool:
        """Whether no search engine may list it: all but what stands in lists here."""
        return not isinstance(self.row, ReadyDeck) and (not self.shown or self.row.seen_by != Visibility.PUBLIC)

    @property
    def url(self) -> str:
        """The page of the dialog."""
        if isinstance(self.row, ReadyDeck):
            return reverse("decks:share_ready", args=[self.row.game.slug, self.row.slug])
        return reverse(f"decks:share_{self.row.sort}", args=[self.row.key])

    @property
    def report_url(self) -> str:
        """Where others say what is wrong with it; nowhere for what its owner looks at, or nobody has made."""
        if isinstance(self.row, ReadyDeck) or self.own or not self.shown:
            return ""
        return reverse(f"decks:report_{self.row.sort}", args=[self.row.key])

    @cached_property
    def showing(self) -> Showing:
        """What is told of it elsewhere."""
        return showing(self.row)

    @cached_property
    def picture(self) -> Picture | None:
        """Its picture, as far as others see it."""
        return picture_of(self.row, self.showing) if self.shown else None

    @cached_property
    def preview(self) -> Preview | None:
        """What other sites show of its page, if others see it. Where they reach this one, its picture is drawn as long as that is read."""
        if not self.shown:
            return None
        told = self.showing
        words = told.words[:1].upper() + told.words[1:]
        text = ". ".join(filter(None, [words, first_sentence(told.sentence)]))
        preview = Preview(told.title, text, f"{told.title}: {told.words}")
        if not settings.SITE_URL:
            return preview
        if self.picture and not self.picture.is_drawn:
            self.picture.ask()
        return preview.at(self.row.get_absolute_url(), self.picture.path if self.picture else "", WIDE, HIGH)


# The dialog


@never_cache
def share_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """A ready deck, which everybody sees: its link, its code, its picture and its text."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    return show(request, Sharing(row))


@never_cache
def share_thing(request: HttpRequest, key: str) -> HttpResponse:
    """Who sees something, and how it is shown to them; sent by its owner, it is seen by whom they choose."""
    owner = owner_of(request)
    sort, _ = place_at(request.path_info)
    row = get_object_or_404(readable(sort, owner), key=key)
    own = row.is_of(owner)
    if request.method == "POST" and not own:
        raise Http404
    if isinstance(row, Hand) and own and not row.shared:
        return share_moment(request, row)
    return change(request, row) if request.method == "POST" else show(request, Sharing(row, own))


def change(request: HttpRequest, row: OwnedModel) -> HttpResponse:
    """Let others see something, or nobody any more. What shows a moment of a hand is thrown away with its link."""
    form = ShareForm(row, request.POST)
    if not form.is_valid():
        return show(request, Sharing(row, own=True), form, status=422)
    try:
        let_see(row, form.cleaned_data["visibility"])
    except UnsharedError as problem:
        return show(request, Sharing(row, own=True), form, str(problem), 422)
    if row.seen_by == Visibility.PRIVATE:
        forget([row])
        if isinstance(row, Hand):
            row.delete()
            return render(request, "decks/share/ended.html", {"called": "moment"})
    return redirect(Sharing(row).url)


def share_moment(request: HttpRequest, hand: Hand) -> HttpResponse:
    """A moment of one's own hand: what shows it to others is a copy, which is made once."""
    fields = request.POST if request.method == "POST" else request.GET
    asked = ShareForm(hand, fields)
    asked.is_valid()
    if "at" in asked.errors:
        return show(request, Sharing(hand, own=True), problem=NO_MOMENT, status=422)
    at = asked.cleaned_data.get("at")
    try:
        sitting = open_at(hand, at)
        at = sitting.position  # the game may go on while the dialog is open
        copy = shared_copy(sitting)
        if copy:
            return change(request, copy) if request.method == "POST" else redirect(Sharing(copy).url)
        refuse_too_early(sitting)
        if request.method != "POST" or not asked.is_valid():
            form = asked if request.method == "POST" else None
            return show(request, Sharing(hand, own=True), form, at=at, status=422 if form else 200)
        if asked.cleaned_data["visibility"] == Visibility.PRIVATE:
            return show(request, Sharing(hand, own=True), at=at)
        if taken_down(hand):
            raise HandError("Whoever runs this site has taken it down, so it cannot be shared.")
        return redirect(Sharing(share(sitting)).url)
    except (HandError, RecordError) as problem:
        status = 422 if request.method == "POST" else 200
        return show(request, Sharing(hand, own=True), problem=str(problem), at=at, status=status, offered=False)


def open_at(hand: Hand, at: int | None) -> OpenHand:
    """A hand at a moment, or where it stands. Raises HandError, RecordError."""
    return open_hand(hand, pack_for(Game.objects.filter(slug=hand.game).first(), HandError), at)


def show(
    request: HttpRequest,
    sharing: Sharing,
    form: ShareForm | None = None,
    problem: str = "",
    status: int = 200,
    at: int | None = None,
    offered: bool = True,
) -> HttpResponse:
    """The dialog as a part of a page, or as a page of its own; where nobody can be let see it, its form is not `offered`."""
    row = sharing.row
    context: dict[str, Any] = {"sharing": sharing, "row": row, "problem": problem, "game": sharing.showing.game}
    if isinstance(row, OwnedModel) and too_early(row):
        context["problem"] = problem or too_early(row)
    elif isinstance(row, OwnedModel) and sharing.own and not sharing.taken and offered:
        context |= {"form": form or ShareForm(row), "what": WHAT[row.sort], "at": at}
    if sharing.shown:
        context |= shown_to_others(request, sharing)
    template = "decks/share/dialog.html" if wants_fragment(request) else "decks/share/page.html"
    return by_asker(render(request, template, context, status=status))


def shown_to_others(request: HttpRequest, sharing: Sharing) -> dict[str, Any]:
    """By what others come to a thing: its link, the code of that, its picture, and texts for chats."""
    link, picture, told = whole(request, sharing.row.get_absolute_url()), sharing.picture, sharing.showing
    if picture and not picture.is_drawn:
        picture.ask()
    head = " · ".join(filter(None, [told.title, told.words]))
    lines = [head, first_sentence(told.sentence), link]
    return {
        "link": link,
        "code": code_of(link),
        "near": is_near(link),
        "picture": picture,
        "text": "\n".join(filter(None, lines)),
        "list": list_of(sharing.row),
    }


def list_of(row: OwnedModel | ReadyDeck) -> str:
    """A deck as text, as it is read back; nothing of what is no deck, or has lost its game."""
    if isinstance(row, ReadyDeck):
        choice = choice_of(row)
        return as_list(choice.game, row.name, choice.format, choice.sections, row.summary)
    if not isinstance(row, Deck):
        return ""
    version = row.versions.get(number=row.version)
    game = Game.objects.filter(slug=row.game).first()
    return as_list(game, row.name, row.format, version.sections, row.description, row.pool) if game else ""


def as_list(game: Game, name: str, form: str, sections: Any, about: str, pool: Any = None) -> str:
    """A list of cards as text; nothing where the folder of its game cannot be read."""
    try:
        return write_deck(pack_of(game), name, form, sections, {}, about, pool)
    except PackError:
        return ""
