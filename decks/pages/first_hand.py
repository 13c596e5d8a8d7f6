"""A first hand of a deck, dealt as the table deals it: the cards, and its first decision. Where the other side begins, its part is
played up to there as the table plays it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from django import forms

from catalog.cached import pack_of
from catalog.models import Game
from catalog.web.fields import WholeNumberField
from decks.addresses import DeckChoice
from decks.seeds import SEED_MAX
from decks.tabletop.hands import HandError, first_record
from decks.tabletop.playing import rival_of
from decks.tabletop.sitting import Sitting
from engine.kernel.state import NONE, OWN_SEAT
from engine.kernel.state import Game as Played
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.goldfish import statistics_of
from engine.play.naming import YOU
from engine.play.opponents import STEADY, levels_of, opponents_of
from engine.play.playable import loaded_game
from engine.play.record import begin, table_of
from engine.play.wording import options_in_words, prompt

FIRST_SEED: Final = 1
HAND: Final = "hand"


class SeedForm(forms.Form):
    """The shuffle that is dealt."""

    seed = WholeNumberField(required=False, min_value=0, max_value=SEED_MAX)


class HandCard(NamedTuple):
    """A card of a first hand: whether it has been drawn after it, whether the steady pilot's first decision is about it, and whether it
    left the hand before that.
    """

    slug: str
    name: str
    drawn: bool
    steady: bool
    gone: bool = False


@dataclass(frozen=True)
class FirstHand:
    """A first hand: what is asked then, and what a steady pilot would answer. `began` is whether the rival has had their part before
    that; nothing is asked of somebody who goes second where nobody plays that part.
    """

    seed: int
    cards: Sequence[HandCard] = ()
    question: str = ""
    steady: str = ""
    rival: str = ""
    began: bool = False
    why_none: str = ""

    @property
    def again(self) -> int:
        """The shuffle that is dealt next."""
        return self.seed + 1 if self.seed < SEED_MAX else FIRST_SEED

    @property
    def is_marked(self) -> bool:
        """Whether one of the cards is what the steady pilot decides for."""
        return any(card.steady for card in self.cards)


def seed_of(form: SeedForm) -> int:
    """The shuffle that somebody asks for, else the first one."""
    seed = form.cleaned_data.get("seed") if form.is_valid() else None
    return FIRST_SEED if seed is None else int(seed)


@lru_cache(maxsize=128)
def usual_rival(game: Game, digest: str, form: str, ready: str) -> tuple[str, DeckChoice | None]:
    """Who sits opposite a deck of one version of a game unless somebody chooses another one, and with which deck, which is a ready one."""
    return rival_of(pack_of(game), DeckChoice("", game, form, {}, None, "", ready), "")


def deal(choice: DeckChoice, seed: int) -> FirstHand:
    """The first hand of a shuffle, as Play deals it."""
    try:
        pack = pack_of(choice.game)
        opponent, other = usual_rival(choice.game, choice.game.digest, choice.format, choice.ready)
        record = first_record(pack, choice.sections, opponent, seed, (), other.sections if other else None)
        table = table_of(loaded_game(pack), record)
    except (HandError, PackError) as problem:
        return FirstHand(seed, why_none=str(problem))
    rival = other.title if other else opponent.capitalize()
    if not table.names:
        table.names = [YOU, *[rival] * (table.seats - 1)]
    begun, statistics = begin(table, seed), statistics_of(pack)
    first = list(statistics.opening(begun, OWN_SEAT)) if statistics else []
    pilot = opponents_of(pack).get(opponent)
    began = not is_asked(begun) and pilot is not None and pilot.pilot is not None
    game = Sitting(table, seed, pilot.pilot).game if began and pilot else begun
    return dealt(pack, game, seed, rival, first, began=began and is_asked(game))


def is_asked(game: Played) -> bool:
    """Whether the first seat is to decide."""
    return game.decision is not None and game.decision.seat == OWN_SEAT


def dealt(pack: Pack, game: Played, seed: int, rival: str, first: Sequence[int], *, began: bool) -> FirstHand:
    """What lies in the hand of a game as its first decision is asked; `first` are the pieces of the first hand."""
    answer = steady_answer(pack, game)
    row = game.decision.options[answer] if game.decision and answer is not None else None
    now = held(pack, game)
    cards = [
        HandCard(
            game.cards[piece].id,
            game.cards[piece].name,
            piece not in first,
            row is not None and row[1] == piece,
            began and piece not in now,
        )
        for piece in [*first, *[piece for piece in now if piece not in first]]
    ]
    return FirstHand(
        seed,
        cards,
        prompt(game) if is_asked(game) else "",
        options_in_words(game)[answer] if answer is not None else "",
        rival,
        began,
        "" if cards else "No cards are drawn as this game begins.",
    )


def steady_answer(pack: Pack, game: Played) -> int | None:
    """The number of the option that a steady pilot takes first; None where there is no such pilot, or the other side is asked."""
    level = levels_of(pack).get(STEADY)
    decision = game.decision
    if level is None or level.pilot is None or decision is None or decision.seat != OWN_SEAT:
        return None
    return int(level.pilot(View(game, OWN_SEAT), decision))


def held(pack: Pack, game: Played) -> list[int]:
    """The pieces that lie in a hand of the first seat."""
    zones = list(pack.zones)
    view = View(game, OWN_SEAT)
    areas = [area for area in pack.areas.values() if area.at == HAND]
    return [
        piece
        for area in areas
        for zone in area.zones
        for piece in view.pieces(OWN_SEAT, zones.index(zone))
        if piece != NONE
    ]
