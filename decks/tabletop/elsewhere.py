"""What leads from a table to another address: another hand, looking back, or none where the hand is deleted."""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpResponse
from django.shortcuts import redirect
from django_htmx.http import HttpResponseClientRedirect

from catalog.web.fields import whole_number
from decks.models import Hand
from decks.owners import maker_of, remember
from decks.pictures import forget
from decks.seeds import any_seed
from decks.tabletop.hands import HandError, PartlyReadHandError, anew, changes_seats, copy_of, swaps
from decks.tabletop.looking_back import LookingBackError, address_of, ask_to_look_back, can_look_back
from decks.tabletop.puzzling import begin_puzzle, puzzle_named
from decks.tabletop.steps import COPY, DELETE, HINDSIGHT
from decks.tabletop.table_page import broken, look, show
from decks.tabletop.visit import Visit
from decks.visibility import taken_down
from engine.play.record import RecordError

TAKEN = "Whoever runs this site has taken this moment down. Nobody sees it but you, and it stays until that is undone."


def elsewhere(visit: Visit, action: Callable[[Visit], HttpResponse]) -> HttpResponse:
    """Do what leads to another address."""
    try:
        answer = action(visit)
    except (RecordError, HandError) as error:
        return broken(visit, str(error))
    if visit.htmx and answer.status_code == 302:
        there = HttpResponseClientRedirect(answer["Location"])
        there.cookies = answer.cookies
        return there
    return answer


def afresh(visit: Visit, seed: int | None) -> HttpResponse:
    """The same game from the beginning, in a new hand."""
    visit.must_own()
    if visit.hand.puzzle:
        return redirect(puzzle_anew(visit))
    if seed is None and visit.hand.people and goes_on(visit):
        return look(visit, "A game for two can begin again with the same seed once it is over.")
    try:
        return redirect(anew(visit.hand, visit.pack(), seed))
    except PartlyReadHandError as error:
        with suppress(RecordError, HandError):
            return show(visit, visit.open(), str(error))
        raise


def puzzle_anew(visit: Visit) -> Hand:
    """A new hand of the same puzzle. Raises HandError where it is gone."""
    pack = visit.pack()
    try:
        return begin_puzzle(visit.owner, pack, puzzle_named(pack, visit.hand.puzzle))
    except KeyError as error:
        raise HandError("This puzzle is not there any more.") from error


def swap(visit: Visit) -> HttpResponse:
    """A new hand in which each side plays the deck of the other."""
    visit.must_own()
    if not swaps(visit.hand):
        return look(visit, "There are no two decks here to swap.")
    return redirect(anew(visit.hand, visit.pack(), any_seed(), swapped=True))


def change_seats(visit: Visit) -> HttpResponse:
    """A new hand on the same shuffle in which each side takes its deck to the seat of the other."""
    visit.must_own()
    if not changes_seats(visit.hand, visit.pack()):
        return look(visit, "There are no two sides here to swap.")
    if visit.hand.people and goes_on(visit):
        return look(visit, "A game for two can begin again with the same seed once it is over.")
    return redirect(anew(visit.hand, visit.pack(), across=True))


def goes_on(visit: Visit) -> bool:
    """Whether the game of two people is not over, so that its seed would tell what lies hidden."""
    try:
        return not visit.open().reading
    except RecordError:
        return False


def take_copy(visit: Visit) -> HttpResponse:
    """Play on from here in a hand of one's own."""
    if visit.hand.people and goes_on(visit):
        return look(
            visit, "A game for two can be copied once it is over: before that, a copy would show what is to come."
        )
    mine = maker_of(visit.request)
    return remember(redirect(copy_of(visit.hand, mine, visit.open().position)), mine)


def look_back(visit: Visit) -> HttpResponse:
    """Have a worker find out what would have been better, and go where that is told."""
    visit.must_own()
    sitting = visit.open()
    seat = whole_number(visit.request.POST.get("seat", str(sitting.people[0])))
    if not can_look_back(sitting) or seat not in sitting.people:
        return look(visit, "Only a game that is over can be looked back at.")
    try:
        ask_to_look_back(sitting, seat)
    except LookingBackError as problem:
        return show(visit, sitting, str(problem))
    return redirect(address_of(visit.hand, seat))


def remove(visit: Visit) -> HttpResponse:
    """Delete the hand; what is shared is not shared any more."""
    visit.must_own()
    if visit.hand.shared and taken_down(visit.hand):
        return look(visit, TAKEN)
    forget([visit.hand])
    visit.hand.delete()
    return redirect("decks:hand_list")


ELSEWHERE: dict[str, Callable[[Visit], HttpResponse]] = {
    "same": lambda visit: afresh(visit, None),
    "new": lambda visit: afresh(visit, any_seed()),
    "swap": swap,
    "sides": change_seats,
    COPY: take_copy,
    DELETE: remove,
    HINDSIGHT: look_back,
}
