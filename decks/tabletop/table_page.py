"""The page of a table: the table itself, its end, or who has the device next; and beside it what is told, asked and advised."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from catalog.web.fields import whole_number
from decks.legal import not_legal
from decks.models import ReadyDeck
from decks.openings import told_at
from decks.pages.sharing import Sharing
from decks.tabletop.acquaintance import knows
from decks.tabletop.actions import left_undone
from decks.tabletop.acts import Act
from decks.tabletop.coach import coaching
from decks.tabletop.ending import ending_of
from decks.tabletop.forecasts import forecast
from decks.tabletop.hands import HandError, OpenHand, changes_seats, seated, swaps
from decks.tabletop.layout import shown_table
from decks.tabletop.log import Standings, log_of, with_declined
from decks.tabletop.looking_back import can_look_back
from decks.tabletop.puzzle_words import after_solving, following, what_others_did
from decks.tabletop.puzzling import Puzzling
from decks.tabletop.replays import steps, steps_at, summary
from decks.tabletop.small_faces import drawing
from decks.tabletop.tales import tells, their_last, theirs_since, told_in_words
from decks.tabletop.telling import Step
from decks.tabletop.thinking import ask_again, ask_for_hint, ask_for_thought
from decks.tabletop.together import Together, open_hand
from decks.tabletop.visit import Visit
from engine.grouping import grouped
from engine.kernel.state import NONE
from engine.play.partly import partly_at
from engine.play.record import RecordError
from engine.play.wording import Told, prompt, told_options

BEGIN = 3  # cards to begin with that a hint names
LOG_LINES = 60  # of the log that a page shows before it is asked for all


def look(visit: Visit, notice: str = "") -> HttpResponse:
    """The table as it is, or why it cannot be shown."""
    try:
        return show(visit, visit.open(), notice)
    except (RecordError, HandError) as error:
        return broken(visit, str(error))


def wait(visit: Visit, mark: str) -> HttpResponse:
    """Nothing as long as what is waited for at a moment has not come, else the table as after a move."""
    try:
        sitting = visit.open()
    except (RecordError, HandError) as error:
        return broken(visit, str(error))
    awaits = visit.own and sitting.mark == mark
    if awaits and sitting.ponders:
        ask_again(sitting)
        return HttpResponse(status=204)
    if awaits and visit.seeks_hint(sitting):
        ask_for_hint(sitting, visit.hint_by(sitting))
        return HttpResponse(status=204)
    return show(visit, sitting, shown=whole_number(mark.partition("-")[0]))


def show(
    visit: Visit,
    sitting: OpenHand,
    notice: str = "",
    ending: int | None = None,
    did: str = "",
    shown: int | None = None,
) -> HttpResponse:
    """The table of a sitting, or nothing of it while the device is handed over; `ending` is an option that would leave others
    undone, so that it is asked about, `did` what the last answer did; up to the answers `shown` a page that waits has seen it.
    """
    if isinstance(sitting, Together) and sitting.waits:
        return handing_over(visit, sitting, notice)
    if shown is None:
        have_thought(visit, sitting)
    context = {
        **seen(visit, sitting),
        **logged(visit, sitting, NONE if shown is None else shown),
        **told(visit, sitting, shown, did, silent=bool(notice) or ending is not None),
        **advised(visit, sitting),
        **coached(visit, sitting),
        "notice": notice,
    }
    if isinstance(sitting, Puzzling):
        context |= puzzle(visit, sitting)
    elif visit.is_end(sitting):
        return end(visit, sitting, context)
    context |= question(visit, sitting, context["table"].options, ending)
    if visit.goes_through(sitting):
        context |= replay(visit, sitting, reading=sitting.reading)
    return render_part(visit, "decks/table/table.html", context)


def told(visit: Visit, sitting: OpenHand, shown: int | None, did: str, *, silent: bool) -> dict[str, Any]:
    """What the others did since the answers `shown`, unless all is `silent` for the sake of something else; where there is nothing of
    it, what the last answer `did`. Whether a page tells it step by step, and what the others did last, which it tells on demand.
    """
    span = "" if silent else theirs_since(sitting, NONE if shown is None else shown)
    goes_through, posted = visit.goes_through(sitting), visit.posted if shown is None else ""
    goes_on = bool(sitting.eyes) and not (goes_through or sitting.game.over)
    return {
        "told": span,
        "tells": bool(span) and not goes_through and tells(sitting, posted),
        "their_last": their_last(sitting) if goes_on else "",
        "did": "" if span else did,
    }


def advised(visit: Visit, sitting: OpenHand) -> dict[str, Any]:
    """Who thinks, whether a hint is sought and by what, and what it has advised to whoever owns the hand."""
    hints = hinted(sitting) if visit.own else []
    return {
        "ponders": sitting.who_ponders if visit.own else "",
        "seeks": visit.seeks_hint(sitting),
        "hint_by": visit.hint_by(sitting),
        "hinted": hints,
        "begins": told_at(sitting.game)[:BEGIN] if hints else [],
    }


def puzzle(visit: Visit, sitting: Puzzling) -> dict[str, Any]:
    """What is told of a puzzle at its table, and what comes next once its goal is reached or missed."""
    context: dict[str, Any] = {"puzzle": sitting, "following": following(sitting.pack, sitting.puzzle)}
    if sitting.missed:
        context["last_steps"] = what_others_did(sitting)
    if sitting.solved:
        context |= after_solving(sitting, visit.request)
    return context


def coached(visit: Visit, sitting: OpenHand) -> dict[str, Any]:
    """What the coach tells whoever is asked and does not know the game; of whoever does, that they do."""
    if knows(visit.request, visit.hand.game):
        return {"knows_game": True, "has_coach": bool(sitting.pack.coached_decisions)}
    asked = not (visit.goes_through(sitting) or isinstance(sitting, Puzzling))
    coach = coaching(sitting.game, sitting.eyes) if asked else None
    return {"coach": coach, "coach_lessons": bool(sitting.pack.lessons)}


def have_thought(visit: Visit, sitting: OpenHand) -> None:
    """Have a worker think where somebody has to, or find a hint that is asked for."""
    if visit.own and sitting.ponders:
        ask_for_thought(sitting)
    elif visit.seeks_hint(sitting):
        ask_for_hint(sitting, visit.hint_by(sitting))


def hinted(sitting: OpenHand) -> list[tuple[int, Told, str]]:
    """The options that have been advised at this moment, in words."""
    hint = sitting.hint if sitting.can_be_advised else None
    options = told_options(sitting.game) if hint else []
    return [(one.option, options[one.option], hint.words(one)) for one in hint.suggestions] if hint else []


def seen(visit: Visit, sitting: OpenHand) -> dict[str, Any]:
    """What templates read of a hand, its game, and the table as it is seen."""
    assert visit.game is not None
    return {
        "game": visit.game,
        "hand": visit.hand,
        "sitting": sitting,
        "table": shown_table(
            sitting.game,
            sitting.eyes,
            acts=not (sitting.reading or sitting.ended),
            foresee=partial(forecast, sitting.game, eyes=sitting.eyes),
            all_of_it=not visit.htmx,
        ),
        "draw": drawing(visit.game.slug, visit.game.digest),
        "reading": sitting.reading,
        "ruled": sitting.pack.ruled_numbers,
        "goal": sitting.pack.goal,
        "partly": partly_at(sitting.table),
        "not_legal": about_deck(visit, sitting),
        "own": visit.own,
        "two": sitting if isinstance(sitting, Together) else None,
        "swaps": swaps(visit.hand),
        "others": others(visit) if sitting.game.over else "",
        "who": who(visit, sitting),
    }


def logged(visit: Visit, sitting: OpenHand, shown: int) -> dict[str, Any]:
    """The log as far as it is shown, and how much came before that; fresh is what has not been `shown`."""
    stops = [*sitting.stops, sitting.position]
    most = None if visit.request.GET.get("log") == "all" else LOG_LINES
    stood = Standings(sitting.standings, sitting.seats)
    log, earlier = log_of(sitting.game, sitting.eyes, sitting.lengths, stops, most, max(sitting.since, shown), stood)
    return {"log": with_declined(log, sitting.declined), "earlier": earlier}


def question(visit: Visit, sitting: OpenHand, options: Sequence[Act], ending: int | None) -> dict[str, Any]:
    """The question before a turn ends with something undone; in a turn it is asked once."""
    context: dict[str, Any] = {"sure": visit.sure(sitting), "quiet": visit.quiet}
    if ending is None:
        return context
    left = [options[number] for number in left_undone(sitting.game, ending)]
    kinds = grouped((act.kind, act.words) for act in left)
    undone = [(kind, list(dict.fromkeys(words))) for kind, words in kinds.items()]
    return context | {"sure": sitting.game.turn, "undone": undone, "ending": options[ending]}


def replay(visit: Visit, sitting: OpenHand, *, reading: bool) -> dict[str, Any]:
    """The steps through a game; a page that opens tells how it went."""
    address = visit.hand.get_absolute_url()
    lines = steps_at(sitting, after(sitting), address) if reading else steps(sitting)
    whole = None if visit.htmx else open_hand(visit.hand, sitting.pack, len(sitting.line))
    return {"replay": {"steps": lines}, "summary": whole and summary(whole)}


def end(visit: Visit, sitting: OpenHand, context: dict[str, Any]) -> HttpResponse:
    """The end of the game: its result, how it went, and what comes next."""
    mine = visit.own and not visit.hand.shared
    context |= {"ending": ending_of(sitting), "mine": mine, "last_steps": last_steps(visit, sitting, context["told"])}
    context["sides"] = mine and changes_seats(visit.hand, sitting.pack)
    context["others"] = others(visit) if mine and not visit.hand.people else ""
    context["looks_back"] = mine and can_look_back(sitting)
    return render_part(visit, "decks/table/end.html", context)


def last_steps(visit: Visit, sitting: OpenHand, told: str) -> list[Step]:
    """What the others did at last, as it is told: nothing of it twice, and nothing where somebody looks back."""
    return told_in_words(sitting, told) if visit.own and not (sitting.reading or visit.hand.people) else []


def others(visit: Visit) -> str:
    """The page where another opponent is chosen for the same deck, as far as that is known."""
    hand = visit.hand
    if hand.deck:
        return f"{reverse('decks:new_hand')}?{urlencode({'deck': hand.deck.key})}"
    if ready := ReadyDeck.objects.filter(game__slug=hand.game, name=hand.title).first():
        return f"{reverse('decks:new_hand')}?{urlencode({'game': hand.game, 'ready': ready.slug})}"
    return f"{reverse('decks:play')}?{urlencode({'game': hand.game})}"


def about_deck(visit: Visit, sitting: OpenHand) -> str:
    """What is to be said of the deck that somebody built, as it is played here."""
    deck = visit.hand.deck
    if deck is None or not sitting.record.decks:
        return ""
    return not_legal(sitting.pack, deck.format, sitting.record.decks[visit.hand.seat], deck.pool)


def who(visit: Visit, sitting: OpenHand) -> str:
    """Who sits at the table; two at one table learn the seed when their game is over."""
    words = seated(visit.hand, own=visit.own)
    is_told = sitting.reading or not isinstance(sitting, Together)
    return words[:1].upper() + words[1:] + (f", seed {sitting.record.seed}" if is_told else "")


def handing_over(visit: Visit, sitting: Together, notice: str) -> HttpResponse:
    """Who is asked, and nothing that one of the two may not see."""
    context = {
        "game": visit.game,
        "hand": visit.hand,
        "two": sitting,
        "notice": notice,
        "prompt": prompt(sitting.game),
    }
    return render_part(visit, "decks/table/hand_over.html", context)


def render_part(visit: Visit, part: str, context: dict[str, Any]) -> HttpResponse:
    """A part of the page for htmx, with the page around it for everybody else."""
    more = {"part": part, "sharing": Sharing(visit.hand, visit.own), "zones": visit.pack().zones.values()}
    return render(visit.request, part if visit.htmx else "decks/table/hand.html", context | more)


def broken(visit: Visit, why: str) -> HttpResponse:
    """A hand that cannot be shown."""
    context = {
        "game": visit.game,
        "hand": visit.hand,
        "why": why,
        "own": visit.own,
        "sharing": Sharing(visit.hand, visit.own),
    }
    template = "decks/table/broken.html" if visit.htmx else "decks/table/broken_page.html"
    return render(visit.request, template, context)


def after(sitting: OpenHand) -> int | None:
    """The position of the next decision in the record, None at its end."""
    if not sitting.can_redo:
        return None
    onward = open_hand(sitting.hand, sitting.pack, sitting.position)
    onward.redo()
    return onward.position
