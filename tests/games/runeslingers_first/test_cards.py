"""Each card of the practice set does what it says, and not what it does not say."""

import pytest

from engine.packs.reading import GAMES, read_pack
from tests.games.runeslingers_first.test_scenes import FIRST
from tests.scenes import set_scene

PACK = read_pack(GAMES / "runeslingers" / "first", GAMES)
OURS = [card for card in PACK.cards.values() if card.set_id == "toll-and-bell" and card.kind != "runeslinger"]
PLAIN = "Count the Coins"
ADA = {"hand": [], "deck": [PLAIN] * 12, "concentration": [PLAIN]}
BO = {"hand": [], "deck": [PLAIN] * 12}
STAY, PASS = "Ada: do not pass", "Bo: do not pass"
OVER = ("Ada: end the Play Phase", PASS, "Bo: end the Play Phase", STAY)
LATER_ON = ("Ada: end the Play Phase",)
HIT = '[[card]]\nname = "Hit"\nkind = "spirit"\ntext = "Deal 6 damage to any target."\n'
JAB = '[[card]]\nname = "Jab"\nkind = "attack"\ntext = "Deal 6 damage to target Runeslinger."\n'
WOE = '[[card]]\nname = "Woe"\nkind = "utility"\ntext = "Apply 1 Weaken to target Runeslinger."\n'
SMASH = '[[card]]\nname = "Smash"\nkind = "utility"\ntext = "Destroy target boon."\n'
BURNS = '[{ card = "Burn", ailment = %d }]'


def on(*names):
    """A place with these on it."""
    return list(names)


# Card, what else lies there for each, moves, what is so then, and what is not.
CARDS = [
    ("Sparkfall", {}, {}, ["Ada: target Bo"], ["Bo.health = 13"], ["Ada.health = 13", "Bo.power = 4"]),
    (
        "Hearthbolt",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 10", "Ada.discard has 3 cards"],
        ["Bo.discard has 3 cards"],
    ),
    (
        "Comet's Toll",
        {},
        {},
        ["Ada: target Bo", *LATER_ON],
        ["Bo.health = 6", "Ada.concentration[1] = []"],
        ["Bo.health = 18"],
    ),
    (
        "Twin Flares",
        {},
        {},
        ["Ada: target Bo", "Ada: target Ada"],
        ["Bo.health = 15", "Ada.health = 15"],
        ["Bo.health = 12"],
    ),
    (
        "Fork of the Road",
        {},
        {"hand": [PLAIN]},
        ["Ada: choose 'Deal 4 direct damage'", "Ada: target Bo", "Bo: cannot block"],
        ["Bo.health = 14", "Bo.hand has 1 card"],
        ["Bo.health = 12"],
    ),
    (
        "Waiting Ember",
        {},
        {},
        ["Ada: Leave it in play", *OVER, "Ada: Sling Waiting Ember", "Ada: target Bo"],
        ["Bo.health = 11"],
        ["Ada.discard contains 'Waiting Ember'"],
    ),
    ("Skewer of Light", {}, {"health": 2}, ["Ada: target Bo"], ["Bo.power = 4", "Bo.health = 14"], ["Bo.health = 18"]),
    ("Red Ledger", {}, {}, ["Ada: target Bo"], ["Bo.health = 7", "Ada.health = 14"], ["Bo.health = 18"]),
    (
        "Ash Tithe",
        {},
        {"concentration": [on(PLAIN, "Toll Box")]},
        ["Ada: target Toll Box"],
        ["Bo.health = 12", "Ada.discard has 4 cards"],
        ["Bo.health = 18"],
    ),
    (
        "Marsh Lantern",
        {},
        {},
        ["Ada: ail with Weaken", "Ada: target Bo"],
        ["Bo.health = 10", "Ada.ailment Weaken = 1"],
        ["Bo.ailment Weaken = 1"],
    ),
    (
        "Drowning Star",
        {"ailment": BURNS % 4},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 10", "Ada.ailment Burn = 4"],
        ["Bo.health = 14"],
    ),
    ("Gatefire", {}, {}, ["Ada: target Bo"], ["Bo.health = 14", "Bo.discard has 2 cards"], ["Ada.discard has 2 cards"]),
    ("Quick Rebuke", {}, {}, ["Ada: target Bo"], ["Bo.health = 15", "Ada.hand has 0 cards"], ["Ada.hand has 1 card"]),
    (
        "Verdict at the Gate",
        {},
        {},
        ["Bo: choose 'Deal 2 damage to target enemy Runeslinger. That Runeslinger sears 8'"],
        ["Bo.health = 16", "Bo.discard has 8 cards"],
        ["Bo.health = 6", "Ada.discard has 8 cards"],
    ),
    (
        "Ringing Bolt",
        {"concentration": [[PLAIN, {"card": "Ringing Bolt", "token": 3}]], "hand": []},
        {},
        ["Ada: Sling Ringing Bolt", "Ada: target Bo"],
        ["Bo.health = 12", "Ada.hand has 1 card"],
        ["Bo.health = 15"],
    ),
    (
        "Swelling Peal",
        {"concentration": [[PLAIN, {"card": "Swelling Peal", "token": 2}]], "hand": []},
        {"health": 5},
        ["Ada: Sling Swelling Peal", "Ada: target Bo"],
        ["Bo.power = 4", "Bo.health = 15"],
        ["Bo.health = 18"],
    ),
    (
        "Choirfall",
        {"concentration": [PLAIN, [PLAIN, {"card": "Tolling Frame", "token": 3}]]},
        {"concentration": [[PLAIN, {"card": "Tolling Frame", "token": 5}]]},
        ["Ada: target Bo"],
        ["Bo.health = 12"],
        ["Bo.health = 2"],
    ),
    (
        "Small Mercies",
        {"ailment": BURNS % 3},
        {"ailment": BURNS % 1},
        ["Ada: remove 2 Burn"],
        ["Ada.ailment Burn = 1", "Ada.hand has 1 card"],
        ["Bo.ailment Burn = 0"],
    ),
    ("Count the Coins", {}, {}, [], ["Ada.hand has 2 cards"], ["Bo.hand has 2 cards"]),
    ("Deep Reckoning", {}, {}, [], ["Ada.hand has 3 cards", "Ada.discard has 3 cards"], ["Ada.power = 4"]),
    (
        "Break the Mould",
        {},
        {"concentration": [on(PLAIN, "Toll Box"), on(PLAIN, "Standing Stones")]},
        [],
        ["Bo.discard = ['Toll Box']", "Ada.hand has 1 card"],
        ["Bo.discard contains 'Standing Stones'"],
    ),
    (
        "Lift the Veil",
        {},
        {"ailment": [[{"card": "Burn", "ailment": 2}, "Warm Hands"]]},
        [],
        ["Bo.discard = ['Warm Hands']", "Bo.health = 18", "Bo.ailment Burn = 2"],
        ["Bo.health = 14"],
    ),
    (
        "Turned Purse",
        {},
        {},
        ["Ada: choose 'Target enemy Runeslinger sears 5'"],
        ["Bo.discard has 5 cards", "Ada.hand has 0 cards"],
        ["Ada.hand has 2 cards"],
    ),
    (
        "Old Debts Forgiven",
        {"discard": ["Gatefire"] * 5},
        {},
        [],
        ["Ada.deck has 16 cards", "Ada.discard has 0 cards", "Ada.power = 5"],
        ["Ada.power = 4"],
    ),
    ("Standing Stones", {}, {"hand": [PLAIN]}, [], ["Ada.block = 6"], ["Bo.block = 6"]),
    (
        "Blood Reading",
        {"hand": ["Blood Reading", "Iron Reply"], "concentration": [PLAIN, PLAIN]},
        {},
        ["Ada: Play Iron Reply", "Ada: target Bo"],
        ["Bo.health = 12", "Ada.health = 15", "Ada.hand has 2 cards"],
        ["Bo.health = 14"],
    ),
    (
        "Trade in Fevers",
        {},
        {"ailment": BURNS % 2},
        ["Ada: choose 'to Weaken'", "Ada: target Bo", "Ada: convert Burn", "Ada: convert Burn"],
        ["Bo.ailment Weaken = 2", "Bo.ailment Burn = 0"],
        ["Ada.ailment Weaken = 2"],
    ),
    (
        "Pass the Cup",
        {"ailment": BURNS % 2},
        {},
        ["Ada: remove 2 Burn"],
        ["Bo.ailment Curse = 2", "Ada.ailment Burn = 0"],
        ["Bo.ailment Curse = 3"],
    ),
    (
        "Bog Bargain",
        {},
        {},
        ["Ada: ail with Weaken"],
        ["Ada.hand has 3 cards", "Ada.ailment Weaken = 2"],
        ["Ada.ailment Weaken = 1"],
    ),
    (
        "Six Sorrows",
        {},
        {"hand": [PLAIN]},
        ["Bo: choose 'Apply 3 Fragment'"],
        ["Bo.ailment Fragment = 3", "Bo.hand has 1 card"],
        ["Bo.ailment Curse = 3"],
    ),
    (
        "Read the Manifest",
        {"deck": ["Gatefire", *[PLAIN] * 6]},
        {},
        ["Ada: Gatefire"],
        ["Ada.hand = ['Gatefire']", "Ada.discard has 3 cards", "Ada.deck has 3 cards"],
        ["Ada.power = 4"],
    ),
    ("Toll of Pages", {}, {}, [], ["Bo.discard has 6 cards", "Bo.health = 18"], ["Ada.discard has 6 cards"]),
    (
        "Empty the Chest",
        {},
        {},
        [*LATER_ON],
        ["Bo.void has 6 cards", "Ada.concentration[1] = []"],
        ["Bo.discard has 6 cards"],
    ),
    (
        "Watch Fire",
        {"hand": ["Watch Fire", PLAIN]},
        {},
        [f"Ada: Set {PLAIN}"],
        ["Bo.discard has 2 cards"],
        ["Ada.discard has 2 cards"],
    ),
    (
        "Wind the Clapper",
        {"concentration": [PLAIN, on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: target Tolling Frame"],
        ["Tolling Frame.token = 2", "Ada.hand has 1 card"],
        ["Bo.health = 16"],
    ),
    (
        "Tolling Frame",
        {"concentration": [[PLAIN, {"card": "Tolling Frame", "token": 3}]], "hand": []},
        {},
        ["Ada: end the Play Phase"],
        ["Bo.health = 15"],
        ["Ada.health = 15"],
    ),
    ("Knuckle Rune", {}, {}, ["Ada: target Bo"], ["Bo.health = 12", "Bo.ailment Burn = 1"], ["Ada.ailment Burn = 1"]),
    ("Grave Chill", {}, {}, ["Ada: target Bo"], ["Bo.health = 16", "Bo.ailment Debilitate = 2"], ["Bo.health = 14"]),
    ("Iron Reply", {}, {}, ["Ada: target Bo"], ["Bo.health = 14"], ["Bo.ailment Burn = 1"]),
    (
        "Shinbreaker",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 13", "Bo.ailment Weaken = 1"],
        ["Ada.ailment Weaken = 1"],
    ),
    (
        "Open Vein",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 8", "Ada.health = 15", "Bo.ailment Burn = 1"],
        ["Ada.health = 18"],
    ),
    ("Haymaker Glyph", {}, {"health": 4}, ["Ada: target Bo"], ["Bo.power = 4", "Bo.health = 10"], ["Bo.health = 18"]),
    (
        "Flurry of Chalk",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 14", "Ada.hand has 0 cards"],
        ["Ada.hand has 1 card"],
    ),
    (
        "Break the Stance",
        {},
        {"hand": [PLAIN]},
        ["Bo: block with Count the Coins"],
        ["Bo.health = 14"],
        ["Bo.health = 17"],
    ),
    ("Salt the Burn", {}, {"ailment": BURNS % 4}, ["Ada: target Bo"], ["Bo.health = 8"], ["Bo.health = 14"]),
    ("Leech Hook", {}, {}, ["Ada: target Bo"], ["Bo.health = 13", "Bo.ailment Curse = 2"], ["Bo.health = 15"]),
    (
        "Mud in the Eye",
        {},
        {"hand": [PLAIN]},
        ["Ada: target Bo", "Bo: no block"],
        ["Bo.health = 15", "Bo.hand has 0 cards"],
        ["Ada.ailment Insanity = 1"],
    ),
    (
        "Plague Count",
        {},
        {"ailment": BURNS % 5},
        ["Ada: target Bo"],
        ["Bo.health = 13", "Bo.ailment Debilitate = 1", "Ada.discard has 2 cards"],
        ["Bo.health = 12"],
    ),
    (
        "Riposte of Reeds",
        {},
        {},
        ["Ada: ail with Weaken", "Ada: target Bo"],
        ["Bo.health = 14", "Bo.ailment Fragment = 2", "Ada.ailment Weaken = 1"],
        ["Ada.ailment Fragment = 2"],
    ),
    (
        "Toll of the Staff",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 14", "Bo.discard has 3 cards"],
        ["Ada.discard has 3 cards"],
    ),
    (
        "Cold Judgement",
        {},
        {},
        ["Bo: choose 'Deal 2 damage'"],
        ["Bo.ailment Weaken = 4", "Bo.health = 16"],
        ["Bo.health = 8"],
    ),
    (
        "Bell Hammer",
        {},
        {},
        ["Ada: target Bo"],
        ["Bo.health = 15", "Bo.ailment Fragment = 2"],
        ["Ada.ailment Fragment = 2"],
    ),
    (
        "Ember Wand",
        {},
        {},
        ["Ada: cannot Activate Ember Wand", *OVER, "Ada: Activate Ember Wand", "Ada: target Bo"],
        ["Bo.health = 12"],
        ["Bo.health = 18"],
    ),
    (
        "Notched Cleaver",
        {"hand": ["Notched Cleaver", "Iron Reply", "Sparkfall"], "concentration": [PLAIN] * 3},
        {},
        ["Ada: Play Iron Reply", "Ada: target Bo", "Ada: Play Sparkfall", "Ada: target Bo"],
        ["Bo.health = 8"],
        ["Bo.health = 7"],
    ),
    (
        "Hooked Spear",
        {"hand": ["Hooked Spear", "Iron Reply", "Sparkfall"], "concentration": [PLAIN] * 3},
        {"health": 1},
        ["Ada: Play Iron Reply", "Ada: target Bo"],
        ["Bo.power = 4", "Bo.health = 15"],
        ["Bo.health = 18"],
    ),
    (
        "Reed Blowpipe",
        {"concentration": [on(PLAIN, "Reed Blowpipe")], "hand": []},
        {"hand": [PLAIN] * 3},
        ["Ada: Activate Reed Blowpipe"],
        ["Bo.ailment Insanity = 2", "Bo.hand has 1 card"],
        ["Ada.ailment Insanity = 2"],
    ),
    (
        "Striking Mallet",
        {"hand": ["Striking Mallet"], "concentration": [PLAIN, on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: charge Tolling Frame", "Ada: target Bo"],
        ["Bo.health = 17"],
        ["Ada.health = 17"],
    ),
    (
        "Traveller's Astrolabe",
        {"concentration": [on(PLAIN, "Traveller's Astrolabe")], "hand": []},
        {},
        ["Ada: Activate Traveller's Astrolabe"],
        ["Ada.hand has 2 cards"],
        ["Bo.hand has 2 cards"],
    ),
    (
        "Cracked Hourglass",
        {},
        {},
        [],
        ["Ada.maximum hand size = 10", "Ada.discard has 1 card"],
        ["Bo.maximum hand size = 10"],
    ),
    (
        "Leech Jar",
        {"concentration": [on(PLAIN, "Leech Jar")], "hand": [], "ailment": BURNS % 5},
        {},
        ["Ada: Activate Leech Jar", "Ada: remove 4 Burn"],
        ["Ada.ailment Burn = 1"],
        ["Ada.ailment Burn = 0"],
    ),
    (
        "Weighing Scale",
        {"hand": ["Weighing Scale", PLAIN], "concentration": [PLAIN] * 2},
        {},
        [f"Ada: Play {PLAIN}"],
        ["Bo.discard has 2 cards"],
        ["Ada.discard has 2 cards"],
    ),
    (
        "Tuning Fork",
        {"concentration": [PLAIN, on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: end the Play Phase", PASS, "Bo: end the Play Phase", STAY],
        ["Tolling Frame.token = 1"],
        ["Tolling Frame.token = 2"],
    ),
    (
        "Duellist's Cloak",
        {},
        {"hand": [PLAIN, "Hit"], "concentration": [PLAIN]},
        ["Ada: end the Play Phase", PASS, "Bo: Play Hit", "Bo: target Ada"],
        ["Ada.health = 12"],
        ["Ada.hand has 1 card"],
    ),
    (
        "Bramble Mail",
        {"hand": ["Bramble Mail", "Woe"], "concentration": [PLAIN] * 2},
        {},
        ["Ada: ail with Weaken", "Ada: Play Woe", "Ada: target Ada"],
        ["Bo.health = 17", "Ada.ailment Weaken = 2"],
        ["Bo.health = 16"],
    ),
    (
        "Bronze Cuirass",
        {"concentration": [PLAIN, on(PLAIN, "Waiting Ember")]},
        {},
        [],
        ["Waiting Ember.defense = 5"],
        ["Bronze Cuirass.defense = 8"],
    ),
    ("Warm Hands", {"ailment": BURNS % 1}, {}, [], ["Ada.block = 6"], ["Bo.block = 6"]),
    (
        "Leaden Blessing",
        {"hand": ["Leaden Blessing", "Smash"], "concentration": [PLAIN] * 2},
        {"ailment": BURNS % 1},
        ["Ada: Play Smash"],
        ["Bo.health = 13"],
        ["Ada.health = 13"],
    ),
    (
        "Crown of Wasps",
        {"ailment": BURNS % 1},
        {},
        ["Ada: end the Play Phase"],
        ["Ada.health = 16"],
        ["Bo.health = 16"],
    ),
    (
        "Second Wind",
        {"hand": ["Second Wind", "Smash"], "ailment": BURNS % 1},
        {},
        ["Ada: Play Smash"],
        ["Ada.hand has 2 cards"],
        ["Bo.hand has 2 cards"],
    ),
    (
        "Veil of Ash",
        {"hand": ["Veil of Ash", "Hit"], "ailment": BURNS % 1},
        {},
        ["Ada: Play Hit", "Ada: target Ada"],
        ["Ada.health = 13"],
        ["Ada.health = 12"],
    ),
    (
        "Vow of the Anvil",
        {"hand": ["Vow of the Anvil", "Iron Reply"], "ailment": BURNS % 1},
        {},
        ["Ada: Play Iron Reply", "Ada: target Bo"],
        ["Bo.health = 12", "Ada.health = 16"],
        ["Bo.health = 14"],
    ),
    (
        "Swamp Saint",
        {"hand": ["Swamp Saint", "Woe"], "ailment": BURNS % 1, "health": 10},
        {},
        ["Ada: Play Woe", "Ada: target Ada"],
        ["Ada.health = 10", "Bo.discard has 1 card"],
        ["Bo.health = 19"],
    ),
    (
        "Patient Ivy",
        {
            "hand": ["Patient Ivy", "Hit"],
            "ailment": [{"card": "Burn", "ailment": 1}, {"card": "Weaken", "ailment": 4}],
            "health": 5,
        },
        {},
        ["Ada: on Ada's Burn", "Ada: Play Hit", "Ada: target Ada", "Ada: remove 3 Weaken"],
        ["Ada.ailment Weaken = 1", "Ada.power = 4"],
        ["Ada.ailment Weaken = 4"],
    ),
    (
        "Paper Halo",
        {"ailment": BURNS % 1},
        {},
        ["Ada: end the Play Phase"],
        ["Ada.discard has 2 cards"],
        ["Bo.discard has 2 cards"],
    ),
    (
        "Bell Shroud",
        {"hand": ["Bell Shroud"], "ailment": BURNS % 1},
        {"hand": ["Woe"], "concentration": [PLAIN]},
        ["Ada: end the Play Phase", PASS, "Bo: Play Woe", "Bo: target Ada", "Ada: remove 1 token from Bell Shroud"],
        ["Ada.ailment Weaken = 0", "Bell Shroud.token = 0"],
        ["Ada.ailment Weaken = 1"],
    ),
]
ANSWERS = [  # in Bo's hand, against a Hit of Ada's
    ("Shut Gate", ["Bo: Play Shut Gate"], ["Ada.discard = ['Hit']", "Bo.health = 18"], ["Bo.health = 12"]),
    (
        "Wrong Road",
        ["Bo: Play Wrong Road"],
        ["Ada.hand = ['Hit']", "Bo.health = 18", "Bo.discard has 2 cards", "Bo.hand has 1 card"],
        ["Ada.discard = ['Hit']"],
    ),
    (
        "Quick Rebuke",
        ["Bo: Play Quick Rebuke", "Bo: target Ada"],
        ["Ada.health = 15", "Bo.hand has 1 card"],
        ["Bo.hand has 0 cards"],
    ),
    (
        "Iron Reply",
        ["Bo: Play Iron Reply", "Bo: target Ada"],
        ["Ada.health = 14", "Bo.health = 12"],
        ["Ada.health = 18"],
    ),
]
IN_BOS_FIELD = [  # a card that lies on Bo's field, with a hand, against a Hit of Ada's
    (
        "Ditch Plate",
        ["Bo: Block by the effect of Ditch Plate"],
        ["Bo.health = 16", "Bo.hand has 2 cards", "Bo.discard has 3 cards"],
        ["Bo.hand has 1 card"],
    ),
    (
        "Duellist's Cloak",
        ["Bo: block with Count the Coins"],
        ["Bo.health = 16", "Bo.hand has 2 cards"],
        ["Bo.hand has 1 card"],
    ),
    (
        "Toll Box",
        ["Bo: Play Iron Reply", "Bo: target Ada", "Bo: no block"],
        ["Ada.discard has 3 cards", "Ada.health = 14"],
        ["Bo.discard has 3 cards"],
    ),
]
ORSA, HASK, SENNA, DORRIN = "Orsa Flint", "Hask Underreed", "Senna Quillgate", "Dorrin Castwell"
ABILITIES = [  # of a Runeslinger, what else lies there for each, moves, what is so then, and what is not
    (
        "Hot Temper",
        ORSA,
        {"hand": ["Iron Reply"]},
        {},
        ["Ada: Play Iron Reply", "Ada: target Bo"],
        ["Bo.health = 13"],
        ["Bo.health = 14"],
    ),
    (
        "Scar Tissue",
        ORSA,
        {"hand": ["Hit"], "health": 5},
        {},
        ["Ada: Play Hit", "Ada: target Ada"],
        ["Ada.hand has 2 cards"],
        ["Bo.hand has 2 cards"],
    ),
    (
        "Reckless Lead",
        ORSA,
        {"hand": ["Hit"]},
        {},
        ["Ada: Play Hit", "Ada: target Bo"],
        ["Bo.health = 10", "Ada.block = 2"],
        ["Bo.block = 2"],
    ),
    (
        "Second Strike",
        ORSA,
        {},
        {},
        ["Ada: Activate Second Strike", "Ada: target Bo"],
        ["Bo.health = 13", "Ada.determination = 3"],
        ["Bo.health = 18"],
    ),
    (
        "Blood Up",
        ORSA,
        {"hand": ["Iron Reply"]},
        {"health": 1},
        ["Ada: Activate Blood Up", "Ada: Play Iron Reply", "Ada: target Bo"],
        ["Bo.health = 15", "Ada.hand has 1 card"],
        ["Bo.health = 18"],
    ),
    (
        "Finishing Stroke",
        ORSA,
        {},
        {"hand": [PLAIN]},
        ["Ada: Activate Finishing Stroke", "Ada: target Bo", "Bo: cannot block"],
        ["Bo.health = 4", "Ada.determination = 1"],
        ["Bo.health = 8"],
    ),
    (
        "Fever Kin",
        HASK,
        {"hand": ["Woe"]},
        {},
        ["Ada: Play Woe", "Ada: target Ada"],
        ["Bo.health = 17"],
        ["Ada.health = 17"],
    ),
    (
        "Slow Rot",
        HASK,
        {"hand": ["Iron Reply"]},
        {},
        ["Ada: Play Iron Reply", "Ada: target Bo", "Ada: end the Play Phase"],
        ["Bo.ailment Curse = 1"],
        ["Ada.ailment Curse = 1"],
    ),
    (
        "Pour It Out",
        HASK,
        {},
        {"ailment": BURNS % 2},
        ["Ada: Activate Pour It Out", "Ada: target Bo", "Ada: convert Burn", "Ada: convert Burn"],
        ["Bo.ailment Debilitate = 2", "Bo.ailment Burn = 0"],
        ["Bo.ailment Burn = 2"],
    ),
    (
        "Shed the Skin",
        HASK,
        {"ailment": BURNS % 2},
        {},
        ["Ada: Activate Shed the Skin", "Ada: remove 2 Burn"],
        ["Bo.ailment Burn = 2", "Ada.ailment Burn = 0"],
        ["Ada.ailment Burn = 2"],
    ),
    (
        "Epidemic",
        HASK,
        {},
        {"ailment": [{"card": "Burn", "ailment": 1}, {"card": "Weaken", "ailment": 1}]},
        ["Ada: Activate Epidemic", "Ada: Fragment", "Ada: Debilitate", "Ada: Weaken"],
        ["Bo.ailment Burn = 2", "Bo.ailment Weaken = 2", "Bo.ailment Fragment = 1", "Bo.ailment Debilitate = 1"],
        ["Bo.ailment Curse = 1"],
    ),
    (
        "Gate Tax",
        SENNA,
        {"hand": [PLAIN, "Sparkfall"], "concentration": [PLAIN] * 2},
        {},
        [f"Ada: Play {PLAIN}", "Ada: Play Sparkfall", "Ada: target Bo"],
        ["Bo.discard has 1 card"],
        ["Bo.discard has 2 cards"],
    ),
    ("Long Patience", SENNA, {}, {}, [], ["Ada.maximum hand size = 10"], ["Bo.maximum hand size = 10"]),
    (
        "Close the Road",
        SENNA,
        {},
        {"concentration": [on(PLAIN, "Standing Stones")]},
        ["Ada: Activate Close the Road"],
        ["Bo.discard = ['Standing Stones']"],
        ["Ada.determination = 4"],
    ),
    (
        "Fair Copy",
        SENNA,
        {},
        {},
        ["Ada: Activate Fair Copy"],
        ["Ada.hand has 3 cards", "Ada.determination = 3"],
        ["Bo.hand has 3 cards"],
    ),
    (
        "Great Audit",
        SENNA,
        {},
        {"deck": [PLAIN] * 16},
        ["Ada: Activate Great Audit"],
        ["Bo.discard has 10 cards", "Bo.void has 4 cards", "Ada.determination = 1"],
        ["Bo.power = 4"],
    ),
    (
        "Even Strokes",
        DORRIN,
        {"concentration": [on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: charge Tolling Frame"],
        ["Bo.health = 17"],
        ["Ada.health = 17"],
    ),
    (
        "Thick Bronze",
        DORRIN,
        {"concentration": [on(PLAIN, "Standing Stones"), on(PLAIN, "Toll Box")]},
        {},
        [],
        ["Standing Stones.defense = 7"],
        ["Toll Box.defense = 6"],
    ),
    (
        "Resonance",
        DORRIN,
        {"concentration": [on(PLAIN, "Tolling Frame")]},
        {},
        [],
        ["Tolling Frame.token = 1"],
        ["Tolling Frame.token = 2"],
    ),
    (
        "Full Peal",
        DORRIN,
        {"concentration": [on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: Activate Full Peal"],
        ["Tolling Frame.token = 3"],
        ["Tolling Frame.token = 1"],
    ),
    (
        "Recast",
        DORRIN,
        {"concentration": [on(PLAIN, "Tolling Frame")]},
        {},
        ["Ada: Activate Recast"],
        ["Ada.hand has 3 cards", "Ada.hand contains 'Tolling Frame'"],
        ["Ada.discard contains 'Tolling Frame'"],
    ),
    (
        "Breaking Toll",
        DORRIN,
        {"concentration": [[PLAIN, {"card": "Tolling Frame", "token": 4}]]},
        {},
        ["Ada: Activate Breaking Toll", "Ada: target Bo"],
        ["Bo.health = 10", "Ada.determination = 2"],
        ["Bo.health = 14"],
    ),
]


def toml(value):
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return (
        value
        if isinstance(value, str) and value.startswith("[")
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def play(ada, bo, moves, expect, never):
    """Play moves on a table with these fields, and look at what has come of them."""
    seats = [{"name": "Ada"} | ADA | ada, {"name": "Bo"} | BO | bo]
    tables = "\n".join(
        "[[seat]]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in seat.items()) for seat in seats
    )
    played = set_scene(f"{HIT}{JAB}{WOE}{SMASH}{tables}", slug="runeslingers")
    for move in moves:
        FIRST.make(played, move)
        if played.asked and played.question == "Where do you play it?" and "Concentration" in played.offered[0]:
            played.choose(played.offered[0])
    while played.asked and FIRST.pass_by(played, ""):
        pass
    assert [fact for fact in expect if not is_so(played, fact)] == []
    assert [fact for fact in never if is_so(played, fact)] == []


def is_so(played, fact):
    """Whether a fact is so: a value that effects change, or what a scene can say."""
    subject, _, wanted = fact.partition(" = ")
    owner, _, what = subject.rpartition(".")
    if what in ("block", "maximum hand size", "defense"):
        return played.value(what, {"Ada": 1, "Bo": 2}.get(owner, owner)) == int(wanted)
    return FIRST.holds(played, fact)


@pytest.mark.parametrize(("name", "ada", "bo", "moves", "expect", "never"), CARDS, ids=[row[0] for row in CARDS])
def test_a_card_does_what_it_says(name, ada, bo, moves, expect, never):
    ada = {"hand": [name]} | ada
    first = [f"Ada: Play {name}"] if name in ada["hand"] else []
    play(ada, bo, [*first, *moves], expect, never)


@pytest.mark.parametrize(("name", "moves", "expect", "never"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_a_card_answers(name, moves, expect, never):
    """RS1-LD-2: in the enemy's turn."""
    play(
        {"hand": ["Hit"]},
        {"hand": [name], "concentration": [PLAIN]},
        ["Ada: Play Hit", "Ada: target Bo", *moves],
        expect,
        never,
    )


@pytest.mark.parametrize(("name", "moves", "expect", "never"), IN_BOS_FIELD, ids=[row[0] for row in IN_BOS_FIELD])
def test_a_card_protects(name, moves, expect, never):
    """RS1-BL-1: as damage of the enemy's is about to be dealt."""
    bo = {"hand": [PLAIN, "Iron Reply"], "concentration": [on(PLAIN, name), PLAIN]}
    play({"hand": ["Hit"]}, bo, ["Ada: Play Hit", "Ada: target Bo", *moves], expect, never)


@pytest.mark.parametrize(
    ("name", "slinger", "ada", "bo", "moves", "expect", "never"), ABILITIES, ids=[row[0] for row in ABILITIES]
)
def test_an_ability_does_what_it_says(name, slinger, ada, bo, moves, expect, never):
    """RS1-ACT-2: with 4 determinations."""
    play({"runeslinger": [slinger, name], "determination": 4, "power": 2} | ada, bo, moves, expect, never)


def test_thick_blood_takes_a_card_for_an_ailment():
    """RS1-AL-5: offered for each instance that an enemy applies."""
    bo = {"runeslinger": [HASK, "Thick Blood"], "hand": [PLAIN]}
    play(
        {"hand": ["Woe"]},
        bo,
        ["Ada: Play Woe", "Ada: target Bo", "Bo: Use Thick Blood instead"],
        ["Bo.ailment Weaken = 0", "Bo.hand has 0 cards"],
        ["Bo.ailment Weaken = 1"],
    )


def test_ledger_of_passage_draws_for_an_answer():
    """RS1-LD-2: when you answer, and not when you play in your own turn."""
    bo = {"runeslinger": [SENNA, "Ledger of Passage"], "hand": ["Iron Reply"], "concentration": [PLAIN]}
    play(
        {"hand": ["Hit"]},
        bo,
        ["Ada: Play Hit", "Ada: target Bo", "Bo: Play Iron Reply", "Bo: target Ada"],
        ["Bo.hand has 1 card", "Ada.health = 14"],
        ["Bo.hand has 0 cards"],
    )


def test_no_card_of_the_set_is_left_out():
    """RS1-TY-4: each that can be played or activated has a scene here."""
    rows = {row[0] for table in (CARDS, ANSWERS, IN_BOS_FIELD, ABILITIES) for row in table} | {
        "Thick Blood",
        "Ledger of Passage",
    }
    assert sorted({card.name for card in OURS} - rows) == []
