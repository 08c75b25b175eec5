"""JVM workers with the guard inside and nothing around them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.jvm import JvmWorker, process

GUARD = Path(process.__file__).parents[1] / "jars" / "guard.jar"


def policy(file: Path, scratch: Path, *lines: tuple[str, object]) -> Path:
    """A policy file for the guard."""
    given = [("scratch", scratch), *lines]
    file.write_text("".join(f"{key}\t{value}\n" for key, value in given))
    return file


def guarded_worker(
    jdk_home: Path, folder: Path, *lines: tuple[str, object], options: Sequence[str] = ()
) -> JvmWorker:
    """A worker whose scratch folder is `folder / "scratch"`, with more lines for its policy."""
    scratch = folder / "scratch"
    scratch.mkdir(exist_ok=True)
    told = policy(folder / "policy", scratch, *lines)
    return JvmWorker(
        jdk_home,
        jvm_options=[
            f"-javaagent:{GUARD}={told}",
            f"-Djava.io.tmpdir={scratch}",
            f"-Duser.home={scratch}",
            *options,
        ],
    )
