"""`generate` on the page: tests of a class, live."""

from __future__ import annotations

from pathbrew.options import GENERATING, GenerateOptions
from pathbrew.web.options import options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import FOLDED

OPTIONS = (
    *options_of(GENERATING, ("budget",), ()),
    *options_of(GenerateOptions(), ("junit",), ("per_method",)),
    *options_of(GENERATING, (), ("criterion", *FOLDED)),
)


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.generation import generation_view

    methods = () if task.method is None else (task.method,)
    result = api.generate(
        task.entries,
        [task.class_name],
        methods,
        jdk=task.jdk,
        observer=tell,
        out=str(task.out),
        **task.settings,
    )
    return generation_view(result, task, tell)


VERB = Verb("generate", "Write tests", Scope.CLASS, OPTIONS, _run, is_interruptible=True)
