"""Servers for tests: with real runs, or with a program in their place that only pretends."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pathbrew.web import processes
from pathbrew.web.access import Access
from pathbrew.web.app import make_app
from pathbrew.web.limits import Limits
from pathbrew.web.server import Settings

from ..campaign import todays
from ..jdks import installed_jdks

FAKE = Path(__file__).parent / "fake_job.py"
SMALL = Limits(
    body=200_000, files=5, unpacked=100_000, source=50_000, at_once=2, waiting=3, kept=5, stopping=0.3
)
JDKS = todays(installed_jdks(), len(installed_jdks()))
"""What real runs use: an ordinary run has one JDK, so that its caches are filled once; a soak has all."""
Begin = Callable[..., dict[str, Any]]


def make_client(
    data: Path, limits: Limits = SMALL, access: Access | None = None, jdk: Path | None = None
) -> TestClient:
    """A client that has the token, for a server of its own."""
    access = access or Access()
    app = make_app(Settings(data, jdk, limits), access)
    headers = {"Authorization": f"Bearer {access.token}"}
    return TestClient(app, base_url="http://127.0.0.1:8321", headers=headers, raise_server_exceptions=False)


@pytest.fixture
def pretending(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs only pretend to work."""
    monkeypatch.setattr(processes, "JOB", (sys.executable, str(FAKE)))


@pytest.fixture
def client(tmp_path: Path, pretending: None) -> Iterator[TestClient]:
    with make_client(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that tests share which leave nothing behind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "JOB", (sys.executable, str(FAKE)))
        with make_client(tmp_path_factory.mktemp("shared")) as made:
            yield made


@pytest.fixture(scope="session", params=JDKS, ids=lambda jdk: str(jdk.version))
def real(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server whose runs are real."""
    with make_client(tmp_path_factory.mktemp("web"), Limits(at_once=1), jdk=request.param.home) as made:
        yield made


@pytest.fixture(scope="module")
def shared_code(shared: TestClient) -> str:
    return given(shared)


@pytest.fixture
def code(client: TestClient) -> str:
    """Code that was given."""
    return given(client)


def given(client: TestClient) -> str:
    answer = client.post("/api/code", json={"files": [{"name": "Fake.java", "text": "class Fake {}"}]})
    assert answer.status_code == 200, answer.text
    identifier: str = answer.json()["id"]
    return identifier


@pytest.fixture
def begin(client: TestClient, code: str) -> Begin:
    """Begins a run of a method, by its name."""

    def make(method: str, **more: Any) -> dict[str, Any]:
        request = {"code": code, "verb": "explore", "class": "Fake", "method": f"{method}()V"} | more
        answer = client.post("/api/runs", json=request)
        assert answer.status_code == 201, answer.text
        run: dict[str, Any] = answer.json()
        return run

    return make


def ended(client: TestClient, run: dict[str, Any], *, within: float = 60.0) -> dict[str, Any]:
    """The run when it is over."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        found: dict[str, Any] = client.get(f"/api/runs/{run['id']}").json()
        if found["state"] not in ("waiting", "running"):
            return found
        time.sleep(0.02)
    raise AssertionError(f"run {run['id']} did not end")
