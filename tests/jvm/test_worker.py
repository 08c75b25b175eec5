"""The worker on every JDK: values, exceptions, and code that ends or blocks its process."""

from __future__ import annotations

import math
import os
import signal
import struct
from pathlib import Path

import pytest

from pathbrew.errors import JvmError
from pathbrew.jvm import (
    Call,
    Construction,
    Died,
    Exited,
    Hung,
    JavaArrayValue,
    JavaBoxedValue,
    JavaObjectValue,
    JavaValue,
    JvmWorker,
    Loader,
    Returned,
    StackFrame,
    Threw,
    process,
)
from pathbrew.walls import Confinement, Gates

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"


def returned(
    worker: JvmWorker, loader: Loader, method: str, descriptor: str, *arguments: JavaValue
) -> JavaValue:
    outcome = worker.call(loader, "Probe", method, descriptor, arguments).outcome
    assert isinstance(outcome, Returned), outcome
    return outcome.value


def threw(worker: JvmWorker, loader: Loader, method: str, descriptor: str, *arguments: JavaValue) -> Threw:
    outcome = worker.call(loader, "Probe", method, descriptor, arguments).outcome
    assert isinstance(outcome, Threw), outcome
    return outcome


@pytest.mark.parametrize(
    ("descriptor", "values"),
    [
        ("Z", [0, 1]),
        ("B", [-128, -1, 0, 127]),
        ("S", [-32768, -1, 32767]),
        ("C", [0, 0xD800, 0xFFFF]),
        ("I", [-(2**31), -1, 0, 2**31 - 1]),
        ("J", [-(2**63), -1, 2**63 - 1]),
        ("F", [0.0, 1.5, math.inf, -math.inf, 2.0**-149, 3.4028234663852886e38]),
        ("D", [0.0, -1.5, math.inf, 5e-324, 1.7976931348623157e308]),
        (STRING, [None, "", "Grüße", "a\0b", "\ud800x", "\udc00\ud800", "\ud83d\ude00"]),
        (OBJECT, [None, "text", JavaBoxedValue("I", 5), JavaBoxedValue("Z", 1), JavaBoxedValue("D", -2.5)]),
    ],
)
def test_values_round_trip(
    worker: JvmWorker, probe: Loader, descriptor: str, values: list[JavaValue]
) -> None:
    for value in values:
        assert returned(worker, probe, "same", f"({descriptor}){descriptor}", value) == value


@pytest.mark.parametrize(
    "array",
    [
        JavaArrayValue("[I", ()),
        JavaArrayValue("[Z", (1, 0)),
        JavaArrayValue("[B", (-1, 2)),
        JavaArrayValue("[C", (0xFFFF,)),
        JavaArrayValue("[J", (2**63 - 1, -5)),
        JavaArrayValue("[F", (0.5, -0.0)),
        JavaArrayValue("[D", (math.inf, 5e-324)),
        JavaArrayValue(f"[{STRING}", ("a", None)),
        JavaArrayValue(f"[{OBJECT}", ("a", None, JavaBoxedValue("C", 65), JavaArrayValue("[S", (3,)))),
        JavaArrayValue("[[I", (JavaArrayValue("[I", (1, 2)), None, JavaArrayValue("[I", ()))),
        JavaArrayValue("[LProbe;", (None,)),
    ],
)
def test_arrays_round_trip(worker: JvmWorker, probe: Loader, array: JavaArrayValue) -> None:
    assert returned(worker, probe, "same", f"({OBJECT}){OBJECT}", array) == array


def test_floats_keep_their_bits(worker: JvmWorker, probe: Loader) -> None:
    for number in (0.0, -0.0, 2.0**-149, 1.1754943508222875e-38, -math.inf):
        expected = struct.unpack(">i", struct.pack(">f", number))[0]
        assert returned(worker, probe, "bits", "(F)I", number) == expected
    for number in (-0.0, 5e-324, 2.2250738585072014e-308, 0.1):
        expected = struct.unpack(">q", struct.pack(">d", number))[0]
        assert returned(worker, probe, "bits", "(D)J", number) == expected


def test_not_a_number_is_canonical(worker: JvmWorker, probe: Loader) -> None:
    assert returned(worker, probe, "bits", "(F)I", math.nan) == 0x7FC00000
    value = returned(worker, probe, "notANumber", "()F")
    assert isinstance(value, float)
    assert struct.pack(">d", value) == bytes.fromhex("7ff8000000000000")


def test_characters_beyond_the_basic_plane_come_back_as_units(worker: JvmWorker, probe: Loader) -> None:
    assert returned(worker, probe, "same", f"({STRING}){STRING}", "\U0001f600") == "\ud83d\ude00"


def test_objects_are_named_and_described_on_request(worker: JvmWorker, probe: Loader) -> None:
    plain = worker.call(probe, "Probe", "described", f"(){OBJECT}")
    assert plain.outcome == Returned(JavaObjectValue("java/lang/StringBuilder"))
    described = worker.call(probe, "Probe", "described", f"(){OBJECT}", describe_objects=True)
    assert described.outcome == Returned(JavaObjectValue("java/lang/StringBuilder", "text"))


def test_a_cyclic_array_ends_at_itself(worker: JvmWorker, probe: Loader) -> None:
    value = returned(worker, probe, "cycle", f"(){OBJECT}")
    assert value == JavaArrayValue(f"[{OBJECT}", (JavaObjectValue(f"[{OBJECT}"), None))


def test_an_array_nested_too_deeply_is_refused(worker: JvmWorker, probe: Loader) -> None:
    with pytest.raises(JvmError, match="nested too deeply"):
        worker.call(probe, "Probe", "deep", f"(){OBJECT}")


def test_instance_methods_have_a_receiver(worker: JvmWorker, probe: Loader) -> None:
    greet = ("Probe", "greet", f"(I){STRING}")
    made = worker.call(probe, *greet, (2,), receiver=Construction(f"({STRING})V", ("ab",)))
    assert made.outcome == Returned("abab")
    assert worker.call(probe, *greet, (1,), receiver=Construction()).outcome == Returned("nobody")
    failed = worker.call(probe, *greet, (1,), receiver=Construction(f"({STRING})V", ("",))).outcome
    assert isinstance(failed, Threw)
    assert (failed.class_name, failed.message) == ("java/lang/IllegalArgumentException", "empty")


def test_methods_of_the_jdk_and_inherited_ones_are_found(worker: JvmWorker, probe: Loader) -> None:
    assert worker.call(probe, "java/lang/Math", "abs", "(I)I", (-3,)).outcome == Returned(3)
    same = worker.call(probe, "Probe", "equals", f"({OBJECT})Z", (None,), receiver=Construction())
    assert same.outcome == Returned(0)


def test_arguments_are_reported_after_the_call(worker: JvmWorker, probe: Loader) -> None:
    numbers, texts = JavaArrayValue("[I", (1, 2)), JavaArrayValue(f"[{STRING}", ("a", "b"))
    result = worker.call(probe, "Probe", "fill", f"([I[{STRING})V", (numbers, texts), report_arguments=True)
    assert result.outcome == Returned(None)
    assert result.arguments == (JavaArrayValue("[I", (7, 2)), JavaArrayValue(f"[{STRING}", ("a", "seven")))
    result = worker.call(probe, "Probe", "fill", f"([I[{STRING})V", (numbers, None), report_arguments=True)
    assert isinstance(result.outcome, Threw)
    assert result.arguments == (JavaArrayValue("[I", (7, 2)), None)


def test_exceptions_tell_message_cause_and_trace(worker: JvmWorker, probe: Loader) -> None:
    outcome = threw(worker, probe, "fail", "()V")
    assert outcome.class_name == "java/lang/IllegalStateException"
    assert outcome.message == "wrapped"
    assert outcome.cause == "java/lang/ArithmeticException"
    lines = Path(__file__).with_name("Probe.java").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if '"wrapped"' in text)
    assert outcome.trace == (StackFrame("Probe", "fail", line),)
    outcome = threw(worker, probe, "divide", "(II)I", 1, 0)
    assert (outcome.class_name, outcome.message) == ("java/lang/ArithmeticException", "/ by zero")
    assert outcome.cause is None


def test_exceptions_that_throw_when_asked_are_survived(worker: JvmWorker, probe: Loader) -> None:
    assert threw(worker, probe, "failOddly", "()V") == Threw("Probe$1", None, None, ())


def test_errors_are_thrown_as_well(worker: JvmWorker, probe: Loader) -> None:
    assert threw(worker, probe, "recurse", "(I)I", 0).class_name == "java/lang/StackOverflowError"
    assert threw(worker, probe, "exhaust", f"(){OBJECT}").class_name == "java/lang/OutOfMemoryError"
    assert returned(worker, probe, "same", "(I)I", 1) == 1
    broken = [worker.call(probe, "Probe$Broken", "value", "()I").outcome for _ in range(2)]
    assert isinstance(broken[0], Threw)
    assert isinstance(broken[1], Threw)
    assert broken[0].class_name == "java/lang/ExceptionInInitializerError"
    assert broken[0].cause == "java/lang/ArithmeticException"
    assert broken[1].class_name == "java/lang/NoClassDefFoundError"


def test_a_class_that_cannot_be_defined_throws(worker: JvmWorker) -> None:
    with worker.define({"Nonsense": b"\xca\xfe\xba\xbe"}) as loader:
        outcome = worker.call(loader, "Nonsense", "run", "()V").outcome
    assert isinstance(outcome, Threw)
    assert outcome.class_name == "java/lang/ClassFormatError"


def test_defined_classes_run_and_loaders_are_apart(worker: JvmWorker, probe_classes: Path) -> None:
    classes = {path.stem: path.read_bytes() for path in probe_classes.glob("*.class")}
    with worker.define(classes) as one, worker.define(classes) as other:
        assert [returned(worker, loader, "count", "()I") for loader in (one, one, other)] == [1, 2, 1]


@pytest.mark.parametrize(
    ("class_name", "method", "descriptor", "arguments"),
    [
        ("Absent", "run", "()V", ()),
        ("Probe", "absent", "()V", ()),
        ("Probe", "same", "(I)J", (1,)),
        ("Probe", "greet", f"(I){STRING}", (1,)),
        ("Probe", "same", "(I)I", ()),
        ("Probe", "same", "(I)I", (2**31,)),
        ("Probe", "same", "(I)I", ("text",)),
        ("Probe", "same", f"({STRING}){STRING}", (JavaBoxedValue("I", 1),)),
        ("Probe", "same", f"({OBJECT}){OBJECT}", (JavaArrayValue("[LAbsent;", (None,)),)),
        ("Probe", "same", f"({OBJECT}){OBJECT}", (JavaArrayValue(f"[{STRING}", (JavaBoxedValue("I", 1),)),)),
        ("Probe", "same", "I", (1,)),
    ],
)
def test_a_call_that_cannot_be_made_is_an_error(
    worker: JvmWorker,
    probe: Loader,
    class_name: str,
    method: str,
    descriptor: str,
    arguments: tuple[JavaValue, ...],
) -> None:
    with pytest.raises(JvmError):
        worker.call(probe, class_name, method, descriptor, arguments)
    assert returned(worker, probe, "same", "(I)I", 1) == 1


def test_output_is_captured_per_call(worker: JvmWorker, probe: Loader) -> None:
    result = worker.call(probe, "Probe", "print", f"({STRING}I)V", ("Grüße ", 2))
    assert (result.stdout, result.stderr, result.truncated) == ("Grüße Grüße ", "done", False)
    assert worker.call(probe, "Probe", "nothing", "()V").stdout == ""


def test_big_output_is_cut(worker: JvmWorker, probe: Loader) -> None:
    result = worker.call(probe, "Probe", "print", f"({STRING}I)V", ("x" * 1000, 3000))
    assert (len(result.stdout), result.stderr, result.truncated) == (2**20, "done", True)


def test_streams_that_were_closed_or_replaced_are_restored(worker: JvmWorker, probe: Loader) -> None:
    worker.call(probe, "Probe", "closeOutput", "()V")
    result = worker.call(probe, "Probe", "print", f"({STRING}I)V", ("x", 1))
    assert (result.stdout, result.stderr) == ("x", "done")


def test_standard_input_is_empty(worker: JvmWorker, probe: Loader) -> None:
    assert returned(worker, probe, "read", "()I") == -1


@pytest.mark.jdks_by_turns
def test_a_hanging_call_is_killed_and_the_others_are_made(worker: JvmWorker, probe: Loader) -> None:
    calls = [Call(probe, "Probe", "same", "(I)I", (number,)) for number in range(3)]
    calls.insert(2, Call(probe, "Probe", "loop", "()V"))
    results = worker.call_many(calls, time_limit=2.0)
    assert [result.outcome for result in results] == [Returned(0), Returned(1), Hung(), Returned(2)]


def test_exit_is_reported_and_the_others_are_made(worker: JvmWorker, probe: Loader) -> None:
    calls = [Call(probe, "Probe", "count", "()I"), Call(probe, "Probe", "exit", "(I)V", (42,))]
    results = worker.call_many([*calls, calls[0]])
    assert [result.outcome for result in results] == [Returned(1), Exited(42), Returned(2)]
    assert results[1].stdout == "bye"
    assert [(refusal.action, refusal.gate) for refusal in results[1].refusals] == [("exit the JVM", "exit")]


def test_exit_ends_the_process_where_it_is_allowed(jdk_home: Path, probe_classes: Path) -> None:
    gates = Gates(frozenset({"exit"}))
    with JvmWorker(jdk_home, gates=gates) as worker, worker.open([probe_classes]) as probe:
        calls = [Call(probe, "Probe", "count", "()I"), Call(probe, "Probe", "exit", "(I)V", (42,))]
        results = worker.call_many([*calls, calls[0]])
        assert [result.outcome for result in results] == [Returned(1), Exited(42), Returned(1)]
        assert results[1].stdout == "bye"
        halted = worker.call(probe, "Probe", "halt", "(I)V", (7,)).outcome
        assert halted == Died("ended with status 7")


def test_a_killed_process_is_replaced(worker: JvmWorker, probe: Loader) -> None:
    assert worker.call(probe, "Probe", "halt", "(I)V", (7,)).outcome == Exited(7)
    assert returned(worker, probe, "same", "(I)I", 1) == 1
    for number in (signal.SIGKILL, signal.SIGTERM):
        assert worker.process_id is not None
        os.kill(worker.process_id, number)
        os.waitid(os.P_PID, worker.process_id, os.WEXITED | os.WNOWAIT)
        assert returned(worker, probe, "same", "(I)I", 1) == 1


def test_an_answer_that_nobody_waited_for_is_not_taken_for_the_next(
    worker: JvmWorker, probe: Loader, probe_classes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search may be interrupted at any time, also while classes are opened for a call."""

    def interrupted(self: process.JvmProcess, time_limit: float) -> bytes:
        raise KeyboardInterrupt

    assert returned(worker, probe, "same", "(I)I", 1) == 1
    with monkeypatch.context() as patch:
        patch.setattr(process.JvmProcess, "receive", interrupted)
        with pytest.raises(KeyboardInterrupt):
            worker.open([probe_classes])
    assert returned(worker, probe, "same", "(I)I", 2) == 2


def test_options_reach_the_jvm(jdk_home: Path, probe_classes: Path) -> None:
    with JvmWorker(jdk_home, assertions=True, stack="400k", heap="64m") as worker:
        loader = worker.open([probe_classes])
        assert returned(worker, loader, "asserting", "()Z") == 1
        assert threw(worker, loader, "recurse", "(I)I", 0).class_name == "java/lang/StackOverflowError"
    with JvmWorker(jdk_home) as worker:
        assert returned(worker, worker.open([probe_classes]), "asserting", "()Z") == 0


def test_many_calls_keep_their_order(worker: JvmWorker, probe: Loader) -> None:
    calls = [Call(probe, "Probe", "same", "(I)I", (number,)) for number in range(20_000)]
    results = worker.call_many(calls)
    assert [result.outcome for result in results] == [Returned(number) for number in range(20_000)]


def test_a_jvm_that_cannot_start_is_an_error(tmp_path: Path, jdk_home: Path) -> None:
    with pytest.raises(JvmError, match="cannot start"):
        JvmWorker(tmp_path).open([])
    with pytest.raises(JvmError, match="did not start"):
        JvmWorker(jdk_home, heap="nonsense").open([])


def test_a_missing_jar_is_explained(tmp_path: Path, jdk_home: Path) -> None:
    with pytest.raises(JvmError, match="make setup"):
        process.JvmProcess(Confinement(jdk_home), [], tmp_path / "worker.jar")
