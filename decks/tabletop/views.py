"""The pages of test hands: the list, the table with its answers, and what whoever has a link may look at."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page

from catalog.models import Game
from catalog.web.fragments import by_asker
from catalog.web.throttles import rate
from decks.models import Hand
from decks.owners import owner_of
from decks.tabletop.asked import reach, then, told
from decks.tabletop.doing import step
from decks.tabletop.hands import HANDS_KEPT, HandError
from decks.tabletop.puzzle_words import puzzle_of
from decks.tabletop.steps import COPIES
from decks.tabletop.table_page import look, wait
from decks.tabletop.visit import Visit
from engine.play.record import RecordError

LISTED = 60  # hands on the list
private = cache_control(private=True, no_cache=True)


# The list


@private
def hand_list(request: HttpRequest) -> HttpResponse:
    """The hands of a visitor, those first that were played last, and what is shared."""
    rows = Hand.objects.owned_by(owner_of(request)).defer("record")
    own, shares = rows.filter(shared=False), rows.filter(shared=True)
    context = {"hands": own[:LISTED], "count": own.count(), "given": shares[:LISTED], "kept": HANDS_KEPT}
    return render(
        request, "decks/table/list.html", context | {"games": dict(Game.objects.values_list("slug", "short"))}
    )


# The table


def sort_of_step(request: HttpRequest) -> str:
    """What makes another hand counts as a form, all else as a move."""
    return "forms" if request.POST.get("do") in COPIES else "moves"


@gzip_page
@private
@rate(sort_of_step)
def hand(request: HttpRequest, key: str) -> HttpResponse:
    """The table of a hand: a fragment for htmx, a page for everybody else. A form sent here is a step in it."""
    owner = owner_of(request)
    hand = get_object_or_404(Hand.objects.readable_by(owner), key=key)
    visit = Visit(request, hand, owner)
    if "reach" in request.GET:
        return reach(visit, request.GET["reach"])
    if "then" in request.GET:
        return then(visit, request.GET["then"])
    if "told" in request.GET:
        return told(visit, request.GET["told"])
    if request.method != "POST" and "thought" in request.GET:
        return by_asker(wait(visit, request.GET["thought"]))
    answer = by_asker(visit.keep_quiet(step(visit) if request.method == "POST" else look(visit)))
    if hand.people and not hand.shared:
        patch_cache_control(answer, no_store=True)  # so that no way back shows the hand of whoever had the device
    return answer


@private
def puzzle_file(request: HttpRequest, key: str) -> HttpResponse:
    """The moment of a hand that is looked at as a puzzle to be finished, to download; else the table, which says why there is none."""
    owner = owner_of(request)
    hand = get_object_or_404(Hand.objects.readable_by(owner), key=key)
    visit = Visit(request, hand, owner)
    try:
        text = puzzle_of(visit.open())
    except (RecordError, HandError) as error:
        return look(visit, str(error))
    name = "my-puzzle.toml"
    return HttpResponse(text, "application/toml", headers={"Content-Disposition": f'attachment; filename="{name}"'})
