"""Who sees what people made: themselves, whoever has its link, or everybody; and what whoever runs the site has taken down."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.urls import Resolver404, resolve

from decks.models import Deck, GoldfishRun, Hand, OwnedModel, Pool, TakenDown, Visibility

SORTS: Final[Mapping[str, type[OwnedModel]]] = {model.sort: model for model in (Deck, Hand, Pool, GoldfishRun)}
CALLED: Final = {"deck": "deck", "hand": "test hand", "pool": "pool", "run": "run"}
SPACES: Final = ("decks", "decks_api")  # namespaces of addresses


class UnsharedError(ValueError):
    """What cannot be shared; the message says why."""


def ways_of(row: OwnedModel) -> list[tuple[str, str]]:
    """Who may see such a thing, as its owner can choose: only decks stand in lists."""
    return [way for way in Visibility.choices if way[0] != Visibility.PUBLIC or isinstance(row, Deck)]


def taken_down(row: OwnedModel) -> TakenDown | None:
    """What is noted of a thing that was taken down, None for any other."""
    return TakenDown.objects.filter(sort=row.sort, key=row.key).first()


def is_shown(row: OwnedModel) -> bool:
    """Whether others than its owner may look at something."""
    return readable(row.sort, "").filter(pk=row.pk).exists()


def too_early(row: OwnedModel) -> str:
    """What keeps something from being shared for now; nothing where it can be."""
    return "A draft can be shared when it is over." if isinstance(row, Pool) and row.cards is None else ""


def let_see(row: OwnedModel, seen_by: str) -> None:
    """Let others see something, or nobody any more. Raises UnsharedError for what cannot be shared.

    A moment of a hand that was taken down stays as it is: by it the same moment is known when it should be shared again.
    """
    if taken_down(row) and (seen_by != Visibility.PRIVATE or isinstance(row, Hand)):
        raise UnsharedError("Whoever runs this site has taken it down, so it cannot be shared.")
    if seen_by != Visibility.PRIVATE and (early := too_early(row)):
        raise UnsharedError(early)
    columns = {"visibility": seen_by} if isinstance(row, Deck) else {"shared": seen_by != Visibility.PRIVATE}
    type(row)._default_manager.filter(pk=row.pk).update(**columns)
    row.refresh_from_db()


def place_at(path: str) -> tuple[str, str]:
    """The sort and the key of what a path names, two empty words for one that names nothing that people make."""
    try:
        match = resolve(path)
    except Resolver404:
        return "", ""
    sort = match.route.removeprefix("api/v1/").partition("/")[0].removesuffix("s")
    is_made = match.namespace in SPACES and "key" in match.kwargs and sort in SORTS
    return (sort, str(match.kwargs["key"])) if is_made else ("", "")


def readable(sort: str, owner: str) -> QuerySet[Any]:
    """The things of a sort that a visitor may look at who knows their address; without a name, what everybody may."""
    rows: Any = SORTS[sort]._default_manager
    found: QuerySet[Any] = rows.readable_by(owner)
    return found
