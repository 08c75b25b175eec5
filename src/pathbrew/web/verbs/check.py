"""`check` on the page: can an assertion fail, an exception escape, a promise be broken?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.engines.properties import NAMES, SPEC
from pathbrew.options import CHECKING, CheckOptions
from pathbrew.web.options import Option, options_of
from pathbrew.web.results import View
from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs.exploring import FOLDED

_PROPERTY = Option(
    "property",
    "--property",
    "",
    "choice",
    "What no run may do: fail an assertion, let an exception escape, divide by zero, use null...",
    "",
    NAMES,
    is_common=True,
    unset="assert, or spec",
)
_SPECIFICATION = replace(options_of(CheckOptions(), ("spec",), ())[0], kind="specification")
_OPTIONS = (_PROPERTY, _SPECIFICATION, *options_of(CHECKING, ("budget",), ("criterion", *FOLDED)))


def _run(task: Task, tell: Tell) -> View:
    from pathbrew import api
    from pathbrew.web.views.verdict import verdict_view

    settings = task.settings
    named = settings.get("spec", ())
    checked = str(settings.pop("property", "")) or (SPEC if named else "assert")
    settings["spec"] = tuple(_place(task.root, name) for name in named)
    verdict = api.check(task.entries, task.target, checked=checked, jdk=task.jdk, observer=tell, **settings)
    return verdict_view(verdict, task, tell)


def _place(root: Path, name: str) -> str:
    """Where a file of the code lies; a class goes by its name."""
    file = root / name
    return str(file) if file.is_file() else name


VERB = Verb("check", "Check a property", Scope.METHOD, _OPTIONS, _run, class_with=_SPECIFICATION.name)
