"""The files of pictures of decks, and of what people share: as they are kept, or drawn soon."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from catalog.pages.files import kept_for_good, kept_soon
from decks.models import OwnedModel, ReadyDeck
from decks.pages.showing import showing
from decks.pictures import picture_of, thing_in
from decks.visibility import is_shown

KEPT: Final = 600  # seconds in which others need not ask again whether it is still shared


def ready(request: HttpRequest, slug: str, deck: str, digest: str) -> HttpResponse:
    """The picture of a ready deck; an old address leads to the deck as it is now."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    return answered(request, row, digest)


def shared(request: HttpRequest, sort: str, name: str, digest: str) -> HttpResponse:
    """The picture of what somebody shares; of what nobody else sees, for its owner too, there is none."""
    row = thing_in(sort, name, digest)
    if row is None or not is_shown(row):
        raise Http404
    answer = answered(request, row, digest)
    if answer.status_code == 200:
        answer["Cache-Control"] = f"public, max-age={KEPT}"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def answered(request: HttpRequest, row: OwnedModel | ReadyDeck, digest: str) -> HttpResponse:
    """A picture as it is kept, else when to come again. Raises Http404 where there is none."""
    picture = picture_of(row, showing(row))
    if picture is None:
        raise Http404
    if digest != picture.digest:
        return redirect(picture.path)
    content = kept_soon(request, lambda: picture.content, picture.ask)
    return kept_for_good(content, "image/png") if isinstance(content, bytes) else content
