"""The archive of the classes that compile and run suites, made by running a test of ours."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.archive import make_archive
from pathbrew.jvm.suite_process import SUITE_JAR, SuiteProcess
from pathbrew.walls import Confinement

_TIME_LIMIT = 60.0
_SOURCE = """
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompiledTest {
    @Test
    void passes() {
        List.of(1).forEach(one -> assertEquals(1, one));
    }
}
"""
_TEST = "pathbrew/suite/SampleTest"
"""What is compiled is not run: an archive stands for exactly the class path on which it was made."""


def make_suite_archive(jdk_home: Path) -> Path:
    """The archive for a JDK, which is made if there is none; raises JvmError."""
    return make_archive(jdk_home, SUITE_JAR, partial(_dump, jdk_home))


def _dump(jdk_home: Path, folder: Path, target: Path) -> None:
    """Have a JVM compile and run a test, and leave an archive when it ends."""
    source = folder / "CompiledTest.java"
    source.write_text(_SOURCE, encoding="utf-8")
    # Without the guard: a JVM archives nothing if agents are there.
    confinement = Confinement(jdk_home, writable=(folder,), guarded=False)
    process = SuiteProcess(confinement, [], "compile", dumping=target)
    compiling = [
        ("output", str(folder)),
        ("release", "17"),
        ("entry", str(SUITE_JAR)),
        ("source", str(source)),
    ]
    running = [
        ("output", str(folder)),
        ("seed", "0"),
        ("test", _TEST),
        ("exec", str(folder / "jacoco.exec")),
        ("each", str(folder / "each")),
        ("measure", _TEST),
    ]
    try:
        for request, answer in ((compiling, "compiled"), (running, "done")):
            process.submit(request)
            records = process.records(Deadline.after(_TIME_LIMIT))
            if not any(record[0] == answer for record in records):
                raise JvmError("the JVM that makes an archive does not run a test")
        process.finish()
        process.wait(_TIME_LIMIT)
    finally:
        process.end()
