"""`check` on the page: can an assertion fail, or an exception escape?"""

from __future__ import annotations

from pathbrew.engines.properties import NAMES
from pathbrew.options import CHECKING
from pathbrew.web.options import Option, options_of
from pathbrew.web.verb import Scope, Task, Tell, Verb, View
from pathbrew.web.verbs.exploring import FOLDED

_PROPERTY = Option(
    "property",
    "--property",
    "",
    "choice",
    "What no run may do: fail an assertion, let an exception escape, divide by zero, use null...",
    "assert",
    NAMES,
    is_common=True,
)
_OPTIONS = (_PROPERTY, *options_of(CHECKING, ("budget",), ("criterion", *FOLDED)))


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.verdict import verdict_view

    settings = task.settings
    checked = str(settings.pop("property", _PROPERTY.default))
    verdict = api.check(task.entries, task.target, checked=checked, jdk=task.jdk, observer=tell, **settings)
    return verdict_view(verdict, task, tell)


VERB = Verb("check", "Check a property", Scope.METHOD, _OPTIONS, _run)
