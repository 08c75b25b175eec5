"""Tasks of runs as files, from the server to the process that does them."""

from __future__ import annotations

import json
from pathlib import Path

from pathbrew.files import write_whole
from pathbrew.web.verb import Task


def write_task(file: Path, task: Task) -> None:
    """Leave a task for a run."""
    content = {
        "verb": task.verb,
        "root": str(task.root),
        "entries": [str(entry) for entry in task.entries],
        "class": task.class_name,
        "method": task.method,
        "line": task.line,
        "jacoco": None if task.jacoco is None else str(task.jacoco),
        "options": dict(task.options),
        "jdk": None if task.jdk is None else str(task.jdk),
        "out": str(task.out),
    }
    write_whole(file, json.dumps(content))


def read_task(file: Path) -> Task:
    """Take up what the server has left."""
    content = json.loads(file.read_text())
    return Task(
        verb=content["verb"],
        root=Path(content["root"]),
        entries=tuple(Path(entry) for entry in content["entries"]),
        class_name=content["class"],
        method=content["method"],
        line=content["line"],
        jacoco=None if content["jacoco"] is None else Path(content["jacoco"]),
        options=content["options"],
        jdk=None if content["jdk"] is None else Path(content["jdk"]),
        out=Path(content["out"]),
    )
