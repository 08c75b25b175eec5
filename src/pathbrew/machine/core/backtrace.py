"""Java stack traces, read off the Python stack: no call pays for them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pathbrew.machine.core.interpreter import interpret
from pathbrew.program import JavaClass, Method

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

_INTERPRET = interpret.__code__
MAX_FRAMES = 1024
"""HotSpot's default for -XX:MaxJavaStackTraceDepth."""

Position = tuple[Method, int]
"""A method and a bytecode offset in it."""


def capture(vm: Host, limit: int = MAX_FRAMES) -> list[Position]:
    """The Java frames below the caller, innermost first."""
    result: list[Position] = []
    frame = sys._getframe(1)
    table = vm.code_table
    while frame is not None and len(result) < limit:
        known = table.get(id(frame.f_code))
        if known is not None:
            result.append((known[0], known[1].offset(frame.f_lineno)))
        elif frame.f_code is _INTERPRET:
            running = frame.f_locals.get("frame")
            if running is not None and not running.left:
                result.append((running.executable.method, running.at))
        frame = frame.f_back  # type: ignore[assignment]
    return result


def runs_user_code(vm: Host) -> bool:
    """Whether a method of the program runs now, and none of the library that it has called."""
    running = capture(vm, 1)
    return not running or vm.program.class_path.is_user_class(running[0][0].owner.name)


def without_constructors(frames: list[Position], thrown: JavaClass) -> list[Position]:
    """Drop the frames of `fillInStackTrace` and of the exception's own constructors."""
    skip = 0
    while skip < len(frames) and frames[skip][0].name == "fillInStackTrace":
        skip += 1
    while (
        skip < len(frames) and frames[skip][0].name == "<init>" and frames[skip][0].owner in thrown.supertypes
    ):
        skip += 1
    return frames[skip:]


def line_of(method: Method, offset: int) -> int:
    """The source line of an offset; -1 if unknown, -2 for a native method."""
    if method.is_native:
        return -2
    code = method.info.code
    if code is None:
        return -1
    best, line = -1, -1
    for start, number in code.lines:
        if best < start <= offset:
            best, line = start, number
    return line
