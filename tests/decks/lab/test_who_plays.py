"""The pilots as they are offered: the usual one first, and of another how it fares, by figures that the pages have too."""

from io import StringIO
from pathlib import Path
from shutil import copytree

import pytest
from django.core.management import call_command
from django.http import QueryDict

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import wilson
from decks.lab.run_form import RunFields, choices
from decks.lab.who_plays import CHOICES, UNKNOWN, about, fares, who_can_play
from engine.packs.cards import Pack
from engine.packs.reading import read_packs
from engine.play.matches import prepare_match
from engine.play.opponents import has_passed, levels_of
from engine.play.pilots import Measured, Planner, measured_of, pilots_of
from engine.play.playable import is_playable
from tests.decks.lab.games_asked_for import ready_deck
from tests.packs import SHIPPED, WITH_TOYS
from tests.packs import TOYS as TOYS_FOLDER

PACKS = {slug: pack for slug, pack in SHIPPED.items() if is_playable(pack)}
TOYS = [pack for slug, pack in WITH_TOYS.items() if slug not in SHIPPED]
SPEED = (Path(__file__).parents[3] / "docs/speed.md").read_text()
HERE = PACKS["runicka"]


def all_together(pack: Pack) -> tuple[int, int]:
    """Games that the planner has won in a game, and of how many."""
    measured = measured_of(pack)["planner"]
    return sum(measured.won.values()), measured.games * len(measured.won)


@pytest.mark.parametrize("slug", PACKS)
def test_every_pilot_says_what_it_is_and_the_usual_one_comes_first(slug: str) -> None:
    offers = who_can_play(PACKS[slug])
    planner = [] if has_passed(PACKS[slug]) else ["planner"]
    assert [offer.name for offer in offers] == ["steady", "calm", "sharp", *planner, "random"]
    assert all(offer.help for offer in offers)
    chosen = who_can_play(PACKS[slug], "greedy")
    assert [offer.name for offer in chosen] == ["steady", "calm", "sharp", "greedy", *planner, "random"]
    assert pilots_of(PACKS[slug]).keys() <= {offer.name for offer in chosen} | {"planner"}


@pytest.mark.parametrize("slug", PACKS)
def test_the_planner_has_been_measured_with_every_ready_deck(slug: str) -> None:
    measured = measured_of(PACKS[slug])["planner"]
    assert measured.won.keys() == PACKS[slug].decks.keys()
    assert all(0 <= won <= measured.games for won in measured.won.values())
    assert measured.games * len(measured.won) >= 300


@pytest.mark.parametrize("slug", PACKS)
def test_the_planner_says_that_it_is_slower_and_how_it_fares(slug: str) -> None:
    told, (won, games) = about(PACKS[slug], "planner"), all_together(PACKS[slug])
    share = wilson(won, games)
    assert share is not None
    assert [words for words in ("Looks ahead", "slower") if words not in told] == []
    assert (
        f"won {won:,} of {games:,} games ({100 * share.value:.1f} %, 95 %: {100 * share.low:.1f} to {100 * share.high:.1f})"
        in told
    )
    assert ("Weaker than greedy" in told) == (share.high < 0.5)


def test_it_wins_less_often_in_every_game_as_the_commands_say() -> None:
    shares = [wilson(*all_together(pack)) for pack in PACKS.values()]
    assert [len(shares), sum(share is not None and share.high < 0.5 for share in shares)] == [5, 5]
    assert "less often than greedy in every game" in CHOICES


@pytest.mark.parametrize("command", ["goldfish", "match"])
def test_the_help_of_a_command_says_it_where_a_pilot_is_chosen(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call_command(command, "--help", stdout=StringIO())
    assert CHOICES in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("slug", PACKS)
def test_the_page_of_speeds_has_the_same_figures(slug: str) -> None:
    pack, measured = PACKS[slug], measured_of(PACKS[slug])["planner"]
    won, games = all_together(pack)
    share = wilson(won, games)
    assert share is not None
    interval = f"{100 * share.value:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"
    (row,) = [
        line for line in SPEED.splitlines() if line.startswith(f"| {pack.short} |") and f"| {won} of {games} |" in line
    ]
    assert f"| {interval} |" in row
    by_deck = [f"{read_deck(pack.decks[deck], pack).title} {won}" for deck, won in measured.won.items()]
    assert sorted(row.rstrip(" |").rpartition(" | ")[2].split(", ")) == sorted(by_deck)


# Where whoever thinks has passed


def game_from_outside(root: Path, pilot: str) -> Pack:
    """A toy that says what a position is worth, with these lines in its pilot.py."""
    folder = root / "gardens"
    copytree(TOYS_FOLDER / "gardens", folder)
    (folder / "worth.py").write_text("def worth(view, seat):\n    return 0.0\n", encoding="utf-8")
    (folder / "pilot.py").write_text(f"OPPONENTS = {{}}\nCALM = 25\n{pilot}\n", encoding="utf-8")
    return read_packs([root])["gardens"]


@pytest.mark.parametrize(
    ("pilot", "names"),
    [
        ("SHARP = True", ["steady", "calm", "sharp", "random"]),
        ("SHARP = False", ["steady", "calm", "sharp", "planner", "random"]),
        ("", ["steady", "calm", "sharp", "planner", "random"]),
    ],
)
def test_the_planner_is_on_offer_until_whoever_thinks_has_passed(pilot: str, names: list[str], tmp_path: Path) -> None:
    pack = game_from_outside(tmp_path, pilot)
    assert [one.name for one in who_can_play(pack)] == names
    assert levels_of(pack)["sharp"].words == ("sharp" if "planner" not in names else "steady, thinking")


def test_where_it_has_passed_the_planner_is_told_to_whoever_has_chosen_it_and_commands_take_it(tmp_path: Path) -> None:
    pack = game_from_outside(tmp_path, "SHARP = True")
    chosen = who_can_play(pack, "planner")
    assert [one.name for one in chosen] == ["steady", "calm", "sharp", "planner", "random"]
    assert about(pack, "planner").endswith(UNKNOWN)
    deck = read_deck(next(iter(pack.decks.values())), pack).sections
    match = prepare_match(pack, deck, 1, ("planner", "sharp"))
    assert isinstance(match.begin(0)[1][0], Planner)


# How it is put


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ({"moths-to-the-pyre": 20, "long-vigil": 60}, "Weaker than greedy here: "),
        ({"moths-to-the-pyre": 90, "long-vigil": 108}, "About as strong as greedy: "),
        ({"moths-to-the-pyre": 150, "long-vigil": 190}, "Stronger than greedy here: "),
    ],
)
def test_it_is_called_weaker_or_stronger_where_the_interval_lies_on_one_side_of_a_half(
    won: dict[str, int], words: str
) -> None:
    assert fares(HERE, Measured(200, won)).startswith(words)


def test_the_worst_deck_and_the_best_are_named() -> None:
    told = fares(HERE, Measured(10, {"moths-to-the-pyre": 7, "long-vigil": 1, "deep-ebb": 4}))
    assert told.endswith("by deck from 1 of 10 with The Long Vigil to 7 with Moths to the Pyre.")


def test_a_deck_that_is_gone_goes_by_its_name() -> None:
    assert "with gone" in fares(HERE, Measured(10, {"gone": 7, "long-vigil": 1}))


def test_what_has_not_been_measured_is_not_praised() -> None:
    assert TOYS
    for pack in TOYS:
        assert about(pack, "planner").endswith(UNKNOWN)
    assert fares(HERE, Measured(10, {})) == UNKNOWN


@pytest.mark.django_db
def test_nothing_is_played_by_the_planner_unless_it_is_asked_for() -> None:
    fields = RunFields.of(QueryDict())
    assert fields.pilot == "steady"
    assert choices(HERE, fields, ready_deck(), "").about == who_can_play(HERE)
