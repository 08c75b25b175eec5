"""What a path has found out about which references are the same."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from pathbrew import terms
from pathbrew.heap.alias.propagation import propagated
from pathbrew.terms import FALSE, TRUE, Term, operations


class ReferenceFacts:
    """Classes of addresses that are the same, and which classes differ.

    An address is an int term: 0 is null. Guards are equations of addresses that stand in values; when one of
    them becomes known, it fires: `simplified` gives what is left of a value.
    """

    def __init__(self) -> None:
        self._parent: dict[Term, Term] = {}
        self._differing: dict[Term, set[Term]] = {}
        self._members: dict[Term, list[Term]] = {}
        self._undecided: dict[Term, None] = {}
        self._decided: dict[Term, Term] = {}
        self.version = 0
        """Grows with what is known."""

    def root(self, address: Term) -> Term:
        """The one address that stands for all that are the same."""
        while (above := self._parent.get(address)) is not None:
            address = above
        return address

    def members(self, address: Term) -> list[Term]:
        """All addresses that are known to be the same as this one."""
        root = self.root(address)
        return self._members.get(root, [root])

    def same(self, one: Term, other: Term) -> bool | None:
        """Whether two addresses are the same, if that is known."""
        one, other = self.root(one), self.root(other)
        if one is other:
            return True
        if one.is_constant and other.is_constant:
            return False
        if other in self._differing.get(one, ()):
            return False
        return None

    def equation(self, one: Term, other: Term) -> Term:
        """`one == other` as a guard, or the truth if it is known."""
        known = self.same(one, other)
        if known is not None:
            return TRUE if known else FALSE
        guard = self.simplified(terms.equal(one, other))
        if not guard.is_constant:
            self._watch(guard)
        return guard

    def _watch(self, guard: Term) -> None:
        """Remember the equations in a guard, to be looked at when more is known."""
        stack = [guard]
        while stack:
            term = stack.pop()
            if term.op is operations.EQUAL:
                if term not in self._decided:
                    self._undecided[term] = None
            elif term.sort is terms.BOOL:
                stack += term.args

    def learn(self, condition: Term, holds: bool) -> None:
        """Take in a decision: equations of addresses, alone or in what must all hold."""
        stack = [(condition, holds)]
        changed = False
        while stack:
            term, value = stack.pop()
            if term.op is operations.NOT:
                stack.append((term.args[0], not value))
            elif term.op is (operations.CONJUNCTION if value else operations.DISJUNCTION):
                stack += [(argument, value) for argument in term.args]
            elif term in self._undecided:
                self._assert(term, value)
                changed = True
        if changed:
            self.version += 1
            self._fire()

    def _assert(self, equation: Term, value: bool) -> None:
        one, other = (self.root(a) for a in equation.args)
        self._decide(equation, value)
        if one is other:
            return
        if not value:
            self._differing.setdefault(one, set()).add(other)
            self._differing.setdefault(other, set()).add(one)
            return
        if other.is_constant:
            one, other = other, one
        self._parent[other] = one
        self._members[one] = [*self._members.get(one, [one]), *self._members.pop(other, [other])]
        for third in self._differing.pop(other, ()):
            self._differing[third].discard(other)
            self._differing[third].add(one)
            self._differing.setdefault(one, set()).add(third)

    def _decide(self, equation: Term, value: bool) -> None:
        self._undecided.pop(equation, None)
        self._decided[equation] = TRUE if value else FALSE

    def _fire(self) -> None:
        """Decide the guards that follow from what is known."""
        for guard in list(self._undecided):
            known = self.same(*guard.args)
            if known is not None:
                self._decide(guard, known)

    def simplified(self, term: Term) -> Term:
        """The term without the guards that are known."""
        decided = self._decided
        if not decided or not term.args:
            return term
        known = {equation: decided[equation] for equation in _equations(term) if equation in decided}
        if not known:
            return term
        results = _simplified.setdefault(term, {})
        key = frozenset(known.items())
        result = results.get(key)
        if result is None:
            result = terms.substitute(term, known)
            if result is not term and term not in known:
                results[key] = result
        return result

    def condition(self, condition: Term) -> Term:
        """What is left to decide of a condition, as far as possible in terms of guards."""
        while not condition.is_constant:
            before = condition
            condition = propagated(self.simplified(condition))
            if condition is before:
                break
        return condition

    def undecided(self, term: Term) -> list[Term]:
        """The guards in a term about which nothing is known."""
        return [equation for equation in _equations(term) if equation in self._undecided]


_equations_in: WeakKeyDictionary[Term, tuple[Term, ...]] = WeakKeyDictionary()
_simplified: WeakKeyDictionary[Term, dict[frozenset[tuple[Term, Term]], Term]] = WeakKeyDictionary()
"""Runs have most of their terms in common; no value may keep its key."""


def _equations(term: Term) -> tuple[Term, ...]:
    """The equations of numbers that stand in a term, older ones first."""
    within = _equations_in.get(term)
    if within is None:
        inside = terms.closure([term])
        within = _equations_in[term] = tuple(t for t in inside if t is not term and _is_equation(t))
    return (*within, term) if _is_equation(term) else within


def _is_equation(term: Term) -> bool:
    return term.op is operations.EQUAL and term.args[0].sort is terms.INT
