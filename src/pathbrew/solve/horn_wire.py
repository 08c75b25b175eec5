"""Constrained Horn clauses as plain data, for solvers in processes of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pathbrew.terms import Sort, Term, decode, encode
from pathbrew.terms.codec import decode_sort, encode_sort

Applied = tuple[int, tuple[Term, ...]]
"""A predicate by its number, and its arguments."""


@dataclass(frozen=True, slots=True)
class WireClause:
    """Premises, conditions in their order, and the head; no head means an error."""

    premises: tuple[Applied, ...]
    conditions: tuple[Term, ...]
    head: Applied | None


@dataclass(frozen=True, slots=True)
class WireHorn:
    """The sorts of the parameters of each predicate, and the clauses."""

    predicates: tuple[tuple[Sort, ...], ...]
    clauses: tuple[WireClause, ...]


def encode_horn(horn: WireHorn) -> dict[str, Any]:
    """What JSON can carry."""
    roots: list[Term] = []

    def place(terms: Iterable[Term]) -> list[int]:
        start = len(roots)
        roots.extend(terms)
        return list(range(start, len(roots)))

    clauses = [
        [
            [[number, place(arguments)] for number, arguments in clause.premises],
            place(clause.conditions),
            None if clause.head is None else [clause.head[0], place(clause.head[1])],
        ]
        for clause in horn.clauses
    ]
    sorts = [[encode_sort(sort) for sort in parameters] for parameters in horn.predicates]
    return {"predicates": sorts, "clauses": clauses, "rows": encode(roots)}


def decode_horn(content: dict[str, Any]) -> WireHorn:
    """The clauses that were encoded."""
    roots = decode(content["rows"])

    def at(places: Sequence[int]) -> tuple[Term, ...]:
        return tuple(roots[place] for place in places)

    return WireHorn(
        tuple(tuple(map(decode_sort, sorts)) for sorts in content["predicates"]),
        tuple(
            WireClause(
                tuple((number, at(places)) for number, places in premises),
                at(conditions),
                None if head is None else (head[0], at(head[1])),
            )
            for premises, conditions, head in content["clauses"]
        ),
    )
