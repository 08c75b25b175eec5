"""What the programs to be checked are expected to do, as comments beside them say.

A line that is violated says so: `// violated`, the exception if it is no failed assertion, and the method if
the line is not in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).parent / "check"
PROPERTIES = {
    "Asserted": "assert",
    "Thrown": "exception",
    "Loops": "assert",
    "Recursion": "assert",
    "Sorting": "assert",
    "Structures": "assert",
    "Texts": "assert",
    "Numbers": "assert",
    "Handlers": "assert",
    "Held": "assert",
    "Guarded": "exception",
    "Wraps": "overflow",
    "Endless": "termination",
    "Machines": "assert",
    "Builders": "assert",
    "Linked": "assert",
    "Typed": "assert",
    "Algorithms": "assert",
    "Encountered": "assert",
    "Contested": "assert",
    "Unseen": "assert",
    "Ordered": "assert",
    "Everyday": "assert",
}
"""The property that the programs of each class are checked for."""
INPUTS = ("*.nondet*",)
"""The methods that programs ask for inputs."""
_METHOD = re.compile(r"    static \w+ ((?:broken|fixed)\w+)\(")
_VIOLATED = re.compile(r"// violated ?([\w$]*)(?: in (\w+))?")


@dataclass(frozen=True, slots=True)
class Violation:
    """Where a program is expected to fail, and with what."""

    exception: str
    line: int


def read_programs(source: Path) -> dict[str, Violation | None]:
    """All programs of a file by their names, with the violation of those that have one."""
    programs: dict[str, Violation | None] = {}
    elsewhere: dict[str, Violation] = {}
    current = ""
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if match := _METHOD.match(line):
            current = match[1]
            programs[current] = None
        if match := _VIOLATED.search(line):
            name = match[1] or "AssertionError"
            violation = Violation(name if "$" in name else f"java.lang.{name}", number)
            if match[2]:
                elsewhere[match[2]] = violation
            else:
                programs[current] = violation
    return programs | elsewhere


def all_programs() -> list[tuple[str, str, Violation | None]]:
    """Class, method and violation of every program."""
    return [
        (class_name, name, violation)
        for class_name in PROPERTIES
        for name, violation in read_programs(PROGRAMS / f"{class_name}.java").items()
    ]
