"""The group that all verbs belong to, the codes they exit with, and what their budgets count from."""

from __future__ import annotations

import click

from pathbrew import __version__
from pathbrew.deadline import clock

OK, FOUND, USAGE, INTERNAL, NOTHING_IN_TIME, INTERRUPTED = 0, 1, 2, 3, 124, 130


@click.group(
    help="Symbolic execution for JVM bytecode, and the unit tests that come out of it.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pathbrew", message="%(prog)s %(version)s")
def app() -> None:
    pass


def began() -> float:
    """What hard budgets count from: the start of the process, if the command has one to itself, or now."""
    born = born_for_command()
    return clock() if born is None else born


def born_for_command() -> float | None:
    """When the process has begun that runs this command and nothing else; None within another program."""
    born = click.get_current_context().find_root().obj
    return born if isinstance(born, float) else None
