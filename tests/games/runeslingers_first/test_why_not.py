"""Why not: what keeps a card from being played, set, slung or activated, as its player reads it. Rulebook: 001:305-314, 001:462-473."""

from tests.games.runeslingers_first.duels import FIELD, HELD, PLAIN, card, scene, set_out, under

DRAW = card("Look Ahead")


def test_a_card_needs_a_concentration_with_nothing_on_it():
    """[001:486-490]"""
    assert set_out(DRAW, 'hand = ["Look Ahead"]').why_not("play", "Look Ahead")[0] == "No concentration"
    assert scene(DRAW, 'hand = ["Look Ahead"]').why_not("play", "Look Ahead") is None


def test_a_boon_covers_an_ailment_or_a_boon():
    """[001:491-493]"""
    boon = card("Salve", "boon")
    assert scene(boon, 'hand = ["Salve"]').why_not("play", "Salve")[0] == "Nothing to cover"
    burnt = scene(boon, 'hand = ["Salve"]', f"ailment = [{under('Burn', 1)}]")
    assert burnt.why_not("play", "Salve") is None


def test_pain_takes_no_more_health_than_there_is():
    """RS1-Q48. [001:501-503]"""
    sore = card("Sore", keywords=["Pain 4"])
    assert scene(sore, 'hand = ["Sore"]\nhealth = 3').why_not("play", "Sore") == (
        "1 health short",
        "its Pain takes 4 health, you have 3",
    )
    assert scene(sore, 'hand = ["Sore"]\nhealth = 4').why_not("play", "Sore") is None


def test_each_effect_needs_a_target():
    """RS1-Q40. [001:470-473]"""
    breaker = card("Break", text="Destroy target trinket.")
    assert scene(breaker, 'hand = ["Break"]').why_not("play", "Break")[0] == "No target"


def test_a_card_of_which_too_little_is_known_is_only_set():
    """Its text is what it does."""
    played = scene(card("Blank", text=""), 'hand = ["Blank"]')
    assert played.why_not("play", "Blank")[0] == "Not known enough"
    assert played.why_not("set", "Blank") is None


def test_a_trinket_is_activated_from_the_turn_after_it_was_played_and_once():
    """[001:312] RS1-Q45."""
    lens = card("Lens", "curio", "Activate: Draw 1 card.", defense=2)
    played = scene(lens, 'hand = ["Lens"]').choose("Play Lens", "On Seat 1: Concentration areas 1")
    assert played.why_not("activate", "Lens") == ("Next turn", "it was played this turn")
    there = set_out(lens, f'concentration = [["{PLAIN}", "Lens"]]')
    assert there.why_not("activate", "Lens") is None
    assert there.choose("Activate Lens").why_not("activate", "Lens")[0] == "Done this turn"


def test_a_runespell_in_play_is_slung_once():
    """[001:788-793]"""
    wall = card("Wall", "spirit", "Sling: Draw 1 card.", defense=3)
    played = set_out(wall, f'concentration = [["{PLAIN}", "Wall"]]')
    assert played.why_not("sling", "Wall") is None
    assert played.choose("Sling Wall").why_not("sling", "Wall")[0] == "Done this turn"


def test_only_shout_answers_from_the_hand():
    """[001:784-786]"""
    ping, loud = card("Ping"), card("Loud", keywords=["Shout"])
    played = scene(ping + loud, 'hand = ["Ping"]', f'hand = ["{PLAIN}", "Loud"]\n{FIELD}')
    played.choose("Play Ping", "On Seat 1: Concentration areas 1")
    assert (played.question, played.why_not("play", PLAIN)[0]) == ("Do you answer?", "No Shout")
    assert played.why_not("play", "Loud") is None


def test_one_card_is_set_a_turn():
    """[001:308]"""
    played = set_out("", HELD.replace("]", f', "{PLAIN}"]')).choose(f"Set {PLAIN} as a concentration")
    assert played.why_not("set", PLAIN)[0] == "One set a turn"


# Questions within an action


def test_places_say_why_a_card_cannot_lie_there():
    """[001:486-490]: on a concentration with nothing on it."""
    field = f'concentration = [["{PLAIN}", "Look Ahead"], "{PLAIN}", [], "{PLAIN}"]'
    played = set_out(DRAW, f'hand = ["Look Ahead"]\n{field}').choose("Play Look Ahead")
    assert played.why_not_at("lay", "Concentration areas 1") == ("Taken", "something lies there already")
    assert played.why_not_at("lay", "Concentration areas 3")[0] == "Nothing there"
    assert [played.why_not_at("lay", f"Concentration areas {number}") for number in (2, 4)] == [None, None]


def test_a_target_says_what_is_asked_for():
    """[001:470-473]: a trinket, and whose."""
    cards = card("Break", text="Destroy target enemy trinket.") + card("Bead", "curio", defense=2)
    bead = f'[["{PLAIN}", "Bead"], ["{PLAIN}", "Bead"]]'
    played = set_out(
        cards, f'hand = ["Break"]\nconcentration = [["{PLAIN}", "Bead"], "{PLAIN}"]', f"concentration = {bead}"
    )
    played.choose("Play Break")
    assert played.why_not("choose", "Bead") == ("Not an enemy's", "only what an enemy controls can be chosen")
    assert played.why_not("choose", "Break")[0] == "Another kind"
