"""Runs the command line; every failure becomes a message and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import traceback

import click

from pathbrew import __version__
from pathbrew.cli.group import FOUND, INTERNAL, INTERRUPTED, OK, USAGE, app
from pathbrew.deadline import birth
from pathbrew.errors import InputError, PathbrewError


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    try:
        _run()
        status = OK
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else OK
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    # All is closed and written: native solvers are spared being taken apart in no particular order.
    os._exit(status)


def _run() -> None:
    try:
        app(standalone_mode=False, obj=birth())
    except click.ClickException as error:
        error.show()
        sys.exit(USAGE)
    except InputError as error:
        click.echo(f"pathbrew: {error}", err=True)
        sys.exit(USAGE)
    except PathbrewError as error:
        click.echo(f"pathbrew: {error}", err=True)
        sys.exit(FOUND)
    except (click.Abort, KeyboardInterrupt):
        click.echo("pathbrew: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
    except Exception:
        sys.exit(_internal_error())


def _internal_error() -> int:
    with tempfile.NamedTemporaryFile("w", prefix="pathbrew-", suffix=".txt", delete=False) as report:
        report.write(f"pathbrew {__version__}, python {sys.version}\narguments: {sys.argv[1:]}\n\n")
        traceback.print_exc(file=report)
    click.echo(f"pathbrew: an internal error; its report lies in {report.name}", err=True)
    return INTERNAL
