"""States that clauses reach from a few concrete inputs: what is false of one of them is no invariant."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

from pathbrew import terms
from pathbrew.deadline import Deadline
from pathbrew.engines.inductive.horn import Application, Clause, Predicate
from pathbrew.errors import OutOfBudget
from pathbrew.terms import ArraySort, ArrayValue, BitVector, Evaluator, Model, Term

FIRST = 40
"""Inputs that are tried for each clause without premises."""
MOST = 300
"""States of a predicate that are followed."""
MOST_RETURNS = 12
"""Results of a call that are tried."""
_USUAL = (0, 1, 2, 3, 4, 5, 7, 10, 50, 99, 100, 101, 102, -1, -2, -7)
_UNITS = (0, 1, -1, 2, *b" -0a")
"""What all elements of an array are, or all characters of a text."""

Row = tuple[int, ...]
Reach = Callable[[Application, Evaluator], None]


def survivors(
    clauses: Sequence[Clause], guessed: Mapping[Predicate, Sequence[Term]], deadline: Deadline
) -> dict[Predicate, list[Term]]:
    """The guesses that hold of the states that were reached; raises OutOfBudget."""
    rows = _reached(clauses, set(guessed), deadline)
    kept: dict[Predicate, list[Term]] = {}
    for predicate, each in guessed.items():
        left = list(each)
        for row in rows.get(predicate, ()):
            _look_at(deadline)
            evaluate = _evaluator(predicate.parameters, row)
            left = [guess for guess in left if evaluate(guess)]
        kept[predicate] = left
    return kept


def _look_at(deadline: Deadline) -> None:
    if deadline.has_passed:
        raise OutOfBudget


def _evaluator(variables: Iterable[Term], values: Iterable[int]) -> Evaluator:
    return Evaluator(Model(dict(zip(variables, values, strict=True))))


def _reached(
    clauses: Sequence[Clause], predicates: set[Predicate], deadline: Deadline
) -> dict[Predicate, dict[Row, None]]:
    dice = random.Random(1)
    rows: dict[Predicate, dict[Row, None]] = {predicate: {} for predicate in predicates}
    if any(not isinstance(p.sort, BitVector) for predicate in predicates for p in predicate.parameters):
        return rows
    pending: list[tuple[Predicate, Row]] = []

    def reach(head: Application, evaluate: Evaluator) -> None:
        predicate, arguments = head
        row = tuple(int(evaluate(argument)) for argument in arguments)
        known = rows[predicate]
        if row not in known and len(known) < MOST:
            known[row] = None
            pending.append((predicate, row))

    for clause in clauses:
        if not clause.premises and clause.head is not None:
            for _ in range(FIRST):
                _follow(clause, clause.head, {}, dice, reach)
    while pending:
        _look_at(deadline)
        predicate, row = pending.pop(0)
        for clause in clauses:
            if clause.head is None or not clause.premises:
                continue
            for place, premise in enumerate(clause.premises):
                if premise[0] is predicate and _binds(premise):
                    known = dict(zip(premise[1], row, strict=True))
                    others = [p for i, p in enumerate(clause.premises) if i != place]
                    _join(clause, clause.head, known, others, rows, dice, reach)
    return rows


def _binds(premise: Application) -> bool:
    return all(argument.is_variable for argument in premise[1])


def _join(
    clause: Clause,
    head: Application,
    known: dict[Term, int],
    others: list[Application],
    rows: dict[Predicate, dict[Row, None]],
    dice: random.Random,
    reach: Reach,
) -> None:
    """Follow a clause with rows for its other premises that agree with what is known."""
    if not others:
        _follow(clause, head, known, dice, reach)
        return
    (predicate, arguments), *rest = others
    for row in list(rows[predicate])[:MOST_RETURNS]:
        evaluate = Evaluator(Model(known))
        more = dict(known)
        agrees = True
        for argument, value in zip(arguments, row, strict=True):
            if argument.is_variable and argument not in more:
                more[argument] = value
            elif set(terms.variables(argument)) <= more.keys():
                agrees = agrees and evaluate(argument) == value
            else:
                agrees = False
        if agrees:
            _join(clause, head, more, rest, rows, dice, reach)


def _follow(
    clause: Clause, head: Application, known: dict[Term, int], dice: random.Random, reach: Reach
) -> None:
    values: dict[Term, int | ArrayValue] = dict(known)
    for term in (*clause.conditions, *head[1]):
        for variable in terms.variables(term):
            if variable not in values:
                sort = variable.sort
                if isinstance(sort, ArraySort) and isinstance(sort.element, BitVector):
                    values[variable] = ArrayValue(dice.choice(_UNITS))
                elif isinstance(sort, BitVector):
                    low, high = variable.value.low, variable.value.high
                    usual = dice.choice(_USUAL) if dice.random() < 0.8 else dice.randint(low, high)
                    values[variable] = min(max(usual, low), high)
                else:
                    return
    evaluate = Evaluator(Model(values))
    if all(evaluate(condition) for condition in clause.conditions):
        reach(head, evaluate)
