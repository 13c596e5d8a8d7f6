"""Pictures of decks, and of all that people share, for previews elsewhere: their addresses, the files that are kept, and who draws them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from celery import Task, shared_task
from django.urls import reverse
from django.utils.crypto import salted_hmac

from catalog.pictures.fans import fan_svg
from catalog.pictures.files import folder, keep_at, kept_at
from catalog.pictures.raster import png
from catalog.tasks import ask_once
from decks.models import OwnedModel, ReadyDeck
from decks.pages.showing import Showing, showing
from decks.visibility import SORTS, is_shown

DIGEST: Final = 16  # letters of a hash in an address
SALT: Final = "decks.picture"
MADE: Final = ("fan", "print", "parcel")  # how the names of files begin that are made of somebody's thing


@dataclass(frozen=True)
class Picture:
    """A picture of so many letters of hash: its address, the file in which it is kept, and the task that draws it."""

    path: str
    file: Path
    digest: str
    task: Task
    names: tuple[str, str]

    @property
    def content(self) -> bytes:
        """The PNG, nothing where it is not drawn yet."""
        return kept_at(self.file)

    @property
    def is_drawn(self) -> bool:
        """Whether it is kept; who only asks this does not read it, and keeps it no longer."""
        return self.file.exists()

    def ask(self) -> None:
        """Have it drawn by a worker, once for many who ask at the same time."""
        ask_once(f"picture:{self.digest}", self.task, *self.names)


def picture_of(row: OwnedModel | ReadyDeck, shown: Showing) -> Picture | None:
    """The picture of something, None where there is no card to be shown."""
    if not shown.has_picture:
        return None
    return of_ready(row, shown) if isinstance(row, ReadyDeck) else of_shared(row, shown)


def of_ready(row: ReadyDeck, shown: Showing) -> Picture:
    """The picture of a ready deck."""
    digest = hashlib.blake2b(shown.content).hexdigest()[:DIGEST]
    path = reverse("decks:ready_picture", args=[row.game.slug, row.slug, digest])
    names = (row.game.slug, row.slug)
    return Picture(path, file_of(*names, digest), digest, draw_ready, names)


def of_shared(row: OwnedModel, shown: Showing) -> Picture:
    """The picture of what somebody made. Its address can neither be guessed, nor does it tell that of the thing."""
    content = hashlib.blake2b(shown.content).hexdigest()
    digest = salted_hmac(SALT, f"{row.sort} {row.key} {content}", algorithm="sha256").hexdigest()[:DIGEST]
    path = reverse("decks:picture", args=[row.sort, veiled(row.key.encode(), digest).hex(), digest])
    return Picture(path, file_of(row.sort, row.key, digest), digest, draw_shared, (row.sort, row.key))


def veiled(key: bytes, digest: str) -> bytes:
    """A key that cannot be read any more; veiled again it is as it was."""
    veil = salted_hmac(f"{SALT}.veil", digest, algorithm="sha256").digest()
    return bytes(one ^ other for one, other in zip(key, veil, strict=False))


def thing_in(sort: str, name: str, digest: str) -> OwnedModel | None:
    """What the address of a picture is of; None for an address that was never ours, or where that is gone."""
    try:
        key = veiled(bytes.fromhex(name), digest).decode("ascii")
    except ValueError:
        return None
    model = SORTS.get(sort)
    return model._default_manager.filter(key=key).first() if model and key.isalnum() else None


def file_of(sort: str, key: str, digest: str) -> Path:
    """The file in which a picture is kept, or would be."""
    return folder() / f"fan.{sort}.{key}.{digest}.png"


def forget(things: Iterable[OwnedModel]) -> None:
    """Throw away the pictures of things that are shared no longer, and the files that were made of them to take along."""
    gone = {f"{row.sort}.{row.key}" for row in things}
    for path in (path for made in MADE for path in folder().glob(f"{made}.*")):
        if path.name.partition(".")[2].rsplit(".", 2)[0] in gone:
            path.unlink(missing_ok=True)


# The work


@shared_task(expires=300)
def draw_shared(sort: str, key: str) -> None:
    """Draw the picture of what somebody shares, unless it is kept, gone, or shared no longer."""
    row = SORTS[sort]._default_manager.filter(key=key).first()
    if row and is_shown(row):
        draw(row)


@shared_task(expires=300)
def draw_ready(game: str, slug: str) -> None:
    """Draw the picture of a ready deck, unless it is kept or gone."""
    row = ReadyDeck.objects.select_related("game", "format").filter(game__slug=game, slug=slug).first()
    if row:
        draw(row)


def draw(row: OwnedModel | ReadyDeck) -> None:
    shown = showing(row)
    picture = picture_of(row, shown)
    if picture and not picture.is_drawn:
        keep_at(picture.file, png(fan_svg(shown.fan)))
