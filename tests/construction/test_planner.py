"""Plans for objects: each is replayed on the JVM, where the fields needed must have the values needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.agreement import same_number
from pathbrew.confirmation.switches import edge_of, edge_text
from pathbrew.construction import Planner
from pathbrew.coverage import Ledger
from pathbrew.heap.policies import PolicyName
from pathbrew.jvm import (
    ArrayNode,
    Branched,
    EnumNode,
    FieldValue,
    GraphValue,
    JvmWorker,
    Loader,
    Node,
    ObjectNode,
    Reference,
    ReplayRequest,
    ReplayResult,
    Returned,
    StringNode,
)
from pathbrew.objects.graph import BuiltNode
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import BreadthFirst
from pathbrew.program import Program
from pathbrew.solve import build_chain

from ..compiling import javac

SOURCE = Path(__file__).parents[1] / "programs" / "construct" / "shop" / "Shop.java"
STRING = "Ljava/lang/String;"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    target = tmp_path_factory.mktemp("shop")
    javac(find_jdk(), "-g", "--release", "17", "-d", target, SOURCE)
    return Program(ClassPath([target], find_jdk()))


@pytest.fixture(scope="module")
def planner(program: Program) -> Iterator[Planner]:
    with Planner(program) as planner:
        yield planner


@pytest.fixture(scope="module")
def running(program: Program) -> Iterator[tuple[JvmWorker, Loader]]:
    with (
        JvmWorker(program.class_path.jdk.home) as worker,
        worker.open(program.class_path.locations, traced=True) as loader,
    ):
        yield worker, loader


def look(*nodes: Node, package: str = "shop/") -> ReplayRequest:
    """A call that is given the first node."""
    nodes = (*nodes, ArrayNode("[Ljava/lang/Object;", (Reference(0),)))
    last = Reference(len(nodes) - 1)
    return ReplayRequest(f"{package}Shop", "look", "([Ljava/lang/Object;)I", None, (last,), nodes)


def needs(class_name: str, **fields: tuple[str, GraphValue]) -> ObjectNode:
    owner = f"shop/Shop${class_name}"
    return ObjectNode(owner, tuple(FieldValue(owner, name, *field) for name, field in fields.items()))


def text(request: ReplayRequest) -> str:
    """The receiver or first argument of a request as Java would build it."""

    def value(given: GraphValue) -> str:
        if not isinstance(given, Reference):
            return "null" if given is None else str(given)
        node = request.nodes[given.index]
        match node:
            case BuiltNode():
                maker = node.maker
                name = maker.owner.rpartition("$")[2]
                made = f"new {name}" if maker.method == "<init>" else f"{name}.{maker.method}"
                calls = "".join(f".{c.method}({listed(c.arguments)})" for c in node.calls)
                return f"{made}({listed(maker.arguments)}){calls}"
            case ArrayNode():
                return "{" + listed(node.items) + "}"
            case StringNode():
                return f'"{node.text}"'
            case EnumNode():
                return node.constant_name
            case ObjectNode():
                return f"raw {node.class_name.rpartition('$')[2]}"
            case _:
                return repr(node)

    def listed(values: tuple[GraphValue, ...]) -> str:
        return ", ".join(map(value, values))

    if request.method == "look":
        return value(request.arguments[0])[1:-1]
    given = request.arguments if request.receiver is None else (request.receiver, *request.arguments)
    return listed(given)


def differences(needed: ReplayRequest, built: ReplayRequest, seen: ReplayResult) -> list[str]:
    """Where the heap that was built is not as needed."""
    found: list[str] = []
    pairs: dict[int, int] = {}
    pending: list[tuple[str, GraphValue, GraphValue]] = [("", needed.receiver, built.receiver)]
    pending += [
        (f"{i}", a, b) for i, (a, b) in enumerate(zip(needed.arguments, built.arguments, strict=True))
    ]
    while pending:
        place, ours, theirs = pending.pop()
        if not isinstance(ours, Reference) or not isinstance(theirs, Reference):
            numbers = isinstance(ours, int | float) and isinstance(theirs, int | float)
            if not (same_number(ours, theirs) if numbers else ours is theirs):  # type: ignore[arg-type]
                found.append(f"{place}: {theirs} for {ours}")
            continue
        if ours.index in pairs:
            if pairs[ours.index] != theirs.index:
                found.append(f"{place}: another object")
            continue
        pairs[ours.index] = theirs.index
        one, other = needed.nodes[ours.index], seen.nodes_before[theirs.index]
        if isinstance(one, ObjectNode) and isinstance(other, ObjectNode):
            values = {(f.owner, f.name): f.value for f in other.fields}
            pending += [(f"{place}.{f.name}", f.value, values[f.owner, f.name]) for f in one.fields]
        elif isinstance(one, ArrayNode) and isinstance(other, ArrayNode):
            if len(one.items) != len(other.items):
                found.append(f"{place}: length {len(other.items)}")
            else:
                pending += [
                    (f"{place}[{i}]", *p) for i, p in enumerate(zip(one.items, other.items, strict=True))
                ]
        elif one != other:
            found.append(f"{place}: {other} for {one}")
    return found


CASES: dict[str, tuple[tuple[Node, ...], str]] = {
    "plain": (
        (needs("Plain", x=("I", -3), y=("J", 1 << 40)),),
        "new Plain(-3, 1099511627776)",
    ),
    "part": ((needs("Plain", y=("J", 7)),), "new Plain(0, 7)"),
    "checked": ((needs("Checked", age=("I", 5)),), "new Checked(5)"),
    "derived": ((needs("Rectangle", height=("I", 4), area=("I", 12)),), "new Rectangle(3, 4)"),
    "setters": (
        (
            needs(
                "Bean",
                count=("I", 2),
                rate=("D", 0.5),
                letter=("C", 97),
                plain=("Lshop/Shop$Plain;", Reference(1)),
            ),
            needs("Plain", x=("I", 1)),
        ),
        "new Bean().setCount(2).setRate(0.5).setLetter(97).setPlain(new Plain(1, 0))",
    ),
    "fluent": ((needs("Options", depth=("I", 3), strict=("Z", 1)),), "new Options().depth(3).strict(1)"),
    "fluent default": ((needs("Options", depth=("I", 10), strict=("Z", 1)),), "new Options().strict(1)"),
    "factory": (
        (needs("Money", cents=("J", 99), currency=(STRING, Reference(1))), StringNode("EUR")),
        "Money.ofCents(99)",
    ),
    "nested": (
        (
            needs("Order", customer=("Lshop/Shop$Customer;", Reference(1)), quantity=("I", 1)),
            needs("Customer", name=(STRING, Reference(2)), age=("I", 30)),
            StringNode("Ann"),
        ),
        'new Order(new Customer("Ann", 30), null)',
    ),
    "nested, a field that only the constructor reads": (
        (
            needs("Order", customer=("Lshop/Shop$Customer;", Reference(1))),
            needs("Customer", name=(STRING, Reference(2))),
            StringNode(""),
        ),
        'new Order(new Customer("", 100), null)',
    ),
    "copied array": (
        (needs("Polygon", sides=("[I", Reference(1))), ArrayNode("[I", (3, 4, 5))),
        "new Polygon({3, 4, 5})",
    ),
    "defaults": (
        (
            needs(
                "Defaults",
                size=("I", 16),
                table=("[I", Reference(1)),
                name=(STRING, Reference(2)),
                level=("Lshop/Shop$Level;", Reference(3)),
            ),
            ArrayNode("[I", (0, 0, 0, 0)),
            StringNode("default"),
            EnumNode("shop/Shop$Level", "MIDDLE"),
        ),
        "new Defaults()",
    ),
    "record": (
        (
            needs(
                "Item", name=(STRING, Reference(1)), cents=("I", 2), level=("Lshop/Shop$Level;", Reference(2))
            ),
            StringNode("nail"),
            EnumNode("shop/Shop$Level", "HIGH"),
        ),
        'new Item("nail", 2, HIGH)',
    ),
    "inner": (
        (
            ObjectNode(
                "shop/Shop$Shelf",
                (
                    FieldValue("shop/Shop$Shelf", "this$0", "Lshop/Shop;", Reference(1)),
                    FieldValue("shop/Shop$Shelf", "height", "I", 2),
                ),
            ),
            ObjectNode("shop/Shop", (FieldValue("shop/Shop", "stock", "I", 8),)),
        ),
        "new Shelf(new shop/Shop(8), 2)",
    ),
    "inner of anything": ((needs("Shelf", height=("I", 2)),), "new Shelf(new shop/Shop(0), 2)"),
    "inherited": (
        (
            ObjectNode(
                "shop/Shop$Dog",
                (
                    FieldValue("shop/Shop$Animal", "legs", "I", 4),
                    FieldValue("shop/Shop$Animal", "sound", STRING, Reference(1)),
                    FieldValue("shop/Shop$Dog", "loud", "Z", 1),
                ),
            ),
            StringNode("wuff"),
        ),
        'new Dog(1).setSound("wuff")',
    ),
    "calls": (
        (
            needs("Ring", items=("[I", Reference(1)), count=("I", 3), head=("I", 0)),
            ArrayNode("[I", (5, 6, 7, 0)),
        ),
        "new Ring(4).add(5).add(6).add(7)",
    ),
    "calls of different methods": (
        (needs("Ring", count=("I", 0), head=("I", 1), items=("[I", Reference(1))), ArrayNode("[I", (5, 0))),
        "new Ring(2).add(5).remove()",
    ),
    "a deposit": (
        (needs("Account", balance=("J", 700), closed=("Z", 1)),),
        "new Account().deposit(700).close()",
    ),
    "shared": (
        (
            needs(
                "Pair", left=("Ljava/lang/Object;", Reference(1)), right=("Ljava/lang/Object;", Reference(1))
            ),
            needs("Checked", age=("I", 1)),
        ),
        "new Pair(new Checked(1), new Checked(1))",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_plan(name: str, planner: Planner, running: tuple[JvmWorker, Loader]) -> None:
    nodes, expected = CASES[name]
    request = look(*nodes)
    built = planner.build(request)
    assert built is not None
    assert text(built) == expected
    assert planner.build(request) == built
    worker, loader = running
    seen = worker.replay(loader, built)
    assert seen.outcome == Returned(1)
    assert differences(request, built, seen) == []


RAW: dict[str, tuple[Node, ...]] = {
    "private constructor": (needs("Hidden", secret=("I", 1)),),
    "violated invariant": (needs("Checked", age=("I", -1)),),
    "contradiction": (needs("Rectangle", width=("I", 2), height=("I", 2), area=("I", 5)),),
    "no setter": (needs("Defaults", table=("[I", None)),),
    "cycle": (needs("Pair", left=("Ljava/lang/Object;", Reference(0))),),
}


@pytest.mark.parametrize("name", RAW)
def test_no_way(name: str, planner: Planner) -> None:
    assert planner.build(look(*RAW[name])) is None


def test_what_is_made_inside_is_not_shared(planner: Planner) -> None:
    table = ArrayNode("[I", (0, 0, 0, 0))
    defaults = needs("Defaults", table=("[I", Reference(2)))
    pair = needs(
        "Pair", left=("Ljava/lang/Object;", Reference(1)), right=("Ljava/lang/Object;", Reference(2))
    )
    built = planner.build(look(pair, defaults, table))
    assert built is not None
    assert text(built) == "new Pair(raw Defaults, {0, 0, 0, 0})"


def test_plans_that_leave_objects_to_reflection_may_be_of_no_use(program: Program) -> None:
    """Then planning ends at the first object that nothing makes; records are made in any case."""
    pair = needs("Pair", left=("Ljava/lang/Object;", Reference(1)))
    defaults = needs("Defaults", table=("[I", None))
    with Planner(program, whole=True) as planner:
        assert planner.build(look(pair, defaults)) is None
        assert planner.build(look(needs("Plain", x=("I", 1)))) is not None


def test_effort_is_counted(program: Program) -> None:
    """The same on every machine; what is known of a class is not found out again."""
    request = look(needs("Rectangle", width=("I", 3), height=("I", 4)))
    efforts = []
    for _ in range(2):
        with Planner(program) as planner:
            planner.build(request)
            first = planner.effort
            planner.build(request)
            efforts.append((first, planner.effort - first))
    assert efforts[0] == efforts[1]
    assert 0 < efforts[0][1] <= efforts[0][0]


def test_access(planner: Planner) -> None:
    """From another package only what is public can be called."""
    assert planner.build(look(needs("Plain", x=("I", 1)), package="elsewhere/")) is not None
    assert planner.build(look(needs("Rectangle", height=("I", 4)), package="elsewhere/")) is None


def planned(
    program: Program, planner: Planner, class_name: str, name: str
) -> Iterator[tuple[Executor, Run, ReplayRequest | None]]:
    """The complete paths of a method, each with its plan."""
    explored = Program(program.class_path)
    method = next(m for m in explored.load(f"shop/Shop${class_name}").methods.values() if m.name == name)
    criterion = Criterion("path", rounds=20)
    executor = Executor(explored, method, MachineOptions(), PolicyName.LAZY, criterion)
    with build_chain() as chain:
        selector = Selector(executor, chain, BreadthFirst(), criterion, Ledger([]), budget=3.0)
        for path in selector.explore(lambda search, path: len(search.paths) >= 20).paths:
            if path.run.ending.is_complete:
                plan = planner.plan_path(executor, path.run, path.run.model)
                yield executor, path.run, None if plan is None else plan[1]


JOINT: dict[tuple[str, str], set[str]] = {
    ("Window", "holds"): {"new Window(10, 10), 10", "new Window(10, 100), 10", "new Window(10, 10), 0"},
    ("Window", "compare"): {
        "new Window(10, 10), null",
        "new Window(10, 10), new Window(10, 10)",
        "new Window(10, 100), new Window(10, 10)",
        "new Window(10, 100), new Window(100, 100)",
    },
    ("Team", "rate"): {
        "new Team(null, null, {})",
        'new Team(new Customer("", -1), null, {})',
        'new Team(new Customer("", 100), new Window(10, 10), {})',
        'new Team(new Customer("", 100), new Window(10, 100), {})',
        'new Team(new Customer("", 100), new Window(10, 100), {0, 0})',
    },
    ("Grid", "row"): {"new Grid({{}}), 0", "new Grid({{}, null}), 1"},
    ("Chain", "descends"): {
        "new Chain()",
        "new Chain().push(0)",
        "new Chain().push(0).push(0)",
        "new Chain().push(0).push(-1)",
    },
    ("Ring", "last"): {"new Ring(1)", "new Ring(1).add(0)", "new Ring(3).add(0)"},
}


@pytest.mark.parametrize("target", JOINT)
def test_paths_get_inputs_that_can_be_made(
    target: tuple[str, str], program: Program, planner: Planner, running: tuple[JvmWorker, Loader]
) -> None:
    worker, loader = running
    shown = set()
    for executor, run, request in planned(program, planner, *target):
        if request is None:
            shown.add("raw")
            continue
        shown.add(text(request))
        seen = worker.replay(loader, request)
        predicted = [edge_text(executor.vm.edges[number]) for number in run.trace]
        observed = [edge_text(edge_of(program, event)) for event in seen.trace if isinstance(event, Branched)]
        assert observed == predicted, text(request)
    assert JOINT[target] <= shown
