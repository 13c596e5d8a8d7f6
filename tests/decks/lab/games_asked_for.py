"""Runs of test games as a visitor asks for them, and workers that look at every chunk they are told of."""

from typing import Any

from django.http import QueryDict

from catalog.models import Game
from decks import tasks
from decks.addresses import DeckChoice, of_the_pack
from decks.lab import ledger
from decks.lab.run_form import RunFields, run_of
from decks.models import Chunk, GoldfishRun, RunState
from engine.play.goldfish import prepare, watched
from engine.play.tally import Tally
from tests.packs import SHIPPED

SLUG = "runeslingers-awakening"


def ready_deck(name: str = "ember-rush") -> DeckChoice:
    deck = of_the_pack(SLUG, name)
    assert deck is not None
    return deck


def asked_for(games: int = 100, owner: str = "somebody", deck: str = "ember-rush", **fields: Any) -> GoldfishRun:
    """A run that has not been entered."""
    given = QueryDict(mutable=True)
    given.update({"games": str(games), "seed": "7"} | fields)
    return run_of(RunFields.of(given), ready_deck(deck), owner)


def entered(games: int = 100, owner: str = "somebody", **fields: Any) -> GoldfishRun:
    run = asked_for(games, owner, **fields)
    ledger.open_run(run)
    return run


def entered_of(slug: str, deck: str, games: int = 100, owner: str = "somebody", **fields: Any) -> GoldfishRun:
    """A run of a ready deck of any game."""
    chosen = of_the_pack(slug, deck)
    assert chosen is not None
    given = QueryDict(mutable=True)
    given.update({"games": str(games), "seed": "7"} | fields)
    run = run_of(RunFields.of(given), chosen, owner)
    ledger.open_run(run)
    return run


def work_off_all(run: GoldfishRun) -> GoldfishRun:
    """Let one worker look at every chunk that a message is sent about, until there is none."""
    tasks.send_first(run)
    while waiting := list(Chunk.objects.filter(run=run, state=RunState.WAITING, sent_at__isnull=False)):
        for chunk in waiting:
            tasks.look_at_chunk(chunk.pk)
    run.refresh_from_db()
    return run


def played_directly(run: GoldfishRun) -> dict[str, Any]:
    """What the same games come to in the engine alone."""
    games = watched(prepare(SHIPPED[SLUG], run.sections, run.seed, run.pilot, run.opponent, run.options))
    tally = games.tally(range(run.games))
    return tally.plain() | tally.details()


def small_tally(games: int) -> Tally:
    """Games that were all won in turn 5."""
    tally = Tally(games=games, wins=games)
    tally.causes["damage"] = tally.win_turns[5] = games
    return tally


def game_row() -> Game:
    return Game.objects.get(slug=SLUG)
