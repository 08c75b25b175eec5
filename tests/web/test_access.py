"""Who is let in: the token, the Host, the Origin, the password, the size of requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pathbrew.web import access
from pathbrew.web.access import Access

from .conftest import make_client


@pytest.fixture
def stranger(tmp_path: Path, pretending: None) -> Iterator[TestClient]:
    """A client without the token."""
    with make_client(tmp_path) as made:
        del made.headers["Authorization"]
        yield made


ROUTES = ["/api/about", "/api/runs", "/api/examples", "/api/openapi.json", "/static/main.js", "/"]


@pytest.mark.parametrize("route", ROUTES)
def test_nothing_is_told_without_the_token(stranger: TestClient, route: str) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer wrong"},
        {"Cookie": "pathbrew=wrong"},
        {"Cookie": "\x01;;="},
    ):
        answer = stranger.get(route, headers=headers)
        assert answer.status_code == 401
        assert "token" in answer.text
    assert stranger.get(route, params={"token": "wrong"}).status_code == 401
    assert stranger.post("/api/code", json={"files": []}).status_code == 401


def test_the_link_opens_the_page_and_sets_a_cookie(tmp_path: Path, pretending: None) -> None:
    known = Access()
    with make_client(tmp_path, access=known) as client:
        del client.headers["Authorization"]
        opened = client.get("/", params={"token": known.token}, follow_redirects=False)
        assert (opened.status_code, opened.headers["location"]) == (303, "/")
        cookie = opened.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie
        assert known.token not in cookie
        page = client.get("/")
        assert page.status_code == 200
        assert "'nonce-" in page.headers["content-security-policy"]
        assert client.get("/api/about").status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8321", "127.0.0.1.evil.example", "", "[", "10.0.0.1"]
)
def test_names_of_others_are_refused(shared: TestClient, host: str) -> None:
    answer = shared.get("/api/about", headers={"Host": host})
    assert answer.status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1:1", "localhost:8321", "[::1]:8321", "LOCALHOST"])
def test_names_of_this_machine_are_known(shared: TestClient, host: str) -> None:
    assert shared.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_requests_from_other_sites_are_refused(shared: TestClient, headers: dict[str, str]) -> None:
    for answer in (
        shared.get("/api/about", headers=headers),
        shared.post("/api/code", json={"files": []}, headers=headers),
    ):
        assert answer.status_code == 403


def test_a_link_from_elsewhere_leads_to_the_page_alone(shared: TestClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert shared.get("/", headers=headers).status_code == 200
    assert shared.get("/api/about", headers=headers).status_code == 403


def test_requests_that_are_too_large_are_refused(shared: TestClient) -> None:
    big = {"files": [{"name": "A.java", "text": "x" * 300_000}]}
    answer = shared.post("/api/code", json=big)
    assert answer.status_code == 413
    assert shared.post("/api/code", headers={"Content-Length": "many"}, content=b"x").status_code == 413


def test_a_body_without_a_length_is_cut(client: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 10_000

    answer = client.post("/api/attachments", params={"name": "a.exec"}, content=endless())
    assert answer.status_code >= 400


def test_the_password_opens_the_page(
    tmp_path: Path, pretending: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "WRONG_PASSWORD_DELAY", 0.0)
    known = Access(password="correct horse", any_address=True)
    with make_client(tmp_path, access=known) as client:
        del client.headers["Authorization"]
        asked = client.get("/", headers={"Host": "192.168.0.7:8321"})
        assert asked.status_code == 401
        assert 'type="password"' in asked.text
        wrong = client.post("/login", data={"password": "guess"}, follow_redirects=False)
        assert wrong.status_code == 401
        assert "not the password" in wrong.text
        right = client.post("/login", data={"password": "correct horse"}, follow_redirects=False)
        assert right.status_code == 303
        assert "correct horse" not in right.headers["set-cookie"]
        assert client.get("/api/about").status_code == 200
        assert client.get("/api/about", headers={"Host": "evil.example"}).status_code == 421


def test_every_answer_has_the_headers_that_keep_it_in_its_place(
    client: TestClient, stranger: TestClient
) -> None:
    for answer in (
        client.get("/api/about"),
        stranger.get("/"),
        client.get("/static/page.css"),
        client.get("/api"),
    ):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_refusals_quote_hostile_hosts_as_text(shared: TestClient) -> None:
    answer = shared.get("/", headers={"Host": "<script>alert(1)</script>"})
    assert answer.status_code == 421
    assert "<script>" not in answer.text
