"""Golden playthroughs: the first turns of a mirror of each ready deck, word for word, answered at random by a fixed seed."""

from collections.abc import Iterator
from pathlib import Path

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.state import Game, Logged
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.play.pilots import RandomPilot
from engine.play.playable import is_playable, loaded_game
from engine.play.record import ENGINE_VERSION, begin
from engine.play.wording import option_words
from tests.packs import WITH_TOYS

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.golden"
TURNS = 12
SEEDS = (1, 2, 3)
PACKS = {slug: pack for slug, pack in WITH_TOYS.items() if is_playable(pack)}


def playthroughs() -> Iterator[tuple[Path, Pack, str]]:
    """Every playthrough: its file, its game and its ready deck."""
    for slug, pack in PACKS.items():
        yield from ((FOLDER / f"{slug}-{deck}.txt", pack, deck) for deck in pack.decks)


def told(pack: Pack, deck: str) -> list[str]:
    """The lines of a playthrough; the first one says of which version it is."""
    lines = [header(pack)]
    for seed in SEEDS:
        lines += [f"seed {seed}", *game_told(pack, deck, seed)]
    return lines


def header(pack: Pack) -> str:
    """What the playthrough was made with."""
    return f"engine {ENGINE_VERSION}, pack {pack.played_digest[:16]}"


def game_told(pack: Pack, deck: str, seed: int) -> Iterator[str]:
    """One game: a line for each decision, and its events below."""
    cards = read_deck(pack.decks[deck], pack).sections
    game = begin(Table(loaded_game(pack), [cards, cards]), seed, logged=True)
    pilot = RandomPilot(seed)
    done = 0
    while True:
        yield from (f"  {event_told(game, event)}" for event in (game.log or [])[done:])
        done = len(game.log or ())
        decision = game.decision
        if decision is None or game.turn > TURNS:
            yield f"over: {game.winners} {game.cause}" if game.over else "..."
            return
        number = pilot(View(game, decision.seat), decision)
        words = option_words(game, decision.options[number], decision.seat)
        window = game.table.rules.windows[decision.window].name
        yield f"{game.turn} seat {decision.seat + 1} {window}: {words} ({number} of {len(decision.options)})"
        answer(game, number)


def event_told(game: Game, event: Logged) -> str:
    """An event by its name and what it is about."""
    kind, subject, other, amount, _ = event
    about = game.table.cards[subject].name if subject > game.table.seats else str(subject)
    return f"{game.table.rules.events[kind].name} {about} {other} {int(amount)}"


def write() -> None:
    """Write every playthrough anew; files of decks that there are no longer go."""
    kept = set()
    for path, pack, deck in playthroughs():
        path.write_text("\n".join(told(pack, deck)) + "\n", encoding="utf-8")
        kept.add(path)
    for path in set(FOLDER.glob("*.txt")) - kept:
        path.unlink()
