"""Independence: conjuncts without common symbols are solved apart and their models merged."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver
from pathbrew.terms import Function, Model, Term, symbols


class Slicing(Layer):
    """Solves only what depends on the conjuncts that the hint violates.

    The rest of the path is satisfied by the hint, whose values for its variables are kept. Without a
    hint every independent group is solved.
    """

    name = "slicing"

    def __init__(self, following: Solver, evaluators: Evaluators) -> None:
        super().__init__(following)
        self._evaluators = evaluators

    def attempt(self, query: Query) -> Answer:
        hint = query.hint
        violated: Sequence[Term] = query.conjuncts
        satisfied: Sequence[Term] = ()
        if hint is not None:
            violated = self._evaluators.of(hint).violated(query.conjuncts)
            if not violated:
                return Sat(hint)
            satisfied = [c for c in query.conjuncts if c not in violated]
        groups = independent(violated, satisfied)
        if len(groups) == 1 and len(groups[0]) == len(query.conjuncts):
            return self.ask(query)
        position = {c: i for i, c in enumerate(query.conjuncts)}
        merged = hint or Model()
        for group in groups:
            answer = self.ask(query.about(tuple(sorted(group, key=position.__getitem__))))
            if not isinstance(answer, Sat):
                return answer
            touched = frozenset().union(*map(symbols, group))
            merged = merged.merged(answer.model.on(touched))
        return Sat(merged)


def independent(violated: Sequence[Term], satisfied: Sequence[Term]) -> list[list[Term]]:
    """The groups of conjuncts connected by symbols, each with at least one violated conjunct."""
    groups: list[tuple[list[Term], set[Term | Function]]] = []
    for conjunct in violated:
        mine = set(symbols(conjunct))
        members = [conjunct]
        apart = []
        for group in groups:
            if mine.isdisjoint(group[1]):
                apart.append(group)
            else:
                members += group[0]
                mine |= group[1]
        groups = [*apart, (members, mine)]
    rest = list(satisfied)
    while rest:
        left = []
        for conjunct in rest:
            mine_too = symbols(conjunct)
            touching = [group for group in groups if not group[1].isdisjoint(mine_too)]
            if touching:
                _join(groups, touching, conjunct, mine_too)
            else:
                left.append(conjunct)
        if len(left) == len(rest):
            break
        rest = left
    return [members for members, _ in groups]


def _join(
    groups: list[tuple[list[Term], set[Term | Function]]],
    touching: list[tuple[list[Term], set[Term | Function]]],
    conjunct: Term,
    its_symbols: frozenset[Term | Function],
) -> None:
    """Add a conjunct to the groups it touches, which become one."""
    first, *others = touching
    first[0].append(conjunct)
    first[1].update(its_symbols)
    for other in others:
        first[0].extend(other[0])
        first[1].update(other[1])
        groups.remove(other)
