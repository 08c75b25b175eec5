"""The verb that serves the web page: serve."""

from __future__ import annotations

import ipaddress
import socket
import webbrowser
from dataclasses import replace
from pathlib import Path

import click

from pathbrew.cli.group import app
from pathbrew.cli.help import Verb
from pathbrew.cli.options import with_jdk
from pathbrew.errors import InputError

_EXAMPLES = """\b
Examples:
  pathbrew serve
  pathbrew serve --port 9000 --no-open
  pathbrew serve --host 0.0.0.0 --password swordfish
"""
_LEAST_PASSWORD = 8


@app.command(cls=Verb, epilog=_EXAMPLES)
@click.option("--port", type=click.IntRange(0, 65535), default=8321, show_default=True, help="0 takes any.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--password", metavar="TEXT", help="Asked for by the page; needed for other hosts than this.")
@click.option(
    "--name", "names", multiple=True, metavar="HOST", help="Another name of this server, as behind a proxy."
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Where runs are kept.")
@click.option("--runs", type=click.IntRange(1, 64), metavar="N", help="Runs that work at the same time.")
@with_jdk
def serve(
    port: int,
    host: str,
    password: str | None,
    names: tuple[str, ...],
    opens: bool,
    data: Path | None,
    runs: int | None,
    jdk: Path | None,
) -> None:
    """Open the web page: paste Java, watch the search, step through paths, take the tests.

    The server listens on this machine alone unless --host says otherwise; the link that it prints holds a
    secret. What is pasted runs behind the walls.
    """
    try:
        import uvicorn

        from pathbrew.web.access import LOOPBACK, Access
        from pathbrew.web.app import make_app
    except ImportError as error:
        raise InputError(f"the web page needs {error.name}: pip install 'pathbrew[web]'") from None
    from pathbrew.classfile import find_jdk
    from pathbrew.web.limits import Limits
    from pathbrew.web.places import data_folder
    from pathbrew.web.server import Settings

    is_local = _is_local(host)
    if not is_local and password is None:
        raise InputError(f"--host {host} lets others in: give a --password, too")
    if password is not None and len(password) < _LEAST_PASSWORD:
        raise InputError(f"--password: take at least {_LEAST_PASSWORD} characters")
    find_jdk(jdk)
    limits = Limits() if runs is None else replace(Limits(), at_once=runs)
    settings = Settings((data or data_folder() / "web").absolute(), jdk, limits, is_shared=not is_local)
    hosts = LOOPBACK | {name.lower() for name in (host, *names)}
    if not is_local:
        hosts |= {socket.gethostname().lower()}
    access = Access(hosts, any_address=not is_local, password=password)
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    link = f"{address}?token={access.token}"
    if not is_local:
        click.echo(
            "Everybody who can reach this machine and knows the password can run searches on it.\n"
            "The walls hold what is run; the connection is not encrypted: put a proxy with TLS before it.",
            err=True,
        )
    click.echo(f"Pathbrew: {link}\nRuns are kept in {settings.data}. Ctrl+C ends the server.")
    if opens:
        webbrowser.open(link)
    config = uvicorn.Config(
        make_app(settings, access), log_level="warning", timeout_graceful_shutdown=2, server_header=False
    )
    uvicorn.Server(config).run(sockets=[listening])


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        raise InputError(f"cannot listen on {host}:{port}: {error.strerror or error}; try --port 0") from None
    return listening
