"""Invariants for people, in Java's notation."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew import terms
from pathbrew.engines.inductive.horn import Predicate
from pathbrew.engines.inductive.houdini import Invariants
from pathbrew.solve.horn import Proof
from pathbrew.terms import Term

LONGEST = 300
"""Characters of one line."""
MOST = 8
"""Conditions that are shown of one predicate."""


def worded(invariants: Invariants) -> tuple[str, ...]:
    """A line for each loop and each method of which something had to be known."""
    return tuple(_line(predicate, list(each)) for predicate, each in invariants.items() if each)


def worded_rounds(depth: int, facts: Invariants) -> tuple[str, ...]:
    """The same for an induction over several states in a row, with the facts that it rests on."""
    states = f"{depth - 1} states in a row that keep it" if depth > 2 else "a state that keeps it"
    first = "no state violates it" if depth == 1 else f"none violates it after {states}"
    return (f"k-induction: {first}", *worded(facts))


def _line(predicate: Predicate, known: list[Term]) -> str:
    names = {p: terms.variable(p.name.rpartition(":")[2], p.sort) for p in predicate.parameters}
    shown = [str(terms.substitute(each, names)) for each in known[:MOST]]
    more = f" && {len(known) - MOST} more" if len(known) > MOST else ""
    return f"{predicate.name}: {' && '.join(shown)}{more}"


def worded_proof(predicates: Sequence[Predicate], proof: Proof) -> tuple[str, ...]:
    """The same for a proof by Spacer."""
    lines = []
    for predicate, meaning in zip(predicates, proof.meanings, strict=True):
        names = [parameter.name.rpartition(":")[2] for parameter in predicate.parameters]
        if meaning != "true":
            lines.append(f"{predicate.name}: {meaning.format(*names)[:LONGEST]}")
    return tuple(lines)
