"""Decisions: a run follows one model, and at a condition on a term takes the side that the model takes.

The other sides are for whoever explores paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from pathbrew import terms
from pathbrew.deadline import NEVER, Deadline
from pathbrew.errors import AssumedAway, Diverged, OutOfBudget
from pathbrew.expressions import UNTOLD, Cut, Expression, Not, negated
from pathbrew.machine.core.commitment import commit
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.reference_facts import Fact
from pathbrew.machine.core.wording import MOST_PIECES, Sides, Wording
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Evaluator, Model, Term, operations

NO_LIMIT = 1 << 30
CHECK_ROUNDS = 2_000
"""After that many rounds of one loop the clock is looked at."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A condition that a run met, with its opposite, and the side it took.

    `exceptional` is the side that leads to an exception thrown by the instruction itself, if one does, or the
    side that is only `unusual` and is to come after all others.
    `meaning` is the condition for people where the term does not say it well, `UNTOLD` if it is left out of
    what is told of a path. `sides` are the opposite and the condition in the program's words, if
    there are calls of the library behind them. `mark` is the length of the
    trace at that point: the branch that the last decision at a mark decides is recorded there.
    """

    condition: Term
    opposite: Term
    holds: bool
    exceptional: bool | None = None
    meaning: Expression | None = None
    mark: int = 0
    unusual: bool = False
    is_given: bool = False
    """Whether it holds by assumption: a run for which it does not is none."""
    sides: Sides | None = None
    fact: Fact | None = None
    """What the condition says of a reference, if it is about one."""
    distance: int = 0
    """How far the run was from what is looked for, if that is measured."""

    @property
    def constraint(self) -> Term:
        return self.condition if self.holds else self.opposite

    @property
    def negation(self) -> Term:
        return self.opposite if self.holds else self.condition

    def describe(self) -> Expression:
        """The side that was taken, for people."""
        return describe_side(self, self.holds)

    def describe_term(self) -> Expression:
        """The same without the program's words: the term behind them, in full."""
        told = self.describe() if self.meaning is not None else _truth(self.constraint)
        return told or Cut(terms.infix(self.constraint), terms.strength(self.constraint))

    @property
    def other_side_is_last(self) -> bool:
        """Whether the side that was not taken throws or is unusual."""
        return self.exceptional is not None and self.exceptional != self.holds


def describe_side(decision: Decision, side: bool) -> Expression:
    """One side of a decision as Java would write it: `x > 3`, `list.head == null`, `shape is a Circle`."""
    meaning = decision.meaning
    if meaning is not None:
        return meaning if side else negated(meaning)
    told = None if decision.sides is None else decision.sides.told()
    if told is not None:
        return told[side]
    constraint = decision.constraint if decision.holds == side else decision.negation
    return _truth(constraint) or terms.expressed(constraint, MOST_PIECES)


def _truth(constraint: Term) -> Expression | None:
    """`b` or `!b` for the test of a boolean input, which is an int from 0 to 1, or of a called method."""
    equation = constraint.args[0] if constraint.op is operations.NOT else constraint
    if equation.op is not operations.EQUAL or not equation.args[1].is_constant:
        return None
    tested, value = equation.args
    if not _is_boolean(tested):
        return None
    is_true = (value.value == 1) == (equation is constraint)
    truth = terms.expressed(tested, MOST_PIECES)
    return truth if is_true else Not(truth)


def _is_boolean(term: Term) -> bool:
    if term.op is operations.APPLY:
        return str(term.value.method).endswith(")Z") and term.sort is terms.INT
    return term.op is operations.VARIABLE and (term.value.low, term.value.high) == (0, 1)


class MonitorStep(NamedTuple):
    """What a monitor tells: the promise by its number, the state it was in, the letter that it has read,
    and how far all of them are from a violation then."""

    promise: int
    state: int
    letter: int
    distance: int


class ReferenceKnowledge(Protocol):
    """What a path has found out about references that are terms."""

    def condition(self, condition: Term) -> Term: ...
    def learn(self, condition: Term, holds: bool) -> None: ...


class Decisions:
    """Follows a model through a run and records decisions and the branches taken."""

    def __init__(self, model: Model | None = None) -> None:
        self.taken: list[Decision] = []
        self._known: dict[Term, bool] = {}
        self._expected: Sequence[Decision] = ()
        self.trace: list[int] = []
        self.notes: dict[Reason, None] = {}
        self.limits: dict[Reason, None] = {}
        self.max_decisions = NO_LIMIT
        self.max_rounds = NO_LIMIT
        self.deepest = 0
        """The rounds of the loop that went round most often, as far as rounds are counted."""
        self.deadline = NEVER
        self.cut_by = ""
        self.keeps_lengths_open = True
        """Whether the length of a new array may stay a term, and is not decided on at once."""
        self.is_volatile = False
        """Whether the run has asked for something that is another one each time: a clock, an identity."""
        self.within_library = False
        """Whether a library class is being initialised: what it sees of clocks does not matter by itself."""
        self.wording = Wording()
        self.references: ReferenceKnowledge | None = None
        """What is known of references that are terms."""
        self.steps: list[MonitorStep] = []
        """What monitors of specifications have told in this run."""
        self.gauge: Callable[[], int] | None = None
        """Measures how far a run is from what is looked for, at each decision."""
        self._model_is_own = False
        self.evaluate = Evaluator(model or Model({}))

    def begin(self, model: Model, deadline: Deadline = NEVER, expected: Sequence[Decision] = ()) -> None:
        """Forget the last run; follow another model, which is known to decide first as `expected` does."""
        self.taken = []
        self.steps = []
        self._expected = expected
        self._known = {}
        self.wording.forget()
        del self.trace[:]
        self.deepest = 0
        self.deadline = deadline
        self.cut_by = ""
        self.is_volatile = False
        self._model_is_own = False
        self.evaluate = Evaluator(model)

    @property
    def model(self) -> Model:
        return self.evaluate.model

    @property
    def path_condition(self) -> list[Term]:
        return [decision.constraint for decision in self.taken]

    def decide(
        self,
        condition: Term,
        exceptional: bool | None = None,
        meaning: Expression | None = None,
        *,
        unusual: bool = False,
        is_given: bool = False,
        fact: Fact | None = None,
    ) -> bool:
        """The side the model takes; a condition that is constant or decided before leaves no trace."""
        references = self.references
        if references is not None:
            condition = references.condition(condition)
        if condition.is_constant:
            return bool(condition.value)
        known = self._known.get(condition)
        if known is not None:
            return known
        place = len(self.taken)
        decision = self._expected[place] if place < len(self._expected) else None
        if decision is None or decision.condition is not condition:
            holds = bool(self.evaluate(condition))
            opposite = terms.not_(condition)
            sides = self.wording.sides(condition, opposite) if meaning is None else None
            mark = len(self.trace)
            distance = 0 if self.gauge is None else self.gauge()
            decision = Decision(
                condition,
                opposite,
                holds,
                exceptional,
                meaning,
                mark,
                unusual,
                is_given,
                sides,
                fact,
                distance,
            )
        holds = decision.holds
        self._known[condition] = holds
        self._known[decision.opposite] = not holds
        self.taken.append(decision)
        if references is not None:
            references.learn(condition, holds)
        if len(self.taken) >= self.max_decisions:
            self.cut_by = "decisions"
            raise Diverged(f"the path has more than {self.max_decisions - 1} decisions")
        if not len(self.taken) & 63:
            self.check_time()
        return holds

    def assume(self, condition: Term) -> None:
        """Go on only if a condition holds, which is not one of the program's."""
        if not self.decide(condition, meaning=UNTOLD, is_given=True):
            raise AssumedAway

    def check_time(self) -> None:
        """End the run if its time is up."""
        if self.deadline.has_passed:
            raise OutOfBudget

    def suppose(self, variable: Term, value: Value) -> None:
        """What a variable is if the model does not mention it."""
        if not self._model_is_own:
            self.evaluate = Evaluator(Model(self.model, self.model.functions))
            self._model_is_own = True
        self.model.values_by_variable.setdefault(variable, value)

    def known(self, condition: Term) -> bool | None:
        """The side that was taken of a condition decided before."""
        return bool(condition.value) if condition.is_constant else self._known.get(condition)

    def concretize(self, term: Term) -> Value:
        """The value in the model, which the path is then committed to."""
        if term.is_constant:
            return term.value
        if term.sort is terms.BOOL:
            return self.decide(term)
        return commit(term, self.evaluate, self.decide)

    def note(self, reason: Reason, *, limits: bool = False) -> None:
        """Something the reader of the result has to know; `limits` if paths may be missing because of it."""
        self.notes[reason] = None
        if limits:
            self.limits[reason] = None

    def vary(self, method: str) -> None:
        """The run has asked for what may be another value on the JVM: nothing that follows is proof."""
        if not self.within_library:
            self.is_volatile = True
            self.note(Reason(Cause.VARYING, method), limits=True)

    @contextmanager
    def unlimited(self, *, is_library: bool) -> Iterator[None]:
        """No bound on loops: initialisers of classes are no part of the path."""
        rounds, self.max_rounds = self.max_rounds, NO_LIMIT
        within, self.within_library = self.within_library, is_library
        marks, deepest = len(self.trace), self.deepest
        try:
            yield
        finally:
            self.max_rounds = rounds
            self.deepest = deepest
            self.within_library = within
            del self.trace[marks:]

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is decided meanwhile belongs to no branch of the method, and no branch is on its path."""
        first, marks = len(self.taken), len(self.trace)
        try:
            yield
        finally:
            del self.trace[marks:]
            for place in range(first, len(self.taken)):
                self.taken[place] = replace(self.taken[place], mark=NO_LIMIT)

    def count_round(self, rounds: int) -> None:
        """Called for each round of a loop beyond the limit."""
        if rounds > self.max_rounds:
            self.cut_by = "rounds"
            raise Diverged(f"a loop's header is passed more than {self.max_rounds} times")
        self.deepest = max(self.deepest, rounds)
        if not rounds % CHECK_ROUNDS:
            self.check_time()

    @property
    def round_limit(self) -> int:
        return min(self.max_rounds, CHECK_ROUNDS - 1)
