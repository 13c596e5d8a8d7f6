"""A wish in plain words -> a query: "spirits that cost 2 or less" is `type:spirit cost<=2`. It knows words, and no game.

What it cannot place stays in the query as a word to look for, so nothing is left out in silence; whoever shows the answer shows the query.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.packs.folding import norm
from engine.plurals import several

NUMERALS: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
NOISE: Final = frozenset((
    "a", "an", "the", "that", "which", "who", "whose", "with", "have", "has", "having", "is", "are", "be", "and", "but", "of", "in",
    "to", "for", "from", "on", "at", "by", "it", "its", "my", "your", "their", "them", "they", "i", "me", "we", "us", "show",
    "find", "list", "give", "gives", "want", "need", "get", "gets", "all", "any", "every", "some", "cards", "card", "ones", "thing",
    "things", "something", "someone", "anything", "can", "could", "would", "will", "do", "does", "what", "where", "when", "please",
    "only", "just", "also", "there", "you", "game", "set", "make", "makes", "making", "help", "helps", "helping", "let", "lets", "cause",
    "causes", "apply", "applies", "applying", "put", "puts", "into", "other", "another",
))  # fmt: skip
NOT: Final = frozenset((
    "without", "no", "not", "non", "never", "lacking", "except", "don't", "doesn't", "dont", "doesnt", "isn't", "aren't", "isnt", "arent",
))  # fmt: skip
EFFECTS: Final = frozenset((
    "draw", "heal", "discard", "destroy", "deal", "damage", "gain", "lose", "steal", "return", "block", "search", "shuffle", "reveal",
    "sacrifice", "prevent", "counter", "exile", "copy", "swap", "move",
))  # fmt: skip
OBJECTS: Final = (
    "a",
    "an",
    "the",
    "target",
    "all",
    "each",
    "every",
    "any",
    "another",
    "your",
    "my",
    "enemy",
    "their",
    "one",
    "another",
)
SIGNS: Final = {
    **dict.fromkeys(("more than", "greater than", "higher than", "bigger than", "larger than", "above", "over", "stronger than"), ">"),
    **dict.fromkeys(("less than", "fewer than", "lower than", "smaller than", "below", "under", "weaker than", "cheaper than"), "<"),
    **dict.fromkeys(("at most", "up to", "no more than", "not more than", "maximum", "max"), "<="),
    **dict.fromkeys(("at least", "no less than", "not less than", "minimum", "min"), ">="),
    **dict.fromkeys(("exactly", "equal to", "equals", "equal", "just", "only"), "="),
}  # fmt: skip
BEHIND: Final = {
    **dict.fromkeys(("or more", "or higher", "or greater", "or above", "or over", "or up", "or better"), ">="),
    **dict.fromkeys(("and up", "and above", "plus", "+"), ">="),
    **dict.fromkeys(("or less", "or fewer", "or lower", "or below", "or under", "or cheaper", "and less", "and below", "and under"), "<="),
}  # fmt: skip
ADJECTIVES: Final = {
    **dict.fromkeys(("cheap", "inexpensive", "low cost", "low-cost"), ("cost", "<=")),
    **dict.fromkeys(("expensive", "costly", "high cost", "high-cost"), ("cost", ">=")),
    **dict.fromkeys(("strong", "big", "large", "powerful", "mighty", "high power"), ("power", ">=")),
    **dict.fromkeys(("weak", "small", "tiny", "little", "low power"), ("power", "<=")),
}
OF_ALL: Final = {
    "cost": (2, 5),
    "power": (2, 5),
}  # what is little and what is much where no game says it by its own cards
ALSO: Final = {  # other words for a number
    "cost": ("cost", "costs", "costing", "costed", "mana"),
    "power": ("strength", "powers"),
    "health": ("hp", "hit points", "toughness"),
    "gems": ("price", "priced"),
}
STANDING: Final = {  # of a card in a format
    **dict.fromkeys(("legal", "allowed", "playable", "permitted"), "legal"),
    **dict.fromkeys(("banned", "forbidden"), "banned"),
}  # fmt: skip
ENDINGS: Final = ("ing", "es", "ed", "s")
STEM_MIN: Final = 4  # letters that are left of a word
WORD: Final = re.compile(r"\d+|\+|[^\W\d_]+(?:['’-][^\W\d_]+)*")
LONGEST: Final = 5  # words of a name
KIND: Final = "type:"
SAID: Final = "-"  # what has been said already


class Vocabulary(NamedTuple):
    """What the words of a catalogue stand for: `things` are parts of a query and `beside` what those words are that name a kind as well,
    `numbers` and `units` the operators of numbers, `fields` those of words; `names` are those of things as they are,
    `adjectives` bounds of numbers, `formats` slugs.
    """

    things: Mapping[str, str]
    beside: Mapping[str, str]
    numbers: Mapping[str, str]
    units: Mapping[str, str]
    fields: Mapping[str, str]
    names: frozenset[str]
    adjectives: Mapping[str, str]
    formats: Mapping[str, str]


def vocabulary(
    games: Mapping[str, str], things: Mapping[str, str], kinds: Mapping[str, str], numbers: Mapping[str, str],
    units: Mapping[str, str], fields: Mapping[str, str], bounds: Mapping[str, tuple[int, int]],
    formats: Mapping[str, str],
) -> Vocabulary:  # fmt: skip
    """The same with plurals, and with other words for numbers; a word that says nothing of a card stands for nothing. `bounds` are what is
    little and what is much of a number.
    """
    beside = with_plurals(things)
    known = set(numbers.values())
    also = {word: number for number, words in ALSO.items() if number in known for word in words}
    every = {**games, **beside, **with_plurals(kinds)}
    names = frozenset({**games, **things, **kinds})
    adjectives = {
        word: f"{number}{sign}{bounds[number][sign == '>=']}"
        for word, (number, sign) in ADJECTIVES.items()
        if number in known and number in bounds
    }
    free = {"free": "cost=0"} if "cost" in bounds else {}
    named = {word: number for word, number in numbers.items() if word not in NOT}  # "no more than" is no number
    return Vocabulary(
        every, beside, {**also, **named}, with_plurals(units), with_plurals(fields), names, adjectives | free, formats
    )


def with_plurals(names: Mapping[str, str]) -> dict[str, str]:
    """The names that say something of a card, and their plurals."""
    named = {name: part for name, part in names.items() if name not in NOISE}
    plurals = {
        " ".join([*words[:-1], several(words[-1])]): part for name, part in named.items() if (words := name.split())
    }
    return {**plurals, **named}


@dataclass
class Reading:
    """A wish as far as it is read: the parts of its query, how many of them say more than that a word is looked for, and whether
    the next one is kept out, or another way for the last.
    """

    known: Vocabulary
    words: list[str]
    at: int = 0
    parts: list[str] = field(default_factory=list)
    said: int = 0
    minus: str = ""
    either: bool = False

    def phrase(self, phrases: Mapping[str, str]) -> str:
        """What the longest of some phrases that stands here stands for, read; nothing if none does."""
        for length in range(min(LONGEST, len(self.words) - self.at), 0, -1):
            name = " ".join(self.words[self.at : self.at + length])
            if name in phrases:
                self.at += length
                return phrases[name]
        return ""

    def number(self) -> str:
        """A number that stands here, read."""
        word = "0" if self.words[self.at : self.at + 1] == ["nothing"] else "".join(self.words[self.at : self.at + 1])
        self.at += word.isdigit()
        return word if word.isdigit() else ""

    def skip(self, *words: str) -> None:
        """Go on behind words that only join others."""
        while self.at < len(self.words) and self.words[self.at] in words:
            self.at += 1

    def keep(self, part: str) -> None:
        """Put a part to the others, behind a minus as what is kept out, behind an "or" as the other way for the one before."""
        if part == SAID:
            return
        before = self.parts.pop() if self.either else ""
        part = self.minus + part
        self.parts.append(f"({before.removeprefix('(').removesuffix(')')} or {part})" if self.either else part)
        self.minus, self.either = "", False


def query_of(wish: str, known: Vocabulary) -> str:
    """The query that a wish stands for; nothing where none of its words is more than a word to look for. One word is a wish only as
    a plural: any other finds more as itself.
    """
    reading = Reading(known, [numeral(word) for word in WORD.findall(norm(wish))])
    while reading.at < len(reading.words):
        read_part(reading)
    words = reading.words
    is_wish = len(words) > 1 or (words[:1] != [] and words[0] in known.things and words[0] not in known.names)
    return " ".join(reading.parts) if reading.said and is_wish else ""


def read_part(reading: Reading) -> None:
    """The next words as a part of the query; or how the part behind them is meant, or nothing that a query says."""
    if part := standing(reading) or amount(reading) or named(reading) or effect(reading):
        reading.said += bool(reading.minus) or not part.startswith("has:")
        reading.keep(part)
        return
    word = reading.words[reading.at]
    reading.at += 1
    if word in NOT:
        reading.minus = "-"
    elif word == "or":
        reading.either = reading.either or bool(reading.parts)
    elif word not in NOISE and word != "+":
        reading.keep(f"text:{stem(word)}")


def standing(reading: Reading) -> str:
    """ "legal in a format", "banned in it", "legal" behind its name."""
    start = reading.at
    before = reading.phrase(STANDING)
    reading.skip("in", "for", "the")
    known = reading.phrase(reading.known.formats)
    reading.skip("format")
    stands = before or (reading.phrase(STANDING) if known else "")
    if known and stands:
        return f"{stands}:{known}"
    reading.at = start
    return ""


def named(reading: Reading) -> str:
    """A kind, a keyword, a class, a game; whether there is a class at all; SAID for the word "class" beside the name of one."""
    start = reading.at
    part = reading.phrase(reading.known.things)
    words, behind, reading.at = " ".join(reading.words[start : reading.at]), reading.at, start
    field = reading.phrase(reading.known.fields)
    if field and reading.at >= behind:
        behind = reading.at
        reading.skip(*OBJECTS, "of", "is")
        beside = reading.phrase(reading.known.things)
        reading.at = behind
        is_said = beside.startswith(f"{field}:") or (reading.parts[-1:] or [""])[0].startswith(f"{field}:")
        return SAID if is_said else f"has:{field}"
    reading.at = behind
    if part.startswith(KIND) and words in reading.known.beside and is_kind_next(reading):
        return reading.known.beside[words]
    return part


def is_kind_next(reading: Reading) -> bool:
    """Whether the next words name a kind, so that those before them say of which."""
    start = reading.at
    part = reading.phrase(reading.known.things)
    reading.at = start
    return part.startswith(KIND)


def effect(reading: Reading) -> str:
    """What a card does, with its number and with the kind that it does it to: "draw 2", "destroy a boon or a trinket"."""
    verb = stem(reading.words[reading.at])
    if verb not in EFFECTS:
        return ""
    reading.at += 1
    if number := reading.number():
        return f'text:"{verb} {number}"'
    start, objects = reading.at, []
    while True:
        reading.skip(*OBJECTS)
        words, part = reading.at, reading.phrase(reading.known.things)
        if not part.startswith(KIND):
            break
        objects.append(f"text:{stem(reading.words[words])}")
        start = reading.at
        reading.skip("or")
    reading.at = start
    inner = " or ".join(objects)
    return f"text:{verb} ({inner})" if objects[1:] else f"text:{verb} {inner}".strip()


def amount(reading: Reading) -> str:
    """A comparison with a number, however it is said: "cost 2 or less", "more than 5 power", "3 cost", "cheap"."""
    start = reading.at
    for way in (adjective, one_against_another, behind_its_name, before_its_name):
        reading.at = start
        if part := way(reading):
            return part
    reading.at = start
    return ""


def adjective(reading: Reading) -> str:
    """ "cheap", "strong": a bound of a number that the games have."""
    return reading.phrase(reading.known.adjectives)


def one_against_another(reading: Reading) -> str:
    """ "more power than health", "power greater than health"."""
    sign = {"more": ">", "higher": ">", "greater": ">", "less": "<", "lower": "<", "fewer": "<"}
    before = reading.phrase(sign)
    name = reading.phrase(reading.known.numbers)
    if before:
        reading.skip("than")
    else:
        reading.skip("is")
        before = reading.phrase(SIGNS)
    other = reading.phrase(reading.known.numbers)
    return f"{name}{before}{other}" if name and before and other else ""


def behind_its_name(reading: Reading) -> str:
    """ "power more than 5", "cost of 2 or less", "costs between 2 and 4"; "costs 2 gems" asks for the gems."""
    name = reading.phrase(reading.known.numbers)
    reading.skip("of", "is", "that", "a", "between", "from")
    compared = compared_here(reading) if name else ""
    return f"{reading.phrase(reading.known.units) or name}{compared}" if compared else ""


def before_its_name(reading: Reading) -> str:
    """ "more than 5 power", "3 cost", "at least 2 health", "3 cost or less"."""
    compared = compared_here(reading)
    name = compared and (reading.phrase(reading.known.numbers) or reading.phrase(reading.known.units))
    if name and compared.startswith("=") and (behind := reading.phrase(BEHIND)):
        return f"{name}{behind}{compared.removeprefix('=')}"
    return f"{name}{compared}" if name else ""


def compared_here(reading: Reading) -> str:
    """A sign and a number that stand here in words: `<=2`, `:2..4`."""
    sign = reading.phrase(SIGNS)
    reading.skip("of", "a", "between", "from")
    low = reading.number()
    if not low:
        return ""
    if behind := reading.phrase(BEHIND):
        return f"{behind}{low}"
    return f"{sign}{low}" if sign else several_here(reading, low)


def several_here(reading: Reading, low: str) -> str:
    """A number, or two: "2", "2 to 4", "2 or 3"."""
    start = reading.at
    join = reading.words[start] if start < len(reading.words) else ""
    reading.at += join in ("to", "and", "or")
    high = reading.number() if reading.at > start else ""
    if not high:
        reading.at = start
        return f"={low}"
    return f":{low},{high}" if join == "or" else f":{low}..{high}"


def numeral(word: str) -> str:
    """A word for a number as digits."""
    return str(NUMERALS.index(word)) if word in NUMERALS else word


def stem(word: str) -> str:
    """A word without its ending, so that "draws" finds "draw"."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= STEM_MIN:
            return word.removesuffix(ending)
    return word
