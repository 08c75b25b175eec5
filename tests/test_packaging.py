"""What is shipped: a wheel has its jars, or is not built; all parts are of one version."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pathbrew import __version__
from pathbrew.doctor import JARS

REPOSITORY = Path(__file__).parents[1]
POM = {"": "http://maven.apache.org/POM/4.0.0"}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """As much of the repository as a build reads, with jars that are empty."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(REPOSITORY / name, tmp_path)
    package = tmp_path / "src" / "pathbrew"
    (package / "jars").mkdir(parents=True)
    shutil.copy(REPOSITORY / "src" / "pathbrew" / "__init__.py", package)
    for jar in JARS:
        (package / "jars" / jar).touch()
    return tmp_path


def build(sources: Path, kind: str = "wheel") -> subprocess.CompletedProcess[str]:
    code = f"from setuptools import build_meta; build_meta.build_{kind}('dist')"
    return subprocess.run([sys.executable, "-c", code], cwd=sources, capture_output=True, text=True)


def test_a_wheel_has_all_jars(sources: Path) -> None:
    assert build(sources).returncode == 0
    (wheel,) = (sources / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert {f"pathbrew/jars/{jar}" for jar in JARS} <= set(archive.namelist())


@pytest.mark.parametrize("jar", JARS)
def test_no_wheel_is_built_without_one_of_the_jars(sources: Path, jar: str) -> None:
    (sources / "src" / "pathbrew" / "jars" / jar).unlink()
    failed = build(sources)
    assert failed.returncode != 0
    assert f"lacks {jar}. Run `make wheel`" in failed.stderr
    assert not list((sources / "dist").glob("*.whl"))


def test_an_editable_installation_may_come_before_the_jars(sources: Path) -> None:
    shutil.rmtree(sources / "src" / "pathbrew" / "jars")
    assert build(sources, "editable").returncode == 0


def test_the_installed_package_has_the_version_that_the_code_has() -> None:
    assert version("pathbrew") == __version__


def test_the_java_modules_have_the_version_that_the_code_has() -> None:
    parent = ElementTree.parse(REPOSITORY / "java" / "pom.xml")
    assert parent.findtext("properties/revision", namespaces=POM) == __version__
    assert parent.findtext("version", namespaces=POM) == "${revision}"
    modules = [module.text for module in parent.iterfind("modules/module", POM)]
    for module in modules:
        pom = ElementTree.parse(REPOSITORY / "java" / str(module) / "pom.xml")
        assert pom.findtext("parent/version", namespaces=POM) == "${revision}", module
        assert pom.find("version", POM) is None, module
        for dependency in pom.iterfind("dependencies/dependency", POM):
            if dependency.findtext("groupId", namespaces=POM) in ("pathbrew", "${project.groupId}"):
                assert dependency.findtext("version", namespaces=POM) == "${project.version}", module


def test_the_changelog_has_a_section_for_the_version() -> None:
    text = (REPOSITORY / "CHANGELOG.md").read_text()
    sections = re.findall(r"^## (\S+)", text, re.MULTILINE)
    assert sections[:2] == ["Unreleased", __version__]
