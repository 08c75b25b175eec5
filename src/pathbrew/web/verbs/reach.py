"""`reach` on the page: one input that executes a line, or the proof that there is none."""

from __future__ import annotations

from pathbrew.errors import InputError
from pathbrew.options import REACHING, ReachOptions
from pathbrew.web.options import Option, options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import FOLDED

_ENTRY = Option(
    "entry", "--from", "", "text", "The method to call; by default the one with the line.", "", is_common=True
)
_OPTIONS = (
    *options_of(REACHING, ("budget",), ()),
    _ENTRY,
    *options_of(ReachOptions(), (), ("max_path", "junit")),
    *options_of(REACHING, (), FOLDED),
)


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.reached import reach_view

    if task.line is None:
        raise InputError("choose a line: click its number")
    settings = task.settings
    entry = str(settings.pop("entry", "")) or None
    found = api.reach(
        task.entries,
        f"{task.target}:{task.line}",
        entry=entry,
        jdk=task.jdk,
        observer=tell,
        out=str(task.out),
        **settings,
    )
    return reach_view(found, task, tell)


VERB = Verb("reach", "Reach a line", Scope.LINE, _OPTIONS, _run)
