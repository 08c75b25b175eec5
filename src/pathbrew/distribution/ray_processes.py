"""Python processes on a Ray cluster: actors that keep one each, and start it again whenever it ends."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathbrew.classfile import Jdk
from pathbrew.distribution.cluster import Actors, Keeper
from pathbrew.lifetime import die_with_parent

_PAUSE = 0.2
"""Seconds before a process that has ended is started again."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What a process finds on its standard input, pickled: where it is, and what it is to do."""

    jdk_home: Path
    class_path: tuple[Path, ...]
    content: Any


def kept_processes(
    address: str, module: str, jdk: Jdk, class_path: Sequence[Path], count: int, content: Any
) -> Actors:
    """So many processes that run a module; the content of their orders has to be picklable."""
    return Actors(address, _ProcessKeeper, jdk, class_path, count, module, content)


def read_orders() -> Orders:
    """The orders of this process."""
    orders = pickle.load(sys.stdin.buffer)
    assert isinstance(orders, Orders)
    return orders


class _ProcessKeeper(Keeper):
    """Keeps one process."""

    def __init__(
        self,
        parcels: tuple[tuple[str, bytes], ...],
        home: Path,
        version: int,
        module: str,
        content: Any,
    ) -> None:
        super().__init__(parcels, home, version)
        self._trouble = ""
        orders = pickle.dumps(Orders(self.jdk.home, self.class_path, content))
        threading.Thread(target=self._keep, args=(module, orders), daemon=True).start()

    def trouble(self) -> str:
        return self._trouble

    def _keep(self, module: str, orders: bytes) -> None:
        command = [sys.executable, "-m", module]
        pause = threading.Event()
        while True:
            ended = subprocess.run(
                command,
                input=orders,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                preexec_fn=die_with_parent,
                check=False,
            )
            if ended.returncode:
                said = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
                self._trouble = f"{module} ended with status {ended.returncode}: {said}"
            pause.wait(_PAUSE)
