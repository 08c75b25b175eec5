"""What code changes in its JVM is named and put back, in the worker and between tests of a suite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker, Loader, ReplayRequest, Returned
from pathbrew.jvm.suite import Source, run_suite

from .programs import compile_program

CHANGES = {
    "property": "system properties",
    "propertyObject": "system properties",
    "properties": "system properties",
    "removedProperty": "system properties",
    "locale": "default locale",
    "formatLocale": "default locale",
    "zone": "default time zone",
    "in": "standard streams",
    "out": "standard streams",
    "handler": "uncaught-exception handler",
    "loader": "context class loader",
    "threadName": "name or priority of the thread",
    "threadPriority": "name or priority of the thread",
    "interrupt": "interrupt flag",
    "level": "logging",
    "logHandler": "logging",
    "logReset": "logging",
    "provider": "security providers",
    "noProvider": "security providers",
    "thread": "threads",
    "pool": "threads",
}
SEEN = "()Ljava/lang/String;"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_program("state", tmp_path_factory.mktemp("state"))


@pytest.fixture
def meddler(guarded: JvmWorker, classes: Path) -> Iterator[Loader]:
    with guarded.open([classes]) as loader:
        yield loader


@pytest.mark.parametrize(("method", "change"), CHANGES.items())
def test_a_change_is_named_and_put_back(
    guarded: JvmWorker, meddler: Loader, method: str, change: str
) -> None:
    before = guarded.call(meddler, "state/Meddler", "look", SEEN)
    assert (before.refusals, before.changes) == ((), ())
    process = guarded.process_id
    changed = guarded.call(meddler, "state/Meddler", method, "()V")
    assert isinstance(changed.outcome, Returned)
    assert changed.changes == (change,)
    after = guarded.call(meddler, "state/Meddler", "look", SEEN)
    assert (after.outcome, after.changes) == (before.outcome, ())
    assert (guarded.process_id == process) == (change != "threads"), "only threads cost the process"


def test_a_replay_tells_its_changes(guarded: JvmWorker, meddler: Loader) -> None:
    requests = [ReplayRequest("state/Meddler", method, "()V") for method in ("locale", "thread", "zone")]
    results = guarded.replay_many(meddler, requests)
    assert [result.changes for result in results] == [
        ("default locale",),
        ("threads",),
        ("default time zone",),
    ]
    assert results[0].objection == "changes the JVM's state: default locale"


@pytest.mark.jdks_by_turns
def test_a_test_that_changes_the_state_fails_alone(jdk_home: Path, classes: Path, tmp_path: Path) -> None:
    source = tmp_path / "MeddlerTest.java"
    meddling = "".join(
        f"@Test void {method}() throws Exception {{ Meddler.{method}(); }}\n" for method in CHANGES
    )
    expected = "null true en_US en_US UTC true false false INFO 1 true true"
    good = "".join(
        f'@Test void good{number}() {{ assertEquals("{expected}", Meddler.look()); }}\n'
        for number in range(9)
    )
    source.write_text(
        "package state; import org.junit.jupiter.api.Test;"
        "import static org.junit.jupiter.api.Assertions.assertEquals;"
        f"class MeddlerTest {{ {meddling} {good} }}"
    )
    result = run_suite(
        jdk_home,
        [classes],
        [Source("state/MeddlerTest", source)],
        ["state/Meddler"],
        release=17,
        seed=1,
        time_limit=60,
        work_folder=tmp_path / "work",
    )
    reasons = {failure.method: failure.reason for failure in result.failures}
    assert reasons == {method: f"changes the JVM's state: {change}" for method, change in CHANGES.items()}
    assert {method for _, method in result.passed} == {f"good{number}" for number in range(9)}
