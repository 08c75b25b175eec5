"""The guard alone against everything in the catalogue: nothing is touched, and every refusal is named."""

from __future__ import annotations

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import Construction, Died, Exited, Hung, JvmWorker, Loader

from .canary import Canary
from .catalogue import DESCRIPTOR, Harm, harms


def test_the_catalogue_is_large() -> None:
    assert len(harms()) >= 150


@pytest.mark.parametrize("harm", harms(), ids=str)
def test_harm_is_refused(harm: Harm, jdk: Jdk, guarded: JvmWorker, harmful: Loader, canary: Canary) -> None:
    if jdk.version < harm.since:
        pytest.skip(f"needs JDK {harm.since}")
    arguments = (str(canary.folder), canary.port, canary.process)
    result = guarded.call(harmful, harm.class_name, harm.method, DESCRIPTOR, arguments, time_limit=20)
    complaints = canary.complaints()
    if complaints:
        canary.renew()
    assert not isinstance(result.outcome, Hung | Died), result.outcome
    if harm.beyond:
        return
    assert complaints == []
    if harm.wants:
        assert harm.wants in [refusal.action for refusal in result.refusals], result
        assert isinstance(result.outcome, Exited) == (harm.wants == "exit the JVM")


@pytest.mark.parametrize(
    ("method", "descriptor", "arguments", "wants"),
    [
        ("delete", "()Z", (), "delete a file"),
        ("mkdirs", "()Z", (), "create a folder"),
        ("createNewFile", "()Z", (), "create a file"),
        ("setLastModified", "(J)Z", (0,), "change a file's attributes"),
        ("list", "()[Ljava/lang/String;", (), "list a folder"),
    ],
)
def test_code_of_the_jdk_is_refused_as_a_subject(
    guarded: JvmWorker,
    harmful: Loader,
    canary: Canary,
    method: str,
    descriptor: str,
    arguments: tuple[int, ...],
    wants: str,
) -> None:
    name = "new" if wants.startswith("create") else "file.txt"
    made = Construction("(Ljava/lang/String;)V", (str(canary.folder / name),))
    result = guarded.call(harmful, "java/io/File", method, descriptor, arguments, receiver=made)
    assert canary.complaints() == []
    assert [(refusal.action, refusal.place) for refusal in result.refusals] == [(wants, "")]
