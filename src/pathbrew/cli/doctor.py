"""The verb that looks at the installation: doctor."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pathbrew.cli.group import FOUND, app
from pathbrew.cli.help import Verb
from pathbrew.cli.options import with_jdk, with_json
from pathbrew.cli.output import write_json
from pathbrew.deadline import clock
from pathbrew.documents.others import DoctorContent

_EXAMPLES = """\b
Examples:
  pathbrew doctor
  pathbrew doctor --jdk /usr/lib/jvm/jdk-25 --json -
"""
_MARKS = {"ok": ("ok", "green"), "missing": ("missing", "yellow"), "broken": ("BROKEN", "red")}


@app.command(cls=Verb, epilog=_EXAMPLES)
@with_json
@with_jdk
def doctor(json_file: str | None, jdk: Path | None) -> None:
    """Say what is installed, which walls stand around code under test, and what to do about the rest.

    Exits with 1 if something is missing that Pathbrew cannot work without.
    """
    from pathbrew.doctor import State, examine

    started = clock()
    checks = examine(jdk)
    content: DoctorContent = {"checks": [check.as_json() for check in checks]}
    write_json(json_file, "doctor", started, lambda: content)
    if json_file != "-":
        width = max(len(check.name) for check in checks)
        for check in checks:
            mark, colour = _MARKS[check.state.value]
            line = f"{click.style(f'{mark:8}', fg=colour)}{check.name:{width}}  {check.detail}"
            click.echo(f"{line}\n{'':{width + 10}}{check.advice}" if check.advice else line)
    if any(check.state is State.BROKEN for check in checks):
        sys.exit(FOUND)
