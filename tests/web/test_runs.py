"""Real runs of each verb through the API: results have the shape that is documented, tests pass."""

from __future__ import annotations

import base64
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pathbrew.classfile import find_jdk
from pathbrew.web.results import Result

from .conftest import ended

SOURCE = """package demo;
public class Till {
    private int coins;
    public int pay(int price) {
        if (price > coins) {
            throw new IllegalStateException("too dear");
        }
        coins -= price;
        return coins;
    }
    static int half(int x) {
        assert x != 1234 : "odd one";
        return x > 10 ? x / 2 : x;
    }
}
class Buyer {
    static int buy(Till till, int price) {
        return till.pay(price - 5);
    }
}
"""
JACOCO = """<?xml version="1.0"?><report name="x"><package name="demo">
<class name="demo/Till" sourcefilename="Till.java">
<method name="pay" desc="(I)I" line="5"><counter type="INSTRUCTION" missed="21" covered="0"/></method></class>
<sourcefile name="Till.java"><line nr="5" mi="4" ci="0" mb="2" cb="0"/></sourcefile></package></report>"""


SPECIFICATION = """specification for demo.Till {
    call Fair: pay(price) -> pay(price) { price >= 0 };
}
"""
CODE = [{"name": "Till.java", "text": SOURCE}, {"name": "Till.spec", "text": SPECIFICATION}]


def run(real: TestClient, verb: str, method: str | None, **more: Any) -> tuple[dict[str, Any], Result]:
    code = real.post("/api/code", json={"files": CODE}).json()
    assert [each["name"] for each in code["classes"]] == ["demo.Buyer", "demo.Till"]
    request = {"code": code["id"], "verb": verb, "class": "demo.Till", "method": method} | more
    begun = real.post("/api/runs", json=request)
    assert begun.status_code == 201, begun.text
    over = ended(real, begun.json(), within=300)
    assert over["state"] == "finished", over
    told = real.get(f"/api/runs/{over['id']}/events").text
    assert '"kind": "phase"' in told
    answer = real.get(f"/api/runs/{over['id']}/result").json()
    result = Result.model_validate(answer)
    # Fields that the documented types do not have would be missing from what they were read into.
    assert json.loads(result.model_dump_json(by_alias=True, include={"content"}))["json"] == answer["json"]
    return over, result


def explored(real: TestClient) -> None:
    over, result = run(real, "explore", "pay(I)I", options={"budget": "60s"})
    assert result.content["verb"] == "explore"
    assert over["summary"] == "2 paths (all of them)"
    assert result.tree is not None and result.tree[0] == (-1, "", "", None)
    case = result.cases[next(n for n, each in enumerate(result.cases) if each.kind == "threw")]
    assert case.heaps is not None and "<svg" in case.heaps
    assert case.trace is not None
    assert [line for owner, method, line in case.trace if method == "pay"] == [5, 6]
    assert "assertThrows" in case.code
    (file,) = result.files
    assert file.name == "demo/TillExploreTest.java"
    assert result.marks["demo.Till"][5].state == "covered"


def generated(real: TestClient) -> None:
    over, result = run(real, "generate", None, options={"budget": "60s"})
    assert result.content["verb"] == "generate"
    assert over["has_tests"]
    assert result.content["files"] == ["demo/TillTest.java"]
    assert any("AssertionError" in case.outcome for case in result.cases)
    assert {case.test for case in result.cases} <= set(result.files[0].text.replace("(", " ").split())


def checked(real: TestClient) -> None:
    over, result = run(real, "check", "half(I)I", options={"budget": "60s"})
    assert result.content["verb"] == "check"
    assert (over["tone"], result.content["verdict"]) == ("bad", "violated")
    assert result.cases[0].inputs == [("x", "1234")]
    assert "AssertionError" in result.cases[0].code


def promised(real: TestClient) -> None:
    options = {"budget": "60s", "spec": ["Till.spec"]}
    over, result = run(real, "check", "buy(Ldemo/Till;I)I", options=options, **{"class": "demo.Buyer"})
    assert over["command"].endswith("'demo.Buyer.buy(Ldemo/Till;I)I' --spec Till.spec --budget 60s")
    assert result.content["verb"] == "check"
    assert (result.content["verdict"], result.content["property"]) == ("violated", "spec")
    assert result.content["broken"] is not None and result.content["broken"]["place"] == "Till.spec:2:5"
    (case,) = result.cases
    assert case.outcome == "Fair is broken by the caller"
    assert case.trace is not None and ("demo.Buyer", "buy", 18) in case.trace
    assert int(dict(case.inputs)["price"]) < 5
    assert result.files == []


def reached(real: TestClient) -> None:
    _over, result = run(real, "reach", "pay(I)I", line=8, options={"budget": "60s"})
    assert result.content["verb"] == "reach"
    assert result.content["status"] == "reached"
    assert result.cases[0].trace is not None
    assert ("demo.Till", "pay", 8) in result.cases[0].trace


def complemented(real: TestClient) -> None:
    made = real.post("/api/attachments", params={"name": "jacoco.xml"}, content=JACOCO.encode()).json()
    _over, result = run(real, "complement", None, jacoco=made["id"], options={"budget": "60s"})
    assert result.content["verb"] == "complement"
    assert result.content["files"] == ["demo/TillComplementTest.java"]


def summarized(real: TestClient) -> None:
    over, result = run(real, "summarize", "pay(I)I", options={"budget": "60s"})
    assert result.content["verb"] == "summarize"
    assert over["summary"] == "1 method, 2 cases; 1 complete"
    assert result.tree is not None and len(result.tree) == 4
    assert any("writes this.coins" in dict(case.inputs) for case in result.cases)


def followed(real: TestClient) -> None:
    over, result = run(real, "concolic", "half(I)I", options={"budget": "60s"})
    assert result.content["verb"] == "concolic"
    assert over["summary"].startswith("2 paths")
    assert result.tree is not None and len(result.cases) == 2


VERBS = (explored, generated, checked, promised, reached, complemented, summarized, followed)


@pytest.mark.by_turns(2 * len(VERBS))
@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_a_verb_as_the_page_runs_it(real: TestClient, verb: Any) -> None:
    verb(real)


def compile_errors(real: TestClient, tmp_path: Path) -> None:
    """They stand at their lines, and nothing runs."""
    broken = 'class Broken {\n    int x = "text";\n}\n'
    code = real.post("/api/code", json={"files": [{"name": "Broken.java", "text": broken}]}).json()
    (found,) = code["diagnostics"]
    assert (found["file"], found["line"], found["column"]) == ("Broken.java", 2, 13)
    request = {"code": code["id"], "verb": "generate", "class": "Broken"}
    refused = real.post("/api/runs", json=request)
    assert refused.status_code == 422
    assert "does not compile" in refused.json()["detail"]


def mistaken_specification(real: TestClient, tmp_path: Path) -> None:
    """The mistake stands at its line, and hinders nobody who does not ask for it."""
    wrong = {"name": "Till.spec", "text": "specification for demo.Till {\n    call Fair pay();\n}\n"}
    code = real.post("/api/code", json={"files": [CODE[0], wrong]}).json()
    (found,) = code["diagnostics"]
    assert (found["file"], found["line"], found["column"], found["is_error"]) == ("Till.spec", 2, 15, False)
    request = {"code": code["id"], "verb": "check", "class": "demo.Till", "method": "half(I)I"}
    assert real.post("/api/command", json=request).status_code == 200
    refused = real.post("/api/command", json=request | {"options": {"spec": ["Till.spec"]}})
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith("Till.spec:2:15: ")


def annotation_processor(real: TestClient, tmp_path: Path) -> None:
    """One that javac would find in a jar is not run."""
    canary = tmp_path / "canary"
    source = tmp_path / "Hook.java"
    source.write_text(f"""import javax.annotation.processing.*;
    @SupportedAnnotationTypes("*")
    public class Hook extends AbstractProcessor {{
        static {{ try {{ new java.io.File("{canary}").createNewFile(); }} catch (Exception e) {{ }} }}
        public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> found,
            RoundEnvironment round) {{ return false; }}
    }}""")
    javac = find_jdk().javac
    subprocess.run([javac, "-proc:none", "-d", tmp_path, source], check=True, capture_output=True)
    jar = tmp_path / "hook.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.write(tmp_path / "Hook.class", "Hook.class")
        archive.writestr("META-INF/services/javax.annotation.processing.Processor", "Hook\n")
    (tmp_path / "Till.java").write_text(SOURCE)
    processing = "-proc:full" if find_jdk().version > 22 else "-nowarn"
    command: list[Path | str] = [javac, "-cp", jar, processing, "-d", tmp_path, tmp_path / "Till.java"]
    subprocess.run(command, check=True, capture_output=True)
    assert canary.exists()  # that is what javac does unless told otherwise
    canary.unlink()
    hook = {"name": "hook.jar", "data": base64.b64encode(jar.read_bytes()).decode()}
    code = real.post("/api/code", json={"files": [CODE[0], hook]}).json()
    assert code["diagnostics"] == []
    assert not canary.exists()


UPLOADS = (compile_errors, mistaken_specification, annotation_processor)


@pytest.mark.by_turns(2 * len(UPLOADS))
@pytest.mark.parametrize("upload", UPLOADS, ids=lambda upload: upload.__name__)
def test_an_upload_with(real: TestClient, tmp_path: Path, upload: Any) -> None:
    upload(real, tmp_path)
