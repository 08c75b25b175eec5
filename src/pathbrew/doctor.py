"""What Pathbrew needs, what of it is there, and what to do about the rest."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pathbrew import __version__
from pathbrew.classfile import Jdk, find_jdk
from pathbrew.documents.others import InstalledEntry
from pathbrew.errors import JdkError, JvmError
from pathbrew.files import cache_folder
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.suite_archive import make_suite_archive
from pathbrew.report.drawing import elk
from pathbrew.report.walls import NAMES
from pathbrew.solve import Query, Sat, SolverOptions, build_chain
from pathbrew.terms import INT, constant, equal, variable
from pathbrew.walls.confinement import GUARD_JAR, Confinement, Wall, end, java_options, start
from pathbrew.walls.scratch import Scratch

JARS = ("worker.jar", "suite.jar", "guard.jar", "layout.jar", "mutation.jar", "annotations.jar")
SOLVERS = {"bitwuzla": "bitwuzla", "z3": "z3-solver", "cvc5": "cvc5"}
OLDEST_PYTHON = (3, 11)
LEAST_ROOM = 200
"""Megabytes."""


class State(Enum):
    """Whether something is there; what is only `MISSING` is not needed for everything."""

    OK = "ok"
    MISSING = "missing"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `advice` says what to do if it is not in order."""

    name: str
    state: State
    detail: str
    advice: str = ""

    def as_json(self) -> InstalledEntry:
        return {
            "name": self.name,
            "state": self.state.value,
            "detail": self.detail,
            "advice": self.advice,
        }


def examine(jdk_home: Path | None = None) -> list[Check]:
    """Look at everything; takes a second or two."""
    checks = [_pathbrew(), _python()]
    jdk: Jdk | None = None
    try:
        jdk = find_jdk(jdk_home)
        checks.append(_jdk(jdk))
    except JdkError as error:
        checks.append(
            Check("JDK", State.BROKEN, str(error), "install a JDK 17 or newer, or name it with --jdk")
        )
    checks += [_maven(), _jars(), *_solvers()]
    if jdk is not None:
        checks += [_worker(jdk), *_archives(jdk), *_walls(jdk)]
    return [*checks, _cache(), _scratch()]


def _python() -> Check:
    shown = f"{platform.python_version()} ({sys.executable})"
    if sys.version_info < OLDEST_PYTHON:
        return Check("Python", State.BROKEN, shown, "use Python 3.11 or newer")
    return Check("Python", State.OK, shown)


def _pathbrew() -> Check:
    system = f"{platform.system()} {platform.release()} on {platform.machine()}"
    return Check("Pathbrew", State.OK, f"{__version__}, {system}")


def _jdk(jdk: Jdk) -> Check:
    if not jdk.javac.is_file():
        return Check(
            "JDK", State.BROKEN, f"{jdk.home} has no javac", "install a whole JDK, not only a runtime"
        )
    return Check("JDK", State.OK, f"{jdk.version} ({jdk.home})")


def _maven() -> Check:
    found = shutil.which("mvn")
    advice = "needed only to build Pathbrew's own Java modules from source; install Maven for that"
    return (
        Check("Maven", State.OK, found)
        if found
        else Check("Maven", State.MISSING, "mvn is not on the PATH", advice)
    )


def _jars() -> Check:
    missing = [name for name in JARS if not (GUARD_JAR.parent / name).is_file()]
    if missing:
        return Check("Java modules", State.BROKEN, f"missing: {', '.join(missing)}", "run `make setup`")
    return Check("Java modules", State.OK, f"{len(JARS)} jars in {GUARD_JAR.parent}")


def _solvers() -> Iterator[Check]:
    for name, package in SOLVERS.items():
        title = f"solver {name}"
        try:
            shown = version(package)
        except PackageNotFoundError:
            yield Check(title, State.BROKEN, "not installed", f"pip install {package}")
            continue
        asked = equal(variable("x", INT), constant(42, INT))
        options = SolverOptions(
            folding=False, repair=False, reuse=False, sampling=False, refutation=False, solvers=(name,)
        )
        with build_chain(options) as chain:
            answer = chain.solve(Query((asked,), limit=5.0))
        if isinstance(answer, Sat):
            yield Check(title, State.OK, shown)
        else:
            yield Check(
                title, State.BROKEN, f"{shown} answers {answer}", f"pip install --force-reinstall {package}"
            )


def _worker(jdk: Jdk) -> Check:
    """Whether a JVM starts behind the walls and answers."""
    try:
        with JvmWorker(jdk.home) as worker, worker.open([]) as loader:
            result = worker.call(loader, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", ["42"])
    except JvmError as error:
        return Check("JVM", State.BROKEN, str(error), "try another JDK with --jdk")
    return Check("JVM", State.OK, f"starts and answers ({type(result.outcome).__name__.lower()})")


def _archives(jdk: Jdk) -> Iterator[Check]:
    """Whether JVMs for suites and for pictures start from archives; these are made if they are not there."""
    for what, make in {"suites": make_suite_archive, "pictures": elk.make_archive}.items():
        name = f"class data archive: {what}"
        try:
            yield Check(name, State.OK, str(make(jdk.home)))
        except JvmError as error:
            yield Check(name, State.MISSING, str(error), f"not needed, but {what} are made faster with it")


_ADVICE = {
    Wall.LANDLOCK: "needs Linux 5.13 or newer with Landlock among its security modules (lsm=landlock,...)",
    Wall.NETWORK: (
        "needs user namespaces for everybody (sysctl kernel.unprivileged_userns_clone=1, "
        "kernel.apparmor_restrict_unprivileged_userns=0); until then seccomp refuses sockets"
    ),
    Wall.MOUNTS: "needs user namespaces, as the network; until then seccomp refuses to change attributes",
    Wall.FILTER: "needs Linux on x86-64 or ARM64 with seccomp",
    Wall.LIMITS: "the system refuses to lower limits",
}


def _walls(jdk: Jdk) -> Iterator[Check]:
    """Which walls stand around a JVM that is really started."""
    standing = walls_around(jdk.home)
    if GUARD_JAR.is_file():
        yield Check(
            "wall inside the JVM", State.OK, "the guard refuses files, processes, network, exit, natives"
        )
    else:
        yield Check("wall inside the JVM", State.BROKEN, f"{GUARD_JAR} is missing", "run `make setup`")
    for wall, advice in _ADVICE.items():
        title = f"wall around: {NAMES[wall]}"
        if wall in standing:
            yield Check(title, State.OK, "stands")
        else:
            yield Check(title, State.MISSING, "does not stand", advice)


def walls_around(jdk_home: Path) -> Wall:
    """The kernel's walls that stand around a JVM of this JDK; none if it cannot be started."""
    with Scratch() as scratch:
        confinement = Confinement(jdk_home, guarded=False)
        command = [str(jdk_home / "bin" / "java"), *java_options(confinement, scratch), "-version"]
        quiet = subprocess.DEVNULL
        try:
            confined = start(confinement, scratch, command, stdin=quiet, stdout=quiet, stderr=quiet)
        except JvmError:
            return Wall(0)
        end(confined.process)
        return confined.walls


def _cache() -> Check:
    folder = cache_folder()
    return _writable("cache", folder, "set PATHBREW_CACHE to a folder that can be written to")


def _scratch() -> Check:
    with Scratch() as scratch:
        return _writable("scratch", scratch.root.parent, "set TMPDIR to a folder with room")


def _writable(name: str, folder: Path, advice: str) -> Check:
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(existing, os.W_OK):
        return Check(name, State.BROKEN, f"{folder} cannot be written to", advice)
    free = shutil.disk_usage(existing).free >> 20
    state = State.OK if free >= LEAST_ROOM else State.BROKEN
    return Check(name, state, f"{folder}, {free:,} MB free", advice if state is not State.OK else "")
