"""Which solver is asked: Bitwuzla at once, the others when it takes long, all apart when it would block."""

from __future__ import annotations

from pathbrew.deadline import PAST, clock
from pathbrew.defects import Border, Defects
from pathbrew.solve.binding import Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.isolated import GRACE, Isolated, await_answer, race
from pathbrew.solve.query import Answer, Counters, Query, Unknown, unanswered
from pathbrew.solve.weight import Weight, weigh
from pathbrew.terms import encode

PATIENCE = 0.1
"""The seconds that Bitwuzla has alone; at most a tenth of the limit."""
ENCODING = 6e-6
"""Seconds per term to hand a query to a solver."""


class Portfolio:
    """Bitwuzla in this process, along the search for integers and afresh for floats; Z3 and cvc5 beside.

    What would block this process in bit-blasting goes to workers only (see `weight`). `solvers` names
    who takes part, Bitwuzla among them.
    """

    def __init__(self, solvers: tuple[str, ...], incremental: bool) -> None:
        self.incremental = Session("bitwuzla", self._bitwuzla, incremental)
        self.afresh = Session("bitwuzla afresh", self._bitwuzla, incremental=False)
        self.workers = [Isolated(name) for name in solvers]
        self._helpers = [w for w in self.workers if w.name != "bitwuzla"]
        self._help: _Help | None = None
        self._waited = Counters()
        self._defects = Defects()
        for worker in self.workers:
            worker.warm()

    def _bitwuzla(self) -> BitwuzlaBinding:
        return BitwuzlaBinding(lambda: self._help is not None and self._help.arrived())

    @property
    def defects(self) -> Defects:
        """What went wrong in a solver, here or in its process."""
        return self._defects

    @defects.setter
    def defects(self, shared: Defects) -> None:
        self._defects = shared
        for worker in self.workers:
            worker.defects = shared

    @property
    def counters(self) -> dict[str, Counters]:
        """By solver; `workers (waiting)` holds the seconds spent waiting for isolated solvers."""
        named = {s.name: s.counters for s in (self.incremental, self.afresh)}
        named |= {f"{w.name} (isolated)": w.counters for w in self.workers}
        return named | {"workers (waiting)": self._waited}

    def solve(self, query: Query) -> Answer:
        query = query.started()
        weight = weigh(query.conjuncts)
        if weight.nodes * ENCODING > query.remaining():
            return unanswered("the condition is too large for the time limit")
        if weight.blocks:
            return self._timed_race(query, weight)
        session = self.afresh if weight.floating else self.incremental
        try:
            return self._with_help(session, query, weight)
        except Exception as error:
            self._defects.record(Border.LAYER, session.name, error, query.encoded)
            session.close()  # what it has asserted by now is unknown
            self._help = None
            for worker in self.workers:
                worker.abandon()
            return self._timed_race(query, weight)

    def _with_help(self, session: Session, query: Query, weight: Weight) -> Answer:
        """Bitwuzla's answer, or that of a solver which joined it."""
        times = _start_times(query, weight, len(self._helpers))
        self._help = _Help(query, self._helpers, times) if self._helpers else None
        answer = session.solve(query)
        helped, self._help = self._help, None
        if helped is None:
            return answer
        return helped.finish(answer, self._waited)

    def _timed_race(self, query: Query, weight: Weight) -> Answer:
        start = clock()
        answer = race(self.workers, query, [0.0, *_start_times(query, weight, len(self.workers) - 1)])
        self._waited.asked += 1
        self._waited.seconds += clock() - start
        return answer

    def close(self) -> None:
        for session in (self.incremental, self.afresh):
            session.close()
        for worker in self.workers:
            worker.close()


def _start_times(query: Query, weight: Weight, count: int) -> list[float]:
    """When each of the other solvers joins, in seconds from now.

    Bitwuzla has a tenth of the limit to itself. Products and remainders of unknowns are as often
    answered by Z3, which joins at once, and then cvc5 comes later: more solvers than processors
    delay each other.
    """
    patience = min(PATIENCE, 0.1 * query.limit)
    times = [0.0, 3 * patience] if weight.nonlinear else [patience, patience]
    return times[:count]


class _Help:
    """Other solvers, each started when Bitwuzla has been at a query for a while."""

    def __init__(self, query: Query, helpers: list[Isolated], times: list[float]) -> None:
        self._query = query
        self._helpers = helpers
        now = clock()
        self._waiting = [(now + delay, helper) for delay, helper in zip(times, helpers, strict=True)]
        self._answer: Answer | None = None

    def arrived(self) -> bool:
        """Whether another solver has answered; Bitwuzla asks this while it searches."""
        if self._answer is None:
            self._start(clock())
            self._answer = await_answer(self._helpers, PAST)
        return self._answer is not None

    def _start(self, now: float) -> None:
        due = [helper for start, helper in self._waiting if start <= now]
        if due:
            self._waiting = [entry for entry in self._waiting if entry[1] not in due]
            rows = encode(self._query.conjuncts)
            for helper in due:
                helper.send(rows, max(0.001, self._query.remaining()))

    def finish(self, mine: Answer, waited: Counters) -> Answer:
        """The definite answer of whoever has one; waits for the others only if Bitwuzla gave up."""
        answer = self._answer
        if answer is None and isinstance(mine, Unknown):
            if self._query.remaining() > GRACE:
                self._start(float("inf"))
            start = clock()
            answer = await_answer(self._helpers, self._query.deadline.later(GRACE))
            waited.asked += 1
            waited.seconds += clock() - start
        for helper in self._helpers:
            helper.abandon()
        return mine if answer is None else answer
