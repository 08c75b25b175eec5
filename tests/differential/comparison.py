"""Runs a generated program on the real JVM and in the machine and tells where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pathbrew.classfile import Jdk
from pathbrew.jvm import Call, JavaValue, JvmWorker
from pathbrew.options import MachineOptions

from .generator import GeneratedProgram
from .machine_side import machine_for, run
from .outcomes import Neutral, neutral

COMPILED = MachineOptions(hot_calls=0, hot_loops=1, cache=False)
INTERPRETED = MachineOptions(compile=False, cache=False)
RESUMED = MachineOptions(hot_calls=1 << 60, hot_loops=1, cache=False)


@dataclass(frozen=True)
class Entry:
    """Classes by internal name, and the static method in them to call."""

    classes: Mapping[str, bytes]
    class_name: str
    method: str
    descriptor: str

    @classmethod
    def of(cls, program: GeneratedProgram) -> Entry:
        return cls(program.classes, program.entry_class, program.method, program.descriptor)

    @property
    def result(self) -> str:
        return self.descriptor.partition(")")[2]


@dataclass(frozen=True)
class Mismatch:
    """An input on which the machine departs from the JVM."""

    options: MachineOptions
    arguments: tuple[JavaValue, ...]
    expected: Neutral
    actual: Neutral

    def __str__(self) -> str:
        return (
            f"on {self.arguments!r} with {self.options}:\n"
            f"  the JVM:     {self.expected}\n  the machine: {self.actual}"
        )


def outcomes_on_jvm(
    worker: JvmWorker, entry: Entry, inputs: Sequence[tuple[JavaValue, ...]]
) -> list[Neutral]:
    with worker.define(entry.classes) as loader:
        calls = [Call(loader, entry.class_name, entry.method, entry.descriptor, given) for given in inputs]
        return [neutral(result.outcome, entry.result) for result in worker.call_many(calls)]


def outcomes_in_machine(
    jdk: Jdk, entry: Entry, inputs: Sequence[tuple[JavaValue, ...]], options: MachineOptions
) -> list[Neutral]:
    try:
        vm = machine_for(entry.classes, jdk, options)
        return run(vm, entry.class_name, entry.method, entry.descriptor, inputs)
    except Exception as error:
        # A defect of the machine is a result to report, like any other difference.
        return [("failed", f"{type(error).__name__}: {error}")] * len(inputs)


def mismatches(
    worker: JvmWorker,
    jdk: Jdk,
    entry: Entry,
    inputs: Sequence[tuple[JavaValue, ...]],
    modes: Sequence[MachineOptions],
) -> Iterator[Mismatch]:
    expected = outcomes_on_jvm(worker, entry, inputs)
    for options in modes:
        actual = outcomes_in_machine(jdk, entry, inputs, options)
        if actual != expected:
            for given, theirs, ours in zip(inputs, expected, actual, strict=True):
                if theirs != ours:
                    yield Mismatch(options, given, theirs, ours)
