"""`concolic` on the page: the execution tree of a method, by runs on the real JVM."""

from __future__ import annotations

from pathbrew.options import IN_MACHINE, RUNNING, ConcolicOptions
from pathbrew.web.options import options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import COMMON, FOLDED

_OPTIONS = (
    *options_of(RUNNING, COMMON, [name for name in FOLDED if name not in IN_MACHINE]),
    *options_of(ConcolicOptions(), (), ("instrument", "leave")),
)


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.report import concolic
    from pathbrew.web.views.exploration import exploration_view

    result = api.concolic(task.entries, task.target, jdk=task.jdk, observer=tell, **task.settings)
    return exploration_view(result.exploration, task, tell, concolic.as_json(result))


VERB = Verb("concolic", "Search by runs on the JVM", Scope.METHOD, _OPTIONS, _run)
