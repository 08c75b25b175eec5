"""The path search as a judge of properties: each violating path is replayed, exhaustion is proof."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace

from pathbrew.confirmation.confirm import Confirmation, confirm
from pathbrew.deadline import Deadline
from pathbrew.defects import Border
from pathbrew.engines.properties import TERMINATION, Property
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.engines.states.method_search import MethodSearch
from pathbrew.events import Observer
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.lifetime import Closing
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Path
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.verdict import HOLDS, UNKNOWN, VIOLATED, Verdict
from pathbrew.verbs.replaying import listed
from pathbrew.walls import Gates

NAME = "paths"
MOST_REPLAYED = 10
"""Violations of a property that are replayed before the search gives up on one that the JVM confirms."""


class PathSearch(Closing):
    """A path search that takes turns with other engines."""

    def __init__(
        self,
        program: Program,
        method: Method,
        properties: Sequence[Property],
        options: ExploreOptions,
        machine: MachineOptions,
        deadline: Deadline,
        observer: Observer | None,
        jury: Jury,
    ) -> None:
        # How a path ends does not depend on the cases of a call that only differ in numbers.
        merges = all(each.is_about_exceptions for each in properties)
        is_merged = merges and options.summaries != "off"
        self._judge = _Judge(program, properties, options.inputs, jury, is_merged=is_merged)
        with ExitStack() as stack:
            gates = Gates.parse(options.allow)
            caller = JvmFunctions(program.class_path, assertions=True, gates=gates)
            self._search = stack.enter_context(
                MethodSearch(
                    program,
                    method,
                    options,
                    machine,
                    deadline,
                    observer,
                    self._judge,
                    stack.enter_context(caller),
                    merges=merges,
                    from_start=True,
                )
            )
            self._stack = stack.pop_all()
        self._result: Exploration | None = None

    def close(self) -> None:
        self._stack.close()

    def take_turn(self, turn: Deadline, properties: Sequence[Property]) -> bool:
        """Search on for violations of those that are open; whether there is no need of another turn."""
        self._judge.attend(properties)
        return self._search.search(turn)

    def reorder(self, strategy: str) -> None:
        """Follow another strategy from now on."""
        self._search.reorder(strategy)

    @property
    def has_stubs(self) -> bool:
        """Whether there are objects that answer as nobody has determined."""
        return any(reason.cause is Cause.STUB for reason in self._search.noted)

    def violations(self) -> dict[Property, Verdict]:
        """What was found, and confirmed."""
        return self._judge.violations()

    def verdict(self, checked: Property) -> Verdict:
        """What the search has found out about one property, when it has come to its end."""
        if self._result is None:
            self._result = self._search.result(with_paths=False)
        told = dict.fromkeys(tuple(path.run.steps) for path in self._result.search.paths)
        return replace(
            self._judge.verdict(checked, self._result),
            search=self._result.search,
            output=self._result.output,
            steps=tuple(steps for steps in told if steps),
        )


class _Judge:
    """Replays paths that violate a property, until all are confirmed or too many were not."""

    def __init__(
        self,
        program: Program,
        properties: Sequence[Property],
        inputs: tuple[str, ...],
        jury: Jury,
        *,
        is_merged: bool,
    ) -> None:
        """`is_merged`: cases of calls become one, so that paths tell of branches that they do not take."""
        self._program = program
        self._is_merged = is_merged
        self._attended = properties
        """Those of which nobody has decided yet."""
        self._inputs = inputs
        self._jury = jury
        self._replayed = dict.fromkeys(properties, 0)
        self._found: dict[Property, Verdict] = {}

    def attend(self, properties: Sequence[Property]) -> None:
        """Look for violations of these only."""
        self._attended = properties

    def violations(self) -> dict[Property, Verdict]:
        """Those that the JVM has confirmed."""
        return {each: told for each, told in self._found.items() if told.verdict == VIOLATED}

    def _open(self) -> list[Property]:
        """The properties of which a confirmed violation is still looked for."""
        return [
            each
            for each in self._attended
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
        explored = replace(result.explored, is_merged=self._is_merged)
        answer = confirm(explored, path, worker=self._jury.worker, inputs=self._inputs)
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
