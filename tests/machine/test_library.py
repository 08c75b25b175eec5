"""JDK workloads: what a program prints in the machine is what it prints on the real JVM, byte for byte."""

from __future__ import annotations

import io
import os
import subprocess
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.errors import Exited, Obstacle
from pathbrew.machine import Machine
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.program import Program

from ..compiling import javac
from ..sharing import made_once

PROGRAMS = Path(__file__).parents[1] / "programs" / "library"
NAMES = sorted(path.stem for path in PROGRAMS.glob("*.java"))
MAIN = "main([Ljava/lang/String;)V"
_ENCODING = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8"]
_QUICK = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]


@pytest.fixture(scope="session")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all programs, compiled by the JDK's own compiler."""

    def compiled(target: Path) -> None:
        javac(jdk, "-Xlint:none", "-d", target, *sorted(PROGRAMS.glob("*.java")))

    return made_once(tmp_path_factory, f"library{jdk.version}", compiled)[0]


class Expected:
    """A program on the real JVM, started now and read when its output is wanted."""

    def __init__(self, jdk: Jdk, classes: Path, name: str) -> None:
        command = [str(jdk.java), *_QUICK, *_ENCODING, "-cp", str(classes), name]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE)

    def lines(self) -> list[str]:
        output, _ = self._process.communicate()
        assert self._process.returncode == 0
        return output.decode().splitlines()


def machine(jdk: Jdk, classes: Path, options: MachineOptions | None = None) -> Machine:
    vm = Machine(Program(ClassPath([classes], jdk)), options)
    vm.standard_output = io.StringIO()
    return vm


def output_of(vm: Machine) -> str:
    assert isinstance(vm.standard_output, io.StringIO)
    return vm.standard_output.getvalue()


def printed(vm: Machine, name: str) -> str:
    arguments = vm.array("[Ljava/lang/String;", [])
    with_deep_stack(lambda: vm.invoke_static(name, MAIN, arguments))
    vm.cache.flush()
    return output_of(vm)


@pytest.mark.by_turns(2)
@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("name", NAMES)
def test_prints_what_the_jvm_prints(name: str, jdk: Jdk, classes: Path) -> None:
    expected = Expected(jdk, classes, name)
    assert printed(machine(jdk, classes), name).splitlines() == expected.lines()


@pytest.mark.jdks_by_turns
def test_interpreting_prints_the_same(jdk: Jdk, classes: Path) -> None:
    expected = Expected(jdk, classes, "Maps")
    vm = machine(jdk, classes, MachineOptions(compile=False))
    assert printed(vm, "Maps").splitlines() == expected.lines()


SMALL = """
public class Small {
    public static void hello() { System.out.println("hello"); }
    public static void exit() { System.exit(3); }
    public static void file() throws Exception { new java.io.FileInputStream("/etc/hostname").read(); }
    public static void thread() { new Thread(() -> {}).start(); }
    public static void locale() { java.text.BreakIterator.getWordInstance(); }
}
"""


@pytest.fixture(scope="session")
def small(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(f"small{jdk.version}")
    (folder / "Small.java").write_text(SMALL)
    javac(jdk, "-d", folder, folder / "Small.java")
    return folder


def test_hello_opens_few_classes(jdk: Jdk, small: Path) -> None:
    vm = machine(jdk, small)
    vm.invoke_static("Small", "hello()V")
    assert output_of(vm) == "hello\n"
    assert vm.program.class_path.opened < 40


def test_exit_ends_the_run(jdk: Jdk, small: Path) -> None:
    with pytest.raises(Exited) as exited:
        machine(jdk, small).invoke_static("Small", "exit()V")
    assert exited.value.status == 3


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("file()V", "unmodelled native java.io.FileInputStream.open0"),
        ("thread()V", "unmodelled start of a thread: java.lang.Thread"),
        ("locale()V", "unmodelled locale data: BreakIteratorProvider"),
    ],
)
def test_what_is_missing_is_a_named_obstacle(method: str, reason: str, jdk: Jdk, small: Path) -> None:
    with pytest.raises(Obstacle, match=f"^{reason}$"):
        machine(jdk, small).invoke_static("Small", method)


@pytest.fixture(scope="session")
def default_locale(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that prints it."""
    folder = tmp_path_factory.mktemp(f"locale{jdk.version}")
    source = folder / "Default.java"
    source.write_text(
        "class Default { public static void main(String[] a) "
        "{ System.out.print(java.util.Locale.getDefault()); } }"
    )
    javac(jdk, "-d", folder, source)
    return folder


@pytest.mark.by_turns(2)
@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("name", ["C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "xx_YY.UTF-8", ""])
def test_environment_reaches_the_program(
    jdk: Jdk, small: Path, default_locale: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whether the locale is installed or not."""
    monkeypatch.setitem(os.environ, "LC_ALL", name)
    monkeypatch.delenv("LANG", raising=False)
    vm = machine(jdk, small)
    locale = vm.invoke_static("java/util/Locale", "getDefault()Ljava/util/Locale;")
    command: list[str | Path] = [jdk.java, *_QUICK, "-cp", default_locale, "Default"]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert vm.invoke_virtual(locale, "toString()Ljava/lang/String;").text == told.stdout
