"""Numbers of things, as a sentence says them: 1 card, 2 cards."""


def plural(number: int, one: str, several: str = "") -> str:
    """A number with its noun, thousands parted; `several` is the noun for any number but one, where it is more than `one` and an s."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def several(one: str) -> str:
    """The plural of a noun as English spells it, without a list of exceptions: boons, allies, classes."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh", "o")) else f"{one}s"
