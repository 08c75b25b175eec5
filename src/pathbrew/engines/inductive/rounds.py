"""k-induction: a property that no state violates after k states in a row that keep it, nothing violates.

The clauses are read as a transition system whose states are a predicate and its arguments. Facts that hold of
all that is reachable help: intervals of the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathbrew import terms
from pathbrew.deadline import Deadline
from pathbrew.engines.inductive.horn import Application, Clause, Predicate
from pathbrew.engines.inductive.houdini import Invariants, stated
from pathbrew.solve import Chain, Query, Sat, Unsat
from pathbrew.terms import Term, renamed

DEPTHS = (1, 2, 3, 5, 8)
"""Numbers of states in a row that are tried."""
QUERY_LIMIT = 2.0


class Rounds:
    """The transition system of clauses with at most one premise each."""

    def __init__(self, clauses: Sequence[Clause], errors: Sequence[Clause], facts: Invariants) -> None:
        self._clauses = clauses
        self._errors = errors
        self._facts = facts
        places = (c.head or c.premises[0] for c in (*clauses, *errors) if c.head or c.premises)
        self._places = {
            predicate: number for number, predicate in enumerate(dict.fromkeys(p for p, _ in places))
        }

    @staticmethod
    def is_linear(clauses: Sequence[Clause], errors: Sequence[Clause]) -> bool:
        return all(len(clause.premises) <= 1 for clause in (*clauses, *errors))

    def depth(self, chain: Chain, deadline: Deadline) -> int | None:
        """A number of states for which the induction succeeds."""
        for depth in DEPTHS:
            if deadline.has_passed or not self._has_base(depth, chain, deadline):
                return None
            if self._is_excluded(self._step(depth, chain), chain, deadline):
                return depth
        return None

    def proves(self, depth: int, chain: Chain, deadline: Deadline) -> bool:
        """Whether both parts of the induction succeed with that number of states."""
        return self._has_base(depth, chain, deadline) and self._is_excluded(
            self._step(depth, chain), chain, deadline
        )

    def _has_base(self, depth: int, chain: Chain, deadline: Deadline) -> bool:
        return all(self._is_excluded(self._base(length), chain, deadline) for length in range(depth + 1))

    def _is_excluded(self, conjuncts: list[Term], chain: Chain, deadline: Deadline) -> bool:
        limit = max(min(deadline.left, QUERY_LIMIT), 0.01)
        return isinstance(chain.solve(Query(tuple(conjuncts), limit)), Unsat)

    # Formulas -----------------------------------------------------------------------------------------

    def _base(self, length: int) -> list[Term]:
        """An error after so many states from the start on; without any if an error needs none."""
        if not length:
            return [terms.or_(*(terms.and_(*e.conditions) for e in self._errors if not e.premises))]
        begins = terms.or_(*(self._taken(c, 0) for c in self._clauses if not c.premises))
        return [begins, *self._run(length), self._error(length)]

    def _step(self, depth: int, chain: Chain) -> list[Term]:
        """An error after so many states that are none."""
        kept = [terms.not_(each) for at in range(1, depth) for each in self._sure_errors(at, chain)]
        return [*self._run(depth), *kept, self._error(depth)]

    def _run(self, length: int) -> list[Term]:
        """That many states, each of which leads to the next."""
        found: list[Term] = []
        for at in range(1, length + 1):
            for predicate, number in self._places.items():
                facts = stated((predicate, self._values(predicate, at)), self._facts)
                found.append(terms.implies(self._is_at(number, at), terms.and_(*facts)))
            if at < length:
                found.append(terms.or_(*(self._taken(c, at) for c in self._clauses if c.premises)))
        return found

    def _taken(self, clause: Clause, at: int) -> Term:
        """The step by a clause from the state at a place to the next one."""
        assert clause.head is not None
        known = dict(self._renaming(clause, at))
        conditions = [
            *self._premise(clause, at, known),
            *(terms.substitute(c, known) for c in clause.conditions),
        ]
        predicate, arguments = clause.head
        conditions.append(self._is_at(self._places[predicate], at + 1))
        for variable, value in zip(self._values(predicate, at + 1), arguments, strict=True):
            conditions.append(terms.equal(variable, terms.substitute(value, known)))
        return terms.and_(*conditions)

    def _error(self, at: int) -> Term:
        found = []
        for error in self._errors:
            if error.premises:
                known = dict(self._renaming(error, at))
                conditions = [terms.substitute(c, known) for c in error.conditions]
                found.append(terms.and_(*self._premise(error, at, known), *conditions))
        return terms.or_(*found)

    def _sure_errors(self, at: int, chain: Chain) -> Iterator[Term]:
        """When the state at a place leads to an error for some inputs, if the state alone tells."""
        for error in self._errors:
            known = dict(self._renaming(error, at))
            own = {known[p] for predicate, _ in error.premises for p in predicate.parameters if p in known}
            conditions = [terms.substitute(condition, known) for condition in error.conditions]
            by_state = [c for c in conditions if terms.variables(c) <= own]
            by_inputs = [c for c in conditions if terms.variables(c).isdisjoint(own)]
            is_told = error.premises and len(by_state) + len(by_inputs) == len(conditions)
            if is_told and isinstance(chain.solve(Query(tuple(by_inputs), QUERY_LIMIT)), Sat):
                yield terms.and_(*self._premise(error, at, known), *by_state)

    def _premise(self, clause: Clause, at: int, known: dict[Term, Term]) -> Iterator[Term]:
        for predicate, arguments in clause.premises:
            yield self._is_at(self._places[predicate], at)
            for variable, value in zip(self._values(predicate, at), arguments, strict=True):
                yield terms.equal(variable, terms.substitute(value, known))

    def _renaming(self, clause: Clause, at: int) -> Iterator[tuple[Term, Term]]:
        """Names of their own for the variables of a clause; the parameters of its premise are the state's."""
        head: Application | None = clause.head
        values = [*clause.conditions, *(head[1] if head else ()), *(v for _, a in clause.premises for v in a)]
        for variable in {v for value in values for v in terms.variables(value)}:
            yield variable, renamed(variable, f"@{at}")

    def _values(self, predicate: Predicate, at: int) -> tuple[Term, ...]:
        return tuple(renamed(parameter, f"@{at}") for parameter in predicate.parameters)

    def _is_at(self, number: int, at: int) -> Term:
        return terms.ieq(terms.variable(f"place@{at}", terms.INT, 0, len(self._places) - 1), number)
