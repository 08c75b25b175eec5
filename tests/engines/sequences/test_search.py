"""Classes whose objects keep invariants: one plain scenario for each method leads to every branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pathbrew.classfile import Jdk
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.jvm import JvmWorker
from pathbrew.objects.graph import ANYTHING, Answer, ArrayNode, BuildCall, BuiltNode, EnumNode, StubNode
from pathbrew.scenarios.inputs import Input, Made, Stub, Value, text
from pathbrew.solve import Chain, build_chain

from .searched import Searched

pytestmark = pytest.mark.jdks_by_turns


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


def turns(turn: Searched) -> list[Input]:
    made = turn.made(1.0, 2.0)
    return [turn.scenario("quadrant", made), turn.scenario("isNear", made, made, 0.5)]


def days(day: Searched) -> list[Input]:
    made = day.made(2000, 1, 1)
    return [
        day.scenario("next", made),
        day.scenario("isLeapDay", made),
        day.scenario("daysUntil", made, made),
    ]


def tables(table: Searched) -> list[Input]:
    row = ArrayNode("[D", (1.0, 2.0))
    made = table.made(ArrayNode("[[D", (row, row)))
    return [table.scenario("isSymmetric", made), table.scenario("rank2", made)]


def tokens(tokens: Searched) -> list[Input]:
    reader: Made = BuiltNode(
        "java/io/StringReader",
        BuildCall("java/io/StringReader", "<init>", "(Ljava/lang/String;)V", (text("ab"),)),
    )
    return [tokens.scenario("token", tokens.made(reader))]


@pytest.mark.parametrize(
    ("name", "first"),
    [("Turn", turns), ("Day", days), ("Table", tables), ("Tokens", tokens)],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_all_branches(
    jdk: Jdk,
    worker: JvmWorker,
    chain: Chain,
    name: str,
    first: Callable[[Searched], list[Input]],
) -> None:
    searched = Searched(jdk, worker, chain, name)
    searched.search(first(searched))
    assert searched.different == []
    assert searched.open_lines == []


def test_which_constant_of_a_class_is_passed_is_a_literal(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Compass")
    north = EnumNode("Compass$Heading", "NORTH")
    searched.search([searched.scenario("opposite", None, north), searched.scenario("isUp", None, 0.0)])
    assert searched.different == []
    assert searched.open_lines == []
    passed = {scenario.arguments[0] for scenario in searched.scenarios if scenario.method.name == "opposite"}
    assert EnumNode("Compass$Heading", "NOWHERE") not in passed


def test_the_class_of_the_receiver_decides_which_method_runs(
    jdk: Jdk, worker: JvmWorker, chain: Chain
) -> None:
    searched = Searched(jdk, worker, chain, "Overridden")
    special: Made = BuiltNode("Overridden$Special", BuildCall("Overridden$Special", "<init>", "()V"))
    searched.search([searched.scenario("size", special, 1)])
    assert searched.different == []
    searched.search([searched.scenario("size", searched.made(), 1)])
    assert searched.different == []
    assert searched.open_lines == []


def stub(interface: str, method: str, descriptor: str, result: Value) -> Stub:
    """A function that gives the same to every call."""
    parameters, _ = parse_method_descriptor(descriptor)
    arguments = tuple(ANYTHING if parameter[0] in "L[" else 0 for parameter in parameters)
    return StubNode(interface, (Answer(method, descriptor, arguments, result),))


def test_what_functions_give_is_literals_too(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Filter")
    parcel: Made = BuiltNode("Filter$Parcel", BuildCall("Filter$Parcel", "<init>", "(I)V", (1,)))
    an_object = "Ljava/lang/Object;"
    next_one = stub("java/util/function/IntUnaryOperator", "applyAsInt", "(I)I", 1)
    naming = stub("java/util/function/Function", "apply", f"({an_object}){an_object}", text("a"))
    nameless = stub("java/util/function/Function", "apply", f"({an_object}){an_object}", None)
    making = stub("java/util/function/Supplier", "get", f"(){an_object}", parcel)
    weighing = stub("Filter$Weighing", "weight", "(Ljava/lang/String;)I", 1)
    order = stub("java/util/Comparator", "compare", f"({an_object}{an_object})I", 1)
    searched.search(
        [
            searched.scenario("sorted", None, next_one, 1),
            searched.scenario("prefix", None, naming, text("a")),
            searched.scenario("prefix", None, nameless, text("a")),
            searched.scenario("cost", None, making, weighing),
            searched.scenario("isAlike", None, order, text("a"), text("b")),
        ]
    )
    assert searched.different == []
    assert searched.open_lines == []


def test_functions_that_change_what_they_give_are_left_alone(
    jdk: Jdk, worker: JvmWorker, chain: Chain
) -> None:
    searched = Searched(jdk, worker, chain, "Filter")
    answers = tuple(Answer("applyAsInt", "(I)I", (number,), number) for number in (1, 2))
    changing: Stub = StubNode("java/util/function/IntUnaryOperator", answers)
    searched.search([searched.scenario("sorted", None, changing, 1)])
    assert searched.scenarios == []


def test_a_switch_on_a_character_that_is_a_hash_code_too(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Codes")
    searched.search([searched.scenario("code", None, text("a"))])
    assert searched.different == []
    assert len(searched.open_lines) == 1, "no name of one is the brace"


def test_long_texts_are_read_by_many_decisions(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Letters")
    searched.search([searched.scenario("count", None, text("a" * 30))])
    assert searched.different == []
    assert searched.open_lines == []


def test_what_an_initialiser_does_is_no_part_of_a_call(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Initialised")
    searched.search([searched.scenario("code", None, 1)])
    assert searched.different == []
    assert searched.open_lines == []
