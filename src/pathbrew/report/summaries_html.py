"""Summaries as one HTML page: a table for each method, and the heaps of its cases."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from pathbrew.files import write_whole
from pathbrew.report.drawing.cases import MOST_CASES, case_picture
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import draw_heaps
from pathbrew.report.reasons import brief
from pathbrew.report.summaries import as_text, condition, ending, title
from pathbrew.summaries.case import Summary
from pathbrew.verbs.summarize import Summarized

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top; }
td { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #e4e4e4; }
  svg { background: #fff; }
}
"""


def write_html(result: Summarized, file: Path, jdk_home: Path | None = None) -> None:
    """Write the page; cases after the first MOST_CASES have no picture."""
    cases = [(s, case, n) for s in result.summaries for n, case in enumerate(s.cases, 1)][:MOST_CASES]
    with Layout(jdk_home) as layout:
        pictures = draw_heaps([case_picture(s, case, n, alone=False) for s, case, n in cases], layout)
    drawn = {(s.key, n): picture for (s, _, n), picture in zip(cases, pictures, strict=True)}
    sections = "\n".join(_section(summary, drawn) for summary in result.summaries)
    said = escape(as_text(result, quiet=True))
    write_whole(
        file,
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Summaries</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>Summaries</h1><pre>{said}</pre>\n{sections}\n</body></html>\n",
    )


def _section(summary: Summary, drawn: dict[tuple[str, int], str]) -> str:
    whole = "complete" if summary.complete else f"not complete: {brief(summary.left_out)}"
    cells = (
        (str(number), condition(case), ending(summary, case)) for number, case in enumerate(summary.cases, 1)
    )
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
    pictures = _pictures(summary, drawn)
    return (
        f"<h2>{escape(title(summary))}</h2><p>{escape(summary.criterion)}, {escape(whole)}</p>"
        f"<table><thead><tr><th></th><th>when</th><th>ends</th></tr></thead><tbody>{rows}</tbody></table>"
        f"<details><summary>Heaps before and after</summary>{''.join(pictures)}</details>"
    )


def _pictures(summary: Summary, drawn: dict[tuple[str, int], str]) -> Sequence[str]:
    numbers = range(1, len(summary.cases) + 1)
    return [drawn[summary.key, number] for number in numbers if (summary.key, number) in drawn]
