"""What to begin with, for a deck that the visitor may see: asked for by a button, and told as a table of its first choice."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from catalog.web.fragments import by_asker, wants_fragment
from decks.addresses import DeckChoice, deck_at
from decks.models import UNFINISHED, OpeningAdvice, RunState
from decks.openings import OpeningsError, advice_for, ask_again, ask_for_openings, told
from decks.owners import owner_of
from decks.packs import pack_for
from decks.pages.first_hand import usual_rival
from decks.tabletop.hands import HandError
from decks.tabletop.hints import can_advise, is_checked, opinion_of
from decks.tabletop.knowledge import OF_THE_LIST
from engine.packs.cards import DeckList, Pack
from engine.play.openings import HANDS, WORLDS, FoundOpenings


@never_cache
def openings(request: HttpRequest) -> HttpResponse:
    """What to begin with; sent, it is found out. Raises Http404 for a deck that there is not, or that the visitor may not see."""
    query = request.POST if request.method == "POST" else request.GET
    choice = deck_at(query, owner_of(request))
    try:
        pack = pack_for(choice.game, HandError)
    except HandError as error:
        return shown(request, choice, {"problem": str(error)})
    if not can_advise(pack):
        return redirect(choice.url)
    theirs, rival = opposite(choice)
    row, problem = advice_for(pack, choice.sections, theirs), ""
    if request.method == "POST":
        try:
            row = ask_for_openings(pack, choice.sections, theirs)
            return redirect(address_of(choice))
        except OpeningsError as error:
            problem = str(error)
    elif row is not None:
        ask_again(row)
    about = {"pack": pack, "rival": rival, "row": row, "opinion": opinion_of(pack), "knows": OF_THE_LIST}
    return shown(request, choice, about | state(pack, row) | ({"problem": problem} if problem else {}))


def opposite(choice: DeckChoice) -> tuple[DeckList, str]:
    """The deck that sits opposite as Play has it, and its title; the same deck where none is chosen."""
    _, other = usual_rival(choice.game, choice.game.digest, choice.format, choice.ready)
    return (other.sections, other.title) if other else (choice.sections, choice.title)


def address_of(choice: DeckChoice) -> str:
    """The page of a deck's first choice."""
    return f"{reverse('decks:openings')}?{urlencode(named(choice))}"


def named(choice: DeckChoice) -> dict[str, str]:
    """How an address names a deck."""
    return {"deck": choice.deck.key} if choice.deck else {"game": choice.game.slug, "ready": choice.ready}


def state(pack: Pack, row: OpeningAdvice | None) -> dict[str, Any]:
    """How far it is."""
    if row is None:
        return {}
    if row.state in UNFINISHED:
        return {"under_way": True}
    if row.state != RunState.DONE:
        return {"problem": row.reason}
    question, rows = told(pack, FoundOpenings.read(row.found))
    return {"done": True, "question": question, "rows": rows, "checked": is_checked(pack)}


def shown(request: HttpRequest, choice: DeckChoice, about: dict[str, Any]) -> HttpResponse:
    """The page, or the part of it that waits."""
    context = {
        "chosen": choice,
        "game": choice.game,
        "named": named(choice),
        "address": address_of(choice),
        "hands": HANDS,
        "worlds": WORLDS,
    }
    part = wants_fragment(request) and request.headers.get("HX-Target") == "openings"
    template = "decks/page/openings_part.html" if part else "decks/page/openings.html"
    return by_asker(render(request, template, context | about))
