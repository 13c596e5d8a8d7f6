"""A form that is sent to a table: the step that it says is taken, or why it cannot be is told."""

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect

from catalog.web.fields import whole_number
from decks.tabletop.actions import left_undone
from decks.tabletop.elsewhere import ELSEWHERE, elsewhere
from decks.tabletop.hands import HandError, OpenHand, StaleHandError
from decks.tabletop.hint_form import NEITHER, HintForm
from decks.tabletop.steps import HINT, OVERTAKES, take
from decks.tabletop.table_page import broken, look, show
from decks.tabletop.tales import own_step
from decks.tabletop.telling import amounts
from decks.tabletop.together import Together
from decks.tabletop.visit import Visit
from engine.play.record import RecordError

STALE = "The game had already moved on. Here is how it stands now; nothing is lost."
BACK = "The game stands where you clicked in the log. Redo leads on step by step; nothing is lost."
OVER = "This game is over: play on in a copy, or begin a new one."


def step(visit: Visit) -> HttpResponse:
    """Do what the form says."""
    word = visit.request.POST.get("do", "")
    if word in ELSEWHERE:
        return elsewhere(visit, ELSEWHERE[word])
    if visit.hand.shared:
        return look(visit, "This hand is shared: play on from here in your own copy.")
    try:
        sitting = visit.open()
    except (RecordError, HandError) as error:
        return broken(visit, str(error))
    if sitting.reading:
        return show(visit, sitting, OVER)
    return take_step(visit, sitting, word)


def take_step(visit: Visit, sitting: OpenHand, step: str) -> HttpResponse:
    """Take a step in an open hand; one that was meant for another moment is refused, and so is one that cannot be."""
    at = visit.request.POST.get("at", "")
    if at != sitting.mark and not (step in OVERTAKES and sitting.has_stood_at(at)):
        return show(visit, sitting, STALE)
    try:
        if (ending := hasty(visit, sitting, step)) is not None:
            return show(visit, sitting, ending=ending)
        before, since = amounts(sitting.game, sitting.eyes) if visit.htmx and not step else {}, sitting.position
        do(visit, sitting, step)
        sitting.keep()
    except HandError as error:
        return show(visit, sitting, str(error))
    except StaleHandError:
        visit.hand.refresh_from_db()
        return look(visit, STALE)
    if not visit.htmx:
        return onward(visit, sitting)
    if visit.request.POST.get("jump"):
        return show(visit, sitting, BACK)
    return show(visit, sitting, did=own_step(sitting, since, before) if before and sitting.eyes else "")


def onward(visit: Visit, sitting: OpenHand) -> HttpResponse:
    """To the table after a step, with what its form has told."""
    fields = {
        "sure": visit.sure(sitting),
        "replay": "1" if visit.looks_back(sitting) else "",
        "hint": visit.hint_by(sitting) if visit.seeks_hint(sitting) else "",
    }
    query = urlencode({name: value for name, value in fields.items() if value})
    return HttpResponseRedirect(f"{visit.hand.get_absolute_url()}{'?' if query else ''}{query}#prompt")


def hasty(visit: Visit, sitting: OpenHand, step: str) -> int | None:
    """The option of a form if it would end the turn with something undone, and nobody has been asked about it in this turn."""
    option = whole_number(visit.request.POST.get("option", ""))
    if step or visit.quiet or visit.sure(sitting) or not sitting.mine or option is None:
        return None
    return option if left_undone(sitting.game, option) else None


def do(visit: Visit, sitting: OpenHand, step: str) -> None:
    """A step by its word, an option, a switch or a jump. Raises HandError."""
    option, jump = (whole_number(visit.request.POST.get(name, "")) for name in ("option", "jump"))
    switch = visit.request.POST.get("switch", "")
    if step == HINT and not HintForm(visit.request.POST).is_valid():
        raise HandError(NEITHER)
    if step:
        take(sitting, step)
    elif option is not None:
        sitting.answer(option)
    elif switch and isinstance(sitting, Together):
        sitting.switch(switch)
    elif jump is not None:
        sitting.jump(jump)
    else:
        raise HandError("There is no such step.")
