"""`manage.py compare`: two decks on the same shuffles, and how much better one of them is."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings

from catalog.commands import FORMAT, GAME, DeclaredCommand
from decks.arguments import NamedError, deck_named, foretell, pack_named, refused_in_words, tell, words_on
from decks.construction.formats.deck_text import DeckText
from decks.lab.differences import as_json, in_words, play_contest, report_of, terms_of
from decks.lab.engines import engine_of
from decks.lab.field import EACH, field_of
from decks.legal import not_legal, verdict_on
from decks.management.commands.match import check_games
from decks.management.contests import AGAINST, contest_of
from engine.packs.cards import Pack
from engine.play.playable import loaded_game
from engine.play.record import version_of
from engine.plurals import plural


class Command(DeclaredCommand):
    help = "Plays two decks on the same shuffles against the same decks, and says how much more one of them wins."

    arguments = {
        "--game": GAME,
        "--deck": {"required": True, "metavar": "NAME_OR_FILE", "help": "a ready deck, or a deck in a file"},
        "--with": {"required": True, "metavar": "NAME_OR_FILE", "help": "another one, such as the same after a swap"},
        "--format": FORMAT,
        "--games": {
            "type": int,
            "default": EACH,
            "metavar": "N",
            "help": f"how many games either deck plays against each, an even number ({EACH})",
        },
        **AGAINST,
    }

    def handle(self, *args: Any, **options: Any) -> None:
        check_games(options["games"])
        names = [options["deck"], options["with"]]
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            one, other = (deck_named(pack, name, options["format"]) for name in names)
            decks = different(one, other)
            contest = contest_of(pack, (one, other), options, options["games"])
            foretell(self.stderr, pack.slug, contest.pilots, contest.whole)
            differences = play_contest(pack, contest)
        said = [words for name, deck in zip(names, decks, strict=True) for words in words_on(deck, name)]
        said += about_field(pack, decks) if contest.rivals and not options["opponent_deck"] else []
        self.stderr.write("".join(f"{words}\n" for words in said), ending="")
        titles = (one.title, other.title)
        report = report_of(titles, differences)
        assert report is not None
        versions = {"rules": version_of(loaded_game(pack)), "engine": engine_of(pack)}
        terms = terms_of(pack.slug, titles, one.format, contest, versions)
        about = {"legal": legality(pack, one), "with_legal": legality(pack, other)}
        lines = [heading(pack, terms, len(contest.rivals)), *in_words(report), *warnings(pack, decks)]
        tell(self.stdout, json.dumps(terms | about | as_json(report)) if options["json"] else "\n".join(lines))


def different(one: DeckText, other: DeckText) -> list[DeckText]:
    """Two decks that can be told apart. Raises NamedError."""
    if one.sections == other.sections:
        raise NamedError(
            f"--deck and --with hold the same cards ({one.title}, {other.title}): name two decks that differ"
        )
    if one.title == other.title:
        raise NamedError(f"--deck and --with are both called {one.title!r}: give each deck a title of its own")
    return [one, other]


def about_field(pack: Pack, decks: list[DeckText]) -> Iterator[str]:
    """Whose field two decks of different formats meet, and which ready decks are not in it."""
    one, other = decks
    if one.format != other.format:
        names = [pack.formats[deck.format].name if deck.format in pack.formats else "no format" for deck in decks]
        yield f"{one.title} is of {names[0]}, {other.title} of {names[1]}: both meet the ready decks of {names[0]}."
    for title, why in field_of(pack, one.format).left_out.items():
        yield f"left out: {title}: {why}"


def legality(pack: Pack, deck: DeckText) -> bool | None:
    """Whether a deck is legal in its format, None where nobody can say."""
    verdict = verdict_on(pack, deck.format, deck.sections, deck.pool or None)
    return verdict.legal if verdict else None


# In words


def heading(pack: Pack, terms: Mapping[str, Any], rivals: int) -> str:
    """What was played."""
    against = (
        f"against each of {plural(rivals, 'deck')} by {terms['rival']}" if rivals else f"against {terms['opponent']}"
    )
    games = f"{plural(terms['games'], 'game')} of either deck by {terms['pilot']}"
    return f"{pack.name}: {games} {against}, seed {terms['seed']}, played by {terms['versions']['engine']}"


def warnings(pack: Pack, decks: list[DeckText]) -> Iterator[str]:
    """A line for each deck that is not legal."""
    for deck in decks:
        if illegal := not_legal(pack, deck.format, deck.sections, deck.pool or None):
            yield f"{deck.title}: {illegal} check_deck says which"
