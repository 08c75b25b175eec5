"""Summaries as tables like those of papers, and as JSON: cases in Java's notation."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew import expressions
from pathbrew.classfile.descriptors import java_method, java_type
from pathbrew.documents.summarize import MethodSummary, SummarizeContent, SummaryCase
from pathbrew.report.reasons import brief, listed, worded
from pathbrew.summaries.case import (
    Case,
    CaseValue,
    Constant,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    Made,
    Opaque,
    StaticField,
    Summary,
    Text,
    TextPart,
    Write,
)
from pathbrew.terms import Term, expressed, infix
from pathbrew.verbs.model_checks import ModelCheck
from pathbrew.verbs.summarize import Summarized

MOST_MISSING = 8
MOST_WRONG = 3
"""Arguments that are told on which a model is wrong."""
WIDEST = 60
"""Columns of a table are that wide at most; longer cells go on below."""
_HEAD = ("", "when", "heap before", "ends", "heap after")


def as_text(result: Summarized, *, quiet: bool = False) -> str:
    """A table for each method; `quiet`: only what there is."""
    lines = [line for summary in result.summaries for line in _told(summary, quiet=quiet)]
    cases = sum(len(summary.cases) for summary in result.summaries)
    others = f"; {result.others} more for what they call" if result.others else ""
    lines.append(f"{len(result.summaries)} summaries with {cases} cases{others}; {result.seconds:.2f} s")
    if result.reused:
        lines.append(f"{result.reused} of them were stored before")
    if result.ignored:
        lines.append(f"{result.ignored} stored summaries are damaged or from elsewhere, and were ignored")
    lines += [line for check in result.checks for line in _check_lines(check)]
    if result.missing:
        named = "".join(f"\n  {name}" for name in result.missing[:MOST_MISSING])
        more = len(result.missing) - MOST_MISSING
        lines.append(f"no time was left for{named}" + (f"\n  and {more} more" if more > 0 else ""))
    return "\n".join(lines) + "\n"


def _check_lines(check: ModelCheck) -> Iterable[str]:
    """How a model compares with the real method."""
    name = f"{check.method.owner.java_name}.{java_method(check.method.name, check.method.descriptor)}"
    for arguments, reason in check.wrong[:MOST_WRONG]:
        what = "" if reason is None else f": {worded(reason)}"
        yield f"WRONG model of {name} on {arguments or 'no arguments'}{what}"
    if len(check.wrong) > MOST_WRONG:
        yield f"and on {len(check.wrong) - MOST_WRONG} more"
    if check.compared:
        yield f"the model of {name} agrees with the JVM on {check.compared} calls"
    if check.refused is not None:
        yield f"calls of {name} could not be compared: {worded(check.refused)}"


def title(summary: Summary) -> str:
    """`Fraction.simplify()`."""
    owner = summary.class_name.replace("/", ".")
    return f"{owner}.{java_method(summary.name, summary.descriptor)}"


def _told(summary: Summary, *, quiet: bool) -> Iterable[str]:
    whole = "complete" if summary.complete else f"not complete: {brief(summary.left_out)}"
    yield f"{title(summary)}, {summary.criterion}: {len(summary.cases)} cases ({whole})"
    if quiet:
        return
    rows = [
        (
            str(number),
            condition(case),
            _heap_before(summary, case),
            ending(summary, case),
            _after(summary, case),
        )
        for number, case in enumerate(summary.cases, 1)
    ]
    yield from _table([_HEAD, *rows])
    yield ""


def _table(rows: list[tuple[str, ...]]) -> Iterable[str]:
    split = [[_cut(cell) for cell in row] for row in rows]
    used = [place for place in range(len(_HEAD)) if any(cells[place] != [""] for cells in split[1:])]
    widths = {place: max(len(line) for cells in split for line in cells[place]) for place in used}
    for number, cells in enumerate(split):
        for line in range(max((len(cells[place]) for place in used), default=0)):
            parts = [
                (cells[place][line] if line < len(cells[place]) else "").ljust(widths[place])
                for place in used
            ]
            yield ("  " + "  ".join(parts)).rstrip()
        if number == 0:
            yield "  " + "  ".join("-" * widths[place] for place in used)


def _cut(cell: str) -> list[str]:
    """The lines of a cell, broken at its separators."""
    lines = [""]
    for part in cell.replace(" && ", " &&\0").replace("; ", ";\0").split("\0"):
        glue = " " if lines[-1] else ""
        if lines[-1] and len(lines[-1]) + len(part) + 1 > WIDEST:
            lines.append(part)
        else:
            lines[-1] += glue + part
    return lines


def condition(case: Case) -> str:
    """What the case asks for: the facts about references in the order of the path, then the numbers."""
    facts = [step.text for step in case.steps if step.fact is not None and step.text]
    numbers = expressions.conjoined(expressed(term, 200) for term in case.guard)
    return " && ".join([*facts, numbers] if numbers else facts) or "always"


def ending(summary: Summary, case: Case) -> str:
    """`returns -x`, `throws java.lang.ArithmeticException`."""
    if case.exception is not None:
        return f"throws {case.exception.replace('/', '.')}"
    if summary.descriptor.endswith("V"):
        return "returns"
    return f"returns {value_text(summary, case, case.result)}"


def value_text(summary: Summary, case: Case, value: CaseValue) -> str:
    """A value as Java would write it; objects that are made are called new1, new2."""
    match value:
        case None:
            return "null"
        case Known(name):
            return name
        case Made(number):
            parts = case.made[number].parts
            return f"new{shown_made(case)[number]}" if parts is None else _joined(parts)
        case Constant(class_name, name):
            return f"{class_name.rpartition('/')[2].replace('$', '.')}.{name}"
        case Text(text):
            return str(expressions.Text(text))
        case Opaque(text):
            return text
        case Term():
            return infix(value, limit=200)
    return str(value)


def _joined(parts: tuple[TextPart, ...]) -> str:
    """A new string as Java would concatenate it."""
    texts = [
        str(expressions.Text(part))
        if isinstance(part, str)
        else part.name
        if isinstance(part, Known)
        else infix(part.value, limit=200)
        for part in parts
    ]
    return " + ".join(texts if isinstance(parts[0], str | Known) else ['""', *texts])


def shown_made(case: Case) -> dict[int, int]:
    """The numbers by which people know the objects that a case makes.

    Strings are told where they stand, and the library's exceptions by how the case ends.
    """
    shown = [
        number
        for number, made in enumerate(case.made)
        if made.parts is None and not (case.thrown == Made(number) and made.class_name.startswith("java/"))
    ]
    return {number: place for place, number in enumerate(shown, 1)}


def _heap_before(summary: Summary, case: Case) -> str:
    """The input objects that the case looks into: `this: Node(next, value)`."""
    looked: dict[str, list[str]] = {name: [] for name, _ in case.objects}
    for name in case.reads:
        place = summary.places.get(name)
        if isinstance(place, FieldOf) and place.owner in looked:
            looked[place.owner].append(summary.fields[place.attribute][0])
        elif isinstance(place, ElementOf) and place.owner in looked:
            looked[place.owner].append(f"[{place.place}]")
    classes = dict(case.objects)
    parts = [
        f"{name}: {_simple(classes[name])}({', '.join(parts)})" for name, parts in looked.items() if parts
    ]
    return "; ".join(parts)


def _after(summary: Summary, case: Case) -> str:
    """What the case has written and made: `this.next = new1; new1: Node(next = null, value = x)`."""
    parts = [f"{written_name(summary, w)} = {value_text(summary, case, w.value)}" for w in case.writes]
    for place, number in shown_made(case).items():
        made = case.made[place]
        if made.class_name[0] == "[":
            length = "" if made.length is None else value_text(summary, case, made.length)
            name = java_type(made.class_name)
            held = [f"[{place}] = {value_text(summary, case, value)}" for place, value in made.elements]
            parts.append(f"new{number}: {name[:-2]}[{length}]" + (f" with {', '.join(held)}" if held else ""))
        else:
            values = [
                f"{summary.fields[at][0]} = {value_text(summary, case, value)}" for at, value in made.fields
            ]
            parts.append(f"new{number}: {_simple(made.class_name)}({', '.join(values)})")
    return "; ".join(parts)


def written_name(summary: Summary, write: Write) -> str:
    """The field or element that is written, as Java names it."""
    match write.place:
        case FieldOf(owner, attribute):
            return f"{owner}.{summary.fields[attribute][0]}"
        case ElementOf(owner, place):
            return f"{owner}[{place}]"
        case ElementsOf(owner):
            return f"{owner}[...]"
        case StaticField(class_name, key):
            return f"{_simple(class_name)}.{key.partition(':')[0]}"
    return str(write.place)


def _simple(class_name: str) -> str:
    name = java_type(class_name) if class_name[0] == "[" else class_name
    return name.rpartition("/")[2].rpartition(".")[2].replace("$", ".")


def as_json(result: Summarized) -> SummarizeContent:
    return {
        "methods": [_summary_json(summary) for summary in result.summaries],
        "missing": list(result.missing),
        "summaries": {
            "made": len(result.summaries) + result.others - result.reused,
            "reused": result.reused,
            "ignored": result.ignored,
        },
        "models": [
            {
                "class": _dotted(check.method.owner.name),
                "name": check.method.name,
                "descriptor": check.method.descriptor,
                "compared": check.compared,
                "wrong": [
                    {"arguments": arguments, "reason": None if reason is None else worded(reason)}
                    for arguments, reason in check.wrong
                ],
                "refused": None if check.refused is None else worded(check.refused),
            }
            for check in result.checks
        ],
        "defects": len(result.defects),
        "defect_reports": [defect.as_json() for defect in result.defects],
    }


def _summary_json(summary: Summary) -> MethodSummary:
    return {
        "class": summary.class_name.replace("/", "."),
        "name": summary.name,
        "descriptor": summary.descriptor,
        "criterion": summary.criterion,
        "heap": summary.heap,
        "complete": summary.complete,
        "left_out": listed(summary.left_out),
        "cases": [_case_json(summary, case) for case in summary.cases],
    }


def _case_json(summary: Summary, case: Case) -> SummaryCase:
    is_void = summary.descriptor.endswith("V")
    returned = None if case.throws or is_void else value_text(summary, case, case.result)
    return {
        "condition": condition(case),
        "result": returned,
        "exception": None if case.exception is None else case.exception.replace("/", "."),
        "reads": {name: _type_of(summary, name) for name in case.reads},
        "writes": {written_name(summary, w): value_text(summary, case, w.value) for w in case.writes},
        "makes": [
            {
                "name": f"new{number}",
                "class": java_type(made.class_name)
                if made.class_name[0] == "["
                else _dotted(made.class_name),
                "fields": {
                    **{summary.fields[at][0]: value_text(summary, case, v) for at, v in made.fields},
                    **{f"[{place}]": value_text(summary, case, v) for place, v in made.elements},
                },
            }
            for place, number in shown_made(case).items()
            for made in (case.made[place],)
        ],
        "branches": len(set(case.branches)),
    }


def _dotted(class_name: str) -> str:
    return class_name.replace("/", ".")


def _type_of(summary: Summary, name: str) -> str:
    place = summary.places.get(name)
    if isinstance(place, FieldOf):
        return java_type(summary.fields[place.attribute][1])
    if isinstance(place, StaticField):
        return java_type(place.key.partition(":")[2])
    return "element"
