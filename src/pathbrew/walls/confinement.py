"""Starts a JVM behind the walls, and tells which of them stand."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from functools import cache
from pathlib import Path
from typing import IO

from pathbrew.errors import JvmError
from pathbrew.lifetime import die_with_parent
from pathbrew.walls import landlock, limits, namespaces
from pathbrew.walls.gates import CLOSED, Gates
from pathbrew.walls.launching import launch
from pathbrew.walls.scratch import Scratch, writing
from pathbrew.walls.seccomp import Filter
from pathbrew.walls.system import PR_SET_NO_NEW_PRIVS, prctl

GUARD_JAR = Path(__file__).resolve().parents[1] / "jars" / "guard.jar"
_OUTSIDE_HEAP = 1 << 30
"""Bytes that a JVM gets on top of its heap."""
_SYSTEM_READ = tuple(
    map(
        Path,
        (
            *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share"),
            *("/proc", "/sys/fs/cgroup", "/sys/devices/system/cpu", "/sys/kernel/mm"),
            *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload"),
            *("/etc/localtime", "/etc/timezone", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group"),
            *("/etc/host.conf", "/etc/hosts", "/etc/resolv.conf", "/etc/ssl", "/etc/pki", "/etc/fonts"),
            *("/nix/store", "/dev/random", "/dev/urandom", "/dev/zero"),
        ),
    )
)
_LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1")
_PROGRAMS = tuple(map(Path, ("/bin", "/sbin", "/usr", "/opt", "/lib", "/lib64")))
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
"""What a JVM may need of the environment; nothing of it is anybody's secret. The first one set counts."""
_PLAIN, _BEYOND_ASCII = ("", "C", "POSIX"), "C.UTF-8"
_LIBRARIES = "LD_LIBRARY_PATH"


class Wall(Flag):
    """What the kernel keeps around a process."""

    LANDLOCK = auto()
    NETWORK = auto()
    """A network namespace."""
    MOUNTS = auto()
    """Read-only mounts."""
    FILTER = auto()
    """A filter of system calls."""
    LIMITS = auto()


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a process needs beside the JDK, and which gates are open for it.

    `readable` are files and folders, `writable` folders for what it produces. `loopback` lets it talk to
    processes that it starts, and `children` are the programs that it may start. `guarded` says whether the
    agent stands inside, `walled` whether the kernel's walls are raised.
    """

    jdk_home: Path
    readable: tuple[Path, ...] = ()
    writable: tuple[Path, ...] = ()
    gates: Gates = CLOSED
    heap: int = 512 << 20
    loopback: bool = False
    children: tuple[Path, ...] = ()
    guarded: bool = True
    walled: bool = True

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The folders in which native libraries of the user's are looked for."""
        if "natives" not in self.gates:
            return ()
        return tuple(
            Path(path).resolve() for path in os.environ.get(_LIBRARIES, "").split(os.pathsep) if path
        )

    def policy(self, scratch: Scratch) -> list[tuple[str, str]]:
        """What the guard is told."""
        own = scratch.root if "files" in self.gates else scratch.temporary
        lines = [("scratch", path) for path in (own, *self.writable)]
        lines += [("read", path) for path in (scratch.root, *self.readable)]
        lines += [("read", path) for path in (self.jdk_home, *_linked_from(self.jdk_home))]
        lines += [("write", folder) for folder in self.gates.folders]
        lines += [("library", folder) for folder in self.libraries]
        return [(key, str(path)) for key, path in lines] + [
            ("allow", name) for name in sorted(self.gates.names)
        ]


@dataclass(frozen=True, slots=True)
class Confined:
    """A process behind the walls that stand."""

    process: subprocess.Popen[bytes]
    walls: Wall


def java_options(confinement: Confinement, scratch: Scratch) -> list[str]:
    """The options of a JVM in a scratch folder: the guard, folders, and nothing left behind."""
    options = [
        "-XX:-UsePerfData",
        "-XX:-CreateCoredumpOnCrash",
        f"-XX:ErrorFile={scratch.root / 'crash.log'}",
        f"-Duser.home={scratch.home}",
        f"-Djava.io.tmpdir={scratch.temporary}",
    ]
    if confinement.guarded:
        if not GUARD_JAR.is_file():
            raise JvmError(f"the guard {GUARD_JAR} is missing: run `make setup` to build it")
        policy = scratch.root / "policy"
        lines = (f"{key}\t{value}\n" for key, value in confinement.policy(scratch))
        with writing("the guard's policy"):
            policy.write_text("".join(lines), encoding="utf-8")
        options.append(f"-javaagent:{GUARD_JAR}={policy}")
    return options


def start(
    confinement: Confinement,
    scratch: Scratch,
    command: Sequence[str],
    *,
    stdin: int | IO[bytes],
    stdout: int | IO[bytes],
    stderr: int | IO[bytes],
    folder: Path | None = None,
) -> Confined:
    """Start a program of the JDK in a session and an environment of its own; raises JvmError."""
    heard, told = os.pipe()
    raising = _Raising(confinement, scratch, folder or scratch.work, told)
    try:
        process = launch(
            lambda: subprocess.Popen(
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                bufsize=0,
                cwd=folder or scratch.work,
                env=_environment(confinement, scratch),
                start_new_session=True,
                preexec_fn=raising,
            )
        )
    except (OSError, subprocess.SubprocessError) as cause:
        os.close(heard)
        reason = cause.strerror if isinstance(cause, OSError) else str(cause)
        raise JvmError(f"cannot start {command[0]}: {reason}") from cause
    finally:
        os.close(told)
    with os.fdopen(heard, "rb") as report:
        walls = report.read(1)
    return Confined(process, Wall(walls[0]) if walls else Wall(0))


def run(
    confinement: Confinement,
    scratch: Scratch,
    command: Sequence[str],
    time_limit: float,
    *,
    folder: Path | None = None,
) -> tuple[int | None, str]:
    """The status of a program when it has ended, and what it said; no status if it was not over in time."""
    with scratch.unnamed_file() as said:
        process = start(
            *(confinement, scratch, command),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            folder=folder,
        ).process
        status: int | None = None
        try:
            status = process.wait(time_limit)
        except subprocess.TimeoutExpired:
            pass
        finally:
            end(process)
        said.seek(0)
        return status, said.read().decode(errors="replace").strip()


def end(process: subprocess.Popen[bytes]) -> int:
    """Kill a process with all that it has started, and give its status."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def _environment(confinement: Confinement, scratch: Scratch) -> Mapping[str, str]:
    shown = (*_LOCALE, _LIBRARIES) if "natives" in confinement.gates else _LOCALE
    kept = {name: os.environ[name] for name in shown if name in os.environ}
    if next(filter(None, map(kept.get, _LOCALE)), "") in _PLAIN:
        # Without it a JVM does not find files whose names have letters beyond ASCII, which classes may have.
        kept.pop("LC_ALL", None)
        kept["LC_CTYPE"] = _BEYOND_ASCII
    return kept | {
        "HOME": str(scratch.home),
        "TMPDIR": str(scratch.temporary),
        "PATH": os.defpath,
    }


class _Raising:
    """Raises the walls in a process between fork and exec, and reports which of them stand.

    Nothing is imported and no lock is taken there: the process is a copy of one that may have other threads.
    """

    def __init__(self, confinement: Confinement, scratch: Scratch, folder: Path, report: int) -> None:
        self._confinement = confinement
        self._folder = folder
        self._report = report
        self._parent = os.getpid()
        gates = confinement.gates
        self._network = "network" in gates
        programs = _PROGRAMS if "processes" in gates else ()
        writable = (scratch.root, *confinement.writable, *gates.folders)
        self._writable = tuple(dict.fromkeys(path.resolve() for path in writable))
        home = confinement.jdk_home
        self._paths = landlock.Paths(
            read=(
                *_SYSTEM_READ,
                *(home, *_linked_from(home), GUARD_JAR, *programs),
                *(path.resolve() for path in (*confinement.readable, *confinement.libraries)),
            ),
            write=(*self._writable, Path("/dev/null")),
            execute=(
                *(home / "bin" / "java", home / "bin" / "javac", home / "lib" / "jspawnhelper"),
                *map(Path, _LOADERS),
                *(programs or confinement.children),
            ),
        )
        self._is_linux = sys.platform == "linux"
        landlock.version()

    def __call__(self) -> None:
        walls = Wall(0)
        die_with_parent()
        if os.getppid() != self._parent:
            os.kill(os.getpid(), signal.SIGKILL)
        if self._confinement.walled and self._is_linux:
            prctl(PR_SET_NO_NEW_PRIVS, 1)
            walls = self._raise()
        os.write(self._report, bytes([walls.value]))

    def _raise(self) -> Wall:
        walls = Wall(0)
        with contextlib.suppress(OSError):
            namespaces.leave_user(network=self._network)
            if not self._network:
                walls |= Wall.NETWORK
                namespaces.raise_loopback()
            namespaces.mount_read_only(self._writable)
            walls |= Wall.MOUNTS
            os.chdir(self._folder)
        namespaces.drop_capabilities()
        with contextlib.suppress(OSError, ValueError):
            memory = self._confinement.heap + _OUTSIDE_HEAP
            limits.limit(memory, own_user=Wall.MOUNTS in walls)
            walls |= Wall.LIMITS
        has_sockets = self._network or Wall.NETWORK in walls or self._confinement.loopback
        if landlock.version():
            with contextlib.suppress(OSError):
                landlock.restrict(self._paths, tcp=has_sockets)
                walls |= Wall.LANDLOCK
        has_children = bool(self._confinement.children) or "processes" in self._confinement.gates
        calls = Filter(
            sockets=has_sockets,
            attributes=Wall.MOUNTS in walls or bool(self._confinement.gates.folders),
            signals=has_children or (Wall.LANDLOCK in walls and landlock.guards_signals()),
        )
        with contextlib.suppress(OSError):
            calls.restrict()
            walls |= Wall.FILTER
        return walls


@cache
def _linked_from(home: Path) -> tuple[Path, ...]:
    """Where links in a JDK lead to that leave it: some systems keep its configuration elsewhere."""
    return tuple(dict.fromkeys(_leaving(home)))


def _leaving(home: Path) -> Iterator[Path]:
    inside = home.resolve()
    yield inside
    for folder in (home, home / "conf", home / "lib", *(home / "conf").glob("*"), *(home / "lib").glob("*")):
        if folder.is_symlink() and not folder.resolve().is_relative_to(inside):
            yield folder.resolve()
        if folder.is_dir():
            for entry in os.scandir(folder):
                if entry.is_symlink():
                    target = Path(entry.path).resolve()
                    if not target.is_relative_to(inside):
                        yield target
