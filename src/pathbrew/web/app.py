"""The application: the JSON API, documented by OpenAPI, and the page that uses nothing else."""

from __future__ import annotations

import io
import re
import secrets
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from fastapi.staticfiles import StaticFiles

from pathbrew import __version__
from pathbrew.errors import InputError
from pathbrew.web.access import HEADERS, Access, Gate
from pathbrew.web.comparison import compare
from pathbrew.web.examples import examples
from pathbrew.web.export import export_page
from pathbrew.web.models import (
    IDENTIFIER,
    RUN,
    About,
    Attachment,
    Code,
    CodeRequest,
    Command,
    Difference,
    Example,
    Problem,
    Run,
    RunList,
    RunRequest,
)
from pathbrew.web.pages import STATIC, api_page, index_page
from pathbrew.web.results import Result
from pathbrew.web.server import Busy, NotFound, Server, Settings
from pathbrew.web.streams import stream, told_events

_PROBLEMS: dict[int | str, dict[str, object]] = {
    401: {"model": Problem, "description": "no token"},
    404: {"model": Problem, "description": "not there"},
    422: {"model": Problem, "description": "cannot be used: what, where, what to do"},
    429: {"model": Problem, "description": "too much at once"},
}
_ABOUT = """What the page of `pathbrew serve` uses, and others can.

Give code (`POST /api/code`), begin a run on it (`POST /api/runs`), follow its events, get its result. Scripts
send the token of the link as `Authorization: Bearer TOKEN`."""


def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


def _run(identifier: Annotated[str, Path(alias="id", pattern=f"^{RUN}$")], server: TheServer) -> Run:
    return server.run(identifier)


TheServer = Annotated[Server, Depends(_server)]
TheRun = Annotated[Run, Depends(_run)]


def make_app(settings: Settings, access: Access) -> FastAPI:
    """The application of a server; its runs live as long as it does."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = Server(settings)
        yield
        await app.state.server.processes.close()

    app = FastAPI(
        title="Pathbrew",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=_PROBLEMS,
    )
    _add_errors(app)
    _add_code(app)
    _add_runs(app)
    _add_results(app)
    _add_page(app)
    app.add_middleware(Gate, access=access, most=settings.limits.body)
    return app


def _add_errors(app: FastAPI) -> None:
    """Every refusal is JSON with a `detail` for people."""

    @app.exception_handler(InputError)
    async def unusable(request: Request, error: InputError) -> Response:
        return JSONResponse({"detail": str(error)}, 422)

    @app.exception_handler(NotFound)
    async def missing(request: Request, error: NotFound) -> Response:
        return JSONResponse({"detail": str(error)}, 404)

    @app.exception_handler(Busy)
    async def busy(request: Request, error: Busy) -> Response:
        return JSONResponse({"detail": str(error)}, 429)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        places = [
            f"{'.'.join(str(part) for part in each['loc'][1:]) or 'the request'}: {each['msg']}"
            for each in error.errors()
        ]
        return JSONResponse({"detail": "; ".join(places[:5])}, 422)


def _add_code(app: FastAPI) -> None:
    @app.get("/api/about", tags=["server"])
    async def about(server: TheServer) -> About:
        """What the server is: version, JDK, verbs and their options, limits."""
        return server.about()

    @app.get("/api/examples", tags=["code"])
    async def list_examples() -> list[Example]:
        """Programs that tell a story each."""
        return list(examples())

    @app.post("/api/code", tags=["code"])
    async def give_code(request: CodeRequest, server: TheServer) -> Code:
        """Give sources, class files, jars or zips; they are compiled, and their classes listed."""
        return await server.look_at(request)

    @app.get("/api/code/{id}", tags=["code"])
    async def get_code(
        identifier: Annotated[str, Path(alias="id", pattern=f"^{IDENTIFIER}$")], server: TheServer
    ) -> Code:
        """Code that was given before."""
        return server.code(identifier)

    @app.post("/api/attachments", tags=["code"])
    async def attach(
        request: Request, name: Annotated[str, Query(min_length=1, max_length=200)], server: TheServer
    ) -> Attachment:
        """Give a file beside the code, as the body of the request: JaCoCo's data or its XML report."""
        return server.codes.attach(name, await request.body())


def _add_runs(app: FastAPI) -> None:
    @app.post("/api/command", tags=["runs"])
    async def command(request: RunRequest, server: TheServer) -> Command:
        """The command line that does what a request asks for."""
        return Command(command=server.command(request))

    @app.post("/api/runs", status_code=201, tags=["runs"])
    async def begin(request: RunRequest, server: TheServer) -> Run:
        """Begin a run; it works in a process of its own, behind the walls."""
        return server.begin(request)

    @app.get("/api/runs", tags=["runs"])
    async def list_runs(
        server: TheServer,
        search: Annotated[str, Query(max_length=200)] = "",
        first: Annotated[int, Query(ge=0)] = 0,
        count: Annotated[int, Query(ge=1, le=500)] = 50,
    ) -> RunList:
        """The runs that are kept, newest first."""
        runs, total = server.runs.listed(search, first, count)
        return RunList(runs=runs, total=total)

    @app.get("/api/runs/{id}", tags=["runs"])
    async def get_run(run: TheRun) -> Run:
        """One run."""
        return run

    @app.delete("/api/runs/{id}", status_code=204, tags=["runs"])
    async def delete_run(run: TheRun, server: TheServer) -> None:
        """Forget a run and its files; one that is going on is ended."""
        await server.delete(run)

    @app.post("/api/runs/{id}/stop", tags=["runs"])
    async def stop_run(run: TheRun, server: TheServer) -> Run:
        """End a run; what it has found stays."""
        await server.processes.stop(run.id)
        return server.run(run.id)

    @app.get("/api/runs/{id}/events", tags=["runs"], response_class=StreamingResponse)
    async def events(run: TheRun, request: Request, server: TheServer) -> StreamingResponse:
        """Server-sent events: `state` with the run, `told` with what it tells, `end`.

        Those that were told before come first; a `Last-Event-ID` goes on behind that one.
        """
        last = request.headers.get("last-event-id", "0")
        position = int(last) if re.fullmatch(r"[0-9]{1,12}", last) else 0
        return StreamingResponse(stream(server, run.id, position), media_type="text/event-stream")


def _add_results(app: FastAPI) -> None:
    @app.get("/api/runs/{id}/result", tags=["results"], response_model=Result)
    async def result(run: TheRun, server: TheServer) -> Response:
        """What a run has found: what `--json` writes, and cases, tree and marks for the page."""
        return Response(server.result(run).model_dump_json(by_alias=True), media_type="application/json")

    @app.get("/api/runs/{id}/tests.zip", tags=["results"], response_class=Response)
    async def tests(run: TheRun, server: TheServer) -> Response:
        """The tests as a zip."""
        files = server.result(run).files
        if not files:
            raise NotFound(f"run {run.id} has written no tests")
        octets = io.BytesIO()
        with zipfile.ZipFile(octets, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in files:
                archive.writestr(file.name, file.text)
        return _download(octets.getvalue(), "application/zip", f"pathbrew-{run.id}.zip")

    @app.get("/api/runs/{id}/export.html", tags=["results"], response_class=Response)
    async def export(run: TheRun, server: TheServer) -> Response:
        """A run as one HTML file that needs no server."""
        found = told_events(server.runs.place(run.id).events)
        page = export_page(run, server.code(run.code), server.result(run), found)
        return _download(
            page.encode("utf-8", "backslashreplace"), "text/html; charset=utf-8", f"pathbrew-{run.id}.html"
        )

    @app.get("/api/compare", tags=["results"])
    async def compare_runs(
        first: Annotated[str, Query(pattern=f"^{RUN}$")],
        second: Annotated[str, Query(pattern=f"^{RUN}$")],
        server: TheServer,
    ) -> Difference:
        """Two runs beside each other."""
        one, other = server.run(first), server.run(second)
        return compare((one, server.result(one)), (other, server.result(other)))


def _download(octets: bytes, kind: str, name: str) -> Response:
    return Response(
        octets, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _add_page(app: FastAPI) -> None:
    def shown(make: Callable[[str, str], str]) -> HTMLResponse:
        """A page whose own scripts and styles are told by a number that is used once."""
        nonce = secrets.token_urlsafe(16)
        policy = HEADERS["Content-Security-Policy"]
        for kind in ("script-src", "style-src"):
            policy = policy.replace(f"{kind} 'self'", f"{kind} 'self' 'nonce-{nonce}'")
        return HTMLResponse(make(nonce, __version__), headers={"Content-Security-Policy": policy})

    @app.get("/", include_in_schema=False)
    async def page() -> HTMLResponse:
        return shown(index_page)

    @app.get("/api", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return shown(api_page)

    app.mount("/static", StaticFiles(directory=STATIC), name="static")
