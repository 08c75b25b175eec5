"""Lambdas, method handles and dynamic sites: the machine prints what the real JVM prints, byte for byte."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine import Machine
from pathbrew.machine.deep import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.program import Program

from .dynamic_sites import dynamic_sites

PROGRAMS = Path(__file__).parents[1] / "programs"
SOURCES = {
    path.stem: path
    for folder in ("invocation", "invocation21")
    for path in (PROGRAMS / folder).glob("*.java")
}
MAIN = "main([Ljava/lang/String;)V"
MODES = {
    "interpreted": MachineOptions(compile=False, cache=False),
    "compiled": MachineOptions(hot_calls=0, hot_loops=1, cache=False),
}
MARK = "#### "
RUNNER = f"""
public class RunAll {{
    public static void main(String[] names) throws Throwable {{
        for (String name : names) {{
            System.out.println("{MARK}" + name);
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }}
    }}
}}
"""


def runs_on(name: str, jdk: Jdk) -> bool:
    return jdk.version >= 21 or SOURCES[name].parent.name == "invocation"


@pytest.fixture(scope="session")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all programs that the JDK can compile, and the class that is written by hand."""
    folder = tmp_path_factory.mktemp(f"invocation{jdk.version}")
    (folder / "RunAll.java").write_text(RUNNER)
    (folder / "DynamicSites.class").write_bytes(dynamic_sites())
    sources = [folder / "RunAll.java", *(path for name, path in SOURCES.items() if runs_on(name, jdk))]
    command: list[str | Path] = [
        jdk.javac,
        "-nowarn",
        "-Xlint:none",
        "-encoding",
        "UTF-8",
        "-d",
        folder,
        *sources,
    ]
    compiled = subprocess.run(command, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stderr
    return folder


@pytest.fixture(scope="session")
def expected(jdk: Jdk, classes: Path) -> dict[str, str]:
    """What each program prints on one real JVM."""
    names = sorted(name for name in SOURCES if runs_on(name, jdk))
    encoding = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"]
    command: list[str | Path] = [
        jdk.java,
        "-XX:TieredStopAtLevel=1",
        *encoding,
        "-cp",
        classes,
        "RunAll",
        *names,
    ]
    output = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    parts = output.split(MARK)[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def printed(jdk: Jdk, classes: Path, name: str, options: MachineOptions | None = None) -> str:
    vm = Machine(Program(ClassPath([classes], jdk)), options)
    vm.standard_output = io.StringIO()
    with_deep_stack(lambda: vm.invoke_static(name, MAIN, vm.array("[Ljava/lang/String;", [])))
    vm.cache.flush()
    return str(vm.standard_output.getvalue())


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_prints_what_the_jvm_prints(name: str, jdk: Jdk, classes: Path, expected: dict[str, str]) -> None:
    if not runs_on(name, jdk):
        pytest.skip("needs a newer JDK")
    assert printed(jdk, classes, name).splitlines() == expected[name].splitlines()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["Bootstrapping", "Combinators", "Lambdas"])
def test_every_mode_prints_the_same(
    name: str, mode: str, jdk: Jdk, classes: Path, expected: dict[str, str]
) -> None:
    assert printed(jdk, classes, name, MODES[mode]).splitlines() == expected[name].splitlines()
