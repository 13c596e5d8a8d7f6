"""What a text targets: cards of a kind that lie in play."""

from __future__ import annotations

from typing import Final

from engine.kernel.places import cards_in_play, enemies, players
from engine.kernel.state import Frame, Game
from engine.text.phrases import Kind, phrase
from engine.verbs.names import SHARED

TARGET: Final[int] = SHARED.window("target", "Choose a target")


@phrase("target {kind}", sort="piece", asks=TARGET)
def target_kind(game: Game, frame: Frame, kind: Kind) -> list[int]:
    """An exposed card of a kind, on any field."""
    return sorted(piece for seat in players(game) for piece in cards_in_play(game, seat, kind))


@phrase("target enemy {kind}", sort="piece", asks=TARGET)
def target_enemy_kind(game: Game, frame: Frame, kind: Kind) -> list[int]:
    """An exposed card of a kind that an enemy controls."""
    return sorted(piece for seat in enemies(game, frame.seat) for piece in cards_in_play(game, seat, kind))


@phrase("target {kind} you control", sort="piece", asks=TARGET, yours=True)
def target_own_kind(game: Game, frame: Frame, kind: Kind) -> list[int]:
    """An exposed card of a kind that you control."""
    return sorted(cards_in_play(game, frame.seat, kind))
