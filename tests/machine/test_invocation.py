"""Lambdas, method handles and dynamic sites: the machine prints what the real JVM prints, byte for byte."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.terms import INT, Model, evaluate, variable

from ..compiling import javac
from ..sharing import made_once
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


SYMBOLIC = """
import java.lang.invoke.*;
import java.util.function.*;

public class Symbolic {
    record Pair(int a, long b) {}
    static volatile int field;

    public static int lambda(int x) {
        int k = 2;
        IntUnaryOperator more = y -> y + k;
        Function<Integer, Integer> boxed = y -> y > 7 ? 1 : 2;
        return more.applyAsInt(x) * 10 + boxed.apply(x);
    }
    public static int widened(int x) {
        IntToDoubleFunction half = y -> y;
        return half.applyAsDouble(x) > 2.5 ? 1 : 0;
    }
    public static int record(int x) {
        Pair p = new Pair(x, x);
        return (p.equals(new Pair(5, 5)) ? 1000 : 0) + p.hashCode();
    }
    public static int text(int x) {
        return ("<" + x + '>').length();
    }
    public static int handle(int x) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle variable = lookup.findStaticVarHandle(Symbolic.class, "field", int.class);
        variable.set(x);
        variable.getAndAdd(3);
        MethodType type = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle max = lookup.findStatic(Math.class, "max", type);
        return (variable.compareAndSet(8, 100) ? field : -1) + (int) max.invokeExact(x, 4);
    }
}
"""


def runs_on(name: str, jdk: Jdk) -> bool:
    return jdk.version >= 21 or SOURCES[name].parent.name == "invocation"


@pytest.fixture(scope="session")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all programs that the JDK can compile, and the class that is written by hand."""

    def compiled(folder: Path) -> None:
        (folder / "RunAll.java").write_text(RUNNER)
        (folder / "DynamicSites.class").write_bytes(dynamic_sites())
        sources = [folder / "RunAll.java", *(path for name, path in SOURCES.items() if runs_on(name, jdk))]
        javac(jdk, "-Xlint:none", "-encoding", "UTF-8", "-d", folder, *sources)

    return made_once(tmp_path_factory, f"invocation{jdk.version}", compiled)[0]


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


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("name", sorted(SOURCES))
def test_prints_what_the_jvm_prints(name: str, jdk: Jdk, classes: Path, expected: dict[str, str]) -> None:
    if not runs_on(name, jdk):
        pytest.skip("needs a newer JDK")
    assert printed(jdk, classes, name).splitlines() == expected[name].splitlines()


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["Bootstrapping", "Combinators", "Lambdas"])
def test_every_mode_prints_the_same(
    name: str, mode: str, jdk: Jdk, classes: Path, expected: dict[str, str]
) -> None:
    assert printed(jdk, classes, name, MODES[mode]).splitlines() == expected[name].splitlines()


@pytest.fixture(scope="session")
def symbolic_program(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(f"symbolic{jdk.version}")
    (folder / "Symbolic.java").write_text(SYMBOLIC)
    javac(jdk, "-d", folder, folder / "Symbolic.java")
    return folder


@pytest.mark.parametrize("method", ["lambda", "widened", "record", "text", "handle"])
def test_terms_flow_through_call_sites(method: str, jdk: Jdk, symbolic_program: Path) -> None:
    """Over a term the result is, under every model, what the machine over plain values gives."""
    plain = Machine(Program(ClassPath([symbolic_program], jdk)))
    x = variable("x", INT)
    for value in (-3, 2, 5, 8, 100):
        decisions = Decisions(Model({x: value}))
        vm = Machine(Program(ClassPath([symbolic_program], jdk)), decisions=decisions)
        result = vm.invoke_static("Symbolic", f"{method}(I)I", x)
        expected = plain.invoke_static("Symbolic", f"{method}(I)I", value)
        assert (result if isinstance(result, int) else evaluate(result, decisions.model)) == expected
        assert decisions.taken
