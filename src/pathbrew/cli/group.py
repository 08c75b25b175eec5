"""The group that all verbs belong to, the codes they exit with, and when the process has started."""

from __future__ import annotations

import click

from pathbrew import __version__
from pathbrew.deadline import clock

STARTED = clock()
"""What hard budgets count from."""
OK, FOUND, USAGE, INTERNAL, NOTHING_IN_TIME, INTERRUPTED = 0, 1, 2, 3, 124, 130


@click.group(
    help="Symbolic execution for JVM bytecode, and the unit tests that come out of it.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pathbrew", message="%(prog)s %(version)s")
def app() -> None:
    pass
