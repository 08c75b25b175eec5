"""Executors of concolic searches on a Ray cluster.

When a node dies, the executor that its actor keeps connects anew from another one, and the run that was lost
is made once more.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.classfile.jdk import find_jdk
from pathbrew.distribution.cluster import Actors, Keeper
from pathbrew.engines.concolic.fleet import Keeping
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.pool import ExecutorPool
from pathbrew.engines.concolic.station import Equipment, Station

PATIENCE = 60.0
"""Seconds for which an actor waits for its selector."""


def kept_on_cluster(address: str, equipment: Equipment, count: int) -> Keeping:
    """So many executors on the nodes of a cluster."""

    def keep(pool: ExecutorPool) -> _Executors:
        return _Executors(address, equipment, pool.place, count)

    return keep


class _Executors(Actors):
    """Actors that keep one executor each."""

    def __init__(self, address: str, equipment: Equipment, place: Place, count: int) -> None:
        jdk = find_jdk(equipment.jdk_home)
        own = replace(equipment, class_path=())
        super().__init__(address, _ExecutorKeeper, jdk, equipment.class_path, count, place, own)
        self.ended: list[str] = []


class _ExecutorKeeper(Keeper):
    """Keeps one executor."""

    def __init__(
        self,
        parcels: tuple[tuple[str, bytes], ...],
        home: Path,
        version: int,
        place: Place,
        wanted: Equipment,
    ) -> None:
        super().__init__(parcels, home, version)
        equipment = replace(wanted, jdk_home=self.jdk.home, class_path=self.class_path)
        self._station = Station(equipment, place, 1, patience=PATIENCE)
