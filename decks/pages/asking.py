"""The page on which somebody asks the lab: a deck, one of its questions, and a sentence to fill in; sent, it begins a run."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from catalog.understanding import coverage_of
from catalog.web.visitors import origin_of
from decks import tasks
from decks.addresses import DeckChoice, deck_at, names_a_deck, to_choose_from
from decks.lab import ledger, meetings
from decks.lab.lab_form import BetterForm, ChangeForm, DecksForm, LabForm, Subject, SwapForm
from decks.lab.quota import QuotaError
from decks.lab.run_form import RefusedError, RunFields, choices, run_of
from decks.lab.thought import LONGEST, Forecast, in_words
from decks.lab.worth_form import WorthForm
from decks.legal import not_legal
from decks.models import GoldfishRun
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.references import referred
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.advice import counsel_of
from engine.play.opponents import SHARP, STEADY, levels_of, opponent_called, opponents_of
from engine.play.partly import PARTLY
from engine.play.playable import NotPlayableError

LIMITS: Final = {"least": ledger.GAMES_MIN, "most": ledger.GAMES_MAX}
DECKS: Final = "decks"
ONE: Final = "one"
ALONE: Final = "alone"
BETTER: Final = "better"
CHANGE: Final = "change"
WORTH: Final = "worth"
FORMS: Final[Mapping[str, type[LabForm]]] = {
    DECKS: DecksForm,
    BETTER: BetterForm,
    "swap": SwapForm,
    CHANGE: ChangeForm,
    WORTH: WorthForm,
}


class Asks(NamedTuple):
    """A question: how the page calls it, and what it says of it."""

    words: str
    lead: str


QUESTIONS: Final = {
    DECKS: Asks(
        "How good is it?",
        "It meets each of some decks, on both seats of the same shuffles. The report says how often it wins "
        "and against whom, how fast it is by itself, and which cards were hardly ever played.",
    ),
    ONE: Asks(
        "Against one deck",
        "It plays one deck over and over. The report says how often and when it wins, and what each card does.",
    ),
    ALONE: Asks(
        "How fast is it?",
        "It plays against an opponent for practice that always does the same. The report says by which turn it wins, and what each card "
        "does.",
    ),
    BETTER: Asks(
        "Which is better?",
        "Both decks play the same shuffles against the same opponents. What only one of them has lies where the other has something else, "
        "so that a few games tell them apart.",
    ),
    "swap": Asks(
        "What does a swap do?",
        "The deck plays the same shuffles with one card and with another in its place, so that a few games tell what the swap does.",
    ),
    CHANGE: Asks(
        "What should I change?",
        "The lab looks for the one card that is best swapped for another: the swaps that promise most race on the same shuffles, and the "
        "best is confirmed on fresh ones. It is proposed only where it is sure to gain. This takes some minutes.",
    ),
    WORTH: Asks(
        "What is each card worth?",
        "The deck plays the same shuffles again and again, each time with a blank card in the place of one copy. What it loses by that is "
        "what the card is worth.",
    ),
}


@never_cache
@once
def new_run(request: HttpRequest) -> HttpResponse:
    """Choose a deck, then what to ask of it; sent, it asks for the games."""
    query = request.POST if request.method == "POST" else request.GET
    if request.method != "POST" and not (names_a_deck(query) or query.get("a")):
        return render(request, "decks/runs/choose.html", {"games": to_choose_from(owner_of(request))})
    deck = deck_in(query, owner_of(request))
    try:
        pack = pack_of(deck.game)
    except PackError as problem:
        return page(request, deck, None, ALONE, {"unplayable": str(problem)})
    unknown = query.get("ask", "")
    if request.method == "POST" and unknown and unknown not in on_offer(pack):
        told = {"unplayable": f"Nobody can ask “{unknown}” of a deck here: choose one of the questions above."}
        return page(request, deck, pack, next(iter(on_offer(pack))), told, 422)
    question = question_in(query, pack, sent=request.method == "POST")
    ask = ask_in_full if question in FORMS else ask_of_one
    return ask(request, Subject(pack, deck, owner_of(request)), question)


def deck_in(query: QueryDict, owner: str) -> DeckChoice:
    """The deck that an address names, in words as pages of comparison call it, or as all others. Raises Http404."""
    word = query.get("a")
    if not word or names_a_deck(query):
        return deck_at(query, owner)
    choice = referred(word, owner).choice
    if choice is None:
        raise Http404
    return choice


def question_in(query: QueryDict, pack: Pack, *, sent: bool) -> str:
    """What is asked: what the address says; of what says nothing, what it must have meant before there were questions."""
    asked = query.get("ask", "")
    if asked in on_offer(pack):
        return asked
    opponents = opponents_of(pack)
    opponent = opponent_called(opponents, query.get("opponent", ""))
    if opponent or query.get("goal") or sent:
        return ONE if opponent and opponent.is_level else ALONE
    return next(iter(on_offer(pack)))


def on_offer(pack: Pack) -> dict[str, Asks]:
    """The questions that can be asked of a deck of a game: where nobody can play a deck, how fast it is alone."""
    return QUESTIONS if levels_of(pack) else {ALONE: QUESTIONS[ALONE]}


def lead_on(question: str, request: HttpRequest) -> HttpResponse:
    """The way from where a question was asked before to the page of all of them, with what was filled in."""
    fields = [(name, value) for name, values in request.GET.lists() for value in values]
    return redirect(f"{reverse('decks:new_run')}?{urlencode([*fields, ('ask', question)])}")


@never_cache
def which(request: HttpRequest) -> HttpResponse:
    """Where it was asked before which of two decks is better."""
    return lead_on(BETTER, request)


@never_cache
def change_what(request: HttpRequest) -> HttpResponse:
    """Where it was asked before what to change in a deck."""
    return lead_on(CHANGE, request)


# Questions about other decks


def ask_in_full(request: HttpRequest, subject: Subject, question: str) -> HttpResponse:
    """A question with a form of its own: to fill in, or the run that it asks for."""
    if request.method != "POST":
        try:
            form = FORMS[question](subject, request.GET)
        except (NotPlayableError, PackError) as problem:
            return page(request, subject.deck, subject.pack, question, {"unplayable": str(problem)})
        if form.why_not:
            return page(request, subject.deck, subject.pack, question, {"unplayable": form.why_not})
        return page(request, subject.deck, subject.pack, question, of_form(form, shown=False))
    maker = Subject(subject.pack, subject.deck, maker_of(request))
    form = FORMS[question](maker, request.POST)
    if not form.is_valid():
        return page(request, subject.deck, subject.pack, question, of_form(form), 422)
    try:
        return begun(request, form.run)
    except QuotaError as problem:
        form.add_error(None, str(problem))
        return page(request, subject.deck, subject.pack, question, of_form(form), 429)


def of_form(form: LabForm, *, shown: bool = True) -> dict[str, Any]:
    """What the page shows of a form as far as it is filled in, with what is wrong, which is not shown before it was sent."""
    return {
        "form": form,
        "subject": form.subject,
        "problems": form.errors if shown else {},
        "refused": form.non_field_errors() if shown else [],
        "chosen": {name: form.data.get(name, "") for name in form.fields},
        "ticked": form.ticked,
    }


# Questions about one deck and one opponent


def ask_of_one(request: HttpRequest, subject: Subject, question: str) -> HttpResponse:
    """A question about one deck: to fill in, or the run that it asks for."""
    deck, pack = subject.deck, subject.pack
    fields = RunFields.of(request.POST if request.method == "POST" else request.GET)
    if question == ONE and not fields.opponent:
        fields.opponent = STEADY
    if request.method != "POST":
        return page(request, deck, pack, question, of_fields(fields, subject))
    try:
        return begun(request, run_of(fields, deck, maker_of(request)))
    except RefusedError as problem:
        told = {name: [words] for name, words in problem.problems.items()}
        wrong = {"problems": told, "diagnostics": problem.diagnostics}
        return page(request, deck, pack, question, of_fields(fields, subject) | wrong, 422)
    except QuotaError as problem:
        wrong = {"problems": {"quota": [str(problem)]}}
        return page(request, deck, pack, question, of_fields(fields, subject) | wrong, 429)


def of_fields(fields: RunFields, subject: Subject) -> dict[str, Any]:
    """What the page shows of such a form."""
    try:
        offered = choices(subject.pack, fields, subject.deck, subject.owner)
    except (NotPlayableError, PackError) as problem:
        return {"fields": fields, "unplayable": str(problem)}
    return {
        "fields": fields,
        "query": fields.goal,
        "choices": offered,
        "ticked": fields.options,
        "chosen": {"seed": fields.seed},
        "limits": LIMITS,
    }


# Both


def begun(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """The way to a run that begins. Raises QuotaError."""
    run.origin = origin_of(request)
    tasks.start(run)
    return remember(redirect(run), run.owner)


def page(
    request: HttpRequest,
    deck: DeckChoice,
    pack: Pack | None,
    question: str,
    more: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """The page of a question about a deck."""
    query = request.POST if request.method == "POST" else request.GET
    named = {name: query[name] for name in ("a", "deck", "game", "ready") if query.get(name)}
    context: dict[str, Any] = {
        "game": deck.game,
        "deck": deck,
        "question": question,
        "asks": QUESTIONS[question],
        "questions": on_offer(pack) if pack else {},
        "named": named,
        "address": urlencode(named),
        "coverage": coverage_of(deck.game, {card for cards in deck.sections.values() for card in cards}),
        "partly": PARTLY,
    }
    if pack:
        context |= {
            "not_legal": not_legal(pack, deck.format, deck.sections, deck.pool),
            "pack_options": pack.options,
            "ruled": pack.ruled_numbers,
            "sharp": sharp_in_words(pack, meetings.ALONE if question == DECKS and meetings.practice_of(pack) else 0),
        }
    return render(request, "decks/runs/ask.html", context | more, status=status)


def sharp_in_words(pack: Pack, alone: int = 0) -> str:
    """How long whoever thinks takes, where so many games alone at most stand beside the others; nothing in a game in which nobody does."""
    level = levels_of(pack).get(SHARP)
    if level is None:
        return ""
    one, both = Forecast(pack.slug, (SHARP,), 1, alone=alone), "fewer" if alone else "half as many"
    return (
        f"{level.words.capitalize()} tries its options in {counsel_of(pack).worlds} games before each answer: that takes about "
        f"{in_words(one.each)} for a game. At most {in_words(LONGEST)} is played here, so that {one.fitting:,} games fit, {both} if both "
        "sides think."
    )
