"""The walls around JVMs that run strangers' code: what they may touch, and how they are started.

`gates` says what the user lets through on purpose, `scratch` gives a process its folders, `confinement`
starts it. The kernel's walls are `landlock`, `seccomp`, `namespaces` and `limits`; the one inside the JVM is
the guard, an agent (`java/guard`).
"""

from pathbrew.walls.confinement import Confined, Confinement, start
from pathbrew.walls.gates import CLOSED, Gates
from pathbrew.walls.scratch import Scratch

__all__ = ["CLOSED", "Confined", "Confinement", "Gates", "Scratch", "start"]
