"""The verb that runs methods on the real JVM, over terms at once."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from pathbrew.cli.group import FOUND, app, began
from pathbrew.cli.help import Verb
from pathbrew.cli.last_resort import NO_ANSWER, end_after
from pathbrew.cli.methods import (
    REPLAY_HELP,
    draw_promises,
    leave_if_nothing_finished,
    refuse_drawing,
    show_again,
)
from pathbrew.cli.options import (
    options_of,
    with_draw,
    with_jdk,
    with_json,
    with_quiet,
    with_verbose,
    with_where,
)
from pathbrew.cli.output import recorded, write_json
from pathbrew.cli.words import only_target
from pathbrew.options import (
    CONCRETE_ONLY,
    IN_MACHINE,
    RUNNING,
    ConcolicOptions,
    ExploreOptions,
    MachineOptions,
    seconds,
)

_EXAMPLES = """\b
Examples:
  pathbrew concolic target/classes com.acme.Invoice.total
  pathbrew concolic target/classes pathbrew.jar com.acme.InvoiceDriver
  pathbrew concolic Tree.java Tree.insert --strategy bfs --executors 4 --out tests --errors found
  pathbrew concolic Tree.java --replay found/Tree.insert-1.json
"""


@app.command(
    cls=Verb,
    common=(
        *("budget", "strategy", "executors", "fix", "inputs", "instrument"),
        *("as_list", "out", "json_file", "jdk"),
    ),
    epilog=_EXAMPLES,
)
@with_where("[CLASSPATH]... CLASS|CLASS.METHOD")
@click.option("--replay", "replayed", metavar="FILE", help=REPLAY_HELP)
@click.option("--list", "as_list", is_flag=True, help="List the paths instead of drawing the tree.")
@with_draw("the automaton of each promise of --spec, with what the runs have seen of it,")
@with_json
@with_verbose
@with_quiet
@with_jdk
@options_of(ConcolicOptions)
@options_of(ExploreOptions, without=IN_MACHINE, criterion=RUNNING.criterion)
@options_of(MachineOptions, without=CONCRETE_ONLY)
def concolic(
    where: tuple[str, ...],
    replayed: str | None,
    as_list: bool,
    draw: str | None,
    json_file: str | None,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Search the paths of a method, or of a driver's main, by runs on the real JVM.

    The code is instrumented and runs concretely; what it does with its inputs becomes terms on the way, and
    the other sides of its branches become the inputs of the next runs. A driver asks for inputs with
    Pathbrew.anyInt() and its family; a method with parameters needs none. --replay runs an error again that
    --errors has stored, on a plain JVM; the exit code is 1 if that ends in another way.
    """
    from pathbrew import api
    from pathbrew.report import concolic as report
    from pathbrew.report.progress import progress

    if replayed is not None:
        again = show_again("concolic", where, replayed, jdk, json_file)
        sys.exit(0 if again.is_same_exception else FOUND)
    class_path, target = only_target(where, "concolic")
    refuse_drawing(draw, settings["spec"])
    started = began()
    end_after(seconds(settings["budget"]), NO_ANSWER)
    with nullcontext() if quiet else progress(target) as observer:
        result = api.concolic(class_path, target, jdk=jdk, observer=observer, started=started, **settings)
    search = result.exploration.search
    search.defects = recorded(search.defects, None)
    write_json(json_file, "concolic", started, lambda: report.as_json(result))
    if json_file != "-":
        click.echo(report.as_text(result, as_list=as_list, verbose=verbose, quiet=quiet), nl=False)
    if draw is not None:
        draw_promises(result.visits, draw, quiet=quiet or json_file == "-")
    leave_if_nothing_finished(search)
