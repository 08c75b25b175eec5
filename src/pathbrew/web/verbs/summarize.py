"""`summarize` on the page: what methods do, case by case, as a tree."""

from __future__ import annotations

from pathbrew.options import SUMMARIZED_FROM_ANY_INPUT, SUMMARIZING, SummarizeOptions
from pathbrew.web.options import options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import COMMON, FOLDED

_OPTIONS = (
    *options_of(SUMMARIZING, COMMON, ()),
    *options_of(SummarizeOptions(), (), ("per_method", "max_cases")),
    *options_of(SUMMARIZING, (), [name for name in FOLDED if name not in SUMMARIZED_FROM_ANY_INPUT]),
)


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.summaries import summaries_view

    methods = () if task.method is None else (task.method,)
    result = api.summarize(task.entries, [task.class_name], methods, jdk=task.jdk, **task.settings)
    return summaries_view(result, task)


VERB = Verb("summarize", "Summarise methods", Scope.CLASS, _OPTIONS, _run)
