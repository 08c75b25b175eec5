"""Options that verbs share; most are the fields of settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def options_of(
    settings: type, *, without: Collection[str] = (), **defaults: Any
) -> Callable[[Command], Command]:
    """A decorator that adds one option per field of a dataclass; a verb may have its own defaults."""

    def add(command: Command) -> Command:
        for field in reversed(dataclasses.fields(settings)):
            if field.name in without:
                continue
            about = field.metadata
            flags = about["flags"] or (f"--{field.name.replace('_', '-')}",)
            kind: Any = None
            if about["choices"]:
                kind = click.Choice(about["choices"])
            elif about["least"] is not None:
                kind = click.IntRange(min=about["least"])
            command = click.option(
                *flags,
                field.name,
                default=defaults.get(field.name, field.default),
                show_default=field.default not in ((), ""),
                metavar=about["metavar"],
                help=about["help"],
                is_flag=isinstance(field.default, bool),
                multiple=about["many"],
                type=kind,
            )(command)
        return command

    return add


def with_where(metavar: str) -> Callable[[Command], Command]:
    return click.argument("where", nargs=-1, required=True, metavar=metavar, type=click.UNPROCESSED)


PICTURES = "pathbrew-pictures"


def with_draw(what: str) -> Callable[[Command], Command]:
    """An option for a folder of pictures, with or without its name."""
    return click.option(
        "--draw",
        is_flag=False,
        flag_value=PICTURES,
        metavar="[DIR]",
        help=f"Write {what} as SVG into this folder (default: {PICTURES}).",
    )


with_json = click.option(
    "--json", "json_file", metavar="FILE", help="Write the result as JSON; - is standard output."
)
with_jdk = click.option(
    "--jdk",
    metavar="HOME",
    type=click.Path(path_type=Path),
    help="The JDK to use; by default JAVA_HOME, then java on the PATH.",
)

with_out = click.option("--out", "-o", metavar="DIR", help="Folder for the printed result and its JSON.")
with_quiet = click.option("-q", "--quiet", is_flag=True, help="Print one line, and no progress.")
with_verbose = click.option("-v", "--verbose", is_flag=True, help="Say where the time went.")
