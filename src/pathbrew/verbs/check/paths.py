"""The path search as a judge of properties: each violating path is replayed, exhaustion is proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.confirmation.confirm import Confirmation, confirm
from pathbrew.defects import Border
from pathbrew.engines.properties import TERMINATION, Property
from pathbrew.engines.states.exploration import Exploration, ExploredPath, explore_method
from pathbrew.events import Observer
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.selector import Path
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.verdict import HOLDS, UNKNOWN, VIOLATED, Verdict
from pathbrew.verbs.replaying import listed
from pathbrew.walls import Gates

NAME = "paths"
MOST_REPLAYED = 10
"""Violations of a property that are replayed before the search gives up on one that the JVM confirms."""


def search_paths(
    program: Program,
    method: Method,
    properties: Sequence[Property],
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None,
    jury: Jury,
) -> list[Verdict]:
    """A verdict on each of the properties."""
    judge = _Judge(program, properties, options.inputs, jury)
    gates = Gates.parse(options.allow)
    with JvmFunctions(program.class_path, assertions=True, gates=gates) as caller:
        # How a path ends does not depend on the cases of a call that only differ in numbers.
        merges = all(each.is_about_exceptions for each in properties)
        result = explore_method(program, method, options, machine, observer, judge, caller, merges=merges)
    told = tuple(dict.fromkeys(path.steps for path in result.paths if path.steps))
    return [
        replace(judge.verdict(each, result), search=result.search, output=result.output, steps=told)
        for each in properties
    ]


class _Judge:
    """Replays paths that violate a property, until all are confirmed or too many were not."""

    def __init__(
        self, program: Program, properties: Sequence[Property], inputs: tuple[str, ...], jury: Jury
    ) -> None:
        self._program = program
        self._properties = properties
        self._inputs = inputs
        self._jury = jury
        self._replayed = dict.fromkeys(properties, 0)
        self._found: dict[Property, Verdict] = {}

    def _open(self) -> list[Property]:
        """The properties of which a confirmed violation is still looked for."""
        return [
            each
            for each in self._properties
            if self._replayed[each] < MOST_REPLAYED
            and (each not in self._found or self._found[each].verdict != VIOLATED)
        ]

    def _violated(self, thrown: str) -> list[Property]:
        exception = self._program.load(thrown)
        return [each for each in self._open() if each.forbids(exception)]

    def concerns(self, path: Path) -> bool:
        """Whether the path violates one of the properties."""
        return path.run.thrown is not None and bool(self._violated(path.run.thrown))

    def decides(self, result: Exploration, path: ExploredPath) -> bool:
        """Whether there is nothing left to look for."""
        if path.exception is None:
            # A fault has kept the path from being told; it is among the defects of the search.
            return not self._open()
        violated = self._violated(path.exception.replace(".", "/"))
        answer = confirm(result.explored, path, worker=self._jury.worker, inputs=self._inputs)
        for each in violated:
            self._replayed[each] += 1
            self._found[each] = self._told(each, path, answer.line)
            if answer.status is not Confirmation.CONFIRMED:
                why = answer.reason or Reason(Cause.NOT_REACHED)
                if answer.status is Confirmation.REFUTED and not path.is_volatile:
                    self._jury.note_mismatch(NAME, each, why, path.inputs)
                unconfirmed = Reason(Cause.UNCONFIRMED, details=(why,))
                self._found[each] = Verdict(UNKNOWN, each.name, (unconfirmed,), listed(path.inputs))
        return not self._open()

    def _told(self, violated: Property, path: ExploredPath, line: int | None) -> Verdict:
        return Verdict(
            VIOLATED,
            violated.name,
            (),
            listed(path.inputs),
            path.exception,
            path.message,
            line,
            NAME,
            witness=path.inputs,
        )

    def verdict(self, checked: Property, result: Exploration) -> Verdict:
        """What the search has found out about one of them."""
        found = self._found.get(checked)
        if found is not None:
            return found
        search = result.search
        faults = [defect.reason for defect in search.defects if defect.border is not Border.LAYER]
        is_seen = checked.is_about_exceptions or checked.name == TERMINATION
        if search.exhausted and not faults and is_seen:
            return Verdict(HOLDS, checked.name, engine=NAME, proof=())
        reasons = dict.fromkeys([*search.reasons, *faults, *result.notes])
        if not is_seen:
            reasons = {Reason(Cause.NOT_BY_PATHS, details=(checked.name,)): None}
        return Verdict(UNKNOWN, checked.name, tuple(reasons))
