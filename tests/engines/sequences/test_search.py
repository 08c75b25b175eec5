"""Classes whose objects keep invariants: one plain scenario for each method leads to every branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode
from pathbrew.scenarios.inputs import Input, Made, text
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


def test_what_an_initialiser_does_is_no_part_of_a_call(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    searched = Searched(jdk, worker, chain, "Initialised")
    searched.search([searched.scenario("code", None, 1)])
    assert searched.different == []
    assert searched.open_lines == []
