"""Engines take turns within a budget: the cheap tries first, then those that prove loops and recursion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.deciding import DecidingEngine, Task
from pathbrew.engines.inductive import Inductive
from pathbrew.engines.merged import Merged
from pathbrew.engines.properties import Property
from pathbrew.engines.states.exploration import fixed_texts
from pathbrew.errors import PathbrewError
from pathbrew.events import Observer
from pathbrew.options import ENGINES, CheckOptions, ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause
from pathbrew.verbs.check import paths
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.verdict import HOLDS, UNKNOWN, Verdict

FIRST_SHARE, FIRST_SECONDS = 0.25, 3.0
"""What the path search has of the budget before other engines try, at most so many seconds."""
USED_UP = 0.7
"""A search that took more than this part of its time may find more with more of it."""

_TURNS = (("merged", 0.3), ("inductive", 0.55), ("merged", 0.6))
"""Who tries next, and what it may use of the time that is left."""
_ENGINES: dict[str, Callable[[], DecidingEngine]] = {"merged": Merged, "inductive": Inductive}


class Portfolio:
    """The engines of one check."""

    def __init__(
        self,
        program: Program,
        method: Method,
        options: ExploreOptions,
        machine: MachineOptions,
        settings: CheckOptions,
        observer: Observer | None,
        jury: Jury,
    ) -> None:
        self._program = program
        self._method = method
        self._options = options
        self._machine = machine
        self._engines = settings.engine or ENGINES
        self._observer = observer
        self._jury = jury
        self._declined: set[str] = set()
        """Engines that cannot state the program."""

    def decide(self, properties: Sequence[Property], deadline: Deadline) -> list[Verdict]:
        """A verdict on each property, by whoever decides it first."""
        known = {each: Verdict(UNKNOWN, each.name) for each in properties}
        was_cut = False
        others = [name for name in self._engines if name != paths.NAME]
        if paths.NAME in self._engines:
            first = min(FIRST_SHARE * deadline.left, FIRST_SECONDS) if others else deadline.left
            started = clock()
            self._search_paths(known, first)
            was_cut = clock() - started > USED_UP * first
        for name, share in _TURNS:
            if name in others and name not in self._declined:
                self._ask(
                    name, known, deadline.within(deadline.left * share if len(others) > 1 else deadline.left)
                )
        if paths.NAME in self._engines:
            if was_cut and others:
                self._search_paths(known, deadline.left)
            if any(reason.cause is Cause.STUB for verdict in known.values() for reason in verdict.reasons):
                self._search_paths(known, deadline.left, stubs="free")
        return [self._checked(each, known[each]) for each in properties]

    def _search_paths(self, known: dict[Property, Verdict], budget: float, stubs: str = "") -> None:
        left = [each for each, verdict in known.items() if verdict.verdict == UNKNOWN]
        if not left or budget <= 0:
            return
        options = replace(
            self._options, budget=f"{max(budget, 0.1):.3f}s", stubs=stubs or self._options.stubs
        )
        known |= zip(
            left,
            paths.search_paths(
                self._program, self._method, left, options, self._machine, self._observer, self._jury
            ),
            strict=True,
        )

    def _ask(self, name: str, known: dict[Property, Verdict], deadline: Deadline) -> None:
        """Have an engine that works on formulas decide what is open."""
        left = tuple(each for each, verdict in known.items() if verdict.verdict == UNKNOWN)
        if not left or deadline.has_passed:
            return
        steering = self._options
        if steering.assume or steering.invariant or steering.concrete or steering.statics:
            return
        task = Task(
            self._program,
            self._method,
            left,
            self._options.inputs,
            fixed_texts(self._method, self._options.fix),
            lambda violated, witness: self._jury.confirms(name, violated, witness, steering.inputs),
            deadline,
        )
        try:
            conclusions = _ENGINES[name]().decide(task)
        except PathbrewError:
            raise
        except Exception as error:
            place = f"{self._method.owner.java_name}.{self._method.key}"
            self._jury.defects.record(Border.SEARCH, place, error, lambda: name)
            return
        for each, conclusion in conclusions.items():
            if any(reason.cause is Cause.NOT_ENCODED for reason in conclusion.reasons):
                self._declined.add(name)
            known[each] = self._jury.verdict(name, each, conclusion, known[each])

    def _checked(self, checked: Property, verdict: Verdict) -> Verdict:
        """Nothing holds of which an engine has predicted a violation that did not happen."""
        defects = tuple(self._jury.defects)
        if verdict.search is not None:
            verdict.search.defects = tuple(dict.fromkeys([*verdict.search.defects, *defects]))
        if verdict.verdict == HOLDS and checked in self._jury.mistaken:
            return replace(verdict, verdict=UNKNOWN, reasons=tuple(d.reason for d in defects), proof=())
        return verdict
