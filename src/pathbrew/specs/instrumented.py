"""A class path with monitors in it: specifications read, monitors compiled, calls rerouted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pathbrew.blocks.effects import FieldUse
from pathbrew.classfile import ClassPath
from pathbrew.classfile.sources import compile_sources
from pathbrew.errors import InputError
from pathbrew.program import JavaClass, Program
from pathbrew.program.targets import find_class
from pathbrew.specs.alphabet import Observed
from pathbrew.specs.automaton import build_automaton
from pathbrew.specs.driver_source import Driver
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.monitor_source import MonitorSource, Promise, common_sources
from pathbrew.specs.syntax import Component
from pathbrew.specs.weaving import Weaver


@dataclass(frozen=True, slots=True)
class Instrumented:
    """The program with monitors, what is promised, and the driver, if one was asked for."""

    program: Program
    promises: tuple[Promise, ...]
    driver: Driver | None
    changed: frozenset[str] = frozenset()
    """The classes that have other code than before."""
    unobserved: tuple[str, ...] = ()
    """Where objects are made that monitors do not see being made."""


@contextmanager
def instrumented(
    program: Program, components: Sequence[Component], driven: str | None = None
) -> Iterator[Instrumented]:
    """The program over classes with monitors, which exist as long as the context does.

    `driven` is the class whose objects are to be made and called by a driver, if one is wanted. The class
    path must have `pathbrew.Pathbrew`, which drivers ask for their inputs.
    """
    class_path = program.class_path
    sources: list[MonitorSource] = []
    for component in components:
        first = sum(len(source.promises) for source in sources)
        sources.append(_monitor(program, component, first, is_driven=driven is not None))
    driver = None if driven is None else _driver(program, find_class(program, driven), sources)
    with TemporaryDirectory(prefix="pathbrew-monitors-") as folder:
        woven, written = Path(folder, "woven"), Path(folder, "sources")
        weaver = Weaver(program, sources)
        changed = _weave(program, weaver, woven)
        files = {} if driver is None else {driver.simple_name: driver.text()}
        # The driver and the weaver have said which methods are called.
        promises = tuple(promise for source in sources for promise in source.promises)
        files |= {source.simple_name: source.text() for source in sources}
        files |= common_sources([source.distances(p)[0] for source in sources for p in source.promises])
        compiled = _compiled(class_path, sources, files, written, woven)
        path = ClassPath([woven, compiled, *class_path.locations], class_path.jdk)
        yield Instrumented(Program(path), promises, driver, changed, tuple(weaver.unobserved))


def _weave(program: Program, weaver: Weaver, folder: Path) -> frozenset[str]:
    """Write the classes that change."""
    changed = []
    folder.mkdir()
    for name in program.class_path.user_classes():
        data = weaver.woven(name)
        if data is not None:
            target = folder / f"{name}.class"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            changed.append(name)
    return frozenset(changed)


def _compiled(
    class_path: ClassPath, sources: Sequence[MonitorSource], files: dict[str, str], folder: Path, woven: Path
) -> Path:
    """The folder of the monitors' classes; an error in a condition is told at its place."""
    folder.mkdir()
    paths = [folder / f"{name}.java" for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    try:
        return compile_sources(paths, class_path.jdk, [woven, *class_path.locations], debug=False)
    except InputError as error:
        explained = filter(None, (source.explain(str(error)) for source in sources))
        raise next(explained, error) from None


def _monitor(program: Program, component: Component, first: int, *, is_driven: bool) -> MonitorSource:
    try:
        java_class = find_class(program, component.class_name)
    except InputError as error:
        raise SpecificationError(component.place, str(error)) from None
    observed = Observed(component, java_class)
    promises = tuple(
        Promise(
            component.class_name,
            specification,
            build_automaton(specification, observed.events(specification)),
        )
        for specification in component.specifications
    )
    return MonitorSource(observed, promises, first, is_driven)


def _driver(program: Program, made: JavaClass, sources: Sequence[MonitorSource]) -> Driver:
    for source in sources:
        if made.is_subtype(source.observed.java_class):
            return Driver.of(source, made, FieldUse(program))
    raise InputError(f"the specification says nothing of {made.java_name}")
