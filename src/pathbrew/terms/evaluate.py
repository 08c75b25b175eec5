"""Evaluation of terms under a model, iterative, with shared subterms computed once; of choices one side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import mul
from typing import Any

from pathbrew.terms.compute import functions
from pathbrew.terms.model import ArrayValue, Model
from pathbrew.terms.nodes import Term, symbols
from pathbrew.terms.operations import APPLY, CONSTANT, FILL, ITE, SELECT, STORE, SUM, VARIABLE, Operation
from pathbrew.terms.sorts import BitVector

_SPECIAL = frozenset((SUM, ITE, SELECT, STORE, FILL, APPLY))


class Evaluator:
    """The values of terms under one model, remembered between calls."""

    __slots__ = ("_values", "model")

    def __init__(self, model: Model) -> None:
        self.model = model
        self._values: dict[Term, Any] = {}

    def __call__(self, term: Term) -> Any:
        if term.op is CONSTANT:
            return term.value
        values = self._values
        if term not in values:
            self._evaluate(term)
        return values[term]

    def __len__(self) -> int:
        return len(self._values)

    def satisfies(self, conjuncts: Iterable[Term]) -> bool:
        """Whether every conjunct is true under the model."""
        values = self._values
        for conjunct in conjuncts:
            value = values.get(conjunct)
            if value is None:
                value = self(conjunct)
            if not value:
                return False
        return True

    def violated(self, conjuncts: Iterable[Term]) -> list[Term]:
        """The conjuncts that are false under the model."""
        values = self._values
        false = []
        for conjunct in conjuncts:
            value = values.get(conjunct)
            if not (self(conjunct) if value is None else value):
                false.append(conjunct)
        return false

    def _evaluate(self, root: Term) -> None:
        values = self._values
        stack = [root]
        while stack:
            term = stack[-1]
            if term in values:
                stack.pop()
                continue
            op = term.op
            if op is CONSTANT:
                values[term] = term.value
            elif op is VARIABLE:
                values[term] = self.model.value(term)
            elif op is ITE:
                condition = term.args[0]
                if condition not in values:
                    stack.append(condition)
                    continue
                chosen = term.args[1 if values[condition] else 2]
                if chosen not in values:
                    stack.append(chosen)
                    continue
                values[term] = values[chosen]
            else:
                pending = [a for a in term.args if a not in values]
                if pending:
                    stack.extend(pending)
                    continue
                values[term] = apply_concrete(term, op, [values[a] for a in term.args], self.model)
            stack.pop()


class Variation:
    """The values of terms when some variables of an evaluator's model are changed.

    What depends on none of them is asked of the evaluator, so trying a change costs little.
    """

    __slots__ = ("_changed", "_values", "base", "changes")

    def __init__(self, base: Evaluator, changes: Mapping[Term, Any]) -> None:
        self.base = base
        self.changes = changes
        self._changed: frozenset[object] = frozenset(changes)
        self._values: dict[Term, Any] = dict(changes)

    def __call__(self, root: Term) -> Any:
        values = self._values
        if root in values:
            return values[root]
        changed, base = self._changed, self.base
        stack = [root]
        while stack:
            term = stack[-1]
            if term in values:
                stack.pop()
                continue
            op = term.op
            if op is CONSTANT:
                values[term] = term.value
            elif op is VARIABLE or changed.isdisjoint(term._symbols or symbols(term)):
                values[term] = base(term)
            else:
                pending = [a for a in term.args if a not in values]
                if pending:
                    stack.extend(pending)
                    continue
                values[term] = apply_concrete(term, op, [values[a] for a in term.args], base.model)
            stack.pop()
        return values[root]

    def __len__(self) -> int:
        """How many terms have been looked at."""
        return len(self._values)

    def model(self) -> Model:
        """The changed model."""
        return self.base.model.updated(self.changes)


def apply_concrete(term: Term, op: Operation, values: list[Any], model: Model) -> Any:
    """The value of one inner node from the values of its arguments."""
    if op is SUM:
        sort = term.sort
        assert isinstance(sort, BitVector)
        numbers = term.value
        if len(values) == 1:
            total = numbers[0] + numbers[1] * values[0]
        else:
            total = numbers[0] + sum(map(mul, numbers[1:], values))
        return total if sort.low <= total <= sort.high else sort.wrap(total)
    if op not in _SPECIAL:
        return functions(term.sort)[op](*values)
    if op is ITE:
        return values[1] if values[0] else values[2]
    if op is SELECT:
        return values[0].get(values[1])
    if op is STORE:
        return values[0].set(values[1], values[2])
    if op is FILL:
        return ArrayValue(values[0])
    function = term.value
    if function.oracle is not None:
        return function.oracle.value(function, tuple(values))
    return model.function(function).get(tuple(values))


def evaluate(term: Term, model: Model | None = None) -> Any:
    """The value of a term under a model; variables the model does not mention have their default."""
    return Evaluator(model or Model())(term)
