"""The executors of a search: where they connect to, and those that are kept on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.pool import ExecutorPool
from pathbrew.engines.concolic.process import ExecutorProcess, Followed
from pathbrew.engines.concolic.station import Equipment, Station
from pathbrew.errors import JvmError

STARTING_LIMIT = 60.0
"""Seconds in which an executor has to be ready."""
_LOOK = 1.0
_FUTILE = 3
"""Executors that end before any was ready: then nobody waits for more."""


class Kept(Protocol):
    """Keeps executors, here or elsewhere."""

    ended: list[str]
    """How the last ones ended."""

    def close(self) -> None: ...


class ByOthers:
    """Executors that others start."""

    def __init__(self) -> None:
        self.ended: list[str] = []

    def close(self) -> None:
        """They notice by themselves that the selector is gone."""


Keeping = Callable[[ExecutorPool], Kept]


def kept_here(equipment: Equipment, count: int) -> Keeping:
    """So many executors on this machine."""

    def keep(pool: ExecutorPool) -> Station:
        return Station(equipment, pool.place, count, pool.processes.__setitem__)

    return keep


class Fleet:
    """Executors that connect to this process; a context manager."""

    def __init__(self, place: Place, keep: Keeping) -> None:
        """`keep` has executors started somewhere, or nobody has: then others do."""
        self._place = place
        self._keep = keep
        self._open = ExitStack()

    def __enter__(self) -> Fleet:
        with ExitStack() as failing:
            self.pool = failing.enter_context(ExecutorPool(self._place))
            self._kept = self._keep(self.pool)
            failing.callback(self._kept.close)
            self._borrower = failing.enter_context(self.pool.borrower())
            self._open = failing.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """A process that is forked meanwhile borrows executors of its own."""
        before = self._borrower
        with self.pool.borrower() as self._borrower:
            try:
                yield
            finally:
                self._borrower = before

    def start(self, followed: Followed) -> ExecutorProcess:
        """An executor that nobody else has; raises JvmError if there is none in time."""
        limit = Deadline.after(STARTING_LIMIT)
        while True:
            try:
                return ExecutorProcess(self._borrower.take(_LOOK), followed)
            except JvmError:
                is_futile = not self.pool.greeted and len(self._kept.ended) >= _FUTILE
                if limit.has_passed or is_futile:
                    raise JvmError(self._trouble()) from None

    def _trouble(self) -> str:
        ended, refused = self._kept.ended, self.pool.refused
        details = [f"the last one {how}" for how in ended[-1:]]
        details += [f"one that connected was refused: {why}" for why in refused[-1:]]
        return "; ".join(["no executor's JVM is ready", *details])
