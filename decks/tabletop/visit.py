"""Somebody at the table of a hand: what they ask of it, as the address, the form and the cookies say."""

from django.http import Http404, HttpRequest, HttpResponse

from catalog.models import Game
from catalog.web.fields import whole_number
from catalog.web.fragments import wants_fragment
from decks.models import Hand
from decks.packs import pack_for
from decks.tabletop.acquaintance import keep_known
from decks.tabletop.hands import ANSWERS_MAX, HandError, OpenHand
from decks.tabletop.hint_form import HintForm
from decks.tabletop.knowledge import LIST
from decks.tabletop.steps import COPY, HINT, STEPS
from decks.tabletop.together import open_hand
from engine.packs.cards import Pack

QUIET = "quiet_table"  # the cookie of somebody who is not asked before a turn ends
QUIET_FOR = 400 * 24 * 60 * 60  # seconds


class Visit:
    """Somebody at the table of a hand, and what is asked of it."""

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

    def open(self) -> OpenHand:
        """The hand at its position, or where the visitor wants to look. Raises RecordError, HandError."""
        at = self.request.POST.get("at") or self.request.GET.get("at", "")
        asked = self.request.method != "POST" or self.request.POST.get("do") == COPY
        looks = asked or self.hand.shared or self.hand.people
        return open_hand(self.hand, self.pack(), whole_number(at) if looks else None)

    def pack(self) -> Pack:
        """The pack of the game. Raises HandError where it is gone."""
        return pack_for(self.game, HandError)

    @property
    def posted(self) -> str | None:
        """What was asked to be done with the hand, None where it is only looked at."""
        return self.request.POST.get("do", "") if self.request.method == "POST" else None

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

    def is_end(self, sitting: OpenHand) -> bool:
        """Whether the end is shown and not the table: of a game that is over, has come to the limit, or is left where it stands."""
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        if "replay" in asked or sitting.looks or "at" in self.request.GET:
            return False
        return sitting.game.over or sitting.position >= ANSWERS_MAX or "end" in self.request.GET

    def looks_back(self, sitting: OpenHand) -> bool:
        """Whether the visitor goes through a game that has been played: one that is opened at its beginning, or said to be."""
        if self.hand.people or self.hand.puzzle:
            return False
        if self.request.method == "POST":
            return "replay" in self.request.POST and self.request.POST.get("do") in STEPS
        return "replay" in self.request.GET or (sitting.can_redo and not sitting.stops)

    def goes_through(self, sitting: OpenHand) -> bool:
        """Whether the visitor goes through a game that has been played, their own or one that they only read."""
        return sitting.reading or self.looks_back(sitting)

    def sure(self, sitting: OpenHand) -> str:
        """The turn, if the visitor has been asked before its end already; else nothing."""
        turn = self.request.POST.get("sure") or self.request.GET.get("sure", "")
        return turn if turn == str(sitting.game.turn) else ""

    def must_own(self) -> None:
        """Raises Http404 for the hand of somebody else."""
        if not self.own:
            raise Http404
