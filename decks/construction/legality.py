"""Whether a deck is legal in a format: all problems at once, and how far it is from legal. It knows no Django and no game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from decks.construction.distance import Nest, TangledError, nests_of
from decks.construction.formats.deck_text import MOST
from decks.construction.forms import (
    Cell,
    Copies,
    Finding,
    FormatCards,
    Limit,
    Shelf,
    join_names,
    limits_of,
    parameter,
    quantity,
)
from engine.grouping import grouped
from engine.packs.cards import DeckList, DeckSection, FormatRule, Pack

Pool = Mapping[str, int]  # card id -> copies


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: a code that never changes (the form of the rule, or a word for what has no rule), a sentence that
    says by how much, the cards that show it, where the rule stands, its id, the section it speaks of, and what it says.
    """

    code: str
    message: str
    cards: tuple[str, ...] = ()
    source: str = ""
    rule: str = ""
    section: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class Verdict:
    """What is to be said of a deck in a format.

    `distance` is the least number of copies to put in plus copies to take out until the deck is legal: 0 for a legal one, None
    where no number of edits is known to do it.
    """

    format: str
    name: str
    legal: bool
    problems: tuple[Problem, ...]
    distance: int | None


def judge(
    pack: Pack, form_id: str, sections: DeckList, options: Iterable[str] = (), pool: Pool | None = None
) -> Verdict:
    """The verdict on a deck in a format, with options of the format in the place of rules.

    Where the `pool` is given that the deck was drafted or opened from, it is judged too; without one the rules about pools are
    left aside.
    """
    form = pack.formats.get(form_id)
    if form is None:
        return undecided_verdict(
            form_id, Problem("unknown_format", f"There is no format {form_id!r}; {there_is(pack.formats)}.")
        )
    names, option_ids = {option.id for option in form.options}, tuple(dict.fromkeys(options))
    if unknown := [option for option in option_ids if option not in names]:
        message = f"{form.name} has no option {unknown[0]!r}; {there_is(names)}."
        return undecided_verdict(form_id, Problem("unknown_option", message, source=form.origin.source), form.name)
    return format_rules_for(pack, form_id, option_ids, pool).judge(sections)


def judge_all(pack: Pack, sections: DeckList, pool: Pool | None = None) -> list[Verdict]:
    """The verdicts on a deck in every format of its game."""
    return [judge(pack, form_id, sections, pool=pool) for form_id in pack.formats]


def undecided_verdict(form_id: str, problem: Problem, name: str = "") -> Verdict:
    """Nothing can be judged."""
    return Verdict(form_id, name or form_id, False, (problem,), None)


def there_is(names: Iterable[str]) -> str:
    """What could have been named instead."""
    return f"choose from {', '.join(sorted(names))}" if names else "there is none"


# The rules of a format, ready to be asked


@dataclass(frozen=True)
class Edition:
    """A pack as a key: two with one digest are the same."""

    digest: str
    pack: Pack = field(compare=False, repr=False)


@lru_cache(maxsize=32)
def shelf_of(edition: Edition) -> Shelf:
    """The cards of a pack, kept."""
    return Shelf(edition.pack)


@lru_cache(maxsize=256)
def format_rules_of(edition: Edition, form_id: str, options: tuple[str, ...]) -> "FormatRules":
    """The rules of a format with some of its options, kept."""
    pack = edition.pack
    form = pack.formats[form_id]
    substitutes = [option for option in form.options if option.id in options]
    replaced = {option.replaces for option in substitutes}
    rules = [*(rule for rule in form.rules if rule.id not in replaced), *substitutes]
    return FormatRules(FormatCards(pack, form, shelf_of(edition)), tuple(rules))


@lru_cache(maxsize=64)
def pooled_rules_of(
    edition: Edition, form_id: str, options: tuple[str, ...], pool: tuple[tuple[str, int], ...]
) -> "FormatRules":
    """The same for a player with a pool: whoever builds from it asks again and again."""
    return format_rules_of(edition, form_id, options).with_pool(dict(pool))


def format_rules_for(pack: Pack, form_id: str, options: tuple[str, ...], pool: Pool | None) -> "FormatRules":
    """The rules of a format for a deck with a pool, or without one."""
    edition = Edition(pack.digest, pack)
    if pool is None:
        return format_rules_of(edition, form_id, options)
    return pooled_rules_of(edition, form_id, options, tuple(sorted(pool.items())))


@dataclass(frozen=True, eq=False)
class FormatRules:
    """The rules of a format over the cards of its game."""

    format_cards: FormatCards
    rules: tuple[FormatRule, ...]

    @cached_property
    def limits(self) -> list[Limit]:
        """What all rules demand, in the order of the format."""
        return [limit for rule in self.rules for limit in limits_of(rule, self.format_cards)]

    @cached_property
    def touching(self) -> dict[Cell, list[int]]:
        """The limits that speak of a cell."""
        return grouped((cell, n) for n, limit in enumerate(self.limits) for cell in limit.cells())

    @cached_property
    def of_nothing(self) -> list[int]:
        """The limits that an empty deck breaks; the others are broken only by what they speak of."""
        return [n for n, limit in enumerate(self.limits) if not limit.holds({})]

    @cached_property
    def nests(self) -> list[Nest] | None:
        """What distances are read from; None where they are not known."""
        try:
            return nests_of(self.limits)
        except TangledError:
            return None

    def with_pool(self, pool: Pool) -> "FormatRules":
        """The same rules for a player with a pool, if any of them asks for it."""
        format_cards = self.format_cards
        if not any(rule.form == "pool" for rule in self.rules):
            return self
        return FormatRules(FormatCards(format_cards.pack, format_cards.form, format_cards.shelf, pool), self.rules)

    def judge(self, sections: DeckList) -> Verdict:
        """All problems of a deck, those of its lines first, and its distance."""
        sorting = Sorting(self.format_cards, sections)
        broken = self.broken(sorting.copies)
        problems = (*sorting.problems, *self.of_the_pool(), *(self.problem(limit, sorting) for limit in broken))
        form = self.format_cards.form
        distance = 0 if not problems else self.distance(sorting)
        return Verdict(form.id, form.name, not problems, problems, distance)

    def broken(self, copies: Copies) -> list[Limit]:
        """The limits that a deck does not keep."""
        numbers = {n for cell in copies for n in self.touching.get(cell, ())}
        return [self.limits[n] for n in sorted(numbers.union(self.of_nothing)) if not self.limits[n].holds(copies)]

    def problem(self, limit: Limit, sorting: "Sorting") -> Problem:
        """What is wrong with a limit, in words."""
        finding, rule = limit.tell(sorting.copies), limit.rule
        message, source = finding.message, rule.origin.source
        if limit.section in sorting.strange and not finding.cards:  # a count of all that is there
            message = message.removesuffix(".") + ", not counting what does not belong there."
        return Problem(rule.form, message, finding.cards, source, rule.id, limit.section, rule.text)

    def of_the_pool(self) -> Iterator[Problem]:
        """Whether a pool that is given has the size that the rules say."""
        if self.format_cards.pool is None:
            return
        n = sum(self.format_cards.pool.values())
        for rule in self.rules:
            if rule.form == "pool" and n != (cards := parameter(rule, "cards", 0)):
                packs = parameter(rule, "packs", 0)
                message = f"The pool has {quantity(n, 'card')}; {quantity(packs, 'pack')} {'has' if packs == 1 else 'have'} {cards}."
                yield Problem("pool", message, source=rule.origin.source, rule=rule.id, sentence=rule.text)

    def distance(self, sorting: "Sorting") -> int | None:
        """The least number of edits to legal: what is out of place goes, the rest moves between its bounds."""
        if sorting.senseless or any(self.of_the_pool()) or not self.nests:
            return None
        return sorting.surplus + min(nest.edits(sorting.copies) for nest in self.nests)


class Sorting:
    """The lines of a deck sorted: those that its format can hold, by cell, and problems with the others.

    `strange` are the sections with lines that do not count, `surplus` is how many copies have to leave for being there at all,
    and `senseless` says that some number of copies is none.
    """

    def __init__(self, format_cards: FormatCards, sections: DeckList) -> None:
        self.format_cards = format_cards
        self.copies: dict[Cell, int] = {}
        self.problems: list[Problem] = []
        self.strange: set[str] = set()
        self.surplus = 0
        self.senseless = False
        by_id = {section.id: section for section in format_cards.form.sections}
        for section, cards in sections.items():
            if section not in by_id:
                self.no_section(section, cards)
                continue
            for card, copies in cards.items():
                self.line(by_id[section], card, copies)

    def no_section(self, section: str, cards: Mapping[str, int]) -> None:
        """A section that the format does not have: whatever is in it has to go."""
        if copies := sum(max(n, 0) for n in cards.values()):
            self.surplus += copies
            names = join_names([section.name for section in self.format_cards.form.sections])
            form = self.format_cards.form.name
            message = f"{form} has no section {section!r}; it has {names}: take {copies} out."
            self.complain("unknown_section", Finding(message, tuple(cards)), section)

    def line(self, section: DeckSection, card: str, copies: int) -> None:
        """Take a line into account, or complain: what fits nowhere counts for no limit, and neither do copies beyond all sense."""
        wrong = self.wrong(section, card)
        if not 1 <= copies <= MOST:
            name = card if card not in self.format_cards.pack.cards else self.format_cards.name(card)
            message = f"There cannot be {copies:,} copies of {name}, only 1 to {MOST:,}."
            self.senseless = True
            self.complain("bad_copies", Finding(message, (card,)), section.id)
        elif wrong:
            self.surplus += copies
            self.complain(wrong[0], Finding(f"{wrong[1]}: take {copies} out.", (card,)), section.id)
        else:
            self.copies[section.id, card] = copies

    def wrong(self, section: DeckSection, card: str) -> tuple[str, str] | None:
        """Why a card cannot be in a section: code and words."""
        pack = self.format_cards.pack
        if card not in pack.cards:
            return "unknown_card", f"There is no card {card!r} in {pack.name}"
        if (section.id, card) in self.format_cards.open:
            return None
        kind = pack.kinds[pack.cards[card].kind].name
        kinds = join_names([pack.kinds[name].name for name in section.kinds], "or")
        return "wrong_kind", f"{self.format_cards.name(card)} is of kind {kind}, but {section.name} holds {kinds}"

    def complain(self, code: str, finding: Finding, section: str) -> None:
        """Keep a problem that no rule but the shape of the format names."""
        self.strange.add(section)
        source = self.format_cards.form.origin.source
        self.problems.append(Problem(code, finding.message, finding.cards, source, section=section))
