"""`manage.py matrix`: decks of a game, each against each of the others, and how often each of them wins."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from django.conf import settings

from catalog.commands import GAME, OPTION, PARTLY_READ, SEED, DeclaredCommand
from decks.arguments import NamedError, by_title, deck_named, foretell, pack_named, refused_in_words, tell, words_on
from decks.construction.formats.deck_text import DeckText
from decks.lab.engines import engine_of
from decks.lab.field import EACH, Field, field_of, told_apart
from decks.lab.matrices import MatrixReport, Row, as_json, between, of_100, report_of
from decks.lab.meetings import ALONE, MeetingGames, Meetings, beside_as_json
from decks.lab.report import Estimate, report_by
from decks.lab.sentences import how_it_fares, legal_and_unsaid
from decks.lab.terms import Terms
from decks.lab.who_plays import PLAYERS
from decks.legal import verdict_on
from decks.management.commands.match import check_games
from engine.packs.cards import Pack
from engine.play.matches import SEATS
from engine.play.matrix import Matrix, Two, meetings, play_pairs, prepare_meeting
from engine.play.opponents import STEADY
from engine.play.partly import PARTLY
from engine.play.playable import loaded_game
from engine.play.record import version_of
from engine.plurals import plural

WIDE: Final = 4  # letters of a number in the table


class Command(DeclaredCommand):
    help = "Plays each of some decks against each of the others, on both seats of the same shuffles, and says how often each wins."

    arguments = {
        "--game": GAME,
        "--deck": {
            "nargs": "+",
            "action": "extend",
            "default": [],
            "metavar": "NAME_OR_FILE",
            "help": "ready decks, or decks in files, against each other (all ready decks); one alone against the others of its format",
        },
        "--format": {
            "default": "",
            "metavar": "F",
            "help": "only ready decks of this format (all); with --deck, the format to read those decks in",
        },
        "--games": {
            "type": int,
            "default": EACH,
            "metavar": "N",
            "help": f"how many games each two play, an even number ({EACH})",
        },
        "--seed": SEED,
        "--pilot": {
            "default": STEADY,
            "metavar": "NAME",
            "help": f"who plays the deck of a line: {PLAYERS} ({STEADY})",
        },
        "--rival --opponent": {
            "default": STEADY,
            "metavar": "NAME",
            "help": f"who plays the others, one of the same ({STEADY})",
        },
        "--option": OPTION,
        "--partly": PARTLY_READ,
        "--json": {"action": "store_true", "help": "print the result as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        check_games(options["games"])
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            named = [deck_named(pack, name, options["format"]) for name in options["deck"]]
            field = field_asked_for(pack, named, options["format"])
        words = [words for name, deck in zip(options["deck"], named, strict=True) for words in words_on(deck, name)]
        self.stderr.write("".join(f"{one}\n" for one in words), ending="")
        asked = Asked.of(pack, field, options)
        told = self.one_deck(asked, named[0]) if len(named) == 1 else self.each_of_all(asked)
        tell(self.stdout, told)

    def one_deck(self, asked: "Asked", deck: DeckText) -> str:
        """Play one deck against all others of the field, and beside that by itself; what came of it."""
        pack, decks = asked.pack, asked.field.sections
        rivals = {title: other for title, other in decks.items() if title != deck.title}
        row = Meetings(deck.title, deck.sections, rivals, asked.games, asked.seed, asked.pilots, asked.ways)
        games = MeetingGames(pack, row)
        with refused_in_words():
            games.prepare(rivals)
        foretell(self.stderr, pack.slug, asked.pilots, row.whole, ALONE if games.alone else 0)
        met = games.play()
        report = report_of(row.matrix(met), [deck.title])
        if asked.as_json:
            return asked.json(report, deck.title, beside_as_json(pack, met, deck.sections))
        alone = report_by(pack, met.alone, deck.sections) if met.alone.games else None
        said = how_it_fares(report.rows[0], alone, met.practice)
        if deck.format in pack.formats:
            cards = report_by(pack, met.cards, deck.sections)
            said.append(legal_and_unsaid(pack, deck.format, deck.sections, deck.pool or None, cards, ""))
        return "\n".join([*(one.words for one in said), *in_words(pack, report, asked.terms(deck.title))])

    def each_of_all(self, asked: "Asked") -> str:
        """Play each deck of the field against each other one; what came of it."""
        pack, decks, pilots = asked.pack, asked.field.sections, asked.pilots
        with refused_in_words():
            matches = {
                two: prepare_meeting(pack, decks, two, asked.seed, pilots, asked.ways)
                for two in meetings(decks, pilots)
            }
        foretell(self.stderr, pack.slug, pilots, asked.games * len(matches))
        pairs = range(asked.games // SEATS)
        matrix = Matrix(list(decks), {two: play_pairs(match, pairs) for two, match in matches.items()})
        report = report_of(matrix)
        return asked.json(report) if asked.as_json else "\n".join(in_words(pack, report, asked.terms()))


@dataclass(frozen=True)
class Asked:
    """What is to be played: the decks of a field, so many games of each two, by whom, by which options and seed."""

    pack: Pack
    field: Field
    games: int
    seed: int
    pilots: Two
    ways: list[str]
    as_json: bool

    @classmethod
    def of(cls, pack: Pack, field: Field, options: dict[str, Any]) -> Self:
        """What is asked for by the arguments of the command."""
        pilots, ways = (options["pilot"], options["rival"]), [*options["option"], *[PARTLY] * options["partly"]]
        return cls(pack, field, options["games"], options["seed"], pilots, ways, options["json"])

    def terms(self, deck: str | None = None) -> dict[str, Any]:
        """What was played, of one deck or of all, as it is told."""
        versions = {"rules": version_of(loaded_game(self.pack)), "engine": engine_of(self.pack)}
        terms = Terms(self.pack.slug, deck, self.field.format, self.ways, self.pilots, self.seed, versions)
        left_out = [{"deck": title, "why": why} for title, why in self.field.left_out.items()]
        return terms.as_json() | {"games": self.games, "left_out": left_out}

    def json(self, report: MatrixReport, deck: str | None = None, beside: dict[str, Any] | None = None) -> str:
        """The report of one deck or of all, with what is known beside it."""
        about = {title: about_deck(self.pack, one) for title, one in self.field.decks.items()}
        return json.dumps(self.terms(deck) | as_json(report, about) | (beside or {}))


def field_asked_for(pack: Pack, named: list[DeckText], form: str) -> Field:
    """The decks that are to be played: those that are named, one alone with the field around it, without any the field of the game.
    Raises NamedError, NotPlayableError, UnknownNameError.
    """
    if form and form not in pack.formats:
        raise NamedError(f"no format is called {form!r}; choose from {', '.join(pack.formats)}")
    given = by_title(named, "--deck")
    field = Field(given, {}) if len(given) > 1 else field_of(pack, form)
    if len(given) == 1:
        field = around(pack, named[0])
    if len(field.decks) < 2:
        of = f" of the format {form}" if form else ""
        raise NamedError(f"{pack.name} has no two ready decks{of} to play each other; name two decks by --deck")
    return field


def around(pack: Pack, deck: DeckText) -> Field:
    """A deck with the field of its format; with that of the game where no other one is of it. Raises what `field_of` does."""
    fields = (field_of(pack, form) for form in (deck.format, ""))
    others: dict[str, DeckText] = {}
    left: dict[str, str] = {}
    for field in fields:
        for title, one in field.decks.items():
            if one.sections != deck.sections:
                others[told_apart(title, [deck.title, *others])] = one
        left = {title: why for title, why in field.left_out.items() if title != deck.title}
        if others:
            break
    return Field({deck.title: deck, **others}, left)


def about_deck(pack: Pack, deck: DeckText) -> dict[str, Any]:
    """What the figures of a deck are to be read with: its format, and whether it is legal there, None where nobody can say."""
    verdict = verdict_on(pack, deck.format, deck.sections, deck.pool or None)
    return {"format": deck.format, "legal": verdict.legal if verdict else None}


# In words


def in_words(pack: Pack, report: MatrixReport, terms: dict[str, Any]) -> Iterator[str]:
    """The result for a reader: a table, and what holds for all games."""
    by = terms["pilot"] if terms["pilot"] == terms["rival"] else f"{terms['pilot']} against {terms['rival']}"
    each = plural(terms["games"], "game")
    yield f"{pack.name}: {each} of each two decks by {by}, seed {terms['seed']}, played by {terms['versions']['engine']}"
    yield from table(report) if len(report.rows) > 1 else line(report.rows[0])
    first, whole = report.first, report.whole
    drawn = f"; {whole.drawn:,} of {whole.games:,} were drawn, half a win for each" if whole.drawn else ""
    yield f"Whoever goes first wins {within(first).strip()} of 100 games; a game takes {report.turns:.1f} turns of each player{drawn}"
    for one in terms["left_out"]:
        yield f"left out: {one['deck']}: {one['why']}"


def table(report: MatrixReport) -> Iterator[str]:
    """A line for each deck, its share of 100 games against each other and against all."""
    yield "Of 100 games the deck of a line wins so many against the deck of each number, and against all:"
    numbers = {deck: str(n) for n, deck in enumerate(report.decks, 1)}
    named = {deck: f"{number} {deck}" for deck, number in numbers.items()}
    width = max(map(len, named.values()))
    yield f"{'':{width}} {''.join(f'{number:>{WIDE}}' for number in numbers.values())}   all"
    for row in report.rows:
        cells = "".join(f"{of_100(one.share.value) if one else '-':>{WIDE}}" for one in row.cells)
        yield f"{named[row.deck]:{width}} {cells}  {within(row.share)}"


def line(row: Row) -> Iterator[str]:
    """A line for each deck that one has met."""
    yield f"Of 100 games {row.deck} wins so many:"
    yield from (f"{within(one.share)} against {one.other}" for one in row.met)
    yield f"{within(row.share)} against all"


def within(share: Estimate) -> str:
    """A share as so many of 100, and where the true one lies."""
    return f"{of_100(share.value):>{WIDE}} ({between(share)})"
