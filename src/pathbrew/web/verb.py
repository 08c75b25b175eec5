"""What the page needs to know of a verb: what it asks for, its command line, and how it is run."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from pathbrew.events import Observer
from pathbrew.web.options import Option, OptionValue, settings_of
from pathbrew.web.results import View


class Scope(Enum):
    """What a verb is about."""

    CLASS = "class"
    """A class, or one of its methods."""
    METHOD = "method"
    LINE = "line"


class Tell(Observer, Protocol):
    """Hears of a run."""

    @property
    def is_stopped(self) -> bool:
        """Whether the run is to end with what it has found."""

    def conclude(self, name: str) -> None:
        """Say what begins after the search: that is not interrupted any more."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a run is to do: the class path, what of it, and with which options."""

    verb: str
    root: Path
    """The folder of the code, below which specifications lie."""
    entries: tuple[Path, ...]
    class_name: str
    method: str | None
    """Name and descriptor."""
    line: int | None
    jacoco: Path | None
    options: Mapping[str, OptionValue]
    jdk: Path | None
    out: Path
    """Where tests go."""

    @property
    def target(self) -> str:
        """`CLASS.METHOD` with its descriptor, as the verbs on methods take it, or the class by itself."""
        return self.class_name if self.method is None else f"{self.class_name}.{self.method}"

    @property
    def settings(self) -> dict[str, Any]:
        """The options as keyword arguments of the Python API."""
        return settings_of(self.options)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the page; `run` is called in a process of its own."""

    name: str
    title: str
    """What it does, in a few words."""
    scope: Scope
    options: Sequence[Option]
    run: Callable[[Task, Tell], View]
    class_with: str = ""
    """The option with which a verb on methods takes a whole class, if there is one."""
    takes_jacoco: bool = False
    is_interruptible: bool = False
    """Whether an interrupt ends its search, and what was found by then is still written."""

    def words(self, task: Task, files: Sequence[str], jacoco: str) -> list[str]:
        """The command line that does the same, with files named as the user knows them."""
        words = ["pathbrew", self.name, *files]
        match self.scope:
            case Scope.CLASS:
                words += ["-c", task.class_name]
                words += [] if task.method is None else ["-m", task.method]
            case Scope.METHOD:
                words.append(task.target)
            case Scope.LINE:
                words.append(f"{task.target}:{task.line}")
        if self.takes_jacoco:
            words += ["--jacoco", jacoco]
        for option in self.options:
            if option.name in task.options:
                words += option.words(task.options[option.name])
        return words

    def command(self, task: Task, files: Sequence[str], jacoco: str = "jacoco.exec") -> str:
        """The same, to be pasted into a shell."""
        return shlex.join(self.words(task, files, jacoco))
