"""Which solver is asked: Bitwuzla at once, the others when it takes long, all apart when it would block."""

from __future__ import annotations

import time

from pathbrew.solve.binding import Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.isolated import GRACE, Isolated, await_answer, race
from pathbrew.solve.query import Answer, Counters, Query, Unknown
from pathbrew.solve.weight import weigh
from pathbrew.terms import encode

PATIENCE = 0.1
"""The seconds that Bitwuzla has alone; at most a tenth of the limit."""
POLL = 0.002
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
        for worker in self.workers:
            worker.warm()

    def _bitwuzla(self) -> BitwuzlaBinding:
        return BitwuzlaBinding(lambda: self._help is not None and self._help.arrived())

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
            return Unknown(f"{weight.nodes} terms are too many for the time limit")
        if weight.blocks:
            return self._timed_race(query)
        session = self.afresh if weight.floating else self.incremental
        self._help = _Help(query, self._helpers) if self._helpers else None
        answer = session.solve(query)
        helped, self._help = self._help, None
        if helped is None:
            return answer
        return helped.finish(answer, self._waited)

    def _timed_race(self, query: Query) -> Answer:
        start = time.perf_counter()
        answer = race(self.workers, query, _patience(query))
        self._waited.asked += 1
        self._waited.seconds += time.perf_counter() - start
        return answer

    def close(self) -> None:
        for session in (self.incremental, self.afresh):
            session.close()
        for worker in self.workers:
            worker.close()


def _patience(query: Query) -> float:
    return min(PATIENCE, 0.1 * query.limit)


class _Help:
    """Other solvers, started when Bitwuzla has been at a query for a while."""

    def __init__(self, query: Query, helpers: list[Isolated]) -> None:
        self._query = query
        self._helpers = helpers
        self._start_at = time.perf_counter() + _patience(query)
        self._next_poll = 0.0
        self._answer: Answer | None = None

    def arrived(self) -> bool:
        """Whether another solver has answered; Bitwuzla asks this while it searches."""
        now = time.perf_counter()
        if not self._next_poll:
            if now >= self._start_at:
                self._start()
            return False
        if now < self._next_poll:
            return self._answer is not None
        self._next_poll = now + POLL
        self._answer = self._answer or await_answer(self._helpers, 0.0)
        return self._answer is not None

    def _start(self) -> None:
        self._next_poll = time.perf_counter() + POLL
        rows = encode(self._query.conjuncts)
        for helper in self._helpers:
            helper.send(rows, max(0.001, self._query.remaining()))

    def finish(self, mine: Answer, waited: Counters) -> Answer:
        """The definite answer of whoever has one; waits for the others only if Bitwuzla gave up."""
        answer = self._answer
        if answer is None and isinstance(mine, Unknown):
            if not self._next_poll and self._query.remaining() > GRACE:
                self._start()
            start = time.perf_counter()
            answer = await_answer(self._helpers, self._query.deadline + GRACE)
            waited.asked += 1
            waited.seconds += time.perf_counter() - start
        for helper in self._helpers:
            helper.abandon()
        return mine if answer is None else answer
