"""Play in one click: a deck against the one that suits it, played steadily; and the page from which every game begins."""

from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from catalog.cached import pack_of
from catalog.models import Game
from catalog.web.fields import WholeNumberField
from decks.addresses import DeckChoice, deck_at, names_a_deck
from decks.models import NOBODY
from decks.once import once
from decks.opposite import deck_called, suited
from decks.owners import maker_of, owner_of, remember
from decks.posters import first_poster, posters_of
from decks.seeds import SEED_MAX, any_seed
from decks.tabletop.hands import HandError, PartlyReadHandError, first_record, start
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.opponents import CALM, STEADY, levels_of, opponents_of


class PlayForm(forms.Form):
    """A game, whose first deck is played, or a deck: a ready one of the game, or one that somebody builds, by its key; a seed; and how
    well the other side plays, where that is said.
    """

    game = forms.SlugField(required=False)
    ready = forms.SlugField(required=False)
    deck = forms.SlugField(required=False)
    seed = WholeNumberField(required=False, min_value=0, max_value=SEED_MAX)
    level = forms.ChoiceField(required=False, choices=[(level, level) for level in (CALM, STEADY)])


@once
def play(request: HttpRequest) -> HttpResponse:
    """What there is to play, of one game where one is named; sent, it deals a hand and goes to its table."""
    if request.method == "POST":
        return deal(request)
    asked = PlayForm(request.GET)
    named = asked.cleaned_data if asked.is_valid() else {}
    games = Game.objects.filter(slug=named["game"]) if named.get("game") else Game.objects.all()
    rows = [(game, sorted(posters_of(game), key=lambda one: one.deck.slug != named.get("ready"))) for game in games]
    if not rows and named.get("game"):
        raise Http404
    seed = named.get("seed")
    context = {
        "rows": rows,
        "game": rows[0][0] if named.get("game") else None,
        "shuffle": "" if seed is None else str(seed),
    }
    return render(request, "decks/table/play.html", context)


def deal(request: HttpRequest) -> HttpResponse:
    """Deal what is asked for. Raises Http404 for a game or deck that there is not, or that the visitor may not see."""
    form = PlayForm(request.POST)
    if not form.is_valid():
        raise Http404
    choice, mine = deck_to_play(request), maker_of(request)
    try:
        pack, seed = pack_of(choice.game), form.cleaned_data["seed"]
        opponent, other = rival_of(pack, choice, owner_of(request), form.cleaned_data["level"] or STEADY)
        record = first_record(
            pack, choice.sections, opponent, any_seed() if seed is None else seed, (), other.sections if other else None
        )
    except PartlyReadHandError:
        named = {"deck": choice.deck.key} if choice.deck else {"game": choice.game.slug, "ready": choice.ready}
        return redirect(
            f"{reverse('decks:new_hand')}?{urlencode(named)}"
        )  # where somebody ticks that what is read is played
    except (HandError, PackError) as error:
        context = {"chosen": choice, "game": choice.game, "why": str(error)}
        return render(request, "decks/table/unplayable.html", context, status=422)
    own = choice.deck if choice.deck and choice.deck.is_of(mine) else None
    hand = start(mine, choice.title, own, record, opponent, rival=other.title if other else "")
    return remember(redirect(hand), mine)


def deck_to_play(request: HttpRequest) -> DeckChoice:
    """The deck that is named, or the first of the game. Raises Http404."""
    if names_a_deck(request.POST):
        return deck_at(request.POST, owner_of(request))
    game = Game.objects.filter(slug=request.POST.get("game", "")).first()
    first = first_poster(game) if game else None
    if first is None:
        raise Http404
    query = request.POST.copy()
    query["ready"] = first.deck.slug
    return deck_at(query, owner_of(request))


def rival_of(pack: Pack, deck: DeckChoice, owner: str, level: str = STEADY) -> tuple[str, DeckChoice | None]:
    """Who sits opposite, and with which deck: the deck that suits, played so well; where nobody plays so, the game's first opponent."""
    if level not in levels_of(pack):
        return next(iter(opponents_of(pack)), NOBODY), None
    fitting = suited(pack, deck)
    return level, deck_called(f"ready {fitting}" if fitting else "", deck, owner)
