"""The quick start on small programs: what it covers, what it must not give, that it repeats itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.coverage import branch_goals
from pathbrew.deadline import Deadline
from pathbrew.engines.quick import PATIENCE, QuickStart
from pathbrew.jvm import BoxNode, JvmWorker, Returned, StringNode, Threw
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BuiltNode, EnumNode, Reference, StubNode
from pathbrew.program import JavaClass, Method, Program

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "quick"
SECONDS = 120.0


class Quick:
    """A class and what the quick start has found for it."""

    def __init__(
        self,
        jdk: Jdk,
        worker: JvmWorker,
        name: str,
        seed: int = 0,
        folder: Path = PROGRAMS,
        patience: int = PATIENCE,
    ) -> None:
        class_path = ClassPath([folder / f"{name.partition('$')[0]}.java"], jdk)
        self.program = Program(class_path)
        self.java_class: JavaClass = self.program.load(name)
        methods = self.java_class.methods.values()
        self.methods = [m for m in methods if m.info.code and not m.access & (PRIVATE | SYNTHETIC)]
        self.methods = [m for m in self.methods if m.name != "<clinit>"]
        self.wanted: set[Edge] = {goal.edge for m in self.methods for goal in branch_goals(m)}
        with worker.open(class_path.locations, traced=True) as loader:
            self.start = QuickStart(self.program, self.java_class, worker, loader, seed=seed)
            deadline = Deadline.after(SECONDS)
            self.cases = list(self.start.run(self.methods, self.wanted, deadline, patience=patience))
            self.again = list(self.start.run(self.methods, self.wanted, deadline, known=self.cases))

    def of(self, name: str) -> list[TestCase]:
        return [case for case in self.cases if case.method.name == name]

    def missed(self) -> set[tuple[str, int, object]]:
        """The sides of branches that no case covers."""
        covered = {edge for case in self.cases for edge in case.covered}
        return {(edge.method.name, edge.offset, edge.outcome) for edge in self.wanted - covered}

    def method(self, name: str) -> Method:
        return next(method for method in self.methods if method.name == name)


@pytest.fixture(scope="module")
def shop(jdk: Jdk, worker: JvmWorker) -> Quick:
    return Quick(jdk, worker, "Shop")


@pytest.fixture(scope="module")
def trouble(jdk: Jdk, worker: JvmWorker) -> Quick:
    return Quick(jdk, worker, "Trouble")


def _values(cases: Sequence[TestCase]) -> set[object]:
    return {case.observed.outcome.value for case in cases if isinstance(case.observed.outcome, Returned)}


def test_every_side_of_every_branch_is_covered(shop: Quick) -> None:
    assert shop.missed() == set()


def test_what_earlier_runs_have_left_hides_nothing(jdk: Jdk, worker: JvmWorker) -> None:
    """The shared object has its text by then, although no call has made it in a fresh state."""
    kept = Quick(jdk, worker, "Kept")
    assert kept.wanted.difference(*(case.covered for case in kept.cases)) == set()
    again = [
        case
        for case in kept.of("text")
        if any(isinstance(n, BuiltNode) and n.calls for n in case.request.nodes)
    ]
    assert len(again) == 1


def test_constants_of_a_class_are_passed_where_nothing_makes_its_objects(jdk: Jdk, worker: JvmWorker) -> None:
    compass = Quick(jdk, worker, "Compass", folder=PROGRAMS.parent / "sequences")
    assert compass.missed() == set()
    passed = {
        node.constant_name
        for case in compass.of("opposite")
        for node in case.request.nodes
        if isinstance(node, EnumNode)
    }
    assert passed == {"NORTH", "EAST", "SOUTH", "WEST"}


def test_a_builder_is_made_by_the_class_around_it(jdk: Jdk, worker: JvmWorker) -> None:
    builder = Quick(jdk, worker, "Label$Builder")
    assert builder.missed() == set()


def test_a_later_run_comes_first_to_methods_that_were_not_looked_at(jdk: Jdk, worker: JvmWorker) -> None:
    class_path = ClassPath([PROGRAMS / "Shop.java"], jdk)
    program = Program(class_path)
    shop = program.load("Shop")
    methods = [m for m in shop.methods.values() if m.info.code and not m.access & (PRIVATE | SYNTHETIC)]
    methods = [method for method in methods if method.name not in ("<init>", "<clinit>")]
    wanted = {goal.edge for method in methods for goal in branch_goals(method)}
    with worker.open(class_path.locations, traced=True) as loader:
        start = QuickStart(program, shop, worker, loader)
        deadline = Deadline.after(SECONDS)
        first = list(start.run(methods, wanted, deadline, calls=1))
        assert {case.method for case in first} == {methods[0]}
        later = next(start.run(methods, wanted, deadline, known=first))
    assert later.method is not methods[0]


def test_every_case_shows_something_new(shop: Quick) -> None:
    seen: set[object] = set()
    for case in shop.cases:
        outcome = case.observed.outcome
        ending = outcome.class_name if isinstance(outcome, Threw) else None
        shown = {*case.covered, (case.method, ending)}
        assert shown - seen or isinstance(outcome, Threw)
        seen |= shown
        assert case.engine is Engine.QUICK
    assert shop.again == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("code", {0, 1, 2, 3, 4}),
        ("greeting", {"?", "Moin", "Salut", "Hello", ""}),
        ("wrapping", {-1, 1, 2, 3}),
        ("summary", {"closed", "empty", "few", "many"}),
        ("describe", {"number", "numbers", "few numbers", "money", "text", "thing"}),
    ],
)
def test_values_that_need_constants_and_states(shop: Quick, name: str, values: set[object]) -> None:
    assert _values(shop.of(name)) >= values


def test_crashes_are_told_from_behaviour(shop: Quick) -> None:
    (crash,) = [case for case in shop.of("average") if case.kind is Kind.CRASH]
    assert crash.request.arguments == (2, 0)  # only the zero that matters is left
    kinds = {case.kind for case in shop.of("inEuros") if isinstance(case.observed.outcome, Threw)}
    assert kinds == {Kind.BEHAVIOUR}
    assert Kind.NULL_ARGUMENT in {case.kind for case in shop.of("total")}


def test_inputs_are_small_and_made_as_tests_make_them(shop: Quick) -> None:
    (large,) = [case for case in shop.of("code") if case.observed.outcome == Returned(1)]
    assert large.request.arguments == (73912,)
    for case in shop.cases:
        for node in case.request.nodes:
            if isinstance(node, StringNode | BoxNode):
                assert node.canonical
            assert not type(node).__name__.startswith("Object")
            if isinstance(node, BuiltNode):
                assert len(node.calls) <= 12
    lengths = [len(n.text) for case in shop.cases for n in case.request.nodes if isinstance(n, StringNode)]
    assert max(lengths) <= len("german")


def test_interfaces_that_nothing_implements_are_stubs(jdk: Jdk, worker: JvmWorker) -> None:
    quick = Quick(jdk, worker, "Listeners")
    assert _values(quick.of("tell")) >= {0, 1, 2}
    stubs = [node for case in quick.of("tell") for node in case.request.nodes if isinstance(node, StubNode)]
    assert {stub.class_name for stub in stubs} == {"Listeners$Listener"}


def test_stubs_give_objects_and_null(jdk: Jdk, worker: JvmWorker) -> None:
    answers = Quick(jdk, worker, "Answers")
    assert answers.missed() == set()
    given = {
        type(case.request.nodes[answer.result.index])
        for case in answers.of("total")
        for stub in case.request.nodes
        if isinstance(stub, StubNode)
        for answer in stub.answers
        if isinstance(answer.result, Reference)
    }
    assert given == {BuiltNode}


def test_immutable_objects_give_others(jdk: Jdk, worker: JvmWorker) -> None:
    assert Quick(jdk, worker, "Printing").missed() == set()


def test_objects_are_passed_that_only_a_search_can_make(jdk: Jdk, worker: JvmWorker) -> None:
    """The other methods have an object as soon as a test of the constructor has made one."""
    plate = Quick(jdk, worker, "Plate", patience=400)
    assert plate.of("isLow") and plate.of("isFrom")
    assert plate.missed() == set()


def test_the_same_seed_gives_the_same_cases(jdk: Jdk, worker: JvmWorker, shop: Quick) -> None:
    again = Quick(jdk, worker, "Shop")
    assert [case.request for case in again.cases] == [case.request for case in shop.cases]
    assert [repr(case.observed.outcome) for case in again.cases] == [
        repr(case.observed.outcome) for case in shop.cases
    ]


def test_calls_that_hang_or_exit_give_no_case(trouble: Quick) -> None:
    assert all(isinstance(case.observed.outcome, Returned | Threw) for case in trouble.cases)
    assert _values(trouble.of("hang")) == {0, 1}
    assert 1 not in _values(trouble.of("exit"))
    assert trouble.of("exit")


def test_numbers_that_differ_from_run_to_run_give_no_case(trouble: Quick) -> None:
    assert _values(trouble.of("time")) == {0}
    assert trouble.start.unstable > 0


def test_objects_may_hold_what_differs_from_run_to_run(trouble: Quick) -> None:
    assert len(_values(trouble.of("identity"))) == 2
    assert _values(trouble.of("isBorn")) == {1}


def test_static_state_of_earlier_calls_is_not_seen(trouble: Quick) -> None:
    assert _values(trouble.of("isSecond")) == {0}


def test_the_limits_of_the_machine_are_no_case(trouble: Quick) -> None:
    assert not any(isinstance(case.observed.outcome, Threw) for case in trouble.of("memory"))


def test_the_deadline_is_kept(jdk: Jdk, worker: JvmWorker) -> None:
    class_path = ClassPath([PROGRAMS / "Shop.java"], jdk)
    program = Program(class_path)
    java_class = program.load("Shop")
    with worker.open(class_path.locations, traced=True) as loader:
        start = QuickStart(program, java_class, worker, loader)
        assert list(start.run(list(java_class.methods.values()), set(), Deadline.after(0))) == []
        assert start.calls == 0


@pytest.fixture(scope="module")
def dated(jdk: Jdk, worker: JvmWorker) -> Quick:
    return Quick(jdk, worker, "Dated")


def test_objects_that_know_what_time_it_is_are_the_last_choice(dated: Quick) -> None:
    receivers = dated.start.catalogue.receivers(dated.java_class)
    made = [value.maker.descriptor for value in receivers if isinstance(value, BuiltNode)]
    assert made[-1] == "()V" and made.count("()V") == 1
    asked = [case for name in ("days", "isFirst") for case in dated.of(name)]
    assert len(asked) == 3
    assert not any(case.observed.reads_clock for case in asked)
    assert sorted(case.observed.reads_clock for case in dated.of("<init>")) == [False, True]


def test_what_makes_no_test_is_shown_by_another_input(jdk: Jdk, worker: JvmWorker) -> None:
    class_path = ClassPath([PROGRAMS / "Shop.java"], jdk)
    program = Program(class_path)
    java_class = program.load("Shop")
    method = next(m for m in java_class.methods.values() if m.name == "code")
    with worker.open(class_path.locations, traced=True) as loader:
        start = QuickStart(program, java_class, worker, loader)
        inputs = []
        for case in start.run(
            [method], {goal.edge for goal in branch_goals(method)}, Deadline.after(SECONDS)
        ):
            inputs.append((case.covered, case.request.arguments))
            if len(inputs) == 1:
                start.refute(case)
    (first, refuted), *others = inputs
    assert any(first <= covered and arguments != refuted for covered, arguments in others)
