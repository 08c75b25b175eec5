"""How verbs show their options: by sections, first those that people use, all of them with --help-all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

SECTIONS = {
    "What to look at": (
        "jacoco",
        "classes",
        "methods",
        "derived",
        "entry",
        "checked",
        "replayed",
        "spec",
        "instrument",
        "leave",
    ),
    "Search": (
        *(
            "budget",
            "per_method",
            "max_cases",
            "jobs",
            "executors",
            "listen",
            "ray",
            "criterion",
            "strategy",
            "explore_random",
            "seed",
            "engine",
        ),
        *(
            "max_depth",
            "max_path",
            "max_deref",
            "loop_bound",
            "summaries",
            "summary_criterion",
            "solver",
            "query_limit",
        ),
    ),
    "Inputs": ("states", "heap", "stubs", "fix", "args", "inputs", "statics", "assume", "invariant"),
    "Methods that are called on the JVM": ("concrete", "partition", "tries"),
    "Results": (
        *("out", "witness", "errors", "tests", "junit", "json_file", "html", "sarif", "mutation"),
        *("blocks", "as_list", "draw", "verbose", "quiet"),
    ),
    "Server": ("port", "host", "password", "names", "opens", "data", "runs"),
    "Exit code": ("fail_under", "fail_on_crash"),
    "Java": (
        *("jdk", "models", "allow", "assertions", "max_call_depth", "max_array_length"),
        *("compile", "hot_calls", "hot_loops", "cache"),
    ),
    "Help": ("help_all", "help"),
}
"""The options of all verbs, by their names as parameters; each stands in one section."""

_SHOW_ALL = "pathbrew.show-all"


class Verb(click.Command):
    """A verb; if it names common options, its help shows only these unless all are asked for."""

    def __init__(self, *arguments: Any, common: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.common = frozenset(common)
        if common:
            self.params.append(_help_all_option())

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        parameters: dict[str | None, click.Parameter | None] = {each.name: each for each in self.params}
        parameters["help"] = self.get_help_option(context)
        is_all = not self.common or context.meta.get(_SHOW_ALL, False)
        for title, names in SECTIONS.items():
            shown = [name for name in names if is_all or name in self.common or title == "Help"]
            options = [option for name in shown if (option := parameters.get(name)) is not None]
            rows = [row for option in options if (row := option.get_help_record(context)) is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _help_all_option() -> click.Option:
    return click.Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_all,
        help="Show all options and exit.",
    )


def _show_all(context: click.Context, parameter: click.Parameter, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        context.meta[_SHOW_ALL] = True
        click.echo(context.get_help(), color=context.color)
        context.exit()
