"""Every operation against the real JVM: by evaluation, by folding, and by each solver."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathbrew import arithmetic, terms
from pathbrew.solve import Query, Unsat
from pathbrew.solve.binding import Binding, Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import (
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    Model,
    Sort,
    Term,
    and_,
    constant,
    equal,
    evaluate,
    not_,
    or_,
    variable,
)
from pathbrew.terms.compute import identical

SOURCE = Path(__file__).parent / "java" / "Operations.java"
Row = tuple[tuple[Any, ...], Any]

_LETTER = {"i": INT, "l": LONG, "f": FLOAT, "d": DOUBLE, "b": INT, "c": INT, "s": INT, "z": INT}
_BITS = {
    "float_bits": (FLOAT, INT),
    "double_bits": (DOUBLE, LONG),
    "bits_float": (INT, FLOAT),
    "bits_double": (LONG, DOUBLE),
}
_COMPARISONS = tuple(f"{kind}{how}" for kind in "il" for how in ("eq", "ne", "lt", "ge", "gt", "le"))
SHIFTS = ("lshl", "lshr", "lushr")


def signature(name: str) -> tuple[list[Sort], Sort | None]:
    """The operand sorts and the result sort of an operation; None for a condition."""
    if name in _BITS:
        return [_BITS[name][0]], _BITS[name][1]
    if name[1] == "2":
        return [_LETTER[name[0]]], _LETTER[name[2]]
    sort = _LETTER[name[0]]
    if name.endswith(("neg", "sqrt", "floor", "ceil", "rint")):
        return [sort], sort
    if name in _COMPARISONS:
        return [sort, sort], None
    if "cmp" in name:
        return [sort, sort], INT
    return [sort, INT if name in SHIFTS else sort], sort


def value_of(bits: int, sort: Sort | None) -> Any:
    if sort is None:
        return bool(bits)
    if sort is FLOAT:
        return arithmetic.bits_float(bits)
    return arithmetic.bits_double(bits) if sort is DOUBLE else bits


@pytest.fixture(scope="module")
def table() -> dict[str, list[Row]]:
    """Results of the JVM on this machine, by operation."""
    run = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", str(SOURCE)], capture_output=True, text=True, check=True
    )
    rows: dict[str, list[Row]] = {}
    for line in run.stdout.splitlines():
        name, *numbers = line.split()
        operands, result = signature(name)
        bits = [int(n) for n in numbers]
        values = tuple(map(value_of, bits[:-1], operands))
        rows.setdefault(name, []).append((values, value_of(bits[-1], result)))
    return rows


def operation(name: str) -> Callable[..., Term]:
    found: Callable[..., Term] = getattr(terms, name)
    return found


def inputs(name: str, suffix: object = "") -> list[Term]:
    return [variable(f"{n}{suffix}", sort) for n, sort in zip("xy", signature(name)[0], strict=False)]


def test_the_table_covers_every_operation(table: dict[str, list[Row]]) -> None:
    java = {n for n in terms.__all__ if getattr(getattr(terms, n), "__module__", "") == "pathbrew.terms.java"}
    assert java - set(table) == {"aeq", "ane", "ite"}, "references and choice have no arithmetic"
    assert sum(map(len, table.values())) > 10_000


def test_evaluation_and_folding_agree_with_the_jvm(table: dict[str, list[Row]]) -> None:
    for name, rows in table.items():
        build, variables = operation(name), inputs(name)
        symbolic = build(*variables)
        assert not symbolic.is_constant
        for operands, expected in rows:
            model = Model(dict(zip(variables, operands, strict=True)))
            assert identical(evaluate(symbolic, model), expected), (name, operands)
            folded = build(*operands)
            assert folded.is_constant and identical(folded.value, expected), (name, operands)


@pytest.mark.parametrize("create", [BitwuzlaBinding, Z3Binding, Cvc5Binding])
def test_every_solver_agrees_with_the_jvm(table: dict[str, list[Row]], create: Callable[[], Binding]) -> None:
    """No assignment of the operands gives a result other than the JVM's."""
    session = Session("solver", create, incremental=False)
    for name, rows in table.items():
        build = operation(name)
        premises, differences = [], []
        for i, (operands, expected) in enumerate(rows[:40]):
            variables = inputs(name, i)
            premises += [equal(v, constant(x, v.sort)) for v, x in zip(variables, operands, strict=True)]
            result = build(*variables)
            differences.append(not_(equal(result, constant(expected, result.sort))))
        answer = session.solve(Query((*premises, _any(differences)), 20.0))
        assert isinstance(answer, Unsat), (name, answer)
        # and the query is not unsatisfiable by itself
        assert not isinstance(session.solve(Query(tuple(premises), 20.0)), Unsat), name


def _any(conditions: list[Term]) -> Term:
    found = or_()
    for condition in conditions:
        found = or_(found, condition)
    return found


def test_comparison_with_zero_becomes_direct() -> None:
    """`dcmpg; ifge` and its kin read as Java's comparison, and NaN takes the same side as in the JVM."""
    x, y = variable("x", DOUBLE), variable("y", DOUBLE)
    nan = float("nan")
    cases = {
        terms.ilt(terms.dcmpg(x, y), 0): ("x < y", False),
        terms.ige(terms.dcmpg(x, y), 0): ("!(x < y)", True),
        terms.igt(terms.dcmpl(x, y), 0): ("x > y", False),
        terms.ile(terms.dcmpl(x, y), 0): ("!(x > y)", True),
        terms.ieq(terms.dcmpl(x, y), 0): ("x == y", False),
        terms.ine(terms.dcmpl(x, y), 0): ("x != y", True),
        terms.ile(terms.dcmpg(x, y), 0): ("x <= y", False),
        terms.ige(terms.dcmpl(x, y), 0): ("x >= y", False),
    }
    for condition, (text, on_nan) in cases.items():
        assert str(condition) == text
        assert evaluate(condition, Model({x: nan, y: 1.0})) is on_nan
    a, b = variable("a", LONG), variable("b", LONG)
    assert terms.ilt(terms.lcmp(a, b), 0) is terms.llt(a, b)
    assert terms.ile(terms.lcmp(a, b), 0) is terms.lle(a, b)
    assert terms.ieq(terms.lcmp(a, b), 0) is terms.leq(a, b)
    assert terms.ieq(terms.lcmp(a, b), 1) is terms.lgt(a, b)
    assert and_(terms.ieq(terms.lcmp(a, b), 1), terms.lle(a, b)).value is False
