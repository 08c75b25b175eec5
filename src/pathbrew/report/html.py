"""A generation as one HTML file that needs nothing else."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from pathbrew.deadline import NEVER, Deadline
from pathbrew.files import write_whole
from pathbrew.report import generation_figures as figures
from pathbrew.report.drawing.automaton_picture import draw_automaton
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.html_page import coverage_parts, page_of
from pathbrew.report.reasons import brief, worded
from pathbrew.report.refusals import grouped
from pathbrew.report.specifications import step_text, violation_text
from pathbrew.report.walls import walls_line
from pathbrew.verbs.generate.result import Generation

MAX_MARKS = 6
"""Lines with more goals than that show a count instead of a mark for each."""


def write_html(
    result: Generation,
    path: Path,
    layout: Layout,
    deadline: Deadline = NEVER,
    *,
    title: str = "",
    when: datetime | None = None,
) -> None:
    """Write the report; `title` is the class or package if none is given, `when` is now.

    Pictures that are not laid out by the deadline are drawn without arrows.
    """
    page = page_of(result, title, when or datetime.now(), layout, deadline)
    write_whole(path, report_template().render(page=page, max_marks=MAX_MARKS))


@cache
def report_template() -> Template:
    """The report's template and what it imports, compiled once.

    To be done before anything may interrupt it: the compiler takes that for a mistake in the template.
    """
    environment = Environment(
        loader=PackageLoader("pathbrew.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "printable": figures.printable,
        "brief": brief,
        "worded": worded,
        "walls_line": walls_line,
        "grouped": grouped,
        "percent": figures.percent,
        "shown": figures.shown,
        "qualified": figures.qualified,
        "dropped_by_reason": figures.dropped_by_reason,
        "coverage_parts": coverage_parts,
        "automaton": lambda promise: Markup(draw_automaton(promise.visit)),
        "violation_text": violation_text,
        "step_text": step_text,
        "test_id": figures.test_id,
    }
    environment.get_template("parts.html")
    return environment.get_template("report.html")
