"""The pages of pools: packs that are opened, drafts pick by pick, and what whoever has a link may look at."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control

from catalog.models import Card, Game
from catalog.pages.cards import with_faces
from catalog.web.fields import sound, whole_number
from catalog.web.throttles import rate
from decks.construction.boosters import kindred_formats, packs_of
from decks.construction.drafting import SEATS_MAX, Draft, Pod
from decks.models import Pool
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.packs import pack_for
from decks.pages.deck_sheet import CardLine, Layer, SectionSheet
from decks.pages.sharing import Sharing
from decks.pictures import forget
from decks.pools import KEPT, PoolError, StalePickError, begin, build, drafts_of, pick, pod_of, take_back
from decks.seeds import SEED_MAX, any_seed
from decks.versions import UnfitError
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import PASSES, Pack

LISTED = 60  # pools on the list
STALE = "The draft had already moved on. Here is how it stands now; nothing is lost."
private = cache_control(private=True, no_cache=True)


class PackFormat(NamedTuple):
    """A format of a game whose packs can be opened here, and how, as the game tells it."""

    game: Game
    format: str
    name: str
    opening: Mapping[str, Any]
    booster: Mapping[str, Any]

    @property
    def value(self) -> str:
        """What a form says for it."""
        return f"{self.game.slug} {self.format}"


def seats_help(formats: list[PackFormat]) -> str:
    """How many may draft, game by game, and at most on this site."""
    drafts = [(form.game.short, form.opening) for form in formats if form.opening["passes"]]
    numbers = [f"{game}: {draft['seats_min']} or more; {draft['seats_best']} is best." for game, draft in drafts]
    return " ".join(["For a draft, including you.", *numbers, f"This site has room for {SEATS_MAX}."])


# A new one


@private
@once
def new_pool(request: HttpRequest) -> HttpResponse:
    """Choose format, players and seed; sent, it opens the packs."""
    fields, problem = (request.POST if request.method == "POST" else request.GET), ""
    formats = pack_formats()
    value = sound(fields.get("for", "")) or f"{sound(fields.get('game', ''))} {sound(fields.get('format', ''))}"
    if request.method == "POST":
        try:
            return open_pool(request, next((form for form in formats if form.value == value), None))
        except PoolError as error:
            problem = str(error)
    about = nearest(formats, value)
    context = {
        "formats": formats, "form": about or next(iter(formats), None), "game": about.game if about else None,
        "problem": problem, "seats": sound(fields.get("seats", "")), "seed": sound(fields.get("seed", "")),
        "seats_max": SEATS_MAX, "seats_help": seats_help(formats), "most": SEED_MAX, "kept": KEPT,
    }  # fmt: skip
    return render(request, "decks/pools/new.html", context, status=422 if problem else 200)


def nearest(formats: list[PackFormat], value: str) -> PackFormat | None:
    """The format that an address names, or one of the same game."""
    exact = [form for form in formats if form.value == value]
    return next(iter([*exact, *(form for form in formats if form.game.slug == value.partition(" ")[0])]), None)


def pack_formats() -> list[PackFormat]:
    """The formats whose packs can be opened; of those that open the same packs, which are options of one another, too."""
    formats = []
    for game in Game.objects.prefetch_related("formats"):
        boosters = {booster["id"]: booster for booster in game.shape.get("boosters", ())}
        names = {form.slug: form.name for form in game.formats.all()}
        for opening in game.shape.get("openings", ()):
            name = names.get(opening["id"], opening["id"])
            formats.append(PackFormat(game, opening["id"], name, opening, boosters[opening["booster"]]))
    return formats


def open_pool(request: HttpRequest, form: PackFormat | None) -> HttpResponse:
    """Open the packs as the form says, and go there. Raises PoolError."""
    if form is None:
        raise PoolError("Choose one of the formats that have packs to open.")
    seed = number_in(request.POST, "seed", "Seed")
    seats = number_in(request.POST, "seats", "Players") if form.opening["passes"] else None
    owner = maker_of(request)
    pool = begin(owner, pack_for(form.game, PoolError), form.format, any_seed() if seed is None else seed, seats)
    return remember(redirect(pool), owner)


def number_in(post: QueryDict, name: str, label: str) -> int | None:
    """The number that a form gives in a field, None where it gives none. Raises PoolError for what is no number."""
    text = post.get(name, "").strip()
    number = whole_number(text)
    if text and number is None:
        raise PoolError(f"{label}: {sound(text)[:20]!r} is not a whole number.")
    return number


@private
def pool_list(request: HttpRequest) -> HttpResponse:
    """The pools of a visitor, those first that were touched last."""
    rows = Pool.objects.owned_by(owner_of(request))
    names = {(form.game.slug, form.format): form.name for form in pack_formats()}
    pools = [(row, names.get((row.game, row.format), row.format)) for row in rows[:LISTED]]
    games = dict(Game.objects.values_list("slug", "short"))
    context = {"pools": pools, "count": rows.count(), "kept": KEPT, "games": games, "can": bool(names)}
    return render(request, "decks/pools/list.html", context)


# One pool


def own_pool(request: HttpRequest, key: str) -> Pool:
    """A pool of the visitor's own. Raises Http404."""
    return get_object_or_404(Pool.objects.owned_by(owner_of(request)), key=key)


@private
def pool(request: HttpRequest, key: str) -> HttpResponse:
    """A pool: packs that are open, the next pick of a draft, or any pick of one that is over."""
    return show(request, get_object_or_404(Pool.objects.readable_by(owner_of(request)), key=key))


def show(
    request: HttpRequest,
    pool: Pool,
    problem: str = "",
    picks: tuple[str, ...] = (),
    status: int = 200,
    *,
    asked: str = "",
) -> HttpResponse:
    """The page of a pool; `asked` is the format that a form chooses for a deck."""
    game = Game.objects.filter(slug=pool.game).first()
    context: dict[str, Any] = {
        "pool": pool, "game": game, "own": pool.is_of(owner_of(request)), "problem": problem, "status": status,
        "again": again(pool), "asked": asked,
    }  # fmt: skip
    context["sharing"] = Sharing(pool, context["own"])
    try:
        pack = pack_for(game, PoolError)
        context |= {"name": pack.formats[pool.format].name if pool.format in pack.formats else pool.format}
        pod = pod_of(pool, pack)
        assert game
        context |= {"booster": pod.booster, "opening": pod.opening}
        return pool_page(request, pool, game, pod, context, picks)
    except PoolError as error:
        return broken(request, pool, game, context | {"why": str(error)})


def again(pool: Pool) -> str:
    """The address that opens the same packs for anybody."""
    query: dict[str, str | int] = {"game": pool.game, "format": pool.format, "seed": pool.seed}
    if pool.seats > 1:
        query["seats"] = pool.seats
    return f"{reverse('decks:new_pool')}?{urlencode(query)}"


def pool_page(
    request: HttpRequest, pool: Pool, game: Game, pod: Pod, context: dict[str, Any], picks: tuple[str, ...]
) -> HttpResponse:
    """The page of a pool that is as it was: a pick of a draft, or all that there is. Raises PoolError."""
    if not pod.opening.passes:
        faces = faces_of(game, pool.cards)
        packs = packs_of(pod.pack, pool.format, pool.seed)
        packs_context = {"packs": [lines_of(game, dict.fromkeys(cards, 1), faces) for cards in packs]}
        return whole(request, pool, game, pod.pack, context | packs_context)
    drafts = drafts_of(pool, pod)
    at = step_asked(request, len(drafts) - 1)
    context |= {"pod": pod, "steps": steps(pod), "replaying": at is not None}
    if at is None and pool.cards is not None:
        return whole(request, pool, game, pod.pack, context)
    now = len(drafts) - 1 if at is None else at
    pick = tuple(pool.picks[now]) if now < len(pool.picks) else picks
    details = pick_context(drafts[now], pod, game, pick)
    return render(request, "decks/pools/draft.html", context | details | {"at": now}, status=context["status"])


def pick_context(draft: Draft, pod: Pod, game: Game, pick: tuple[str, ...]) -> dict[str, Any]:
    """What the page of a pick says: the cards, where they come from and go to, what was taken before."""
    before, taken = Counter(draft.held[OWN_SEAT]), Counter(card for cards in draft.taken[OWN_SEAT] for card in cards)
    faces = faces_of(game, before + taken)
    held, mine = lines_of(game, before, faces), part_of(game, taken, faces)
    return {
        "draft": draft,
        "rows": single_copies(held, pick),
        "passing": passing(draft, pod),
        "forced": takes_all(draft, pod),
        **counted_cards(mine),
    }


def takes_all(draft: Draft, pod: Pod) -> bool:
    """Whether the pack that lies before a player has no more cards than they take."""
    return len(draft.held[OWN_SEAT]) == pod.opening.take


def passing(draft: Draft, pod: Pod) -> str:
    """Where the pack that lies before a player comes from, and where it goes, in words."""
    step = PASSES[pod.opening.passes[draft.lap]]
    giver, taker = (seat_words(way % pod.seats, pod) for way in (-step, step))
    passed = f"Passed on by {giver}, opened by {seat_words(draft.opener(pod), pod)}."
    came = passed if draft.pick else f"{pod.opening.opens} packs that you opened, in one heap."
    goes = "You take all of it." if takes_all(draft, pod) else f"What is left goes to {taker}."
    return f"{came} {goes}"


def counted_cards(part: SectionSheet) -> dict[str, Any]:
    """Cards as the lists and charts of a page take them."""
    return {"picks": part, "sections": [(part.name, part.count, part.groups)] if part.count else []}


def step_asked(request: HttpRequest, last: int) -> int | None:
    """The pick of a draft that an address asks to look back at; None where it asks for none that there is."""
    at = whole_number(request.GET.get("at", ""))
    return at if at is not None and at < last else None


def steps(pod: Pod) -> list[tuple[int, list[tuple[int, int]]]]:
    """The picks by round: (round, [(which of all from 0, which of its round from 1)])."""
    size = pod.picks_a_round
    laps = range(len(pod.opening.passes))
    return [(lap + 1, [(lap * size + n, n + 1) for n in range(size)]) for lap in laps]


def seat_words(seat: int, pod: Pod) -> str:
    """Which player that is, from where the person sits."""
    if seat == OWN_SEAT:
        return "you"
    return {1: "your left neighbour", pod.seats - 1: "your right neighbour"}.get(seat, f"player {seat + 1}")


def whole(request: HttpRequest, pool: Pool, game: Game, pack: Pack, context: dict[str, Any]) -> HttpResponse:
    """The page of a pool of which every card is there."""
    context |= counted_cards(part_of(game, pool.cards, faces_of(game, pool.cards))) | {
        "formats": [(form, pack.formats[form].name) for form in kindred_formats(pack, pool.format)],
        "decks": pool.decks.filter(deleted_at=None) if context["own"] else (),
    }
    return render(request, "decks/pools/pool.html", context, status=context["status"])


def broken(request: HttpRequest, pool: Pool, game: Game | None, context: dict[str, Any]) -> HttpResponse:
    """A pool that cannot be replayed: its cards, as many as had been taken."""
    cards = pool.cards or Counter(card for pick in pool.picks for card in pick)
    if game and cards:
        context |= counted_cards(part_of(game, cards, faces_of(game, cards)))
    return render(request, "decks/pools/broken.html", context, status=context["status"])


# Cards


def faces_of(game: Game, slugs: Iterable[str]) -> dict[str, Card]:
    """Cards of a game by slug, each with its face."""
    return {row.slug: row for row in with_faces(Card.objects.filter(game=game, slug__in=list(slugs)))}


def part_of(game: Game, cards: Mapping[str, int], faces: Mapping[str, Card]) -> SectionSheet:
    """Cards as a part of a deck: by kind and price, each with its face."""
    return Layer(game, None, faces, ()).part("pool", "Cards", cards)


def lines_of(game: Game, cards: Mapping[str, int], faces: Mapping[str, Card]) -> list[CardLine]:
    """The lines of cards in one row."""
    return [line for _, lines in part_of(game, cards, faces).groups for line in lines]


def single_copies(lines: list[CardLine], picks: tuple[str, ...]) -> list[tuple[CardLine, int, bool]]:
    """Each copy of each card by itself: (line, which copy, whether it is chosen)."""
    copies = Counter(picks)
    return [(line, n, n < copies[line.slug]) for line in lines for n in range(line.copies)]


# Steps


@private
@rate("moves")
def take(request: HttpRequest, key: str) -> HttpResponse:
    """Take cards out of the pack that lies before the visitor."""
    mine = own_pool(request, key)
    cards = tuple(sound(card)[:60] for card in request.POST.getlist("card")[:99])
    game = Game.objects.filter(slug=mine.game).first()
    return after(request, mine, lambda: pick(mine, pack_for(game, PoolError), moment(request.POST), cards), cards)


@private
@rate("moves")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Take the last pick back."""
    mine = own_pool(request, key)
    return after(request, mine, lambda: take_back(mine, moment(request.POST)))


def after(request: HttpRequest, mine: Pool, step: Callable[[], object], cards: tuple[str, ...] = ()) -> HttpResponse:
    """On to the page of a pool after a step; `cards` stay picked where that cannot be taken."""
    try:
        step()
    except PoolError as problem:
        return show(request, mine, str(problem), cards, 422)
    except StalePickError:
        mine.refresh_from_db()
        return show(request, mine, STALE, (), 409)
    return remember(redirect(f"{mine.get_absolute_url()}#pack"), mine.owner)


def moment(post: QueryDict) -> int:
    """After how many picks a form was made; -1, which is no moment, where it does not say."""
    at = whole_number(post.get("at", ""))
    return -1 if at is None else at


@private
@once
def deck_of(request: HttpRequest, key: str) -> HttpResponse:
    """Build a deck from a pool."""
    mine = own_pool(request, key)
    form, suggested = sound(request.POST.get("format", "")) or mine.format, request.POST.get("suggest") == "yes"
    try:
        pack = pack_for(Game.objects.filter(slug=mine.game).first(), PoolError)
        return redirect(build(mine, pack, form, suggested=suggested))
    except (PoolError, UnfitError) as problem:
        return show(request, mine, str(problem), (), 422, asked=form)


@private
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a pool; decks that were built from it keep their cards."""
    mine = own_pool(request, key)
    forget([mine])
    mine.delete()
    return redirect("decks:pool_list")
