"""A query -> the cards, rules, terms and rulings that fit it, with what was wrong with the query."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.db.models import QuerySet

from catalog.cached import Name, labels, operators, operators_of, suggest, values_known, version, wish_words
from catalog.models import Card, Game, Rule, Ruling, Term
from catalog.search.belongings import bound, of_visitors, words_of
from catalog.search.grammar import EVERYTHING, MAX_LENGTH, Compare, Diagnostic, Parse, parse, told
from catalog.search.loosening import Loosened, loosened, without_switches
from catalog.search.operators import (
    Operator,
    Test,
    asked,
    joined,
    leaves,
    read_test,
    strange_numbers,
    strange_words,
    understand,
)
from catalog.search.query import to_q
from catalog.search.showing import NAME, PLAIN, Showing, in_order, showing_of
from catalog.search.wishes import query_of
from catalog.search.wording import ALL, in_english
from catalog.sorting import as_asked, sort_entries
from engine.grouping import grouped
from engine.packs.folding import norm

PUNCTUATION = re.compile(r"[^\w]+")
MEANT = 3  # names that were perhaps meant
NAMING = ("blob", "name_norm")  # the columns that hold names
SIGNS_OF_QUERIES = re.compile(r'["()|]|(^|\s)[-!]')  # what nobody writes in plain words
NAMESAKES = ("term",)  # of kinds and keywords: who asks for several of a kind wants its cards
NEAR_SENSES = 3  # words of a game that only hold the word


class SearchResults(NamedTuple):
    """What fits a query, by kind, what was wrong with it, the tree that it is, and how it wants its answer."""

    cards: QuerySet[Card]
    rules: QuerySet[Rule]
    terms: QuerySet[Term]
    rulings: QuerySet[Ruling]
    diagnostics: list[Diagnostic]
    tree: object
    showing: Showing = PLAIN

    @property
    def groups(self) -> dict[str, QuerySet[Card] | QuerySet[Rule] | QuerySet[Term] | QuerySet[Ruling]]:
        """The four kinds by name, in the order they are shown."""
        return {"cards": self.cards, "rules": self.rules, "terms": self.terms, "rulings": self.rulings}


class Reading(NamedTuple):
    """A query as the operators understand it: its tree, what of it they cannot use, and what each of its comparisons is."""

    tree: object
    diagnostics: list[Diagnostic]
    answers: Mapping[Compare, Test | Diagnostic]


def read(text: str, visitor: str = "") -> Parse:
    """The tree of a query, and what was wrong with it, values that nothing has among it. What belongs to a visitor is that of `visitor`,
    which the pages of the catalogue never name.
    """
    reading, known = reading_of(text, visitor), values_known()
    strange = [
        *strange_words(reading.answers, known.words | words_of(of_visitors(reading.answers.values()))),
        *strange_numbers(reading.answers, known.numbers),
    ]
    return Parse(reading.tree, told([*reading.diagnostics, *strange]))


def tree_of(text: str, visitor: str = "") -> object:
    """The tree of a query alone, for whoever has been told what is wrong with it, or counts what it finds."""
    return reading_of(text, visitor).tree


def showing(text: str) -> Showing:
    """How a query wants its answer."""
    return showing_of(reading_of(text).answers.values()) if text.strip() else PLAIN


def reading_of(text: str, visitor: str = "") -> Reading:
    """A query as it is understood, with the things of a visitor where one is named; that of nobody is kept."""
    return understood(text, bound(operators(), visitor)) if visitor else reading_of_version(text, version())


@lru_cache(maxsize=256)
def reading_of_version(text: str, version: str) -> Reading:
    """The same for one version of the catalogue: whoever answers a query reads it several times."""
    return understood(text, operators_of(version))


def understood(text: str, rows: Mapping[str, Operator]) -> Reading:
    """A query as some operators understand it."""
    parsed = parse(text)
    return Reading(*understand(parsed, rows), asked(parsed, rows)[1])


def explain(tree: object, game: Game | None = None, noun: str = ALL, showing: Showing = PLAIN) -> str:
    """What is understood of a query, in English: "boons with Life cost at most 2, sorted by name"; nothing of an empty one."""
    if tree == EVERYTHING and not (showing.by or showing.view):
        return ""
    known = labels(game)
    return ", ".join(filter(None, [in_english(tree, known, noun), in_order(showing, known.fields)]))


def wished(text: str, game: Game | None = None) -> str:
    """The query that a text in plain words stands for; nothing if it is a query, a name, or no more than words to look for."""
    words, switches = without_switches(text[:MAX_LENGTH], operators())
    if any(leaf.name or leaf.op != ":" for leaf, _ in leaves(parse(words).tree)) or SIGNS_OF_QUERIES.search(words):
        return ""
    named = suggest(words, game.slug if game else "")
    if any(name.norm == norm(words) and name.what not in NAMESAKES for name in named):
        return ""
    wish = query_of(words, wish_words(game))
    return " ".join([wish, *switches]) if wish else ""


def asks_for_own(text: str) -> list[Operator]:
    """The operators of a query that ask for what belongs to a visitor: who answers for the catalogue alone has no answer to it."""
    return of_visitors(reading_of(text).answers.values())


def find_wish(text: str, game: Game | None = None, sort: str = "") -> tuple[str, SearchResults]:
    """The query that a text in plain words stands for, "" if it is none, and what fits: cards by that query, all else by the words."""
    wish, matches = wished(text, game), find(text, game, sort=sort)
    if not wish:
        return "", matches
    meant = find(wish, game, sort=sort)
    return wish, matches._replace(cards=meant.cards, diagnostics=meant.diagnostics, tree=meant.tree)


def ways_out(text: str, count: Callable[[str], int]) -> list[Loosened]:
    """The queries with the most parts of one that finds nothing which find something; `count` is how much one finds."""
    return loosened(text[:MAX_LENGTH], operators(), count)


def everything(game: Game | None = None, visitor: str = "") -> Callable[[str], int]:
    """How much a query finds among all cards, rules, terms and rulings, of one game or of all."""
    return lambda query: sum(rows.count() for rows in results_of(tree_of(query, visitor), [], game).groups.values())


def find(text: str, game: Game | None = None, visitor: str = "", sort: str = "") -> SearchResults:
    """Everything that fits a query, of one game or of all: the cards in the order that it says, else in the one that is given, or by
    name; `read` says whose things are asked for.
    """
    return results_of(*read(text, visitor), game, showing(text), sort)


def results_of(
    tree: object, diagnostics: list[Diagnostic], game: Game | None, wants: Showing = PLAIN, sort: str = ""
) -> SearchResults:
    """Everything that fits a tree, with what was wrong with its query."""
    scope = {} if game is None else {"game": game}
    cards = Card.objects.filter(to_q(tree), **scope).select_related("card_set").prefetch_related("game")
    condition = to_q(tree, cards=False)
    rules = sort_entries(Rule.objects.filter(condition, **scope).with_game(), wants)
    terms = sort_entries(Term.objects.filter(condition, **scope).with_game().order_by("name_norm", "pk"), wants)
    rulings = sort_entries(Ruling.objects.filter(condition, **scope).with_game(), wants)
    return SearchResults(as_asked(cards, wants, sort or NAME), rules, terms, rulings, diagnostics, tree, wants)


def near_names(text: str, game: Game | None = None) -> list[Name]:
    """Names that are nearly the one that a query asks for, each once, where it finds nothing."""
    by_label = {name.label: name for name in reversed(suggest(name_in(text), game.slug if game else ""))}
    return list(reversed(by_label.values()))[:MEANT]


def name_in(text: str) -> str:
    """The words of a query that may be those of a name: bare ones and values of `name:`. Other operators say what else a card is
    like, a minus and `!=` what it is not.
    """
    rows = operators()
    tests = [
        read_test(leaf, rows)
        for leaf, negated in leaves(joined(parse(text).tree, rows))
        if not negated and leaf.op != "!="
    ]
    return " ".join(str(test.value) for test in tests if isinstance(test, Test) and test.operator.column in NAMING)


def senses(word: str) -> list[tuple[Game, list[Term]]]:
    """What a word means game by game, where several games have it: the term of that name, else those with it in their name."""
    name = norm(word[:MAX_LENGTH])  # SQLite looks for no more than 50,000 bytes
    terms = Term.objects.filter(name_norm__contains=name).with_game() if name else ()
    terms_by_game = grouped(
        (term.game_id, term) for term in terms if f" {name} " in f" {PUNCTUATION.sub(' ', term.name_norm)} "
    )
    games = [
        (terms[0].game, [t for t in terms if t.name_norm == name] or terms[:NEAR_SENSES])
        for terms in terms_by_game.values()
    ]
    return games if games[1:] else []
