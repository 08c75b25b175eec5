"""Spacer in processes that can be killed: the modes run side by side, and the first proof counts."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.solve.horn_wire import WireHorn, encode_horn

MODES = ("integers", "vectors", "wrapped")


@dataclass(frozen=True, slots=True)
class Proof:
    """What each predicate means, in Java's notation over `{0}`, `{1}`, ... for its parameters."""

    mode: str
    meanings: tuple[str, ...]


def prove_horn(horn: WireHorn, deadline: Deadline, modes: Sequence[str] = MODES) -> Proof | None:
    """A checked proof that no error is reachable; None if there is none in time."""
    content = encode_horn(horn)
    running: dict[int, tuple[str, subprocess.Popen[bytes]]] = {}
    try:
        with selectors.DefaultSelector() as waiting:
            for mode in modes:
                process = _started(json.dumps({"mode": mode, "horn": content}).encode())
                assert process.stdout is not None
                running[process.stdout.fileno()] = mode, process
                waiting.register(process.stdout, selectors.EVENT_READ)
            while running and not deadline.has_passed:
                for key, _ in waiting.select(max(0.0, deadline.left)):
                    waiting.unregister(key.fileobj)
                    mode, process = running.pop(key.fd)
                    proof = _read(mode, process)
                    if proof is not None:
                        return proof
        return None
    finally:
        for _, process in running.values():
            process.kill()
            process.communicate()


def _started(request: bytes) -> subprocess.Popen[bytes]:
    source = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(p for p in (source, os.environ.get("PYTHONPATH")) if p)
    process = subprocess.Popen(
        [sys.executable, "-m", "pathbrew.solve.spacer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
    assert process.stdin is not None
    process.stdin.write(request)
    process.stdin.close()
    process.stdin = None
    return process


def _read(mode: str, process: subprocess.Popen[bytes]) -> Proof | None:
    """What a process that has begun to answer, or has died, says."""
    output, _ = process.communicate()
    if process.returncode != 0 or not output:
        return None
    answer = json.loads(output)
    return Proof(mode, tuple(answer["meanings"])) if answer["answer"] == "proved" else None
