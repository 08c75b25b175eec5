"""A Ray cluster: the connection to it, and actors that keep something running on its nodes.

Each is on whichever node has room; when a node dies, Ray starts its actors again on another.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pathbrew.classfile import Jdk
from pathbrew.classfile.jdk import find_jdk
from pathbrew.distribution.parcels import packed, unpacked
from pathbrew.engines.concolic.place import Place
from pathbrew.errors import InputError

ANSWER_LIMIT = 2.0
"""Seconds in which actors have to answer."""


def connected(address: str) -> Any:
    """The module ray, connected to a cluster; `auto` is the one of this machine."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise InputError("--ray needs Ray: pip install 'pathbrew[ray]'") from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise InputError(f"--ray {address}: there is no cluster: {reason}") from None
    return ray


def own_place(address: str) -> Place:
    """Where processes of the cluster find this one."""
    ray = connected(address)
    own = Place.own()
    return Place(ray.util.get_node_ip_address(), own.port, own.token)


class Keeper:
    """Runs on a node of the cluster: unpacks the class path, finds the JDK, and keeps something running."""

    def __init__(self, parcels: tuple[tuple[str, bytes], ...], home: Path, version: int) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pathbrew-")
        self.folder = Path(self._folder.name)
        self.class_path = unpacked(parcels, self.folder)
        self.jdk = find_jdk(home if home.is_dir() else None)
        if self.jdk.version != version:
            raise InputError(f"the JDK of this node is {self.jdk.version}, that of the search {version}")

    def trouble(self) -> str:
        """What has gone wrong lately with what is kept, if anything has."""
        return ""


class Actors:
    """So many keepers of one kind, which are given the class path and what else they need."""

    def __init__(
        self, address: str, keeper: type[Keeper], jdk: Jdk, class_path: Sequence[Path], count: int, *more: Any
    ) -> None:
        self._ray = connected(address)
        parcels = self._ray.put(packed(class_path))
        actor = self._ray.remote(num_cpus=1, max_restarts=-1, scheduling_strategy="SPREAD")(keeper)
        self._actors = [actor.remote(parcels, jdk.home, jdk.version, *more) for _ in range(count)]

    def trouble(self) -> str:
        """Why what they keep may not be there."""
        asked = [actor.trouble.remote() for actor in self._actors]
        answered, _ = self._ray.wait(asked, num_returns=len(asked), timeout=ANSWER_LIMIT)
        for answer in answered:
            try:
                told = self._ray.get(answer)
            except self._ray.exceptions.RayError as error:
                told = str(error).strip().rpartition("\n")[2]
            if told:
                return str(told)
        return "" if answered else "no node has room for it"

    def close(self) -> None:
        for actor in self._actors:
            self._ray.kill(actor)
