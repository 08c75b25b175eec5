"""Sides of branches that a run took last before an exception drove it out of their method.

Nothing was seen to work there: JaCoCo does not count such a side, and a search goes on looking for a run that
comes further.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TypeVar

Event = TypeVar("Event", bound=Hashable)
Frame = TypeVar("Frame", bound=Hashable)


def last_sides(
    trace: Sequence[Event], frames: Collection[Frame], frame_of: Callable[[Event], Frame | None]
) -> set[Event]:
    """The last event of each frame that was left, unless the run had come past it before."""
    pending = set(frames)
    found: set[Event] = set()
    for event in reversed(trace):
        if not pending:
            break
        frame = frame_of(event)
        if frame in pending:
            pending.remove(frame)
            found.add(event)
    return {event for event in found if trace.count(event) == 1}
