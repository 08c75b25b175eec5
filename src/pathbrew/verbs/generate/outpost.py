"""A process that searches classes for a run on another machine, until that one hangs up.

`python -m pathbrew.verbs.generate.outpost`, with its orders on standard input.
"""

from __future__ import annotations

import os
import select
import socket
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from pathbrew.classfile import ClassPath
from pathbrew.classfile.jdk import find_jdk
from pathbrew.distribution.ray_processes import read_orders
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.transport import unpack
from pathbrew.verbs.generate.outposts import Assignment
from pathbrew.verbs.generate.searchers import live
from pathbrew.verbs.generate.subject import Subject
from pathbrew.walls.scratch import sweep

_HUNG_UP = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR


def main() -> None:
    """Connect, and search what is asked for."""
    orders = read_orders()
    assignment: Assignment = orders.content
    program = Program(ClassPath(orders.class_path, find_jdk(orders.jdk_home)), models=assignment.models)
    subjects = [_subject(program, name, packed) for name, packed in assignment.subjects]
    place = assignment.place
    connected = socket.create_connection((place.host, place.port))
    connected.sendall(place.token)
    threading.Thread(target=_end_with, args=(connected.fileno(),), daemon=True).start()
    connection = Connection(connected.detach())
    with suppress(EOFError, BrokenPipeError, ConnectionError):
        assignment.serving.serve(program.class_path, lambda search: live(connection, subjects, search))


def _subject(program: Program, name: str, packed: bytes) -> Subject:
    methods, derived, existing = unpack(packed, program)
    subject = Subject(program, program.load(name), methods, derived=derived)
    if existing is not None:
        subject.complement(existing)
    return subject


def _end_with(connection: int) -> None:
    """End this process, whatever it does, when the other side has hung up."""
    poll = select.poll()
    poll.register(connection, _HUNG_UP)
    poll.poll()
    sweep()
    os._exit(0)


if __name__ == "__main__":
    with_deep_stack(main)
