"""The table as a page shows it: every piece where it lies, every option where it acts, nothing that is hidden."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from random import Random

import pytest

from decks.construction.formats.deck_text import read_deck
from decks.tabletop.actions import actions_of, left_undone, places_after
from decks.tabletop.acts import Act
from decks.tabletop.layout import areas_of, shown_table
from decks.tabletop.log import LogLine, Standings, log_of
from decks.tabletop.pieces import Piece
from decks.tabletop.replays import steps, steps_at, summary
from decks.tabletop.results import result
from decks.tabletop.sitting import Sitting
from decks.tabletop.table_view import TableView
from decks.tabletop.zones import Heap
from engine.kernel.agenda import answer
from engine.kernel.state import TURNS, Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import RIMS
from engine.play.naming import place_called
from engine.play.pilots import pilots_of
from engine.play.playable import is_playable, loaded_game
from engine.play.record import begin
from engine.play.wording import options_in_words, place_name, when
from tests.engine.kernel.fords import river
from tests.engine.kernel.test_fusing import cairns
from tests.engine.play.test_playable import choose, game_in
from tests.engine.play.test_playable import table as ember_table
from tests.games.pixies_vs_gremlins.rows import minion
from tests.games.pixies_vs_gremlins.rows import scene as row_of
from tests.games.rune_stones.tables import table as stones_table
from tests.games.runicka.arena import PLAIN, arena, at, crystal
from tests.packs import WITH_TOYS
from tests.scenes import set_scene
from tests.tiers import drawn_of_each

DUEL = """
phase = "play"

[[seat]]
name = "Ada"
health = 12
light = 1
hand = ["Lanternfall", "Iron Lamp", "Emberdart"]
concentration = ["Coalknuckle", ["Emberdart", "Ward Bell"], { card = "Lanternfall", used = 1 }]
ailment = [[{ card = "Curse", ailment = 3 }, "Bitter Tonic"]]
deck = ["Emberdart", "Lanternfall"]

[[seat]]
name = "Bo"
runeslinger = ["Brakka Holt"]
hand = ["Lanternfall", "Emberdart"]
concentration = ["Coalknuckle"]
discard = ["Emberdart", "Emberdart", "Lanternfall"]
deck = ["Emberdart", "Lanternfall", "Emberdart", "Lanternfall"]
"""
CARDS = """
[[card]]
name = "Iron Lamp"
kind = "trinket"
cost = 1
defense = 3
text = "Use: Draw 1 card."

[[card]]
name = "Ward Bell"
kind = "chant"
cost = 1
defense = 4
text = "Draw 1 card."

[[card]]
name = "Bitter Tonic"
kind = "boon"
cost = 1
defense = 2
text = "Draw 1 card."
"""


def duel(more: str = "", ada: str = "Ada", bo: str = "Bo") -> Game:
    """Ada's Play Phase, just begun, by whatever names."""
    scene = DUEL.replace("\n[[seat]]", f"{CARDS}\n[[seat]]", 1) + more
    return set_scene(scene.replace('"Ada"', f'"{ada}"').replace('"Bo"', f'"{bo}"')).game


@pytest.fixture
def game() -> Game:
    return duel()


def near(shown: TableView) -> dict[str, Heap]:
    """The zones of the side that lies nearest, by id."""
    return heaps(shown, -1)


def heaps(shown: TableView, side: int) -> dict[str, Heap]:
    return {heap.id: heap for areas in shown.sides[side].areas.values() for area in areas for heap in area.heaps}


def pieces(shown: TableView) -> Iterator[Piece]:
    """Every piece that is drawn, those in the tray too."""
    for side in range(len(shown.sides)):
        for heap in heaps(shown, side).values():
            for place in heap.places:
                yield from place.pieces
    for place in (place for area in shown.middle for heap in area.heaps for place in heap.places):
        yield from place.pieces
        yield from (piece for camp in place.camps for piece in camp.pieces)
    yield from shown.tray


def offered(shown: TableView) -> Counter[Act]:
    """Every option that the table offers, wherever it does."""
    found = [act for piece in pieces(shown) for act in piece.acts]
    found += [act for side in shown.sides for act in side.acts] + shown.acts
    for side in range(len(shown.sides)):
        found += [act for heap in heaps(shown, side).values() for place in heap.places for act in place.acts]
    found += [act for area in shown.middle for heap in area.heaps for place in heap.places for act in place.acts]
    return Counter(found)


def words(acts: tuple[Act, ...] | list[Act]) -> list[str]:
    return [act.words for act in acts]


# Where things lie


def test_the_own_side_lies_nearest_and_its_areas_are_those_of_the_game() -> None:
    shown = shown_table(duel(), (0,))
    assert [side.name for side in shown.sides] == ["Bo", "Ada"]
    assert [heap.id for area in shown.sides[-1].areas["front"] for heap in area.heaps] == [
        "concentration",
        "utility",
    ]
    assert [area.name for area in shown.aside] == ["Ailments laid out"]


def test_a_hand_is_seen_by_whoever_holds_it_and_else_is_so_many_backs() -> None:
    shown = shown_table(duel(), (0,))
    assert [piece.name for piece in near(shown)["hand"].places[0].pieces] == ["Lanternfall", "Iron Lamp", "Emberdart"]
    other = heaps(shown, 0)["hand"]
    assert (other.size, other.names, [piece.entity for piece in other.places[0].pieces]) == (2, (), [-1, -1])


def test_face_down_cards_are_seen_by_their_owner_alone() -> None:
    shown = shown_table(duel(), (0,))
    own, other = near(shown)["concentration"].places[0], heaps(shown, 0)["concentration"].places[0]
    assert [(piece.name, piece.down) for piece in own.pieces] == [("Coalknuckle", True)]
    assert [(piece.name, piece.card, piece.down) for piece in other.pieces] == [("", "", True)]


def test_a_card_played_on_a_face_down_one_lies_with_its_face_up() -> None:
    for seat, under in ((0, "Emberdart"), (1, "")):
        place = heaps(shown_table(duel(), (seat,)), -1 - seat)["concentration"].places[1]
        assert [(piece.name, piece.down) for piece in place.pieces] == [(under, True), ("Ward Bell", False)]


def test_a_stack_is_seen_as_one_from_bottom_to_top() -> None:
    place = near(shown_table(duel(), (0,)))["concentration"].places[1]
    assert [piece.name for piece in place.pieces] == ["Emberdart", "Ward Bell"]
    assert (place.size, place.under) == (2, ("Emberdart",))


def test_a_used_card_lies_sideways() -> None:
    places = near(shown_table(duel(), (0,)))["concentration"].places
    assert [place.pieces[-1].sideways for place in places if place.pieces] == [False, False, True]


def test_an_open_pile_shows_its_top_and_can_be_looked_through() -> None:
    pile = heaps(shown_table(duel(), (0,)), 0)["discard"]
    assert (pile.size, pile.names) == (3, (("Emberdart", 2), ("Lanternfall", 1)))
    assert pile.places[0].pieces[-1].name == "Emberdart"


def test_counters_stand_on_their_pieces_covered_ones_too() -> None:
    (place, *_) = near(shown_table(duel(), (0,)))["ailment"].places
    assert [(piece.name, [(count.name, count.amount) for count in piece.counts]) for piece in place.pieces] == [
        ("Curse", [("Ailment instances", 3)]),
        ("Bitter Tonic", []),
    ]


def test_a_value_that_has_changed_is_told_as_it_is_now() -> None:
    more = """
[[card]]
name = "Stout Wall"
kind = "stance"
text = "Your chants have +2 defense."
"""
    text = DUEL.replace("\n[[seat]]", f"{CARDS}{more}\n[[seat]]", 1).replace(
        "light = 1", 'light = 1\nruneslinger = ["Stout Wall"]'
    )
    bell = near(shown_table(set_scene(text).game, (0,)))["concentration"].places[1].pieces[-1]
    assert [(now.name, now.side, now.amount, now.better) for now in bell.values] == [("Defense", "right", 6, True)]


def test_a_value_as_it_is_printed_is_not_told_twice() -> None:
    assert near(shown_table(duel(), (0,)))["concentration"].places[1].pieces[-1].values == ()


def test_the_dials_tell_power_health_with_its_maximum_and_light() -> None:
    ada = shown_table(duel(), (0,)).sides[-1]
    assert [(dial.name, dial.amount, dial.most) for dial in ada.dials[:3]] == [
        ("Power", 5, 5),
        ("Health", 12, 20),
        ("Light", 1, 0),
    ]
    assert ada.dials[0].pips == [True] * 5


# Where options act


def test_a_card_in_hand_offers_what_can_be_done_with_it() -> None:
    hand = near(shown_table(duel(), (0,)))["hand"].places[0].pieces
    assert words(hand[1].acts) == ["Play Iron Lamp", "Set Iron Lamp as a concentration"]


def test_a_piece_on_the_field_offers_what_can_be_done_with_it() -> None:
    places = near(shown_table(duel(), (0,)))["concentration"].places
    assert (words(places[0].pieces[0].acts), places[2].pieces[0].acts) == (["Create Light with Coalknuckle"], ())


def test_what_is_about_no_piece_stands_beside_the_prompt() -> None:
    shown = shown_table(duel(), (0,))
    assert (shown.prompt, words(shown.acts)) == ("Your Play Phase", ["End the Play Phase"])


def test_a_place_offers_what_can_be_laid_there_and_the_card_is_shown_as_busy(game: Game) -> None:
    choose(game, "Play Iron Lamp")
    shown = shown_table(game, (0,))
    open_places = [(name, n) for name, heap in near(shown).items() for n, place in enumerate(heap.places) if place.acts]
    assert open_places == [("concentration", 0), ("concentration", 2), ("utility", 0), ("utility", 1)]
    assert [piece.name for piece in pieces(shown) if piece.busy] == ["Iron Lamp"]
    assert shown.asks is not None
    assert (shown.asks.name, [work.words for work in shown.pending]) == ("Iron Lamp", ["Iron Lamp is being played"])


def test_what_is_being_played_tells_its_targets_once_they_are_announced() -> None:
    game = set_scene(
        """
[[seat]]
name = "Ada"
hand = ["Twin Flares"]
concentration = ["Sparkfall"]
deck = ["Sparkfall"]
[[seat]]
name = "Bo"
hand = ["Sparkfall"]
concentration = [["Sparkfall", "Toll Box"]]
deck = ["Sparkfall"]
""",
        "runeslingers",
    ).game
    told = []
    for words in ("Play Twin Flares", "Toll Box", "Bo"):
        choose(game, words)
        shown = shown_table(game, (1,))
        told.append((shown.prompt, shown.targets, [work.targets for work in shown.pending]))
    assert told == [
        ("Choose a target", "", [""]),
        ("Choose a target", "Toll Box", ["Toll Box"]),
        ("Do you block?", "Toll Box and Bo", ["Toll Box and Bo"]),
    ]


@pytest.mark.parametrize(("passive", "amount"), [("Hot Temper", 5), ("Reckless Lead", 7)])
def test_whoever_may_block_is_told_how_much_damage_is_on_its_way(passive: str, amount: int) -> None:
    game = set_scene(
        f"""
[[seat]]
runeslinger = ["Orsa Flint", "{passive}"]
hand = ["Sparkfall"]
concentration = ["Gatefire"]
deck = ["Gatefire"]
[[seat]]
hand = ["Gatefire"]
deck = ["Gatefire"]
""",
        "runeslingers",
    ).game
    for words in ("Play Sparkfall", "Seat 2"):
        choose(game, words)
    no, block = shown_table(game, (1,)).options
    assert (no.words, no.text, block.text) == ("No", f"{amount} damage is on its way", "0 of 1 block this turn")


def test_a_player_offers_to_be_the_target(game: Game) -> None:
    choose(game, "Play Emberdart")
    while "Bo" not in options_in_words(game):
        answer(game, 0)
    assert [words(side.acts) for side in shown_table(game, (0,)).sides] == [["Bo"], ["Ada"]]


def test_whoever_only_looks_is_offered_nothing() -> None:
    shown = shown_table(duel(), (0,), acts=False)
    assert not offered(shown)
    assert len(shown.options) > 5


def test_the_other_player_is_offered_nothing_either() -> None:
    shown = shown_table(duel(), (1,))
    assert (shown.options, offered(shown)) == ([], Counter())


def test_somebody_who_plays_every_seat_sees_every_hand() -> None:
    shown = shown_table(duel(), (0, 1))
    assert [heaps(shown, side)["hand"].names for side in (0, 1)] == [
        (("Emberdart", 1), ("Lanternfall", 1)),
        (("Emberdart", 1), ("Iron Lamp", 1), ("Lanternfall", 1)),
    ]
    assert [side.seat for side in shown.sides] == [1, 0]


# Fusions, places for all, what lies on pieces: the toy games


def test_a_fusion_is_one_piece_that_looks_like_its_uppermost() -> None:
    game = cairns([["{ card = 'Boulder', moss = 1 }", "Needle"]], hand=["Flagstone"])
    shown = shown_table(game.game, (0,))
    place = near(shown)["cairn"].places[0]
    (drawn,) = place.pieces
    assert (drawn.name, drawn.entity, place.size, place.under) == ("Needle", game.piece("Boulder"), 2, ("Boulder",))
    assert [(count.name, count.amount) for count in drawn.counts] == [("Moss", 1)]
    assert [(now.name, now.amount) for now in drawn.values] == [("Weight", 3)]
    assert words(place.acts) == ["Lay Flagstone on Ada's Cairn 1"]


def test_at_a_place_for_all_each_player_has_a_camp_on_their_side_of_it() -> None:
    shown = shown_table(river(["Beaver", "*Otter"], hand=["Toad"]).choose("Settle Toad at Ford 2").game, (0,))
    (river_bed, hung) = shown.middle[0].heaps
    first = river_bed.places[0]
    assert [drawn.name for drawn in first.pieces] == ["Shallows"]
    assert [
        (camp.name, camp.mine, [(drawn.name, drawn.player, drawn.owner) for drawn in camp.pieces])
        for camp in first.camps
    ] == [("Bo", False, []), ("Ada", True, [("Beaver", "", ""), ("Otter", "", "Bo")])]
    assert [[len(camp.pieces) for camp in place.camps] for place in river_bed.places] == [[0, 2], [0, 1]] + [[0, 0]] * 3
    assert (hung.size, river_bed.places[1].label) == (0, "Pool, Ford 2")
    assert [camp.name for camp in shown_table(river(["Beaver"]).game, (1,)).middle[0].heaps[0].places[0].camps] == [
        "Ada",
        "Bo",
    ]


def test_where_players_contend_for_a_place_it_says_what_each_of_them_has() -> None:
    shown = shown_table(river(["Beaver", "*Otter"], ["-", "Beaver"]).game, (0,))
    here, gone, empty, *_ = shown.middle[0].heaps[0].places
    told = [(camp.name, camp.standing and (camp.standing.words, camp.standing.holds)) for camp in here.camps]
    assert told == [("Bo", ("strength 2 of 2", False)), ("Ada", ("strength 3 of 2", True))]
    assert [camp.standing for camp in gone.camps] == [None, None]
    assert [camp.standing and camp.standing.words for camp in empty.camps] == ["strength 0 of 4", "strength 0 of 4"]


def test_a_track_goes_from_one_end_over_the_middle_to_the_other() -> None:
    for own, words, here in (("", "none", 3), (at("Order", 2), "Order 2", 5), (at("Chaos", 3), "Chaos 3", 0)):
        shown = shown_table(arena(ada=own).game, (0,))
        (track,) = (dial for dial in shown.sides[-1].dials if dial.form == "track")
        assert (track.name, track.words) == ("Alignment", words)
        assert [far for far, _, _ in track.steps] == [3, 2, 1, 0, 1, 2, 3]
        assert [way and way.icon for _, way, _ in track.steps] == ["chaos"] * 3 + [None] + ["order"] * 3
        assert [at for at, (_, _, there) in enumerate(track.steps) if there] == [here]


def test_cards_that_only_their_owner_may_look_at_lie_face_down() -> None:
    game = arena(ada=f'{at("Order", 2)}\nhand = ["Wick Beadle"]').game
    own, others = (
        heaps(shown_table(game, (seat,)), side)["invested"].places[0].pieces for seat, side in ((0, -1), (1, 0))
    )
    assert [(piece.name, piece.down) for piece in own] == [(PLAIN, True)]
    assert [(piece.name, piece.entity) for piece in others] == [("", -1)]
    assert not any(piece.down for piece in near(shown_table(game, (0,)))["hand"].places[0].pieces)


def test_under_a_fusion_stand_the_names_of_what_it_is_made_of() -> None:
    game = arena(ada='arena = [["Wick Acolyte", "Wick Censer"]]').game
    first, second, _ = near(shown_table(game, (0,)))["arena"].places
    assert (first.fused, first.under, first.pieces[0].name) == (True, ("Wick Acolyte",), "Wick Censer")
    assert (second.under, second.pieces) == ((), ())


def test_what_lies_on_something_says_on_what() -> None:
    hung = ['{ card = "Gnat", owner = 2, on = "Beaver" }', '{ card = "Worm", owner = 1, on = "table, river 3" }']
    shown = shown_table(river(["Beaver"], hung=hung).game, (0,))
    river_bed, beside = shown.middle[0].heaps
    assert beside.places[0].pieces == ()
    (_, gnat), (worm,) = river_bed.places[0].camps[1].pieces, river_bed.places[2].camps[1].pieces
    assert [(drawn.name, drawn.on, drawn.tucked, drawn.player) for drawn in (gnat, worm)] == [
        ("Gnat", "Beaver", True, "Bo"),
        ("Worm", "Rapids", False, ""),
    ]
    assert [[count.name for count in drawn.counts] for drawn in (gnat, worm)] == [[], []]


# What holds for every game


PACKS = {slug: pack for slug, pack in WITH_TOYS.items() if is_playable(pack)}
DECKS = drawn_of_each("layouts", [(slug, name) for slug, pack in PACKS.items() for name in pack.decks], itemgetter(0))


def random_game(slug: str, name: str, share: int = 3) -> Iterator[Game]:
    """A game of a ready deck against itself before one of so many decisions, answered at random, and at its end."""
    deck = read_deck(PACKS[slug].decks[name], PACKS[slug]).sections
    game = begin(Table(loaded_game(PACKS[slug]), [deck, deck]), 5, logged=True)
    rng = Random(5)
    while game.decision is not None and len(game.answers) < 400:
        if len(game.answers) % share == 0:
            yield game
        answer(game, rng.randrange(len(game.decision.options)))
    yield game


@pytest.mark.parametrize(("slug", "name"), DECKS)
def test_every_option_is_offered_once_and_on_a_piece_that_is_seen(slug: str, name: str) -> None:
    for game in random_game(slug, name):
        shown = shown_table(game, (0, 1))
        assert offered(shown) == Counter(shown.options)
        assert all(piece.entity >= 0 for piece in pieces(shown) if piece.acts)


@pytest.mark.parametrize(("slug", "name"), DECKS)
def test_nothing_that_a_seat_does_not_see_is_on_its_table(slug: str, name: str) -> None:
    for game in random_game(slug, name):
        shown, view = shown_table(game, (0,)), View(game, 0)
        named = {piece.entity for piece in pieces(shown) if piece.name or piece.card}
        assert all(view.sees(entity) for entity in named)


@pytest.mark.parametrize("slug", PACKS)
def test_every_gauge_of_a_game_shows_something_of_its_rules(slug: str) -> None:
    rules = loaded_game(PACKS[slug])
    for gauge in PACKS[slug].gauges.values():
        assert gauge.counter in rules.counters if gauge.counter else gauge.stat in rules.ruleset.stats
        assert not gauge.most or gauge.most in PACKS[slug].numbers or gauge.most in rules.ruleset.stats


def test_a_game_that_says_nothing_of_its_table_is_laid_out_by_the_forms_of_its_zones(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    table = ember_table(tmp_path)
    assert [(area.id, area.at) for area in areas_of(table.rules.pack)] == [("deck", "side"), ("hand", "hand")]
    game = begin(table, 1, logged=True)
    choose(game, "Draw")
    shown = shown_table(game, (0,))
    assert [piece.name for piece in near(shown)["hand"].places[0].pieces] == ["Ash Courier"]
    assert words(shown.acts) == ["Draw", "Kindle", "Stall"]
    choose(game, "Kindle")
    assert [(dial.name, dial.amount) for dial in shown_table(game, (0,)).sides[-1].dials] == [("Embers", 1)]


def test_a_piece_that_lies_out_of_sight_waits_in_the_tray() -> None:
    trays = [
        shown
        for game in random_game("runeslingers-awakening", "sworn-wall", share=1)
        if (shown := shown_table(game, (0, 1))).tray
    ]
    assert trays
    assert all(piece.acts for shown in trays for piece in shown.tray)


def test_what_stands_for_a_kind_waits_in_the_tray_wherever_one_of_it_lies() -> None:
    """An ailment to take is of a type: neither that of the other player nor one's own shows how many lie there, or is lit itself."""
    field = 'concentration = ["Coalknuckle"]\nlight = 1'
    burning, worn = (f'ailment = [{{ card = "{name}", ailment = 2 }}]' for name in ("Burn", "Fragment"))
    mine, theirs = f'hand = ["Reckless Arc"]\n{field}\n{worn}', burning
    deck = 'deck = ["Emberdart", "Emberdart"]'
    game = (
        set_scene(f'phase = "play"\n[[seat]]\n{mine}\n{deck}\n[[seat]]\n{theirs}\n{deck}')
        .choose("Play Reckless Arc")
        .game
    )
    shown = shown_table(game, (0, 1))
    assert shown.prompt == "Which ailment do you take as a cost?"
    assert {piece.name for piece in shown.tray} == {"Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"}
    assert all(piece.of_kind and piece.acts and not piece.counts for piece in shown.tray)
    assert len(shown.tray) == sum(bool(piece.acts) for piece in pieces(shown))
    lying = [(piece.name, piece.counts[0].amount) for piece in pieces(shown) if piece.counts and not piece.of_kind]
    assert sorted(lying) == [("Burn", 2), ("Fragment", 2)]


# The end, and the log


def test_the_end_tells_who_has_won_by_what_and_when(game: Game) -> None:
    game.over, game.winners, game.cause = True, (0,), "damage"
    assert result(game) == "Ada has won in turn 1 (damage).", "turn 2 of the game is the first of Ada"
    shown = shown_table(game, (0,))
    assert (shown.over, shown.won, shown.pending) == (True, True, [])
    assert not shown_table(game, (1,)).won


def test_the_clock_is_that_of_whoever_has_the_turn() -> None:
    """The number that a report counts by: turns of one's own."""
    game = duel()
    assert (when(game, (0,)), when(game, (1,)), when(game)) == ("Your turn 1", "Ada's turn 1", "Ada's turn 1")
    game.counts[TURNS][0] = 4
    assert (when(game, (0,)), when(game, (0, 1)), shown_table(game, (1,)).when) == (
        "Your turn 4",
        "Ada's turn 4",
        "Ada's turn 4",
    )


def test_no_s_goes_behind_the_bracket_of_a_level() -> None:
    game = duel(ada="Oath (steady)")
    assert (when(game, (1,)), when(game, (0,))) == ("Turn 1 of Oath (steady)", "Your turn 1")


def test_a_place_in_a_sentence_is_one_of_its_zone() -> None:
    game = duel(ada="You", bo="Oath (steady)")
    own, other = (
        place_called(game, game.table.places_of[seat][game.table.rules.zones["concentration"]][1]) for seat in (0, 1)
    )
    assert (own, other) == ("your Concentration area 2", "Concentration area 2 of Oath (steady)")


def test_those_who_share_a_victory_are_all_told() -> None:
    """RST-EN-3"""
    played = stones_table("points = 65", "points = 65", "points = 20", head="turn = 1")
    played.choose("Summon nothing", "Summon nothing", "Summon nothing")
    assert result(played.game) == "Seat 1 and Seat 2 have won in turn 1 (shared victory)."


def test_a_draw_and_a_game_without_an_end_are_told_too(game: Game) -> None:
    game.over, game.cause = True, "damage"
    assert result(game) == "Nobody has won: a draw in turn 1 (damage)."
    game.unfinished = "more than 200 turns"
    assert result(game) == "The game was left unfinished: more than 200 turns."


def test_lines_of_the_log_carry_the_moment_after_them(game: Game) -> None:
    lengths = [len(game.log or ())]
    for wanted in ("Create Light with Coalknuckle", "End the Play Phase"):
        choose(game, wanted)
        lengths.append(len(game.log or ()))
    lines, earlier = log_of(game, (0,), lengths, [0, 1, 2])
    told = {line.words: (line.at, line.fresh) for line in lines}
    assert (told["Ada creates 1 Light."], told["Turn of Bo."]) == ((1, False), (2, True))
    assert not earlier


def test_equal_lines_in_a_row_are_one_and_only_the_last_are_told_if_so_many_are_wanted(game: Game) -> None:
    lengths = [len(game.log or ())]
    choose(game, "End the Play Phase")
    lengths.append(len(game.log or ()))
    lines, earlier = log_of(game, (0,), lengths, [0, 1], most=2)
    assert ([(line.words, line.times) for line in lines], earlier) == (
        [("Turn of Bo.", 1), ("Bo draws a card.", 2)],
        True,
    )
    assert lines[0].heading


def test_what_the_other_draws_is_not_told(game: Game) -> None:
    choose(game, "End the Play Phase")
    lines, _ = log_of(game, (0,), [0, len(game.log or ())], [0, 1])
    assert not any("Bo draws Emberdart" in line.words for line in lines)
    lines, _ = log_of(game, (1,), [0, len(game.log or ())], [0, 1])
    assert any("Bo draws Emberdart" in line.words for line in lines)


def test_a_line_shows_the_card_that_it_speaks_of_unless_it_is_hidden(game: Game) -> None:
    choose(game, "End the Play Phase")
    for eyes, card in ((0,), ""), ((1,), "emberdart"):
        lines, _ = log_of(game, eyes, [0, len(game.log or ())], [0, 1])
        drawn = [line.card for line in lines if line.words.startswith("Bo draws")]
        assert card in drawn
        assert set(drawn) <= {card, "lanternfall"} - ({"lanternfall"} if not card else set())


def headings(
    game: Game, standings: list[tuple[int, ...]], seats: list[int], eyes: tuple[int, ...] = (0,)
) -> list[LogLine]:
    """The headings of a log in which a turn of Bo's began with the first answer."""
    lengths = [len(game.log or ())]
    for words in ("End the Play Phase", "Go on to your Play Phase"):
        choose(game, words)
        lengths.append(len(game.log or ()))
    lines, _ = log_of(game, eyes, lengths, [0], stood=Standings(standings, seats))
    return [line for line in lines if line.heading]


def test_the_heading_of_a_turn_has_the_sum_of_what_the_players_are_measured_by(game: Game) -> None:
    *_, bos = headings(game, [(12, 20), (12, 20), (9, 20)], [0, 1])
    assert (bos.words, bos.sum, bos.span) == ("Turn of Bo.", "Ada 12 to 9", "0-2")


def test_a_turn_in_which_nothing_changed_has_no_sum(game: Game) -> None:
    *_, bos = headings(game, [(12, 20), (12, 20), (12, 20)], [0, 1])
    assert bos.sum == ""


def test_a_turn_in_which_nobody_else_has_answered_cannot_be_told(game: Game) -> None:
    *_, bos = headings(game, [(12, 20), (12, 20), (12, 20)], [0, 0])
    assert bos.span == ""


def test_ones_own_turn_is_not_told_but_to_those_who_look_at_both(game: Game) -> None:
    *_, bos = headings(game, [(12, 20), (12, 20), (12, 20)], [0, 0], eyes=(1,))
    assert bos.span == ""


# What lies between the players


def market(mine: str = "", **more: str) -> Game:
    """A table of Rune Stones with a display and open artifacts."""
    return stones_table(mine, **more).game


def test_the_market_lies_between_the_players_with_its_prices() -> None:
    shown = shown_table(market(), [0])
    heaps = {heap.id: heap for area in shown.middle for heap in area.heaps}
    assert [place.mark for place in heaps["display"].places] == [4, 3, 3, 2, 2, 1]
    assert heaps["display"].places[0].mark_name == "Magic points for display space 1"
    assert {place.mark for place in heaps["artifacts"].places} == {None}
    assert {"display", "creatures", "general", "smithies", "artifacts", "stones", "die"} <= heaps.keys()
    assert [area.id for area in shown.aside] == ["box"]


def test_what_the_general_supply_holds_is_told() -> None:
    game = market("blue_gem = 4")
    assert {dial.name: dial.amount for dial in shown_table(game, [0]).stock}["Blue gems"] == 11


def test_a_creature_that_can_be_summoned_is_offered_in_the_display() -> None:
    played = stones_table('hand = ["Large blue"]').choose("Summon creatures").choose("Play Large blue")
    display = next(h for area in shown_table(played.game, [0]).middle for h in area.heaps if h.id == "display")
    assert [[act.words for act in place.pieces[-1].acts] for place in display.places] == [
        [], [], [], ["Summon Creature 36 for 2"], ["Summon Creature 23 for 2"], ["Summon Creature 12 for 1"],
    ]  # fmt: skip


def test_an_artifact_is_placed_on_the_row_where_it_will_lie() -> None:
    played = stones_table("blue_gem = 2").choose("Forge artifacts")
    played.choose(next(words for words in played.offered if "Blue artifact" in words))
    near = shown_table(played.game, [0]).sides[-1]
    rows = [heap for area in near.areas["back"] for heap in area.heaps if heap.id in ("upper", "lower")]
    assert [[len(place.acts) for place in row.places] for row in rows] == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]


def test_the_log_says_who_plays_a_card_that_nobody_brought() -> None:
    played = stones_table('hand = ["Creature 21", "Creature 16"]')
    played.choose("Utilize abilities").choose("Utilize Creature 21")
    assert any(line.endswith("utilizes Creature 21.") and "table" not in line for line in played.log())


# Lines of text


def test_two_lines_of_one_card_are_offered_with_their_text():
    s = set_scene((Path(__file__).parents[3] / "docs/scenes/lines.toml").read_text())
    offered = [act for act in shown_table(s.game, (0,)).options if act.words == "Activate Forked Jar"]
    assert [act.text for act in offered] == [
        "Discard 1 card: Create 2 Light.",
        "Discard 1 card: You have +2 block until the end of your next turn.",
    ]


# What is worded alike, and what comes to the same


def test_a_target_that_has_a_namesake_says_whose_it_is() -> None:
    wands = '[[card]]\nname = "Break"\nkind = "spirit"\ncost = 0\ntext = "Destroy target trinket."\n'
    text = DUEL.replace('hand = ["Lanternfall", "Iron Lamp", "Emberdart"]', 'hand = ["Break"]\nutility = ["Iron Lamp"]')
    text = text.replace('discard = ["Emberdart"', 'utility = ["Iron Lamp"]\ndiscard = ["Emberdart"')
    game = set_scene(text.replace("\n[[seat]]", f"{CARDS}{wands}\n[[seat]]", 1)).game
    choose(game, "Play Break")
    while "Iron Lamp (Ada)" not in options_in_words(game):
        answer(game, 0)
    shown = shown_table(game, (0,))
    lamps = [heaps(shown, side)["utility"].places[0].pieces[-1] for side in (-1, 0)]
    assert [(lamp.apart, words(lamp.acts)) for lamp in lamps] == [
        ("Ada", ["Iron Lamp (Ada)"]),
        ("Bo", ["Iron Lamp (Bo)"]),
    ]
    assert [act.names for lamp in lamps for act in lamp.acts] == ["Iron Lamp"] * 2


def test_a_host_that_has_a_namesake_says_which_it_is() -> None:
    shown = shown_table(river(["Beaver", "Beaver"], hung=['{ card = "Gnat", owner = 1, on = "Beaver #2" }']).game, (0,))
    assert [drawn.on for drawn in pieces(shown) if drawn.name == "Gnat"] == ["Beaver #2"]


def test_equal_cards_in_hand_can_both_be_taken_and_are_listed_once() -> None:
    scene = DUEL.replace('"Iron Lamp", "Emberdart"]', '"Lanternfall", "Emberdart"]')
    game = set_scene(scene.replace("\n[[seat]]", f"{CARDS}\n[[seat]]", 1)).game
    shown = shown_table(game, (0,))
    first, second, other = near(shown)["hand"].places[0].pieces
    assert words(first.ways) == words(second.ways)
    assert [card.again for card in (first, second, other)] == [False, True, False]
    assert len({act.number for card in (first, second) for act in card.acts}) == 2 * len(first.acts)
    listed = words(shown.listed)
    assert len(listed) == len(set(listed)) < len(shown.options)


def test_at_a_place_equal_cards_are_one_way_that_either_of_them_can_be_laid_in() -> None:
    shown = shown_table(cairns([["Boulder"]], hand=["Flagstone", "Flagstone", "Needle"]).game, (0,))
    place = near(shown)["cairn"].places[1]
    assert words(place.acts) == ["Lay Flagstone on Ada's Cairn 2"] * 2 + ["Lay Needle on Ada's Cairn 2"]
    assert words(place.ways) == ["Lay Flagstone on Ada's Cairn 2", "Lay Needle on Ada's Cairn 2"]
    hand = [card.entity for card in near(shown)["hand"].places[0].pieces]
    assert [set(act.pieces) for act in place.ways] == [set(hand[:2]), {hand[2]}]
    assert [card.kinds for card in near(shown)["hand"].places[0].pieces] == ["Lay"] * 3


# What effects make of pieces


def test_what_an_effect_makes_of_a_piece_stands_on_it_and_in_the_list_of_what_lasts() -> None:
    prism = crystal("Prism", "Target ally revenant has Flying until the end of the turn.")
    game = arena(prism, 'talisman = ["Prism"]\narena = [["Wick Acolyte"], ["Wick Beadle"]]').choose(
        "Invoke Prism", "Wick Beadle"
    )
    shown = shown_table(game.game, (0,))
    drawn = [place.pieces[0] for place in near(shown)["arena"].places if place.pieces]
    assert [[(mark.words, mark.why) for mark in piece.marks] for piece in drawn] == [
        [],
        [("Flying", "by Prism, until the end of this turn")],
    ]
    (effect,) = shown.lasting
    assert (effect.name, effect.on, effect.words) == ("Prism", "Wick Beadle", "until the end of this turn")


def test_a_value_that_is_shown_as_it_is_now_needs_no_mark() -> None:
    prism = crystal("Prism", "Target ally revenant has +2 Power until the end of the turn.")
    game = arena(prism, 'talisman = ["Prism"]\narena = [["Wick Acolyte"]]').choose("Invoke Prism")
    (piece,) = near(shown_table(game.game, (0,)))["arena"].places[0].pieces
    assert ([now.name for now in piece.values], piece.marks) == (["Power"], ())


def test_one_line_that_changes_several_things_is_one_entry_of_what_lasts() -> None:
    """PVG-MI-5: a disabled minion."""
    spell = '[[card]]\nname = "Hex"\nkind = "magic-card"\ntext = "Disable target enemy minion until the end of the round."\n'
    cards = minion("Mage", 1, 1, "Magic", value=1) + minion("Foe", 3, 5, "Melee") + spell
    game = row_of(("", ["Mage"], ["Foe"]), cards=cards, one='hand = ["Hex"]\nap = 5').choose("Play Hex").game
    shown = shown_table(game, (0,))
    assert [(effect.name, effect.on) for effect in shown.lasting] == [("Hex", "Foe")]
    marks = [[mark.words for mark in piece.marks] for piece in pieces(shown) if piece.name == "Foe"]
    assert marks == [["suppressed", "disabled"]]


# What can be done, in short


@pytest.mark.parametrize("slug", PACKS)
def test_every_action_of_a_game_is_a_verb_of_its_rules(slug: str) -> None:
    rules = loaded_game(PACKS[slug])
    assert PACKS[slug].actions.keys() <= {verb.name.replace(" ", "_") for verb in rules.verbs}
    assert not PACKS[slug].actions or any(action.stops for action in PACKS[slug].actions.values())


@pytest.mark.parametrize("slug", PACKS)
def test_every_verb_has_a_name_and_a_rim(slug: str) -> None:
    actions = actions_of(loaded_game(PACKS[slug]))
    assert all(action.name and "{" not in action.name for action in actions)
    assert {action.rim for action in actions} <= set(RIMS)


def test_an_option_says_what_kind_of_action_it_is() -> None:
    hand = near(shown_table(duel(), (0,)))["hand"].places[0].pieces
    assert [(act.kind, act.rim) for act in hand[1].acts] == [("Play", "solid"), ("Set", "dashed")]
    assert (hand[1].kinds, hand[1].rim) == ("Play · Set", "several")


def test_a_verb_that_the_pack_does_not_name_is_told_by_its_first_words() -> None:
    rules = loaded_game(PACKS["gardens"])
    named = {verb.name: action.name for verb, action in zip(rules.verbs, actions_of(rules), strict=True)}
    assert (named["plant"], named["water"], named["choose"], named["pass"]) == ("Plant", "Water", "Choose", "Pass")
    rims = {action.name: action.rim for action in actions_of(rules)}
    assert len({rims["Plant"], rims["Water"], rims["Cast"], rims["Uproot"]}) == 4


def test_a_card_that_goes_to_places_says_what_is_done_with_it_there() -> None:
    shown = shown_table(cairns([["Boulder"]], hand=["Flagstone"]).game, (0,))
    (card,) = near(shown)["hand"].places[0].pieces
    assert (card.acts, card.kinds, card.only_goes, card.ways) == ((), "Lay", True, card.goes)
    assert [act.spot for act in card.goes] == [place.spot for place in near(shown)["cairn"].places]
    assert {act.piece for place in near(shown)["cairn"].places for act in place.acts} == {card.entity}


# A turn that would end with something undone


def option(game: Game, words: str) -> int:
    return options_in_words(game).index(words)


def test_to_end_a_phase_with_something_undone_leaves_what_could_be_done(game: Game) -> None:
    left = [options_in_words(game)[number] for number in left_undone(game, option(game, "End the Play Phase"))]
    assert [words for words in ("Play Iron Lamp", "Set Iron Lamp as a concentration") if words not in left] == []
    assert not any(words.startswith("Create Light") for words in left)  # Light is for the sake of something else
    assert not left_undone(game, option(game, "Play Iron Lamp"))
    assert "End the Play Phase" in options_in_words(game)  # nothing has been answered


def test_to_end_a_phase_with_nothing_left_leaves_nothing() -> None:
    text = """
phase = "play"

[[seat]]
name = "Ada"
deck = ["Emberdart", "Lanternfall"]

[[seat]]
name = "Bo"
deck = ["Emberdart", "Lanternfall"]
"""
    game = set_scene(text).game
    assert not left_undone(game, option(game, "End the Play Phase"))


def test_to_stop_within_a_turn_leaves_nothing_while_it_goes_on() -> None:
    played = stones_table('hand = ["Large blue", "Large blue"]').choose("Summon creatures").choose("Play Large blue")
    assert not left_undone(played.game, option(played.game, "That is all"))
    fresh = stones_table('hand = ["Large blue"]').choose("Summon creatures")
    assert left_undone(fresh.game, option(fresh.game, "Summon nothing")) == [0]


@pytest.mark.parametrize("slug", PACKS)
def test_looking_ahead_changes_nothing(slug: str) -> None:
    for game in random_game(slug, next(iter(PACKS[slug].decks))):
        assert game.decision is not None or game.over
        before = list(game.answers), list(game.counts[0]), game.turn
        for number in range(len(game.decision.options) if game.decision else 0):
            left_undone(game, number)
        assert (list(game.answers), list(game.counts[0]), game.turn) == before
        if len(game.answers) > 60:
            break


# Where a card could go


def test_the_places_that_an_option_will_ask_for_are_known_before(game: Game) -> None:
    play = option(game, "Play Iron Lamp")
    spots = places_after(game, play)
    answer(game, play)
    assert spots == [row[2] for row in game.decision.options]  # type: ignore[union-attr]
    assert places_after(duel(), option(duel(), "Set Iron Lamp as a concentration")) == []


@pytest.mark.parametrize("toll_box", [[], ["Gatefire", "Toll Box"]])
def test_the_one_place_on_which_a_card_is_played_is_where_it_goes(toll_box: list[str]) -> None:
    """Beside the places of what it could target next; setting it needs a free area, and no aim."""
    game = set_scene(
        f"""
[[seat]]
hand = ["Sparkfall"]
concentration = ["Gatefire"]
deck = ["Gatefire"]
[[seat]]
concentration = [{toll_box or ""}]
deck = ["Gatefire"]
""",
        "runeslingers",
    ).game
    words = [place_name(game, spot) for spot in places_after(game, option(game, "Play Sparkfall"))]
    assert words == ["Seat 1: Concentration areas 1", *["Seat 2: Concentration areas 1"] * bool(toll_box)]
    assert places_after(game, option(game, "Set Sparkfall as a concentration")) == []


def test_an_option_that_picks_its_place_leads_there() -> None:
    game = cairns([["Boulder"]], hand=["Flagstone"]).game
    number = next(n for n, words in enumerate(options_in_words(game)) if words.endswith("Cairn 2"))
    assert places_after(game, number) == [game.decision.options[number][2]]  # type: ignore[union-attr]


# Counters that are things, and places that are empty


def test_what_is_a_thing_says_as_what_it_is_drawn() -> None:
    shown = shown_table(market("blue_gem = 4"), [0])
    dials = {dial.id: (dial.drawn, dial.icon, len(dial.things)) for dial in shown.sides[-1].dials}
    assert (dials["blue_gem"], dials["ore"][0]) == (("gem", "blue", 4), "rock")
    assert dials["magic_left"][0] == "spark"  # the gauge says so itself
    assert {dial.id: len(dial.things) for dial in shown.stock}["blue_gem_left"] == 1  # of many, one stands for all
    ada = {dial.id: dial.drawn for dial in shown_table(duel(), (0,)).sides[-1].dials}
    assert (ada["light"], ada["determination"], ada["health"]) == ("spark", "token", "")


def test_a_counter_on_a_card_is_drawn_as_what_it_is() -> None:
    scene = DUEL.replace('{ card = "Lanternfall", used = 1 }', '{ card = "Lanternfall", token = 2 }')
    game = set_scene(scene.replace("\n[[seat]]", f"{CARDS}\n[[seat]]", 1)).game
    counts = near(shown_table(game, (0,)))["concentration"].places[2].pieces[-1].counts
    assert [(count.name, count.amount, count.unit, count.drawn) for count in counts] == [
        ("Tokens", 2, "Tokens", "token")
    ]
    assert replace(counts[0], amount=1).unit == "Token"


def test_empty_groups_tell_their_places() -> None:
    heaps = near(shown_table(duel(), (0,)))
    assert (heaps["utility"].label, heaps["utility"].room) == ("Utility slots: 2 empty", 2)
    assert (heaps["concentration"].label, heaps["concentration"].room) == ("Concentration areas: 3 empty", 3)
    assert heaps["hand"].label == "Hand, 3"
    assert near(shown_table(market(), [0]))["board"].label == "Rune stones: empty"


# How a game went


def test_a_summary_tells_who_has_won_why_and_how_they_stood() -> None:
    deck = read_deck(PACKS["rune-stones"].decks["base"], PACKS["rune-stones"]).sections
    table = Table(loaded_game(PACKS["rune-stones"]), [deck, deck])
    pilot = pilots_of(PACKS["rune-stones"])["greedy"](3)
    sitting = Sitting(table, 3, None)
    while sitting.game.decision:
        sitting.answer(pilot(View(sitting.game, sitting.game.decision.seat), sitting.game.decision))
    told = summary(sitting)
    assert told.result == result(sitting.game)
    assert (told.turns, told.decisions) == (max(sitting.game.counts[TURNS][:2]), len(sitting.stops))
    winners = [player.name for player in told.players if player.won]
    assert [name for name in winners if name in told.result] == winners
    points = [next(dial.amount for dial in player.dials if dial.id == "points") for player in told.players]
    assert max(points) >= 65


def test_the_steps_of_a_replay_are_there_as_far_as_it_goes() -> None:
    deck = read_deck(PACKS["cairns"].decks["hillside"], PACKS["cairns"]).sections
    sitting = Sitting(Table(loaded_game(PACKS["cairns"]), [deck, deck]), 3, None)
    for _ in range(3):
        sitting.answer(0)
    assert [step.there for step in steps(sitting)] == [True, True, False, False]
    sitting.undo(3)
    assert [step.there for step in steps(sitting)] == [False, False, True, True]
    addresses = [step.address for step in steps_at(sitting, 1, "/h/")]
    assert addresses == ["", "", "/h/?at=1", "/h/?at=3"]
