"""Runs code on a thread with a stack deep enough for the machine's nested calls."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_STACK = 512 << 20
"""Reserved, not used: calls between emitted functions take no C stack, calls through stubs do."""
_LOOK = 0.5
"""Seconds after which an interrupt is noticed that the system has told another thread of."""


def with_deep_stack(work: Callable[[], T], interrupt: Callable[[], None] | None = None) -> T:
    """The result of `work`, or the exception it raised.

    The first keyboard interrupt calls `interrupt`, if there is one, and lets the work come to its end.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    # Not `join`, which takes a thread for ended when an interrupt gets in its way.
    is_over = threading.Event()

    def target() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            is_over.set()

    before = threading.stack_size(_STACK)
    try:
        thread = threading.Thread(target=target, name="pathbrew", daemon=True)
        thread.start()
    finally:
        threading.stack_size(before)
    try:
        _await(is_over)
    except KeyboardInterrupt:
        if interrupt is None:
            raise
        interrupt()
        _await(is_over)
    if errors:
        raise errors[0]
    return results[0]


def _await(event: threading.Event) -> None:
    while not event.wait(_LOOK):
        pass
