"""Whose rows are whose: what a visitor owns, what they may look at, and what makes room for more."""

import pytest

from decks.models import Deck, GoldfishRun, Hand, OwnedModel, Pool, Visibility

pytestmark = pytest.mark.django_db
NEEDED = {
    Deck: {"format": "constructed"},
    Pool: {"format": "draft", "seed": 1},
    Hand: {"title": "A hand", "pilot": "none", "record": "{}"},
    GoldfishRun: {"sections": {}, "games": 100, "seed": 1},
}
SORTS = list(NEEDED)


def made(sort: type[OwnedModel], owner: str, *, shared: bool = False) -> OwnedModel:
    """A row of somebody."""
    given = (
        {"visibility": Visibility.UNLISTED if shared else Visibility.PRIVATE} if sort is Deck else {"shared": shared}
    )
    return sort._default_manager.create(owner=owner, game="a-game", **NEEDED[sort], **given)


@pytest.mark.parametrize("sort", SORTS)
def test_each_visitor_owns_and_reads_their_own(sort: type[OwnedModel]) -> None:
    annas = made(sort, "anna")
    made(sort, "bert")
    assert list(sort.objects.owned_by("anna")) == list(sort.objects.readable_by("anna")) == [annas]
    assert annas.is_of("anna")
    assert not annas.is_of("bert")


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("reader", ["bert", ""])
def test_what_is_shared_is_read_by_everybody_and_owned_by_one(sort: type[OwnedModel], reader: str) -> None:
    annas = made(sort, "anna", shared=True)
    assert list(sort.objects.readable_by(reader)) == [annas]
    assert not sort.objects.owned_by(reader).exists()


@pytest.mark.parametrize("sort", SORTS)
def test_whoever_has_no_name_owns_nothing(sort: type[OwnedModel]) -> None:
    nameless = made(sort, "")
    assert not sort.objects.owned_by("").exists()
    assert not sort.objects.readable_by("").exists()
    assert not nameless.is_of("")


@pytest.mark.parametrize("sort", SORTS)
def test_the_first_rows_are_kept_and_the_others_make_room(sort: type[OwnedModel]) -> None:
    rows = [made(sort, "anna") for _ in range(5)]
    others = made(sort, "bert")
    sort.objects.owned_by("anna").order_by("-pk").keep_first(3)
    assert list(sort.objects.order_by("pk")) == [*rows[2:], others]
    sort.objects.owned_by("anna").order_by("-pk").keep_first(3)
    assert sort.objects.count() == 4
