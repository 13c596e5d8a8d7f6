"""Test hands: games that people play by hand, each kept as its record and a position in it. Nothing here knows of pages.

A hand is restored by replay whenever somebody looks at it; what is changed is the record and how many of its answers count.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from catalog.web.fields import whole_number
from decks.models import NOBODY, Deck, Hand, titled
from decks.partly import refusal_of_form
from decks.tabletop.hints import Hint, can_advise
from decks.tabletop.kept_games import KeptGame, game_kept, keep_game
from decks.tabletop.knowledge import LIST
from decks.tabletop.sitting import HandError, Sitting
from decks.versions import said_in
from engine.kernel.state import OWN_SEAT
from engine.kernel.table import LoadedGame, Table, TableError
from engine.kernel.view import View
from engine.packs.cards import LESSONS, DeckList, Pack
from engine.packs.reading import PackError
from engine.play.naming import YOU, name_of
from engine.play.opponents import AND, DecklessError, Opponent, Theirs, opponent_called, opponents_of, read_opponent
from engine.play.partly import PartlyReadError, wholly_read
from engine.play.pilots import Pilot, pilots_of
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import Record, RecordError, begin, load_record, record_of, table_of, version_of
from engine.plurals import plural

SOMEBODY = "person"  # the opponent of somebody who hands the device over
HANDS_KEPT = 200  # hands of one visitor; of those that are shared as many again
USUAL = 2  # players
ANSWERS_MAX = 5_000
FEW_ANSWERS = 50  # before the last one, from which the end of a hand is told
SEAT = "Seat 1"  # whoever played a shared hand whose deck has no name for them
NAME_MAX = 28  # characters of a player's name
TITLE_MAX = 120


class PartlyReadHandError(HandError):
    """A hand that does not begin as long as nobody asks to play what is read of its cards."""


class StaleHandError(Exception):
    """The hand has gone on since it was looked at."""


# Beginning


def opponent_named(pack: Pack, name: str) -> Opponent | None:
    """The opponent of a name, with what it is set to; None where people play every seat. Raises HandError."""
    opponents = opponents_of(pack)
    try:
        other = read_opponent(opponents, name)
    except ValueError as error:
        raise HandError(f"{str(error).capitalize()}.") from None
    if other is None and name not in (NOBODY, SOMEBODY):
        raise HandError(f"No opponent is called {name!r}; choose from {', '.join((*opponents, NOBODY, SOMEBODY))}.")
    return other


def decks_of(
    rules: LoadedGame, other: Opponent | None, deck: DeckList, second: Theirs | None, *, person: bool
) -> list[DeckList]:
    """The deck of each seat. Raises DecklessError."""
    if other:
        return other.decks(rules, deck, theirs=second)
    few, many = rules.players
    if person and isinstance(second, Mapping):
        return [deck, second]
    return [deck, deck] if person else [deck] * min(max(few, USUAL), many)


def first_record(
    pack: Pack, deck: DeckList, opponent: str, seed: int, options: Collection[str] = (), second: Theirs | None = None
) -> Record:
    """The record of a game that has just begun, of two where the rules allow that; `second` is the deck of another person, or what
    opponents play for whom a deck is chosen.

    Raises HandError for what cannot be played, PartlyReadHandError where PARTLY is not among the options and a card is not wholly read.
    """
    other = opponent_named(pack, opponent)
    try:
        rules = loaded_game(pack)
        decks = decks_of(rules, other, deck, second, person=opponent == SOMEBODY)
        table = wholly_read(Table(rules, decks, {*options, *(other.conditions if other else ())}))
        return record_of(begin(table, seed))
    except PartlyReadError as error:
        raise PartlyReadHandError(refusal_of_form(error)) from error
    except (DecklessError, NotPlayableError) as error:
        raise HandError(str(error)) from error
    except TableError as error:
        raise HandError(f"This deck cannot be played: {error}.") from error
    except KeyError as error:
        raise HandError(f"{pack.name} no longer has the card {error}: take it out of the deck first.") from error


def start(
    owner: str,
    title: str,
    deck: Deck | None,
    record: Record,
    opponent: str,
    position: int = 0,
    people: Sequence[str] = (),
    rival: str = "",
    seat: int = OWN_SEAT,
    puzzle: str = "",
) -> Hand:
    """A hand of a visitor; of too many the one that has not been touched for longest makes room.

    `people` are the names of two at one table; nothing that they have answered by then is taken back. `rival` is the title of the deck
    that the opponent plays, where that has been chosen. The visitor sits at `seat`, and tries a `puzzle` where one is named.
    """
    hand = Hand.objects.create(
        owner=owner,
        game=record.game,
        deck=deck,
        title=title[:TITLE_MAX],
        pilot=opponent,
        record=record.dumps(),
        position=position,
        people=list(people),
        rival=rival[:TITLE_MAX],
        seat=seat,
        puzzle=puzzle,
        floor=position if people else 0,
    )
    make_room(owner, shared=False)
    return hand


def make_room(owner: str, *, shared: bool) -> None:
    """Remove the hands of a visitor beyond HANDS_KEPT, those first that have not been touched for longest."""
    Hand.objects.owned_by(owner).filter(shared=shared).order_by("-changed_at", "-pk").keep_first(HANDS_KEPT)


def from_game(
    owner: str,
    title: str,
    deck: Deck | None,
    record_json: str,
    *,
    opponent: str = NOBODY,
    position: int = 0,
    rival: str = "",
) -> Hand:
    """A hand that opens a game which somebody else has played, such as one of a run, at a position of its record.

    `title` is the name of the deck; the steps on from there are those of the record until the visitor decides otherwise, from
    then on `opponent` plays the other seats. A game that lies open already, just as it was played, is opened again.
    Raises RecordError for what is no record.
    """
    record = load_record(record_json)
    same = Hand.objects.filter(owner=owner, shared=False, game=record.game, pilot=opponent, record=record.dumps())
    place = max(0, min(position, len(record.answers)))
    return same.first() or start(owner, title, deck, record, opponent, place, rival=rival)


def copy_of(hand: Hand, owner: str, position: int) -> Hand:
    """A hand of one's own that goes on from a position of another one; two people do not know what came after it."""
    record = load_record(hand.record)
    line = record.cut(position) if hand.people else record
    return start(
        owner, hand.title, hand.deck, line, hand.pilot, position, hand.people, hand.rival, hand.seat, hand.puzzle
    )


def shared_copy(sitting: OpenHand) -> Hand | None:
    """What shows others this moment of a game, if it is shared already."""
    hand = sitting.hand
    same = Hand.objects.filter(owner=hand.owner, shared=True, game=hand.game, pilot=hand.pilot, seat=hand.seat)
    return same.filter(record=record_up_to(sitting).dumps()).first()


def record_up_to(sitting: OpenHand) -> Record:
    """The record of a game up to the moment that is looked at, and no further."""
    return replace(sitting.record, answers=tuple(sitting.game.answers))


def refuse_too_early(sitting: OpenHand) -> None:
    """Raises HandError for a game of two people that goes on, which nobody can share."""
    if sitting.hand.people and not sitting.reading:
        raise HandError(
            "A game for two can be shared once it is over: before that, anyone with the link would see both hands."
        )


def share(sitting: OpenHand) -> Hand:
    """What whoever has the link may look at: the game up to now and no further. The same moment is shared once.

    Raises HandError for a game of two people that goes on.
    """
    hand, record = sitting.hand, record_up_to(sitting)
    refuse_too_early(sitting)
    copy = shared_copy(sitting)
    if copy is None:
        copy = Hand.objects.create(
            owner=hand.owner,
            game=hand.game,
            title=hand.title,
            pilot=hand.pilot,
            rival=hand.rival,
            seat=hand.seat,
            record=record.dumps(),
            position=len(record.answers),
            people=hand.people,
            puzzle=hand.puzzle,
            shared=True,
        )
        make_room(hand.owner, shared=True)
    return copy


def seated(hand: Hand, *, own: bool) -> str:
    """Who sits at the table of a hand, told to whoever plays it or, else, to others."""
    if hand.pilot == SOMEBODY:
        return f"{hand.against} at one table"
    if hand.puzzle:
        return f"{sort_of(hand)} against {hand.against}"
    if hand.pilot == NOBODY:
        return "test hand, every seat yours" if own else "test hand, every seat played by one"
    return f"test hand against {hand.against}"


def sort_of(hand: Hand) -> str:
    """What a hand is in which a puzzle is tried."""
    return "lesson" if hand.puzzle.startswith(f"{LESSONS}/") else "puzzle"


def swaps(hand: Hand) -> bool:
    """Whether the two sides of a hand can change decks: where somebody has chosen what the opponent plays."""
    return bool(hand.rival) and not hand.people and AND not in hand.pilot


def changes_seats(hand: Hand, pack: Pack) -> bool:
    """Whether the two sides of a hand can change seats: where two play with a deck each, from the beginning."""
    try:
        record = load_record(hand.record)
    except RecordError:
        return False
    opponent = opponent_called(opponents_of(pack), hand.pilot)
    rivals = bool(hand.people) or (opponent is not None and opponent.is_level)
    return rivals and len(record.decks) == USUAL and not record.scene


def anew(hand: Hand, pack: Pack, seed: int | None = None, *, swapped: bool = False, across: bool = False) -> Hand:
    """A new hand with the same decks, opponent and options, from the beginning, by the rules of today; `swapped`, each side plays the
    deck of the other; `across`, each takes its deck to the seat of the other. Raises RecordError, HandError.
    """
    old = load_record(hand.record)
    try:
        version = version_of(loaded_game(pack))
    except NotPlayableError as error:
        raise HandError(str(error)) from error
    decks = old.decks[::-1] if swapped or across else old.decks
    record = replace(old, version=version, seed=old.seed if seed is None else seed, decks=decks, answers=())
    try:
        wholly_read(table_of(loaded_game(pack), record))
    except PartlyReadError as error:
        raise PartlyReadHandError(f"{error}; begin a new hand to play what is read of it.") from error
    seat = 1 - hand.seat if across and not hand.people else hand.seat
    if swapped:
        deck = own_deck(hand, hand.rival, decks[seat])
        return start(hand.owner, hand.rival, deck, record, hand.pilot, rival=hand.title, seat=seat)
    people = hand.people[::-1] if across else hand.people
    return start(hand.owner, hand.title, hand.deck, record, hand.pilot, 0, people, hand.rival, seat, hand.puzzle)


def own_deck(hand: Hand, title: str, sections: DeckList) -> Deck | None:
    """The deck of a hand's owner that has this title and these cards, None where there is none."""
    decks = Deck.objects.owned_by(hand.owner).filter(game=hand.game, name=title)
    return next((deck for deck in decks if said_in(deck, deck.version).sections == sections), None)


# Playing


class OpenHand(Sitting):
    """A hand that is open, at its position or another one.

    With a position the hand is only looked at there, at that very answer. Raises RecordError for a record that cannot be replayed,
    HandError for a game that cannot be played any more.
    """

    remembers = True  # what it comes to depends on the row of the hand alone
    thinks_here = False  # but in a worker: decks.tabletop.thinking

    def __init__(self, hand: Hand, pack: Pack, position: int | None = None) -> None:
        self.hand = hand
        self.pack = pack
        self.looks = self.still = position is not None
        kept = game_kept(self.key) if self.remembers and position is None else None
        opponent = opponent_called(opponents_of(pack), hand.pilot)
        self.record = kept.record if kept else load_record(hand.record)
        table = kept.way.game.table if kept else self.laid(opponent)
        here = hand.position if position is None else position
        way = kept.way if kept else None
        pilot = self.sits_opposite(opponent)
        super().__init__(table, self.record.seed, pilot, self.record.answers, here, hand.seat, way)
        self.still = False
        if self.remembers and position is None and not kept:
            self.remember()

    def laid(self, opponent: Opponent | None) -> Table:
        """The table of the record, with the names of those who sit there. Raises RecordError, HandError."""
        hand, pack = self.hand, self.pack
        try:
            rules = loaded_game(pack)
            if self.record.version != version_of(rules) or self.record.game != pack.slug:
                raise RecordError("The rules have changed since it was played, so it cannot be replayed.")
            table = table_of(rules, self.record)
        except (NotPlayableError, PackError, TableError) as error:
            raise HandError(str(error)) from error
        if not table.names and hand.people:
            table.names = hand.people
        elif not table.names and opponent:
            own = shortened(hand.title) if hand.shared and hand.title not in ("", YOU) else SEAT if hand.shared else YOU
            names = names_of(rivals_of(hand, opponent), table.seats - 1)
            table.names = [*names[: hand.seat], own, *names[hand.seat :]]
        return table

    def sits_opposite(self, opponent: Opponent | None) -> Pilot | None:
        """Who plays the other seats, None where people play them all."""
        return opponent.pilot if opponent else None

    @property
    def key(self) -> tuple[object, ...]:
        """All that the game of a hand depends on, as it is stored."""
        hand = self.hand
        names = (hand.title, hand.rival, *hand.people, hand.pilot, hand.seat, hand.shared)
        return (self.pack.slug, self.pack.digest, hand.record, hand.position, names)

    def remember(self) -> None:
        """Where it stands is where the hand is opened next."""
        keep_game(self.key, KeptGame(self.record, self.way()))

    def settle(self) -> None:
        """Let the other seats answer, unless somebody looks at this very moment."""
        if not (self.still and self.can_redo):
            super().settle()

    def jump(self, position: int) -> None:
        """To a position of the line. Raises HandError."""
        if position > len(self.line):
            raise HandError("There is no such moment.")
        self.go(position)

    @property
    def reading(self) -> bool:
        """Whether the game is only looked at."""
        return self.looks or self.hand.shared

    @property
    def ponders(self) -> bool:
        """Whether somebody has to think before this game goes on."""
        return self.thinker is not None and not self.reading and self.position < ANSWERS_MAX

    @property
    def who_ponders(self) -> str:
        """Whoever has to think, by their deck where it has been chosen; nothing where nobody has to."""
        decision = self.game.decision
        if not self.ponders or decision is None:
            return ""
        return name_of(self.game, decision.seat, decision.seat).rpartition(" (")[0] or "The other side"

    @property
    def can_be_advised(self) -> bool:
        """Whether the person who is asked may have a hint: alone at the table, in a game that knows what a position is worth."""
        return self.mine and not (self.reading or self.hand.people) and can_advise(self.pack)

    @property
    def hint(self) -> Hint | None:
        """What has been advised at this moment."""
        kept = self.hand.hint
        return Hint.read(kept) if kept.get("mark") == self.mark and "steady" in kept else None

    def has_sought(self, by: str) -> bool:
        """Whether a hint was sought by that at this moment, found or not."""
        return self.hand.hint.get("mark") == self.mark and self.hand.hint.get("by", LIST) == by

    @property
    def has_no_hint(self) -> bool:
        """Whether a hint was sought at this moment and there is none."""
        return self.hand.hint.get("mark") == self.mark and "steady" not in self.hand.hint

    @property
    def mark(self) -> str:
        """What tells this moment of this game from every other one."""
        return self.mark_at(self.position)

    def mark_at(self, position: int) -> str:
        """The mark of a moment on the way here."""
        digest = zlib.crc32(repr((self.record.seed, self.game.answers[:position])).encode())
        return f"{position}-{digest:08x}"

    def has_stood_at(self, mark: str) -> bool:
        """Whether a mark is of this moment, or of one since the person was asked, from which only others have gone on."""
        position = whole_number(mark.partition("-")[0])
        return position is not None and self.since < position <= self.position and self.mark_at(position) == mark

    @property
    def answers_left(self) -> str:
        """How many more answers are kept, once they are few: after the last the hand ends."""
        left = ANSWERS_MAX - self.position
        return (
            ""
            if left > FEW_ANSWERS
            else f"This hand ends after {plural(left, 'more answer')}: {ANSWERS_MAX:,} of a game are kept"
        )

    def answer(self, number: int) -> None:
        """Decide, as long as answers are kept. Raises HandError."""
        if self.mine and self.position >= ANSWERS_MAX:
            raise HandError(f"This game has reached {ANSWERS_MAX:,} answers, and no more are kept.")
        super().answer(number)

    # Letting a pilot decide

    def play_on(self, until: Callable[[OpenHand], bool]) -> None:
        """Let a pilot decide for the person, once at least, and until somebody has to think. Raises HandError where nobody is asked."""
        pilot = helper_of(self.pack, self.record.seed + self.position)
        while True:
            decision = self.game.decision
            self.answer(pilot(View(self.game, decision.seat), decision) if decision else 0)
            if self.game.over or self.thinker or until(self):
                return

    def play_step(self) -> None:
        """Let a pilot take one decision."""
        self.play_on(lambda sitting: True)

    def play_turn(self) -> None:
        """Let a pilot decide until the next turn."""
        turn = self.game.turn
        self.play_on(lambda sitting: sitting.game.turn != turn)

    def play_out(self) -> None:
        """Let a pilot decide to the end of the game; whoever thinks answers without."""
        while not self.game.over:
            if self.thinker:
                self.answer_steadily()
            else:
                self.play_on(lambda sitting: False)

    # Keeping

    def keep(self) -> None:
        """Store the record and the position. Raises StaleHandError if somebody has gone on with the hand meanwhile."""
        hand, fields = self.hand, self.fields()
        rows = Hand.objects.filter(pk=hand.pk, **{name: getattr(hand, name) for name in fields})
        fields["changed_at"] = timezone.now()
        if not rows.update(**fields):
            raise StaleHandError
        for name, value in fields.items():
            setattr(hand, name, value)
        self.record = replace(self.record, answers=tuple(self.line))
        if self.remembers:
            self.remember()

    def fields(self) -> dict[str, Any]:
        """What is stored of the hand as it is now."""
        return {"record": replace(self.record, answers=tuple(self.line)).dumps(), "position": self.position}


def shortened(title: str) -> str:
    """The title of a deck as the name of a player."""
    return title if len(title) <= NAME_MAX else f"{title[: NAME_MAX - 1].rstrip()}…"


def rivals_of(hand: Hand, opponent: Opponent) -> list[str]:
    """Who plays the other seats, each by deck and level, or by a name for all."""
    levels = opponent.words.split(AND) if opponent.others else [opponent.words]
    decks = hand.rival.split(AND)
    decks = decks if len(decks) == len(levels) else [hand.rival] * len(levels)
    return [titled(shortened(deck), level) for deck, level in zip(decks, levels, strict=True)]


def names_of(rivals: Sequence[str], others: int) -> list[str]:
    """What the other players are called: by their deck and how well they play it, those of one name with a number."""
    names = [name[:1].upper() + name[1:] for name in (rivals if len(rivals) == others else [rivals[0]] * others)]
    often, before = Counter(names), Counter[str]()
    told = []
    for name in names:
        before[name] += 1
        told.append(f"{name} {before[name]}" if often[name] > 1 else name)
    return told


def helper_of(pack: Pack, seed: int) -> Pilot:
    """The pilot who plays on for a person: the game's own first one, else one that takes any option."""
    pilots = pilots_of(pack)
    return pilots[next((name for name in pilots if name != "random"), "random")](seed)
