"""What a server holds: code, runs, their processes; and what requests ask of them."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from pathbrew import __version__
from pathbrew.classfile import find_jdk
from pathbrew.errors import InputError
from pathbrew.options import seconds
from pathbrew.web.codes import Codes
from pathbrew.web.limits import Limits
from pathbrew.web.models import (
    About,
    ClassInfo,
    Code,
    CodeRequest,
    OptionInfo,
    Run,
    RunRequest,
    VerbInfo,
)
from pathbrew.web.options import OptionValue, checked
from pathbrew.web.places import Place
from pathbrew.web.processes import Processes
from pathbrew.web.results import View
from pathbrew.web.runs import Runs
from pathbrew.web.tasks import write_task
from pathbrew.web.verbs import VERBS, Scope, Task, Verb


class NotFound(LookupError):
    """There is no such run, code or file; the message says so."""


class Busy(RuntimeError):
    """There is too much to do already; the message says so."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is set up."""

    data: Path
    jdk: Path | None = None
    limits: Limits = field(default_factory=Limits)
    is_shared: bool = False
    """Whether others than this machine's user may reach it."""


class Server:
    """To be made inside the event loop that its processes belong to."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.codes = Codes(settings.data / "code", settings.limits)
        self.runs = Runs(settings.data / "runs")
        self.processes = Processes(self.runs, settings.limits)
        self.codes.sweep(self.runs.codes())

    def about(self) -> About:
        """What the server is, and what the page offers."""
        jdk = find_jdk(self.settings.jdk)
        return About(
            version=__version__,
            jdk=str(jdk.version),
            verbs=[_verb_info(verb) for verb in VERBS.values()],
            budget=self.limits.budget,
            body=self.limits.body,
            is_shared=self.settings.is_shared,
        )

    async def look_at(self, request: CodeRequest) -> Code:
        """Keep code, compile it, and tell what it holds; raises InputError."""
        identifier = self.codes.put(request.files)
        if self.codes.inspected(identifier) is None:
            work = Path(tempfile.mkdtemp(prefix="pathbrew-look-"))
            try:
                found = await self.processes.inspect(
                    Place(work),
                    self.codes.root(identifier),
                    self.codes.entries(identifier),
                    self.settings.jdk,
                )
            finally:
                shutil.rmtree(work, ignore_errors=True)
            self.codes.note(identifier, found)
        return self.codes.code(identifier)

    def code(self, identifier: str) -> Code:
        try:
            return self.codes.code(identifier)
        except KeyError:
            raise NotFound(f"there is no code {identifier}") from None

    def task(self, request: RunRequest, identifier: str) -> Task:
        """What a request asks for, checked; raises InputError."""
        verb = VERBS.get(request.verb)
        if verb is None:
            raise InputError(f"there is no verb '{request.verb}'; there are {', '.join(VERBS)}")
        code = self.code(request.code)
        if any(each.is_error for each in code.diagnostics):
            raise InputError(f"the code does not compile: {code.diagnostics[0].message}")
        options = checked(verb.options, request.options, verb.name)
        _check_target(verb, request, code.classes, bool(code.more))
        _check_specifications(verb, options, code)
        task = Task(
            verb=verb.name,
            root=self.codes.root(request.code),
            entries=tuple(self.codes.entries(request.code)),
            class_name=request.class_name,
            method=request.method,
            line=request.line,
            jacoco=self._jacoco(verb, request),
            options=options,
            jdk=self.settings.jdk,
            out=self.runs.place(identifier).tests,
        )
        budget = _budget(verb, task)
        if budget > self.limits.budget:
            raise InputError(f"--budget: at most {self.limits.budget:.0f} s are given here")
        return task

    def _jacoco(self, verb: Verb, request: RunRequest) -> Path | None:
        if not verb.takes_jacoco:
            return None
        if request.jacoco is None:
            raise InputError("drop JaCoCo's data (jacoco.exec) or its XML report")
        try:
            return self.codes.attached(request.jacoco)
        except KeyError:
            raise NotFound(f"there is no file {request.jacoco}") from None

    def command(self, request: RunRequest) -> str:
        """The command line that does the same."""
        task = self.task(request, "command")
        jacoco = "" if task.jacoco is None else task.jacoco.name
        return VERBS[task.verb].command(task, self.codes.names(request.code), jacoco)

    def begin(self, request: RunRequest) -> Run:
        """Begin a run; raises InputError, Busy."""
        identifier = self.runs.new_id()
        task = self.task(request, identifier)
        if self.processes.waiting >= self.limits.waiting:
            raise Busy(f"{self.limits.waiting} runs are waiting already; try again later")
        if len(self.runs) >= self.limits.kept:
            raise Busy(f"{self.limits.kept} runs are kept; delete some of them first")
        verb = VERBS[task.verb]
        asked = request.model_dump(by_alias=True, exclude={"jacoco"})
        run = Run.model_validate(
            asked
            | {"id": identifier, "command": self.command(request), "created": time.time()}
            | {"budget": _budget(verb, task)}
        )
        place = self.runs.place(identifier)
        task.out.mkdir(parents=True)
        write_task(place.task, task)
        place.events.touch()
        self.runs.add(run)
        self.processes.start(run)
        return run

    def run(self, identifier: str) -> Run:
        try:
            return self.runs.get(identifier)
        except KeyError:
            raise NotFound(f"there is no run {identifier}") from None

    def result(self, run: Run) -> View:
        """What a run has found; raises NotFound if there is nothing yet, or nothing at all."""
        try:
            return View.model_validate_json(self.runs.place(run.id).result.read_bytes())
        except OSError:
            raise NotFound(f"run {run.id} has no result: it is {run.state}") from None
        except ValidationError:
            raise NotFound(f"run {run.id} has a result of another version, which cannot be shown") from None

    async def delete(self, run: Run) -> None:
        """Forget a run; one that is going on is ended."""
        await self.processes.discard(run.id)
        self.runs.delete(run)


def _check_target(verb: Verb, request: RunRequest, classes: list[ClassInfo], is_cut: bool) -> None:
    owner = next((each for each in classes if each.name == request.class_name), None)
    if owner is None:
        if is_cut:
            return  # not all classes are listed; the verb itself will tell
        raise InputError(f"the code has no class {request.class_name} with methods")
    if request.method is None:
        if verb.scope is not Scope.CLASS and not request.options.get(verb.class_with):
            raise InputError(f"{verb.name}: choose a method of {request.class_name}")
        return
    method = next((each for each in owner.methods if each.key == request.method), None)
    if method is None:
        raise InputError(f"{request.class_name} has no method {request.method}")
    if verb.scope is Scope.LINE and request.line not in method.lines:
        raise InputError(f"choose a line of {method.signature} that has code: {_ranges(method.lines)}")


def _check_specifications(verb: Verb, options: Mapping[str, OptionValue], code: Code) -> None:
    """See that specifications are files of the code or classes in it, and nothing else of this machine."""
    known = {file.name for file in code.files if file.text is not None}
    known |= {each.name for each in code.classes}
    for option in verb.options:
        named = options.get(option.name)
        if option.kind != "specification" or not isinstance(named, list):
            continue
        for name in named:
            if name not in known:
                raise InputError(f"{option.flag}: the code has no specification, source or class '{name}'")
            for wrong in code.diagnostics:
                if wrong.file == name:
                    raise InputError(f"{name}:{wrong.line}:{wrong.column}: {wrong.message}")


def _ranges(lines: list[int]) -> str:
    return f"{lines[0]} to {lines[-1]}" if lines else "there is none"


def _budget(verb: Verb, task: Task) -> float:
    default = next(option.default for option in verb.options if option.name == "budget")
    return seconds(str(task.options.get("budget", default)))


def _verb_info(verb: Verb) -> VerbInfo:
    return VerbInfo(
        name=verb.name,
        title=verb.title,
        scope=verb.scope.value,
        class_with=verb.class_with,
        takes_jacoco=verb.takes_jacoco,
        options=[
            OptionInfo(
                name=option.name,
                flag=option.flag,
                kind=option.kind,
                help=option.help,
                default=option.default,
                unset=option.unset,
                choices=list(option.choices),
                is_common=option.is_common,
            )
            for option in verb.options
        ],
    )
