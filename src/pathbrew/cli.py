"""The command line."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from pathbrew import __version__
from pathbrew.errors import Exited, InputError, Obstacle, PathbrewError
from pathbrew.options import MachineOptions

OK, FOUND, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group(
    help="Symbolic execution for JVM bytecode, and the unit tests that come out of it.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pathbrew", message="%(prog)s %(version)s")
def app() -> None:
    pass


def options_of(settings: type) -> Callable[[Command], Command]:
    """A decorator that adds one option per field of a settings dataclass."""

    def add(command: Command) -> Command:
        for field in reversed(dataclasses.fields(settings)):
            flags = field.metadata["flags"] or (f"--{field.name.replace('_', '-')}",)
            least = field.metadata["least"]
            is_flag = isinstance(field.default, bool)
            command = click.option(
                *flags,
                field.name,
                default=field.default,
                show_default=True,
                help=field.metadata["help"],
                is_flag=is_flag,
                type=None if is_flag or least is None else click.IntRange(min=least),
            )(command)
        return command

    return add


def _where(metavar: str) -> Callable[[Command], Command]:
    return click.argument("where", nargs=-1, required=True, metavar=metavar, type=click.UNPROCESSED)


_json = click.option(
    "--json", "json_file", metavar="FILE", help="Write the result as JSON; - is standard output."
)
_jdk = click.option(
    "--jdk",
    metavar="HOME",
    type=click.Path(path_type=Path),
    help="The JDK whose classes to use; else JAVA_HOME, else java on the path.",
)

_RUN_EXAMPLES = """\b
Examples:
  pathbrew run target/classes com.acme.Invoice.total 3 19.99
  pathbrew run Sort.java Sort.sorted '[3, 1, 2]'
  pathbrew run 'java.lang.Math.max(int,int)' 3 -4
"""


@app.command(context_settings={"ignore_unknown_options": True}, epilog=_RUN_EXAMPLES)
@_where("[CLASSPATH]... CLASS.METHOD [ARG]...")
@_json
@_jdk
@options_of(MachineOptions)
def run(where: tuple[str, ...], json_file: str | None, jdk: Path | None, **settings: Any) -> None:
    """Execute a method concretely in Pathbrew's own machine.

    CLASSPATH entries are folders, jars, class files, Java sources or a built Maven or Gradle project;
    then comes the method, then its arguments: primitives, strings, null, arrays as [1, 2, 3]. An
    overloaded method is told apart by its descriptor or parameter types: 'Calc.add(II)I',
    'Calc.add(int,int)'. What the program prints goes through.
    """
    from pathbrew import api

    class_path, target, arguments = _split(where)
    started = time.perf_counter()
    try:
        result = api.run(class_path, target, arguments, jdk=jdk, options=MachineOptions(**settings))
    except Obstacle as obstacle:
        _write_json(json_file, "run", started, {"obstacle": str(obstacle)})
        click.echo(f"pathbrew: the run ended at an obstacle: {obstacle}", err=True)
        sys.exit(FOUND)
    if isinstance(result, api.Returned):
        content, text = {"returned": result.json}, f"returned {result.text}".rstrip()
    elif isinstance(result, Exited):
        content, text = {"exited": result.status}, str(result)
    else:
        threw = {"class": result.exception, "message": result.message}
        content = {"threw": threw, "trace": [line.strip() for line in result.trace[1:]]}
        text = "threw " + "\n".join(result.trace)
    _write_json(json_file, "run", started, content)
    if json_file != "-":
        click.echo(text.encode("utf-8", "backslashreplace"))


@app.command(epilog="\b\nExample:\n  pathbrew explore --blocks target/classes com.acme.Invoice.total\n")
@_where("[CLASSPATH]... CLASS.METHOD")
@click.option("--blocks", is_flag=True, help="Print the method's block IR.")
@_jdk
def explore(where: tuple[str, ...], blocks: bool, jdk: Path | None) -> None:
    """Look into a method. So far: print its block IR with --blocks."""
    from pathbrew import api

    class_path, target, arguments = _split(where)
    if arguments:
        raise InputError(f"explore takes no arguments for the method; what is '{arguments[0]}'?")
    if not blocks:
        raise InputError("explore has no symbolic execution yet; use --blocks to print the method's block IR")
    click.echo(api.blocks(class_path, target, jdk=jdk), nl=False)


def _split(where: tuple[str, ...]) -> tuple[list[str], str, list[str]]:
    """The class path is what exists as a path; the first word that does not is the method."""
    class_path: list[str] = []
    for i, word in enumerate(where):
        parts = [part for part in word.split(os.pathsep) if part]
        if parts and all(Path(part).exists() for part in parts):
            class_path += parts
            continue
        if word.startswith("-") and len(word) > 1:
            raise InputError(f"there is no option {word}; see --help")
        if os.sep in word.partition("(")[0] or word.endswith((".jar", ".class", ".java")):
            raise InputError(f"{word} does not exist")
        return class_path, word, list(where[i + 1 :])
    raise InputError("no method was named; write CLASS.METHOD after the class path")


def _write_json(file: str | None, verb: str, started: float, content: dict[str, Any]) -> None:
    if file is None:
        return
    document = {"tool": "pathbrew", "version": __version__, "verb": verb}
    text = json.dumps(document | {"seconds": round(time.perf_counter() - started, 3)} | content) + "\n"
    if file == "-":
        click.echo(text, nl=False)
        return
    try:
        Path(file).write_text(text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    try:
        app(standalone_mode=False)
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
