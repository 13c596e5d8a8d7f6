"""What a browser asks of a table beside its page: where an option can go, what it would do, and what has happened, as JSON."""

from django.http import Http404, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control

from catalog.web.fields import whole_number
from decks.tabletop.actions import places_after
from decks.tabletop.forecasts import forecasts
from decks.tabletop.hands import HandError, OpenHand
from decks.tabletop.small_faces import drawing
from decks.tabletop.tales import Tale, span_in
from decks.tabletop.together import Together
from decks.tabletop.visit import Visit
from engine.play.record import RecordError

REACHED = 12  # options of a piece whose places can be asked for at once


def opened(visit: Visit) -> OpenHand:
    """The hand at its position. Raises Http404 where it cannot be opened."""
    try:
        return visit.open()
    except (RecordError, HandError) as error:
        raise Http404 from error


def numbers_in(options: str) -> list[int]:
    """The numbers of options, as far as they are numbers; those beyond REACHED are not looked at."""
    words = options.split(",")[:REACHED]
    return [number for word in words if (number := whole_number(word)) is not None]


def played(visit: Visit) -> OpenHand:
    """The hand that a person plays. Raises Http404 where it is only looked at, or cannot be opened."""
    if visit.hand.shared:
        raise Http404
    return opened(visit)


def reach(visit: Visit, options: str) -> HttpResponse:
    """Of some options, whose numbers are joined by commas, the places that each would go on to ask for; nothing once the question is
    answered. Raises Http404.
    """
    numbers = numbers_in(options)
    sitting = played(visit)
    return JsonResponse({number: places_after(sitting.game, number) for number in numbers if sitting.mine})


def then(visit: Visit, options: str) -> HttpResponse:
    """Of some options, whose numbers are joined by commas, what each would do, with the moment at which that holds; nothing where nobody
    is asked, as somebody who is quick ends the game before this is heard. Raises Http404.
    """
    numbers = numbers_in(options)
    sitting = played(visit)
    told = forecasts(sitting.game, numbers, sitting.eyes) if sitting.mine else {}
    answer = JsonResponse({"at": sitting.mark, "then": told})
    patch_cache_control(answer, no_store=True)
    return answer


def told(visit: Visit, span: str) -> HttpResponse:
    """What happened between two positions, step by step, as far as whoever looks may know it. Raises Http404."""
    sitting = opened(visit)
    places = span_in(sitting, span)
    if places is None or visit.game is None or (isinstance(sitting, Together) and sitting.waits):
        raise Http404
    answer = JsonResponse(Tale(sitting, drawing(visit.game.slug, visit.game.digest)).told(*places))
    if visit.hand.people and not visit.hand.shared:
        patch_cache_control(answer, no_store=True)
    return answer
