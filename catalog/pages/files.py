"""Pictures of cards as files: what a face shows behind its window, and whole cards for everywhere else."""

from collections.abc import Callable
from math import ceil

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from catalog import tasks
from catalog.art.painting import art_address, art_of
from catalog.models import Card, Game
from catalog.pictures.files import WIDTHS, back_address, drawn, kept, kept_back_of, png_address, svg_address
from catalog.shapes import is_withheld
from catalog.web.throttles import left, times
from catalog.web.visitors import origin_of

DRAWN_A_MINUTE = 120  # cards that an address may have drawn; those that are kept are not counted
SOON = 1  # seconds in which a card is drawn


def card_of(slug: str, card: str) -> Card:
    """A card with all that is drawn of it. Raises Http404."""
    return get_object_or_404(Card.objects.select_related("game", "card_set"), game__slug=slug, slug=card)


def let_out(slug: str, card: str) -> Card:
    """A card that may leave the site as a whole. Raises Http404."""
    row = card_of(slug, card)
    if is_withheld(row):
        raise Http404("Whoever wrote this game's folder keeps its printed cards out of pictures.")
    return row


def kept_for_good(content: str | bytes, sort: str) -> HttpResponse:
    """A file that has another address after any change, and that other sites may show."""
    answer = HttpResponse(content, content_type=sort)
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def art(request: HttpRequest, slug: str, card: str, digest: str) -> HttpResponse:
    """The picture of a card without its frame; an old address leads to the picture as it is now."""
    row = card_of(slug, card)
    if digest != art_of(row).digest:
        return redirect(art_address(row))
    return kept_for_good(art_of(row).svg, "image/svg+xml")


def svg(request: HttpRequest, slug: str, card: str, digest: str) -> HttpResponse:
    """A whole card as SVG; an old address leads to the card as it is now."""
    row = let_out(slug, card)
    if digest != drawn(row).digest:
        return redirect(svg_address(row))
    return kept_for_good(drawn(row).svg, "image/svg+xml")


def png(request: HttpRequest, slug: str, card: str, digest: str, wide: int) -> HttpResponse:
    """A whole card as PNG of one of WIDTHS, as it is kept; else a worker is asked for it, and whoever asks again soon gets it."""
    row = let_out(slug, card)
    if wide not in WIDTHS:
        raise Http404
    if digest != drawn(row).digest:
        return redirect(png_address(row, wide))
    content = kept_soon(request, lambda: kept(row, wide), lambda: tasks.ask_for(row, wide))
    return kept_for_good(content, "image/png") if isinstance(content, bytes) else content


def back(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The back of a game's cards; an old address leads to it as it is now."""
    game = get_object_or_404(Game, slug=slug)
    address = back_address(game)
    if address != request.path:
        return redirect(address)
    content = kept_soon(request, lambda: kept_back_of(game), lambda: tasks.ask_for_back(game))
    return kept_for_good(content, "image/png") if isinstance(content, bytes) else content


def kept_soon(request: HttpRequest, find: Callable[[], bytes], ask: Callable[[], None]) -> bytes | HttpResponse:
    """A file as it is kept; else whoever draws it is asked, and the answer says when to come again."""
    content = find()
    if not content and times("pictures", origin_of(request), "minute") > DRAWN_A_MINUTE:
        return later(429, ceil(left("minute")))
    if not content:
        ask()
        content = find()  # where tasks are done at once
    return content or later(202, SOON)


def later(status: int, seconds: int) -> HttpResponse:
    """An answer without a picture, and when to ask again."""
    answer = HttpResponse("The picture is being drawn.", content_type="text/plain", status=status)
    answer["Retry-After"] = answer["Refresh"] = str(seconds)  # by Refresh a browser without scripts comes again
    answer["Cache-Control"] = "no-store"
    return answer
