"""Numbers of things, as a sentence says them: 1 card, 2 cards."""


def plural(number: int, one: str, several: str = "") -> str:
    """A number with its noun; `several` is the noun for any number but one, where it is more than `one` and an s."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"
