from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import Jdk, find_jdk
from pathbrew.errors import JdkError


def fake_jdk(home: Path, release: str = 'JAVA_VERSION="21.0.1"\n') -> Path:
    (home / "lib").mkdir(parents=True)
    (home / "lib" / "modules").touch()
    (home / "release").write_text(release)
    (home / "bin").mkdir()
    for name in ("java", "javac"):
        (home / "bin" / name).write_text("#!/bin/sh\n")
        (home / "bin" / name).chmod(0o755)
    return home


def test_explicit_home(each_jdk: Jdk) -> None:
    assert find_jdk(each_jdk.home) == each_jdk
    assert each_jdk.java.is_file() and each_jdk.javac.is_file()
    assert each_jdk.image is each_jdk.image


def test_java_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(fake_jdk(tmp_path / "jdk")))
    assert find_jdk() == Jdk(tmp_path / "jdk", 21)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "none"))
    with pytest.raises(JdkError, match=r"JAVA_HOME .* has no lib/modules; install a JDK"):
        find_jdk()


def test_java_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = fake_jdk(tmp_path / "jdk")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").symlink_to(home / "bin" / "java")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_jdk() == Jdk(home, 21)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(JdkError, match="no JDK was found"):
        find_jdk()


@pytest.mark.parametrize(
    ("release", "reason"),
    [
        ('JAVA_VERSION="1.8.0_392"', "is Java 1, which is not supported"),
        ('JAVA_VERSION="26"', "is Java 26, which is not supported"),
        ("nothing", "names no JAVA_VERSION"),
    ],
)
def test_unusable_releases(tmp_path: Path, release: str, reason: str) -> None:
    with pytest.raises(JdkError, match=reason):
        find_jdk(fake_jdk(tmp_path / "jdk", release))


def test_no_release_file(tmp_path: Path) -> None:
    (fake_jdk(tmp_path / "jdk") / "release").unlink()
    with pytest.raises(JdkError, match="`release` cannot be read"):
        find_jdk(tmp_path / "jdk")
