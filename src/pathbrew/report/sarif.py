"""The crashes of a generation as SARIF 2.1.0, for code scanning and editors."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pathbrew import __version__
from pathbrew.classfile.descriptors import java_method
from pathbrew.report import generation_figures as figures
from pathbrew.report.generation_figures import printable
from pathbrew.verbs.generate.result import ClassResult, Crash, Generation

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_FRAME = re.compile(r"(?:at\s+)?(?:[^\s()]*/)?([^\s()/]+)\.([^\s().]+)\(([^:()]*)(?::(\d+))?\)")


def as_sarif(result: Generation) -> dict[str, Any]:
    """One rule per exception, one result per crash; a crash on a null argument is only a note."""
    found = [
        (owner, crash) for owner in result.classes for method in owner.methods for crash in method.crashes
    ]
    exceptions = list(dict.fromkeys(crash.exception for _, crash in found))
    seen: dict[str, int] = {}
    run = {
        "tool": {
            "driver": {
                "name": "pathbrew",
                "version": __version__,
                "rules": [_rule(exception) for exception in exceptions],
            }
        },
        "columnKind": "utf16CodeUnits",
        "results": [_result(owner, crash, exceptions, seen) for owner, crash in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(exception: str) -> dict[str, Any]:
    name = exception.rpartition(".")[2]
    return {
        "id": exception,
        "name": name,
        "shortDescription": {"text": f"An input makes {name} escape"},
        "fullDescription": {
            "text": f"Pathbrew found an input for which {exception} escapes from inside the method, and saw "
            "it happen on the real JVM. The test that is named shows it."
        },
        "defaultConfiguration": {"level": "error"},
    }


def _result(owner: ClassResult, crash: Crash, exceptions: list[str], seen: dict[str, int]) -> dict[str, Any]:
    method = crash.test.case.method
    signature = java_method(method.name, method.descriptor)
    name = f"{method.owner.java_name}.{signature}"
    kind = f"{method.owner.name}.{method.key} {crash.exception}"
    seen[kind] = seen.get(kind, 0) + 1
    uri = _uri(owner.source) if owner.source is not None else quote(figures.source_name(owner))
    message = "" if crash.message is None else f": {printable(crash.message)}"
    inputs = f" for {printable(crash.test.inputs)}" if crash.test.inputs else ""
    test = figures.test_id(crash.test)
    found: dict[str, Any] = {
        "ruleId": crash.exception,
        "ruleIndex": exceptions.index(crash.exception),
        "level": "note" if figures.is_null_argument(crash) else "error",
        "message": {"text": f"{signature} throws {crash.exception}{message}{inputs}. Shown by {test}."},
        "locations": [_location(uri, crash.line, name)],
        "relatedLocations": [
            {
                "id": 1,
                "message": {"text": f"the test {test}"},
                "physicalLocation": _place(_uri(crash.test.file), crash.test.line),
            }
        ],
        "partialFingerprints": {
            "pathbrewCrash/v1": hashlib.sha256(f"{kind} {seen[kind]}".encode()).hexdigest()[:32]
        },
        "properties": {"inputs": crash.test.inputs, "test": test, "kind": crash.test.case.kind.value},
    }
    frames = list(_frames(owner, uri, crash))
    if frames:
        found["stacks"] = [{"message": {"text": f"{crash.exception}{message}"}, "frames": frames}]
    return found


def _frames(owner: ClassResult, uri: str, crash: Crash) -> Iterator[dict[str, Any]]:
    """The stack trace; lines that are no frames are left out."""
    for text in crash.trace:
        match = _FRAME.fullmatch(text.strip())
        if match is None:
            continue
        class_name, method, file, line = match.groups()
        location: dict[str, Any] = {
            "logicalLocations": [{"fullyQualifiedName": f"{class_name}.{method}", "kind": "function"}]
        }
        if line is not None:
            package = class_name.rpartition(".")[0].replace(".", "/")
            inside = class_name.partition("$")[0] == owner.java_class.java_name.partition("$")[0]
            where = uri if inside else quote(f"{package}/{file}" if package else file)
            location["physicalLocation"] = _place(where, int(line))
        yield {"location": location}


def _location(uri: str, line: int | None, name: str) -> dict[str, Any]:
    return {
        "physicalLocation": _place(uri, line),
        "logicalLocations": [{"fullyQualifiedName": name, "kind": "function"}],
    }


def _place(uri: str, line: int | None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if line is not None and line > 0:
        place["region"] = {"startLine": line}
    return place


def _uri(path: Path) -> str:
    """Relative to the working folder where the file lies below it, as code scanning wants it."""
    try:
        return quote(path.resolve().relative_to(Path.cwd()).as_posix())
    except ValueError:
        return path.resolve().as_uri()
