"""Every property of every character of the BMP against the real JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.library.lang.character_ranges import beyond_ascii
from pathbrew.machine.library.lang.symbolic_characters import PROPERTIES
from pathbrew.machine.text.questions import is_white
from pathbrew.machine.text.symbolic_text import UNITS
from pathbrew.options import MachineOptions
from pathbrew.program import Program

SOURCE = """
class Properties {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            java.lang.reflect.Method method = Character.class.getMethod(name, int.class);
            StringBuilder found = new StringBuilder(name);
            for (int code = 0; code < 0x10000; code++) {
                if ((Boolean) method.invoke(null, code)) {
                    found.append(' ').append(code);
                }
            }
            System.out.println(found);
        }
    }
}
"""


def test_properties_are_those_of_the_jvm(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "Properties.java"
    source.write_text(SOURCE)
    listing = subprocess.run(
        [jdk.java, source, *PROPERTIES, "isWhitespace"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    vm = Machine(Program(ClassPath([], jdk)), MachineOptions(cache=False), Decisions())
    for line in listing.stdout.splitlines():
        name, *codes = line.split()
        assert told(vm, name) == list(map(int, codes)), name


def told(vm: Machine, name: str) -> list[int]:
    if name == "isWhitespace":
        return [code for code in range(UNITS) if is_white(code).value]
    ranges = [*PROPERTIES[name], *beyond_ascii(vm, name, "I")]
    return [code for low, high in sorted(ranges) for code in range(low, high + 1)]
