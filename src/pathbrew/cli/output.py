"""Where results go: files and standard output."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from pathbrew.deadline import clock
from pathbrew.defects import Defect, write_records
from pathbrew.errors import InputError
from pathbrew.files import write_whole
from pathbrew.report.envelope import enveloped

Content = Callable[[], Mapping[str, object]]
"""Makes what JSON tells, which is worth its time only if somebody wants it."""


def write_json(file: str | None, verb: str, started: float, content: Content) -> None:
    if file is None:
        return
    text = json.dumps(enveloped(verb, clock() - started, content())) + "\n"
    if file == "-":
        click.echo(text, nl=False)
    else:
        write_file(file, text)


def write_out(folder: str | None, verb: str, started: float, text: str, content: Content) -> None:
    """`VERB.txt` and `VERB.json` in a folder, which is made if need be."""
    if folder is None:
        return
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    write_file(str(Path(folder) / f"{verb}.txt"), text)
    write_json(str(Path(folder) / f"{verb}.json"), verb, started, content)


def recorded(defects: Sequence[Defect], out: str | None) -> tuple[Defect, ...]:
    """The defects with their records: below the folder for results, or in one of their own."""
    if not defects:
        return ()
    folder = Path(out) / "defects" if out else Path(tempfile.mkdtemp(prefix="pathbrew-defects-"))
    return tuple(write_records(defects, folder))


def write_file(file: str, text: str) -> None:
    try:
        write_whole(Path(file), text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None
