"""Stands in for the process of a run: quick, slow, refused or killed, as the method's name says."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

METHODS = ("quick", "slow", "stubborn", "refused", "dies", "empty")
VIEW = {
    "summary": "1 path",
    "tone": "good",
    "json": {
        "verb": "explore",
        "method": "Fake.quick()",
        "paths": [],
        "exhausted": True,
        "reasons": [],
        "goals": [],
    },
    "cases": [],
    "tree": None,
    "marks": {},
    "files": [{"name": "FakeTest.java", "text": "class FakeTest {}"}],
}


def main() -> int:
    kind, folder = sys.argv[1], Path(sys.argv[2])
    task = json.loads((folder / "task.json").read_text())
    if kind == "inspect":
        methods = [
            {"name": name, "key": f"{name}()V", "signature": f"{name}()", "lines": [3, 4]} for name in METHODS
        ]
        found = {"classes": [{"name": "Fake", "file": "Fake.java", "methods": methods}]}
        (folder / "result.json").write_text(json.dumps(found))
        return 0
    name = task["method"].partition("(")[0]
    with (folder / "events.jsonl").open("a") as events:
        events.write(json.dumps({"kind": "phase", "at": 0, "name": "starting"}) + "\n")
    if name == "refused":
        (folder / "error.json").write_text(json.dumps({"error": "class Fake cannot be linked"}))
        return 2
    if name == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "stubborn":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        time.sleep(600)
    if name == "slow":
        stopped: list[int] = []
        signal.signal(signal.SIGINT, lambda number, frame: stopped.append(number))
        while not stopped:
            time.sleep(0.02)
    view = VIEW | ({"files": []} if name == "empty" else {})
    (folder / "result.json").write_text(json.dumps(view))
    return 0


if __name__ == "__main__":
    sys.exit(main())
