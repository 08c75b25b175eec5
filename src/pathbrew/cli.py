"""The command line."""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Annotated, Any

import typer

from pathbrew import __version__
from pathbrew.errors import Exited, InputError, Obstacle, PathbrewError

app = typer.Typer(
    name="pathbrew",
    help="Symbolic execution for JVM bytecode, and the unit tests that come out of it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

OK, FOUND, USAGE, INTERNAL = 0, 1, 2, 3

_Where = Annotated[
    list[str],
    typer.Argument(
        metavar="[CLASSPATH]... CLASS.METHOD [ARG]...",
        help="Folders, jars, class files or Java sources; then the method; then its arguments.",
        show_default=False,
    ),
]
_Json = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - is standard output.")
]
_Jdk = Annotated[
    Path | None,
    typer.Option(
        "--jdk", metavar="HOME", help="The JDK whose classes to use; else JAVA_HOME, else java on the path."
    ),
]


@app.callback(invoke_without_command=True)
def _version(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    if version:
        print(f"pathbrew {__version__}")
        raise typer.Exit(OK)


@app.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    epilog="Examples:  pathbrew run target/classes com.acme.Invoice.total 3 19.99   |   "
    "pathbrew run Sort.java 'Sort.sort' '[3, 1, 2]'   |   pathbrew run 'java.lang.Math.max(int,int)' 3 -4",
)
def run(
    where: _Where,
    json_file: _Json = None,
    jdk: _Jdk = None,
    assertions: Annotated[
        bool, typer.Option("--assertions", "-ea", help="Enable assert in user classes.")
    ] = False,
    max_call_depth: Annotated[
        int, typer.Option(min=16, help="Nested calls before StackOverflowError.")
    ] = 3000,
    max_array_length: Annotated[int, typer.Option(min=1, help="Longer arrays throw OutOfMemoryError.")] = 1
    << 26,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Neither read nor write code on disk.")
    ] = False,
) -> None:
    """Execute a method concretely in Pathbrew's own machine.

    Options come first, then CLASSPATH entries, CLASS.METHOD and the arguments: primitives, strings, null,
    arrays as [1, 2, 3]. Overloaded methods are told apart by their descriptor: Calc.add(II)I.
    """
    from pathbrew import api
    from pathbrew.options import MachineOptions

    class_path, target, arguments = _split(where)
    options = MachineOptions(
        assertions=assertions,
        max_call_depth=max_call_depth,
        max_array_length=max_array_length,
        cache=not no_cache,
    )
    started = time.perf_counter()
    try:
        result = api.run(class_path, target, arguments, jdk=jdk, options=options)
    except Obstacle as obstacle:
        _write_json(json_file, "run", started, {"obstacle": str(obstacle)})
        print(f"pathbrew: the run ended at an obstacle: {obstacle}", file=sys.stderr)
        raise typer.Exit(FOUND) from None
    if isinstance(result, api.Returned):
        _write_json(json_file, "run", started, {"returned": result.json})
        if json_file != "-":
            print(f"returned {result.text}" if result.text else "returned")
    elif isinstance(result, Exited):
        _write_json(json_file, "run", started, {"exited": result.status})
        if json_file != "-":
            print(f"exited with status {result.status}")
    else:
        threw = {"class": result.exception, "message": result.message}
        _write_json(
            json_file, "run", started, {"threw": threw, "trace": [line.strip() for line in result.trace[1:]]}
        )
        if json_file != "-":
            print("threw " + "\n".join(result.trace))


@app.command(
    context_settings={"allow_interspersed_args": True},
    epilog="Example:  pathbrew explore --blocks target/classes com.acme.Invoice.total",
)
def explore(
    where: _Where,
    blocks: Annotated[bool, typer.Option("--blocks", help="Print the method's block IR.")] = False,
    jdk: _Jdk = None,
) -> None:
    """Look into a method. So far: print its block IR with --blocks."""
    from pathbrew import api

    class_path, target, arguments = _split(where)
    if arguments:
        raise InputError(f"explore takes no arguments for the method; what is '{arguments[0]}'?")
    if not blocks:
        raise InputError("explore has no symbolic execution yet; use --blocks to print the method's block IR")
    print(api.blocks(class_path, target, jdk=jdk), end="")


def _split(where: list[str]) -> tuple[list[str], str, list[str]]:
    """The class path is what exists as a path; the first word that does not is the method."""
    class_path: list[str] = []
    for i, word in enumerate(where):
        parts = [part for part in word.split(os.pathsep) if part]
        if parts and all(Path(part).exists() for part in parts):
            class_path += parts
            continue
        if word.startswith("-") and len(word) > 1:
            raise InputError(f"there is no option {word}; see --help (options come before the class path)")
        if os.sep in word or word.endswith((".jar", ".class", ".java")):
            raise InputError(f"{word} does not exist")
        return class_path, word, where[i + 1 :]
    raise InputError("no method was named; write CLASS.METHOD after the class path")


def _write_json(file: str | None, verb: str, started: float, content: dict[str, Any]) -> None:
    if file is None:
        return
    document: dict[str, Any] = {"tool": "pathbrew", "version": __version__, "verb": verb}
    document |= {"seconds": round(time.perf_counter() - started, 3), **content}
    text = json.dumps(document) + "\n"
    if file == "-":
        sys.stdout.write(text)
        return
    try:
        Path(file).write_text(text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    try:
        app()
    except PathbrewError as error:
        print(f"pathbrew: {error}", file=sys.stderr)
        sys.exit(USAGE if isinstance(error, InputError) else FOUND)
    except KeyboardInterrupt:
        print("pathbrew: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(OK)
    except Exception:
        sys.exit(_internal_error())


def _internal_error() -> int:
    import tempfile

    with tempfile.NamedTemporaryFile("w", prefix="pathbrew-", suffix=".txt", delete=False) as report:
        report.write(f"pathbrew {__version__}, python {sys.version}\narguments: {sys.argv[1:]}\n\n")
        traceback.print_exc(file=report)
    print(f"pathbrew: an internal error; its report lies in {report.name}", file=sys.stderr)
    return INTERNAL
