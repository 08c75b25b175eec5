"""`complement` on the page: tests for what an existing suite leaves uncovered, by JaCoCo's data."""

from __future__ import annotations

from pathbrew.errors import InputError
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs import generate


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.generation import generation_view

    if task.jacoco is None:
        raise InputError("drop JaCoCo's data (jacoco.exec) or its XML report")
    methods = () if task.method is None else (task.method,)
    result = api.complement(
        task.entries,
        task.jacoco,
        [task.class_name],
        methods,
        jdk=task.jdk,
        observer=tell,
        out=str(task.out),
        **task.settings,
    )
    return generation_view(result, task, tell)


VERB = Verb(
    "complement",
    "Complete a suite",
    Scope.CLASS,
    generate.OPTIONS,
    _run,
    takes_jacoco=True,
    is_interruptible=True,
)
