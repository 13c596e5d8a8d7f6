"""What a coach says of a game that is played: a sentence for the phase, and one for what is asked."""

from collections.abc import Iterator, Mapping

from engine.kernel.state import Game
from engine.packs.cards import Coach, Pack
from engine.packs.coaching import COACH_FILE
from engine.packs.reading import short_path
from engine.packs.records import find_line
from engine.play.playable import loaded_game
from engine.play.scenes import nearest
from engine.play.wording import phase


def coached(game: Game) -> list[str]:
    """The sentences for whoever is asked: of the phase, as long as the turn is theirs, then of the question."""
    decision, pack = game.decision, game.table.rules.pack
    if decision is None:
        return []
    window = game.table.rules.windows[decision.window].name
    said = [pack.coached_phases.get(phase(game))] if decision.seat == game.active else []
    return [one.coach for one in (*said, pack.coached_decisions.get(as_id(window))) if one]


def as_id(window: str) -> str:
    """A window of the rules as coach.toml calls it."""
    return window.replace(" ", "_")


def coach_problems(pack: Pack) -> list[str]:
    """Of the sentences of a game's coach those of phases and decisions that the game has not, with file and line."""
    rules = loaded_game(pack)
    windows = [as_id(window.name) for window in rules.windows]
    return [
        *unknown(pack, "phase", pack.coached_phases, list(rules.ruleset.phases)),
        *unknown(pack, "decision", pack.coached_decisions, windows),
    ]


def unknown(pack: Pack, table: str, said: Mapping[str, Coach], known: list[str]) -> Iterator[str]:
    """The sentences of one table that are of nothing known."""
    path = pack.folder / COACH_FILE
    for number, one in enumerate(said):
        if one not in known:
            line = find_line(path.read_text(encoding="utf-8"), ((table, number),), "id")
            yield f"{short_path(path)}:{line}: [[{table}]] {one}: id: the game has no such {table}{nearest(one, known)}"
