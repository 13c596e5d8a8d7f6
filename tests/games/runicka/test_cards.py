"""Each card of the practice set, and each public one that is played, does what it says, and not what it does not say."""

import pytest

from engine.packs.reading import GAMES, read_pack
from tests.games.runicka.arena import END, FOE_ONE, FOE_TWO, ONE, PLAIN, THREE, TWO, arena, at, card, over

PACK = read_pack(GAMES / "runicka")
OURS = [one for one in PACK.cards.values() if one.set_id == "practice" and one.kind != "fragment"]
ROOT = card("Root", "latent", power=1, cost=0) + card("Dark", "latent", power=1, cost=0, side="Chaos")
FOES = (
    "".join(card(f"F{n}", power=n) for n in range(1, 10)) + card("Ally", power=2) + card("Grim", power=2, side="Chaos")
)
TOPS = card("Top", "bursting", power=0, cost=0) + card("Peak", "bursting", power=0, cost=0, side="Chaos")
RICH = f"hand = {[PLAIN] * 3}"
SUMMON, ON = "Summon {} on " + ONE, "Fuse {} onto " + ONE
HIT = "Attack " + FOE_ONE + " with {}"
FACE = "Attack your foe with {}"
NEXT = "next turn"
LOW = 'arena = ["Root"]'
DIM = 'arena = ["Dark"]'


def hand(name, *more):
    """Cards in hand besides the one that is tried."""
    return f"hand = {[name, *more]}"


def facts(played, names):
    """What is so, by name."""

    def fact(name):
        what, seat = name.removeprefix("foe "), 2 if name.startswith("foe") else 1
        if name in ("life", "foe"):
            return played.count("life", seat)
        if what.startswith("power "):
            return played.value("power", what.removeprefix("power "))
        if what in ("hand", "deck"):
            return len(played.zone(what, seat))
        if what in ("order", "chaos", "recharge"):
            return played.count(what, seat)
        if what.startswith("may "):
            return any(words.startswith(what.removeprefix("may ")) for words in played.offered)
        if what == "winners":
            return list(played.game.winners)
        return played.zone(what, seat)

    return {name: fact(name) for name in names}


# Card, what lies there for the one and for the other, what is chosen, what is so then, and what is not.
CARDS = [
    ("Wick Acolyte", hand("Wick Acolyte"), "", [SUMMON], {"life": 101, "foe": 100}, {"life": 95}),
    ("Wick Lamplighter", f'arena = ["Wick Lamplighter"]\n{RICH}', "", ["Unattune to Order 2"], {"life": 103}, {"foe": 103}),
    ("Wick Courier", 'arena = ["Wick Courier"]', 'arena = ["F9"]', [FACE], {"foe": 98}, {"foe arena": []}),
    ("Wick Almoner", 'arena = ["Wick Almoner"]', "", [NEXT], {"hand": 4}, {"hand": 3}),
    ("Wick Censer", f"{LOW}\n{hand('Wick Censer')}", "", [ON], {"life": 100}, {"life": 92}),
    ("Wick Sexton", 'arena = ["Wick Sexton"]', 'arena = ["F9"]', [HIT], {"life": 108, "oblivion": ["Wick Sexton"]}, {"foe": 108}),
    ("Wick Chorister", 'arena = ["Wick Chorister"]\ntalisman = ["Amberglass"]', "", ["Invoke Amberglass"], {"power Wick Chorister": 4},
     {"power Wick Chorister": 3}),
    ("Wick Beadle", 'arena = ["Wick Beadle"]', 'arena = ["Wick Beadle"]\nlife = 99', [HIT], {"foe arena": [], "arena": ["Wick Beadle"]},
     {"power Wick Beadle": 4}),
    ("Wick Bonfire", f"{LOW}\n{hand('Wick Bonfire')}", "", [ON], {"life": 99}, {"life": 93}),
    ("Wick Snuffer", 'arena = ["Wick Snuffer"]', 'arena = ["F9"]', ["Activate Wick Snuffer", NEXT], {"life": 95, "may Attack": False},
     {"may Attack": True}),
    ("Wick Last Candle", f"life = 10\n{hand('Wick Last Candle')}", "", [SUMMON], {"life": 31}, {"life": 1}),
    ("Wick Seraph", 'arena = ["Wick Seraph"]', 'arena = ["F9"]', [FACE], {"foe": 94}, {"arena": []}),
    ("Wick Everburning", f'arena = ["Wick Everburning"]\nlife = 150\n{RICH}', "", [END], {"winners": [0]}, {"winners": []}),
    ("Cairn Footing", f'arena = ["Cairn Footing"]\n{hand("Top")}', "", ["Fuse Top onto " + ONE], {"power Cairn Footing": 2},
     {"power Cairn Footing": 0}),
    ("Cairn Marker", 'arena = ["F9"]', 'arena = ["Cairn Marker"]', ["Attack " + FOE_ONE + " with F9"], {"foe arena": ["Cairn Marker"]},
     {"arena": []}),
    ("Cairn Mason", f'arena = ["Root", "Cairn Mason"]\n{hand("Top", "Ally")}', "", [f"Summon Ally on {THREE}", "Fuse Top onto " + ONE],
     {"hand": 1, "deck": 7}, {"hand": 2}),
    ("Cairn Surveyor", f"{hand('Cairn Surveyor')}\ndeck = ['Top', 'Ally', 'Root', 'Grim']", "", [SUMMON, "Ally"],
     {"hand": 1, "deck": 3}, {"oblivion": ["Top", "Root"]}),
    ("Cairn Sentry", 'arena = ["Wick Courier"]', 'arena = ["Cairn Sentry", "F1"]', [], {"may Attack your foe": False},
     {"may Attack": False}),
    ("Cairn Stonewright", f"{LOW}\n{hand('Cairn Stonewright')}", "", [ON], {"hand": 1, "power Root": 4}, {"hand": 0}),
    ("Cairn Hollow", f'arena = ["Cairn Hollow"]\n{hand("Top")}', "", ["Fuse Top onto " + ONE], {"life": 105}, {"life": 95}),
    ("Cairn Lintel", f'arena = ["Cairn Lintel"]\n{hand("Top")}\noblivion = ["Ally", "Grim"]', "", ["Fuse Top onto " + ONE, "Grim"],
     {"oblivion": ["Ally"], "hand": 1}, {"hand": 2}),
    ("Cairn Capstone", f"{LOW}\n{hand('Cairn Capstone')}", "", [ON], {"power Root": 5}, {"power Root": 4}),
    ("Cairn Keystone", 'arena = ["F9", "F8"]', 'arena = ["Ally", ["Root", "Cairn Keystone"]]',

         ["Attack " + FOE_ONE + " with F9", "Attack " + FOE_TWO + " with F8"], {"foe arena": ["Ally", "Cairn Keystone"]},
     {"foe arena": ["Ally"]}),
    ("Cairn Quarry", 'arena = ["Cairn Quarry"]', "", [NEXT, NEXT], {"arena": ["Cairn Quarry", "Pebble"]}, {"foe arena": ["Pebble"]}),
    ("Cairn Colossus", f"{LOW}\n{hand('Cairn Colossus')}", 'arena = ["F3", "F4", "F1"]', [ON], {"foe arena": ["F4"]}, {"arena": []}),
    ("Moth Cinderling", hand("Moth Cinderling"), "", [SUMMON], {"foe": 96, "life": 95}, {"life": 91}),
    ("Moth Skitter", 'arena = ["Moth Skitter"]', "", [FACE, FACE], {"foe": 96, "may Attack": False}, {"foe": 98}),
    ("Moth Hatchling", f'arena = ["Moth Hatchling"]\n{hand("Peak")}', "", ["Fuse Peak onto " + ONE],
     {"arena": ["Moth Hatchling", "Peak", "Spark"]}, {"foe arena": ["Spark"]}),
    ("Moth Pyre-Dancer", 'arena = ["F1", "Moth Pyre-Dancer"]', 'arena = ["F9"]', ["Attack " + FOE_ONE + " with F1"], {"foe": 96},
     {"life": 96}),
    ("Moth Gale", f"{DIM}\n{hand('Moth Gale')}", 'arena = ["F9"]', [ON, FACE, FACE], {"foe": 96},
     {"foe": 98}),
    ("Moth Immolant", 'arena = ["Moth Immolant"]', "", ["Activate Moth Immolant"], {"foe": 92, "oblivion": ["Moth Immolant"]},
     {"life": 92}),
    ("Moth Broodmother", f'arena = ["Moth Broodmother"]\n{hand("Moth Skitter")}', "", [f"Summon Moth Skitter on {TWO}", "Moth Skitter"],
     {"power Moth Skitter": 3}, {"power Moth Broodmother": 3}),
    ("Moth Duskwing", 'arena = ["Moth Duskwing"]', 'arena = ["F9"]', [FACE], {"foe": 96}, {"arena": []}),
    ("Moth Lantern-Thief", 'arena = ["Moth Lantern-Thief"]', f'hand = ["{PLAIN}"]', [FACE],
     {"foe": 97, "foe hand": 0, "foe oblivion": [PLAIN]},
     {"foe hand": 1}),
    ("Moth Firebrand", f'arena = ["Dark", "Ally", "Ally"]\n{hand("Moth Firebrand")}', "", [ON], {"foe": 88}, {"foe": 84}),
    ("Moth Scorch", 'arena = ["Moth Scorch"]', 'arena = ["F9", "F8"]', [HIT, "F8"], {"foe arena": ["F9"]}, {"foe arena": ["F8"]}),
    ("Moth Wildfire", 'arena = ["Moth Wildfire"]\nlife = 10', "", [FACE], {"foe": 92}, {"foe": 94}),
    ("Moth Queen-in-Ash", 'arena = ["Moth Queen-in-Ash", "Moth Cinderling", "Ally"]', "",
     ["Attack your foe with Moth Cinderling", "Attack your foe with Moth Cinderling", "Attack your foe with Ally"],
     {"may Attack your foe with Ally": False, "foe": 96}, {"may Attack your foe with Moth Queen": False}),
    ("Moth Conflagrant", f'arena = ["Dark", "Ally"]\n{hand("Moth Conflagrant")}', 'arena = ["F9"]', [ON],
     {"foe": 90, "foe arena": [], "arena": ["Dark", "Moth Conflagrant"]}, {"arena": ["Dark", "Moth Conflagrant", "Ally"]}),
    ("Ebb Gleaner", hand("Ebb Gleaner"), "", [SUMMON], {"foe deck": 7, "foe oblivion": [PLAIN]}, {"deck": 7}),
    ("Ebb Wader", f'arena = ["Ebb Wader"]\n{hand("Peak")}', "", ["Fuse Peak onto " + ONE], {"foe deck": 6}, {"deck": 6}),
    ("Ebb Dredger", 'arena = ["Ebb Dredger"]\noblivion = ["Ally"]', "", ["Activate Ebb Dredger"],
     {"hand": 1, "deck": 6, "may Activate": False}, {"foe deck": 6}),
    ("Ebb Drowned Bell", 'arena = ["F9"]', f'arena = ["Ebb Drowned Bell"]\n{RICH}', ["Attack " + FOE_ONE + " with F9"], {"foe hand": 3},
     {"foe hand": 2}),
    ("Ebb Lure", 'arena = ["F9"]', 'arena = ["Ebb Lure"]', ["Attack " + FOE_ONE + " with F9"], {"foe arena": ["Ebb Lure"]},
     {"foe arena": []}),
    ("Ebb Mourner", f'{DIM}\n{hand("Ebb Mourner")}\noblivion = ["Ebb Lure", "Ally"]', "", [ON], {"oblivion": ["Ally"], "power Dark": 3},
     {"oblivion": ["Ebb Lure"]}),
    ("Ebb Undertow", f"{DIM}\n{hand('Ebb Undertow')}", 'arena = ["F9"]', [ON], {"foe hand": 1, "foe arena": []},
     {"foe oblivion": ["F9"]}),
    ("Ebb Salt-Widow", 'arena = ["Ebb Salt-Widow"]', 'arena = ["F1"]', [HIT], {"foe deck": 6}, {"deck": 6}),
    ("Ebb Siren", 'arena = ["Ebb Siren"]', 'arena = ["F9"]', [], {"power F9": 8, "power Ebb Siren": 3}, {"power F9": 9}),
    ("Ebb Flotsam", 'arena = ["Ebb Flotsam"]\noblivion = ["Ally", "Grim"]', "", ["Activate Ebb Flotsam", FACE], {"foe": 98, "life": 97},
     {"foe": 100}),
    ("Ebb Ferryman", f'{hand("Ebb Ferryman")}\noblivion = ["Ally", "Grim"]', "", [SUMMON], {"oblivion": [], "deck": 10, "foe": 97},
     {"deck": 8}),
    ("Ebb Leviathan", 'arena = ["Ebb Leviathan"]', "", [NEXT, NEXT], {"foe deck": 3}, {"foe deck": 5}),
    ("Ebb Last Tide", f'arena = ["Ebb Last Tide"]\n{RICH}', f"deck = {[PLAIN] * 5}", [END], {"foe": 80}, {"life": 80}),
    ("Hinge Warder", 'arena = ["Hinge Warder"]', "", ["Activate Hinge Warder"], {"chaos": 3, "order": 0, "may Attack": False},
     {"life": 110}),
    ("Hinge Gearling", f'arena = ["Hinge Gearling"]\nhand = ["{PLAIN}"]', "", ["Activate Hinge Gearling"],
     {"hand": 1, "oblivion": [PLAIN], "may Activate": False}, {"deck": 8}),
    ("Hinge Rivet", 'arena = ["Hinge Rivet", "Root"]', "", ["Activate Hinge Rivet"], {"arena": ["Root", "Hinge Rivet"], "life": 95},
     {"power Root": 1}),
    ("Hinge Pendulum", hand("Hinge Pendulum"), "", [SUMMON], {"chaos": 3, "hand": 1}, {"order": 3}),
    ("Hinge Twin-Face", 'arena = [["Root", "Hinge Twin-Face"]]', 'arena = ["F9"]', [], {"may Attack your foe": False},
     {"may Attack": False}),
    ("Hinge Tollkeeper", hand("Ally"), 'arena = ["Hinge Tollkeeper"]', [f"Summon Ally on {ONE}"], {"life": 87}, {"foe": 97}),
    ("Hinge Clockmaker", 'arena = ["Hinge Clockmaker"]\ntalisman = ["Swivelite"]', "", ["Invoke Swivelite"], {"hand": 1, "life": 105},
     {"foe": 95}),
    ("Hinge Turncoat", 'arena = ["Hinge Turncoat"]\ntalisman = ["Swivelite"]', "", ["Invoke Swivelite"], {"life": 105}, {"foe": 105}),
    ("Hinge Escapement", f"{DIM}\nrecharge = 3\n{hand('Hinge Escapement')}", "recharge = 3", [ON], {"recharge": 1, "foe recharge": 3},
     {"recharge": 0}),
    ("Hinge Counterweight", hand("Hinge Counterweight"), "", [SUMMON], {"order": 3, "foe": 94}, {"chaos": 3}),
    ("Hinge Axle", 'arena = ["F9"]', f'{at("Order", 1)}\narena = [["Root", "Hinge Axle"]]', ["Attack " + FOE_ONE + " with F9"],
     {"foe arena": ["Root", "Hinge Axle"]}, {"foe arena": ["Hinge Axle"]}),
    ("Hinge Midnight", f'arena = ["Hinge Midnight", "Grim"]\ntalisman = ["Swivelite"]\n{hand("Grim")}', 'arena = ["F3", "F2"]',
     ["Invoke Swivelite"], {"foe arena": ["F3"]}, {"foe arena": ["F2"]}),
    ("Amberglass", 'talisman = ["Amberglass"]', "", ["Invoke Amberglass"], {"life": 105, "recharge": 2}, {"foe": 105}),
    ("Nightquartz", 'talisman = ["Nightquartz"]', "", ["Invoke Nightquartz"], {"hand": 1, "life": 95}, {"foe hand": 1}),
    ("Cinderspar", 'talisman = ["Cinderspar"]', "", ["Invoke Cinderspar"], {"foe": 88, "life": 90, "recharge": 3}, {"life": 88}),
    ("Hollowstone", 'talisman = ["Hollowstone"]', 'arena = ["F3", "F4"]', ["Invoke Hollowstone"], {"foe arena": ["F4"]},
     {"foe arena": ["F3"]}),
    ("Tidepearl", 'talisman = ["Tidepearl"]\noblivion = ["Ally"]', 'oblivion = ["Grim"]', ["Invoke Tidepearl"],
     {"hand": 1, "oblivion": [], "foe oblivion": ["Grim"]}, {"foe hand": 1}),
    ("Mirrorjade", 'talisman = ["Mirrorjade"]\narena = ["Ally"]', 'arena = ["F1"]', ["Invoke Mirrorjade", "Invoke Mirrorjade"],
     {"power Ally": 4, "life": 90}, {"power F1": 2}),
    ("Swivelite", 'talisman = ["Swivelite"]', "", ["Invoke Swivelite"], {"chaos": 3, "recharge": 1}, {"life": 110}),
    ("Windlass Opal", 'talisman = ["Windlass Opal"]\narena = ["Ally"]', 'arena = ["F9"]',
     ["Invoke Windlass Opal", "Attack your foe with Ally"],
     {"foe": 98}, {"arena": []}),
    ("Palegate", 'talisman = ["Palegate"]\narena = ["Ally"]', 'arena = ["F9"]', ["Invoke Palegate", "F9"],
     {"foe hand": 1, "arena": ["Ally"]},
     {"hand": 1}),
    ("Crumbling Statue", f'arena = ["Crumbling Statue"]\n{hand("Peak")}', "", ["Fuse Peak onto " + ONE], {"hand": 1}, {"foe hand": 1}),
    ("Generous Deluge", 'arena = ["Generous Deluge"]', 'arena = ["F9"]', [FACE, NEXT], {"foe": 98, "hand": 4}, {"hand": 3}),
    ("Wandering Mage", f'{hand("Wandering Mage", "Ally", "Grim")}', "", [SUMMON, "Ally", "No"], {"hand": 2, "deck": 8}, {"deck": 7}),
    ("Neo Tamsian Wrangler", f'arena = ["Neo Tamsian Wrangler"]\n{hand("Steward")}', "", [f"Summon Steward on {TWO}"],
     {"arena": ["Neo Tamsian Wrangler", "Steward", "Tamsian Steed"]}, {"foe arena": ["Tamsian Steed"]}),
]  # fmt: skip
CHAOTIC = {"Grim", "Dark", "Peak"}
STEWARD = card("Steward", kin="Tamsian", cost=0)


def side_of(name):
    """To which side somebody is attuned who tries a card."""
    return PACK.cards[next(one.id for one in PACK.cards.values() if one.name == name)].values.get("alignment", "Order")


@pytest.mark.parametrize(("name", "ada", "bo", "moves", "so", "not_so"), CARDS, ids=[row[0] for row in CARDS])
def test_a_card_does_what_it_says(name, ada, bo, moves, so, not_so):
    played = arena(ROOT + FOES + TOPS + STEWARD, f"{at(side_of(name), 3)}\n{ada}", bo)
    for move in moves:
        if move == NEXT:
            over(played)
        else:
            played.choose(move.format(name))
    assert facts(played, so) == so
    assert not [fact for fact, value in facts(played, not_so).items() if value == not_so[fact]]


def test_a_clockmaker_winds_once_a_turn_whatever_the_talisman_does():
    """A ley-crystal with @0 can be invoked again and again; what the Clockmaker gives for it comes once in a turn."""
    played = arena(FOES, f'{at("Order", 3)}\narena = ["Hinge Clockmaker"]\ntalisman = ["Mirrorjade"]')
    for _ in range(3):
        played.choose("Invoke Mirrorjade")
    assert facts(played, ["hand", "life", "power Hinge Clockmaker"]) == {
        "hand": 1,
        "life": 90,
        "power Hinge Clockmaker": 7,
    }
    over(played)
    over(played)
    played.choose("Invoke Mirrorjade")
    assert facts(played, ["life"]) == {"life": 90}


def test_every_card_is_tried():
    """RNK-Q22, RNK-Q39: all of the practice set, and the public ones whose rules are known."""
    playable = [one.name for one in PACK.cards.values() if one.set_id == "chapters" and "level" in one.values]
    unknown = {"Crystalline Smasher", "Darkbastion Bulwark", "Obsidian Latticefur"}
    assert {row[0] for row in CARDS} == {one.name for one in OURS} | (set(playable) - unknown)


# What the first case of a card does not show


@pytest.mark.parametrize(("life", "bo"), [(149, ""), (100, 'arena = ["Wick Everburning"]\nlife = 150')])
def test_everburning_needs_150_life_in_its_own_end_phase(life, bo):
    own = 'arena = ["Wick Everburning"]' if not bo else ""
    assert not over(arena("", f"life = {life}\n{own}\n{RICH}", bo)).game.over


def test_last_candle_gives_nothing_with_11_life_left():
    """The cost is paid before it enters: 51 leaves 11."""
    played = arena("", f"{at('Order', 2)}\nlife = 51\n{hand('Wick Last Candle')}").choose(
        f"Summon Wick Last Candle on {ONE}"
    )
    assert played.count("life") == 11


def test_last_tide_waits_for_a_deck_of_five():
    played = over(arena("", f'{at("Chaos", 3)}\narena = ["Ebb Last Tide"]\n{RICH}', f"deck = {[PLAIN] * 6}"))
    assert played.count("life", 2) == 100


def test_twin_face_flies_and_axle_stands_open_with_chaos():
    """Hinge Twin-Face and Hinge Axle turn with the alignment of their runekeeper."""
    lit = arena(FOES, f'{at("Chaos", 1)}\narena = [["Ally", "Hinge Twin-Face"]]', 'arena = ["F9"]')
    assert "Attack your foe with Hinge Twin-Face" in lit.offered
    foe = f'{at("Chaos", 1)}\narena = [["Ally", "Hinge Axle"]]'
    open_ = arena(FOES, f'{at("Chaos", 1)}\narena = ["F9"]', foe).choose(f"Attack {FOE_ONE} with F9")
    assert open_.zone("arena", 2) == ["Hinge Axle"]  # by Echo


def test_midnight_makes_revenants_cheaper_for_its_own_runekeeper():
    mine = arena(FOES, f'{at("Chaos", 3)}\narena = ["Hinge Midnight"]\n{hand("Grim")}').choose(f"Summon Grim on {TWO}")
    theirs = arena(FOES, f"{at('Chaos', 3)}\n{hand('Grim')}", 'arena = ["Hinge Midnight"]').choose(
        f"Summon Grim on {ONE}"
    )
    assert (mine.count("life"), theirs.count("life")) == (95, 90)


def test_salt_widow_and_her_victim_may_fall_together():
    """Both are obliterated at once: it has obliterated a revenant (RNK-Q36)."""
    played = arena(FOES, f'{at("Chaos", 1)}\narena = ["Ebb Salt-Widow"]', 'arena = ["F3"]').choose(
        f"Attack {FOE_ONE} with Ebb Salt-Widow"
    )
    assert (len(played.zone("deck", 2)), played.zone("arena"), played.zone("arena", 2)) == (6, [], [])


def test_salt_widow_defends_too():
    played = arena(FOES, f'{at("Chaos", 1)}\narena = ["F1"]', 'arena = ["Ebb Salt-Widow"]').choose(
        f"Attack {FOE_ONE} with F1"
    )
    assert len(played.zone("deck")) == 6


def test_wrangler_makes_nothing_for_a_fragment_and_something_for_anybodys_tamsian():
    """A Fragment is not summoned; whose summons count is not said, so everybody's do."""
    assert arena(STEWARD, f"{at('Order', 1)}\n{hand('Steward')}", 'arena = ["Neo Tamsian Wrangler"]').choose(
        f"Summon Steward on {ONE}"
    ).zone("arena", 2) == ["Neo Tamsian Wrangler", "Tamsian Steed"]


def test_snuffer_is_over_after_the_foes_next_turn():
    played = arena(FOES, 'arena = ["Wick Snuffer"]', 'arena = ["F9"]').choose("Activate Wick Snuffer")
    over(over(over(over(played))))
    assert played.active == 1
    over(played)
    assert any(words.startswith("Attack") for words in played.offered)


def test_lamplighter_counts_no_inversion():
    played = arena("", 'order = 1\narena = ["Wick Lamplighter"]\ntalisman = ["Swivelite"]').choose("Invoke Swivelite")
    assert played.count("life") == 100


def test_the_foe_chooses_what_the_foe_discards():
    """RNK-Q59: unless a text says at random."""
    held = f'hand = ["{PLAIN}", "Wick Courier"]'
    played = arena("", f'{at("Chaos", 2)}\narena = ["Moth Lantern-Thief"]', held).choose(
        "Attack your foe with Moth Lantern-Thief"
    )
    assert (played.asked, sorted(played.offered)) == (2, [PLAIN, "Wick Courier"])


def test_chorister_is_back_at_3_in_the_next_turn():
    played = arena("", 'arena = ["Wick Chorister"]\ntalisman = ["Amberglass"]').choose("Invoke Amberglass")
    assert played.value("power", "Wick Chorister") == 4
    assert over(played).value("power", "Wick Chorister") == 3
