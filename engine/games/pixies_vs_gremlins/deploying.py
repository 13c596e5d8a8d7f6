"""Deploying minions. Rulebook: 003:12-13; where and how many is ours (PVG-Q5, PVG-Q26, PVG-Q32)."""

from __future__ import annotations

from typing import Final

from engine.games.pixies_vs_gremlins.areas import HAND, home_site, is_disabled, is_site, minions
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.agenda import end, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import pile
from engine.kernel.state import AT_FIRST, WORK, Frame, Game, program
from engine.verbs.piles import lay

DEPLOY: Final[int] = NAMES.verb("deploy", "Deploy {piece} at {to}", picks_place=True)
DEPLOY_NO_MORE: Final[int] = NAMES.verb("deploy no more", "Deploy no more")
WHICH: Final[int] = NAMES.window("deploy", "Which minion do you deploy?")
WHICH_NOW: Final[int] = NAMES.window("minion to deploy", "Which minion is deployed?")
DEPLOYED: Final[int] = NAMES.event("deployed", "{side} deploys {subject} at {place}.", lay)
NO_MINION: Final[int] = NAMES.reason(
    "no minion", "Minions only", "only minions are deployed, action cards are played in your turn"
)
DEPLOYED_BEFORE: Final[int] = NAMES.reason(
    "deployed before", "Next round", "minions are deployed in the Deployment phase of a round"
)
NO_LOCATION: Final[int] = NAMES.reason(
    "no location", "No location", "you have neither your Home nor an active minion at a location"
)


def sites_to_deploy(game: Game, seat: int) -> list[int]:
    """Your own Home, and wherever you have an active minion that is not disabled (PVG-Q26, PVG-Q51)."""
    held = {game.place[piece] for piece in minions(game, seat) if not is_disabled(game, piece)}
    home = home_site(game, seat)
    return sorted(held | {home} if is_site(game, home) else held)


def deployments(game: Game, seat: int) -> list[Row]:
    """The minions in hand, each at every site where it can be deployed."""
    hand = minions_held(game, seat)
    if not hand:
        return []
    sites = sites_to_deploy(game, seat)
    return [(DEPLOY, piece, site) for piece in hand for site in sites]


def minions_held(game: Game, seat: int) -> list[int]:
    """The minions that a player holds."""
    cards = game.cards
    return [piece for piece in pile(game, seat, HAND) if "minion" in cards[piece].kinds]


def why_not_deploy(game: Game, seat: int, piece: int) -> int:
    """A card of the hand is a minion, and there is a location for it."""
    if "minion" not in game.cards[piece].kinds:
        return NO_MINION
    return NO_REASON if sites_to_deploy(game, seat) else NO_LOCATION


def why_not_now(game: Game, seat: int, piece: int) -> int:
    """Nothing is deployed in the Action phase. [003:12]"""
    return DEPLOYED_BEFORE


def deploy(game: Game, piece: int, site: int) -> None:
    """A minion comes into play, face-up (PVG-Q32)."""
    fire(game, DEPLOYED, piece, site)


# Deployed by an effect


class Reinforcing(Frame):
    """Minions that an effect lets a player deploy: how many are `left`."""

    __slots__ = ("left",)

    def __init__(self, source: int, seat: int, left: int) -> None:
        self.program, self.kind, self.source, self.seat = REINFORCE, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.left = left

    def copy(self) -> Reinforcing:
        """A deployment that goes on by itself from here."""
        return self.carry_over(Reinforcing(self.source, self.seat, self.left))


def choose_minion(game: Game, work: Reinforcing) -> None:
    """The player picks a minion and a site, as far as there are any."""
    rows = deployments(game, work.seat) if work.left > 0 else []
    if rows:
        ask(game, work, WHICH_NOW, work.seat, rows)
    else:
        end(game, work)


def bring_in(game: Game, work: Reinforcing) -> None:
    """It is deployed, beside those of the Deployment phase."""
    _, piece, site = take_choice(work)
    work.left -= 1
    repeat_from(game, work, choose_minion)
    deploy(game, piece, site)


REINFORCE: Final = program(choose_minion, bring_in)


def reinforce(game: Game, source: int, seat: int, amount: int) -> None:
    """An effect lets a player deploy so many minions from the hand."""
    push(game, Reinforcing(source, seat, amount))
