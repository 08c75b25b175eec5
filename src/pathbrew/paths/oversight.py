"""Ends code that runs in the machine past its time, although it does not look at the clock.

Concrete loops of code under test, such as those of an initialiser that fills a table, may run for long
without a decision. A thread beside the search looks at the clock for them and raises `Diverged` in the thread
that runs them, as a decision would.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pathbrew.deadline import NEVER, Deadline
from pathbrew.errors import OutOfBudget

LOOK = 0.05
"""Seconds between two looks at the clock."""
PATIENCE = 0.1
"""Seconds after its deadline that code may look at the clock by itself, and after which it is told again."""


class _Overseer:
    """The thread that looks at the clock, and whom it looks for."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._lock = threading.Lock()
        self._until: dict[int, Deadline] = {}
        self._told: set[int] = set()
        sys.unraisablehook = _silent_about_time(sys.unraisablehook)
        threading.Thread(target=self._look, name="oversight", daemon=True).start()

    def watch(self, thread: int, until: Deadline) -> None:
        with self._lock:
            self._until[thread] = until

    def leave(self, thread: int) -> None:
        with self._lock:
            del self._until[thread]
            # Only then: taking back nothing leaves CPython 3.11 looking for an error at every call and jump,
            # and for ever at the first one if the thread is traced, as for coverage.
            if thread in self._told:
                self._told.remove(thread)
                _raise_in(thread, None)

    def _look(self) -> None:
        while True:
            time.sleep(LOOK)
            with self._lock:
                for thread, until in self._until.items():
                    if until.has_passed:
                        self._until[thread] = Deadline.after(PATIENCE)
                        self._told.add(thread)
                        _raise_in(thread, OutOfBudget)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an error in another thread when it next runs Python code, or take back what is not raised yet."""
    wanted = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)


def _silent_about_time(
    hook: Callable[[sys.UnraisableHookArgs], object],
) -> Callable[[sys.UnraisableHookArgs], object]:
    """A hook that says nothing of a finaliser that was ended by mistake: its thread is told again soon."""

    def look(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not OutOfBudget:
            hook(unraisable)

    return look


_overseer: _Overseer | None = None


@contextmanager
def overseen(deadline: Deadline) -> Iterator[None]:
    """Have what runs in this thread ended soon after the deadline, by OutOfBudget."""
    global _overseer
    if deadline == NEVER:
        yield
        return
    if _overseer is None or _overseer.process != os.getpid():
        _overseer = _Overseer()
    overseer, thread = _overseer, threading.get_ident()
    overseer.watch(thread, deadline.later(PATIENCE))
    try:
        yield
    finally:
        overseer.leave(thread)
