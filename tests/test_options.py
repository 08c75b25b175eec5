"""Every option that a verb offers is read by what the verb runs, and the help shows those that people use."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from pathbrew import api
from pathbrew.cli import app, classes
from pathbrew.cli.help import SECTIONS
from pathbrew.engines.states import shards
from pathbrew.options import (
    BY_SPECIFICATION,
    CheckOptions,
    ConcolicOptions,
    ExploreOptions,
    GenerateOptions,
    MachineOptions,
    ReachOptions,
    SummarizeOptions,
)

SOURCE = """
public class Counter {
    static int limit = 3;
    private int total;
    private Counter next;
    public int add(int amount, String name) {
        for (int i = 0; i < amount && i < limit; i++) { total += i; }
        if (next != null && next.total > 7 && half(total) == 9) {
            total = 0;
        }
        return name.length() > 2 ? total : -total;
    }
    static int half(int x) { return x / 2; }
    static int looped(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += half(i); } return sum; }
    static int sign(int x) { assert x != 1234; return x > 0 ? 1 : x < 0 ? -1 : 0; }
}
"""
SETTINGS: dict[str, tuple[type, ...]] = {
    "run": (MachineOptions,),
    "explore": (ExploreOptions, MachineOptions),
    "concolic": (ConcolicOptions, ExploreOptions, MachineOptions),
    "check": (CheckOptions, ExploreOptions, MachineOptions),
    "reach": (ReachOptions, ExploreOptions, MachineOptions),
    "generate": (GenerateOptions, ExploreOptions, MachineOptions),
    "summarize": (SummarizeOptions, ExploreOptions, MachineOptions),
}
NO_READERS = {"__eq__", "__hash__", "__repr__", "is_steered", "_check_patterns", "_since"}
"""Functions that look at options without doing what they say."""


class Readings:
    """Which fields of settings were read, in this process and in those forked from it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._noted: set[str] = set()

    def recorded(self, settings: Any) -> Any:
        """The same settings, that take note of who reads them."""
        kind = type(settings)
        names = {field.name for field in fields(kind)}

        def read(this: Any, name: str) -> Any:
            reader = sys._getframe(1)
            if name in names and reader.f_globals["__name__"] != "dataclasses":
                self._note(name, reader.f_code.co_name)
            return object.__getattribute__(this, name)

        made = type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": read})
        return made(**{name: getattr(settings, name) for name in names})

    def _note(self, name: str, reader: str) -> None:
        if name in self._noted or reader in NO_READERS:
            return
        self._noted.add(name)
        with self._file.open("a") as file:
            file.write(f"{name}\n")

    @property
    def names(self) -> set[str]:
        return set(self._file.read_text().split())


@pytest.fixture
def readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Readings:
    """What the verbs of the API read from now on."""
    made = Readings(tmp_path / "read.txt")
    original = api._options
    monkeypatch.setattr(
        api, "_options", lambda *arguments: [made.recorded(one) for one in original(*arguments)]
    )
    return made


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "Counter.java"
    path.write_text(SOURCE)
    return str(path)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are dealt out to processes almost at once."""
    for name in ("FIRST_EFFORT", "LEAST_WIDTH"):
        monkeypatch.setattr(shards, name, 1)


def _specification(out: str) -> str:
    file = Path(out).with_suffix(".spec")
    file.write_text("specification for Counter { requires half(x) { x < 99 }; }")
    return str(file)


def run_verb(verb: str, source: str, out: str) -> None:
    if verb == "run":
        api.run([source], "Counter.looped", ["90"])
    elif verb == "explore":
        api.explore([source], "Counter.add")
    elif verb == "concolic":
        api.concolic([source], "Counter.add", fix=("amount=2",), out=out)
        api.concolic([source], "Counter.looped", spec=(_specification(out),), fix=("n=2",))
    elif verb == "check":
        api.check([source], "Counter.add", fix=("amount=2",))
        api.check([source], "Counter.looped", checked="spec", spec=(_specification(out),), fix=("n=2",))
    elif verb == "reach":
        api.reach([source], "Counter.sign:15", out=out)
        api.reach([source], "Counter.add:9", fix=("amount=2",))
    elif verb == "summarize":
        api.summarize([source], ["Counter"], ["add"])
    else:
        specification = Path(out).with_suffix(".spec")
        specification.write_text("specification for Counter { ensures sign(x) { result < 2 }; }")
        api.generate([source], ["Counter"], ["sign"], spec=(str(specification),), out=out)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("verb", SETTINGS)
def test_every_setting_that_a_verb_offers_is_read(
    verb: str, source: str, tmp_path: Path, readings: Readings
) -> None:
    run_verb(verb, source, str(tmp_path / "tests"))
    settings = {field.name for kind in SETTINGS[verb] for field in fields(kind)}
    assert (offered(verb) & settings) - readings.names == set()


def test_complement_offers_what_generate_offers() -> None:
    assert offered("complement") - {"jacoco"} == offered("generate") - BY_SPECIFICATION


@pytest.mark.parametrize("verb", app.commands)
def test_every_other_option_of_a_verb_is_read(verb: str) -> None:
    settings = {field.name for kind in SETTINGS.get(verb, SETTINGS["generate"]) for field in fields(kind)}
    functions = [app.commands[verb].callback]
    if verb in ("generate", "complement"):
        functions.append(classes._write_tests)
    read = {name for function in functions if function is not None for name in names_read(function)}
    assert offered(verb) - settings - read - {"help_all"} == set()


def offered(verb: str) -> set[str]:
    return {str(parameter.name) for parameter in app.commands[verb].params}


def names_read(function: Callable[..., Any]) -> Iterator[str]:
    """The names that the body of a function looks at."""
    (definition,) = ast.parse(inspect.getsource(function)).body
    assert isinstance(definition, ast.FunctionDef)
    for statement in definition.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id


def test_an_option_is_spelled_alike_by_all_verbs() -> None:
    spellings: dict[str, set[tuple[str, ...]]] = {}
    names: dict[str, set[str]] = {}
    for command in app.commands.values():
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                flags = (*parameter.opts, *parameter.secondary_opts)
                spellings.setdefault(str(parameter.name), set()).add(tuple(sorted(flags)))
                for flag in flags:
                    names.setdefault(flag, set()).add(str(parameter.name))
    assert [name for name, found in spellings.items() if len(found) > 1] == []
    assert [flag for flag, found in names.items() if len(found) > 1] == []


def test_every_option_stands_in_one_section_of_the_help() -> None:
    placed = [name for section in SECTIONS.values() for name in section]
    assert len(placed) == len(set(placed))
    options = {
        parameter.name
        for command in app.commands.values()
        for parameter in command.params
        if isinstance(parameter, click.Option)
    }
    assert options | {"help"} == set(placed)


@pytest.mark.parametrize(
    "verb", ["generate", "complement", "reach", "explore", "concolic", "check", "summarize"]
)
def test_the_help_shows_ten_options_and_all_on_request(verb: str) -> None:
    few, all_of_them = (CliRunner().invoke(app, [verb, asked]).output for asked in ("--help", "--help-all"))
    flags = [
        max(parameter.opts, key=len)
        for parameter in app.commands[verb].params
        if isinstance(parameter, click.Option)
    ]
    shown = [flag for flag in flags if is_listed(flag, few)]
    assert len(shown) == 11, "ten, and --help-all"
    assert "--help" in few
    assert "--max-call-depth" not in few
    assert [flag for flag in flags if not is_listed(flag, all_of_them)] == []


def is_listed(flag: str, text: str) -> bool:
    return re.search(rf"^  (-\w+, )?{flag}\b(?!-)", text, re.MULTILINE) is not None
