"""Houdini: of many guesses the largest set that every clause preserves, by exact queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathbrew import terms
from pathbrew.deadline import Deadline
from pathbrew.engines.inductive.horn import Application, Clause, Predicate
from pathbrew.errors import OutOfBudget
from pathbrew.solve import Chain, Query, Sat, Unsat
from pathbrew.terms import Evaluator, Term

Invariants = Mapping[Predicate, Sequence[Term]]
QUERY_LIMIT = 1.0
AT_ONCE = 40
"""Guesses of one head that are asked about in one query."""


class OutOfTime(Exception):
    """The filter has not ended in time."""


def stated(application: Application, invariants: Invariants) -> list[Term]:
    """What the invariants say of the arguments of an application."""
    predicate, arguments = application
    known = dict(zip(predicate.parameters, arguments, strict=True))
    return [terms.substitute(each, known) for each in invariants.get(predicate, ())]


def body_of_clause(clause: Clause, invariants: Invariants) -> tuple[Term, ...]:
    """What a clause assumes."""
    assumed = [each for premise in clause.premises for each in stated(premise, invariants)]
    return (*assumed, *clause.conditions)


def filtered(
    clauses: Iterable[Clause], guessed: Mapping[Predicate, Sequence[Term]], chain: Chain, deadline: Deadline
) -> dict[Predicate, list[Term]]:
    """The guesses that hold of all that is reachable, as far as induction tells; raises OutOfBudget."""
    kept = {predicate: list(each) for predicate, each in guessed.items()}
    pending = list(clauses)
    changed = True
    while changed:
        changed = False
        for clause in pending:
            if clause.head is not None and _weaken(clause, clause.head, kept, chain, deadline):
                changed = True
    return kept


def _weaken(
    clause: Clause,
    head: Application,
    kept: dict[Predicate, list[Term]],
    chain: Chain,
    deadline: Deadline,
) -> bool:
    """Drop the guesses about a head that its clause does not preserve."""
    predicate = head[0]
    changed = False
    start, size = 0, AT_ONCE
    while start < len(kept[predicate]):
        if deadline.has_passed:
            raise OutOfBudget
        part = kept[predicate][start : start + size]
        body = body_of_clause(clause, kept)
        claims = stated(head, {predicate: part})
        wrong = terms.not_(terms.and_(*claims))
        limit = min(QUERY_LIMIT, max(deadline.left, 0.01))
        answer = chain.solve(Query((*body, wrong), limit))
        if isinstance(answer, Unsat):
            start += len(part)
            size = min(2 * size, AT_ONCE)
            continue
        if not isinstance(answer, Sat) and len(part) > 1:
            size = max(len(part) // 4, 1)  # where nobody knows, fewer guesses may be easier
            continue
        changed = True
        dropped = set(part)
        if isinstance(answer, Sat):
            evaluate = Evaluator(answer.model)
            every = kept[predicate]
            pairs = zip(every, stated(head, {predicate: every}), strict=True)
            dropped = {guess for guess, claim in pairs if not evaluate(claim)} or dropped
        kept[predicate] = [guess for guess in kept[predicate] if guess not in dropped]
        # Those before `start` hold no longer for certain: the next round asks about them again.
        start = max(start - len(dropped), 0)
    return changed


def proves(clauses: Iterable[Clause], invariants: Invariants, chain: Chain, deadline: Deadline) -> bool:
    """Whether invariants are preserved by every clause and exclude every error: asked clause by clause."""
    for clause in clauses:
        body = body_of_clause(clause, invariants)
        claims = [terms.FALSE] if clause.head is None else stated(clause.head, invariants)
        for claim in claims:
            limit = max(min(deadline.left, 10 * QUERY_LIMIT), 0.01)
            if not isinstance(chain.solve(Query((*body, terms.not_(claim)), limit)), Unsat):
                return False
    return True
