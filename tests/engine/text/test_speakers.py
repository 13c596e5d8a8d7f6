"""What a card says depends on what it is: a text that can never happen on its kind is refused, and the reason says why."""

from typing import Any

import pytest

from engine.play.playable import language_of
from engine.text.matcher import Book
from engine.text.speakers import ANYBODY, IN_BULLETS, IN_LINES, Speaker, role_of
from engine.text.tree import BULLET, read_text, stuck
from tests.packs import SHIPPED

RSA, RS1, RNK, PVG, RST = "runeslingers-awakening", "runeslingers", "runicka", "pixies-vs-gremlins", "rune-stones"
BOOKS = {slug: language_of(pack) for slug, pack in SHIPPED.items()}
every_game = pytest.mark.parametrize("slug", SHIPPED)

# The game, a kind on which the text can happen and one on which it never can, the text, and why not. A kind may say more of its card.
PAIRS: list[tuple[str, Any, Any, str, str]] = [
    (RSA, "trinket", "spirit", "Use: Draw 1 card.", "only defense cards stay in play to be used"),
    (RSA, "chant", "stance", "Use: Draw 1 card.", "only defense cards stay in play to be used"),
    (RSA, "boon", "attack", "At the beginning of your turn: Draw 1 card.", "a runespell does not stay in play"),
    (RSA, "stance", "utility", "At the end of your turn: Draw 1 card.", "a runespell does not stay in play"),
    (RSA, "chant", "spirit", "At the beginning of each player's Draw Phase: They sear 1.", "a runespell does not stay in play"),
    (RSA, "stance", "ability", "When you block: Draw 1 card.", "an ability does nothing but what it is activated for"),
    (RSA, "stance", "inherent", "You have +1 block.", "an ability does nothing but what it is activated for"),
    (RSA, "inherent", "stance", "Draw 1 card.", "an effect with nothing before it happens only as a card is played"),
    (RSA, "trinket", "stance", "Discard 1 card: Draw 1 card.", "only cards are activated"),
    (RSA, "trinket", "ability", "Choose one:\n• Draw 1 card.\n• Sear 1.", "only cards are played with one of several effects"),
    (RSA, "boon", "stance", "When Word is destroyed: Draw 1 card.", "only cards are destroyed"),
    (RSA, "chant", "ailment", "When Word leaves the field: Draw 1 card.", "only cards go from the field"),
    (RSA, "boon", "trinket", "When Word is destroyed: If you do not own Word, draw 1 card.", "only boons lie on the fields of others"),
    (RSA, "chant", "attack", "Word has +1 defense.", "a card of this kind has no such value"),
    (RSA, "chant", "attack", "Draw X cards, where X is the defense of Word.", "a card of this kind has no such value"),
    (RSA, "chant", "ability", "Add 1 token to Word.", "only cards bear tokens"),
    (RSA, "trinket", "stance", "When you block: Remove all tokens from Word.", "only cards bear tokens"),
    (RSA, "boon", "ailment", "At the beginning of your turn: You lose 1 health for each token on Word.", "only cards bear tokens"),
    (RSA, "defense", "ability", "Move 1 token from target defense card you control to Word.", "only cards bear tokens"),
    (RSA, "ailment", "utility", "Level I: You have +1 block.", "only ailments have levels"),
    (RSA, "ailment", "chant", "When an instance of Word is applied to you: Draw 1 card.", "only ailments are applied"),
    (RSA, "boon", "runeslinger", "You have +1 block.", "the Runeslinger itself has no text"),
    (RS1, {"kind": "utility", "defense": 2}, "utility", "Sling: Draw 1 card.", "only a runespell with defense waits in play"),
    (RS1, "weapon", "spirit", "Activate: Draw 1 card.", "only trinkets are activated by their text"),
    (RS1, "curio", "activate", "Activate: Draw 1 card.", "only trinkets are activated by their text"),
    (RS1, {"kind": "attack", "defense": 2}, "attack", "At the end of your turn: Draw 1 card.", "a runespell without defense does not"),
    (RS1, {"kind": "attack", "keywords": ["Charge"]}, "attack", "At the end of your turn: Draw 1 card.", "a runespell without"),
    (RS1, {"kind": "spirit", "defense": 1}, "spirit", "Word has +1 defense.", "a runespell without defense is no defense card"),
    (RS1, "passive", "activate", "When you block: Draw 1 card.", "an ability does nothing but what it is activated for"),
    (RS1, "activate", "passive", "Draw 1 card.", "an effect with nothing before it happens only as a card is played"),
    (RS1, {"kind": "spirit", "defense": 1}, "spirit", "Draw X cards, where X is the defense of Word.", "a runespell without defense"),
    (RS1, "armour", "activate", "Add 1 token to Word.", "only cards bear tokens"),
    (RS1, "armour", "passive", "To play Word, discard 1 card.", "only cards are played"),
    (RNK, "latent", "inert", "Dormant: Draw 1 card.", "its type is never a Fusion Base"),
    (RNK, "stable", "bursting", "Dormant: Draw 1 card.", "its type is never a Fusion Base"),
    (RNK, "surging", "unstable", "Dormant: Draw 1 card.", "its type is never a Fusion Base"),
    (RNK, "bursting", "latent", "Uproar: Draw 1 card.", "its type is never a Fusion Addition"),
    (RNK, "unstable", "inert", "Uproar: Draw 1 card.", "its type is never a Fusion Addition"),
    (RNK, "inert", "ley-crystal", "Shout: Draw 1 card.", "only revenants come into the arena"),
    (RNK, "inert", "ley-crystal", "Oblivion: Draw 1 card.", "only revenants are obliterated"),
    (RNK, "ley-crystal", "stable", "Draw 1 card.", "only a ley-crystal is invoked for its effect"),
    (RNK, "stable", "ley-crystal", "At the beginning of your turn: Draw 1 card.", "a ley-crystal does nothing but what it is invoked for"),
    (RNK, "stable", "ley-crystal", "Each ally revenant has +1 Power.", "a ley-crystal does nothing but what it is invoked for"),
    (RNK, "stable", "ley-crystal", "You may lose 5 Life: Draw 1 card.", "only revenants are activated"),
    (RNK, "latent", "inert", "You may lose 5 Life: Fuse Word onto another target ally revenant.", "its type is used in no fusions"),
    (RNK, "stable", "fragment", "Shout: Draw 1 card.", "a Fragment has no text"),
    (PVG, "minion", "event", "When Word is defeated: Draw 1 card.", "only minions are defeated"),
    (PVG, "minion", {"kind": "event", "method": "Ongoing"}, "Word has +1 power.", "a card of this kind has no such value"),
    (PVG, "minion", "location", "When Word is deployed: Draw 1 card.", "a Rune Location has no text"),
    (PVG, "minion", "hero", "When Word moves: Draw 1 card.", "only minions move"),
    (PVG, "minion", {"kind": "trap", "method": "Ongoing"}, "Word has Flight.", "only minions have abilities"),
    (PVG, "minion", "event", "When a friendly minion is defeated: Draw 1 card.", "discarded as soon as it has been carried out"),
    (PVG, {"kind": "event", "method": "Ongoing"}, "event", "Each friendly minion has +1 power.", "discarded as soon as it has been"),
    (PVG, "hero", {"kind": "trap", "method": "Resolve"}, "At the beginning of your turn: Draw 1 card.", "discarded as soon as it"),
    (PVG, "event", "minion", "Draw 1 card.", "a minion is deployed and a hero is there from the beginning"),
    (PVG, "trap", "hero", "When you play Word: Draw 1 card.", "only action cards are played"),
    (PVG, "hero", "minion", "Hero Power: Each friendly minion has +1 power.", "only heroes have a Hero Power"),
    (PVG, "hero", "minion", "Rune Power: 1 AP: Draw 1 card.", "only heroes have a Hero Power"),
    (PVG, "magic-card", "event", "Move the source to an adjacent location.", "only Magic and Gadget cards have a source"),
    (PVG, "gadget-card", "trap", "Fatigue target enemy minion at the source's location.", "only Magic and Gadget cards have a source"),
    (PVG, "minion", "hero", "1 AP: Fatigue target enemy minion at its location.", "it lies at no location"),
    (RST, "rune-stone", "creature", "When you draw a card: Gain 1 ore.", "only a rune stone lies before its player and acts"),
    (RST, "rune-stone", "druid", "You have +2 magic points.", "only a rune stone lies before its player and acts"),
    (RST, "creature", "rune-stone", "Gain 1 ore.", "an effect of a rune stone needs a price or a moment before it"),
    (RST, "rune-stone", "dragon", "Once per turn, return 1 gem: Gain 1 ore.", "only rune stones are used once per turn"),
    (RST, "dragon", "smithy", "Return 1 gem: Gain 1 ore.", "a smithy gives its bonus for nothing more"),
    (RST, "rune-stone", "druid", "Return 1 gem: Put 1 blue gem on Word.", "gems are placed on rune stones alone"),
    (RST, "rune-stone", "creature", "Remove 1 blue gem from Word: Gain 1 ore.", "gems are placed on rune stones alone"),
    (RST, "die", "rune-stone", "• Gain 1 ore.\n• Gain 1 wild gem.", "only cards and the die have one of several effects"),
    (RST, "druid", "artifact", "Gain 1 ore.", "it has no lines of text"),
]  # fmt: skip


def speaker(kind: Any) -> Speaker:
    """A card by its kind, or by more."""
    more = dict(kind) if isinstance(kind, dict) else {"kind": kind}
    return Speaker(more.pop("kind"), tuple(more.pop("keywords", ())), more)


def is_read(book: Book, text: str, who: Speaker) -> bool:
    """Whether all of a text is read when such a card says it."""
    return all(line.node is not None and not line.unplayed for line in read_text(book, text, "Word", who))


def reasons(book: Book, text: str, who: Speaker) -> list[str]:
    """Why lines of a text are not read."""
    lines = read_text(book, text, "Word", who)
    return [line.fault or stuck(book, line.text, "Word", who).fault for line in lines if line.unplayed]


@pytest.mark.parametrize(("slug", "can", "never", "text", "why"), PAIRS)
def test_what_one_kind_can_say_another_never_can(slug: str, can: Any, never: Any, text: str, why: str) -> None:
    book = BOOKS[slug]
    assert is_read(book, text, speaker(can)), reasons(book, text, speaker(can))
    assert not is_read(book, text, speaker(never))
    found = reasons(book, text, speaker(never))
    assert all(why in reason for reason in found), found
    assert all(reason.endswith("can never happen") for reason in found)


@pytest.mark.parametrize(("slug", "can", "never", "text", "why"), PAIRS)
def test_of_a_card_whose_kind_nobody_knows_it_may_be_said(slug: str, can: Any, never: Any, text: str, why: str) -> None:
    assert is_read(BOOKS[slug], text, ANYBODY._replace(keywords=speaker(can).keywords))


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (RSA, "Level I: Draw 1 card."),  # ailments have levels, cards have effects
        (RSA, "In your Play Phase: Draw 1 card."),
        (RS1, "Once per turn, you may discard 1 card: Draw 1 card."),
        (RNK, "When you play a revenant: Draw 1 card."),
        (RNK, "When Word is destroyed: Draw 1 card."),
        (
            RNK,
            "Make 1 Fragment beside Word.",
        ),  # a ley-crystal is invoked beside the arena, a revenant needs something before it
        (RNK, "In your Main Phase: Draw 1 card."),
        (RNK, "When you summon a Fragment: Draw 1 card."),
        (PVG, "When you play a minion: Draw 1 card."),
        (PVG, "When an event is deployed: Draw 1 card."),
        (PVG, "Each event has +1 power."),
        (PVG, "Disable target event."),
        (PVG, "At the end of your Action phase: Draw 1 card."),
        (PVG, "Hero Power: Draw 1 card."),
        (RST, "When you play a creature: Gain 1 ore."),
        (RST, "When Word leaves the field: Gain 1 ore."),
    ],
)
def test_what_no_kind_can_say_is_refused_whoever_says_it(slug: str, text: str) -> None:
    assert not is_read(BOOKS[slug], text, ANYBODY)
    assert [kind for kind in SHIPPED[slug].kinds if is_read(BOOKS[slug], text, Speaker(kind, (), {}))] == []


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("At the end of your Play Phase: Draw 1 card.", True),  # [000:252] it lies there until the Discard Phase begins
        ("At the beginning of your Discard Phase: Draw 1 card.", True),
        ("At the end of your Discard Phase: Draw 1 card.", False),
        ("At the beginning of your Play Phase: Draw 1 card.", False),
        ("When you set a concentration: Draw 1 card.", True),
        ("Discard 1 card: Draw 1 card.", True),  # [000:241]
        ("You have +1 block.", True),
    ],
)
@pytest.mark.parametrize("kind", ["spirit", "utility", "attack", "runespell"])
def test_a_runespell_is_in_play_until_the_discard_phase(text: str, *, points: bool, kind: str) -> None:
    assert is_read(BOOKS[RSA], text, Speaker(kind, (), {})) is points


def test_a_normal_runespell_with_shout_does_not_stay() -> None:
    """[001:550-553] Only Charge lets a runespell without defense wait."""
    text = "At the end of your turn: Draw 1 card."
    assert [is_read(BOOKS[RS1], text, Speaker("spirit", (word,), {})) for word in ("Shout", "Charge")] == [False, True]


def test_a_general_kind_may_be_any_of_those_below_it() -> None:
    assert is_read(BOOKS[RSA], "Use: Draw 1 card.", Speaker("card", (), {}))
    assert not is_read(BOOKS[RSA], "Use: Draw 1 card.", Speaker("runespell", (), {}))
    assert not is_read(BOOKS[RSA], "Level I: You have +1 block.", Speaker("card", (), {}))


# Bullets


@pytest.mark.parametrize("word", ["Choice", "Fate"])
@pytest.mark.parametrize("slug", [RSA, RS1])
def test_bullets_stand_under_a_keyword_that_offers_a_choice(slug: str, word: str) -> None:
    assert is_read(BOOKS[slug], "• Draw 2 cards.\n• Sear 1.", Speaker("utility", (word,), {}))


@pytest.mark.parametrize("slug", [RSA, RS1])
def test_bullets_without_such_a_head_are_refused_with_what_they_need(slug: str) -> None:
    """Whether the keywords are not known, or known to be others."""
    text = "• Draw 2 cards.\n• Sear 1."
    for who in (ANYBODY, Speaker("utility", ("Shout",), {})):
        needed = "bullets stand only on a card with Choice or Fate, or below “Choose one:”"
        assert reasons(BOOKS[slug], text, who) == [needed, needed]


@pytest.mark.parametrize("slug", [RSA, RS1])
def test_words_that_offer_a_choice_stand_above_their_bullets(slug: str) -> None:
    assert is_read(BOOKS[slug], "Choose one:\n• Draw 2 cards.\n• Sear 1.", ANYBODY)
    assert reasons(BOOKS[slug], "• Draw 2 cards.\nChoose one:\n• Sear 1.", ANYBODY)[0].startswith("bullets stand only")
    assert reasons(BOOKS[slug], "Choose one:\nDraw 2 cards.", ANYBODY) == ["no bullets stand below it"]


@pytest.mark.parametrize("slug", [RNK, PVG])
def test_where_nobody_chooses_no_card_has_bullets(slug: str) -> None:
    for kind in ("", *SHIPPED[slug].kinds):
        (reason,) = set(reasons(BOOKS[slug], f"{BULLET} Draw 1 card.", Speaker(kind, (), {})))
        assert reason.endswith("can never happen")


def test_cards_of_rune_stones_have_bullets_without_a_head() -> None:
    """[004:305] An optional ability is one of two."""
    assert is_read(BOOKS[RST], "• Gain 1 ore.\n• Gain 2 red gems.", Speaker("creature", (), {}))


# What the games declare


@every_game
def test_every_role_that_a_phrase_names_is_declared_and_every_declared_one_is_named(slug: str) -> None:
    book = BOOKS[slug]
    assert book.speech
    named = {IN_LINES, IN_BULLETS, *map(role_of, book.phrases.values())} - {""}
    named |= {role for entry in book.phrases.values() for role in entry.extras.get("about", {}).values()}
    named |= {f"has {' '.join(words)}" for words in book.words["card stat"]} & book.speech.roles.keys()
    assert book.speech.roles.keys() == named


@every_game
def test_roles_and_varieties_are_of_kinds_and_fields_that_there_are(slug: str) -> None:
    pack, speech = SHIPPED[slug], BOOKS[slug].speech
    assert speech
    there = {*pack.kinds, *speech.varieties}
    assert {kind for role in speech.roles.values() for kind in role.kinds} <= there
    assert speech.stays.keys() <= there
    assert all(stay.moments <= speech.moments for stay in speech.stays.values())
    for variety in speech.varieties.values():
        assert variety.kind in pack.kinds
        assert variety.field in pack.fields
        assert set(variety.unless) <= pack.keywords.keys()
