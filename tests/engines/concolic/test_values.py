"""Methods of texts, builders and boxes on the JVM: each is told of, or said to lose what is symbolic."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.classfile.access_flags import PUBLIC, STATIC, SYNTHETIC
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.engines.concolic.reading import Reading
from pathbrew.engines.concolic.wire import Reader
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

ARGUMENTS = {
    "Z": "false",
    "B": "(byte) 0",
    "S": "(short) 0",
    "C": "'a'",
    "I": "0",
    "J": "0L",
    "F": "0f",
    "D": "0.0",
    "[B": "new byte[99]",
    "[C": "new char[99]",
    "[Ljava/lang/Object;": "new Object[0]",
    "Ljava/lang/Object;": '"a"',
    "Ljava/lang/String;": '"a"',
    "Ljava/lang/CharSequence;": '"a"',
    "Ljava/lang/StringBuffer;": 'new StringBuffer("a")',
    "Ljava/lang/StringBuilder;": 'new StringBuilder("a")',
    "Ljava/lang/Integer;": "(Integer) 5",
    "Ljava/nio/charset/Charset;": "java.nio.charset.StandardCharsets.UTF_8",
    "Ljava/util/Locale;": "java.util.Locale.ROOT",
    "Ljava/util/function/Function;": "text -> text",
    "Ljava/lang/invoke/MethodHandles$Lookup;": "java.lang.invoke.MethodHandles.lookup()",
}
OF_NO_CONTENT = {"getClass", "notify", "notifyAll", "wait"}
ENCODINGS = {"getBytes(Ljava/lang/String;)[B"}


def calls(program: Program, owner: str) -> dict[str, str]:
    """A call of each public method of a class on `on`, by the method's key."""
    found: dict[str, str] = {}
    java_class = program.load(owner)
    for kind in java_class.supertypes:
        for method in kind.methods.values():
            bridged = java_class.methods.get(method.key, method)
            if is_call(method) and is_call(bridged) and method.key not in found:
                types, _ = parse_method_descriptor(method.descriptor)
                given = ['"UTF-8"'] if method.key in ENCODINGS else [ARGUMENTS[one] for one in types]
                found[method.key] = f"on.{method.name}({', '.join(given)});"
    return found


def is_call(method: Method) -> bool:
    is_public = method.access & (PUBLIC | STATIC | SYNTHETIC) == PUBLIC
    return is_public and method.name[0] != "<" and method.name not in OF_NO_CONTENT


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("owner", "parameter", "made"),
    [
        ("java/lang/String", "String it", "it"),
        ("java/lang/StringBuilder", "String it", "new StringBuilder(it)"),
        ("java/lang/Integer", "Integer it", "it"),
    ],
)
def test_each_call_is_told_of_or_said_to_lose_symbols(
    owner: str, parameter: str, made: str, jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "Calls.java"
    source.write_text("class Calls { static void none(String it) {} }")
    asked = calls(Program(ClassPath([source], jdk)), owner)
    kind = owner.rpartition("/")[2]
    bodies = [
        f"static void m{number}({parameter}) throws Exception {{ {kind} on = {made}; {call} }}"
        for number, call in enumerate(asked.values())
    ]
    source.write_text("class Calls {\n" + "\n".join(bodies) + "\n}\n")
    program = Program(ClassPath([source], jdk))
    told: set[str] = set()
    call_event = Reading._call

    def noted(self: Reading, events: Reader) -> None:
        at = events._at
        events.text()
        told.add(events.text())
        events._at = at
        call_event(self, events)

    monkeypatch.setattr(Reading, "_call", noted)
    silent: list[str] = []
    with comparing(program, find_method(program, "Calls.m0", None)) as comparison:
        for number, key in enumerate(asked):
            told.clear()
            found, _ = with_deep_stack(
                partial(explored, comparison.jvm, find_method(program, f"Calls.m{number}", None), 4)
            )
            name = key.partition("(")[0]
            assert len(found.paths) > 1, key
            if name not in told and not any(name in str(reason.details) for reason in found.search.reasons):
                silent.append(key)
    assert silent == []
