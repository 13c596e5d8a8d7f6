"""Who a text speaks to and of: you, an enemy, each other player."""

from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.effects import Controller
from engine.kernel.places import players as everybody
from engine.kernel.state import Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Anyone, Node, Player, Players, PlayersOwn, SeatPart, Whose, WhosePart, nodes, phrase
from engine.text.references import PLAYER, PLAYERS, SUBJECT
from engine.verbs.targets import TARGET


@dataclass(eq=False, slots=True)
class Persons:
    """Which players a noun means: all, or the enemies of whoever says it."""

    enemies: bool

    def seats(self, game: Game, frame: Frame) -> list[int]:
        """All of them that still play."""
        return game.table.rules.ruleset.nouns.enemies(game, frame.seat) if self.enemies else everybody(game)

    def holds(self, game: Game, frame: Frame, seat: int) -> bool:
        """Whether a player is one of them."""
        return seat in self.seats(game, frame)


EVERYBODY: Final = Persons(enemies=False)
ENEMIES: Final = Persons(enemies=True)

# Nouns


def is_one(book: Book, players: Node) -> bool:
    """Whether a noun is written for one player."""
    return not is_several(book, players)


def is_several(book: Book, players: Node, *more: Node) -> bool:
    """Whether a noun is written for several players."""
    written = [part.written.lower() for part in nodes(players) if part.phrase == "word"]
    return bool(written) and all(word.endswith("s") for word in written)


@phrase("{player}")
def anybody(line: CompiledLine, player: Player) -> Players:
    """Any player, you too."""
    return EVERYBODY


@phrase("enemy {player}", "opposing {player}")
def enemy_player(line: CompiledLine, player: Player) -> Players:
    """An enemy of yours."""
    return ENEMIES


@phrase("other {player}", not_behind=PLAYER)
def other_player(line: CompiledLine, player: Player) -> Players:
    """Anybody but you."""
    return ENEMIES


@phrase("enemy|enemies", "opponent(s)", "foe(s)")
def enemy(line: CompiledLine) -> Players:
    """An enemy of yours."""
    return ENEMIES


# You


@phrase("you", sort="seat", builds=True)
def you(line: CompiledLine) -> SeatPart:
    """The player who controls the card."""
    return Controller()


@phrase("your {player}", sort="seat", builds=True, fits=is_one)
def your_player(line: CompiledLine, player: Player) -> SeatPart:
    """You: who stands for a player in the game is the player."""
    return you(line)


@phrase("your", sort="whose")
def your(game: Game, frame: Frame) -> Whose:
    """Of the player who controls the card."""
    return frame.seat


# Somebody that you choose, and each of them


@phrase("target {players}", sort="seat", fits=is_one, asks=TARGET, always=True, gives=PLAYER)
def target_player(game: Game, frame: Frame, players: Players) -> list[int]:
    """A player that you choose."""
    return players.seats(game, frame)


@phrase("each {players}", sort="seat", many=True, gives=PLAYERS)
def each_player(game: Game, frame: Frame, players: Players) -> list[int]:
    """One of them after the other; nobody is chosen."""
    return players.seats(game, frame)


@phrase("all {players}", sort="seat", many=True, gives=PLAYERS, plural=True)
def all_players(game: Game, frame: Frame, players: Players) -> list[int]:
    """One of them after the other; nobody is chosen."""
    return players.seats(game, frame)


@phrase("a(n) {players}", "any {players}", fits=is_one)
def one_player(line: CompiledLine, players: Players) -> Anyone:
    """Whichever of them."""
    return players


@phrase("another {player}", not_behind=PLAYER, fits=is_one)
def another_player(line: CompiledLine, player: Player) -> Anyone:
    """Anybody but you."""
    return ENEMIES


# Whom a sentence before has named, or the verb before it


@phrase(sort="seat", builds=True, takes=SUBJECT)
def the_same(line: CompiledLine, whoever: Any) -> SeatPart:
    """Whoever does what the verb before says, where a verb has no subject of its own."""
    return whoever


@phrase("that {player}", sort="seat", builds=True, takes=PLAYER, fits=is_one)
def that_player(line: CompiledLine, player: Player, whoever: Any) -> SeatPart:
    """The player whom a sentence before has named, or whom the trigger is about; never you."""
    return whoever


@phrase("they", "them", sort="seat", builds=True, takes=PLAYER, plural=True)
def they(line: CompiledLine, whoever: Any) -> SeatPart:
    """The player whom a sentence before has named, or whom the trigger is about; never you."""
    return whoever


@phrase("that {player}", sort="whose", builds=True, takes=PLAYER)
def that_players(line: CompiledLine, player: PlayersOwn, whoever: Any) -> WhosePart:
    """Of the player whom a sentence before has named."""
    return whoever


@phrase("their", sort="whose", builds=True, takes=PLAYER)
def their(line: CompiledLine, whoever: Any) -> WhosePart:
    """Of the player whom a sentence before has named."""
    return whoever
