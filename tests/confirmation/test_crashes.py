"""Behaviour and crashes: what was thrown on the real JVM, and what it is taken for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.case import Kind
from pathbrew.confirmation.crashes import classify, crash_key
from pathbrew.jvm import (
    ArrayNode,
    BoxNode,
    GraphValue,
    JvmWorker,
    Loader,
    Node,
    Reference,
    ReplayRequest,
    ReplayResult,
    StringNode,
    Threw,
)
from pathbrew.objects.graph import BuildCall, BuiltNode
from pathbrew.program import Program

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parent.parent / "programs" / "quick" / "Crashes.java"
LOWEST = -(2**31)
REF = Reference


class Crashes:
    """Calls methods of the class and classifies how they end."""

    def __init__(self, program: Program, worker: JvmWorker, loader: Loader) -> None:
        self._program = program
        self._worker = worker
        self._loader = loader

    def run(
        self, name: str, *arguments: GraphValue, nodes: tuple[Node, ...] = (), receiver: GraphValue = None
    ) -> tuple[Kind, ReplayResult]:
        methods = self._program.load("Crashes").methods.values()
        (method,) = [method for method in methods if method.name == name]
        request = ReplayRequest("Crashes", name, method.descriptor, receiver, arguments, nodes)
        result = self._worker.replay(self._loader, request)
        return classify(self._program, method, request, result), result


@pytest.fixture(scope="module")
def crashes(jdk: Jdk, worker: JvmWorker) -> Iterator[Crashes]:
    class_path = ClassPath([SOURCE], jdk)
    with worker.open(class_path.locations, traced=True) as loader:
        yield Crashes(Program(class_path), worker, loader)


def _list(*items: int | None) -> BuiltNode:
    add = [BuildCall("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", (_ref(item),)) for item in items]
    return BuiltNode("java/util/ArrayList", BuildCall("java/util/ArrayList", "<init>", "()V"), tuple(add))


def _ref(item: int | None) -> Reference | None:
    return None if item is None else REF(item)


EMPTY_MAP = BuiltNode("java/util/HashMap", BuildCall("java/util/HashMap", "<init>", "()V"))
EMPTY_OPTIONAL = BuiltNode(
    "java/util/Optional", BuildCall("java/util/Optional", "empty", "()Ljava/util/Optional;")
)
NUMBERS = BuiltNode("Crashes$Numbers", BuildCall("Crashes$Numbers", "<init>", "()V"))
BEHAVIOUR, CRASH, NULL_ARGUMENT = Kind.BEHAVIOUR, Kind.CRASH, Kind.NULL_ARGUMENT


@pytest.mark.parametrize(
    ("name", "arguments", "nodes", "exception", "kind"),
    [
        ("divide", (1, 0), (), "ArithmeticException", CRASH),
        ("divideChecked", (1, 0), (), "ArithmeticException", BEHAVIOUR),
        ("divideOnOneLine", (-1, 0), (), "ArithmeticException", BEHAVIOUR),
        ("divideOnOneLine", (1, 0), (), "ArithmeticException", CRASH),
        ("length", (None,), (), "NullPointerException", NULL_ARGUMENT),
        ("lengthChecked", (None,), (), "NullPointerException", BEHAVIOUR),
        ("lengthOfCopy", (None,), (), "NullPointerException", NULL_ARGUMENT),
        ("found", (REF(0),), (EMPTY_MAP,), "NullPointerException", CRASH),
        (
            "first",
            (REF(0),),
            (ArrayNode("[Ljava/lang/String;", (None,)),),
            "NullPointerException",
            NULL_ARGUMENT,
        ),
        (
            "first",
            (REF(0),),
            (ArrayNode("[Ljava/lang/String;", ()),),
            "ArrayIndexOutOfBoundsException",
            CRASH,
        ),
        ("chosen", (None,), (), "NullPointerException", BEHAVIOUR),
        ("at", (REF(0), 0), (_list(),), "IndexOutOfBoundsException", CRASH),
        ("at", (None, 0), (), "NullPointerException", NULL_ARGUMENT),
        ("parsed", (REF(0),), (StringNode("x"),), "NumberFormatException", BEHAVIOUR),
        ("exact", (2**31 - 1,), (), "ArithmeticException", BEHAVIOUR),
        ("cast", (REF(0),), (BoxNode("java/lang/Integer", 1),), "ClassCastException", CRASH),
        ("castByClass", (REF(0),), (BoxNode("java/lang/Integer", 1),), "ClassCastException", BEHAVIOUR),
        ("store", (REF(0),), (ArrayNode("[Ljava/lang/String;", (None,)),), "ArrayStoreException", CRASH),
        ("make", (-1,), (), "NegativeArraySizeException", CRASH),
        ("deep", (LOWEST + 1,), (), "StackOverflowError", CRASH),
        ("rejected", (), (), "Rejected", BEHAVIOUR),
        ("io", (), (), "IOException", BEHAVIOUR),
        ("gotten", (REF(0),), (EMPTY_OPTIONAL,), "NoSuchElementException", CRASH),
        ("gottenOrThrown", (REF(0),), (EMPTY_OPTIONAL,), "NoSuchElementException", BEHAVIOUR),
        ("bound", (None,), (), "NullPointerException", NULL_ARGUMENT),
        ("unreachable", (), (), "AssertionError", CRASH),
        ("concurrent", (), (), "ConcurrentModificationException", CRASH),
        ("next", (REF(0),), (NUMBERS,), "NoSuchElementException", BEHAVIOUR),
        ("nothingLeft", (), (), "NoSuchElementException", BEHAVIOUR),
        ("charAt", (REF(0), 5), (StringNode("abc"),), "StringIndexOutOfBoundsException", CRASH),
    ],
)
def test_kind(
    crashes: Crashes,
    name: str,
    arguments: tuple[GraphValue, ...],
    nodes: tuple[Node, ...],
    exception: str,
    kind: Kind,
) -> None:
    found, result = crashes.run(name, *arguments, nodes=nodes)
    assert isinstance(result.outcome, Threw)
    assert result.outcome.class_name.replace("$", "/").endswith("/" + exception)
    assert found is kind


def test_a_return_is_behaviour(crashes: Crashes) -> None:
    kind, result = crashes.run("divide", 4, 2)
    assert kind is BEHAVIOUR
    assert crash_key(result) is None


def test_a_null_given_to_the_constructor_is_a_null_argument(crashes: Crashes) -> None:
    made = BuildCall("Crashes", "<init>", "(Ljava/lang/String;)V", (None,))
    kind, _ = crashes.run("nameLength", receiver=REF(0), nodes=(BuiltNode("Crashes", made),))
    assert kind is NULL_ARGUMENT


def test_the_key_of_a_crash_is_its_place_in_the_users_code(crashes: Crashes) -> None:
    lines = SOURCE.read_text().splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "texts.get(index)" in text)
    _, result = crashes.run("at", REF(0), 3, nodes=(_list(1), StringNode("a")))
    assert crash_key(result) == ("java/lang/IndexOutOfBoundsException", "Crashes", "at", line)
