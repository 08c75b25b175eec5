"""The verb that keeps executors for a search on another machine."""

from __future__ import annotations

from pathlib import Path

import click

from pathbrew.cli.group import app
from pathbrew.cli.help import Verb
from pathbrew.cli.options import with_jdk

_EXAMPLES = """\b
Examples:
  export PATHBREW_TOKEN=$(openssl rand -hex 32)
  pathbrew concolic --listen 10.0.0.1:4711 --executors 4 target/classes com.acme.Invoice.total
  pathbrew executors 10.0.0.1:4711 target/classes --executors 4      (on other machines)
"""


@app.command(cls=Verb, common=("executors", "jdk"), epilog=_EXAMPLES)
@click.argument("address", metavar="HOST:PORT")
@click.argument("class_path", nargs=-1, required=True, type=Path, metavar="CLASSPATH...")
@click.option("--executors", type=click.IntRange(min=1), default=1, show_default=True, help="JVMs to keep.")
@click.option("--assertions/--no-assertions", "-ea/-da", default=False, help="Enable assert in user classes.")
@click.option("--allow", multiple=True, metavar="GATE", help="Open a gate in the walls, as for concolic.")
@with_jdk
def executors(
    address: str,
    class_path: tuple[Path, ...],
    executors: int,
    assertions: bool,
    allow: tuple[str, ...],
    jdk: Path | None,
) -> None:
    """Keep JVMs that run code for a `pathbrew concolic --listen` on another machine, until it is done.

    The class path has to be that of the search. PATHBREW_TOKEN in the environment has to hold the same 64
    hexadecimal digits on both machines.
    """
    from pathbrew.verbs.executors import keep_executors

    keep_executors(address, class_path, count=executors, jdk=jdk, assertions=assertions, allow=allow)
