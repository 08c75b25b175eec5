"""Terms as plain data: a list of rows that JSON and pickle can carry and another process can read.

A row is `[operation, sort, payload, argument rows...]`; arguments come before their users. Decoding
does not simplify: the same nodes come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pathbrew.arithmetic import bits_double, double_bits
from pathbrew.terms.model import ArrayValue, FunctionValue, Model
from pathbrew.terms.nodes import Function, Term, application, closure, constant, node, variable
from pathbrew.terms.operations import APPLY, CONSTANT, OPERATIONS, SUM, VARIABLE
from pathbrew.terms.oracles import numbered_oracle, oracle_number
from pathbrew.terms.roles import decode_role, encode_role
from pathbrew.terms.sorts import (
    BOOL,
    DOUBLE,
    FLOAT,
    REF,
    ArraySort,
    BitVector,
    FloatingPoint,
    Sort,
    array_of,
    bitvector,
)

Rows = list[list[Any]]


def encode_sort(sort: Sort) -> Any:
    if isinstance(sort, BitVector):
        return sort.width
    if isinstance(sort, ArraySort):
        return [encode_sort(sort.index), encode_sort(sort.element)]
    return sort.name


_NAMED = {sort.name: sort for sort in (BOOL, REF, FLOAT, DOUBLE)}


def decode_sort(data: Any) -> Sort:
    if isinstance(data, int):
        return bitvector(data)
    if isinstance(data, str):
        return _NAMED[data]
    return array_of(decode_sort(data[0]), decode_sort(data[1]))


def encode_function(function: Function) -> list[Any]:
    sorts = [encode_sort(s) for s in function.parameters], encode_sort(function.result)
    return [function.name, *sorts, function.method, oracle_number(function.oracle), function.is_predicate]


def decode_function(data: Sequence[Any]) -> Function:
    name, parameters, result, method, oracle, is_predicate = data
    sorts = tuple(map(decode_sort, parameters)), decode_sort(result)
    return Function(name, *sorts, method, numbered_oracle(oracle), is_predicate)


def _payload(term: Term) -> Any:
    if term.op is CONSTANT:
        return double_bits(term.value) if isinstance(term.sort, FloatingPoint) else term.value
    if term.op is VARIABLE:
        name, low, high, role = term.value
        return [name, low, high, encode_role(role)]
    if term.op is SUM:
        return list(term.value)
    return encode_function(term.value) if term.op is APPLY else None


def encode(terms: Iterable[Term]) -> Rows:
    """Rows for all that occurs in `terms`; the last row lists where each of them is."""
    roots = list(terms)
    place: dict[Term, int] = {}
    rows: Rows = []
    for term in closure(roots):
        place[term] = len(rows)
        rows.append([term.op.name, encode_sort(term.sort), _payload(term), *[place[a] for a in term.args]])
    rows.append([place[root] for root in roots])
    return rows


def decode(rows: Rows) -> list[Term]:
    """The terms that `encode` was given."""
    terms: list[Term] = []
    for operation, sort_data, payload, *places in rows[:-1]:
        op, sort = OPERATIONS[operation], decode_sort(sort_data)
        args = tuple(terms[i] for i in places)
        if op is CONSTANT:
            terms.append(constant(bits_double(payload) if isinstance(sort, FloatingPoint) else payload, sort))
        elif op is VARIABLE:
            name, low, high, role = payload
            if not isinstance(sort, BitVector):
                low = high = None
            terms.append(variable(name, sort, low, high, decode_role(role)))
        elif op is APPLY:
            terms.append(application(decode_function(payload), args))
        else:
            terms.append(node(op, args, sort, tuple(payload) if op is SUM else None))
    return [terms[i] for i in rows[-1]]


def decode_one(rows: Rows) -> Term:
    """The single term that was encoded."""
    return decode(rows)[0]


def encode_value(value: Any, sort: Sort) -> Any:
    if isinstance(sort, FloatingPoint):
        return double_bits(value)
    if isinstance(sort, ArraySort):
        entries = value.entries.items()
        return [
            encode_value(value.default, sort.element),
            [[encode_value(i, sort.index), encode_value(x, sort.element)] for i, x in entries],
        ]
    return value


def decode_value(data: Any, sort: Sort) -> Any:
    if isinstance(sort, FloatingPoint):
        return bits_double(data)
    if isinstance(sort, ArraySort):
        entries = {decode_value(i, sort.index): decode_value(x, sort.element) for i, x in data[1]}
        return ArrayValue(decode_value(data[0], sort.element), entries)
    return data


def encode_model(model: Model) -> list[Any]:
    """A model as plain data."""
    functions = []
    for function, meaning in model.functions.items():
        entries = [
            [
                [encode_value(x, sort) for x, sort in zip(arguments, function.parameters, strict=True)],
                encode_value(result, function.result),
            ]
            for arguments, result in meaning.entries.items()
        ]
        default = encode_value(meaning.default, function.result)
        functions.append([encode_function(function), default, entries])
    return [encode(model), [encode_value(model[v], v.sort) for v in model], functions]


def decode_model(data: Sequence[Any]) -> Model:
    """The model that `encode_model` was given."""
    rows, values, interpretations = data
    variables = decode(rows)
    functions = {}
    for function_data, default, entries in interpretations:
        function = decode_function(function_data)
        table = {
            tuple(map(decode_value, arguments, function.parameters)): decode_value(result, function.result)
            for arguments, result in entries
        }
        functions[function] = FunctionValue(decode_value(default, function.result), table)
    return Model({v: decode_value(x, v.sort) for v, x in zip(variables, values, strict=True)}, functions)
