"""A gate that is open lets through what it is for, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.jvm import CallResult, JvmWorker, Returned
from pathbrew.walls import Gates

from .canary import Canary
from .catalogue import DESCRIPTOR
from .guarded import guarded_worker


def call(
    jdk_home: Path, classes: Path, canary: Canary, gates: Gates, *methods: tuple[str, str]
) -> list[CallResult]:
    """The results of harmful methods behind the guard alone."""
    arguments = (str(canary.folder), canary.port, canary.process)
    with guarded_worker(jdk_home, gates) as worker, worker.open([classes]) as loader:
        return [worker.call(loader, f"walls/{name}", m, DESCRIPTOR, arguments) for name, m in methods]


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize(
    ("gate", "owner", "method"),
    [
        ("network", "Outward", "socket"),
        ("network", "Outward", "datagram"),
        ("network", "Outward", "unixSocket"),
        ("network", "Outward", "serverSocket"),
        ("processes", "Processes", "shell"),
        ("processes", "Processes", "destroy"),
        ("exit", "Processes", "handle"),
    ],
)
def test_a_gate_lets_its_kind_through_and_no_other(
    jdk_home: Path, harmful_classes: Path, canary: Canary, gate: str, owner: str, method: str
) -> None:
    allowed, refused = call(
        jdk_home,
        harmful_classes,
        canary,
        Gates(frozenset({gate})),
        (owner, method),
        ("OldFiles", "delete"),
    )
    canary.renew()
    assert (allowed.outcome, allowed.refusals) == (Returned(None), ())
    assert [refusal.gate for refusal in refused.refusals] == ["files"]


def test_files_are_open_in_the_folder_that_is_named(
    jdk_home: Path, harmful_classes: Path, canary: Canary, tmp_path: Path
) -> None:
    there = Gates(frozenset({"files"}), (canary.folder,))
    elsewhere = Gates(frozenset({"files"}), (tmp_path,))
    deletion = ("OldFiles", "delete")
    (refused,) = call(jdk_home, harmful_classes, canary, elsewhere, deletion)
    assert [refusal.action for refusal in refused.refusals] == ["delete a file"]
    assert canary.complaints() == []
    (allowed,) = call(jdk_home, harmful_classes, canary, there, deletion)
    assert (allowed.outcome, allowed.refusals) == (Returned(None), ())
    assert canary.complaints() == [".: changed", "file.txt: gone"]
    canary.renew()


def test_a_process_starts_with_its_gate_only(
    guarded: JvmWorker, harmful_classes: Path, canary: Canary
) -> None:
    with guarded.open([harmful_classes]) as loader:
        arguments = (str(canary.folder), canary.port, canary.process)
        result = guarded.call(loader, "walls/Processes", "shell", DESCRIPTOR, arguments)
    assert [refusal.reason for refusal in result.refusals] == [
        "wants to start a process; refused (--allow processes)"
    ]
    assert result.refusals[0].class_name == "walls/Processes"
    assert result.refusals[0].method == "shell"
    assert result.refusals[0].line > 0
