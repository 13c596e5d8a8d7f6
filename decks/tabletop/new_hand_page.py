"""The page of a new hand: a deck is chosen, then who sits opposite; sent, it opens the hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control

from catalog.cached import pack_of
from catalog.models import Game
from decks.addresses import deck_at, names_a_deck, to_choose_from
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.tabletop.hands import HandError
from decks.tabletop.new_hand_form import NewHand
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.playable import is_playable

private = cache_control(private=True, no_cache=True)


@private
@once
def new_hand(request: HttpRequest) -> HttpResponse:
    """Choose a deck, then opponent, seed and options; sent, it opens a hand."""
    owner = owner_of(request)
    query = request.POST if request.method == "POST" else request.GET
    if not names_a_deck(query):
        return render(request, "decks/table/choose.html", {"games": to_choose_from(owner)})
    deck = deck_at(query, owner)
    try:
        pack = playable_pack(deck.game)
    except HandError as error:
        context = {"chosen": deck, "game": deck.game, "why": str(error)}
        return render(request, "decks/table/unplayable.html", context)
    asked = NewHand(pack, deck, owner, request.POST if request.method == "POST" else None)
    if asked.is_in_order():
        try:
            mine = maker_of(request)
            return remember(redirect(asked.begin(mine)), mine)
        except HandError as error:
            asked.refuse(error)
    context = asked.context() | {"ready": query.get("ready", "")}
    return render(request, "decks/table/new.html", context, status=422 if asked.form.is_bound else 200)


def playable_pack(game: Game) -> Pack:
    """The pack of a game that can be played. Raises HandError, which says why it cannot."""
    try:
        pack = pack_of(game)
    except PackError as error:
        raise HandError(str(error)) from None
    if is_playable(pack):
        return pack
    why = pack.obstacle or "its rules have not been programmed."
    raise HandError(f"{pack.name} cannot be played{'' if pack.obstacle else ' yet'}: {why}")
