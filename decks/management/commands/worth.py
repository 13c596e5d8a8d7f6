"""`manage.py worth`: what each card of a deck is worth, one copy against a blank card in the same slot."""

import json
from collections.abc import Iterator, Mapping
from time import process_time
from typing import Any

from django.conf import settings

from catalog.commands import FORMAT, GAME, DeclaredCommand
from decks.arguments import NamedError, deck_named, foretell, pack_named, refused_in_words, tell, words_on
from decks.lab.appraisal import USUAL, Appraisal, NoWorthError, appraise, judged_cards
from decks.lab.engines import engine_of
from decks.lab.worth import WorthReport, as_json, lines, report_of, terms_of
from decks.legal import not_legal, verdict_on
from decks.management.commands.match import check_games
from decks.management.contests import AGAINST, contest_with_itself
from engine.packs.cards import Pack
from engine.play.playable import loaded_game
from engine.play.record import version_of
from engine.plurals import plural


class Command(DeclaredCommand):
    help = "Plays a deck with a blank card in the place of one copy of each card, on the same shuffles, and says what each card is worth."

    arguments = {
        "--game": GAME,
        "--deck": {"required": True, "metavar": "NAME_OR_FILE", "help": "a ready deck, or a deck in a file"},
        "--format": FORMAT,
        "--games": {
            "type": int,
            "default": USUAL,
            "metavar": "N",
            "help": f"how many games with a blank in the place of each card, an even number ({USUAL})",
        },
        **AGAINST,
    }

    def handle(self, *args: Any, **options: Any) -> None:
        check_games(options["games"])
        begun = process_time()
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            deck = deck_named(pack, options["deck"], options["format"])
            try:
                cards = judged_cards(pack, deck.sections)
            except NoWorthError as problem:
                raise NamedError(str(problem)) from None
            contest = contest_with_itself(pack, deck, options, options["games"])
            appraisal = Appraisal(pack, contest, cards)
            foretell(self.stderr, pack.slug, contest.pilots, appraisal.whole)
            report = report_of(appraisal, appraise(appraisal))
        seconds = round(process_time() - begun, 1)
        self.stderr.write("".join(f"{words}\n" for words in words_on(deck, options["deck"])), ending="")
        verdict = verdict_on(pack, deck.format, deck.sections, deck.pool or None)
        versions = {"rules": version_of(loaded_game(pack)), "engine": engine_of(pack)}
        terms = terms_of(appraisal, deck.title, deck.format, versions) | {"seconds": seconds}
        terms["legal"] = verdict.legal if verdict else None
        said = in_words(pack, terms, report, not_legal(pack, deck.format, deck.sections, deck.pool or None))
        tell(self.stdout, json.dumps(terms | as_json(report)) if options["json"] else "\n".join(said))


def in_words(pack: Pack, terms: Mapping[str, Any], report: WorthReport, illegal: str) -> Iterator[str]:
    """The result for a reader: what was played, and what each card is worth."""
    rivals = terms["against"]
    against = f"against {plural(len(rivals), 'deck')} by {terms['rival']}" if rivals else f"against {terms['opponent']}"
    yield (
        f"{pack.name}, {terms['deck']}: {report.played:,} games by {terms['pilot']} {against}, seed {terms['seed']}, "
        f"{terms['seconds']} s of one core, played by {terms['versions']['engine']}"
    )
    yield from lines(pack, report)
    if illegal:
        yield f"{illegal} check_deck says which"
