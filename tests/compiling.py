"""Java programs of the tests, compiled by JVMs that stay: a new one takes ten times as long for a class.

Sources that Pathbrew compiles for tests in this process go there, too; commands in processes of their own
start javac as usual.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from pathbrew.classfile import Jdk
from pathbrew.walls import Confinement, Scratch, confinement

from .jdks import installed_jdks

_SERVER = Path(__file__).parent / "programs" / "compiler" / "Compiler.java"
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx512m", "-Dfile.encoding=UTF-8")
_FOR_THE_JVM = "-J"
START_ONE = confinement.run
"""As Pathbrew has javac started: a process of its own, behind the walls."""


class Compiler:
    """A JVM that compiles, and ends with this process."""

    def __init__(self, jdk: Jdk) -> None:
        self._process = subprocess.Popen(
            [jdk.java, *_QUICK, _SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        )
        self._turn = Lock()

    def compile(self, arguments: Sequence[str]) -> tuple[int, str]:
        """The status of javac, and what it says."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with self._turn:
            self._process.stdin.write("\t".join(arguments).encode() + b"\n")
            self._process.stdin.flush()
            status, length = map(int, self._process.stdout.readline().split())
            return status, self._process.stdout.read(length).decode()


@cache
def _compiler(jdk: Jdk, process: int) -> Compiler:
    """The one of this process: those that are forked have their own."""
    return Compiler(jdk)


def javac(jdk: Jdk, *arguments: str | Path) -> None:
    """Have the JDK's compiler do what the arguments say, as a user would; it must succeed."""
    status, said = _compiler(jdk, os.getpid()).compile(["-nowarn", *map(str, arguments)])
    assert status == 0, said


@contextmanager
def compilers_that_stay() -> Iterator[None]:
    """Pathbrew has installed JDKs compile in JVMs that stay, without the walls."""
    staying = {jdk.javac: jdk for jdk in installed_jdks()}

    def run(
        confined: Confinement, scratch: Scratch, command: Sequence[str], limit: float, **rest: Any
    ) -> tuple[int | None, str]:
        jdk = staying.get(Path(command[0]))
        if jdk is None:
            return START_ONE(confined, scratch, command, limit, **rest)
        given = [argument for argument in command[1:] if not argument.startswith(_FOR_THE_JVM)]
        status, said = _compiler(jdk, os.getpid()).compile(given)
        return status, said.strip()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(confinement, "run", run)
        yield
