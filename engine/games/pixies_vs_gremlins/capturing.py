"""The Capture phase: who captures what, and what leaves with it. Rulebook: 003:2, 003:4, 003:60-62."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final

from engine.games.pixies_vs_gremlins.areas import (
    CAPTURED,
    MAGIC,
    ONGOING,
    RUNE_DECK,
    defends,
    end_of,
    icons_among,
    location_at,
    minions_at,
    power_of,
    site_of,
    sites,
)
from engine.games.pixies_vs_gremlins.garrisons import holders, post_garrison
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.piles import put_away
from engine.kernel.events import fire, tell
from engine.kernel.places import enemies, move, pile, place, players
from engine.kernel.state import NONE, Game, Program
from engine.kernel.suppression import changed_words, has_keyword
from engine.kernel.table import Standing
from engine.kernel.turns import Round
from engine.verbs.piles import lay


def take_site(game: Game, location: int, captor: int, amount: int) -> None:
    """A location is captured: it lies before its captor. [003:2]"""
    move(game, location, place(game, captor, CAPTURED))


def reveal(game: Game, location: int, site: int, amount: int) -> None:
    """A location comes from the Rune deck into the row (PVG-Q3)."""
    lay(game, location, site, 0)


CAPTURED_IT: Final[int] = NAMES.event("captured", "{other} captures {subject}.", take_site, weighs=True)
LEFT_SITE: Final[int] = NAMES.event("left site", "{subject} leaves with the location.")
REVEALED: Final[int] = NAMES.event("revealed", "{subject} comes into the row.", reveal)
# What the log tells of sites that are not captured
CAPTURE_BEGINS: Final[int] = NAMES.event("capture begins", "The Capture phase begins.")
LACKS_POWER: Final[int] = NAMES.event("lacks power", "{other} lacks {amount} power at {subject}.")
LACKS_ABILITY: Final[int] = NAMES.event("lacks ability", "{other} has none of the abilities that {subject} asks for.")
OUTDONE: Final[int] = NAMES.event("outdone", "{other} matches {amount} at {subject}, which is not the most.")
CONTESTED: Final[int] = NAMES.event("contested", "{subject} stays contested: both match {amount}.")
KEPT: Final[int] = NAMES.event("kept", "{other} keeps {subject}.")


# What a location asks


def icons(game: Game, location: int, seat: int) -> frozenset[str]:
    """The abilities that a location asks of a player; Magic and Gadget are one (PVG-Q25). [003:2] [003:61]"""
    definition = game.cards[location]
    defended = "home" in definition.kinds and defends(game, seat, location)
    return icons_among(definition.values.get("home_ability", ()) if defended else definition.keywords)


def matches(game: Game, piece: int, abilities: frozenset[str], changed: Set[str]) -> int:
    """How many of the icons a minion has; where nothing gives or takes them those that are printed on it. (PVG-Q10)"""
    if not changed or ("" not in changed and changed.isdisjoint(abilities | MAGIC)):
        words = game.cards[piece].keywords
        return len([icon for icon in abilities if icon in words or (icon in MAGIC and not MAGIC.isdisjoint(words))])
    return sum([has_ability(game, piece, icon) for icon in abilities])


def has_ability(game: Game, piece: int, icon: str) -> bool:
    """Whether a minion has an ability, Magic by either of its names."""
    if icon in MAGIC:
        return bool(has_keyword(game, piece, "magic") or has_keyword(game, piece, "gadget"))
    return bool(has_keyword(game, piece, icon))


class Claim:
    """What a player has at a site: the power of all active minions together, what is asked, and how many abilities match, `hits` once
    somebody has asked for that.
    """

    __slots__ = ("game", "hits", "location", "minions", "seat")

    def __init__(self, game: Game, seat: int, site: int, location: int) -> None:
        self.game = game
        self.seat = seat
        self.location = location
        self.minions = minions_at(game, seat, site)
        self.hits: int | None = None if self.minions else 0

    @property
    def power(self) -> int:
        """Their power as it stands now, added up: what lies face-down is not among them."""
        return sum([power_of(self.game, piece) for piece in self.minions])

    @property
    def need(self) -> int:
        """The power that is asked of whoever has a minion there."""
        return power_of(self.game, self.location, self.seat) if self.minions else 0

    @property
    def matching(self) -> int:
        """How many of the abilities match that are asked for, as things stand. [003:2]"""
        if self.hits is None:
            abilities = icons(self.game, self.location, self.seat)
            changed = changed_words(self.game)
            self.hits = sum([matches(self.game, piece, abilities, changed) for piece in self.minions])
        return self.hits

    @property
    def holds(self) -> bool:
        """Whether power and ability suffice. [003:2]"""
        return self.matching > 0 and self.power >= self.need


def claims_at(game: Game, site: int) -> dict[int, Claim]:
    """What each player has at a site where a location lies."""
    location = location_at(game, site)
    return {seat: Claim(game, seat, site, location) for seat in players(game)} if location != NONE else {}


def captor_of(game: Game, site: int, claims: dict[int, Claim]) -> int:
    """Who captures a site: whoever meets the requirements, of several the one with the most matching abilities; NONE if nobody. [003:2]

    Nobody captures their own Home, but a defender who wins the tie keeps it (PVG-Q33). A garrison only holds sites.
    """
    able = [seat for seat, claim in claims.items() if claim.holds]
    if not able:
        return NONE
    most = max(claims[seat].matching for seat in able)
    best = [seat for seat in able if claims[seat].matching == most]
    if len(best) > 1 or best[0] == end_of(game, site):
        return NONE
    return NONE if best[0] in holders(game) else best[0]


# The phase


class SiteRound(Round):
    """A round: of each player, how many abilities have matched at the sites captured in its Capture phase."""

    __slots__ = ("icons",)

    def __init__(self, steps: Program, seat: int = 0, queue: tuple[int, ...] = (), icons: tuple[int, ...] = ()) -> None:
        super().__init__(steps, seat, queue)
        self.icons = icons

    def copy(self) -> SiteRound:
        """A round that goes on by itself from here."""
        return self.carry_over(SiteRound(self.program, self.seat, self.queue, self.icons))


def may_be_captured(game: Game, site: int) -> bool:
    """Whether a minion stands there whose player may capture it: at a Home an enemy's (PVG-Q33)."""
    if len(game.stacks[site]) < 2:
        return False
    end = end_of(game, site)
    return end == NONE or any(minions_at(game, enemy, site) for enemy in enemies(game, end))


def capture_sites(game: Game, round_: SiteRound) -> None:
    """All sites are judged from one position; then all captures happen (PVG-Q39)."""
    claims = {site: claims_at(game, site) for site in sites(game) if may_be_captured(game, site)}
    taken = [(site, captor) for site in claims if (captor := captor_of(game, site, claims[site])) != NONE]
    matching = [(captor, claims[site][captor].matching) for site, captor in taken]
    round_.icons = tuple([sum([n for captor, n in matching if captor == seat]) for seat in game.table.everybody])
    if game.log is not None:
        tell_of_sites(game, claims)
    for site, captor in taken:
        clear_site(game, site, captor)


def tell_of_sites(game: Game, claims: Mapping[int, Mapping[int, Claim]]) -> None:
    """The log tells how each site is judged: what its players lack, who is outdone, what stays contested, who keeps a Home."""
    tell(game, CAPTURE_BEGINS, game.table.seats)
    for site, rivals in claims.items():
        location, end = location_at(game, site), end_of(game, site)
        held = {seat: claim.matching for seat, claim in rivals.items() if claim.holds}
        most = max(held.values(), default=0)
        best = [seat for seat, matching in held.items() if matching == most]
        for seat, claim in rivals.items():
            if seat in held and seat not in best:
                tell(game, OUTDONE, location, seat, claim.matching)
            elif seat not in held and claim.minions and seat != end and seat not in holders(game):
                tell_of_lack(game, location, claim)
        if len(best) > 1:
            tell(game, CONTESTED, location, NONE, most)
        elif best == [end] and len(held) > 1:
            tell(game, KEPT, location, end)


def tell_of_lack(game: Game, location: int, claim: Claim) -> None:
    """What keeps a player from capturing a site: power, a matching ability, or both."""
    if claim.power < claim.need:
        tell(game, LACKS_POWER, location, claim.seat, claim.need - claim.power)
    if not claim.matching:
        tell(game, LACKS_ABILITY, location, claim.seat)


def clear_site(game: Game, site: int, captor: int) -> None:
    """The location goes to its captor, and all minions there to their owners, with what lies there. [003:4] (PVG-Q21)"""
    location = location_at(game, site)
    here = [piece for piece in pile(game, NONE, ONGOING) if site_of(game, piece) == site]
    standing = [piece for piece in game.stacks[site] if piece != location]
    fire(game, CAPTURED_IT, location, captor, site)
    for piece in standing:
        fire(game, LEFT_SITE, piece, captor)
        put_away(game, piece)
    for piece in here:
        if game.place[piece] == place(game, NONE, ONGOING):
            put_away(game, piece)


def in_order_of_the_row(game: Game, first: int) -> list[int]:
    """The sites from the Home of the beginner on (PVG-Q55)."""
    row = list(sites(game))
    return row if first == 0 else row[::-1]


def refill(game: Game, round_: Round) -> None:
    """A captured neutral location is replaced from the Rune deck, as long as it has any; a Home is not (PVG-Q3, PVG-Q35, PVG-Q55)."""
    deck = pile(game, NONE, RUNE_DECK)
    for site in in_order_of_the_row(game, round_.seat):
        if location_at(game, site) == NONE and end_of(game, site) == NONE and deck:
            fire(game, REVEALED, deck[-1], site)
    if game.table.homes:
        post_garrison(game)


# What a page says of a site


def standings(game: Game, site: int) -> list[Standing]:
    """What each player has at a site, in power and matching abilities, beside what the location asks. [003:2] [003:61]"""
    location = location_at(game, site)
    return [
        standing(game, seat, claim, location, own=end_of(game, site) == seat)
        for seat, claim in claims_at(game, site).items()
    ]


def standing(game: Game, seat: int, claim: Claim, location: int, *, own: bool) -> Standing:
    """The claim of one player as a page tells it; of one without minions there what it would have to meet."""
    need = power_of(game, location, seat)
    holds = claim.holds and claim.power >= need
    text = f"{claim.power} of {need} power, {claim.matching} {'ability matches' if claim.matching == 1 else 'abilities match'}"
    asked = icons(game, location, seat)
    names = tuple([term.name for term in game.table.rules.pack.keywords.values() if term.id in asked])
    return Standing(
        seat, claim.power, need, claim.matching, holds, text + why_not_captured(claim, names, own=own), names
    )


def why_not_captured(claim: Claim, abilities: Sequence[str], *, own: bool) -> str:
    """What a page adds where more than power decides: the ability that is missing, or that it is the player's own Home. (PVG-Q33)"""
    if not claim.minions:
        return ""
    if own:
        return "; a player's own Home is defended, never captured"
    return "" if claim.matching else f"; to capture it, it needs a minion with {' or '.join(abilities)}"
