"""`python -m tests.tools.fuzz [TEXTS] [PLAYS]`: texts put together by chance are read, and lines that can be said are played to their end.

A text is words of the language in any order, sentences that designers write in any order, or one word after the other as a pattern
wants it. Tells how long reading took, in CPU time; the worst that are built within the limits are read too. Ends with an error if any
text raises an exception or has two readings, or a play does not end.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from engine.kernel.agenda import answer
from engine.play.playable import book_of, ruleset_of
from engine.text.matcher import Book
from engine.text.suggesting import words_of
from engine.text.tree import LENGTH_MAX, Reading, read_text, render
from tests.engine.text.test_compiling import PLAYED
from tests.engine.text.trees import NAME, Grower, TooDeepError
from tests.packs import SHIPPED
from tests.scenes import set_scene

AWAKENING, RUNE_STONES = "runeslingers-awakening", "rune-stones"
NATURAL = Path(__file__).parents[1] / "natural"
KINDS = ("spirit", "attack", "trinket", "chant", "boon")
ANSWERS = 400  # after which a play is over, as a game with its limit of events is
WORST = (
    "Destroy each " + " or ".join(["boon"] * 60) + ".",
    "Destroy each " + " and ".join(["boon"] * 60) + ".",
    "Destroy each " + "other " * 90 + "boon.",
    "Destroy target boon " + "with 2 or more tokens " * 20 + ".",
    "Draw " + "twice " * 90 + "1 cards.",
    "If you control a boon, " * 24 + "draw 1 card.",
    "Draw 1 card, then " * 30 + "draw 1 card.",
    "Draw 1 card and " * 30 + "draw 1 card.",
    "Each enemy loses 1 health" + " and loses 1 health" * 26 + ".",
    "You have +1 block" + " and +1 maximum health" * 22 + ".",
    "You may draw 1 card. If you do, " * 18 + "draw 1 card.",
    "Once until the end of the turn, at the end of your turn, " * 10 + "draw 1 card.",
)


def books() -> dict[str, Book]:
    """The languages of the games that are played."""
    return {slug: book_of(SHIPPED[slug], ruleset_of(SHIPPED[slug])) for slug in (AWAKENING, RUNE_STONES)}


def sentences() -> dict[str, list[str]]:
    """The sentences of natural texts and of cards, by game."""
    found: dict[str, list[str]] = {AWAKENING: [], RUNE_STONES: []}
    for slug, lines in found.items():
        for card in SHIPPED[slug].cards.values():
            lines += [
                f"{part}."
                for part in f"{card.text} {card.house_text}".replace("\n", " ").rstrip(".").split(". ")
                if part
            ]
    for source, slug in (("awakening", AWAKENING), ("rune_stones", RUNE_STONES)):
        for entry in tomllib.loads((NATURAL / f"{source}.toml").read_text(encoding="utf-8"))["entry"]:
            found[slug] += [f"{part}." for part in entry["text"].replace("\n", " ").rstrip(".").split(". ")]
    return found


def texts(book: Book, lines: list[str], dice: Random, count: int) -> Iterator[str]:
    """Texts by chance: words, sentences, and half of one sentence behind half of another."""
    words = sorted(words_of(book))
    for number in range(count):
        if number % 3 == 0:
            yield " ".join(dice.choices(words, k=dice.randint(1, 40)))
        elif number % 3 == 1:
            yield " ".join(dice.choices(lines, k=dice.randint(1, 6)))
        else:
            one, other = dice.choice(lines).split(), dice.choice(lines).split()
            yield " ".join(one[: dice.randint(0, len(one))] + other[dice.randint(0, len(other)) :])


def read(book: Book, text: str) -> float:
    """Read a text that fits, as that of a card; the seconds that it took. Raises ValueError for one with two readings."""
    text = text[:LENGTH_MAX]
    start = process_time()
    lines = read_text(book, text, NAME)
    took = process_time() - start
    if any(line.readings > 1 for line in lines):
        raise ValueError(f"two readings: {text}")
    return took


def play(book: Book, dice: Random) -> bool:
    """Play a card with a line by chance, with answers by chance; whether there was such a line."""
    try:
        text = render(book, Reading("", Grower(book, dice).tree("line")), NAME)
    except TooDeepError:
        return False
    game = set_scene(PLAYED.format(kind=dice.choice(KINDS), text=text)).game
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        answer(game, dice.randrange(len(game.decision.options)))
    return True


def main(arguments: list[str]) -> None:
    """Read so many texts and play so many lines, and tell what came of it."""
    count, plays = (int(arguments[0]), int(arguments[1])) if len(arguments) > 1 else (20_000, 2_000)
    dice, own = Random(20261123), sentences()
    for slug, book in books().items():
        times = sorted(read(book, text) for text in texts(book, own[slug], dice, count // 2))
        print(
            f"{slug}: {len(times)} texts, p50 {1000 * times[len(times) // 2]:.1f} ms, slowest {1000 * times[-1]:.1f} ms",
            flush=True,
        )
        worst = max((read(book, text), text) for text in WORST)
        print(f"{slug}: built to be slow {1000 * worst[0]:.1f} ms: {worst[1][:50]}...", flush=True)
    book, ended = books()[AWAKENING], 0
    while ended < plays:
        ended += play(book, dice)
    print(f"{ended} plays ended")


if __name__ == "__main__":
    main(sys.argv[1:])
