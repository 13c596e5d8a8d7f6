"""Numbers of things, as a sentence says them: 1 card, 2 cards."""


def plural(number: int, one: str, many: str = "") -> str:
    """A number with its noun, thousands parted; `many` is the noun for any number but one, where `several` does not spell it."""
    return f"{number:,} {word_for(number, one, many)}"


def word_for(number: int, one: str, many: str = "") -> str:
    """The word that goes with a number which stands beside it: card with 1, cards with 2; of a verb both are given, is and are."""
    return one if number == 1 else many or several(one)


def several(one: str) -> str:
    """The plural of a noun as English spells it, without a list of exceptions: boons, allies, classes."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh", "o")) else f"{one}s"
