"""What effects make of a piece is told on the piece: in the view, which a program reads, and from it at the terminal and on the table."""

from typing import Any

from engine.kernel.state import Game
from engine.play.wording import picture, told_of
from tests.games.pixies_vs_gremlins.rows import minion
from tests.games.pixies_vs_gremlins.rows import scene as row_of
from tests.games.runicka.arena import arena, card, crystal, over
from tests.games.runicka.arena import at as attuned
from tests.scenes import Played, set_scene

ONE, TWO = "Cairn Sentry (Arena 1)", "Cairn Sentry (Arena 2)"
SENTRIES = 'arena = [["Cairn Sentry"], ["Cairn Sentry"]]'


def view(game: Game) -> dict[str, Any]:
    """The table as somebody sees it who sees everything."""
    return picture(game, lambda piece: True)


def on(played: Played, zone: str, seat: int = 1) -> list[list[str]]:
    """What is told of the uppermost piece at each place of a zone by effects."""
    places = view(played.game)["seats"][seat - 1]["zones"][zone]
    return [words_on(place[0]) for place in places if place]


def words_on(piece: Any) -> list[str]:
    """What effects make of a piece, in words."""
    return [told["words"] for told in piece.get("effects", [])] if isinstance(piece, dict) else []


def invoked(text: str, *targets: str, cards: str = "", ada: str = SENTRIES, bo: str = SENTRIES) -> Played:
    """Ada has invoked a ley-crystal with a text at the revenants that are named."""
    return arena(crystal("Prism", text) + cards, f'talisman = ["Prism"]\n{ada}', bo).choose("Invoke Prism", *targets)


# Keywords given and taken


def test_an_aura_that_is_given_stands_on_the_one_revenant_and_in_what_lasts() -> None:
    """Flying. [002:83] Of two revenants of one name it is said which. [002:20]"""
    s = invoked("Target ally revenant has Flying until the end of the turn.", TWO)
    assert on(s, "arena") == [[], ["Flying"]]
    (effect,) = view(s.game)["lasting"]
    assert effect["changes"] == [{"seat": 1, "card": "Cairn Sentry #2", "keyword": "Flying", "has": True}]


def test_it_is_told_as_data_and_by_what_for_how_long() -> None:
    """Passive until the end of the foe's next turn. [002:85]"""
    s = invoked("Target foe revenant has Passive until the end of your foe's next turn.", ONE)
    piece, _ = view(s.game)["seats"][1]["zones"]["arena"][:2]
    assert piece[0]["effects"] == [
        {
            "words": "Passive",
            "keyword": "Passive",
            "has": True,
            "why": "by Prism, until the end of Seat 2's next turn",
        }
    ]


def test_it_is_told_no_longer_than_it_lasts() -> None:
    """What was to last until the end of the turn is over with it. [002:20]"""
    assert on(over(invoked("Target ally revenant has Flying until the end of the turn.", TWO)), "arena") == [[], []]


def test_an_aura_that_is_taken_is_told_too() -> None:
    """Ground: a revenant that flies does not fly. [002:83]"""
    bird = card("Moth", keywords=["Flying"])
    s = invoked("Target foe revenant loses Flying until the end of the turn.", cards=bird, bo='arena = [["Moth"]]')
    assert on(s, "arena", 2) == [["no Flying"]]
    assert view(s.game)["lasting"][0]["changes"][0]["has"] is False


def test_one_that_is_named_is_told_of_though_nothing_is_different_by_it() -> None:
    """It has been chosen, so that it is said what has come of it: it lacks what it has lacked before."""
    s = invoked("Target foe revenant loses Flying until the end of the turn.", ONE)
    assert on(s, "arena", 2) == [["no Flying"], []]


def test_a_revenant_that_has_an_aura_already_is_told_what_is_given_to_it() -> None:
    """RNK-Q49: a Barrier that is given counts beside its own."""
    wall = card("Wall", keywords=["Barrier"])
    s = invoked("Target ally revenant has Barrier until the end of the turn.", cards=wall, ada='arena = [["Wall"]]')
    assert on(s, "arena") == [["Barrier"]]


def test_what_a_card_in_play_gives_is_told_with_that_card() -> None:
    """An aura for as long as its source is there. [002:20]"""
    chief = card("Chief", text="Each other ally revenant has Flurry.")
    s = arena(chief, 'arena = [["Chief"], ["Cairn Sentry"]]')
    assert on(s, "arena") == [[], ["Flurry"]]
    assert view(s.game)["seats"][0]["zones"]["arena"][1][0]["effects"][0]["why"] == "by Chief"


# Permissions, suppressed lines, values


HERE = ("", ["Ally"], ["Foe", "Foe"])
CARDS = (
    minion("Ally", 2, 3, "Melee", "Flight")
    + minion("Foe", 3, 5, "Melee", "Flight", "Defender")
    + minion("Mage", 1, 1, "Magic", value=1)
)


def cast(text: str, *sites: Any, kind: str = "magic-card") -> Played:
    """A Magic card of seat 1 that has been played, at the first minion of the other one."""
    spell = f'[[card]]\nname = "Hex"\nkind = "{kind}"\ntext = "{text}"\n'
    return row_of(("", ["Ally", "Mage"], ["Foe"]), cards=CARDS + spell, one='hand = ["Hex"]\nap = 5').choose("Play Hex")


def told_at(played: Played, name: str) -> list[str]:
    """What effects make of a minion."""
    return [told["words"] for told in told_of(played.game, played.piece(name))]


def test_a_minion_that_cannot_attack_or_move_says_so() -> None:
    """PVG: what a card forbids. [003:20] [003:86]"""
    assert told_at(cast("Target enemy minion cannot attack until the end of the round."), "Foe") == ["cannot attack"]
    assert told_at(cast("Target enemy minion cannot move until the end of the round."), "Foe") == ["cannot move"]


def test_a_disabled_minion_says_so() -> None:
    """PVG-MI-5: power 0, abilities and traits suppressed, no action. [003:80]"""
    s = cast("Disable target enemy minion until the end of the round.")
    assert (told_at(s, "Foe"), told_at(s, "Ally")) == (["suppressed", "\N{MINUS SIGN}3 power", "disabled"], [])


def test_suppressed_abilities_are_named_and_the_traits_that_stay_are_not() -> None:
    """PVG-Q59. [003:94]"""
    assert told_at(cast("Suppress the abilities of target enemy minion until the end of the round."), "Foe") == [
        "no Flight"
    ]


def test_a_value_says_by_how_much_and_by_what() -> None:
    """More power for a while. [003:70]"""
    s = cast("Target enemy minion has +2 power until the end of the round.")
    (told,) = told_of(s.game, s.piece("Foe"))
    assert told == {
        "words": "+2 power",
        "value": "power",
        "by": 2,
        "why": "by Hex, until the end of this round",
    }


def test_each_of_two_that_change_a_value_says_its_part() -> None:
    """The Awakening: one chant adds, another one takes away. [000:68]"""
    s = set_scene(
        '[[card]]\nname = "Brace"\nkind = "trinket"\ndefense = 3\ntext = "Your trinkets have +2 defense."\n'
        '[[card]]\nname = "Rust"\nkind = "chant"\ndefense = 3\ntext = "Trinkets have -1 defense."\n'
        '[[seat]]\nutility = ["Brace", "Rust"]\ndeck = ["Emberdart"]\n[[seat]]\ndeck = ["Emberdart"]'
    )
    assert on(s, "utility") == [["+2 defense", "\N{MINUS SIGN}1 defense"], []]


def test_a_card_in_hand_says_what_will_be_different_when_it_is_played() -> None:
    """A spirit with Pierce that a chant gives [000:369], a revenant for less Life (RNK-Q42)."""
    s = set_scene(
        '[[card]]\nname = "Gift"\nkind = "chant"\ntext = "Your spirits have Pierce."\n'
        '[[seat]]\nutility = ["Gift"]\nhand = ["Emberdart", "Iron Vow"]\ndeck = ["Emberdart"]\n[[seat]]\ndeck = ["Emberdart"]'
        '\n[[card]]\nname = "Iron Vow"\nkind = "chant"'
    )
    assert [words_on(held) for held in view(s.game)["seats"][0]["zones"]["hand"]] == [["Pierce"], []]
    cheap = card("Thrift", text="Each revenant you summon costs 2 less Life.")
    s = arena(cheap, f'{attuned("Order", 1)}\narena = [["Thrift"]]\nhand = ["Cairn Sentry"]', 'hand = ["Cairn Sentry"]')
    hands = [seat["zones"]["hand"] for seat in view(s.game)["seats"]]
    assert [[words_on(held) for held in hand] for hand in hands] == [[["\N{MINUS SIGN}2 cost"]], [[]]]


def test_a_player_says_what_no_value_of_theirs_does() -> None:
    """The Awakening: less damage for a Runeslinger (RSA-Q39)."""
    s = set_scene(
        '[[card]]\nname = "Ward"\nkind = "chant"\ntext = "Damage dealt to you is reduced by 2."\n'
        '[[seat]]\nutility = ["Ward"]\ndeck = ["Emberdart"]\n[[seat]]\ndeck = ["Emberdart"]'
    )
    ada, bo = view(s.game)["seats"]
    assert ([told["words"] for told in ada["effects"]], "effects" in bo) == (
        ["\N{MINUS SIGN}2 damage dealt to it"],
        False,
    )


# What only marks of the rules know


def test_a_revenant_that_has_lost_the_ability_to_attack_says_so() -> None:
    """RNK-Q53. [002:63]"""
    s = invoked("Target ally revenant loses the ability to attack this turn.", TWO)
    assert on(s, "arena") == [[], ["cannot attack this turn"]]


def test_a_barrier_that_has_held_is_told() -> None:
    """RNK-Q15. [002:79]"""
    s = arena(card("Wall", keywords=["Barrier"], power=1), 'arena = [["Wick Beadle"]]', 'arena = [["Wall"]]')
    assert on(s, "arena", 2) == [[]]
    s.choose("Attack Seat 2: Arena 1 with Wick Beadle")
    assert on(s, "arena", 2) == [["a Barrier has held"]]
