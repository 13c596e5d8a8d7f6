"""The page of what would have been better in a hand that is over: how far that is, or what has been found."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from catalog.models import Game
from catalog.web.fields import whole_number
from catalog.web.fragments import by_asker, wants_fragment
from decks.models import UNFINISHED, Hand, Hindsight, RunState
from decks.owners import owner_of
from decks.packs import pack_for
from decks.tabletop.hands import OpenHand, seated
from decks.tabletop.hindsights import Told, told
from decks.tabletop.hints import opinion_of
from decks.tabletop.knowledge import OF_THE_LIST
from decks.tabletop.looking_back import address_of, ask_again, can_look_back, hindsight_at
from decks.tabletop.sitting import HandError
from decks.tabletop.together import open_hand
from engine.play.hindsight import Found, hindsight_of
from engine.play.naming import name_of
from engine.play.record import RecordError


@never_cache
def hindsight(request: HttpRequest, key: str) -> HttpResponse:
    """What would have been better at a seat of one's own hand; the table where there is nothing to look back at."""
    hand = get_object_or_404(Hand.objects.owned_by(owner_of(request)).filter(shared=False), key=key)
    game = Game.objects.filter(slug=hand.game).first()
    try:
        sitting = open_hand(hand, pack_for(game, HandError))
    except (HandError, RecordError):
        return redirect(hand)
    if not can_look_back(sitting):
        return redirect(hand)
    seat = whole_number(request.GET.get("seat", str(sitting.people[0])))
    if seat is None or seat not in sitting.people:
        raise Http404
    row = hindsight_at(sitting, seat)
    if row is not None:
        ask_again(row)
    context = {
        "game": game,
        "hand": hand,
        "sitting": sitting,
        "row": row,
        **about(sitting, seat),
        **state(sitting, row),
    }
    part = wants_fragment(request) and request.headers.get("HX-Target") == "hindsight"
    template = "decks/table/hindsight_part.html" if part else "decks/table/hindsight.html"
    return by_asker(render(request, template, context))


def about(sitting: OpenHand, seat: int) -> dict[str, Any]:
    """Whose game is looked back at, and whose else could be."""
    names = {one: name_of(sitting.game, one, one) for one in sitting.people}
    others = [(name, address_of(sitting.hand, one)) for one, name in names.items() if one != seat]
    alone = len(sitting.people) == 1
    return {
        "seat": seat,
        "name": "" if alone else names[seat],
        "others": others,
        "who": seated(sitting.hand, own=True),
        "opinion": opinion_of(sitting.pack),
        "knows": OF_THE_LIST,
        "address": address_of(sitting.hand, seat),
    }


def state(sitting: OpenHand, row: Hindsight | None) -> dict[str, Any]:
    """How far it is."""
    if row is None:
        return {}
    if row.state in UNFINISHED:
        return {"under_way": True}
    return {"told": found_in(sitting, row)} if row.state == RunState.DONE else {"problem": row.reason}


def found_in(sitting: OpenHand, row: Hindsight) -> Told | None:
    """What has been found, in words."""
    looked = hindsight_of(sitting.table, sitting.seed, sitting.game.answers, row.seat)
    return told(sitting, row.seat, Found.read(row.found), looked.plan) if looked else None
