"""JaCoCo's XML report: counts per line of source, and the methods that were there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from pathbrew.errors import InputError
from pathbrew.jvm.suite_results import Counter, LineCoverage

_NO_REPORT = "is no XML report of JaCoCo"


@dataclass(slots=True)
class ReportedClass:
    """A class of a report, with the lines of its file: they count what other classes have there, too."""

    methods: dict[str, Counter] = field(default_factory=dict)
    """The instructions of each method by its name and descriptor."""
    counters: dict[str, Counter] = field(default_factory=dict)
    """Those of the class by their type: `BRANCH`, `LINE`, `INSTRUCTION`."""
    lines: dict[int, LineCoverage] = field(default_factory=dict)


def read_report(file: Path) -> dict[str, ReportedClass]:
    """The classes of a report by their internal names; InputError for a file that is none."""
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError as error:
        raise InputError(f"{file} {_NO_REPORT}: {error}") from None
    if root.tag != "report":
        raise InputError(f"{file} {_NO_REPORT}: it begins with <{root.tag}>")
    classes: dict[str, ReportedClass] = {}
    try:
        for package in root.iter("package"):
            lines = {source.attrib["name"]: dict(_lines(source)) for source in package.iter("sourcefile")}
            for element in package.iter("class"):
                known = classes.setdefault(element.attrib["name"], ReportedClass())
                known.counters |= _counters(element)
                for method in element.iter("method"):
                    key = method.attrib["name"] + method.attrib["desc"]
                    known.methods[key] = _counters(method).get("INSTRUCTION", Counter(0, 0))
                known.lines |= lines.get(element.get("sourcefilename", ""), {})
    except (KeyError, ValueError) as error:
        raise InputError(f"{file} {_NO_REPORT}: {type(error).__name__} {error}") from None
    return classes


def _counters(element: ElementTree.Element) -> dict[str, Counter]:
    found = {}
    for counter in element.findall("counter"):
        covered, missed = int(counter.attrib["covered"]), int(counter.attrib["missed"])
        found[counter.attrib["type"]] = Counter(covered, covered + missed)
    return found


def _lines(source: ElementTree.Element) -> Iterator[tuple[int, LineCoverage]]:
    for line in source.iter("line"):
        missed, covered, missed_sides, covered_sides = (
            int(line.attrib[name]) for name in ("mi", "ci", "mb", "cb")
        )
        number = int(line.attrib["nr"])
        yield (
            number,
            LineCoverage(
                number,
                Counter(covered, missed + covered),
                Counter(covered_sides, missed_sides + covered_sides),
            ),
        )
