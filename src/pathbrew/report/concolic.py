"""What runs on the JVM have found, as text and as JSON."""

from __future__ import annotations

from itertools import zip_longest

from pathbrew.documents.paths import ConcolicContent, RunPath
from pathbrew.engines.states.exploration import ExploredPath
from pathbrew.report import exploration
from pathbrew.report.reasons import brief
from pathbrew.report.specifications import table, visits_json
from pathbrew.verbs.concolic import Concolic


def as_text(result: Concolic, *, as_list: bool = False, verbose: bool = False, quiet: bool = False) -> str:
    """The tree or the list of an exploration, and what is special to runs on the JVM."""
    text = exploration.as_text(result.exploration, as_list=as_list, verbose=verbose, quiet=quiet)
    if quiet:
        return text
    lines = [f"{result.runs} runs on the JVM; {result.coverage.covered} of {result.coverage.total} branches"]
    if result.diverged:
        lines.append(f"{result.diverged} runs did not follow the path they were made for: precision is lost")
    lines += [f"{count} times symbolic values went into {name}" for name, count in _stripped(result)]
    for broken in result.broken:
        lines += [f"violated: {line}" if not line.startswith(" ") else line for line in broken.lines()]
    if verbose and result.visits:
        lines += table(result.visits)
    lines += [f"an error to replay: {file}" for file in result.stored if file is not None]
    lines += [f"{result.tests} tests in {file}" for file in result.files]
    if result.untested:
        lines.append(f"paths without a test: {brief(result.untested)}")
    return text + "\n".join(lines) + "\n"


def _stripped(result: Concolic) -> list[tuple[str, int]]:
    return sorted(result.stripped.items(), key=lambda entry: (-entry[1], entry[0]))


def as_json(result: Concolic) -> ConcolicContent:
    found = exploration.as_json(result.exploration)
    paths = result.exploration.paths
    content: ConcolicContent = {
        "method": found["method"],
        "runs": result.runs,
        "exhausted": found["exhausted"],
        "reasons": found["reasons"],
        "notes": found["notes"],
        "diverged": result.diverged,
        "paths": [_path_json(path) for path in paths],
        "errors": [
            {**_path_json(path), "file": file}
            for path, file in zip_longest(result.errors, result.stored)
            if path is not None
        ],
        "coverage": {"branch": {"covered": result.coverage.covered, "total": result.coverage.total}},
        "stripped": [{"method": name, "calls": count} for name, count in _stripped(result)],
        "defects": found["defects"],
        "solver": found["solver"],
        "files": list(result.files),
    }
    if result.broken:
        content["broken"] = [broken.as_json() for broken in result.broken]
    if result.visits:
        content["promises"] = visits_json(result.visits)
    return content


def _path_json(path: ExploredPath) -> RunPath:
    texts = {} if path.inputs is None else path.inputs.texts()
    return {
        "condition": path.condition,
        "ending": path.ending,
        "exception": path.exception,
        "message": path.message,
        "value": path.value,
        "inputs": [{"method": name, "value": value} for name, value in texts.items()],
        "heap_in": None if path.inputs is None else path.inputs.as_json(),
    }
