"""Specifications as users name them: files, sources with comments, classes with annotations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.program import Program
from pathbrew.program.targets import find_class
from pathbrew.specs.annotations import annotated_component
from pathbrew.specs.jml import read_jml
from pathbrew.specs.parser import read_specifications
from pathbrew.specs.syntax import Component


def read_components(program: Program, named: str) -> Sequence[Component]:
    """What a file says, comments of a source, or the annotations of a class."""
    path = Path(named)
    if path.suffix == ".java":
        return read_jml(path)
    if path.suffix == ".spec" or path.exists():
        return read_specifications(path)
    return [annotated_component(find_class(program, named))]
