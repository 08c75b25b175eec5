"""Java sources as class path entries: compiled once, kept in the user's cache folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from pathbrew.classfile.jdk import Jdk
from pathbrew.errors import CompileError, InputError, JdkError
from pathbrew.files import cache_folder

_TIME_LIMIT = 300
_HEAP = 2048
"""Megabytes."""
_LONGEST = 1 << 20
"""Letters of what javac says that are told."""
_OPTIONS = (
    *("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-XX:-UsePerfData"),
    # No annotation processors; a path for them keeps javac from starting plugins of the class path as well.
    *("-proc:none", "-encoding", "UTF-8"),
)


def compile_sources(
    sources: Sequence[Path], jdk: Jdk, class_path: Sequence[Path] = (), *, debug: bool = True
) -> Path:
    """Compile Java sources together and return the folder of their class files.

    These tell lines and names of variables unless `debug` is False. The result is cached by the contents of
    the sources, the JDK's release and the state of the class path. Raises CompileError with what javac said.
    """
    import tempfile  # here, because it would slow down every start

    key = _key(sources, jdk, class_path, debug=debug)
    target = cache_folder() / "sources" / key
    if target.is_dir():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="compiling-", dir=target.parent))
    except OSError as error:
        raise InputError(f"cannot write to the cache folder {target.parent}: {error.strerror}") from None
    try:
        _run_javac(sources, jdk, class_path, work, debug=debug)
        try:
            work.rename(target)
        except OSError:
            # Another process compiled the same sources in the meantime.
            if not target.is_dir():
                raise InputError(f"cannot write to the cache folder {target.parent}") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def _run_javac(
    sources: Sequence[Path], jdk: Jdk, class_path: Sequence[Path], output: Path, *, debug: bool
) -> None:
    # Here, because they would slow down every start.
    from pathbrew.walls import Confinement, Scratch
    from pathbrew.walls.confinement import run

    if not jdk.javac.is_file():
        raise JdkError(f"{jdk.home} has no javac to compile {sources[0]}; set JAVA_HOME to a full JDK")
    output = output.resolve()
    confinement = Confinement(
        jdk.home, (*sources, *class_path), writable=(output,), heap=_HEAP << 20, guarded=False
    )
    files = [str(source.resolve()) for source in sources]
    with Scratch() as scratch:
        command = [
            str(jdk.javac),
            *(*_OPTIONS, f"-J-Xmx{_HEAP}m", "-g" if debug else "-g:none", "-d", str(output)),
            # With paths of its own, javac looks at nothing but what it was given.
            *("-cp", os.pathsep.join(str(path.resolve()) for path in (*class_path, output))),
            *("-sourcepath", str(output), "-processorpath", str(scratch.work), *files),
        ]
        status, said = run(confinement, scratch, command, _TIME_LIMIT)
    if status is None:
        raise InputError(f"javac did not finish within {_TIME_LIMIT} s on {sources[0]}")
    if status != 0:
        for file, source in zip(files, sources, strict=True):
            said = said.replace(file, str(source))
        raise CompileError(said[:_LONGEST])


def _key(sources: Sequence[Path], jdk: Jdk, class_path: Sequence[Path], *, debug: bool) -> str:
    hasher = blake2b(digest_size=16)
    hasher.update(f"{jdk.version} {jdk.home} {debug}".encode())
    for source in sources:
        try:
            contents = source.read_bytes()
        except OSError as error:
            raise InputError(f"{source} cannot be read: {error.strerror}") from None
        hasher.update(f"\n{source.name} {len(contents)}\n".encode() + contents)
    for entry in class_path:
        for file in sorted(_files(entry)):
            state = file.stat()
            hasher.update(f"\n{file} {state.st_size} {state.st_mtime_ns}".encode())
    return hasher.hexdigest()


def _files(entry: Path) -> Iterator[Path]:
    if entry.is_dir():
        yield from entry.rglob("*.class")
    else:
        yield entry
