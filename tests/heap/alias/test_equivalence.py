"""The alias policy against the lazy one on generated methods: same goals, and every path as predicted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as Folder

import pytest

from pathbrew.classfile import ClassPath
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.confirmation.switches import edge_text
from pathbrew.coverage import Ledger, Status, branch_goals
from pathbrew.deadline import NEVER
from pathbrew.engines.states.exploration import Exploration, ExploredPath, Explorer
from pathbrew.jvm import JvmWorker
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Path, Search
from pathbrew.program import Method, Program
from pathbrew.solve import Chain, build_chain

from ...campaign import SEED, described, scaled
from ...compiling import javac
from ...jdks import installed_jdks
from .methods import SHARED, generate_class

SHARDS = 4
METHODS = scaled(500, 10)
"""Of each shard."""
BUDGET = 10.0
MOST_PATHS = 60
"""Under the lazy policy; methods with more paths are compared as far as they were searched."""
CONFIRMED_PATHS = 12
LEAST_EXHAUSTED = 0.8


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


@dataclass(frozen=True, slots=True)
class Found:
    """Branches by what became of them."""

    taken: frozenset[str]
    infeasible: frozenset[str]
    exhausted: bool
    result: Exploration


class PolicyExplorer:
    """Explores the methods of a class under one policy."""

    def __init__(self, class_path: ClassPath, name: str, heap: str, chain: Chain) -> None:
        self._program = Program(class_path)
        self.methods = {m.name: m for m in self._program.load(name).methods.values()}
        options = ExploreOptions(heap=heap, criterion="path")
        machine = MachineOptions(cache=False)
        self._explorer = Explorer(self._program, self._first, options, machine, chain)

    @property
    def _first(self) -> Method:
        return next(iter(self.methods.values()))

    def explore(self, name: str) -> Found:
        method = self.methods[name]
        ledger = Ledger(branch_goals(method))
        selector = self._explorer.prepare(method, ledger, BUDGET)
        told: list[ExploredPath] = []

        def observe(search: Search, path: Path) -> bool:
            if len(told) < CONFIRMED_PATHS:
                told.append(self._explorer.tell(path, self._explorer.natural(path, NEVER)))
            return len(selector.search.paths) >= MOST_PATHS

        search = selector.explore(observe)
        edges = {e for path in search.paths for e in self._explorer.executor.edges(path.run)}
        infeasible = (a.goal.edge for a in search.accounts if a.status is Status.INFEASIBLE)
        return Found(
            frozenset(edge_text(edge) for edge in edges),
            frozenset(map(edge_text, infeasible)),
            search.exhausted,
            self._explorer.result(selector, told),
        )


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_policies_agree(shard: int, chain: Chain, tmp_path: Folder) -> None:
    jdk = installed_jdks()[shard % len(installed_jdks())]
    name = f"H{shard}"
    source, methods = generate_class(SEED, name, METHODS)
    path = tmp_path / f"{name}.java"
    path.write_text(SHARED + source)
    javac(jdk, "-g", "-d", tmp_path, path)
    class_path = ClassPath([tmp_path], jdk)
    wrong: list[str] = []
    exhausted = 0
    with JvmWorker(jdk.home) as worker, worker.open([tmp_path], traced=True) as loader:
        lazily = PolicyExplorer(class_path, name, "lazy", chain)
        by_alias = PolicyExplorer(class_path, name, "alias", chain)
        for number, text in enumerate(methods):
            lazy, alias = lazily.explore(f"m{number}"), by_alias.explore(f"m{number}")
            found = list(_differences(lazy, alias))
            answers = confirm_all(worker, loader, alias.result.explored, alias.result.paths)
            found += [
                f"on {path.inputs}: {answer.reason}"
                for path, answer in zip(alias.result.paths, answers, strict=True)
                if answer.status is not Confirmation.CONFIRMED
            ]
            exhausted += alias.exhausted
            if found:
                wrong += [*found, text]
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
    assert exhausted >= LEAST_EXHAUSTED * METHODS, f"{described()}: {exhausted} of {METHODS}"


def _differences(lazy: Found, alias: Found) -> Iterator[str]:
    """What one policy has found and the other one denies or, having searched all, has missed."""
    yield from (f"wrongly infeasible under alias: {b}" for b in sorted(alias.infeasible & lazy.taken))
    yield from (f"wrongly infeasible under lazy: {b}" for b in sorted(lazy.infeasible & alias.taken))
    if alias.exhausted:
        yield from (f"missed under alias: {b}" for b in sorted(lazy.taken - alias.taken))
    if lazy.exhausted:
        yield from (f"missed under lazy: {b}" for b in sorted(alias.taken - lazy.taken))
