"""What keeps cards from being played, in the games that there are and in one that nobody can play."""

from dataclasses import replace
from pathlib import Path

from engine.packs.cards import Origin
from engine.packs.reading import read_pack
from engine.play.gaps import UNREAD, gaps_of
from tests.builders import emberfall
from tests.packs import SHIPPED


def test_printed_cards_lack_a_text_or_a_cost() -> None:
    """Binding is named in the rulebook and no more, Stone Trap is told without its cost."""
    found = gaps_of(SHIPPED["runeslingers-awakening"])
    assert (found["binding"], found["stone-trap"]) == (("text", "Light cost"), ("Light cost",))


def test_a_sentence_that_no_phrase_reads_is_a_gap() -> None:
    assert UNREAD in gaps_of(SHIPPED["runeslingers-awakening"])["supernova"]
    assert gaps_of(SHIPPED["runeslingers"])["flaming-fists"] == (UNREAD,)


def test_a_kind_or_a_keyword_that_nobody_knows_is_a_gap() -> None:
    found = gaps_of(SHIPPED["runicka"])
    assert found["crystalline-smasher"] == ("type Behemoth (RNK-Q39)",)
    assert found["darkbastion-bulwark"] == ("keyword Volatile",)


def test_our_own_cards_lack_nothing() -> None:
    """A practice card without text has none: forty minions fight with their power alone."""
    for pack in SHIPPED.values():
        assert not [card for card in gaps_of(pack) if pack.cards[card].origin.status == "practice"]
    assert any(not card.text for card in SHIPPED["pixies-vs-gremlins"].cards.values() if card.kind == "minion")


def test_of_a_game_that_nobody_can_play_only_texts_count(tmp_path: Path) -> None:
    pack = read_pack(emberfall(tmp_path))
    card = next(iter(pack.cards.values()))
    printed = replace(card, text="", house_text="", origin=Origin("rulebook", "009:5"))
    bare = replace(pack, digest=f"{pack.digest} bare", cards={card.id: printed})
    assert gaps_of(bare) == {card.id: ("text",)}
    own = replace(printed, origin=Origin("practice"))
    assert gaps_of(replace(bare, digest=f"{pack.digest} own", cards={card.id: own})) == {}
