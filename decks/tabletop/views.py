"""The pages of test hands: the list, the table with its answers, and what whoever has a link may look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django_htmx.http import HttpResponseClientRedirect

from catalog.models import Game
from catalog.web.fields import whole_number
from catalog.web.fragments import by_asker, wants_fragment
from catalog.web.throttles import rate
from decks.legal import not_legal
from decks.models import Hand, ReadyDeck
from decks.openings import told_at
from decks.owners import maker_of, owner_of, remember
from decks.packs import pack_for
from decks.pages.sharing import Sharing
from decks.pictures import forget
from decks.seeds import any_seed
from decks.tabletop.acquaintance import keep_known, knows
from decks.tabletop.actions import left_undone, places_after
from decks.tabletop.acts import Act
from decks.tabletop.coach import coaching
from decks.tabletop.ending import ending_of
from decks.tabletop.forecasts import forecast, forecasts
from decks.tabletop.hands import (
    ANSWERS_MAX,
    HANDS_KEPT,
    HandError,
    OpenHand,
    PartlyReadHandError,
    StaleHandError,
    anew,
    changes_seats,
    copy_of,
    seated,
    swaps,
)
from decks.tabletop.hint_form import NEITHER, HintForm
from decks.tabletop.knowledge import LIST
from decks.tabletop.layout import shown_table
from decks.tabletop.log import Standings, log_of, with_declined
from decks.tabletop.looking_back import LookingBackError, address_of, ask_to_look_back, can_look_back
from decks.tabletop.puzzle_words import after_solving, following, puzzle_of, what_others_did
from decks.tabletop.puzzling import Puzzling, begin_puzzle, puzzle_named
from decks.tabletop.replays import steps, steps_at, summary
from decks.tabletop.small_faces import drawing
from decks.tabletop.steps import COPIES, COPY, DELETE, HINDSIGHT, HINT, OVERTAKES, STEPS, take
from decks.tabletop.tales import Tale, own_step, span_in, tells, their_last, theirs_since, told_in_words
from decks.tabletop.telling import Step, amounts
from decks.tabletop.thinking import ask_again, ask_for_hint, ask_for_thought
from decks.tabletop.together import Together, open_hand
from decks.visibility import taken_down
from engine.grouping import grouped
from engine.kernel.state import NONE
from engine.packs.cards import Pack
from engine.play.partly import partly_at
from engine.play.record import RecordError
from engine.play.wording import Told, prompt, told_options

LISTED = 60  # hands on the list
REACHED = 12  # options of a piece whose places can be asked for at once
BEGIN = 3  # cards to begin with that a hint names
LOG_LINES = 60  # of the log that a page shows before it is asked for all
STALE = "The game had already moved on. Here is how it stands now; nothing is lost."
BACK = "The game stands where you clicked in the log. Redo leads on step by step; nothing is lost."
OVER = "This game is over: play on in a copy, or begin a new one."
TAKEN = "Whoever runs this site has taken this moment down. Nobody sees it but you, and it stays until that is undone."
QUIET = "quiet_table"  # the cookie of somebody who is not asked before a turn ends
QUIET_FOR = 400 * 24 * 60 * 60  # seconds
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
        return visit.reach(request.GET["reach"])
    if "then" in request.GET:
        return visit.then(request.GET["then"])
    if "told" in request.GET:
        return visit.told(request.GET["told"])
    if request.method != "POST" and "thought" in request.GET:
        return by_asker(visit.wait(request.GET["thought"]))
    answer = by_asker(visit.keep_quiet(visit.step() if request.method == "POST" else visit.look()))
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
        return visit.look(str(error))
    name = "my-puzzle.toml"
    return HttpResponse(text, "application/toml", headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Visit:
    """Somebody at the table of a hand: what is asked of it, and the answer as a page, a fragment or another address."""

    def __init__(self, request: HttpRequest, hand: Hand, owner: str) -> None:
        self.request = request
        self.hand = hand
        self.owner = owner
        self.own = hand.is_of(owner)
        self.htmx = wants_fragment(request)
        self.game = Game.objects.filter(slug=hand.game).defer("shape").first()
        quiet = request.POST.get("quiet")
        self.quiet = request.POST.get("do") != "ask" and bool(quiet or request.COOKIES.get(QUIET))

    def keep_quiet(self, answer: HttpResponse) -> HttpResponse:
        """Remember whether the visitor wants to be asked before a turn ends, and whether they know the game."""
        keep_known(self.request, answer, self.hand.game)
        if self.request.POST.get("do") == "ask":
            answer.delete_cookie(QUIET, samesite="Lax")
        elif self.request.POST.get("quiet"):
            answer.set_cookie(
                QUIET, "1", max_age=QUIET_FOR, httponly=True, samesite="Lax", secure=self.request.is_secure()
            )
        return answer

    # Looking

    def reach(self, options: str) -> HttpResponse:
        """Of some options, whose numbers are joined by commas, the places that each would go on to ask for. Raises Http404."""
        numbers = [whole_number(word) for word in options.split(",")[:REACHED]]
        try:
            sitting = self.open()
        except (RecordError, HandError) as error:
            raise Http404 from error
        if self.hand.shared or not sitting.mine:
            raise Http404
        return JsonResponse({number: places_after(sitting.game, number) for number in numbers if number is not None})

    def then(self, options: str) -> HttpResponse:
        """Of some options, whose numbers are joined by commas, what each would do, with the moment at which that holds. Raises Http404."""
        numbers = [whole_number(word) for word in options.split(",")[:REACHED]]
        try:
            sitting = self.open()
        except (RecordError, HandError) as error:
            raise Http404 from error
        if self.hand.shared or not sitting.mine or (isinstance(sitting, Together) and sitting.waits):
            raise Http404
        told = forecasts(sitting.game, [number for number in numbers if number is not None], sitting.eyes)
        answer = JsonResponse({"at": sitting.mark, "then": told})
        patch_cache_control(answer, no_store=True)
        return answer

    def told(self, span: str) -> HttpResponse:
        """What happened between two positions, step by step, as far as whoever looks may know it. Raises Http404."""
        try:
            sitting = self.open()
        except (RecordError, HandError) as error:
            raise Http404 from error
        places = span_in(sitting, span)
        if places is None or self.game is None or (isinstance(sitting, Together) and sitting.waits):
            raise Http404
        answer = JsonResponse(Tale(sitting, drawing(self.game.slug, self.game.digest)).told(*places))
        if self.hand.people and not self.hand.shared:
            patch_cache_control(answer, no_store=True)
        return answer

    def look(self, notice: str = "") -> HttpResponse:
        """The table as it is, or why it cannot be shown."""
        try:
            return self.show(self.open(), notice)
        except (RecordError, HandError) as error:
            return self.broken(str(error))

    def wait(self, mark: str) -> HttpResponse:
        """Nothing as long as what is waited for at a moment has not come, else the table as after a move."""
        try:
            sitting = self.open()
        except (RecordError, HandError) as error:
            return self.broken(str(error))
        awaits = self.own and sitting.mark == mark
        if awaits and sitting.ponders:
            ask_again(sitting)
            return HttpResponse(status=204)
        if awaits and self.seeks_hint(sitting):
            ask_for_hint(sitting, self.hint_by(sitting))
            return HttpResponse(status=204)
        return self.show(sitting, shown=whole_number(mark.partition("-")[0]))

    def seeks_hint(self, sitting: OpenHand) -> bool:
        """Whether a hint is asked for that is still to be found."""
        asked = "hint" in self.request.GET if self.posted != HINT else HintForm(self.request.POST).is_valid()
        return asked and self.own and sitting.can_be_advised and not sitting.has_sought(self.hint_by(sitting))

    def hint_by(self, sitting: OpenHand) -> str:
        """By what a hint is found: as the form or address says that asks for it, else as the last one was."""
        posts = self.request.method == "POST"
        form = HintForm(self.request.POST if posts else {"by": self.request.GET.get("hint", "")})
        if form.is_valid() and (posts or form.cleaned_data["by"]):
            return form.chosen
        return str(sitting.hand.hint.get("by", LIST))

    def open(self) -> OpenHand:
        """The hand at its position, or where the visitor wants to look. Raises RecordError, HandError."""
        at = self.request.POST.get("at") or self.request.GET.get("at", "")
        asked = self.request.method != "POST" or self.request.POST.get("do") == COPY
        looks = asked or self.hand.shared or self.hand.people
        return open_hand(self.hand, self.pack(), whole_number(at) if looks else None)

    def pack(self) -> Pack:
        """The pack of the game. Raises HandError where it is gone."""
        return pack_for(self.game, HandError)

    def show(
        self,
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
            return self.handing_over(sitting, notice)
        if shown is None:
            self.have_thought(sitting)
        looks = sitting.reading or self.looks_back(sitting)
        told = "" if notice or ending is not None else theirs_since(sitting, NONE if shown is None else shown)
        context = {
            **self.seen(sitting),
            **self.logged(sitting, NONE if shown is None else shown),
            "notice": notice,
            "told": told,
            "their_last": their_last(sitting) if sitting.eyes and not (looks or sitting.game.over) else "",
            "tells": bool(told) and not looks and tells(sitting, self.posted if shown is None else ""),
            "did": "" if told else did,
            "ponders": sitting.who_ponders if self.own else "",
            "seeks": self.seeks_hint(sitting),
            "hinted": self.hinted(sitting) if self.own else [],
            "hint_by": self.hint_by(sitting),
            **self.coached(sitting, asked=not (looks or isinstance(sitting, Puzzling))),
        }
        context["begins"] = told_at(sitting.game)[:BEGIN] if context["hinted"] else []
        if isinstance(sitting, Puzzling):
            context |= self.puzzle(sitting)
        elif self.is_end(sitting):
            return self.end(sitting, context)
        context |= self.question(sitting, context["table"].options, ending)
        if looks:
            context |= self.replay(sitting, reading=sitting.reading)
        return self.render_part("decks/table/table.html", context)

    def puzzle(self, sitting: Puzzling) -> dict[str, Any]:
        """What is told of a puzzle at its table, and what comes next once its goal is reached or missed."""
        context: dict[str, Any] = {"puzzle": sitting, "following": following(sitting.pack, sitting.puzzle)}
        if sitting.missed:
            context["last_steps"] = what_others_did(sitting)
        if sitting.solved:
            context |= after_solving(sitting, self.request)
        return context

    def coached(self, sitting: OpenHand, *, asked: bool) -> dict[str, Any]:
        """What the coach tells whoever is `asked` and does not know the game; of whoever does, that they do."""
        if knows(self.request, self.hand.game):
            return {"knows_game": True, "has_coach": bool(sitting.pack.coached_decisions)}
        coach = coaching(sitting.game, sitting.eyes) if asked else None
        return {"coach": coach, "coach_lessons": bool(sitting.pack.lessons)}

    def have_thought(self, sitting: OpenHand) -> None:
        """Have a worker think where somebody has to, or find a hint that is asked for."""
        if self.own and sitting.ponders:
            ask_for_thought(sitting)
        elif self.seeks_hint(sitting):
            ask_for_hint(sitting, self.hint_by(sitting))

    def hinted(self, sitting: OpenHand) -> list[tuple[int, Told, str]]:
        """The options that have been advised at this moment, in words."""
        hint = sitting.hint if sitting.can_be_advised else None
        options = told_options(sitting.game) if hint else []
        return [(one.option, options[one.option], hint.words(one)) for one in hint.suggestions] if hint else []

    @property
    def posted(self) -> str | None:
        """What was asked to be done with the hand, None where it is only looked at."""
        return self.request.POST.get("do", "") if self.request.method == "POST" else None

    def seen(self, sitting: OpenHand) -> dict[str, Any]:
        """What templates read of a hand, its game, and the table as it is seen."""
        assert self.game is not None
        return {
            "game": self.game,
            "hand": self.hand,
            "sitting": sitting,
            "table": shown_table(
                sitting.game,
                sitting.eyes,
                acts=not (sitting.reading or sitting.ended),
                foresee=partial(forecast, sitting.game, eyes=sitting.eyes),
                all_of_it=not self.htmx,
            ),
            "draw": drawing(self.game.slug, self.game.digest),
            "reading": sitting.reading,
            "ruled": sitting.pack.ruled_numbers,
            "goal": sitting.pack.goal,
            "partly": partly_at(sitting.table),
            "not_legal": self.not_legal(sitting),
            "own": self.own,
            "two": sitting if isinstance(sitting, Together) else None,
            "swaps": swaps(self.hand),
            "others": self.others() if sitting.game.over else "",
            "who": self.who(sitting),
        }

    def logged(self, sitting: OpenHand, shown: int) -> dict[str, Any]:
        """The log as far as it is shown, and how much came before that; fresh is what has not been `shown`."""
        stops = [*sitting.stops, sitting.position]
        most = None if self.request.GET.get("log") == "all" else LOG_LINES
        stood = Standings(sitting.standings, sitting.seats)
        log, earlier = log_of(
            sitting.game, sitting.eyes, sitting.lengths, stops, most, max(sitting.since, shown), stood
        )
        return {"log": with_declined(log, sitting.declined), "earlier": earlier}

    def is_end(self, sitting: OpenHand) -> bool:
        """Whether the end is shown and not the table: of a game that is over, has come to the limit, or is left where it stands."""
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        if "replay" in asked or sitting.looks or "at" in self.request.GET:
            return False
        return sitting.game.over or sitting.position >= ANSWERS_MAX or "end" in self.request.GET

    def end(self, sitting: OpenHand, context: dict[str, Any]) -> HttpResponse:
        """The end of the game: its result, how it went, and what comes next."""
        mine = self.own and not self.hand.shared
        context |= {"ending": ending_of(sitting), "mine": mine, "last_steps": self.last_steps(sitting, context["told"])}
        context["sides"] = mine and changes_seats(self.hand, sitting.pack)
        context["others"] = self.others() if mine and not self.hand.people else ""
        context["looks_back"] = mine and can_look_back(sitting)
        return self.render_part("decks/table/end.html", context)

    def last_steps(self, sitting: OpenHand, told: str) -> list[Step]:
        """What the others did at last, as it is told: nothing of it twice, and nothing where somebody looks back."""
        return told_in_words(sitting, told) if self.own and not (sitting.reading or self.hand.people) else []

    def others(self) -> str:
        """The page where another opponent is chosen for the same deck, as far as that is known."""
        hand = self.hand
        if hand.deck:
            return f"{reverse('decks:new_hand')}?{urlencode({'deck': hand.deck.key})}"
        if ready := ReadyDeck.objects.filter(game__slug=hand.game, name=hand.title).first():
            return f"{reverse('decks:new_hand')}?{urlencode({'game': hand.game, 'ready': ready.slug})}"
        return f"{reverse('decks:play')}?{urlencode({'game': hand.game})}"

    def not_legal(self, sitting: OpenHand) -> str:
        """What is to be said of the deck that somebody built, as it is played here."""
        deck = self.hand.deck
        if deck is None or not sitting.record.decks:
            return ""
        return not_legal(sitting.pack, deck.format, sitting.record.decks[self.hand.seat], deck.pool)

    def who(self, sitting: OpenHand) -> str:
        """Who sits at the table; two at one table learn the seed when their game is over."""
        words = seated(self.hand, own=self.own)
        is_told = sitting.reading or not isinstance(sitting, Together)
        return words[:1].upper() + words[1:] + (f", seed {sitting.record.seed}" if is_told else "")

    def handing_over(self, sitting: Together, notice: str) -> HttpResponse:
        """Who is asked, and nothing that one of the two may not see."""
        context = {
            "game": self.game,
            "hand": self.hand,
            "two": sitting,
            "notice": notice,
            "prompt": prompt(sitting.game),
        }
        return self.render_part("decks/table/hand_over.html", context)

    def render_part(self, part: str, context: dict[str, Any]) -> HttpResponse:
        """A part of the page for htmx, with the page around it for everybody else."""
        more = {"part": part, "sharing": Sharing(self.hand, self.own), "zones": self.pack().zones.values()}
        return render(self.request, part if self.htmx else "decks/table/hand.html", context | more)

    def question(self, sitting: OpenHand, options: Sequence[Act], ending: int | None) -> dict[str, Any]:
        """The question before a turn ends with something undone; in a turn it is asked once."""
        context: dict[str, Any] = {"sure": self.sure(sitting), "quiet": self.quiet}
        if ending is None:
            return context
        left = [options[number] for number in left_undone(sitting.game, ending)]
        kinds = grouped((act.kind, act.words) for act in left)
        undone = [(kind, list(dict.fromkeys(words))) for kind, words in kinds.items()]
        return context | {"sure": sitting.game.turn, "undone": undone, "ending": options[ending]}

    def looks_back(self, sitting: OpenHand) -> bool:
        """Whether the visitor goes through a game that has been played: one that is opened at its beginning, or said to be."""
        if self.hand.people or self.hand.puzzle:
            return False
        if self.request.method == "POST":
            return "replay" in self.request.POST and self.request.POST.get("do") in STEPS
        return "replay" in self.request.GET or (sitting.can_redo and not sitting.stops)

    def replay(self, sitting: OpenHand, *, reading: bool) -> dict[str, Any]:
        """The steps through a game; a page that opens tells how it went."""
        address = self.hand.get_absolute_url()
        lines = steps_at(sitting, after(sitting), address) if reading else steps(sitting)
        whole = None if self.htmx else open_hand(self.hand, sitting.pack, len(sitting.line))
        return {"replay": {"steps": lines}, "summary": whole and summary(whole)}

    def broken(self, why: str) -> HttpResponse:
        """A hand that cannot be shown."""
        context = {
            "game": self.game,
            "hand": self.hand,
            "why": why,
            "own": self.own,
            "sharing": Sharing(self.hand, self.own),
        }
        template = "decks/table/broken.html" if self.htmx else "decks/table/broken_page.html"
        return render(self.request, template, context)

    # Steps

    def step(self) -> HttpResponse:
        """Do what the form says."""
        step = self.request.POST.get("do", "")
        if step in ELSEWHERE:
            return self.elsewhere(ELSEWHERE[step])
        if self.hand.shared:
            return self.look("This hand is shared: play on from here in your own copy.")
        try:
            sitting = self.open()
        except (RecordError, HandError) as error:
            return self.broken(str(error))
        if sitting.reading:
            return self.show(sitting, OVER)
        return self.take_step(sitting, step)

    def take_step(self, sitting: OpenHand, step: str) -> HttpResponse:
        """Take a step in an open hand; one that was meant for another moment is refused, and so is one that cannot be."""
        at = self.request.POST.get("at", "")
        if at != sitting.mark and not (step in OVERTAKES and sitting.has_stood_at(at)):
            return self.show(sitting, STALE)
        try:
            if (ending := self.hasty(sitting, step)) is not None:
                return self.show(sitting, ending=ending)
            before, since = amounts(sitting.game, sitting.eyes) if self.htmx and not step else {}, sitting.position
            self.do(sitting, step)
            sitting.keep()
        except HandError as error:
            return self.show(sitting, str(error))
        except StaleHandError:
            self.hand.refresh_from_db()
            return self.look(STALE)
        if not self.htmx:
            return self.onward(sitting)
        if self.request.POST.get("jump"):
            return self.show(sitting, BACK)
        return self.show(sitting, did=own_step(sitting, since, before) if before and sitting.eyes else "")

    def onward(self, sitting: OpenHand) -> HttpResponse:
        """To the table after a step, with what its form has told."""
        fields = {
            "sure": self.sure(sitting),
            "replay": "1" if self.looks_back(sitting) else "",
            "hint": self.hint_by(sitting) if self.seeks_hint(sitting) else "",
        }
        query = urlencode({name: value for name, value in fields.items() if value})
        return HttpResponseRedirect(f"{self.hand.get_absolute_url()}{'?' if query else ''}{query}#prompt")

    def sure(self, sitting: OpenHand) -> str:
        """The turn, if the visitor has been asked before its end already; else nothing."""
        turn = self.request.POST.get("sure") or self.request.GET.get("sure", "")
        return turn if turn == str(sitting.game.turn) else ""

    def hasty(self, sitting: OpenHand, step: str) -> int | None:
        """The option of a form if it would end the turn with something undone, and nobody has been asked about it in this turn."""
        option = whole_number(self.request.POST.get("option", ""))
        if step or self.quiet or self.sure(sitting) or not sitting.mine or option is None:
            return None
        return option if left_undone(sitting.game, option) else None

    def do(self, sitting: OpenHand, step: str) -> None:
        """A step by its word, an option, a switch or a jump. Raises HandError."""
        option, jump = (whole_number(self.request.POST.get(name, "")) for name in ("option", "jump"))
        switch = self.request.POST.get("switch", "")
        if step == HINT and not HintForm(self.request.POST).is_valid():
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

    def elsewhere(self, action: Callable[[Visit], HttpResponse]) -> HttpResponse:
        """Do what leads to another address."""
        try:
            answer = action(self)
        except (RecordError, HandError) as error:
            return self.broken(str(error))
        if self.htmx and answer.status_code == 302:
            there = HttpResponseClientRedirect(answer["Location"])
            there.cookies = answer.cookies
            return there
        return answer

    def afresh(self, seed: int | None) -> HttpResponse:
        """The same game from the beginning, in a new hand."""
        self.must_own()
        if self.hand.puzzle:
            return redirect(self.puzzle_anew())
        if seed is None and self.hand.people and self.goes_on():
            return self.look("A game for two can begin again with the same seed once it is over.")
        try:
            return redirect(anew(self.hand, self.pack(), seed))
        except PartlyReadHandError as error:
            with suppress(RecordError, HandError):
                return self.show(self.open(), str(error))
            raise

    def puzzle_anew(self) -> Hand:
        """A new hand of the same puzzle. Raises HandError where it is gone."""
        pack = self.pack()
        try:
            return begin_puzzle(self.owner, pack, puzzle_named(pack, self.hand.puzzle))
        except KeyError as error:
            raise HandError("This puzzle is not there any more.") from error

    def swap(self) -> HttpResponse:
        """A new hand in which each side plays the deck of the other."""
        self.must_own()
        if not swaps(self.hand):
            return self.look("There are no two decks here to swap.")
        return redirect(anew(self.hand, self.pack(), any_seed(), swapped=True))

    def change_seats(self) -> HttpResponse:
        """A new hand on the same shuffle in which each side takes its deck to the seat of the other."""
        self.must_own()
        if not changes_seats(self.hand, self.pack()):
            return self.look("There are no two sides here to swap.")
        if self.hand.people and self.goes_on():
            return self.look("A game for two can begin again with the same seed once it is over.")
        return redirect(anew(self.hand, self.pack(), across=True))

    def goes_on(self) -> bool:
        """Whether the game of two people is not over, so that its seed would tell what lies hidden."""
        try:
            return not self.open().reading
        except RecordError:
            return False

    def take_copy(self) -> HttpResponse:
        """Play on from here in a hand of one's own."""
        if self.hand.people and self.goes_on():
            return self.look(
                "A game for two can be copied once it is over: before that, a copy would show what is to come."
            )
        mine = maker_of(self.request)
        return remember(redirect(copy_of(self.hand, mine, self.open().position)), mine)

    def look_back(self) -> HttpResponse:
        """Have a worker find out what would have been better, and go where that is told."""
        self.must_own()
        sitting = self.open()
        seat = whole_number(self.request.POST.get("seat", str(sitting.people[0])))
        if not can_look_back(sitting) or seat not in sitting.people:
            return self.look("Only a game that is over can be looked back at.")
        try:
            ask_to_look_back(sitting, seat)
        except LookingBackError as problem:
            return self.show(sitting, str(problem))
        return redirect(address_of(self.hand, seat))

    def remove(self) -> HttpResponse:
        """Delete the hand; what is shared is not shared any more."""
        self.must_own()
        if self.hand.shared and taken_down(self.hand):
            return self.look(TAKEN)
        forget([self.hand])
        self.hand.delete()
        return redirect("decks:hand_list")

    def must_own(self) -> None:
        """Raises Http404 for the hand of somebody else."""
        if not self.own:
            raise Http404


ELSEWHERE: dict[str, Callable[[Visit], HttpResponse]] = {
    "same": lambda visit: visit.afresh(None),
    "new": lambda visit: visit.afresh(any_seed()),
    "swap": Visit.swap,
    "sides": Visit.change_seats,
    COPY: Visit.take_copy,
    DELETE: Visit.remove,
    HINDSIGHT: Visit.look_back,
}


def after(sitting: OpenHand) -> int | None:
    """The position of the next decision in the record, None at its end."""
    if not sitting.can_redo:
        return None
    onward = open_hand(sitting.hand, sitting.pack, sitting.position)
    onward.redo()
    return onward.position
