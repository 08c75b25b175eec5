"""Generated methods in classes, compiled by one call of javac."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pathbrew.classfile import Jdk

from ....compiling import javac
from .methods import HELPERS, GeneratedMethod, generate_method

SUPPORT = Path(__file__).parent / "java" / "Domain.java"


@dataclass(frozen=True, slots=True)
class GeneratedClass:
    """A class of the default package and its methods."""

    name: str
    methods: tuple[GeneratedMethod, ...]

    @property
    def source(self) -> str:
        methods = "".join(method.source for method in self.methods)
        return f"class {self.name} {{{HELPERS.replace('CLASS', self.name)}{methods}}}\n"


def generate_class(seed: int, name: str, size: int) -> GeneratedClass:
    """The methods depend on the seed, the name of the class and their number alone."""
    return GeneratedClass(
        name, tuple(generate_method(number, Random(f"{seed} {name} {number}")) for number in range(size))
    )


def compile_classes(classes: list[GeneratedClass], jdk: Jdk, folder: Path) -> None:
    """Write sources and class files of the classes, with what they share, into the folder."""
    sources = [SUPPORT]
    for generated in classes:
        path = folder / f"{generated.name}.java"
        path.write_text(generated.source)
        sources.append(path)
    compile_sources(jdk, folder, sources)


def compile_sources(jdk: Jdk, folder: Path, sources: Sequence[Path]) -> None:
    """Compile generated sources into the folder; what javac has to say about them is shown if it refuses."""
    javac(jdk, "-g", "-Xlint:none", "-proc:none", "-d", folder, *sources)
