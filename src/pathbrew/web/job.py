"""The process of one run, or of one look at code: reads its task, works, and leaves files.

`python -m pathbrew.web.job run FOLDER` or `inspect FOLDER`. Whatever happens to it costs no more than itself.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from pathbrew.errors import PathbrewError
from pathbrew.files import write_whole
from pathbrew.lifetime import die_with_parent
from pathbrew.web.places import Place
from pathbrew.web.tasks import read_task
from pathbrew.web.telling import Telling
from pathbrew.web.verbs import VERBS

REFUSED, FAILED = 2, 3
"""Exit codes: what was given cannot be used; a fault of ours."""
_LARGEST_FILE = 256 << 20


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit code says how it went, `error.json` why."""
    kind, folder, memory = arguments[0], Path(arguments[1]), int(arguments[2])
    die_with_parent()
    _limit(resource.RLIMIT_DATA, memory)
    _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE)
    _limit(resource.RLIMIT_CORE, 0)
    place = Place(folder)
    try:
        (_run if kind == "run" else _inspect)(place)
    except (PathbrewError, MemoryError) as error:
        root = json.loads(place.task.read_text())["root"]
        _tell(place, str(error).replace(f"{root}/", "") or "the run needs more memory than it may have")
        return REFUSED
    except KeyboardInterrupt:
        _tell(place, "stopped before anything was found")
        return REFUSED
    except Exception as error:
        traceback.print_exc()
        _tell(place, f"an internal error ({type(error).__name__}); the log of this run tells where")
        return FAILED
    return 0


def _run(place: Place) -> None:
    task = read_task(place.task)
    verb = VERBS[task.verb]
    telling = Telling(place.events)

    def stop(number: int, frame: FrameType | None) -> None:
        is_first = not telling.is_stopped
        telling.stop()
        if verb.is_interruptible and is_first and not telling.is_concluding:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    telling.phase("starting")
    view = verb.run(task, telling)
    write_whole(place.result, view.model_dump_json(by_alias=True))


def _inspect(place: Place) -> None:
    from pathbrew.web.inspection import inspect

    task = json.loads(place.task.read_text())
    root = Path(task["root"])
    jdk = None if task["jdk"] is None else Path(task["jdk"])
    found = inspect(root, [Path(entry) for entry in task["entries"]], jdk)
    write_whole(place.result, found.model_dump_json())


def _tell(place: Place, message: str) -> None:
    write_whole(place.error, json.dumps({"error": message}))


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    # As the command line does: native solvers are spared being taken apart in no particular order.
    os._exit(status)
