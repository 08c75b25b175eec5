"""A layer or solver that fails costs its own answers: the next ones give the same verdicts."""

from __future__ import annotations

import json

import pytest

from pathbrew.called import Gave, RealFunctions
from pathbrew.defects import Border, Defect
from pathbrew.report.reasons import worded
from pathbrew.solve import Chain, Query, Sat, SolverOptions, Unknown, Unsat, build_chain
from pathbrew.solve.binding import Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cache import Cache
from pathbrew.solve.enclosure import Enclosure
from pathbrew.solve.enumeration import Enumeration
from pathbrew.solve.folding import Folding
from pathbrew.solve.isolated import Isolated
from pathbrew.solve.mixed import Mixed
from pathbrew.solve.numeric import Numeric
from pathbrew.solve.portfolio import Portfolio
from pathbrew.solve.query import Layer
from pathbrew.solve.refutation import Refutation
from pathbrew.solve.repair import Repair
from pathbrew.solve.reuse import Reuse
from pathbrew.solve.sampling import Sampling
from pathbrew.solve.shapes import Shapes
from pathbrew.solve.slicing import Slicing
from pathbrew.solve.validation import Validation
from pathbrew.terms import (
    DOUBLE,
    INT,
    Evaluator,
    Term,
    apply,
    constant,
    decode,
    dmul,
    fp_at_most,
    fp_equal,
    fp_less,
    iadd,
    ieq,
    igt,
    ilt,
    imul,
    variable,
)

from .injection import FAULTS, break_down

LAYERS: list[type[Layer]] = [
    *(Folding, Shapes, Slicing, Reuse, Cache, Repair, Refutation, Enclosure, Enumeration, Sampling),
    *(Mixed, Numeric, Validation),
]
X, Y = variable("x", INT), variable("y", INT)
D, E = variable("d", DOUBLE), variable("e", DOUBLE)


def number(value: float) -> Term:
    return constant(value, DOUBLE)


def queries() -> list[tuple[tuple[Term, ...], bool]]:
    """Conjunctions, and whether they have a model."""
    functions = RealFunctions(lambda questions: [Gave(2 * q.arguments[0] % (1 << 31)) for q in questions])
    doubled = functions.function("doubled", "A.doubled(I)I", (INT,), INT)
    return [
        ((igt(X, 41), ilt(X, 43)), True),
        ((igt(X, 41), ilt(X, 41)), False),
        ((igt(iadd(X, Y), 100), ilt(Y, 5), igt(imul(X, X), 9)), True),
        ((ieq(imul(X, X), 1_522_756), igt(X, 0), ieq(iadd(Y, 1), 7)), True),
        ((ieq(imul(X, 2), 7),), False),
        ((fp_equal(dmul(D, number(2.0)), number(3.0)),), True),
        ((fp_less(number(5.0), E), fp_at_most(E, number(0.0)), fp_equal(dmul(D, E), number(1.0))), False),
        ((ieq(apply(doubled, X), 84), igt(X, 0)), True),
    ]


def verdicts(chain: Chain) -> list[bool | None]:
    found: list[bool | None] = []
    for conjuncts, _ in queries():
        answer = chain.solve(Query(conjuncts, 20.0))
        if isinstance(answer, Sat):
            assert Evaluator(answer.model).satisfies(conjuncts)
        found.append(True if isinstance(answer, Sat) else False if isinstance(answer, Unsat) else None)
    return found


def test_the_chain_without_faults() -> None:
    with build_chain() as chain:
        assert verdicts(chain) == [truth for _, truth in queries()]
        assert list(chain.defects) == []


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_fails(monkeypatch: pytest.MonkeyPatch, layer: type[Layer], fault: type[Exception]) -> None:
    break_down(monkeypatch, layer, "attempt", fault)
    with build_chain(SolverOptions(solvers=("bitwuzla",))) as chain:
        found = verdicts(chain)
        assert set(chain.counters) >= {layer.name}
    truths = [truth for _, truth in queries()]
    if layer is Validation:
        # What could not be evaluated is no model; other layers check theirs themselves.
        assert all(told in (truth, None) for told, truth in zip(found, truths, strict=True))
        assert [told for told, truth in zip(found, truths, strict=True) if not truth] == [False] * 3
    elif layer is Mixed:
        # Other layers know of a function only that it is one.
        assert all(told in (truth, None) for told, truth in zip(found, truths, strict=True))
        assert found[:-1] == truths[:-1]
    else:
        assert found == truths
    (defect,) = chain.defects
    assert (defect.border, defect.place, defect.exception) == (Border.LAYER, layer.name, fault.__name__)
    assert (defect.message, defect.at.partition(":")[0]) == ("injected", "injection.py")
    assert "Traceback" in defect.trace
    assert decode(json.loads(defect.reproduction)["conjuncts"])


@pytest.mark.parametrize("fault", FAULTS)
def test_every_layer_fails(monkeypatch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    """Only the solvers are left, and nobody to evaluate their models."""
    for layer in LAYERS:
        break_down(monkeypatch, layer, "attempt", fault)
    with build_chain(SolverOptions(solvers=("bitwuzla",))) as chain:
        found = verdicts(chain)
    assert found == [None if truth else False for _, truth in queries()]
    assert {defect.place for defect in chain.defects} == {layer.name for layer in LAYERS}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_solver_fails_in_this_process(monkeypatch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    break_down(monkeypatch, Session, "_follow", fault)
    with build_chain() as chain:
        assert verdicts(chain) == [truth for _, truth in queries()]
        assert {defect.exception for defect in chain.defects} == {fault.__name__}


def test_a_session_forgets_what_it_asserted_before_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a solver has on its stack after a fault is not known: it must not answer for another path."""
    portfolio = Portfolio(("bitwuzla",), True)
    impossible = ilt(X, 1)
    assert isinstance(portfolio.solve(Query((igt(X, 5), ilt(X, 9)), 5.0)), Sat)
    with monkeypatch.context() as patch:
        break_down(patch, BitwuzlaBinding, "add", ZeroDivisionError, lambda _, added: added is impossible)
        assert isinstance(portfolio.solve(Query((igt(X, 5), impossible), 5.0)), Unsat)
    assert len(portfolio.defects) == 1
    assert isinstance(portfolio.solve(Query((igt(X, 5), ilt(X, 8)), 5.0)), Sat)
    portfolio.close()


def test_nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault behind all layers is no answer, and is told once."""
    break_down(monkeypatch, Portfolio, "solve", AssertionError)
    options = SolverOptions(repair=False, sampling=False, descent=False, reuse=False)
    with build_chain(options) as chain:
        answer = chain.solve(Query((ieq(imul(X, X), 1_522_756),), 5.0))
        assert isinstance(answer, Unknown) and "a defect of Pathbrew: AssertionError" in worded(answer.reason)
        (defect,) = chain.defects
        assert (defect.place, defect.count) == ("chain", 1)


def test_a_fault_in_a_solvers_process_is_told() -> None:
    solver = Isolated("z3")
    solver.send("no rows", 5.0)
    answer = None
    while answer is None:
        answer = solver.receive()
    assert isinstance(answer, Unknown) and "a defect of Pathbrew" in worded(answer.reason)
    (defect,) = solver.defects
    assert isinstance(defect, Defect) and defect.place == "z3 (isolated)" and defect.trace
    assert isinstance(solver.solve(Query((igt(X, 41), ilt(X, 43)), 10.0)), Sat)
    solver.close()
