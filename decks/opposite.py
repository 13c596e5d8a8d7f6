"""The deck that sits opposite: a ready one, one's own, or one that somebody shares by its link; and the one that suits a deck best."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.http import Http404, QueryDict

from decks.addresses import DeckChoice, deck_at
from decks.models import Deck, ReadyDeck
from decks.references import is_ready, referred, word_in_link
from engine.packs.cards import Pack
from engine.play.playable import NotPlayableError, loaded_game

LISTED: Final = 60  # decks of one's own to choose from
SAME: Final = ""  # the deck of the first seat
TWO: Final = 2
LINK_MAX: Final = 300
NO_DECK: Final = "This link does not lead to a deck on this site: copy the address of its page."
NOT_OPEN: Final = "Nobody may open this deck but whoever made it: ask them to share it."
OTHER_GAME: Final = "This deck is for another game: {}."

Listed = list[tuple[str, str]]


def seats_two(pack: Pack, form: str) -> bool:
    """Whether two people can play by a format of a game that can be played."""
    try:
        few, many = loaded_game(pack).players
    except NotPlayableError:
        return False
    rules = pack.formats.get(form)
    return few <= TWO <= many and (rules is None or rules.seats in (0, TWO))


def on_offer(pack: Pack, first: DeckChoice, owner: str) -> tuple[Listed, Listed]:
    """The decks of a visitor and the ready ones that can sit opposite a deck, each with the value by which a form names it."""
    ready = [one for one in first.game.ready_decks.select_related("format") if seats_two(pack, one.format.slug)]
    own = Deck.objects.owned_by(owner).filter(game=first.game.slug)[:LISTED]
    return (
        [(f"deck {deck.key}", deck.name) for deck in own if seats_two(pack, deck.format)],
        [(f"ready {deck.slug}", deck.name) for deck in ready],
    )


def deck_called(value: str, first: DeckChoice, owner: str) -> DeckChoice:
    """The deck that a form names by a value, the first one where it names none. Raises Http404 for what is gone by now."""
    sort, _, name = value.partition(" ")
    if not name:
        return first
    query = QueryDict(mutable=True)
    query.update({"deck": name} if sort == "deck" else {"game": first.game.slug, "ready": name})
    return deck_at(query, owner)


def suited(pack: Pack, deck: DeckChoice) -> str:
    """The ready deck that sits opposite a deck unless somebody chooses another one, by its name in the pack: the one that game.toml pairs
    it with; of any other deck, the first one of its format. Empty where there is none.
    """
    if pairing := pack.pairings.get(deck.ready):
        return pairing.against
    same = ReadyDeck.objects.filter(game=deck.game, format__slug=deck.format).exclude(slug=deck.ready)
    first = same.first()
    return first.slug if first else ""


def deck_in_link(link: str, owner: str) -> DeckChoice:
    """The deck to which a link leads. Raises Http404, which says why there is none that the visitor may see."""
    word = word_in_link(link)
    try:
        found = referred(word, owner).choice
    except Http404:
        found = None
    if found is None:
        raise Http404(NOT_OPEN if word and not is_ready(word) else NO_DECK)
    return found


class OppositeForm(forms.Form):
    """The deck of whoever sits opposite: one that is listed, or one by its link, which goes before."""

    theirs_link = forms.CharField(required=False, max_length=LINK_MAX, label="Link of their deck")

    def __init__(self, pack: Pack, first: DeckChoice, owner: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.first, self.owner = first, owner
        self.own, self.ready = on_offer(pack, first, owner)
        listed = [(SAME, first.title), *self.own, *self.ready]
        self.fields["theirs"] = forms.ChoiceField(choices=listed, required=False, label="Their deck")
        fitting = suited(pack, first)
        self.usual = f"ready {fitting}" if fitting else SAME

    @property
    def choice(self) -> str:
        """The deck that is chosen, by its value; the one that suits where nobody has chosen yet."""
        return str(self.data.get("theirs", self.usual)) if self.is_bound else self.usual

    @property
    def link(self) -> str:
        """The link as it is typed."""
        return str(self.data.get("theirs_link", ""))

    def clean(self) -> dict[str, Any]:
        """A link leads to a deck of this game that may be opened."""
        data = dict(self.cleaned_data)
        if link := data.get("theirs_link", "").strip():
            self.linked(link)
        return data

    def linked(self, link: str) -> None:
        """Find the deck of a link."""
        try:
            self.by_link = deck_in_link(link, self.owner)
        except Http404 as refused:
            self.add_error("theirs_link", str(refused))
            return
        if self.by_link.game != self.first.game:
            self.add_error("theirs_link", OTHER_GAME.format(self.by_link.game.name))

    by_link: DeckChoice | None = None

    @property
    def deck(self) -> DeckChoice:
        """What sits opposite, of a form that is in order. Raises Http404 for what is gone by now."""
        return self.by_link or deck_called(self.cleaned_data["theirs"], self.first, self.owner)
