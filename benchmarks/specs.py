"""Guidance by specifications: how many runs it takes until a violation that is 8 to 15 calls deep.

Each component breaks its promise after one sequence of calls; another call leads back to the start, or leaves
the component where it was. The strategies search the same program; a run is one execution of the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.engines.states.method_search import explore_method
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import CHECKING, MachineOptions
from pathbrew.paths.search import Path as FoundPath
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.specs.driver_source import METHOD
from pathbrew.specs.instrumented import Instrumented, instrumented
from pathbrew.specs.monitor_source import VIOLATION
from pathbrew.specs.parser import parse_specifications

STRATEGIES = ("guided", "dfs", "bfs", "random")
ANNOTATIONS = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"


@dataclass(frozen=True, slots=True)
class Component:
    """A class whose promise is broken by a sequence of calls, and where another call leads."""

    name: str
    calls: str
    forgets: bool

    @property
    def sequence(self) -> list[str]:
        return self.calls.split()

    @property
    def methods(self) -> list[str]:
        return sorted(set(self.sequence))

    def source(self) -> str:
        body = "\n".join(f"    void {name}(int value) {{ last = value; }}" for name in self.methods)
        return f"class {self.name} {{\n    private int last;\n{body}\n}}\n"

    def specification(self) -> str:
        rows = [f"state | {' | '.join(f'{name}() returns' for name in self.methods)}"]
        for place, wanted in enumerate(self.sequence):
            last = place + 1 == len(self.sequence)
            ahead = "error" if last else f"s{place + 1}"
            other = "s0" if self.forgets else "-"
            cells = [ahead if name == wanted else other for name in self.methods]
            rows.append(f"s{place} | {' | '.join(cells)}")
        table = "\n".join(rows)
        return f"specification for {self.name} {{\n return Never: automaton {{\n{table}\n}}\n}}\n"


COMPONENTS = (
    Component("Safe", "left right left left right left right right", forgets=True),
    Component("Door", "knock ring knock knock ring ring push knock", forgets=True),
    Component("Elevator", "up up stop open close up stop open down", forgets=False),
    Component("Player", "play pause play skip skip pause play stop play", forgets=True),
    Component("Modem", "dial wait dial wait wait connect send send hang dial", forgets=False),
    Component("Editor", "type undo type type redo undo save type undo undo", forgets=True),
    Component("Cart", "add add pay cancel add pay cancel add add pay ship", forgets=False),
    Component("Robot", "left step step right step left left step right step step step", forgets=True),
    Component(
        "Printer", "load print print jam clear load print jam clear clear print jam open", forgets=False
    ),
    Component("Session", "in ask ask out in ask out in ask ask ask out in out in", forgets=False),
)


class _First:
    """Stops at the first violation."""

    def concerns(self, path: FoundPath) -> bool:
        return path.run.thrown == VIOLATION

    def decides(self, result: Exploration, path: ExploredPath) -> bool:
        return True


@contextmanager
def _woven(component: Component) -> Iterator[Instrumented]:
    with TemporaryDirectory() as folder:
        source = Path(folder, f"{component.name}.java")
        source.write_text(component.source())
        program = Program(ClassPath([source, ANNOTATIONS], find_jdk(None)))
        specification = parse_specifications("benchmark", component.specification())
        with instrumented(program, specification, component.name) as woven:
            yield woven


@dataclass(frozen=True, slots=True)
class Runs:
    """How many executions there were, and whether the last one showed the violation."""

    count: int
    found: bool

    def __str__(self) -> str:
        return str(self.count) if self.found else f">{self.count}"


def runs_until_violation(component: Component, strategy: str, budget: str) -> Runs:
    """How many executions it took, or that the budget was used up before."""
    with _woven(component) as woven:
        assert woven.driver is not None
        method = find_method(woven.program, f"{woven.driver.class_name}.{METHOD}", None)
        length = len(component.sequence) + 1
        options = replace(CHECKING, strategy=strategy, budget=budget, fix=(f"#1={length}",))
        result = explore_method(woven.program, method, options, MachineOptions(), None, _First())
    search = result.search
    found = any(path.run.thrown == VIOLATION for path in search.paths)
    return Runs(search.queries - search.infeasible - search.unknown + 1, found)


def measure(budget: str, components: tuple[Component, ...]) -> None:
    print(f"Runs until the violation (>N: not within {budget}, in which there were N)")
    print(f"{'component':<12}{'calls':>6}" + "".join(f"{name:>10}" for name in STRATEGIES))
    counted: dict[str, list[int]] = {name: [] for name in STRATEGIES}
    ratios: dict[str, list[float]] = {name: [] for name in STRATEGIES[1:]}
    for component in components:
        runs = {name: runs_until_violation(component, name, budget) for name in STRATEGIES}
        cells = "".join(f"{runs[name]!s:>10}" for name in STRATEGIES)
        print(f"{component.name:<12}{len(component.sequence):>6}{cells}", flush=True)
        for name in STRATEGIES:
            counted[name].append(runs[name].count)
        for name in ratios:
            ratios[name].append(runs[name].count / runs["guided"].count if runs["guided"].found else 0.0)
    medians = "".join(f"{median(counts):>10g}" for counts in counted.values())
    print(f"{'median':<18}{medians}")
    for name, values in ratios.items():
        spread = f"{min(values):.1f} to {max(values):.1f}"
        print(f"{name}: {spread} times the runs of guided, {median(values):.1f} in the median")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", default="20s", help="limit of one search")
    parser.add_argument("--only", help="the name of one component")
    arguments = parser.parse_args()
    chosen = tuple(c for c in COMPONENTS if arguments.only in (None, c.name))
    with_deep_stack(lambda: measure(arguments.budget, chosen))


if __name__ == "__main__":
    main()
