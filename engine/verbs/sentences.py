"""How card text is put together: lines, effects one after the other, conditions, choices.

Line > Effects > Sentence (if, unless, then, where X is, you may) > Clause (for each) > Acts (and) > Do. What builds larger parts
runs once, while the text is compiled; its first parameter is the line that is being compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from engine.kernel.agenda import Choose, again, next_steps, skip
from engine.kernel.decisions import ask, take_choice
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import (
    AmountBefore,
    Call,
    Cost,
    Each,
    EffectStep,
    Keep,
    Let,
    Nought,
    Product,
    Static,
    WhetherDone,
)
from engine.kernel.places import standing
from engine.kernel.state import NONE, Effect, Frame, Game, Program, Step
from engine.text.compiling import CompiledLine
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import (
    Acts,
    ActsPart,
    AmountPart,
    Clause,
    ClausePart,
    Condition,
    ConditionPart,
    CostPart,
    Costs,
    CostsPart,
    DoPart,
    Effects,
    EffectsPart,
    Line,
    Node,
    PredicatePart,
    SeatPart,
    Sentence,
    SentencePart,
    StaticsPart,
    ThingPart,
    WhenPart,
    nodes,
    phrase,
)
from engine.text.references import DONE, THEY_DID, X
from engine.text.subjects import YOU, YOUR_PLAYER, agrees, is_imperative, is_plural, said_of, subject_of
from engine.verbs.names import SHARED

MAY: Final[int] = SHARED.window("may", "Do you want to?")
PAY_NOT: Final[int] = SHARED.window("unless", "Do you pay so that it does not happen?")
NOT_NOW: Final[int] = SHARED.verb("not now", "No")
DO_IT: Final[int] = SHARED.verb("do it", "Yes: {line}")

# Lines


@phrase("{when}: {effects}", "{when}, {effects}")
def triggered(line: CompiledLine, when: WhenPart, effects: EffectsPart) -> Line:
    """As soon as what stands before the colon happens, what stands behind it does."""
    event, condition = when
    return Ability("", effects, event=event, when=condition)


def is_something(book: Book, cost: Node, *costs: Node) -> bool:
    """Whether a cost is so much of something, 1 at least, and no other one is the same that has no amount."""
    sorts = book.phrases[cost.phrase].slots.values()
    amounts = [part for part, sort in zip(cost.arguments, sorts, strict=True) if sort == "amount"]
    if any(part.phrase != NUMBER or part.arguments[0] < 1 for part in amounts):
        return (
            not costs
            and book.says(cost, "chooses") is not None
            and all(book.says(part, "takes") == X for part in amounts)
        )
    if any(book.says(node, "takes") == X for other in costs for node in nodes(other)):
        return False
    return bool(amounts) or not any(cost in list(nodes(other)) for other in costs)


@phrase("{cost}", fits=is_something)
def one_cost(line: CompiledLine, cost: CostPart) -> Costs:
    """One thing to pay."""
    return (cost,)


@phrase("{cost}, {costs}", fits=is_something)
def more_costs(line: CompiledLine, cost: CostPart, costs: CostsPart) -> Costs:
    """Several things to pay: all of them together, in the order in which they are written."""
    sums = [(other, cost.added(other)) for other in costs]
    same = next((pair for pair in sums if pair[1] is not None), None)
    if same is None:
        return (cost, *costs)
    return (same[1], *(other for other in costs if other is not same[0]))


@phrase("{effects}")
def spell(line: CompiledLine, effects: EffectsPart) -> Line:
    """Happens when the card is played, or when the ability is activated."""
    return Ability("", effects)


@phrase("{statics}.")
def always(line: CompiledLine, statics: StaticsPart) -> Line:
    """Holds for as long as the card is exposed in play."""
    first, *others = statics
    return Ability("", static=first, also=tuple(map(lasting_line, others)))


def lasting_line(static: Static) -> Ability:
    """A line that changes a value."""
    return Ability("", static=static)


@phrase("while {condition}, {statics}.", "as long as {condition}, {statics}.")
def as_long_as(line: CompiledLine, condition: ConditionPart, statics: StaticsPart) -> Line:
    """Holds for as long as the condition does."""
    return always(line, tuple(static.while_true(condition) for static in statics))


def is_said_of_one(book: Book, statics: Node, condition: Node) -> bool:
    """Whether all before it is said of one thing: behind an "and" it could be said of all things, or of the last one alone."""
    return not any(node.phrase.endswith(".one_more_change.statics") for node in nodes(statics))


@phrase(
    "{statics} while {condition}.", "{statics} as long as {condition}.", "{statics} if {condition}.", fits=is_said_of_one
)  # fmt: skip
def holds_while(line: CompiledLine, statics: StaticsPart, condition: ConditionPart) -> Line:
    """The same, said behind what holds."""
    return as_long_as(line, condition, statics)


@phrase("{statics} unless {condition}.", fits=is_said_of_one)
def as_long_as_not(line: CompiledLine, statics: StaticsPart, condition: ConditionPart) -> Line:
    """Holds for as long as the condition does not."""
    return as_long_as(line, Call(not_so, (condition,)), statics)


@phrase("unless {condition}, {statics}.")
def not_as_long_as(line: CompiledLine, condition: ConditionPart, statics: StaticsPart) -> Line:
    """The same, said before what holds."""
    return as_long_as_not(line, statics, condition)


def not_so(game: Game, frame: Frame, condition: bool) -> bool:
    """The contrary of a condition."""
    return not condition


# Effects and sentences


@phrase("{sentence}.")
def only(line: CompiledLine, sentence: SentencePart) -> Effects:
    """An effect of one sentence."""
    return sentence


@phrase("{sentence}. {effects}")
def one_by_one(line: CompiledLine, sentence: SentencePart, effects: EffectsPart) -> Effects:
    """Effects happen in the order in which they are written."""
    return (*sentence, *effects)


@dataclass(eq=False, slots=True)
class If:
    """Leaves out the next steps unless the condition holds."""

    condition: Call | AmountBefore
    steps: int

    def with_amounts(self, change: Callable[[Any], Any]) -> If:
        """The same question about what is known by then."""
        return If(change(self.condition), self.steps)

    def __call__(self, game: Game, frame: Effect) -> None:
        if not self.condition(game, frame):
            skip(game, frame, self.steps)


@phrase("if {condition}, {sentence}", doubtful=("sentence",))
def if_so(line: CompiledLine, condition: ConditionPart, sentence: SentencePart) -> Sentence:
    """Happens only if the condition holds when it is its turn to happen."""
    return (If(condition, len(sentence)), *sentence)


JOINED: Final = tuple(f"engine.verbs.sentences.{name}.acts" for name in ("both", "three", "does_both", "does_three"))


def is_one_thing(book: Book, clause: Node, *more: Node) -> bool:
    """Whether one thing stands before it: behind an "and" it could be said of all, or of the last one alone."""
    return clause.phrase not in JOINED


@phrase("{clause} if {condition}", "{clause} only if {condition}", doubtful=("clause",), fits=is_one_thing)
def only_if(line: CompiledLine, clause: ClausePart, condition: ConditionPart) -> Sentence:
    """Happens only if the condition holds when it is its turn to happen."""
    return (If(condition, len(clause)), *clause)


@phrase("{clause} unless {condition}", doubtful=("clause",), fits=is_one_thing)
def unless(line: CompiledLine, clause: ClausePart, condition: ConditionPart) -> Sentence:
    """Happens only if the condition does not hold when it is its turn to happen."""
    return (If(Call(not_so, (condition,)), len(clause)), *clause)


@phrase("unless {condition}, {clause}", doubtful=("clause",))
def unless_so(line: CompiledLine, condition: ConditionPart, clause: ClausePart) -> Sentence:
    """The same, said before what happens: all of it does not."""
    return unless(line, clause, condition)


@dataclass(eq=False, slots=True)
class Over:
    """Leaves out the next steps."""

    steps: int

    def __call__(self, game: Game, frame: Effect) -> None:
        skip(game, frame, self.steps)


@phrase(
    "if {condition}, {sentence}. Otherwise, {other}", "if {condition}, {sentence}. If not, {other}",
    branches=True, doubtful=("sentence", "other"),
)  # fmt: skip
def either_or(line: CompiledLine, condition: ConditionPart, sentence: ClausePart, other: SentencePart) -> Sentence:
    """The one thing happens if the condition holds, the other one if it does not."""
    return (If(condition, len(sentence) + 1), *sentence, Over(len(other)), *other)


@dataclass(eq=False, slots=True)
class Unless:
    """Lets a player pay so that the next steps do not happen."""

    payer: Any
    cost: Cost
    steps: int

    def __call__(self, game: Game, frame: Effect) -> None:
        paying = frame.copy()
        paying.seat = self.payer(game, frame)
        if frame.answer is None:
            if not standing(game, paying.seat) or not self.cost.payable(game, paying):
                return
            again(game, frame)
            line = line_with(game.cards[frame.source], self)
            ask(game, frame, PAY_NOT, paying.seat, [(NOT_NOW, NONE, NONE), (DO_IT, frame.source, line)])
        elif take_choice(frame)[0] == DO_IT:
            skip(game, frame, self.steps)
            self.cost(game, paying)


def is_a_price(book: Book, clause: Node, who: Node, cost: Node) -> bool:
    """Whether there is a price that its payer has, for one thing: behind an "and" it could be for all, or for the last one alone."""
    if not is_one_thing(book, clause):
        return False
    theirs = book.says(who, "takes") is not None
    return is_something(book, cost) and not (theirs and any(node.phrase == "self" for node in nodes(cost)))


@phrase("{clause} unless {who} {cost}", fits=is_a_price, uncertain=True)
def unless_paid(line: CompiledLine, clause: ClausePart, who: SeatPart, cost: CostPart) -> Sentence:
    """Happens unless a player pays, who is asked if they can."""
    return (Unless(who, cost, len(clause)), *clause)


def has_x(book: Book, clause: Node, amount: Node) -> bool:
    """Whether there is an X to be told of."""
    return any(book.says(node, "takes") == X for node in nodes(clause))


@phrase("{clause}, where X is {amount}", binds="clause", fits=has_x)
def where_x(line: CompiledLine, clause: ClausePart, amount: AmountPart) -> Sentence:
    """X is counted when the sentence happens."""
    return (Let(amount), *clause)


def is_no_order_to_them(book: Book, clause: Node, sentence: Node) -> bool:
    """Whether a verb without a subject is said to you: "they lose" and "lose" are one word."""
    who = subject_of(book.phrases, clause)
    verb = next((node for node in nodes(sentence) if book.sort_of(node) == "do"), sentence)
    begins_anew = book.sort_of(sentence) == "sentence"  # you may, if you control a card
    return who is None or not is_plural(book.phrases, who) or begins_anew or not is_imperative(book.phrases, verb)


@phrase("{clause}, then {sentence}", fits=is_no_order_to_them)
def and_then(line: CompiledLine, clause: ClausePart, sentence: SentencePart) -> Sentence:
    """One thing, and then another one."""
    return (*clause, *sentence)


# Clauses


@dataclass(eq=False, slots=True)
class May:
    """Asks the player whether the next steps happen, unless they could do nothing."""

    steps: int

    def __call__(self, game: Game, frame: Frame) -> None:
        if frame.answer is None:
            steps = next_steps(game, frame, self.steps)
            acts = [step for step in steps if not isinstance(step, (Choose, Nought, Keep, WhetherDone))]
            if not any(not isinstance(step, (EffectStep, Let)) or step.possible(game, frame) for step in acts):
                skip(game, frame, self.steps)
                return
            again(game, frame)
            line = line_with(game.cards[frame.source], self)
            ask(game, frame, MAY, frame.seat, [(NOT_NOW, NONE, NONE), (DO_IT, frame.source, line)])
        elif take_choice(frame)[0] == NOT_NOW:
            skip(game, frame, self.steps)


@lru_cache(maxsize=4096)
def deeds(program: Program) -> tuple[Any, ...]:
    """The steps of a text that do something themselves, and not only say what comes of others, or whether."""
    return tuple([step for step in program if isinstance(step, (EffectStep, Each)) or begins_to_last(step)])


def begins_to_last(step: Step) -> bool:
    """Whether a step lets a change of a value, or a line, last."""
    return isinstance(getattr(step, "static", None), Static) or isinstance(getattr(step, "ability", None), Ability)


def line_with(definition: Definition, step: Step) -> int:
    """The line of a card's text that has a step, from 1; 0 for one that the card no longer has."""
    return next((number for number, ability in enumerate(definition.lines, 1) if step in ability.program), 0)


def is_offered_once(book: Book, sentence: Node) -> bool:
    """Whether it is not offered already."""
    return not sentence.phrase.endswith(".may.sentence")


@phrase("you may {sentence}", gives=DONE, fits=is_offered_once, doubtful=("sentence",))
def may(line: CompiledLine, sentence: SentencePart) -> Sentence:
    """The player who controls the effect decides whether all of it happens."""
    steps: list[EffectStep] = [
        step.do if isinstance(step, Each) else step for step in sentence if isinstance(step, (EffectStep, Each))
    ]
    needed = steps[0].needed if len(steps) == 1 else 0
    return (May(len(sentence) + 1), *sentence, WhetherDone(needed=needed))


@phrase("they do", takes=THEY_DID)
def they_did(game: Game, frame: Frame, done: int) -> Condition:
    """Somebody else has done what the sentence right before says."""
    return done > 0


@phrase("they do not", "they don't", "they can't", "they cannot", takes=THEY_DID)
def they_did_not(game: Game, frame: Frame, done: int) -> Condition:
    """Somebody else has not done what the sentence right before says."""
    return done <= 0


@phrase("you do", takes=DONE)
def was_done(game: Game, frame: Frame, done: int) -> Condition:
    """What the sentence before offers or tries has been done."""
    return done > 0


@phrase("you do not", "you don't", "you can't", "you cannot", takes=DONE)
def was_not_done(game: Game, frame: Frame, done: int) -> Condition:
    """What the sentence before offers or tries has not been done."""
    return done <= 0


def are_said_in_turn(book: Book, acts: Node, *verbs: Node) -> bool:
    """Whether a verb without a subject is said to you, not right behind what somebody else does; and no two players do what stands
    behind an "and", of whom the first could belong to the verb before.
    """
    before = (acts, *verbs[:-1])
    return all(map(partial(is_said_to_you, book), before, verbs)) and not is_done_by_two(book, verbs[-1])


def is_said_to_you(book: Book, before: Node, verb: Node) -> bool:
    """Whether it is no order that somebody else could be meant by, or nobody else stands before it."""
    who = subject_of(book.phrases, before)
    return who is None or who.phrase in (YOU, YOUR_PLAYER) or not is_imperative(book.phrases, verb)


def is_done_by_two(book: Book, verb: Node) -> bool:
    """Whether one player and another one do it."""
    who = subject_of(book.phrases, verb)
    return who is not None and who.phrase.endswith(".two_players.seat")


@phrase("{acts} and {do}", "{acts}, and {do}", fits=are_said_in_turn)
def both(line: CompiledLine, acts: ActsPart, do: DoPart) -> Acts:
    """One thing, and right behind it another one."""
    return (*acts, *do)


@phrase("{first}, {second} and {third}", "{first}, {second}, and {third}", sort="acts", fits=are_said_in_turn)
def three(line: CompiledLine, first: DoPart, second: DoPart, third: DoPart) -> Acts:
    """One thing after the other."""
    return (*first, *second, *third)


def is_said_of_them(book: Book, acts: Node, *predicates: Node) -> bool:
    """Whether the verbs go with whoever does what is said before."""
    who = subject_of(book.phrases, acts)
    if who is None or not all(agrees(book.phrases, who, predicate) for predicate in predicates):
        return False
    return all(book.is_sound(said_of(book.phrases, predicate, who)) for predicate in predicates)


@phrase("{acts} and {predicate}", "{acts}, and {predicate}", fits=is_said_of_them)
def does_both(line: CompiledLine, acts: ActsPart, predicate: PredicatePart) -> Acts:
    """Somebody does one thing, and right behind it another one."""
    return (*acts, *predicate)


@phrase("{acts}, {second} and {third}", "{acts}, {second}, and {third}", fits=is_said_of_them)
def does_three(line: CompiledLine, acts: DoPart, second: PredicatePart, third: PredicatePart) -> Acts:
    """Somebody does one thing after the other."""
    return (*acts, *second, *third)


@phrase("{clause}, then {predicate}", "{clause} and then {predicate}", fits=is_said_of_them)
def then_does(line: CompiledLine, clause: ClausePart, predicate: PredicatePart) -> Sentence:
    """Somebody does one thing, and then another one."""
    return (*clause, *predicate)


def has_number(book: Book, acts: Node, thing: Node) -> bool:
    """Whether one verb stands before it, with a plain amount to multiply: behind an "and" it could be said of all, or of the last alone."""
    is_verb = book.sort_of(acts) == "do" and "builds" not in book.phrases[acts.phrase].extras
    return is_verb and any(part.phrase == NUMBER for part in acts.arguments)


@phrase("{acts} for each {thing}", fits=has_number)
def for_each(line: CompiledLine, acts: ActsPart, thing: ThingPart) -> Clause:
    """The amount, so many times over, at once."""
    return tuple(step if isinstance(step, (Nought, Keep)) else multiplied(step, thing) for step in acts)


def multiplied(step: Any, thing: Any) -> Any:
    """A step whose first amount counts for each of so many."""
    inner = getattr(step, "do", step)
    position = next(n for n, argument in enumerate(inner.arguments) if type(argument) is int)
    changed = list(inner.arguments)
    changed[position] = Product(changed[position], thing)
    product = EffectStep(inner.verb, tuple(changed), inner.can, counts=inner.counts)
    return product if inner is step else type(step)(product, step.position)
