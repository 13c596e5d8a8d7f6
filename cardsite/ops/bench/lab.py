"""Figures of the deck lab: the page of a deck, a change of it, a move on the table, answered whole and in this process."""

from collections.abc import Iterator
from functools import partial

from django.core.signing import get_cookie_signer
from django.test import Client
from django.urls import reverse

from cardsite.ops.bench.stopwatch import Figures, Stopwatch, spans
from catalog.cached import pack_of
from catalog.models import Game
from decks.addresses import DeckChoice, of_the_pack
from decks.models import Deck, Hand
from decks.owners import COOKIE
from decks.tabletop import hands
from decks.versions import DeckContent, create
from engine.play.playable import is_playable

OWNER = "whoever measures"
CHANGES, HANDS = 100, 5
FRAGMENT = {"HX-Request": "true"}


def lab(watch: Stopwatch) -> Figures:
    """For each game that can be played, with its first ready deck."""
    figures: Figures = {}
    for game in Game.objects.filter(slug__in=watch.packs()):
        pack = pack_of(game)
        deck = of_the_pack(game.slug, next(iter(pack.decks), ""))
        if deck is not None and is_playable(pack):
            figures |= {f"{what}, {deck.title}": row for what, row in lab_figures(deck, watch)}
    return figures


def lab_figures(ready: DeckChoice, watch: Stopwatch) -> Iterator[tuple[str, Figures]]:
    """The kinds of answers for one deck."""
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(OWNER)
    deck = create(OWNER, ready.game.slug, DeckContent(ready.title, ready.format, sections=ready.sections), "measured")
    yield "deck page", watch.measure(partial(client.get, deck.look_url), 200)
    yield "ready deck page", watch.measure(partial(client.get, ready.url), 200)
    yield "two decks compared", watch.measure(partial(client.get, compared(deck, ready)), 200)
    yield "builder", watch.measure(partial(client.get, deck.get_absolute_url()), 200)
    yield "change of a deck", watch.percentiles(list(changes(client, deck, 4 if watch.quick else CHANGES)))
    games = 1 if watch.quick else HANDS
    spent = [span for seed in range(games) for span in moves(client, ready, seed)]
    yield "move on the table", watch.percentiles(spent)


def compared(deck: Deck, ready: DeckChoice) -> str:
    """The address of a deck beside the last ready one of its game, with which it has the least in common."""
    other = list(ready.game.ready_decks.values_list("slug", flat=True))[-1]
    return f"{reverse('decks:compare')}?a={deck.key}&b={ready.game.slug}.{other}"


def changes(client: Client, deck: Deck, times: int) -> Iterator[float]:
    """A card put in and taken out again, with what of the page is new, in milliseconds."""
    address = reverse("decks:change", args=[deck.key])
    place, held = max(deck.versions.get(number=1).sections.items(), key=lambda section: len(section[1]))
    for n in range(times):
        deck.refresh_from_db()
        step = {"base": deck.version, "step": f"{('add', 'take')[n % 2]} {place} {next(iter(held))}"}
        yield spans(partial(client.post, address, step, headers=FRAGMENT), 1)[0]


def moves(client: Client, ready: DeckChoice, seed: int) -> Iterator[float]:
    """Every decision of a game that a pilot takes on the table, with the new table, in milliseconds."""
    pack = pack_of(ready.game)
    opponent = next(iter(hands.opponents_of(pack)))
    hand = hands.start(OWNER, ready.title, None, hands.first_record(pack, ready.sections, opponent, seed), opponent)
    while not (sitting := hands.OpenHand(hand, pack)).game.over:
        step = {"do": "step", "at": sitting.mark}
        yield spans(partial(client.post, hand.get_absolute_url(), step, headers=FRAGMENT), 1)[0]
        hand = Hand.objects.get(pk=hand.pk)
