"""A deck is saved again and again, from one tab and from two: what is kept, and what a stale save holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import versions
from decks.construction.formats.vocabulary import SHORTLIST
from decks.models import Deck, DeckVersion
from decks.versions import DeckContent, StaleDeckError, UnfitError, add, content_of, difference, merge, move, put

pytestmark = pytest.mark.sql

EMPTY = DeckContent("Sparks", "constructed")
SPARKS = put(put(EMPTY, "main", "emberdart", 3), "stance", "open-guard", 1)


def begin(draft: DeckContent = SPARKS, owner: str = "anna") -> Deck:
    return versions.create(owner, "runeslingers-awakening", draft, "Began")


@pytest.fixture
def deck() -> Deck:
    return begin()


def lines(deck: Deck) -> dict[tuple[str, str], int]:
    """The rows by which a card finds the deck."""
    return {(line.section, line.card): line.copies for line in deck.lines.all()}


# Drafts


def test_a_card_is_added_and_taken_but_never_below_none() -> None:
    assert add(EMPTY, "main", "emberdart", 2).sections == {"main": {"emberdart": 2}}
    assert add(SPARKS, "main", "emberdart", -1).sections["main"] == {"emberdart": 2}
    assert "main" not in add(SPARKS, "main", "emberdart", -5).sections


def test_a_card_moves_to_the_shortlist_and_back_with_all_its_copies() -> None:
    aside = move(SPARKS, "main", SHORTLIST, "emberdart")
    assert aside.shortlist == {"emberdart": 3}
    assert "main" not in aside.sections
    assert move(aside, SHORTLIST, "main", "emberdart") == SPARKS


def test_a_card_that_moves_to_where_it_lies_stays_as_it_is() -> None:
    assert move(SPARKS, "main", "main", "emberdart") == SPARKS


def test_a_difference_names_words_and_cards_and_nothing_that_is_equal() -> None:
    other = DeckContent("Fire", "constructed").with_cells({("main", "emberdart"): 1, ("stance", "open-guard"): 1})
    found = difference(SPARKS, other)
    assert (found.words, found.cards) == ([("name", "Sparks", "Fire")], [("main", "emberdart", 3, 1)])
    assert found.cards[0].by == -2
    assert not difference(SPARKS, SPARKS)


CELLS = st.dictionaries(
    st.tuples(st.sampled_from(["main", "stance", SHORTLIST]), st.sampled_from("abcde")), st.integers(1, 9), max_size=8
)


@given(CELLS, CELLS)
def test_any_deck_becomes_any_other_by_their_difference(old: versions.Cells, new: versions.Cells) -> None:
    before, after = EMPTY.with_cells(old), EMPTY.with_cells(new)
    cells = before.cells | {(row.place, row.card): row.after for row in difference(before, after).cards}
    assert before.with_cells(cells) == after


@given(CELLS, CELLS)
def test_a_change_on_top_of_nothing_is_the_change(old: versions.Cells, new: versions.Cells) -> None:
    before, after = EMPTY.with_cells(old), EMPTY.with_cells(new)
    assert (merge(before, after, before), merge(before, before, after)) == (after, after)


def test_two_changes_that_touch_different_things_are_both_in_the_merged_deck() -> None:
    mine = add(SPARKS, "main", "emberdart", 1)
    theirs = put(DeckContent("Fire", "draft").with_cells(SPARKS.cells), "main", "lanternfall", 2)
    found = merge(SPARKS, mine, theirs)
    assert (found.name, found.format, found.sections["main"]) == ("Fire", "draft", {"emberdart": 4, "lanternfall": 2})


# Saving


@pytest.mark.django_db
def test_a_new_deck_is_private_and_has_one_version(deck: Deck) -> None:
    assert (deck.visibility, deck.version, deck.versions.count()) == ("private", 1, 1)
    assert lines(deck) == {("main", "emberdart"): 3, ("stance", "open-guard"): 1}


@pytest.mark.django_db
def test_every_save_is_a_version_and_the_older_ones_stay(deck: Deck) -> None:
    versions.save(deck, 1, add(SPARKS, "main", "emberdart", 1), "+1 Emberdart")
    versions.save(deck, 2, EMPTY, "All out")
    assert [v.number for v in deck.versions.all()] == [3, 2, 1]
    assert content_of(deck.versions.get(number=1)) == SPARKS
    assert lines(deck) == {}


@pytest.mark.django_db
def test_the_index_of_cards_follows_every_save_and_leaves_the_shortlist_out(deck: Deck) -> None:
    later = put(put(add(SPARKS, "main", "emberdart", 1), "main", "lanternfall", 2), SHORTLIST, "ninth-bell-x", 1)
    versions.save(deck, 1, put(later, "stance", "open-guard", 0), "Several")
    assert lines(deck) == {("main", "emberdart"): 4, ("main", "lanternfall"): 2}


@pytest.mark.django_db
def test_a_save_that_changes_nothing_makes_no_version(deck: Deck) -> None:
    assert versions.save(deck, 1, SPARKS, "Nothing").number == 1
    assert deck.versions.count() == 1


@pytest.mark.django_db
def test_a_restored_version_is_a_new_version(deck: Deck) -> None:
    versions.save(deck, 1, EMPTY, "All out")
    saved = versions.save(deck, 2, versions.said_in(deck, 1), "Back")
    assert (saved.number, content_of(saved)) == (3, SPARKS)
    assert lines(deck) == {("main", "emberdart"): 3, ("stance", "open-guard"): 1}


@pytest.mark.django_db
def test_a_version_that_is_not_there_cannot_be_restored() -> None:
    with pytest.raises(UnfitError, match="no version 9; it has versions 1 to 1"):
        versions.said_in(begin(), 9)


# Two tabs


@pytest.mark.django_db
def test_a_stale_save_holds_both_drafts_and_writes_nothing(deck: Deck) -> None:
    versions.save(deck, 1, put(SPARKS, "main", "lanternfall", 2), "The first tab")
    mine = add(SPARKS, "main", "emberdart", 1)
    with pytest.raises(StaleDeckError) as stale:
        versions.save(deck, 1, mine, "The second tab")
    assert (content_of(stale.value.base), stale.value.mine) == (SPARKS, mine)
    assert content_of(stale.value.theirs).sections["main"] == {"emberdart": 3, "lanternfall": 2}
    assert deck.versions.count() == 2


@pytest.mark.django_db
def test_what_was_stale_goes_on_top_of_the_version_that_was_seen(deck: Deck) -> None:
    versions.save(deck, 1, put(SPARKS, "main", "lanternfall", 2), "The first tab")
    saved = versions.save(deck, 1, add(SPARKS, "main", "emberdart", 1), "The second tab", seen=2)
    assert (saved.number, saved.sections["main"]) == (3, {"emberdart": 4, "lanternfall": 2})


@pytest.mark.django_db
def test_what_was_seen_may_be_stale_as_well(deck: Deck) -> None:
    versions.save(deck, 1, put(SPARKS, "main", "lanternfall", 2), "The first tab")
    versions.save(deck, 2, put(SPARKS, "main", "lanternfall", 3), "The first tab again")
    with pytest.raises(StaleDeckError) as stale:
        versions.save(deck, 1, EMPTY, "The second tab", seen=2)
    assert stale.value.theirs.number == 3


@pytest.mark.django_db
def test_there_is_no_save_from_a_version_that_never_was_nor_of_a_deleted_deck(deck: Deck) -> None:
    with pytest.raises(DeckVersion.DoesNotExist):
        versions.save(deck, 7, EMPTY, "From nowhere")
    versions.delete(deck)
    with pytest.raises(Deck.DoesNotExist):
        versions.save(deck, 1, EMPTY, "Too late")


# What can be stored


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("draft", "message"),
    [
        (DeckContent(" \0 ", "constructed"), "needs a name"),
        (DeckContent("a" * 101, "constructed"), "at most 100 characters; this one has 101"),
        (DeckContent("a", "constructed", "b" * 10_001), "at most 10,000 characters; this one has 10,001"),
        (put(EMPTY, "main", "emberdart", 10**6), "999,999 copies"),
        (put(EMPTY, "main", "e" * 61, 1), "can name no card"),
        (put(EMPTY, "main", "ember\0dart", 1), "can name no card"),
        (put(EMPTY, "m" * 51, "emberdart", 1), "can name no card"),
    ],
)
def test_what_cannot_be_stored_is_refused_with_the_reason(draft: DeckContent, message: str) -> None:
    with pytest.raises(UnfitError, match=message):
        begin(draft)
    assert not Deck.objects.exists()


@pytest.mark.django_db
def test_the_largest_of_everything_is_stored() -> None:
    deck = begin(put(DeckContent("a" * 100, "constructed", "b" * 10_000), "main", "e" * 60, 999_999))
    assert lines(deck) == {("main", "e" * 60): 999_999}


@pytest.mark.django_db
def test_signs_that_no_database_keeps_are_left_out() -> None:
    deck = begin(DeckContent("Spa\0rks \ud800 again", "constructed", "x\0y"))
    assert (deck.name, deck.description) == ("Sparks ? again", "xy")


# Copies and deleted decks


@pytest.mark.django_db
def test_a_copy_takes_the_shortlist_and_the_description_only_for_the_same_owner() -> None:
    full = put(DeckContent("Sparks", "constructed", "My plan").with_cells(SPARKS.cells), SHORTLIST, "lanternfall", 1)
    deck = begin(full)
    mine, others = versions.content_copy(deck, "anna"), versions.content_copy(deck, "bert")
    assert (mine.name, mine.description, mine.shortlist) == ("Sparks, second copy", "My plan", {"lanternfall": 1})
    assert (others.name, others.description, others.shortlist) == ("Sparks, second copy", "", {})
    assert mine.sections == others.sections == SPARKS.sections


@pytest.mark.django_db
def test_the_copy_of_a_long_name_still_has_a_name_that_fits() -> None:
    assert len(versions.content_copy(begin(DeckContent("a" * 100, "constructed")), "anna").name) == 100


@pytest.mark.django_db
def test_a_deleted_deck_is_gone_for_everybody_and_comes_back_as_it_was(deck: Deck) -> None:
    Deck.objects.update(visibility="public")
    versions.delete(deck)
    assert not Deck.objects.owned_by("anna").exists()
    assert not Deck.objects.public().exists()
    assert not Deck.objects.readable_by("bert").exists()
    versions.undelete(deck)
    assert Deck.objects.public().get().versions.count() == 1
    assert lines(deck) == {("main", "emberdart"): 3, ("stance", "open-guard"): 1}


# Who may see it


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("visibility", "listed", "readable"), [("private", 0, 0), ("unlisted", 0, 1), ("public", 1, 1)]
)
def test_others_see_a_deck_as_its_owner_wishes(visibility: str, listed: int, readable: int) -> None:
    begin()
    Deck.objects.update(visibility=visibility)
    assert Deck.objects.public().count() == listed
    assert Deck.objects.readable_by("bert").count() == Deck.objects.readable_by("").count() == readable
    assert Deck.objects.readable_by("anna").count() == 1
    assert Deck.objects.owned_by("bert").count() == Deck.objects.owned_by("").count() == 0


# Limits


@pytest.mark.django_db
def test_a_visitor_has_so_many_decks_and_another_one_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "DECKS_MAX", 2)
    first, _ = begin(), begin()
    with pytest.raises(UnfitError, match="You may have at most 2 decks: delete one"):
        begin()
    assert begin(owner="ben")
    versions.delete(first)
    assert begin()


@pytest.mark.django_db
def test_of_very_many_deleted_decks_the_oldest_are_no_longer_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "DELETED_KEPT", 2)
    gone = [begin() for _ in range(3)]
    other = begin(owner="ben")
    for deck in (*gone, other):
        versions.delete(deck)
    assert begin()
    assert set(Deck.objects.exclude(deleted_at=None)) == {*gone[1:], other}


@pytest.mark.django_db
def test_a_deck_keeps_its_last_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "VERSIONS_KEPT", 3)
    deck, draft = begin(), SPARKS
    for _ in range(4):
        draft = add(draft, "main", "fireball", 1)
        deck = versions.save(deck, deck.version, draft, "more").deck
    assert [version.number for version in deck.versions.order_by("number")] == [3, 4, 5]
    with pytest.raises(UnfitError, match="no version 2; it has versions 3 to 5"):
        versions.said_in(deck, 2)
    assert versions.said_in(deck, 3).sections["main"]["fireball"] == 2
