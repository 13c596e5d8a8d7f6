"""What commands take that play a deck, or two, on the same shuffles: against whom, and by whom."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from catalog.commands import OPTION, PARTLY_READ, SEED, Argument
from decks.arguments import NamedError, by_title, deck_named
from decks.construction.formats.deck_text import DeckText
from decks.lab.differences import Contest
from decks.lab.field import rivals_in_field
from decks.lab.who_plays import PLAYERS
from engine.packs.cards import DeckList, Pack
from engine.play.opponents import STEADY, opponents_of
from engine.play.partly import PARTLY

AGAINST: Final[Mapping[str, Argument]] = {
    "--opponent-deck": {
        "nargs": "+",
        "action": "extend",
        "default": [],
        "metavar": "NAME_OR_FILE",
        "help": "against these decks (all ready decks of the format)",
    },
    "--alone": {
        "nargs": "?",
        "const": "",
        "default": None,
        "metavar": "OPPONENT",
        "help": "against a practice opponent, without a name the first of the game; what counts then is speed",
    },
    "--seed": SEED,
    "--pilot": {"default": STEADY, "metavar": "NAME", "help": f"who plays the deck: {PLAYERS} ({STEADY})"},
    "--rival": {"default": STEADY, "metavar": "NAME", "help": f"who plays against it, one of the same ({STEADY})"},
    "--option": OPTION,
    "--partly": PARTLY_READ,
    "--json": {"action": "store_true", "help": "print the result as JSON"},
}


def contest_with_itself(pack: Pack, deck: DeckText, options: Mapping[str, Any], games: int) -> Contest:
    """That of a deck with itself, where changes of it are to be played. Raises what `contest_of` raises."""
    return contest_of(pack, (deck, deck), options, games)


def contest_of(pack: Pack, decks: tuple[DeckText, DeckText], options: Mapping[str, Any], games: int) -> Contest:
    """That of two decks, as `AGAINST` was filled in, of so many games against each whom they meet. Raises NamedError, NotPlayableError,
    UnknownNameError.
    """
    alone: str | None = options["alone"]
    if alone is not None and options["opponent_deck"]:
        raise NamedError("--alone plays against no deck, --opponent-deck against some: give one of the two")
    one, other = (deck.sections for deck in decks)
    return Contest(
        (one, other),
        rivals_of(pack, decks[0].format, (one, other), options["opponent_deck"]) if alone is None else {},
        games,
        options["seed"],
        (options["pilot"], options["rival"]),
        "" if alone is None else alone or next(iter(opponents_of(pack)), ""),
        [*options["option"], *[PARTLY] * options["partly"]],
    )


def rivals_of(pack: Pack, form: str, decks: Collection[DeckList], named: Sequence[str]) -> dict[str, DeckList]:
    """Whom decks meet, by title: those that are named, or all ready ones of a format but themselves. Raises NamedError, NotPlayableError,
    UnknownNameError.
    """
    if named:
        met = by_title((deck_named(pack, one) for one in named), "--opponent-deck")
        return {title: one.sections for title, one in met.items()}
    rivals = rivals_in_field(pack, form, decks)
    if not rivals:
        raise NamedError(
            f"{pack.name} has no other ready deck of the format {form}: name some by --opponent-deck, or play --alone"
        )
    return rivals
