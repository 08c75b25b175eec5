"""A generation made by hand: two classes, one with its source, and something of all that a report shows."""

from __future__ import annotations

from pathlib import Path

from pathbrew.blocks.outcomes import DEFAULT, Case, Outcome
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.coverage import Account, BranchGoal, Status
from pathbrew.jvm.mutation import Mutant, MutationResult
from pathbrew.jvm.outcomes import Returned
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import ArrayNode, GraphValue, Reference
from pathbrew.program import JavaClass, Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.result import (
    ClassResult,
    Coverage,
    Crash,
    Dropped,
    Explained,
    Generation,
    Measured,
    MethodResult,
    Mismatch,
    Timing,
    WrittenTest,
)
from tests.written_expressions import expression

PARCEL = Path(__file__).parent.parent.parent / "examples" / "Parcel.java"

DEPOT = """package com.acme;

public abstract class Depot {
    public abstract int capacity();

    static native long now();

    public static boolean fits(int width, int height, boolean upright) {
        if (width * width < 0 && width == 7) {
            return upright;
        }
        return upright ? height < 40 : width < 60;
    }
}
"""

PARCEL_TEST = """import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ParcelTest {
    @Test
    void priceReturns90WhenServiceIsStandard() {
        assertEquals(90, Parcel.price(1, Parcel.Service.STANDARD));
    }

    @Test
    void priceReturns3370WhenGramsIs7000() {
        // A brace in a string must not end the test: "}"
        assertEquals(3370, Parcel.price(7000, Parcel.Service.EXPRESS), "}");
    }

    @Test
    void priceThrowsWhenGramsIsZero() {
        var thrown = assertThrows(IllegalArgumentException.class, () -> Parcel.price(0, null));
        assertEquals("not a weight: 0", thrown.getMessage());
    }

    @Test
    void priceFailsWhenServiceIsNull() {
        assertThrows(NullPointerException.class, () -> Parcel.price(1, null));
    }

    @Test
    void discountReturns50() {
        assertEquals(50, Parcel.discount(0, 0));
    }

    @Test
    void discountFailsWhenPointsIsMinusOne() {
        assertThrows(ArithmeticException.class, () -> Parcel.discount(0, -1));
    }

    @Test
    void quoteReturnsWhenWeightsIsEmpty() {
        assertEquals("<b>: 0 items, 0.00 EUR ()", Parcel.quote(new int[0], "<b>"));
    }
}
"""


def sample(folder: Path) -> Generation:
    """Compile the classes, write the test file, and put a result together."""
    depot_source = folder / "Depot.java"
    depot_source.write_text(DEPOT)
    test_file = folder / "ParcelTest.java"
    test_file.write_text(PARCEL_TEST)
    program = Program(ClassPath([PARCEL, depot_source], find_jdk()))
    parcel = _parcel(program.load("Parcel"), test_file)
    depot = _depot(program.load("com/acme/Depot"), folder / "DepotTest.java")
    return Generation(
        classes=[parcel, depot],
        files=[test_file, folder / "com" / "acme" / "DepotTest.java"],
        report=folder / "report.html",
        mismatches=[
            Mismatch(
                parcel.methods[2].method,
                as_told('the JVM returned "STANDARD: 1 items, 0,90 EUR", not "STANDARD: 1 items, 0.90 EUR"'),
                folder / "mismatch-1.json",
            )
        ],
        dropped=[
            Dropped("quoteReturnsWhenWeightsHasOneElement", as_told("failed: expected <1> but was <2>"))
        ],
        timing=Timing(engine=1.31, solver=0.84, jvm=0.42, javac=0.61, suite=0.35),
        timeline=[(0.3, 4), (0.42, 7), (0.5, 8), (0.9, 10), (1.3, 11), (1.9, 12), (2.1, 14), (2.4, 16)],
        queries=131,
        unknown=2,
        seconds=3.62,
        mutation=MutationResult(
            (
                Mutant(
                    "Parcel", "price", "(ILParcel$Service;)I", 17, "MATH", "Replaced - with +", "KILLED", True
                ),
                Mutant("Parcel", "discount", "(II)I", 27, "MATH", "Replaced * with /", "SURVIVED", False),
            ),
            complete=False,
            seconds=4.5,
        ),
    )


def _parcel(java_class: JavaClass, file: Path) -> ClassResult:
    methods = {method.name: method for method in java_class.methods.values()}
    price, discount, quote, label = (methods[name] for name in ("price", "discount", "quote", "label"))
    covers: dict[str, tuple[Method, list[tuple[int, Outcome]]]] = {
        "priceReturns90WhenServiceIsStandard": (price, [(12, 1), (16, 0), (16, 1), (17, 1), (19, Case(1))]),
        "priceReturns3370WhenGramsIs7000": (price, [(12, 1), (17, 0), (17, 1), (19, Case(2))]),
        "priceThrowsWhenGramsIsZero": (price, [(12, 0)]),
        "priceFailsWhenServiceIsNull": (price, [(12, 1), (16, 0), (16, 1), (17, 1)]),
        "discountReturns50": (discount, [(28, 1)]),
        "discountFailsWhenPointsIsMinusOne": (discount, []),
        "quoteReturnsWhenWeightsIsEmpty": (quote, [(34, 1)]),
    }
    said = {
        "priceReturns90WhenServiceIsStandard": ("grams = 1, service = STANDARD", "returns 90"),
        "priceReturns3370WhenGramsIs7000": ("grams = 7000, service = EXPRESS", "returns 3370"),
        "priceThrowsWhenGramsIsZero": ("grams = 0, service = null", "throws IllegalArgumentException"),
        "priceFailsWhenServiceIsNull": ("grams = 1, service = null", "throws NullPointerException"),
        "discountReturns50": ("items = 0, points = 0", "returns 50"),
        "discountFailsWhenPointsIsMinusOne": ("items = 0, points = -1", "throws ArithmeticException"),
        "quoteReturnsWhenWeightsIsEmpty": ('weights = [], service = "<b>"', "returns a String"),
    }
    kinds = {
        "priceFailsWhenServiceIsNull": Kind.NULL_ARGUMENT,
        "discountFailsWhenPointsIsMinusOne": Kind.CRASH,
    }
    lines = PARCEL_TEST.splitlines()
    tests = {}
    for name, (method, sides) in covers.items():
        line = next(number for number, text in enumerate(lines, 1) if f" {name}(" in text)
        edges = {goal.edge for goal in _goals(method) if (goal.line, goal.edge.outcome) in sides}
        conditions = ("grams >= 1", "grams <= 2000") if method is price else ()
        case = _case(method, kinds.get(name, Kind.BEHAVIOUR), frozenset(edges), conditions)
        tests[name] = WrittenTest(case, name, file, line, *said[name])

    def goals(method: Method, open_reason: str) -> list[Explained]:
        return [_explained(goal, list(tests.values()), open_reason) for goal in _goals(method)]

    return ClassResult(
        java_class,
        [
            MethodResult(
                price,
                goals(price, ""),
                [
                    Crash(
                        "java.lang.NullPointerException",
                        'Cannot invoke "Parcel$Service.ordinal()" because "<parameter2>" is null',
                        19,
                        ("at Parcel.price(Parcel.java:19)",),
                        tests["priceFailsWhenServiceIsNull"],
                    )
                ],
                exhausted=True,
                paths=7,
                steps=412,
                queries=40,
                seconds=0.41,
            ),
            MethodResult(
                discount,
                goals(discount, "assertions are off when tests run"),
                [
                    Crash(
                        "java.lang.ArithmeticException",
                        "/ by zero",
                        27,
                        ("at Parcel.discount(Parcel.java:27)",),
                        tests["discountFailsWhenPointsIsMinusOne"],
                    )
                ],
                paths=3,
                steps=90,
                seconds=0.12,
            ),
            MethodResult(quote, goals(quote, "the budget was used up"), paths=1, steps=5000, seconds=1.9),
            MethodResult(
                label, [], paths=0, seconds=0.2, reasons=(as_told("every path ends at an obstacle: repeat"),)
            ),
        ],
        list(tests.values()),
        Coverage(Measured(9, 15), Measured(15, 23), Measured(88, 152)),
        {12: Measured(2, 2), 16: Measured(2, 2), 17: Measured(2, 2), 19: Measured(2, 3), 28: Measured(1, 4)}
        | {34: Measured(1, 2)},
        {line: Measured(4, 4) for line in (12, 13, 15, 16, 17, 20, 21, 27, 29, 33, 34, 37, 38, 39)}
        | {19: Measured(9, 13), 28: Measured(3, 14), 35: Measured(0, 12), 43: Measured(0, 8)},
        source=PARCEL,
    )


def _depot(java_class: JavaClass, file: Path) -> ClassResult:
    methods = {method.name: method for method in java_class.methods.values()}
    fits = methods["fits"]
    covered = {goal.edge for goal in _goals(fits)[1:4]}
    case = _case(fits, Kind.BEHAVIOUR, frozenset(covered), (), Engine.QUICK)
    test = WrittenTest(
        case, "fitsReturnsTrue", file, 9, "width = 1, height = 1, upright = true", "returns true"
    )
    goals = [_explained(goal, [test], "the solvers gave up") for goal in _goals(fits)]
    return ClassResult(
        java_class,
        [
            MethodResult(fits, goals, paths=4, steps=70, queries=9, seconds=0.3),
            MethodResult(methods["capacity"], reasons=(as_told("abstract"),)),
            MethodResult(methods["now"], reasons=(as_told("native"),)),
        ],
        [test],
        Coverage(Measured(6, 10), Measured(2, 3), Measured(20, 28)),
    )


GOALS: dict[str, list[tuple[int, int, Outcome]]] = {
    "price": [
        *((line, offset, side) for line, offset in ((12, 1), (16, 23), (17, 31)) for side in (0, 1)),
        *((19, 60, side) for side in (Case(1), Case(2), DEFAULT)),
    ],
    "discount": [(28, 18, 0), (28, 18, 1)],
    "quote": [(34, 21, 0), (34, 21, 1)],
    "fits": [(9, 3, 0), (9, 3, 1), (12, 17, 0), (12, 17, 1), (12, 25, 0), (12, 25, 1)],
}
"""By method: the line, the offset and the side."""


def _goals(method: Method) -> list[BranchGoal]:
    return [BranchGoal(Edge(method, offset, side), line) for line, offset, side in GOALS[method.name]]


def _case(
    method: Method,
    kind: Kind,
    covered: frozenset[Edge],
    conditions: tuple[str, ...],
    engine: Engine = Engine.SYMBOLIC,
) -> TestCase:
    given: tuple[GraphValue, ...] = tuple(
        0 if len(descriptor) == 1 else None for descriptor in method.parameters
    )
    nodes: tuple[ArrayNode, ...] = ()
    if method.name == "quote":
        given, nodes = (Reference(0), None), (ArrayNode("[I", (7, 0, 0)),)
    request = ReplayRequest(method.owner.name, method.name, method.descriptor, arguments=given, nodes=nodes)
    observed = ReplayResult(Returned(None), nodes_after=nodes)
    path = tuple(map(expression, conditions))
    return TestCase(method, request, observed, kind, engine, covered, path)


CONDITIONS: dict[tuple[int, Outcome], str] = {
    (12, 0): "grams <= 0",
    (12, 1): "grams > 0",
    (16, 0): "left > 0",
    (16, 1): "left <= 0",
    (17, 0): "left > 2000",
    (17, 1): "left <= 2000",
    (19, Case(1)): "case STANDARD",
    (19, Case(2)): "case EXPRESS",
    (19, DEFAULT): "default",
    (34, 0): "i < weights.length",
    (34, 1): "i >= weights.length",
}


def as_told(text: str) -> Reason:
    """A reason that is told as it stands."""
    return Reason(Cause.OBSTACLE, details=(text,))


def _explained(goal: BranchGoal, tests: list[WrittenTest], open_reason: str) -> Explained:
    named = goal.edge.method.owner.name == "Parcel"
    condition = CONDITIONS.get((goal.line, goal.edge.outcome), "") if named else ""
    test = next((test for test in tests if goal.edge in test.case.covered), None)
    if test is not None:
        return Explained(Account(goal, Status.COVERED), condition, test)
    if not open_reason:
        return Explained(Account(goal, Status.INFEASIBLE), condition)
    return Explained(Account(goal, Status.OPEN, (as_told(open_reason),)), condition)
