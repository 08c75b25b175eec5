"""Searches on a Ray cluster of two nodes on this machine: `make test-ray`."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pathbrew
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.cli import app
from pathbrew.distribution import cluster as clusters
from pathbrew.engines.states import shards
from pathbrew.errors import InputError
from pathbrew.events import Event, TestsFound
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import RUNNING, ConcolicOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.concolic import Concolic, concolic_method
from pathbrew.verbs.generate import outposts
from pathbrew.verbs.generate.subject import Subject

HAS_RAY = importlib.util.find_spec("ray") is not None
IS_ASKED_FOR = os.environ.get("PATHBREW_RAY") == "1"
PROGRAMS = Path(__file__).parents[1] / "programs"
CLASSES = [PROGRAMS / "sequences" / f"{name}.java" for name in ("Door", "Day", "Turn")]
SOURCE = """
class Wide {
    static int bits(int x, int y) {
        int count = 0;
        for (int i = 0; i < 5; i++) if ((x >> i & 1) == 1) count++;
        if (y == 1234 * count) throw new IllegalStateException();
        return count;
    }
}
"""


@pytest.fixture
def cluster() -> Iterator[Any]:
    if not HAS_RAY:
        pytest.skip("Ray is NOT installed: searches on clusters are not tested (make test-ray installs it)")
    if not IS_ASKED_FOR:
        pytest.skip("a cluster takes long to start: make test-ray")
    ray: Any = importlib.import_module("ray")
    made: Any = importlib.import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1}
    )
    try:
        made.second = made.add_node(num_cpus=1)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def searched(program: Program, concolic: ConcolicOptions, observer: Any = None) -> Concolic:
    method = find_method(program, "Wide.bits", None)
    options = replace(RUNNING, strategy="bfs", budget="400s")
    return with_deep_stack(
        lambda: concolic_method(program, method, concolic, options, MachineOptions(), observer)
    )


@pytest.mark.ray
def test_a_node_that_dies_costs_time_not_results(
    cluster: Any, jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "FIRST_EFFORT", 15)
    monkeypatch.setattr(shards, "LEAST_WIDTH", 2)
    monkeypatch.setattr(shards, "ROUND_EFFORT", 10)
    monkeypatch.setattr(shards, "MOST_EFFORT", 20)
    source = tmp_path / "Wide.java"
    source.write_text(SOURCE)
    program = Program(ClassPath([source], jdk))
    arrived: list[Event] = []

    def strike(event: Event) -> None:
        """Each node has room for one executor: one of them is left."""
        if len(arrived) == 20:
            cluster.remove_node(cluster.second, allow_graceful=False)
        arrived.append(event)

    there = searched(program, ConcolicOptions(executors=2, ray=cluster.address), strike)
    here = searched(program, ConcolicOptions(executors=2))
    assert len(arrived) > 60
    assert here.exploration.search.exhausted
    assert there.exploration.search.exhausted, there.exploration.search.reasons
    assert [path.condition for path in there.exploration.paths] == [
        path.condition for path in here.exploration.paths
    ]


@pytest.mark.ray
def test_classes_are_searched_on_the_nodes(
    cluster: Any, jdk_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two nodes is lost while each of them searches a class: the tests are the same as without any."""
    lost: list[str] = []
    seen: set[str] = set()
    go_back = Subject.go_back

    def noted(subject: Subject) -> None:
        lost.append(subject.java_class.name)
        go_back(subject)

    def strike(event: Event) -> None:
        if isinstance(event, TestsFound) and event.class_name not in seen:
            seen.add(event.class_name)
            if len(seen) == 2:
                cluster.remove_node(cluster.second, allow_graceful=False)

    def texts(folder: Path, **settings: Any) -> list[str]:
        result = pathbrew.generate(CLASSES, out=str(folder), budget="500s", jdk=jdk_home, **settings)
        assert not result.mismatches and not result.defects
        return [file.read_text() for file in result.files]

    monkeypatch.setattr(Subject, "go_back", noted)
    there = texts(tmp_path / "there", ray=cluster.address, jobs=2, observer=strike)
    assert lost
    assert len(there) == len(CLASSES)
    assert there == texts(tmp_path / "here")


@pytest.mark.ray
def test_nodes_that_cannot_search_are_told_of(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outposts, "PATIENCE", 15.0)
    monkeypatch.setattr(outposts, "MODULE", "pathbrew.no.such.module")
    with pytest.raises(InputError, match=r"no process there is ready to search: .*no\.such\.module"):
        pathbrew.generate(CLASSES[:1], budget="300s", ray=cluster.address)


def test_without_ray_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(clusters, "import_module", missing)
    with pytest.raises(InputError, match="pip install 'pathbrew\\[ray\\]'"):
        clusters.connected("auto")
    source = tmp_path / "Wide.java"
    source.write_text(SOURCE)
    result = CliRunner().invoke(app, ["concolic", str(source), "Wide.bits", "--ray", "auto"])
    assert isinstance(result.exception, InputError | SystemExit)
