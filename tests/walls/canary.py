"""A canary: files, a listener and a process that harmful code is aimed at, and that must stay as they are."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import zipfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

_CONTENT = b"the canary sings\n"
_PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, folder or link as it was found."""

    kind: str
    content: bytes
    mode: int
    modified: int
    attributes: tuple[str, ...]


class Canary:
    """A tree of files, listeners on loopback and a sleeping process.

    `folder`, `port` and `process` are what a harmful method is given. The listener takes TCP and UDP on one
    port and a Unix socket in the tree.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.contacts: list[str] = []
        self._stop = threading.Event()
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.port = self._listen()
        self._sleeper: subprocess.Popen[bytes] | None = None
        self.renew()

    @property
    def process(self) -> int:
        assert self._sleeper is not None
        return self._sleeper.pid

    @property
    def marker(self) -> str:
        """What a process that harmful code starts has as its last argument."""
        return f"6{self.port}"

    def renew(self) -> None:
        """Bring everything back to how it should be, after something got through."""
        for path in sorted(self.folder.rglob("*"), reverse=True):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o700)
                path.rmdir()
            elif path.name != "listener.sock":
                path.unlink()
        (self.folder / "folder").mkdir()
        (self.folder / "empty").mkdir()
        for name in ("file.txt", "locked.txt", "folder/inner.txt", "libcanary.so"):
            (self.folder / name).write_bytes(_CONTENT)
        (self.folder / "policy").write_text("scratch\t/\nallow\tfiles\n")
        (self.folder / "locked.txt").chmod(0o400)
        with zipfile.ZipFile(self.folder / "archive.zip", "w") as archive:
            archive.writestr("inner.txt", _CONTENT)
        if self._sleeper is None or self._sleeper.poll() is not None:
            self._sleeper = subprocess.Popen(["sleep", "600"], cwd=self.folder)
        self.contacts.clear()
        self._before = self._entries()

    def complaints(self) -> list[str]:
        """What was touched or left running; nothing is the good answer."""
        now = self._entries()
        found = [
            f"{name}: {'gone' if name not in now else 'new' if name not in self._before else 'changed'}"
            for name in sorted(self._before.keys() | now.keys())
            if self._before.get(name) != now.get(name)
        ]
        found += [f"contact: {contact}" for contact in self.contacts]
        found += [f"running: {process}" for process in self._strangers()]
        assert self._sleeper is not None
        if self._sleeper.poll() is not None:
            found.append("the canary process is dead")
        return found

    def _strangers(self) -> list[int]:
        processes = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    arguments = (folder / "cmdline").read_bytes().split(b"\0")
                except OSError:
                    continue
                if len(arguments) > 1 and arguments[1] == self.marker.encode():
                    processes.append(int(folder.name))
        return processes

    def _entries(self) -> dict[str, Entry]:
        entries = {}
        for path in (self.folder, *self.folder.rglob("*")):
            status = path.lstat()
            is_file = path.is_file() and not path.is_symlink()
            kind = (
                "link" if path.is_symlink() else "file" if is_file else "folder" if path.is_dir() else "other"
            )
            entries[str(path.relative_to(self.folder))] = Entry(
                kind,
                path.read_bytes() if is_file else b"",
                status.st_mode,
                status.st_mtime_ns,
                tuple(os.listxattr(path, follow_symlinks=False)),
            )
        return entries

    def _listen(self) -> int:
        stream = socket.create_server(("127.0.0.1", 0))
        port: int = stream.getsockname()[1]
        datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        datagrams.bind(("127.0.0.1", port))
        local = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        local.bind(os.path.relpath(self.folder / "listener.sock"))
        local.listen()
        for name, listener in (("TCP", stream), ("UDP", datagrams), ("Unix", local)):
            listener.settimeout(0.1)
            self._sockets.append(listener)
            thread = threading.Thread(target=self._serve, args=(name, listener), daemon=True)
            thread.start()
            self._threads.append(thread)
        return port

    def _serve(self, name: str, listener: socket.socket) -> None:
        while not self._stop.is_set():
            try:
                if name == "UDP":
                    listener.recvfrom(1)
                else:
                    listener.accept()[0].close()
            except TimeoutError:
                continue
            except OSError:
                return
            self.contacts.append(name)

    def close(self) -> None:
        """End listeners and process."""
        self._stop.set()
        for thread in self._threads:
            thread.join(_PATIENCE)
        for each in self._sockets:
            each.close()
        assert self._sleeper is not None
        self._sleeper.kill()
        self._sleeper.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
