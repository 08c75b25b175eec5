"""`explore` on the page: the execution tree of a method as it grows."""

from __future__ import annotations

from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.web.options import options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import COMMON, FOLDED

_OPTIONS = (
    *options_of(ExploreOptions(), COMMON, FOLDED),
    *options_of(MachineOptions(), (), ("assertions",)),
)


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.report import exploration
    from pathbrew.web.views.exploration import exploration_view

    result = api.explore(task.entries, task.target, jdk=task.jdk, observer=tell, **task.settings)
    return exploration_view(result, task, tell, exploration.as_json(result))


VERB = Verb("explore", "Draw the execution tree", Scope.METHOD, _OPTIONS, _run)
