"""The heap policies: the paths of operations on data structures, and of methods with many references.

Times are those of the processor, all processes together.

The operations are those of the paper's Table 1, on structures written for it, under its criterion `loop-1`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage import Status
from pathbrew.engines.states.method_search import explore_method
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import OUT_OF_BUDGET
from pathbrew.program import Program

PROGRAMS = Path(__file__).parent / "programs" / "heap"
OPERATIONS = (
    ("DoublyLinkedList", ("add", "remove")),
    ("Sequence", ("removeAt", "replaceAt")),
    ("SortedListPriorityQueue", ("insert", "remove")),
    ("BinarySearchTree", ("find", "findAll", "insert", "remove", "addAll")),
    ("HeapPriorityQueue", ("insert", "remove")),
)
POLICIES = ("lazy-noalias", "lazy", "alias", "alias-arrays")
BUDGET = "20s"
REFERENCES = range(2, 13)
GENERATED = ("lazy", "alias", "auto")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a search took."""

    tests: int
    seconds: float
    steps: int
    is_complete: bool

    def __str__(self) -> str:
        mark = " " if self.is_complete else "*"
        return f"{self.tests:6}{self.seconds:8.2f}{mark}{self.steps / 1000:8.1f}k"


def main() -> None:
    with_deep_stack(structures)
    with_deep_stack(references)
    generating()


def structures() -> None:
    print(f"Operations under loop-1: tests, processor seconds, steps (* not finished in {BUDGET})")
    print(
        f"{'':32}" + "".join(f"{policy:>23}" for policy in POLICIES) + f"{'alias time':>13}{'lazy/alias':>12}"
    )
    for class_name, methods in OPERATIONS:
        for name in methods:
            found = {policy: measured(class_name, name, policy) for policy in POLICIES}
            plain, lazy, alias = (found[policy] for policy in POLICIES[:3])
            print(
                f"{class_name + '.' + name:32}"
                + "".join(f"{entry!s:>23}" for entry in found.values())
                + f"{alias.seconds / plain.seconds:12.2f}x{lazy.seconds / alias.seconds:11.1f}x"
            )


def references() -> None:
    print("\nReferences that may all be the same: paths and processor seconds")
    print(f"{'references':>10}{'lazy':>20}{'alias':>20}{'alias-arrays':>20}")
    left_out = False
    for count in REFERENCES:
        row = f"{count:10}"
        for policy in ("lazy", "alias", "alias-arrays"):
            if policy == "lazy" and left_out:
                row += f"{'-':>20}"
                continue
            entry = measured("References", f"of{count}", policy, "path")
            row += f"{entry.tests:10}{entry.seconds:9.3f}{' ' if entry.is_complete else '*'}"
            left_out = left_out or (policy == "lazy" and not entry.is_complete)
        print(row)


def generating() -> None:
    """What `generate` makes of each policy, which it is given at most ten seconds a class for."""
    print(
        "\nTests generated in at most 10 s: branches covered, proved infeasible and left open, tests, seconds"
    )
    print(f"{'':26}" + "".join(f"{policy:>34}" for policy in GENERATED))
    for class_name in (*(name for name, _ in OPERATIONS), "Slots"):
        row = f"{class_name:26}"
        for policy in GENERATED:
            with TemporaryDirectory() as folder:
                result = pathbrew.generate([PROGRAMS], [class_name], budget="10s", heap=policy, out=folder)
            goals = [
                goal.account.status for owner in result.classes for m in owner.methods for goal in m.goals
            ]
            told = [goals.count(status) for status in (Status.COVERED, Status.INFEASIBLE, Status.OPEN)]
            tests = sum(len(owner.tests) for owner in result.classes)
            row += "".join(f"{number:6}" for number in told) + f"{tests:8}{result.seconds:7.1f}s"
        print(row)


def measured(class_name: str, method: str, policy: str, criterion: str = "loop-1") -> Measured:
    """One search."""
    program = Program(ClassPath([PROGRAMS], find_jdk()))
    target = next(m for m in program.load(class_name).methods.values() if m.name == method)
    options = ExploreOptions(criterion=criterion, budget=BUDGET, heap=policy)
    before = sum(os.times()[:4])
    search = explore_method(program, target, options, MachineOptions()).search
    spent = sum(os.times()[:4]) - before
    return Measured(len(search.paths), spent, search.steps, OUT_OF_BUDGET not in search.reasons)


if __name__ == "__main__":
    main()
