"""Every property of every character of the BMP against the real JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from pathbrew import terms
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.library.lang.character_ranges import (
    beyond_ascii,
    moved_beyond_ascii,
    numerals_beyond_ascii,
)
from pathbrew.machine.library.lang.symbolic_characters import PROPERTIES, counterpart
from pathbrew.machine.text.questions import is_white
from pathbrew.machine.text.symbolic_text import UNITS
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.terms import Evaluator, Model, Term

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


def printed(jdk: Jdk, folder: Path, text: str, *arguments: str) -> str:
    """What a program prints on the real JVM."""
    source = folder / "Printed.java"
    source.write_text(text)
    command = [str(jdk.java), str(source), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout


def machine(jdk: Jdk) -> Machine:
    return Machine(Program(ClassPath([], jdk)), MachineOptions(cache=False), Decisions())


def test_properties_are_those_of_the_jvm(jdk: Jdk, tmp_path: Path) -> None:
    listing = printed(jdk, tmp_path, SOURCE, *PROPERTIES, "isWhitespace")
    vm = machine(jdk)
    for line in listing.splitlines():
        name, *codes = line.split()
        assert told(vm, name) == list(map(int, codes)), name


NUMBERS = """
class Numbers {
    public static void main(String[] none) {
        StringBuilder found = new StringBuilder();
        for (int code = 128; code < 0x10000; code++) {
            int number = Character.getNumericValue(code);
            found.append(Character.digit(code, 36)).append(' ').append(number).append(' ');
        }
        System.out.println(found);
    }
}
"""


def test_numbers_are_those_of_the_jvm(jdk: Jdk, tmp_path: Path) -> None:
    expected = list(map(int, printed(jdk, tmp_path, NUMBERS).split()))
    vm = machine(jdk)
    for place, (method, radix) in enumerate((("digit(II)I", [36]), ("getNumericValue(I)I", []))):
        numbers = [-1] * (UNITS - 128)
        for each in numerals_beyond_ascii(vm, method, *radix):
            for code in range(each.low, each.high + 1):
                numbers[code - 128] = each.first + each.step * (code - each.low)
        assert numbers == expected[place::2]


COUNTERPARTS = """
class Counterparts {
    public static void main(String[] none) {
        StringBuilder found = new StringBuilder();
        for (int code = 128; code < 0x10000; code++) {
            int upper = Character.toUpperCase(code);
            found.append(Character.toLowerCase(code)).append(' ').append(upper).append(' ');
        }
        System.out.println(found);
    }
}
"""


@pytest.mark.jdks_by_turns
def test_counterparts_are_those_of_the_jvm(jdk: Jdk, tmp_path: Path) -> None:
    expected = list(map(int, printed(jdk, tmp_path, COUNTERPARTS).split()))
    vm = machine(jdk)
    unit = terms.variable("unit", terms.INT, 128, UNITS - 1)
    for place, method in enumerate(("toLowerCase", "toUpperCase")):
        codes = list(range(128, UNITS))
        for each in moved_beyond_ascii(vm, f"{method}(I)I"):
            for code in range(each.low, each.high + 1, each.stride):
                codes[code - 128] += each.by
        assert codes == expected[place::2]
        term = counterpart(vm, unit, f"{method}(I)I")
        assert isinstance(term, Term)
        for code in range(128, UNITS, 7):
            assert Evaluator(Model({unit: code}))(term) == expected[place::2][code - 128]


def told(vm: Machine, name: str) -> list[int]:
    if name == "isWhitespace":
        return [code for code in range(UNITS) if is_white(code).value]
    ranges = [*PROPERTIES[name], *beyond_ascii(vm, name, "I")]
    return [code for low, high in sorted(ranges) for code in range(low, high + 1)]
