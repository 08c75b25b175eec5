"""Calls that are ended because nobody waits for them any longer, while their JVM lives on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathbrew.jvm import Hung, JvmWorker, Loader, ReplayRequest, Returned, Threw

pytestmark = pytest.mark.jdks_by_turns

PATIENCE = 0.05
COUNT = ReplayRequest("Waiting", "count", "()I")
FOR_EVER = ReplayRequest("Waiting", "forEver", "(I)I", arguments=(1,))
STUBBORN = ReplayRequest("Waiting", "stubborn", "(I)I", arguments=(1,))


@pytest.fixture(scope="module")
def waiting(worker: JvmWorker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loader]:
    from .conftest import compiled

    with worker.open([compiled("Waiting.java", tmp_path_factory.mktemp("waiting"))], passing=True) as loader:
        yield loader


def test_a_call_that_loops_for_ever_is_ended_and_costs_no_process(worker: JvmWorker, waiting: Loader) -> None:
    process = worker.process_id
    for request in (FOR_EVER, STUBBORN):
        (result,) = worker.replay_many(waiting, [request], patience=PATIENCE)
        assert isinstance(result.outcome, Hung) and result.stopped and result.truncated
        assert 0 < len(result.trace) <= 10_000
    assert worker.process_id == process


def test_what_an_ended_call_leaves_in_static_fields_is_forgotten(worker: JvmWorker, waiting: Loader) -> None:
    def counted() -> object:
        (result,) = worker.replay_many(waiting, [COUNT], fresh=False, patience=PATIENCE)
        assert isinstance(result.outcome, Returned)
        return result.outcome.value

    first = counted()
    assert isinstance(first, int)
    assert counted() == first + 1
    worker.replay_many(waiting, [FOR_EVER], fresh=False, patience=PATIENCE)
    assert counted() == 1


def test_a_long_call_that_ends_is_left_alone(worker: JvmWorker, waiting: Loader) -> None:
    request = ReplayRequest("Waiting", "upTo", "(I)I", arguments=(900_000,))
    (result,) = worker.replay_many(waiting, [request], patience=0.001)
    assert result.outcome == Returned(900_000) and not result.stopped


def test_without_patience_the_time_limit_counts(worker: JvmWorker, waiting: Loader) -> None:
    (result,) = worker.replay_many(waiting, [FOR_EVER], time_limit=0.3)
    assert isinstance(result.outcome, Hung) and not result.stopped
    (again,) = worker.replay_many(waiting, [COUNT])
    assert again.outcome == Returned(1)


def test_a_class_that_could_not_be_initialised_may_be_in_the_next_call(
    worker: JvmWorker, waiting: Loader
) -> None:
    unprepared, prepared = (ReplayRequest("Waiting", name, "()I") for name in ("unprepared", "prepared"))
    failed, fine = worker.replay_many(waiting, [unprepared, prepared], fresh=False)
    assert isinstance(failed.outcome, Threw)
    assert failed.outcome.class_name == "java/lang/ExceptionInInitializerError"
    assert fine.outcome == Returned(1)
