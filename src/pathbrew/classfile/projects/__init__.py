"""Maven and Gradle projects: compiled classes, dependencies and folders found by convention.

    find_project
        |
    maven, gradle          modules, folders, what the build files declare
        |
    resolution             transitive dependencies: nearest (Maven) or newest (Gradle) wins
        |
    poms, catalogue        poms with parents, properties and management applied; version catalogues
        |
    repositories, versions

No build tool is run: whatever is read is on disk, in the project or in the tool's own cache.
"""

from __future__ import annotations

from pathlib import Path

from pathbrew.classfile.projects.maven import MavenProject
from pathbrew.classfile.projects.model import Dependencies, Module, Project

__all__ = ["Dependencies", "Module", "Project", "find_project"]


def find_project(folder: Path) -> Project | None:
    """The project whose build file lies in a folder; InputError if that file is malformed."""
    if (folder / "pom.xml").is_file():
        return MavenProject(folder)
    from pathbrew.classfile.projects.gradle import GradleProject, is_gradle  # here, for a quick start

    return GradleProject(folder) if is_gradle(folder) else None
