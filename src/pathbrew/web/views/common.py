"""What all views share: tests that were written, places without the server's folders, a JVM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm.worker import JvmWorker
from pathbrew.program import JavaClass, Program
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.envelope import enveloped
from pathbrew.web.results import LineMark, TestFile, Tone, TreeNode, View
from pathbrew.web.verb import Task, Tell
from pathbrew.web.views.cases import Case, case_view, detailed


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view says at first sight."""

    summary: str
    tone: Tone


def program_of(task: Task) -> Program:
    """The program that a task is about, with what drivers ask for inputs through."""
    jar = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"
    return Program(ClassPath([*task.entries, jar], find_jdk(task.jdk)))


def input_patterns(task: Task) -> tuple[str, ...]:
    """The methods whose results are inputs."""
    return tuple(task.settings.get("inputs", ()))


@contextmanager
def replaying(program: Program) -> Iterator[JvmWorker]:
    """A JVM for replays, behind the walls, with assertions on."""
    with JvmWorker(program.class_path.jdk.home, assertions=True) as worker:
        yield worker


def view_of(
    task: Task,
    tell: Tell,
    shown: Shown,
    content: Mapping[str, object],
    seconds: float,
    *,
    program: Program,
    under_test: JavaClass,
    worker: JvmWorker,
    cases: Sequence[Case],
    tree: list[TreeNode] | None = None,
    marks: dict[str, dict[int, LineMark]] | None = None,
    texts: dict[str, str] | None = None,
) -> View:
    """A view: what `--json` has, and what the page shows of it."""
    tell.conclude("pictures and traces")
    with Layout(task.jdk) as layout:
        told = detailed(program, under_test, worker, layout, cases, input_patterns(task))
    files = {**_written(task.out), **(texts or {})}
    return plain_view(task, shown, content, seconds).model_copy(
        update={
            "cases": told,
            "tree": tree,
            "marks": marks or {},
            "files": [TestFile(name=name, text=text) for name, text in files.items()],
        }
    )


def plain_view(
    task: Task,
    shown: Shown,
    content: Mapping[str, object],
    seconds: float,
    cases: Sequence[Case] = (),
    tree: list[TreeNode] | None = None,
) -> View:
    """A view of cases that have neither pictures nor traces."""
    return View(
        summary=shown.summary,
        tone=shown.tone,
        json=relative(enveloped(task.verb, seconds, content), (task.out, task.root)),
        cases=[case_view(case) for case in cases],
        tree=tree,
    )


def relative(value: Any, folders: Sequence[Path]) -> Any:
    """JSON with paths below folders as they are called inside them: nobody needs to know where they lie."""
    match value:
        case dict():
            return {name: relative(each, folders) for name, each in value.items()}
        case list() | tuple():
            return [relative(each, folders) for each in value]
        case str():
            for folder in folders:
                value = value.replace(f"{folder}/", "")
            return value
        case _:
            return value


def _written(folder: Path) -> dict[str, str]:
    """The tests that lie in a folder, by their names in it."""
    return {
        str(file.relative_to(folder)): file.read_text(encoding="utf-8", errors="replace")
        for file in sorted(folder.rglob("*.java"))
    }
