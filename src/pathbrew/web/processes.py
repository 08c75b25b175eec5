"""Processes of runs: so many at once, others wait; each is stopped, then killed, when its time is over."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

from pydantic import ValidationError

from pathbrew.errors import InputError
from pathbrew.walls.scratch import sweep
from pathbrew.web.limits import Limits
from pathbrew.web.models import Inspection, Run
from pathbrew.web.places import Place
from pathbrew.web.results import View
from pathbrew.web.runs import UNFINISHED, Runs

JOB = (sys.executable, "-m", "pathbrew.web.job")
"""The program that does one run, or one look at code."""


class Processes:
    """Starts what the runs need, in one event loop."""

    def __init__(self, runs: Runs, limits: Limits) -> None:
        self._runs = runs
        self._limits = limits
        self._turns = asyncio.Semaphore(limits.at_once)
        self._looks = asyncio.Semaphore(limits.at_once)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._live: dict[str, asyncio.subprocess.Process] = {}
        self._stopped: set[str] = set()

    @property
    def waiting(self) -> int:
        return len(self._tasks) - len(self._live)

    def start(self, run: Run) -> None:
        """Have a run done when its turn comes."""
        task = asyncio.create_task(self._do(run.id))
        self._tasks[run.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(run.id, None))

    async def stop(self, identifier: str) -> None:
        """End a run with what it has found; returns at once."""
        self._stopped.add(identifier)
        process = self._live.get(identifier)
        if process is not None:
            _signal(process, signal.SIGINT, group=False)
            asyncio.get_running_loop().call_later(self._limits.stopping, self._kill, identifier)
        elif identifier in self._tasks:
            self._tasks[identifier].cancel()

    def _kill(self, identifier: str) -> None:
        process = self._live.get(identifier)
        if process is not None:
            _signal(process, signal.SIGKILL)

    async def close(self) -> None:
        """End all; what was running counts as interrupted."""
        for identifier, task in list(self._tasks.items()):
            self._kill(identifier)
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def discard(self, identifier: str) -> None:
        """End a run of which nothing is wanted any more."""
        self._kill(identifier)
        task = self._tasks.get(identifier)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _do(self, identifier: str) -> None:
        runs = self._runs
        try:
            async with self._turns:
                run = runs.get(identifier)
                runs.update(run, state="running")
                started = time.monotonic()
                place = runs.place(identifier)
                limit = run.budget + self._limits.grace
                status = await self._process("run", place, limit, identifier)
                self._conclude(runs.get(identifier), place, status, time.monotonic() - started)
        except KeyError:  # deleted while it waited
            return
        except asyncio.CancelledError:
            is_stopped = identifier in self._stopped
            with contextlib.suppress(KeyError):
                run = runs.get(identifier)
                if run.state in UNFINISHED:
                    state = "stopped" if is_stopped else "interrupted"
                    error = "stopped before it began" if is_stopped else "the server ended"
                    runs.update(run, state=state, error=error)
            raise
        finally:
            self._stopped.discard(identifier)

    def _conclude(self, run: Run, place: Place, status: int | None, seconds: float) -> None:
        is_stopped = run.id in self._stopped
        changes: dict[str, object] = {"seconds": round(seconds, 2)}
        if status == 0 and place.result.is_file():
            shown = View.model_validate_json(place.result.read_bytes())
            changes |= {"summary": shown.summary, "tone": shown.tone, "has_tests": bool(shown.files)}
            changes["state"] = "stopped" if is_stopped else "finished"
        elif is_stopped:
            changes |= {"state": "stopped", "error": "stopped before it had a result"}
        else:
            late = f"it did not end within {run.budget + self._limits.grace:.0f} s and was killed"
            changes |= {"state": "failed", "error": late if status is None else _error(place, status)}
        self._runs.update(run, **changes)

    async def _process(self, kind: str, place: Place, limit: float, identifier: str = "") -> int | None:
        """The exit code of a process; None if it had to be killed."""
        with place.log.open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *JOB,
                *(kind, str(place.folder), str(self._limits.memory)),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if identifier:
            self._live[identifier] = process
        try:
            return await asyncio.wait_for(process.wait(), limit)
        except TimeoutError:
            return None
        finally:
            self._live.pop(identifier, None)
            if process.returncode is None:
                _signal(process, signal.SIGKILL)
                await process.wait()
            else:
                # What the process may have left behind in its group.
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            sweep()

    async def inspect(self, place: Place, root: Path, entries: list[Path], jdk: Path | None) -> Inspection:
        """What code holds, found out in a process of its own; raises InputError."""
        place.folder.mkdir(parents=True, exist_ok=True)
        task = {
            "root": str(root),
            "entries": [str(e) for e in entries],
            "jdk": None if jdk is None else str(jdk),
        }
        place.task.write_text(json.dumps(task))
        async with self._looks:
            status = await self._process("inspect", place, self._limits.inspecting)
        if status != 0:
            late = f"compiling took longer than {self._limits.inspecting:.0f} s"
            raise InputError(late if status is None else _error(place, status))
        try:
            return Inspection.model_validate_json(place.result.read_text())
        except (OSError, ValidationError):
            raise InputError("the code could not be looked at") from None


def _error(place: Place, status: int) -> str:
    try:
        return str(json.loads(place.error.read_text())["error"])
    except (OSError, ValueError, KeyError):
        if status < 0:
            return f"its process was ended by signal {-status}; perhaps it needed too much memory"
        return f"its process ended with status {status}"


def _signal(process: asyncio.subprocess.Process, number: signal.Signals, *, group: bool = True) -> None:
    with contextlib.suppress(ProcessLookupError):
        if group:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
