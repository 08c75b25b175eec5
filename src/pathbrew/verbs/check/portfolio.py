"""Engines take turns that grow within a budget: cheap tries first, then what proves loops and recursion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.deciding import DecidingEngine, SummaryOf, Task
from pathbrew.engines.inductive import Inductive
from pathbrew.engines.merged import Merged
from pathbrew.engines.properties import OVERFLOW, Property
from pathbrew.engines.states.exploration import fixed_texts
from pathbrew.errors import PathbrewError
from pathbrew.events import Observer
from pathbrew.lifetime import Closing
from pathbrew.options import ENGINES, CheckOptions, ExploreOptions, MachineOptions
from pathbrew.pace import slowness
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check import paths
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.paths import PathSearch
from pathbrew.verbs.check.summaries import Callees
from pathbrew.verbs.check.verdict import HOLDS, UNKNOWN, Verdict

ROUND_SECONDS = 0.5
"""What an engine has in the first round of turns on an idle machine, and twice as much in each later one."""
FIRST_SECONDS = 1.5
"""What the path search has in its first turn."""
SIDE_SECONDS = 1.0
"""What it has in each turn where it can only prove."""
SHARES = {paths.NAME: 0.3, "inductive": 0.5, "merged": 0.5}
"""The part of the time left that no turn of an engine exceeds."""
FIRST_SHARES = {paths.NAME: 0.25, "inductive": 0.15, "merged": 0.15}
"""The same in the first round."""
SUMMARY_SHARE = 0.3
"""The part of a turn in which summaries are made."""
LEAST_SECONDS = 0.5
"""A turn is no shorter, unless that is the end."""
USED = 0.5
"""An engine on formulas that took more than this part of its time may find more with more of it."""
STRATEGIES = (ExploreOptions().strategy, "bfs", ExploreOptions().strategy, "random")
"""Of the path search, turn by turn, where the user wants none: what one misses for long, another may find."""

_ENGINES: dict[str, Callable[[], DecidingEngine]] = {"merged": Merged, "inductive": Inductive}
_ORDER = (paths.NAME, "inductive", "merged")
_ORDER_WITHOUT_PATHS = ("merged", paths.NAME, "inductive")
"""For properties that paths do not refute."""


class Portfolio(Closing):
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
        self._made: dict[str, DecidingEngine] = {}
        self._callees: Callees | None = None
        is_steered = options.assume or options.invariant or options.concrete or options.statics
        self._ended: set[str] = set(_ENGINES) if is_steered else set()
        """Engines that find no more with more time, or cannot state the program or the options."""
        self._reasons: dict[tuple[Property, str], tuple[Reason, ...]] = {}
        """Why properties are open, as the engines said last."""
        self._paths: PathSearch | None = None
        self._searched: Sequence[Property] = ()
        """The properties that paths are searched for."""
        self._searches = 0
        """Turns that the path search has had."""

    def close(self) -> None:
        if self._paths is not None:
            self._paths.close()
        if self._callees is not None:
            self._callees.close()

    def decide(self, properties: Sequence[Property], deadline: Deadline) -> list[Verdict]:
        """A verdict on each property, by whoever decides it first."""
        known = {each: Verdict(UNKNOWN, each.name) for each in properties}
        number = 0
        while (waiting := self._waiting(known)) and not deadline.has_passed:
            for name in waiting:
                others = [each for each in self._waiting(known) if each != name]
                if name in self._waiting(known) and not deadline.has_passed:
                    turn = self._turn(name, number, known, deadline) if others else None
                    self._take(name, known, turn, deadline)
            number += 1
        self._tell_paths(known)
        return [self._checked(each, known[each]) for each in properties]

    def _waiting(self, known: dict[Property, Verdict]) -> list[str]:
        """The engines that may still decide what is open, in the order in which they try."""
        left = _open(known)
        if not left:
            return []
        order = _ORDER if any(each.is_about_exceptions for each in left) else _ORDER_WITHOUT_PATHS
        return [name for name in order if name in self._engines and name not in self._ended]

    def _turn(self, name: str, number: int, known: dict[Property, Verdict], deadline: Deadline) -> Deadline:
        """By when an engine has to end in a round."""
        most = ROUND_SECONDS * 2**number
        if name == paths.NAME:
            most = max(most, FIRST_SECONDS)
            if not any(each.is_about_exceptions for each in _open(known)):
                most = SIDE_SECONDS
        share = (SHARES if number else FIRST_SHARES)[name] * deadline.left
        return deadline.within(max(min(most * slowness(), share), LEAST_SECONDS))

    def _take(
        self, name: str, known: dict[Property, Verdict], turn: Deadline | None, deadline: Deadline
    ) -> None:
        """Have an engine take its turn, the whole time that is left if there is no other one."""
        if name == paths.NAME:
            is_over = self._search_paths(known, turn or NEVER, deadline)
        else:
            until = turn or deadline
            allowed, started = until.left, clock()
            brief = turn is not None and name not in self._made
            self._ask(name, known, until, brief=brief)
            is_over = not brief and clock() - started < USED * allowed
        if is_over:
            self._ended.add(name)

    def _search_paths(self, known: dict[Property, Verdict], turn: Deadline, deadline: Deadline) -> bool:
        """Search for a time; whether another turn would find no more."""
        left = _open(known)
        if self._engines != (paths.NAME,):
            left = [each for each in left if each.name != OVERFLOW]
        if not left:
            return True
        if self._paths is None:
            self._searched = left
            self._paths = self._path_search(deadline)
        elif self._options.strategy == ExploreOptions().strategy:
            self._paths.reorder(STRATEGIES[self._searches % len(STRATEGIES)])
        is_over = self._paths.take_turn(turn, left)
        self._searches += 1
        known |= {each: told for each, told in self._paths.violations().items() if each in left}
        may_be_free = self._options.stubs != "free" and self._paths.has_stubs
        if may_be_free and _open(known) and (is_over or self._searches > 1):
            # Steady stubs have shown no violation: those that answer as they like may.
            self._paths.close()
            self._options = replace(self._options, stubs="free")
            self._paths = None
            return False
        if is_over:
            self._tell_paths(known)
        return is_over

    def _path_search(self, deadline: Deadline) -> PathSearch:
        return PathSearch(
            self._program,
            self._method,
            self._searched,
            self._options,
            self._machine,
            deadline,
            self._observer,
            self._jury,
        )

    def _tell_paths(self, known: dict[Property, Verdict]) -> None:
        """What the path search has found in the end, also of what others have decided."""
        if self._paths is None:
            return
        for each in self._searched:
            told, decided = self._paths.verdict(each), known[each]
            if decided.verdict == UNKNOWN:
                self._reasons[each, paths.NAME] = told.reasons
                known[each] = told
            else:
                known[each] = replace(decided, search=told.search, output=told.output, steps=told.steps)

    def _ask(
        self, name: str, known: dict[Property, Verdict], deadline: Deadline, *, brief: bool = False
    ) -> None:
        """Have an engine that works on formulas decide what is open."""
        left = tuple(_open(known))
        task = Task(
            self._program,
            self._method,
            left,
            self._options.inputs,
            fixed_texts(self._method, self._options.fix),
            lambda violated, witness: self._jury.confirms(name, violated, witness, self._options.inputs),
            deadline,
            brief,
            self._jury.defects,
            self._summaries(deadline),
        )
        try:
            conclusions = self._made.setdefault(name, _ENGINES[name]()).decide(task)
        except PathbrewError:
            raise
        except Exception as error:
            place = f"{self._method.owner.java_name}.{self._method.key}"
            fault = self._jury.defects.record(Border.SEARCH, place, error, lambda: name)
            self._ended.add(name)
            self._reasons |= {(each, name): (fault.reason,) for each in left}
            return
        for each, conclusion in conclusions.items():
            if any(reason.cause is Cause.NOT_ENCODED for reason in conclusion.reasons):
                self._ended.add(name)
            self._reasons[each, name] = conclusion.reasons
            known[each] = self._jury.verdict(name, each, conclusion, known[each])

    def _summaries(self, deadline: Deadline) -> SummaryOf | None:
        """What gives an engine summaries, if calls are to be answered by them."""
        if self._options.summaries == "off":
            return None
        if self._callees is None:
            self._callees = Callees(self._program, self._options, self._machine)
        callees, until = self._callees, deadline.within(SUMMARY_SHARE * deadline.left)
        return lambda method: callees.summary(method, until)

    def _checked(self, checked: Property, verdict: Verdict) -> Verdict:
        """With all defects; nothing holds whose violation was predicted and did not happen."""
        own = tuple(self._jury.defects)
        searched = () if verdict.search is None else verdict.search.defects
        if verdict.verdict == UNKNOWN:
            told = [why for (about, _), each in self._reasons.items() if about == checked for why in each]
            verdict = replace(verdict, reasons=tuple(dict.fromkeys(told)))
        verdict = replace(verdict, defects=tuple(dict.fromkeys([*searched, *own])))
        if verdict.verdict == HOLDS and checked in self._jury.mistaken:
            reasons = tuple(defect.reason for defect in own if defect.border is not Border.LAYER)
            return replace(verdict, verdict=UNKNOWN, reasons=reasons, proof=())
        return verdict


def _open(known: dict[Property, Verdict]) -> list[Property]:
    return [each for each, verdict in known.items() if verdict.verdict == UNKNOWN]
