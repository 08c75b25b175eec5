"""Executors on a Ray cluster: actors that keep JVMs, each on whichever node has room.

An actor whose node dies is started again on another by Ray; the executor that it keeps connects anew, and the
run that was lost is made once more.
"""

from __future__ import annotations

import logging
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from pathbrew.classfile.jdk import find_jdk
from pathbrew.distribution.parcels import packed, unpacked
from pathbrew.engines.concolic.fleet import Keeping
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.pool import ExecutorPool
from pathbrew.engines.concolic.station import Equipment, Station
from pathbrew.errors import InputError

PATIENCE = 60.0
"""Seconds for which an actor waits for its selector."""


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
    """Where executors of the cluster find this process."""
    ray = connected(address)
    own = Place.own()
    return Place(ray.util.get_node_ip_address(), own.port, own.token)


def kept_on_cluster(address: str, equipment: Equipment, count: int) -> Keeping:
    """So many executors on the nodes of a cluster."""
    ray = connected(address)

    def keep(pool: ExecutorPool) -> _Actors:
        return _Actors(ray, equipment, pool.place, count)

    return keep


class _Actors:
    """Actors that keep one executor each."""

    def __init__(self, ray: Any, equipment: Equipment, place: Place, count: int) -> None:
        self._ray = ray
        self.ended: list[str] = []
        class_path = ray.put(packed(equipment.class_path))
        actor = ray.remote(num_cpus=1, max_restarts=-1, scheduling_strategy="SPREAD")(_Keeper)
        own = replace(equipment, class_path=())
        version = find_jdk(equipment.jdk_home).version
        self._actors = [actor.remote(class_path, place, own, version) for _ in range(count)]

    def close(self) -> None:
        for actor in self._actors:
            self._ray.kill(actor)


class _Keeper:
    """Runs on a node of the cluster."""

    def __init__(
        self,
        class_path: tuple[tuple[str, bytes], ...],
        place: Place,
        wanted: Equipment,
        version: int,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pathbrew-")
        jdk = find_jdk(wanted.jdk_home if wanted.jdk_home.is_dir() else None)
        if jdk.version != version:
            raise InputError(f"the JDK of this node is {jdk.version}, that of the search {version}")
        locations = unpacked(class_path, Path(self._folder.name))
        equipment = replace(wanted, jdk_home=jdk.home, class_path=locations)
        self._station = Station(equipment, place, 1, patience=PATIENCE)
