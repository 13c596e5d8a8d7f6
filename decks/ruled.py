"""What of a game rests on rulings of ours: pages and reports say so."""

from engine.packs.cards import Number, Pack


def ruled_numbers(pack: Pack) -> list[Number]:
    """The numbers that a game is played by which no rulebook gives."""
    return [number for number in pack.numbers.values() if number.origin.status == "ruling"]
