"""Which walls are missing around code under test, for people."""

from __future__ import annotations

from pathbrew.walls.confinement import Wall

NAMES = {
    Wall.LANDLOCK: "files (Landlock)",
    Wall.NETWORK: "network (namespace)",
    Wall.MOUNTS: "attributes of files (read-only mounts)",
    Wall.FILTER: "system calls (seccomp)",
    Wall.LIMITS: "memory, threads, size of files (limits)",
}


def missing_walls(missing: Wall) -> list[str]:
    """The names of walls."""
    return [name for wall, name in NAMES.items() if wall in missing]


def walls_line(missing: Wall) -> str:
    """One line on what is missing, empty if nothing is."""
    names = missing_walls(missing)
    if not names:
        return ""
    return f"Not walled in by this system: {', '.join(names)}; the guard in the JVM stands (pathbrew doctor)"
