"""What a form asks for when it asks for test games: read, checked, and made into a run."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django import forms
from django.http import QueryDict

from catalog.cached import pack_of, pack_or_none
from catalog.search.grammar import Diagnostic
from catalog.web.fields import WholeNumberField, sound
from decks.addresses import DeckChoice
from decks.against import Offer, chosen_offer, in_order, offers, texts
from decks.lab import goals
from decks.lab.ledger import GAMES_MAX, GAMES_MIN
from decks.lab.thought import LEAST, Forecast, how_many_think
from decks.lab.who_plays import PilotOffer, who_can_play
from decks.models import GoldfishRun
from decks.opposite import OppositeForm
from decks.partly import refusal_of_form
from decks.seeds import SEED_MAX, any_seed
from engine.kernel.table import TableError
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.goldfish import UnknownNameError, prepare
from engine.play.opponents import STEADY
from engine.play.partly import PartlyReadError
from engine.play.playable import NotPlayableError
from engine.play.record import version_of

USUAL = {"opponent": "", "pilot": STEADY, "games": "1000"}
GOAL_MAX = 300


class RefusedError(Exception):
    """Test games that cannot be played as they are asked for; `problems` say by field what is wrong."""

    def __init__(self, problems: Mapping[str, str], diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems
        self.diagnostics = diagnostics or []


@dataclass
class RunFields:
    """The fields as somebody has filled them in, or as they are to begin with; no opponent is the game's first one.

    `settings` are the fields of the numbers that opponents can be set to.
    """

    opponent: str
    pilot: str
    games: str
    seed: str
    goal: str
    options: list[str] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def against(self) -> dict[str, str]:
        """Against whom, and what opponents are set to."""
        return self.settings | {"opponent": self.opponent}

    @property
    def chosen(self) -> dict[str, str] | None:
        """What is chosen to sit opposite, None where nothing has been yet."""
        return self.settings if "theirs" in self.settings else None

    @classmethod
    def of(cls, query: QueryDict) -> "RunFields":
        """The fields of a form; what is missing is as usual."""
        seed = query.get("seed") or str(any_seed())
        usual = {name: query.get(name) or value for name, value in USUAL.items()}
        goal = sound(query.get("goal", "")).strip()
        return cls(seed=seed, goal=goal, options=query.getlist("option"), settings=texts(query), **usual)


@dataclass(frozen=True)
class Choices:
    """What there is to choose from in a game: opponents for practice, and levels of whoever plays a deck, of which `against` is chosen; who
    plays, with what is told about each.
    """

    practice: list[Offer]
    levels: list[tuple[str, str]]
    against: str
    opposite: OppositeForm
    pilots: list[tuple[str, str]]
    about: list[PilotOffer]
    words: list[goals.Word]


def choices(pack: Pack, fields: RunFields, deck: DeckChoice, owner: str) -> Choices:
    """What there is to choose from, opponents set as they are asked for. Raises NotPlayableError."""
    words = [word for name, word in goals.words(pack).items() if name == word.operator.name]
    opponents, picked = offers(pack, fields.against), chosen_offer(pack, fields.against)
    against = picked.opponent.name if picked else next(iter(opponents), "")
    opposite = OppositeForm(pack, deck, owner, fields.chosen)
    played = in_order(opponents, against)
    levels = [(one.opponent.name, one.opponent.words) for one in played if one.is_level]
    about = who_can_play(pack, fields.pilot)
    return Choices(
        practice=[one for one in played if not one.is_level],
        levels=levels,
        against=against,
        opposite=opposite,
        pilots=[(one.name, one.words) for one in about],
        about=about,
        words=words,
    )


def run_of(fields: RunFields, deck: DeckChoice, owner: str) -> GoldfishRun:
    """The run that is asked for, not entered yet. Raises RefusedError, naming every field that is wrong."""
    problems: dict[str, str] = {}
    thinking = how_many_think([fields.pilot, fields.opponent])
    games = number_in("games", fields.games, LEAST if thinking else GAMES_MIN, GAMES_MAX, problems)
    if too_long := Forecast(deck.game.slug, (fields.pilot, fields.opponent), games).problem:
        problems["games"] = too_long
    seed = number_in("seed", fields.seed, 0, SEED_MAX, problems)
    other = opposite_in(fields, deck, owner, problems)
    pack, version, diagnostics = check_choice(fields, deck, other, problems)
    opponent = opponent_in(pack, fields, problems) if pack else ""
    if pack is None or problems:
        raise RefusedError(problems, diagnostics)
    return GoldfishRun(
        owner=owner,
        game=deck.game.slug,
        deck=deck.deck,
        title=deck.title,
        format=deck.format,
        sections=deck.sections,
        options=sorted(set(fields.options)),
        pilot=fields.pilot,
        opponent=opponent,
        rival=other.title if other else "",
        theirs=other.sections if other else {},
        goal=fields.goal,
        games=games,
        seed=seed,
        rules_version=version,
    )


def opposite_in(fields: RunFields, deck: DeckChoice, owner: str, problems: dict[str, str]) -> DeckChoice | None:
    """The deck that is chosen for an opponent who plays one; what is wrong with it becomes a problem."""
    pack = pack_or_none(deck.game)  # that there is none is told by check_choice
    offer = chosen_offer(pack, fields.against) if pack else None
    if pack is None or offer is None or not offer.is_level or fields.chosen is None:
        return None
    form = OppositeForm(pack, deck, owner, fields.chosen)
    if form.is_valid():
        return form.deck
    problems["theirs"] = " ".join(str(message) for messages in form.errors.values() for message in messages)
    return None


def opponent_in(pack: Pack, fields: RunFields, problems: dict[str, str]) -> str:
    """The opponent that is asked for, with what it is set to; what is wrong with that becomes a problem."""
    offer = chosen_offer(pack, fields.against)
    if offer is None:
        return fields.opponent
    if offer.problems:
        problems["choice"] = " ".join(offer.problems)
    return offer.title


def number_in(name: str, text: str, least: int, most: int, problems: dict[str, str]) -> int:
    """A whole number from a field; what is wrong with it becomes a problem."""
    try:
        return int(WholeNumberField(min_value=least, max_value=most).clean(text))
    except forms.ValidationError as problem:
        problems[name] = problem.messages[0]
    return 0


def check_choice(
    fields: RunFields, deck: DeckChoice, other: DeckChoice | None, problems: dict[str, str]
) -> tuple[Pack | None, str, list[Diagnostic]]:
    """The pack and the version of its rules, if the games can be played; else there are problems."""
    try:
        pack = pack_of(deck.game)
        theirs = other.sections if other else None
        run = prepare(pack, deck.sections, 0, fields.pilot, fields.opponent, fields.options, theirs)
        if len(fields.goal) > GOAL_MAX:
            problems["goal"] = f"A goal has at most {GOAL_MAX} characters."
        else:
            goals.predicate(pack, fields.goal)
    except goals.GoalError as problem:
        problems["goal"] = "This goal cannot be read."
        return None, "", problem.diagnostics
    except UnknownNameError as problem:
        problems["choice"] = f"{str(problem).capitalize()}."
        return None, "", []
    except KeyError as problem:
        problems["deck"] = f"The game has no card {problem}: take it out of the deck."
        return None, "", []
    except PartlyReadError as problem:
        problems["deck"] = refusal_of_form(problem)
        return None, "", []
    except (NotPlayableError, PackError, TableError) as problem:
        problems["deck"] = f"These games cannot be played: {problem}"
        return None, "", []
    return pack, version_of(run.table.rules), []
