"""Load on one server of the web page: clients that give code, begin runs, follow their events, take results.

`python -m benchmarks.web` is a quick look, `--full` has 20 clients and 200 runs. Nothing may be lost, and the
server's memory must stay bounded.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathbrew.web.examples import examples

QUICK, FULL = (4, 8), (20, 200)
"""Clients and runs."""
PATIENCE = 3600.0
EXPENSIVE_EVERY = 10
"""One in so many runs explores and writes tests; the others check a property."""


@dataclass(slots=True)
class Load:
    """What was measured."""

    clients: int
    runs: int
    states: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    """What runs that failed say."""
    lost: int = 0
    """Runs without an end, or without a result that should have one."""
    events: int = 0
    seconds: float = 0.0
    before: int = 0
    peak: int = 0
    after: int = 0
    """Resident memory of the server in KB."""
    answers: list[float] = field(default_factory=list)
    """Seconds that lists of runs took while all this went on."""


class Client:
    """Talks to a server as a browser would."""

    def __init__(self, link: str) -> None:
        self._address, _, token = link.partition("?token=")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        with self._open(method, path, body) as answer:
            return json.load(answer)

    def follow(self, identifier: str) -> int:
        """Read the events of a run to their end; how many there were."""
        with self._open("GET", f"/api/runs/{identifier}/events") as answer:
            return sum(line.startswith(b"event: ") for line in answer)

    def _open(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        address = self._address.rstrip("/") + path
        request = urllib.request.Request(address, data, self._headers, method=method)
        return urllib.request.urlopen(request, timeout=PATIENCE)


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """A server of its own: its link and its process."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "pathbrew", "serve", "--port", "0", "--no-open", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http\S+", process.stdout.readline())
            assert found is not None
            yield found[0], process.pid
            process.terminate()


def memory(process: int) -> int:
    """The resident memory of a process in KB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1])


def measure(clients: int, runs: int) -> Load:
    """Have so many clients make so many runs, all at once."""
    load = Load(clients, runs)
    lock = threading.Lock()
    by_name = {example.id: example for example in examples()}

    def one(number: int) -> None:
        client = Client(link)
        example = by_name["triangle" if number % EXPENSIVE_EVERY == 0 else "holds"]
        files = [{"name": file.name, "text": file.text} for file in example.files]
        code = client.ask("POST", "/api/code", {"files": files})
        request = {"code": code["id"], "verb": example.verb, "class": example.class_name}
        request |= {"method": example.method, "options": {"budget": "60s"}, "title": f"run {number}"}
        run = client.ask("POST", "/api/runs", request)
        events = client.follow(run["id"])
        before = time.perf_counter()
        client.ask("GET", "/api/runs?count=50")
        answered = time.perf_counter() - before
        over = client.ask("GET", f"/api/runs/{run['id']}")
        has_result = over["state"] == "finished" and bool(client.ask("GET", f"/api/runs/{run['id']}/result"))
        with lock:
            load.states[over["state"]] += 1
            load.events += events
            load.lost += not has_result
            load.errors += [over["error"]] if over["error"] else []
            load.answers.append(answered)
            load.peak = max(load.peak, memory(process))

    with serving() as (link, process):
        Client(link).ask("GET", "/api/about")
        load.before = memory(process)
        started = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            for done in [pool.submit(one, number) for number in range(runs)]:
                done.result()
        load.seconds = time.perf_counter() - started
        load.after = memory(process)
        listed = Client(link).ask("GET", "/api/runs")["total"]
        load.lost += runs - listed
    return load


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="20 clients, 200 runs")
    parser.add_argument("--json", metavar="FILE", help="write the figures")
    arguments = parser.parse_args()
    load = measure(*(FULL if arguments.full else QUICK))
    slowest = max(load.answers)
    print(f"{load.clients} clients, {load.runs} runs in {load.seconds:.0f} s: {load.lost} lost")
    print(f"states: {dict(load.states)}")
    for error in load.errors:
        print(f"  {error}")
    print(f"{load.events} events; the list of runs took {slowest * 1000:.0f} ms at most meanwhile")
    print(f"the server's memory: {load.before} KB before, {load.peak} KB at most, {load.after} KB after")
    if arguments.json:
        figures = {name: getattr(load, name) for name in ("clients", "runs", "lost", "events", "seconds")}
        figures |= {"states": load.states, "before": load.before, "peak": load.peak, "after": load.after}
        Path(arguments.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 1 if load.lost else 0


if __name__ == "__main__":
    sys.exit(main())
