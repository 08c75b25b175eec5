"""The heap policies on the paper's examples and on methods whose outcome depends on aliasing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.coverage import Status
from pathbrew.engines.states.exploration import Exploration
from pathbrew.engines.states.method_search import explore_method
from pathbrew.errors import InputError
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.report.reasons import listed

from ...compiling import javac

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[2] / "programs" / "alias" / "Aliasing.java"
ANNOTATIONS = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"
LAZY, ALIAS, ARRAYS = "lazy", "alias", "alias-arrays"
POLICIES = (LAZY, ALIAS, ARRAYS)


@pytest.fixture(scope="session")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled program."""
    folder = tmp_path_factory.mktemp("alias")
    javac(jdk, "-g", "-cp", ANNOTATIONS, "-d", folder, SOURCE)
    return folder


@pytest.fixture(scope="session")
def class_path(classes: Path, jdk: Jdk) -> ClassPath:
    return ClassPath([classes, ANNOTATIONS], jdk)


@pytest.fixture(scope="session")
def loader(classes: Path, worker: JvmWorker) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as opened:
        yield opened


def explored(class_path: ClassPath, name: str, heap: str, **settings: Any) -> Exploration:
    program = Program(class_path)
    classes = [program.load("alias/Aliasing"), program.load("alias/Ordered")]
    method = next(m for c in classes for m in c.methods.values() if m.name == name)
    return explore_method(
        program, method, ExploreOptions(heap=heap, criterion="path", **settings), MachineOptions()
    )


def returned(result: Exploration) -> list[str]:
    return sorted(path.value for path in result.paths if path.ending == "returned" and path.value is not None)


def infeasible(result: Exploration) -> int:
    return sum(account.status is Status.INFEASIBLE for account in result.search.accounts)


@pytest.mark.parametrize(
    ("name", "heap", "values"),
    [
        # Figure 1: five paths that return under the lazy policy, two if nothing forks on aliasing
        ("m", LAZY, ["-4", "-4", "102", "102", "102"]),
        ("m", ALIAS, ["-4", "102"]),
        ("m", ARRAYS, ["-4", "102"]),
        # Example 3: that x.f is 1 decides that neither y nor z is x, and so what y.f is
        ("byValue", LAZY, ["-1", "-1", "-1", "2", "2"]),
        ("byValue", ALIAS, ["-1", "2"]),
        # the end of Example 2: an object made on the path is no input
        ("withNew", ALIAS, ["2"]),
        # Example 4
        ("elements", ALIAS, ["0", "5"]),
        ("shared", ALIAS, ["0", "0", "1"]),
        ("wide", ALIAS, ["0", "1"]),
        ("names", ALIAS, ["0", "1"]),
        ("arrays", ALIAS, ["0", "1"]),
        ("chain", ALIAS, ["0", "1", "2"]),
        ("made", ALIAS, ["0", "1", "2"]),
        ("across", ALIAS, ["0", "1"]),
        ("receiver", ALIAS, ["0", "1"]),
        ("nothingAsked", LAZY, ["1", "2"]),
        ("nothingAsked", ALIAS, ["1"]),
    ],
)
def test_paths_that_return(class_path: ClassPath, name: str, heap: str, values: list[str]) -> None:
    result = explored(class_path, name, heap)
    assert returned(result) == values
    assert result.search.exhausted


def test_back_propagation_decides_aliasing(class_path: ClassPath) -> None:
    """Example 3: no query is needed for what follows from a value."""
    result = explored(class_path, "byValue", ALIAS)
    (path,) = [path for path in result.paths if path.value == "2"]
    apart = {frozenset(part.split(" != ")) for part in path.conditions[-1].split(" && ")}
    assert apart == {frozenset("xy"), frozenset("xz")}
    assert path.guards == ()
    assert path.inputs is not None and len(path.inputs.nodes) == 3


def test_what_is_left_open_is_told(class_path: ClassPath) -> None:
    result = explored(class_path, "nothingAsked", ALIAS)
    (path,) = [path for path in result.paths if path.ending == "returned"]
    # Which side comes first depends on which terms tests before this one have made.
    (guard,) = path.guards
    assert set(guard.split(" == ")) == {"x", "y"}


@pytest.mark.parametrize("heap", POLICIES)
@pytest.mark.parametrize("name", ["m", "byValue", "elements", "shared", "wide", "names", "arrays"])
def test_the_jvm_does_what_was_predicted(
    class_path: ClassPath, worker: JvmWorker, loader: Loader, name: str, heap: str
) -> None:
    confirm(worker, loader, explored(class_path, name, heap))


@pytest.mark.parametrize("heap", [ALIAS, ARRAYS])
def test_elements_of_arrays_are_choices(
    class_path: ClassPath, worker: JvmWorker, loader: Loader, heap: str
) -> None:
    result = explored(class_path, "references", heap)
    assert returned(result) == ["0", "0", "1"]
    confirm(worker, loader, result)


@pytest.mark.parametrize("heap", POLICIES)
@pytest.mark.parametrize("name", ["chain", "made", "across", "classes", "receiver", "nothingAsked", "cycle"])
def test_the_jvm_does_what_was_predicted_of_shapes(
    class_path: ClassPath, worker: JvmWorker, loader: Loader, name: str, heap: str
) -> None:
    confirm(worker, loader, explored(class_path, name, heap))


def confirm(worker: JvmWorker, loader: Loader, result: Exploration) -> None:
    answers = confirm_all(worker, loader, result.explored, result.paths)
    for path, answer in zip(result.paths, answers, strict=True):
        assert answer.status is Confirmation.CONFIRMED, f"{path.inputs}: {answer.reason}"


@pytest.mark.parametrize("heap", [LAZY, ALIAS])
def test_objects_of_different_classes_are_not_the_same(class_path: ClassPath, heap: str) -> None:
    result = explored(class_path, "classes", heap)
    assert set(returned(result)) == {"0", "1", "2"}
    assert infeasible(result) == 2


# Assumptions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("heap", POLICIES)
@pytest.mark.parametrize(
    ("name", "assumed", "values", "unreachable"),
    [
        # Example 5: what is reachable from y is not reachable from x
        ("shared", ["nonsharing(x, y)"], {"0"}, 1),
        ("cycle", ["acyclic(a)"], {"0"}, 3),
        ("fromField", ["acyclic(this.head)"], {"0"}, 1),
        # both may be null
        ("annotated", [], {"0", "2"}, 2),
        ("across", ["nonaliasing(x, y)"], {"0"}, 1),
    ],
)
def test_assumptions(
    class_path: ClassPath, name: str, heap: str, assumed: list[str], values: set[str], unreachable: int
) -> None:
    result = explored(class_path, name, heap, assume=tuple(assumed))
    assert infeasible(result) == unreachable
    assert set(returned(result)) == values
    assert result.search.exhausted


@pytest.mark.parametrize("heap", POLICIES)
def test_annotated_invariants_and_fields(class_path: ClassPath, heap: str) -> None:
    result = explored(class_path, "second", heap, loop_bound=4)
    assert set(returned(result)) == {"0", "2"}
    assert set(returned(explored(class_path, "annotatedField", heap, loop_bound=4))) == {"0"}


@pytest.mark.parametrize("heap", POLICIES)
def test_nothing_is_assumed_unless_asked(class_path: ClassPath, heap: str) -> None:
    assert set(returned(explored(class_path, "cycle", heap))) == {"0", "1", "2", "3"}
    assert set(returned(explored(class_path, "shared", heap))) == {"0", "1"}


@pytest.mark.parametrize("heap", [LAZY, ALIAS])
def test_named_invariants(class_path: ClassPath, heap: str) -> None:
    assert set(returned(explored(class_path, "invariant", heap))) == {"0", "1"}
    result = explored(class_path, "invariant", heap, invariant=("standsAlone",))
    assert "alias.Aliasing.standsAlone() is assumed to hold" in listed(result.notes)
    assert set(returned(result)) == {"0"}
    assert result.search.exhausted


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"assume": ("acyclic",)}, "is not an assumption"),
        ({"assume": ("cyclic(a)",)}, "is not an assumption"),
        ({"assume": ("acyclic(a, b)",)}, "does not say of what"),
        ({"assume": ("nonsharing(a)",)}, "does not say of what"),
        ({"assume": ("acyclic(b)",)}, "there is no b"),
        ({"assume": ("acyclic(a.none)",)}, "has no field none"),
        ({"assume": ("acyclic(a.f)",)}, "f is not a reference"),
        ({"invariant": ("repOK",)}, "no input of alias.Aliasing.cycle"),
    ],
)
def test_wrong_assumptions_are_refused(class_path: ClassPath, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        explored(class_path, "cycle", ALIAS, **settings)
