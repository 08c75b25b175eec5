"""What a run tells while it works: the core's events as lines of JSON in a file."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

from pathbrew.deadline import clock
from pathbrew.events import (
    Event,
    GoalPlace,
    GoalsCovered,
    GoalsSought,
    MemoryRefined,
    PathFound,
    PhaseBegun,
    TestsFound,
)
from pathbrew.web.conditions import ConditionTree

OFTEN = 0.1
"""Seconds between two lines that tell of nothing but progress."""
MOST_OCTETS = 16 << 20
"""Longer files of events have no more single paths; the result has them."""
LONGEST_MEMORY = 4_000
"""Characters of a memory that is shown while it is refined."""


class Telling:
    """Writes events as they come; `stop` may be called from a signal's handler."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("a", encoding="utf-8", errors="backslashreplace")
        self._started = clock()
        self._lock = threading.Lock()
        self._octets = 0
        self._last: dict[str, float] = {}
        self._goals: dict[GoalPlace, int] = {}
        self._tree = ConditionTree()
        self.is_stopped = False
        self.is_concluding = False
        """Whether the search is over."""

    def stop(self) -> None:
        """Have the search end after the next path."""
        self.is_stopped = True

    def phase(self, name: str) -> None:
        """Say what begins."""
        self._write("phase", {"name": name})

    def conclude(self, name: str) -> None:
        """Say what begins after the search."""
        self.is_concluding = True
        self.phase(name)

    def __call__(self, event: Event, /) -> bool | None:
        match event:
            case PhaseBegun(name):
                self.phase(name)
            case GoalsSought(goals):
                self._tree = ConditionTree()
                self._goals = {goal: number for number, goal in enumerate(goals)}
                self._write("goals", {"goals": [_place(goal) for goal in goals]})
            case GoalsCovered(goals):
                self._write("covered", {"goals": [self._goals[goal] for goal in goals]})
            case TestsFound():
                if self._is_time("figures"):
                    self._write(
                        "figures",
                        {
                            "method": f"{event.class_name}.{event.method}",
                            "covered": event.goals_covered,
                            "goals": event.goals_total,
                            "paths": event.paths,
                            "queries": event.queries,
                            "tests": event.tests,
                        },
                    )
            case MemoryRefined(text):
                if self._is_time("memory"):
                    self._write("memory", {"text": text[:LONGEST_MEMORY]})
            case PathFound():
                self._path(event)
                return self.is_stopped
        return None

    def _path(self, found: PathFound) -> None:
        """A path, and what the tree has grown by."""
        if self._octets > MOST_OCTETS and not self._is_time("path"):
            return
        grown: list[int] = []
        if self._octets <= MOST_OCTETS:
            grown = self._tree.add(found.conditions, found.ending, found.number)
        nodes = [[number, *self._tree.nodes[number].as_json()] for number in grown]
        figures = {"paths": found.paths, "queries": found.queries, "goals_left": found.goals_left}
        self._write("path", figures | {"nodes": nodes})

    def _is_time(self, kind: str) -> bool:
        now = clock()
        if now - self._last.get(kind, 0.0) < OFTEN:
            return False
        self._last[kind] = now
        return True

    def _write(self, kind: str, content: dict[str, Any]) -> None:
        line = json.dumps({"kind": kind, "at": round(clock() - self._started, 3)} | content) + "\n"
        with self._lock:
            self._octets += len(line)
            self._file.write(line)
            self._file.flush()


def _place(goal: GoalPlace) -> list[str | int | bool]:
    return [goal.class_name, goal.method, goal.line, goal.offset, goal.outcome]
