"""Functions whose values the real JVM tells, and all that has been observed of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pathbrew.arithmetic import double_bits
from pathbrew.called.calls import Caller, Gave, NoAnswer, Outcome, Question
from pathbrew.errors import JvmError
from pathbrew.terms import BOOL, Evaluator, Function, Model, Oracle, Sort, Term, closure, default_value
from pathbrew.terms.features import Feature
from pathbrew.terms.operations import APPLY

Partition = Callable[[Sequence[Term]], Term]
"""A condition on the arguments of a function."""

ASKED_TWICE = 8
"""Calls of a native method that are made twice."""
MOST_FAILURES = 3
"""Calls of one method that may hang or end the JVM before it is not called any more."""


class RealFunctions(Oracle):
    """One table of observed calls per method, shared by all who search; the rest is asked and remembered."""

    def __init__(self, caller: Caller) -> None:
        super().__init__()
        self._caller = caller
        self._tables: dict[str, dict[tuple[Any, ...], tuple[tuple[Any, ...], Outcome]]] = {}
        self._failures: dict[str, int] = {}
        self._suspected: dict[str, int] = {}
        self.partitions: dict[str, tuple[Partition, ...]] = {}
        """Conditions that users expect to tell the interesting arguments of a method apart."""

    def function(self, name: str, method: str, parameters: tuple[Sort, ...], result: Sort) -> Function:
        """The function that a method is."""
        return Function(name, parameters, result, method, self)

    def returning(self, function: Function) -> Function:
        """The predicate that holds for the arguments on which the method returns."""
        return replace(function, result=BOOL, is_predicate=True)

    def value(self, function: Function, arguments: tuple[Any, ...]) -> Any:
        outcome = self.outcome(function.method, arguments)
        if function.is_predicate:
            return isinstance(outcome, Gave)
        return outcome.value if isinstance(outcome, Gave) else default_value(function.result)

    def outcome(self, method: str, arguments: tuple[Any, ...]) -> Outcome:
        """How the call ends."""
        table = self._tables.setdefault(method, {})
        key = _key(arguments)
        if key not in table:
            self.ask([Question(method, arguments)])
        return table[key][1]

    def computed(self, method: str, arguments: tuple[float, ...]) -> float:
        """The value of a function that returns for all arguments; raises JvmError if it does not."""
        outcome = self.outcome(method, arguments)
        if not isinstance(outcome, Gave):
            raise JvmError(f"{method} on the JVM gave {outcome}")
        return float(outcome.value)

    def ask(self, questions: Iterable[Question]) -> None:
        """Make those of the calls that have not been made yet, all at once."""
        new: dict[tuple[Any, ...], Question] = {}
        for question in questions:
            key = _key(question.arguments)
            if key not in self._tables.setdefault(question.method, {}):
                new[question.method, key] = question
        answers = self._answers(list(new.values()))
        for ((method, key), question), answer in zip(new.items(), answers, strict=True):
            self._tables[method][key] = question.arguments, answer

    def suspect(self, method: str) -> None:
        """Make the first calls of the method twice: nobody can look into it."""
        self._suspected.setdefault(method, ASKED_TWICE)

    def _twice(self, question: Question) -> bool:
        left = self._suspected.get(question.method, 0)
        self._suspected[question.method] = max(left - 1, 0)
        return left > 0

    def _called(self, questions: list[Question]) -> list[Outcome]:
        answers = self._caller(questions)
        again = [(place, q) for place, q in enumerate(questions) if self._twice(q)]
        repeated = self._caller([question for _, question in again]) if again else []
        for (place, question), second in zip(again, repeated, strict=True):
            if second != answers[place] and not _both_nan(second, answers[place]):
                self._failures[question.method] = MOST_FAILURES
                answers[place] = NoAnswer("it gives different results for the same arguments")
        return answers

    def _answers(self, questions: list[Question]) -> list[Outcome]:
        trusted = [q for q in questions if self._failures.get(q.method, 0) < MOST_FAILURES]
        answers = iter(self._called(trusted) if trusted else ())
        result: list[Outcome] = []
        for question in questions:
            if self._failures.get(question.method, 0) >= MOST_FAILURES and question not in trusted:
                result.append(NoAnswer(f"{MOST_FAILURES} calls before gave no answer"))
                continue
            answer = next(answers)
            result.append(answer)
            if isinstance(answer, NoAnswer):
                self._failures[question.method] = self._failures.get(question.method, 0) + 1
        return result

    def observed(self, function: Function) -> list[tuple[tuple[Any, ...], Any]]:
        """The arguments and values of all calls that returned, in the order in which they were made."""
        known = self._tables.get(function.method, {}).values()
        return [(arguments, end.value) for arguments, end in known if isinstance(end, Gave)]

    def is_known(self, method: str, arguments: tuple[Any, ...]) -> bool:
        """Whether the call has been made."""
        return _key(arguments) in self._tables.get(method, ())

    def learn(self, applied: Sequence[Term], models: Iterable[Model]) -> None:
        """Make the calls that evaluating applications under models takes, in as few batches as possible."""
        pending = [Evaluator(model) for model in models]
        while pending:
            questions = []
            waiting = []
            for evaluator in pending:
                missing = self._missing(applied, evaluator)
                questions += missing
                if missing:
                    waiting.append(Evaluator(evaluator.model))
            self.ask(questions)
            pending = waiting

    def _missing(self, applied: Sequence[Term], evaluate: Evaluator) -> list[Question]:
        """The calls to make next, innermost first: those whose arguments need no other of them."""
        unknown: set[Term] = set()
        missing = []
        for application in applied:
            if unknown and not unknown.isdisjoint(closure(application.args)):
                unknown.add(application)
                continue
            function = application.value
            arguments = tuple(map(evaluate, application.args))
            if not self.is_known(function.method, arguments):
                unknown.add(application)
                missing.append(Question(function.method, arguments))
        return missing


def is_real(term: Term) -> bool:
    """Whether the term is a function of the program applied to arguments."""
    return term.op is APPLY and term.value.oracle is not None


has_applications = Feature(is_real)
"""Whether functions of the program occur in some terms."""


def applications(terms: Iterable[Term]) -> list[Term]:
    """The functions of the program, applied, that occur in some terms, innermost first."""
    return [term for term in closure(terms) if is_real(term)]


def _both_nan(one: Outcome, other: Outcome) -> bool:
    values = [end.value for end in (one, other) if isinstance(end, Gave)]
    return len(values) == 2 and all(value != value for value in values)


def _key(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What tells arguments apart: NaN is NaN, and 0.0 is not -0.0."""
    return tuple([double_bits(a) if a.__class__ is float else a for a in arguments])
