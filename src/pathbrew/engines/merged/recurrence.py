"""Loops that never end: a round begins in a state in which an earlier one began."""

from __future__ import annotations

from collections.abc import Iterator

from pathbrew import terms
from pathbrew.engines.merged.unrolling import Round, Unrolling
from pathbrew.semantics.states import conjunction
from pathbrew.terms import Evaluator, Model, Term

MOST_PAIRS = 400
"""Pairs of rounds that are compared."""


def recurrences(execution: Unrolling) -> Iterator[tuple[Term, Round]]:
    """When a state recurs, and where; nothing may be asked for between the two rounds."""
    by_loop: dict[tuple[object, ...], list[Round]] = {}
    for each in execution.rounds:
        by_loop.setdefault((each.frame, each.header, each.outer), []).append(each)
    count = 0
    for rounds in by_loop.values():
        for later, last in enumerate(rounds):
            for earlier in reversed(rounds[:later]):
                if earlier.asked != last.asked or count >= MOST_PAIRS:
                    break
                count += 1
                same = _same(execution, earlier, last)
                if same is not None:
                    yield terms.and_(conjunction(last.state.guard), same), last


def told_recurrence(execution: Unrolling, model: Model) -> tuple[str, ...]:
    """The state that recurs under a model, for people."""
    evaluate = Evaluator(model)
    for condition, last in recurrences(execution):
        if evaluate(condition):
            values = [
                f"{name} = {evaluate(value)}"
                for number, value in last.state.registers.items()
                if isinstance(value, Term) and (name := last.names.get(number)) is not None
            ]
            state = f" to {', '.join(values)}" if values else " to the same state"
            return (f"the loop in line {last.line} of {last.code} comes back{state}",)
    return ()


def _same(execution: Unrolling, earlier: Round, later: Round) -> Term | None:
    """When two rounds begin in the same state; None where that cannot be stated."""
    conditions = []
    for number, value in later.state.registers.items():
        before = earlier.state.registers.get(number)
        if before is None:
            return None
        if isinstance(value, Term) and isinstance(before, Term):
            if value.sort is not before.sort:
                return None
            conditions.append(terms.equal(value, before))
        elif isinstance(value, Term):
            assert not isinstance(before, Term)
            conditions.append(terms.equal(value, before.of(value.sort)))
        elif isinstance(before, Term):
            conditions.append(terms.equal(value.of(before.sort), before))
        elif repr(value) != repr(before):
            return None
    for variable in {**earlier.state.memory, **later.state.memory}:
        base = execution.base(variable)
        one = earlier.state.memory.get(variable, base)
        other = later.state.memory.get(variable, base)
        if one is other:
            continue
        if isinstance(one.sort, terms.ArraySort):
            return None
        conditions.append(terms.equal(one, other))
    return terms.and_(*conditions)
