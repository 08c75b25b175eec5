"""Ends a command that is late, whatever keeps it: files are whole by then or missing, nothing goes on."""

from __future__ import annotations

import os
import signal
import threading

from pathbrew.cli.group import NOTHING_IN_TIME, born_for_command
from pathbrew.deadline import Deadline

_WORDS, _STRIKE = 0.9, 0.97
"""Seconds after the budget when a thread ends the process with a word, and the system without one."""
NO_ANSWER = "there is no answer"
_STANDARD_ERROR = 2


def end_after(budget: float, left: str) -> None:
    """Have the process ended if it still runs a second after the budget; `left` is said then.

    The system's timer strikes where not even a thread gets a turn: a computation in native code keeps
    Python's lock. A command within another program is not ended: others use that process, too.
    """
    born = born_for_command()
    if born is None:
        return
    words = threading.Timer(Deadline(born + budget + _WORDS).left, _end, [left])
    words.daemon = True
    words.start()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, max(Deadline(born + budget + _STRIKE).left, 0.01))


def _end(left: str) -> None:
    """Say what there is, and leave at once: processes that were started here die with this one."""
    os.write(_STANDARD_ERROR, f"pathbrew: the budget is over; {left}\n".encode())
    os._exit(NOTHING_IN_TIME)
