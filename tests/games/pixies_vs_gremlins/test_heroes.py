"""Heroes of a Heroic game (rulebook 003:64-66)."""

from json import dumps

import pytest

from tests.games.pixies_vs_gremlins.rows import END, capture, card, minion, scene, taken

HERE = ()
FOE = minion("Foe", 2, 2, "Melee")


def hero(name, *captured) -> str:
    taken = f"captured = {dumps(captured)}\n" if captured else ""
    return f'play = ["{name}"]\n{taken}'


def test_a_hero_gives_both_powers():
    """PVG-HE-2: one always in effect, one an action that costs AP. [003:65]"""
    s = scene(HERE, ("", ["Bluebell Knight"]), one=hero("Queen Ispera"))
    assert (s.value("power", "Bluebell Knight"), "Use Queen Ispera" in s.offered) == (4, True)


@pytest.mark.parametrize(("mine", "theirs", "there"), [
    ([], [], True),
    ([], ["Briar Gate"], True),  # Bramble, which the hero does not list
    ([], ["The Hollow Oak"], False),  # Acorn
    ([], ["Lily Basin"], False),  # Dew
    (["Squirrel's Vault"], ["The Hollow Oak"], True),  # Acorn too
    (["Squirrel's Vault"], ["The Hollow Oak", "Lily Basin"], False),
    (["Squirrel's Vault", "Morning Spring"], ["The Hollow Oak", "Lily Basin"], True),
])  # fmt: skip
def test_the_rune_power_goes_and_comes_with_captured_runes(mine, theirs, there):
    """PVG-RU-2: unless you have captured that rune too. [003:65]"""
    row = (HERE, ("Root Cellar", ["Bluebell Knight"]), ("Copper Still",), ("Thorn Throne",))
    assert ("Use Queen Ispera" in scene(*row, one=hero("Queen Ispera", *mine), two=taken(*theirs)).offered) == there


def test_the_hero_power_stays():
    """PVG-RU-3: for the full duration of the game. [003:65]"""
    s = scene(
        HERE,
        ("Root Cellar", ["Bluebell Knight"]),
        ("Copper Still",),
        one=hero("Queen Ispera"),
        two=taken("The Hollow Oak", "Lily Basin"),
    )
    assert s.value("power", "Bluebell Knight") == 4


def test_a_rune_power_that_holds_all_the_time_goes_too():
    """PVG-RU-2, PVG-HE-2: Sir Pollenfoot lists Bramble and Dew. [003:65]"""
    row = (HERE, ("Root Cellar", ["Petal Guard"]), ("Copper Still",), ("Thorn Throne",))
    found = []
    for captured in ((), ("Lily Basin",)):
        s = scene(*row, one=hero("Sir Pollenfoot"), two=taken(*captured))
        found.append(
            (
                s.value("health", "Petal Guard"),
                s.rules.ruleset.nouns.keyword(s.game, s.piece("Petal Guard"), "counterstrike"),
            )
        )
    assert found == [(5, 1), (5, 0)]


def test_a_capture_takes_the_rune_power_away_at_once():
    """PVG-RU-2, PVG-CA-3: from that moment on. [003:65]"""
    site = card("Site", "location", "", ["Flight"], power=1, rune="Dew") + minion("Bird", 1, 1, "Flight")
    s = capture(
        HERE,
        ("Site", [], ["Bird"]),
        ("Copper Still", ["Petal Guard"]),
        ("Thorn Throne",),
        cards=site,
        one=hero("Sir Pollenfoot"),
    )
    assert s.zone("captured", 2) == ["Site"]
    assert s.rules.ruleset.nouns.keyword(s.game, s.piece("Petal Guard"), "counterstrike") == 0


def test_one_action_of_a_hero_in_a_turn():
    """PVG-AP-6, PVG-Q18: whichever of its two powers it is of. [003:66]"""
    both = card(
        "Twins", "hero", "Hero Power: 1 AP: Draw 1 card.\nRune Power: 1 AP: Draw 1 card.", race="Pixie", rune="Dew"
    )
    s = scene(cards=both, one=hero("Twins"))
    assert s.offered.count("Use Twins") == 2
    s.choose("Use Twins")
    assert "Use Twins" not in s.offered


def test_an_action_of_a_hero_costs_what_stands_before_its_colon():
    """PVG-Q29, PVG-HE-2: 2 AP for Boss Ratchet. [003:65]"""
    s = scene(HERE, ("", [], ["Foe"]), cards=FOE, one=hero("Boss Ratchet")).choose("Use Boss Ratchet")
    assert (s.count("ap"), s.zone("discard", 2)) == (0, ["Foe"])
    poor = scene(HERE, ("", [], ["Foe"]), cards=FOE, one=f"{hero('Boss Ratchet')}ap = 1")
    assert "Use Boss Ratchet" not in poor.offered


def test_an_attack_that_a_hero_gives_counts_towards_the_limit():
    """PVG-AP-6, PVG-AP-4: attacks granted from a Rune Power. [003:66]"""
    general = card("General", "hero", "Rune Power: 1 AP: Attack with target friendly minion.", race="Pixie", rune="Dew")
    s = scene(HERE, ("", ["Bluebell Knight", "Gnat Rider"], ["Foe", "Foe"]), cards=general + FOE, one=hero("General"))
    s.choose("Use General", "Bluebell Knight", "Foe")
    assert (s.zone("discard", 2), s.count("ap")) == (["Foe"], 1)
    assert not [words for words in s.offered if words.startswith("Attack")]


def test_a_limit_that_is_reached_holds_for_the_hero_too():
    """PVG-AP-6: after an attack of the turn the hero gives none. [003:66]"""
    general = card("General", "hero", "Rune Power: 1 AP: Attack with target friendly minion.", race="Pixie", rune="Dew")
    s = scene(HERE, ("", ["Bluebell Knight"], ["Foe", "Foe"]), cards=general + FOE, one=hero("General"))
    s.choose("Attack with Bluebell Knight", "Foe")
    assert "Use General" not in s.offered


def test_a_hero_cannot_be_attacked_or_moved():
    """PVG-HE-1: it lies in the play zone. [003:65]"""
    s = scene(
        HERE, ("", ["Bluebell Knight"], ["Foe"]), cards=FOE, one=hero("Queen Ispera"), two='play = ["Mayor Muck"]'
    ).choose("Attack with Bluebell Knight")
    assert s.zone("play", 2) == ["Mayor Muck"]
    s.choose(END)
    assert "Move Mayor Muck" not in " ".join(s.offered)
