"""Parameters of generated methods: how each is guarded, and how all its inputs are enumerated in Java."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter, or two that belong together.

    `guards` are the statements at the start of the method. `count` says how many inputs there are; `loop`
    is the head of a Java loop over their numbers, `made` a statement in its body that makes the objects of a
    number afresh, `arguments` what is passed. `links` are the fields of
    nodes that the inputs vary. A `receiver` makes an instance method of it, called on that object.
    """

    declared: tuple[tuple[str, str], ...]
    guards: tuple[str, ...]
    count: int
    loop: str
    arguments: str
    made: str = ""
    links: tuple[str, ...] = ()
    receiver: str = ""


def _counted(name: str, kind: str, count: int, argument: str, *guards: str) -> Parameter:
    loop = f"for (int {name}_ = 0; {name}_ < {count}; {name}_++)"
    return Parameter(((kind, name),), guards, count, loop, argument)


def boolean(name: str, random: Random) -> Parameter:
    return _counted(name, "boolean", 2, f"{name}_ != 0")


def any_byte(name: str, random: Random) -> Parameter:
    return _counted(name, "byte", 256, f"(byte) {name}_")


def small_integer(name: str, random: Random) -> Parameter:
    """A few values of any integral type, held by one test of bits or by two comparisons."""
    kind = random.choice(("byte", "byte", "short", "char", "int", "int", "long"))
    size = random.choice((4, 8, 8, 16))
    low = 0 if kind == "char" else random.choice((-size // 2, -1, 0, 2))
    guard = random.choice(("masked", "masked", "compared")) + ("Long" if kind == "long" else "")
    return _counted(
        name, kind, size, f"({kind}) ({name}_ + {low})", f"Domain.{guard}({name}, {low}, {size});"
    )


def double(name: str, random: Random) -> Parameter:
    return _counted(name, "double", 6, f"Domain.DOUBLES[{name}_]", f"Domain.known({name});")


def array(name: str, random: Random) -> Parameter:
    """Null or up to two elements, each guarded where it is read."""
    kind = random.choice(("int", "byte", "long"))
    guard = f"Domain.atMost(2, {name});"
    return _counted(name, f"{kind}[]", 22, f"Domain.{kind}s({name}_)", guard)


def two_arrays(name: str, random: Random) -> Parameter:
    """Two arrays, which may be the same, of one element at most."""
    other = f"{name}b"
    loop = f"for (int {name}_ = 0; {name}_ < 42; {name}_++)"
    return Parameter(
        (("int[]", name), ("int[]", other)),
        (f"Domain.atMost(1, {name});", f"Domain.atMost(1, {other});"),
        42,
        loop,
        f"{name}p[0], {name}p[1]",
        f"int[][] {name}p = Domain.twoArrays({name}_);",
    )


def receiver(name: str, random: Random) -> Parameter:
    """The method becomes an instance method on an object whose fields vary."""
    loop = f"for (int {name}_ = 0; {name}_ < 8; {name}_++)"
    return Parameter((), (), 8, loop, "", receiver=f"make({name}_)")


def color(name: str, random: Random) -> Parameter:
    return _counted(name, "Color", 4, f"Domain.color({name}_)")


def shape(name: str, random: Random) -> Parameter:
    return _counted(name, "Shape", 9, f"Domain.shape({name}_)")


def nodes(name: str, random: Random) -> Parameter:
    """Two references into a heap of two nodes, the fields guarded where they are read."""
    wide = random.random() < 0.1
    count = 5 * 16 * 9 * (9 if wide else 1)
    heap = f"Domain.heap({name}_, {str(wide).lower()})"
    loop = f"for (int {name}_ = 0; {name}_ < {count}; {name}_++)"
    return Parameter(
        (("Node", "p"), ("Node", "q")),
        (),
        count,
        loop,
        "h[0], h[1]",
        f"Node[] h = {heap};",
        ("next", "other") if wide else ("next",),
    )


def node_array(name: str, random: Random) -> Parameter:
    """An array of one node at most, which is `q`, and a node that may be the same."""
    loop = f"for (int {name}_ = 0; {name}_ < 1440; {name}_++)"
    return Parameter(
        (("Node[]", "nodes"), ("Node", "p")),
        ("Domain.atMost(1, nodes);", "Node q = Domain.first(nodes);"),
        1440,
        loop,
        "h[0], h[1][0]",
        f"Node[][] h = Domain.nodeArray({name}_);",
        ("next",),
    )


KINDS: tuple[tuple[int, Callable[[str, Random], Parameter]], ...] = (
    (3, boolean),
    (2, any_byte),
    (10, small_integer),
    (1, double),
    (5, array),
    (2, two_arrays),
    (2, node_array),
    (3, receiver),
    (2, color),
    (2, shape),
    (5, nodes),
)
MAX_INPUTS = 2_000


def choose_parameters(random: Random) -> list[Parameter]:
    """One to three, with a product of inputs that can be enumerated."""
    wanted = random.choice((1, 2, 2, 2, 3, 3))
    weights = [weight for weight, _ in KINDS]
    chosen: list[Parameter] = []
    total = 1
    for attempt in range(12):
        kind = random.choices(KINDS, weights)[0][1]
        parameter = kind(f"x{attempt}", random)
        if any(_excludes(parameter, other) for other in chosen):
            continue
        if total * parameter.count <= MAX_INPUTS or not chosen:
            chosen.append(parameter)
            total *= parameter.count
        if len(chosen) == wanted:
            break
    return chosen


def _excludes(one: Parameter, other: Parameter) -> bool:
    """Two heaps, two receivers, and arrays that might be the same one would need inputs of their own."""
    arrays = [{kind for kind, _ in p.declared if kind.endswith("[]")} for p in (one, other)]
    return bool((one.links and other.links) or (one.receiver and other.receiver) or arrays[0] & arrays[1])
