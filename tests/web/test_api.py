"""Every route, with what it is for and with bad input: clear errors, no traceback."""

from __future__ import annotations

import base64
import io
import time
import zipfile
from typing import Any, get_args, get_type_hints

import pytest
from fastapi.testclient import TestClient

from pathbrew.web.results import VerbDocument

from .conftest import Begin, ended

NO_RUN = "20260101-000000-00000000"
NO_CODE = "0" * 32


def zipped(members: dict[str, bytes]) -> str:
    octets = io.BytesIO()
    with zipfile.ZipFile(octets, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return base64.b64encode(octets.getvalue()).decode()


def test_about_tells_of_verbs_and_their_options(shared: TestClient) -> None:
    about = shared.get("/api/about").json()
    verbs = {verb["name"]: verb for verb in about["verbs"]}
    assert verbs.keys() >= {"generate", "explore", "check", "reach", "complement"}
    budget = next(option for option in verbs["generate"]["options"] if option["name"] == "budget")
    assert (budget["flag"], budget["is_common"]) == ("--budget", True)
    offered = {option["name"] for verb in about["verbs"] for option in verb["options"]}
    assert not offered & {"allow", "out", "jdk", "jobs", "cache"}  # what belongs to the server


def test_a_run_from_beginning_to_end(client: TestClient, begin: Begin) -> None:
    run = begin("quick", options={"budget": "5s", "criterion": "path"}, title="a first look")
    assert run["command"] == "pathbrew explore Fake.java 'Fake.quick()V' --budget 5s --criterion path"
    over = ended(client, run)
    assert (over["state"], over["summary"], over["tone"]) == ("finished", "1 path", "good")
    assert client.get(f"/api/runs/{run['id']}/result").json()["summary"] == "1 path"
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"/api/runs/{run['id']}/tests.zip").content))
    assert archive.read("FakeTest.java") == b"class FakeTest {}"
    page = client.get(f"/api/runs/{run['id']}/export.html")
    assert "attachment" in page.headers["content-disposition"]
    assert page.text.startswith("<!doctype html>")
    listed = client.get("/api/runs", params={"search": "first LOOK fake"}).json()
    assert [each["id"] for each in listed["runs"]] == [run["id"]]
    assert client.get("/api/runs", params={"search": "nothing like it"}).json() == {"runs": [], "total": 0}


def test_events_come_first_to_last_and_can_be_resumed(client: TestClient, begin: Begin) -> None:
    run = begin("quick")
    ended(client, run)
    told = client.get(f"/api/runs/{run['id']}/events").text
    kinds = [line.removeprefix("event: ") for line in told.splitlines() if line.startswith("event: ")]
    assert kinds == ["state", "told", "end"]
    position = [line.removeprefix("id: ") for line in told.splitlines() if line.startswith("id: ")][1]
    rest = client.get(f"/api/runs/{run['id']}/events", headers={"Last-Event-ID": position}).text
    assert "event: told" not in rest and "event: end" in rest


def test_a_run_that_is_stopped_keeps_what_it_found(client: TestClient, begin: Begin) -> None:
    run = begin("slow")
    while client.get(f"/api/runs/{run['id']}").json()["state"] == "waiting":
        time.sleep(0.01)
    time.sleep(0.5)  # until its process hears of signals
    assert client.post(f"/api/runs/{run['id']}/stop").status_code == 200
    over = ended(client, run)
    assert (over["state"], over["summary"]) == ("stopped", "1 path")


def test_a_run_that_does_not_stop_is_killed(client: TestClient, begin: Begin) -> None:
    run = begin("stubborn")
    time.sleep(0.5)
    client.post(f"/api/runs/{run['id']}/stop")
    over = ended(client, run)
    assert (over["state"], over["error"]) == ("stopped", "stopped before it had a result")
    assert client.get(f"/api/runs/{run['id']}/result").status_code == 404


@pytest.mark.parametrize(
    ("method", "error"),
    [("refused", "class Fake cannot be linked"), ("dies", "its process was ended by signal 9")],
)
def test_a_run_that_fails_says_why(client: TestClient, begin: Begin, method: str, error: str) -> None:
    over = ended(client, begin(method))
    assert over["state"] == "failed"
    assert error in over["error"]


def test_runs_wait_for_their_turn_and_too_many_are_refused(
    client: TestClient, begin: Begin, code: str
) -> None:
    runs = [begin("stubborn") for _ in range(5)]
    time.sleep(0.2)
    states = [client.get(f"/api/runs/{run['id']}").json()["state"] for run in runs]
    assert sorted(states) == ["running"] * 2 + ["waiting"] * 3
    request = {"code": code, "verb": "explore", "class": "Fake", "method": "quick()V"}
    refused = client.post("/api/runs", json=request)
    assert refused.status_code == 429
    assert "waiting already" in refused.json()["detail"]
    waiting = runs[states.index("waiting")]
    client.post(f"/api/runs/{waiting['id']}/stop")
    over = ended(client, waiting)
    assert (over["state"], over["error"]) == ("stopped", "stopped before it began")
    for run in runs:
        assert client.delete(f"/api/runs/{run['id']}").status_code == 204
    assert client.get("/api/runs").json()["total"] == 0


def test_only_so_many_runs_are_kept(client: TestClient, begin: Begin, code: str) -> None:
    for run in [begin("quick") for _ in range(5)]:
        ended(client, run)
    refused = client.post(
        "/api/runs", json={"code": code, "verb": "explore", "class": "Fake", "method": "quick()V"}
    )
    assert refused.status_code == 429
    assert "delete some" in refused.json()["detail"]


def test_two_runs_are_compared(client: TestClient, begin: Begin) -> None:
    first, second = (ended(client, begin(method)) for method in ("quick", "empty"))
    found = client.get("/api/compare", params={"first": first["id"], "second": second["id"]}).json()
    assert ["what", "Fake.quick", "Fake.empty"] in found["figures"]
    assert found["both"] == 0
    assert client.get(f"/api/runs/{second['id']}/tests.zip").status_code == 404


DOCUMENTS = get_args(VerbDocument)


def test_the_api_is_documented(shared: TestClient) -> None:
    schema = shared.get("/api/openapi.json").json()
    assert schema["paths"].keys() >= {"/api/code", "/api/runs", "/api/runs/{id}/events", "/api/compare"}
    for document in DOCUMENTS:
        described = schema["components"]["schemas"][document.__name__]
        assert described["properties"].keys() == get_type_hints(document).keys()


def test_examples_can_be_listed(shared: TestClient) -> None:
    found = shared.get("/api/examples").json()
    assert len(found) >= 12
    assert len({each["id"] for each in found}) == len(found)


RUN: dict[str, Any] = {"verb": "explore", "class": "Fake", "method": "quick()V"}


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (RUN | {"verb": "destroy"}, "there is no verb 'destroy'"),
        (RUN | {"class": "Other"}, "no class Other"),
        (RUN | {"method": "other()V"}, "no method other()V"),
        (RUN | {"method": None}, "choose a method"),
        (RUN | {"verb": "reach"}, "choose a line"),
        (RUN | {"verb": "reach", "line": 99}, "choose a line of quick() that has code: 3 to 4"),
        (RUN | {"verb": "reach", "line": 0}, "line: "),
        (RUN | {"verb": "complement"}, "JaCoCo"),
        (RUN | {"options": {"budget": "soon"}}, "not a length of time"),
        (RUN | {"options": {"budget": "10h"}}, "at most"),
        (RUN | {"options": {"budget": 5}}, "--budget: 5 is not a text"),
        (RUN | {"options": {"heap": "soft"}}, "is not one of"),
        (RUN | {"options": {"loop_bound": 0}}, "less than 1"),
        (RUN | {"options": {"loop_bound": True}}, "is not a number"),
        (RUN | {"options": {"fix": "a=1"}}, "is not a list"),
        (RUN | {"options": {"allow": ["files"]}}, "has no option 'allow'"),
        (RUN | {"options": {"out": "/tmp/x"}}, "has no option 'out'"),
        (RUN | {"verb": "check", "method": None}, "choose a method"),
        (RUN | {"verb": "check", "options": {"spec": "Fake.java"}}, "is not a specification"),
        (RUN | {"verb": "check", "options": {"spec": ["/etc/passwd"]}}, "no specification, source or class"),
        (RUN | {"verb": "check", "options": {"spec": ["../Fake.java"]}}, "no specification, source or class"),
        (RUN | {"verb": "check", "options": {"property": "luck"}}, "is not one of"),
        (RUN | {"surprise": 1}, "surprise: "),
        ({"verb": "explore"}, "class: Field required"),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    shared: TestClient, shared_code: str, request_: dict[str, Any], message: str
) -> None:
    for route in ("/api/runs", "/api/command"):
        answer = shared.post(route, json={"code": shared_code} | request_)
        assert answer.status_code == 422
        assert message in answer.json()["detail"]
    assert shared.get("/api/runs").json()["total"] == 0


def test_what_is_not_there_is_not_found(shared: TestClient) -> None:
    routes = [
        f"/api/runs/{NO_RUN}{rest}" for rest in ("", "/events", "/result", "/tests.zip", "/export.html")
    ]
    routes += [f"/api/code/{NO_CODE}", f"/api/compare?first={NO_RUN}&second={NO_RUN}"]
    for route in routes:
        answer = shared.get(route)
        assert answer.status_code == 404, route
        assert "there is no" in answer.json()["detail"]
    assert shared.post(f"/api/runs/{NO_RUN}/stop").status_code == 404
    assert shared.delete(f"/api/runs/{NO_RUN}").status_code == 404
    assert shared.post("/api/runs", json=RUN | {"code": NO_CODE}).status_code == 404
    assert shared.get("/api/nothing").status_code == 404


@pytest.mark.parametrize("name", ["x", "20260101-000000-zzzzzzzz", "%2e%2e%2f%2e%2e", "a" * 500])
def test_identifiers_are_nothing_else(shared: TestClient, name: str) -> None:
    for route in (f"/api/runs/{name}", f"/api/runs/{name}/result", f"/api/code/{name}"):
        assert shared.get(route).status_code in (404, 405, 422), route


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ({"name": "../Fake.java", "text": ""}, "not a name"),
        ({"name": "/etc/Fake.java", "text": ""}, "not a name"),
        ({"name": "a/../../Fake.java", "text": ""}, "not a name"),
        ({"name": "C:\\Fake.java", "text": ""}, "not a name"),
        ({"name": "", "text": ""}, "not a name"),
        ({"name": "a\0b.java", "text": ""}, "not a name"),
        ({"name": "notes.txt", "text": ""}, "give Java sources"),
        ({"name": "Fake.java"}, "either its text or its data"),
        ({"name": "Fake.java", "text": "", "data": ""}, "either its text or its data"),
        ({"name": "Fake.class", "data": "!"}, "not base64"),
        ({"name": "Fake.java", "text": "x" * 60_000}, "larger than"),
        ({"name": "a.zip", "data": base64.b64encode(b"PK no").decode()}, "not a zip"),
        ({"name": "a.jar", "data": base64.b64encode(b"no").decode()}, "not a zip"),
        ({"name": "a.zip", "data": zipped({"readme": b""})}, "no Java"),
        ({"name": "a.zip", "data": zipped({"../Fake.java": b""})}, "not a name"),
        ({"name": "a.zip", "data": zipped({"Fake.java": b"0" * 1_000_000})}, "beyond the limit"),
        ({"name": "a.jar", "data": zipped({"Fake.class": b"0" * 1_000_000})}, "unpacks to"),
        ({"name": "a.zip", "data": zipped({f"F{n}.java": b"" for n in range(6)})}, "6 files"),
    ],
)
def test_hostile_uploads_are_refused(shared: TestClient, file: dict[str, str], message: str) -> None:
    answer = shared.post("/api/code", json={"files": [file]})
    assert answer.status_code == 422
    assert message in answer.json()["detail"]


def test_a_symbolic_link_in_a_zip_is_refused(client: TestClient) -> None:
    octets = io.BytesIO()
    with zipfile.ZipFile(octets, "w") as archive:
        link = zipfile.ZipInfo("Fake.java")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    data = base64.b64encode(octets.getvalue()).decode()
    answer = client.post("/api/code", json={"files": [{"name": "a.zip", "data": data}]})
    assert answer.status_code == 422
    assert "symbolic link" in answer.json()["detail"]


def test_a_file_that_is_a_folder_too_is_refused(client: TestClient) -> None:
    files = [{"name": "a.java", "text": ""}, {"name": "a.java/B.java", "text": ""}]
    answer = client.post("/api/code", json={"files": files})
    assert answer.status_code == 422
    assert "both a file and a folder" in answer.json()["detail"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'"x"', b'{"files": []}', b'{"files": [{"name": 1}]}', b"\xff\xfe", b"null"]
)
def test_malformed_bodies_are_refused(shared: TestClient, body: bytes) -> None:
    for route in ("/api/code", "/api/runs", "/api/command"):
        answer = shared.post(route, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422
        assert "Traceback" not in answer.text
        assert isinstance(answer.json()["detail"], str)


def test_a_specification_lies_beside_the_code(client: TestClient) -> None:
    files = [{"name": "Fake.java", "text": ""}, {"name": "spec/Fake.spec", "text": "specification"}]
    code = client.post("/api/code", json={"files": files}).json()
    assert [file["text"] for file in code["files"]] == ["", "specification"]
    request = {"code": code["id"], "verb": "check", "class": "Fake", "options": {"spec": ["spec/Fake.spec"]}}
    command = client.post("/api/command", json=request).json()["command"]
    assert command == "pathbrew check Fake.java Fake --spec spec/Fake.spec"
    request |= {"method": "quick()V", "options": {"spec": ["Fake"], "property": "assert"}}
    command = client.post("/api/command", json=request).json()["command"]
    assert command == "pathbrew check Fake.java 'Fake.quick()V' --property assert --spec Fake"
    alone = client.post("/api/code", json={"files": files[1:]})
    assert alone.status_code == 422 and "no Java" in alone.json()["detail"]


def test_attachments(client: TestClient, code: str) -> None:
    made = client.post("/api/attachments", params={"name": "jacoco.exec"}, content=b"\x01\xc0\xc0")
    assert made.json()["name"] == "jacoco.exec"
    request = RUN | {"code": code, "verb": "complement", "jacoco": made.json()["id"]}
    assert client.post("/api/command", json=request).json()["command"].endswith("--jacoco jacoco.exec")
    missing = client.post("/api/command", json=request | {"jacoco": NO_CODE})
    assert missing.status_code == 404
    assert client.post("/api/attachments", content=b"").status_code == 422
    assert client.post("/api/attachments", params={"name": "<b>"}, content=b"").status_code == 422


@pytest.mark.parametrize("query", ["first=-1", "count=0", "count=100000", "first=x", f"search={'x' * 300}"])
def test_bad_pages_of_the_list_are_refused(shared: TestClient, query: str) -> None:
    assert shared.get(f"/api/runs?{query}").status_code == 422


def test_equal_code_is_kept_once(client: TestClient, code: str) -> None:
    again = client.post("/api/code", json={"files": [{"name": "Fake.java", "text": "class Fake {}"}]})
    assert again.json()["id"] == code
    assert client.get(f"/api/code/{code}").json() == again.json()
    assert again.json()["files"][0]["text"] == "class Fake {}"
