"""The harmful methods under tests/programs/walls, what each of them wants, and their class files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pathbrew.classfile import Jdk

from ..compiling import javac

SOURCES = Path(__file__).parents[1] / "programs" / "walls"
LATER = 22
"""The first release that has what the sources in `later` use."""
DESCRIPTOR = "(Ljava/lang/String;IJ)V"
_METHOD = re.compile(
    r"(?P<beyond>@Beyond\(\"(?P<why>[^\"]*)\"\)\s+)?@Wants\(\"(?P<wants>[^\"]*)\"\)\s+(?:@\S+\s+)*"
    r"static void (?P<name>\w+)\("
)


@dataclass(frozen=True, slots=True)
class Harm:
    """A static method that is given the canary's folder, port and process.

    `wants` is the action that the guard refuses, empty if nothing is refused and nothing happens; `beyond`
    says why the guard alone does not stop it, and is empty if it does.
    """

    class_name: str
    method: str
    wants: str
    beyond: str
    since: int

    def __str__(self) -> str:
        return f"{self.class_name.rpartition('/')[2]}.{self.method}"


def harms() -> list[Harm]:
    """All of them, in the order of the sources."""
    return [
        Harm(f"walls/{source.stem}", found["name"], found["wants"], found["why"] or "", since)
        for since, folder in ((17, SOURCES), (LATER, SOURCES / "later"))
        for source in sorted(folder.glob("*.java"))
        for found in _METHOD.finditer(source.read_text())
    ]


def compiled(jdk: Jdk, target: Path) -> Path:
    """The classes of those that a JDK can run."""
    sources = [*SOURCES.glob("*.java")]
    if jdk.version >= LATER:
        sources += (SOURCES / "later").glob("*.java")
    javac(jdk, "-g", "-XDignore.symbol.file", "-d", target, *sources)
    return target
