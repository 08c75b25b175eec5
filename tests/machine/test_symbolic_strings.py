"""The models of symbolic texts against the real JVM.

Every operation is called on the JVM and, with symbolic arguments under a model that fixes their values, in
the machine; the result under that model is the JVM's.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pathbrew import terms
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.errors import Obstacle
from pathbrew.heap.inputs import input_variable
from pathbrew.jvm import Call, JavaArrayValue, JvmWorker, Loader, Returned, Threw
from pathbrew.machine import JavaArray, JavaString, Machine, Thrown
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.text.concatenated import preview
from pathbrew.machine.text.elements import TextElements
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.terms import Model, Term

from ..campaign import SEED, described, scaled
from ..compiling import javac

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[1] / "programs" / "strings" / "Operations.java"
CALLS = scaled(48)
"""Of each operation."""

_ALPHABETS = (
    "ab,",
    "aA bB\t",
    "01789-+",
    "0123456789abcdefF",
    "a\u00e9\u00c9\u00df",
    "iI\u0130\u0131k\u212as\u017f",
)
_OTHERS = ("\u3000\u2007 a", "\ud83d\ude00a", "\uff11\u06643", "\u01c5\u0149x\u03a3\u03c3\u03c2")
_WHOLE = (
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "00000000012",
    "+1",
    "-",
    "",
    "true",
    "TRUE",
)
_LONG = ("9223372036854775807", "-9223372036854775808", "9223372036854775808", "99999999999999999999")
_UNITS = [ord(c) for c in "ab,A0z -"] + [
    0,
    31,
    127,
    128,
    0xE9,
    0x130,
    0x17F,
    0x661,
    0x2028,
    0x3000,
    0xD83D,
    0xFF11,
]


@pytest.fixture(scope="module")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strings")
    javac(jdk, "-d", folder, SOURCE)
    return folder


@pytest.fixture(scope="module")
def loader(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes]) as opened:
        yield opened


@pytest.fixture(scope="module")
def vm(jdk: Jdk, classes: Path) -> Machine:
    return Machine(Program(ClassPath([classes], jdk)), MachineOptions(cache=False), Decisions())


def operations() -> list[str]:
    """The names of the methods, from the source."""
    heads = [
        line.partition("(")[0] for line in SOURCE.read_text().splitlines() if line.startswith("    static ")
    ]
    return [head.rpartition(" ")[2] for head in heads]


@pytest.mark.parametrize("name", operations())
def test_operation(name: str, vm: Machine, worker: JvmWorker, loader: Loader) -> None:
    method = next(m for m in vm.load("Operations").methods.values() if m.name == name)
    random = Random(f"{SEED} {name}")
    inputs = [tuple(argument(random, name, d) for d in method.parameters) for _ in range(CALLS)]
    calls = [Call(loader, "Operations", name, method.descriptor, arguments) for arguments in inputs]
    modelled = 0
    for arguments, result in zip(inputs, worker.call_many(calls), strict=True):
        symbolic = [random.random() < 0.8 for _ in arguments]
        try:
            found = outcome(vm, method.key, method.parameters, arguments, symbolic)
        except Obstacle:
            continue
        modelled += 1
        assert found == expected(result.outcome), f"{described()}: {arguments!r} {symbolic}"
    assert modelled > CALLS // 2


def argument(random: Random, name: str, descriptor: str) -> Any:
    if descriptor in ("Ljava/lang/String;", "Ljava/lang/Object;"):
        kind = random.random()
        if kind < 0.03:
            return None
        if kind < 0.3 and name.startswith(("parse", "intOf")):
            return random.choice(_WHOLE + _LONG if "Long" in name else _WHOLE)
        alphabet = random.choice(_ALPHABETS + (_OTHERS if random.random() < 0.3 else ()))
        return "".join(random.choice(alphabet) for _ in range(random.choice((0, 1, 2, 2, 3, 4, 6))))
    if descriptor == "C":
        return random.choice(_UNITS) if random.random() < 0.9 else random.randrange(1 << 16)
    if descriptor == "Z":
        return random.randrange(2)
    if descriptor == "J" or random.random() < 0.1:
        return random.choice((0, -1, 12, 99999, -(1 << 31), (1 << 31) - 1, random.randrange(-200, 200)))
    return random.randrange(-1, 5)


def outcome(
    vm: Machine, key: str, parameters: tuple[str, ...], arguments: tuple[Any, ...], symbolic: list[bool]
) -> Any:
    """What the operation does in the machine under the model in which its arguments have these values."""
    decisions = vm.decisions
    assert decisions is not None
    assigned: dict[Term, Any] = {}
    values: list[Any] = []
    for place, (descriptor, value) in enumerate(zip(parameters, arguments, strict=True)):
        made: Any = vm.string(value) if isinstance(value, str) else value
        if symbolic[place] and isinstance(value, str):
            text = vm.texts.input(f"p{place}")
            assert isinstance(text.length, Term)
            assigned[text.length] = len(value)
            for index, unit in enumerate(value):
                variable = text.unit(index)
                assert isinstance(variable, Term)
                assigned[variable] = ord(unit)
            made = vm.texts.string(text)
        elif symbolic[place] and value is not None:
            made = input_variable(f"p{place}", descriptor)
            assigned[made] = value
        values.append(made)
    decisions.begin(Model(assigned))
    try:
        result = plain(vm, vm.invoke_static("Operations", key, *values))
        found: Any = ("returned", result)
    except Thrown as thrown:
        message: Any = thrown.reference.f_detailMessage
        text_of = None if message is None else preview(message, decisions.evaluate)
        found = ("threw", thrown.reference.java_class.name, text_of)
    assert all(terms.evaluate(c, decisions.model) for c in decisions.path_condition)
    return found


def plain(vm: Machine, value: Any) -> Any:
    """A result under the model, without another decision."""
    assert vm.decisions is not None
    evaluate = vm.decisions.evaluate
    if isinstance(value, Term):
        return evaluate(value)
    if isinstance(value, JavaString):
        return preview(value, evaluate)
    if isinstance(value, JavaArray):
        if isinstance(value.data, TextElements):
            return value.data.preview(evaluate)
        return [plain(vm, item) for item in value.data]
    return value


def expected(result: Any) -> Any:
    if isinstance(result, Returned):
        value = result.value
        return ("returned", list(value.items) if isinstance(value, JavaArrayValue) else value)
    assert isinstance(result, Threw)
    # The JVM's explanation of a null pointer is not part of the machine.
    message = None if result.class_name == "java/lang/NullPointerException" else result.message
    return ("threw", result.class_name, message)
