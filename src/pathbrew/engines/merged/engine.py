"""Raises the bound of unrolling until each property is refuted, or proved because nothing goes beyond it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew import terms
from pathbrew.engines.deciding import Answer, Conclusion, Task
from pathbrew.engines.merged.answers import Answers
from pathbrew.engines.merged.recurrence import recurrences, told_recurrence
from pathbrew.engines.merged.unrolling import CUT, TooLarge, Unrolling
from pathbrew.engines.properties import OVERFLOW, TERMINATION, Property
from pathbrew.errors import Diverged, InputError, NotEncoded
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import JavaClass, LinkageError
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.entry import Entry
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.initialisers import LibraryState
from pathbrew.semantics.modelled import LONG
from pathbrew.semantics.states import Guard, conjunction
from pathbrew.solve import Chain, Query, Sat, Unsat, build_chain
from pathbrew.terms import Evaluator, Model, Term

NAME = "merged"
BOUNDS = (1, 3, 8, 20, 50, 120, 300, 1000, 5000)
MOST_BLOCKS = 60_000
"""Blocks that are executed for one formula."""
MOST_FRAMES = 50_000
"""Python's, for nested calls and for rounds of loops whose ends are joined."""
POSSIBLE_LIMIT = 0.3
"""Seconds for the question whether a round can begin."""
SHORT = (4, 16, 1000)
"""Lengths of arrays that are tried first."""
_BUDGET = Reason(Cause.BUDGET)


class Merged:
    """The engine."""

    name = NAME

    def __init__(self) -> None:
        self._bounds = list(BOUNDS)
        """Those that are left to try."""
        self._answers = Answers()

    def decide(self, task: Task) -> dict[Property, Conclusion]:
        self._answers.turn_to(task.summary_of)
        sys.setrecursionlimit(max(sys.getrecursionlimit(), MOST_FRAMES))
        with build_chain() as chain:
            try:
                return with_deep_stack(_Decision(task, chain, self._bounds, self._answers).run)
            finally:
                task.defects.absorb(chain.defects)


@dataclass(slots=True)
class _Unrolled:
    """The program up to a bound."""

    execution: Unrolling
    entry: Entry
    exit: Exit


class _Decision:
    def __init__(self, task: Task, chain: Chain, bounds: list[int], answers: Answers) -> None:
        self._task = task
        self._answers = answers
        self._chain = chain
        self._bounds = bounds
        self._is_answered = True
        """Whether all queries at the present bound were."""
        self._found: dict[Property, Conclusion] = {}
        self._reasons: dict[Reason, None] = {}
        self._conditions: list[Term] = []
        self._library: list[JavaClass] = []
        """Library classes whose constants are needed, in the order in which they are initialised."""

    def run(self) -> dict[Property, Conclusion]:
        task = self._task
        try:
            for bound in tuple(self._bounds):
                if task.deadline.has_passed or len(self._found) == len(task.properties):
                    break
                self._is_answered = True
                self._at(bound)
                if self._is_answered and not task.deadline.has_passed:
                    self._bounds.remove(bound)
        except (NotEncoded, LinkageError) as what:
            self._reasons = {Reason(Cause.NOT_ENCODED, details=(NAME, str(what))): None}
        except TooLarge:
            cause = _BUDGET if task.deadline.has_passed else None
            if cause is None:
                self._bounds.clear()
            self._reasons[cause or Reason(Cause.TOO_MANY_BLOCKS, details=(NAME, MOST_BLOCKS))] = None
        reasons = tuple(self._reasons) or (_BUDGET,)
        return {
            each: self._found.get(each) or Conclusion(Answer.OPEN, reasons=reasons)
            for each in task.properties
        }

    def _at(self, bound: int) -> None:
        unrolled = self._unroll(bound)
        for each in self._task.properties:
            if each not in self._found and not self._task.deadline.has_passed:
                self._judge(each, unrolled, bound)

    def _unroll(self, bound: int) -> _Unrolled:
        while True:
            try:
                return self._unrolled(bound)
            except LibraryState as needed:
                self._library.insert(0, needed.java_class)

    def _unrolled(self, bound: int) -> _Unrolled:
        task = self._task
        names = {each.name for each in task.properties if each not in self._found}
        execution = Unrolling(
            task.program,
            task.inputs,
            bound,
            MOST_BLOCKS,
            task.deadline,
            self._is_possible,
            wraps=OVERFLOW in names,
            keeps_rounds=TERMINATION in names,
            library=self._library,
            answers=self._answers,
        )
        entry = Entry(execution, task.method, task.fixed)
        self._conditions = entry.conditions
        state = execution.foresee(task.method, entry.classes, entry.state())
        return _Unrolled(execution, entry, execution.call(task.method, entry.arguments, state))

    def _is_possible(self, guard: Guard) -> bool:
        limit = min(POSSIBLE_LIMIT, self._task.deadline.left)
        if limit <= 0:
            return True
        return not isinstance(self._chain.solve(Query((*self._conditions, *guard), limit)), Unsat)

    # Judging ----------------------------------------------------------------------------------------

    def _judge(self, checked: Property, unrolled: _Unrolled, bound: int) -> None:
        execution = unrolled.execution
        bad = _violations(checked, unrolled)
        is_clean = True
        if bad is not terms.FALSE:
            answer = self._solve([bad], unrolled.entry)
            if isinstance(answer, Model):
                self._refute(checked, unrolled, answer)
                return
            is_clean = answer
        if not is_clean:
            return
        inexact = [guard for guard, _ in execution.inexact]
        if execution.large and (execution.handles_errors or self._forbids(checked, _OUT_OF_MEMORY)):
            inexact += execution.large
        doubt = terms.or_(*map(conjunction, inexact))
        answer = True if doubt is terms.FALSE else self._solve([doubt], unrolled.entry)
        if isinstance(answer, Model):
            self._note_doubts(execution, answer)
        if answer is True:
            self._found[checked] = Conclusion(Answer.HOLDS, tuple(self._proof(execution)))

    def _proof(self, execution: Unrolling) -> Iterator[str]:
        """What a proof rests on."""
        if execution.deepest:
            yield f"no input makes a loop or recursion go on for more than {execution.deepest} rounds"
        if execution.answered:
            yield f"calls are answered by summaries: {', '.join(m.name for m in execution.answered)}"

    def _note_doubts(self, execution: Unrolling, model: Model) -> None:
        """Tell what is not stated on the path of a model, unless a larger bound may mend it."""
        evaluate = Evaluator(model)
        for guard, what in execution.inexact:
            if what not in (CUT, LONG) and evaluate(conjunction(guard)):
                self._reasons[Reason(Cause.NOT_ENCODED, details=(NAME, what))] = None

    def _forbids(self, checked: Property, exception: str) -> bool:
        return checked.is_about_exceptions and checked.forbids(self._task.program.load(exception))

    def _solve(self, conjuncts: list[Term], entry: Entry) -> Model | bool:
        """A model, with short arrays if there is one; True if there is none; False if nobody knows."""
        for most in SHORT if entry.small(1) else ():
            query = Query((*self._conditions, *entry.small(most), *conjuncts), self._limit(0.3))
            answer = self._chain.solve(query)
            if isinstance(answer, Sat):
                return answer.model
        limit = self._limit(0.8)
        answer = self._chain.solve(Query((*self._conditions, *conjuncts), limit))
        if isinstance(answer, Sat):
            return answer.model
        if isinstance(answer, Unsat):
            return True
        self._reasons[answer.reason] = None
        self._is_answered = False
        return False

    def _limit(self, share: float) -> float:
        return max(self._task.deadline.left * share, 0.01)

    def _refute(self, checked: Property, unrolled: _Unrolled, model: Model) -> None:
        try:
            witness = unrolled.entry.witness(model)
        except (InputError, Diverged) as error:
            self._found[checked] = Conclusion(
                Answer.OPEN, reasons=(Reason(Cause.UNMADE, details=(str(error),)),)
            )
            return
        is_confirmed = self._task.confirm(checked, witness)
        if is_confirmed is None:
            self._found[checked] = Conclusion(Answer.OPEN, reasons=(_BUDGET,))
        elif is_confirmed:
            told = told_recurrence(unrolled.execution, model) if checked.name == TERMINATION else ()
            self._found[checked] = Conclusion(Answer.VIOLATED, told, witness)
        else:
            # What is predicted must happen: this engine is mistaken here, and says nothing more.
            reason = Reason(Cause.UNCONFIRMED, details=(Reason(Cause.NOT_REACHED),))
            self._found[checked] = Conclusion(Answer.OPEN, reasons=(reason,))


_OUT_OF_MEMORY = "java/lang/OutOfMemoryError"


def _violations(checked: Property, unrolled: _Unrolled) -> Term:
    """When a property is violated within the bound."""
    execution = unrolled.execution
    if checked.name == OVERFLOW:
        return terms.or_(*(conjunction(wrapped.guard) for wrapped in execution.wrapped))
    if checked.name == TERMINATION:
        return terms.or_(*(condition for condition, _ in recurrences(execution)))
    forbidden = [c for c in execution.universe.classes if _is_thrown(c) and checked.forbids(c)]
    numbers = [execution.universe.number(java_class) for java_class in forbidden]
    found = []
    for state, reference in unrolled.exit.thrown:
        number = terms.select(state.memory[execution.memory.classes], reference)
        is_forbidden = terms.or_(*(terms.ieq(number, each) for each in numbers))
        found.append(terms.and_(conjunction(state.guard), is_forbidden))
    return terms.or_(*found)


def _is_thrown(java_class: JavaClass) -> bool:
    return any(above.name == "java/lang/Throwable" for above in java_class.supertypes)
