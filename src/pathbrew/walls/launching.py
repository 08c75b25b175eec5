"""Starts processes from a lasting thread: what dies with its parent dies with the thread that started it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")


class _Task(Generic[T]):
    """Something to do, and what came of it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._is_over = threading.Event()
        self._results: list[T] = []
        self._errors: list[BaseException] = []

    def run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._errors.append(error)
        self._is_over.set()

    def result(self) -> T:
        self._is_over.wait()
        if self._errors:
            raise self._errors[0]
        return self._results[0]


class _Launcher:
    """A thread that lives as long as its process."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._tasks: SimpleQueue[_Task[object]] = SimpleQueue()
        threading.Thread(target=self._serve, name="launcher", daemon=True).start()

    def _serve(self) -> None:
        while True:
            self._tasks.get().run()

    def submit(self, task: _Task[T]) -> T:
        self._tasks.put(task)  # type: ignore[arg-type]
        return task.result()


_launcher: _Launcher | None = None
_lock = threading.Lock()


def launch(work: Callable[[], T]) -> T:
    """The result of work that starts a process, done by a thread that does not end before this process."""
    global _launcher
    with _lock:
        if _launcher is None or _launcher.process != os.getpid():
            _launcher = _Launcher()
        launcher = _launcher
    return launcher.submit(_Task(work))
