"""One step back: what holds after a piece of a block, stated over what was before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pathbrew import terms
from pathbrew.engines.backward.axioms import reads
from pathbrew.engines.backward.suffix import FIRST_MADE, Suffix, conjoined, replaced
from pathbrew.semantics.memory import Memory, owner_of, register_of, zero
from pathbrew.semantics.transfer import Copy, Piece, initial
from pathbrew.terms import Function, Role, Term


def apply_piece(suffix: Suffix, piece: Piece, memory: Memory) -> Suffix | None:
    """Step back over a piece."""
    made, unknowns = suffix.made, suffix.unknowns
    fresh: dict[Term, Term] = {}
    arrays: list[Term] = []
    for one in reversed(piece.fresh):
        if one.made is None:
            fresh[one.placeholder] = terms.variable(f"?{unknowns}", one.placeholder.sort, role=Role.UNKNOWN)
            unknowns += 1
        else:
            fresh[one.placeholder] = terms.constant(FIRST_MADE + made, terms.INT)
            made += 1
            if one.is_array:
                arrays.append(fresh[one.placeholder])
    replacements: dict[Term, Term] = {}
    symbols = {s for condition in suffix.conditions for s in terms.symbols(condition)}
    for symbol in sorted(symbols, key=_age):
        if isinstance(symbol, Term):
            before = _before(symbol, suffix, piece)
            if before is None and piece.forgets and memory.may_change(symbol):
                before = terms.variable(f"?{unknowns}", symbol.sort, role=Role.UNKNOWN)
                unknowns += 1
            if before is not None:
                replacements[symbol] = terms.substitute(before, fresh) if fresh else before
    conditions = replaced(suffix.conditions, replacements)
    if conditions is None:
        return None
    more = [terms.substitute(c, fresh) if fresh else c for c in piece.conditions]
    if arrays:
        more += _empty(arrays, (*conditions, *more), memory)
    conditions = conjoined(conditions, more)
    if conditions is None:
        return None
    reasons = suffix.reasons | piece.reasons.keys() if piece.reasons else suffix.reasons
    return replace(suffix, conditions=conditions, made=made, unknowns=unknowns, reasons=reasons)


def _age(symbol: Term | Function) -> int:
    return symbol.number if isinstance(symbol, Term) else -1


def _before(variable: Term, suffix: Suffix, piece: Piece) -> Term | None:
    """What a variable after a piece is before it; None if it is the same."""
    found = register_of(variable)
    if found is None:
        return piece.memory.get(variable)
    depth, number, kind = found
    if depth != suffix.depth:
        return None
    value = piece.registers.get(number)
    if isinstance(value, Copy):
        return initial(suffix.place.body, depth, value.source, kind)
    return value


def _empty(arrays: list[Term], conditions: tuple[Term, ...], memory: Memory) -> Iterator[Term]:
    """New arrays hold nothing but zeros: where they are read, as if the memory had held these before."""
    for base, place in list(reads(conditions)):
        if base in memory.elements:
            value = terms.select(base, place)
            is_zero = terms.equal(value, zero(value.sort))
            for array in arrays:
                yield terms.implies(terms.ieq(owner_of(place), array), is_zero)
