"""Query text -> tree. Knows punctuation and no field; it never raises: what cannot be read becomes a diagnostic."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer

MAX_LENGTH, MAX_TERMS, MAX_DEPTH = 1000, 50, 20
QUOTES = '"“”„‟«»″＂'  # what phones and word processors write for a plain one
DASHES = "-‐‑‒–—−"
NAME = r"[a-z_]+(?:-[a-z_]+)*"
SIGN = r"(?:\s*(?:!\s*=|<\s*=|>\s*=|=\s*[<>]|==?|<|>|≤|≥|≠)\s*|\s+:\s*|:)"  # blanks at a sign say nothing; behind a bare colon they do
SIGNS = {"==": "=", "=<": "<=", "=>": ">=", "≤": "<=", "≥": ">=", "≠": "!="}
TOLD = 10  # things that are wrong with a query; where there are more, the last line counts them

GRAMMAR = rf"""
    ?start: either
    ?either: both (_OR both)*
    ?both: term+
    ?term: (_MINUS | _NOT) term -> negated
         | _OPEN either _CLOSE
         | OPERATOR _OPEN either _CLOSE -> shared
         | COMPARE -> compare
         | EXACT -> exact
         | PHRASE -> phrase
         | WORD -> word
         | MISSING -> missing

    OPERATOR.4: /{NAME}{SIGN}(?=\()/i
    COMPARE.3: /{NAME}{SIGN}([{QUOTES}][^{QUOTES}]*[{QUOTES}]?|[^\s(){QUOTES}]*)/i
    EXACT.3: /!([{QUOTES}][^{QUOTES}]*[{QUOTES}]?|[^\s()|={QUOTES}][^\s()|{QUOTES}]*)/
    PHRASE.3: /[{QUOTES}][^{QUOTES}]*[{QUOTES}]?/
    AND.2: /and(?=[\s()]|$)/i
    _OR.2: /(or(?=[\s()]|$))|\|/i
    _NOT.2: /not(?=\s*[^\s)])(?=[\s(])/i
    _MINUS.2: /[{DASHES}](?=[^\s)])/
    _OPEN: "("
    _CLOSE: ")"
    WORD: /[^\s()|{QUOTES}]+/
    %declare MISSING
    %ignore /\s+/
    %ignore AND
"""
COMPARE = re.compile(rf"({NAME})({SIGN})(.*)", re.IGNORECASE | re.DOTALL)
BETWEEN_BARS = re.compile(r"[^|]+")
OPERANDS = ("COMPARE", "EXACT", "PHRASE", "WORD")
NEGATIONS = ("_MINUS", "_NOT")


class Diagnostic(NamedTuple):
    """Something in the query that could not be used: where it stands, what is wrong, what was perhaps meant."""

    start: int
    end: int
    message: str
    suggestion: str = ""


@dataclass(frozen=True)
class Compare:
    """A comparison such as `cost<=3`; a bare word or phrase has no name. `start` and `end` are its place in the query, `head` that of
    an operator that it shares with other values, as in `cost:(2 or 3)`.
    """

    name: str
    op: str
    value: str
    start: int = 0
    end: int = 0
    head: tuple[int, int] | None = None


@dataclass(frozen=True)
class Not:
    """What the inner part does not match."""

    part: object


@dataclass(frozen=True)
class And:
    """What every part matches; no parts match everything."""

    parts: tuple[object, ...] = ()


@dataclass(frozen=True)
class Or:
    """What some part matches; no parts match nothing."""

    parts: tuple[object, ...] = ()


EVERYTHING, NOTHING = And(), Or()


class Parse(NamedTuple):
    """A tree of And, Or, Not and Compare, and what was wrong with the text."""

    tree: object
    diagnostics: list[Diagnostic]


def parse(text: str) -> Parse:
    """The tree of a query. An empty query matches everything; one of which nothing could be used matches nothing."""
    mender = Mender()
    if len(text) > MAX_LENGTH:
        mender.complain(MAX_LENGTH, len(text), f"Only the first {MAX_LENGTH} characters are read.")
    tokens = list(mender.mend(PARSER.lex(text[:MAX_LENGTH])))
    if not tokens:
        return Parse(NOTHING if mender.diagnostics else EVERYTHING, mender.diagnostics)
    reading = PARSER.parse_interactive("")
    for token in tokens:
        reading.feed_token(token)
    tree = reading.feed_token(Token("$END", ""))
    return Parse(NOTHING if tree is None else tree, mender.diagnostics)


def told(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each of them once, in the order of the query: the first ones, how many more there are, and what is not read at all."""
    every = sorted(set(diagnostics))
    unread = [one for one in every if one.start >= MAX_LENGTH]
    read = every[: len(every) - len(unread)]
    first, rest = read[: TOLD - 1], read[TOLD - 1 :]
    if len(rest) < 2:
        return every
    message = f"From here on {len(rest)} more things cannot be used."
    return [*first, Diagnostic(rest[0].start, max(one.end for one in rest), message), *unread]


class Mender:
    """Leaves out what is too much and puts in what is missing, so that any tokens make a tree."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.depth = self.terms = 0
        self.hungry = True  # a term must come next
        self.before = ""

    def complain(self, start: int, end: int, message: str) -> None:
        self.diagnostics.append(Diagnostic(start, end, message))

    def mend(self, tokens: Iterable[Token]) -> Iterator[Token]:
        """Tokens that the grammar accepts."""
        last = None
        for last in tokens:
            if message := self.surplus(last):
                self.complain(last.start_pos or 0, last.end_pos or 0, message)
                continue
            if last.type == "_CLOSE" and self.hungry:
                yield self.missing(last)
            self.take(last)
            yield last
        if last is None or not self.before:
            return
        if self.hungry:
            yield self.missing(last)
        if self.depth:
            self.complain(last.end_pos or 0, last.end_pos or 0, f"{self.depth} ')' missing at the end.")
        yield from [Token("_CLOSE", ")")] * self.depth

    def surplus(self, token: Token) -> str:
        """Why a token cannot stand here, or nothing."""
        if token.type == "_OR" and self.hungry:
            return "'or' needs something on its left."
        if token.type == "_CLOSE" and not self.depth:
            return "This ')' has no '(' before it."
        if token.type in ("_OPEN", "OPERATOR") and self.depth == MAX_DEPTH:
            return f"Brackets can be nested at most {MAX_DEPTH} deep."
        if token.type in NEGATIONS and self.before in NEGATIONS:
            return "One 'not' is enough." if token.type == "_NOT" else "One '-' is enough."
        if self.terms + values_in(token) > MAX_TERMS and token.type in OPERANDS:
            return f"A query has at most {MAX_TERMS} terms; this one is left out."
        return ""

    def take(self, token: Token) -> None:
        """Note what a token that is kept does."""
        self.depth += (token.type == "_OPEN") - (token.type == "_CLOSE")
        self.terms += values_in(token)
        self.hungry = token.type in ("_OPEN", "_OR", *NEGATIONS, "OPERATOR")
        self.before = token.type

    def missing(self, token: Token) -> Token:
        """A term that stands for nothing."""
        self.complain(token.start_pos or 0, token.end_pos or 0, "Something is missing here.")
        return Token("MISSING", "")


def values_in(token: Token) -> int:
    """How many terms a token makes: a comparison may have several values with bars or commas between them."""
    several = token.type == "COMPARE" and token[-1:] not in QUOTES
    return (token.type in OPERANDS) + several * (token.count("|") + token.count(","))


class TreeBuilder(Transformer[Token, object]):
    """The tree, made while parsing; None stands for a part that is missing."""

    def either(self, parts: list[object]) -> object:
        """Alternatives."""
        return join(Or, parts)

    def both(self, parts: list[object]) -> object:
        """Terms side by side."""
        return join(And, parts)

    def negated(self, parts: list[object]) -> object:
        """A term behind a minus."""
        return None if parts[0] is None else Not(parts[0])

    def compare(self, parts: list[Token]) -> object:
        """`field:value`; of several values with bars between them any."""
        token = parts[0]
        name, op, value = pieces(token)
        start, end = token.start_pos or 0, token.end_pos or 0
        if "|" not in value.strip("|") or value[:1] in QUOTES:
            return Compare(name, op, value.strip(QUOTES + "|"), start, end)
        at = end - len(value)
        values = [Compare("", ":", one[0], at + one.start(), at + one.end()) for one in BETWEEN_BARS.finditer(value)]
        return with_operator(Or(tuple(values)), name, op, (start, at))

    def shared(self, parts: list[Any]) -> object:
        """`field:(value or value)`."""
        operator, inner = parts
        name, op, _ = pieces(operator)
        return with_operator(inner, name, op, (operator.start_pos or 0, operator.end_pos or 0))

    def word(self, parts: list[Token]) -> object:
        """A bare word or a phrase."""
        return Compare("", ":", parts[0].strip(QUOTES), parts[0].start_pos or 0, parts[0].end_pos or 0)

    phrase = word

    def exact(self, parts: list[Token]) -> object:
        """`!name`: whatever is called so."""
        token = parts[0]
        return Compare("name", "=", token[1:].strip(QUOTES), token.start_pos or 0, token.end_pos or 0)

    def missing(self, parts: list[Token]) -> object:
        return None


def pieces(comparison: str) -> tuple[str, str, str]:
    """Name, sign and value of a comparison, with the plain sign for whatever is written for it."""
    match = COMPARE.fullmatch(comparison)
    assert match, "the terminal and the pattern are one"
    sign = "".join(match[2].split())
    return match[1].lower(), SIGNS.get(sign, sign), match[3]


def with_operator(node: object, name: str, op: str, head: tuple[int, int]) -> object:
    """A tree whose bare words are values of an operator. What is unlike A or B is unlike A and unlike B."""
    if isinstance(node, Compare):
        return node if node.name else replace(node, name=name, op=op, head=head)
    if isinstance(node, Not):
        return Not(with_operator(node.part, name, op, head))
    if not isinstance(node, And | Or):
        return node
    parts = tuple(with_operator(part, name, op, head) for part in node.parts)
    return (Or if isinstance(node, And) == (op == "!=") else And)(parts)


def join(cls: type[And] | type[Or], parts: list[object]) -> object:
    """The parts that are there; a single one stands for itself."""
    there = [part for part in parts if part is not None]
    return None if not there else there[0] if len(there) == 1 else cls(tuple(there))


PARSER = Lark(GRAMMAR, parser="lalr", lexer="basic", transformer=TreeBuilder())
