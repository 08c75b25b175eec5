"""The heap policies as runs, searches and witnesses ask them."""

from __future__ import annotations

import pytest

from pathbrew import terms
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.heap.alias.policy import AliasPolicy, ArrayAliasPolicy
from pathbrew.heap.alias.references import AliasReference
from pathbrew.heap.assumptions import parse_assumption
from pathbrew.heap.inputs import InputHeap
from pathbrew.heap.lazy import LazyPolicy, NonAliasingPolicy
from pathbrew.heap.photographer import Photographer
from pathbrew.heap.policies import PolicyName, policy_for
from pathbrew.heap.references import InputReference
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.program.entry import input_types
from pathbrew.terms import Evaluator, Model, Term

from ..compiling import javac

pytestmark = pytest.mark.jdks_by_turns

SOURCE = """
class Nodes {
    static class Node { int value; Node next; }
    static class Leaf { int value; }
    Node head;
    static void two(Node a, Node b) {}
    static void one(Leaf a) {}
    static class Holder { int[] items; }
    static void holders(Holder a, Holder b) {}
    void instance() {}
}
"""
LAZY = (PolicyName.LAZY, PolicyName.LAZY_NOALIAS)
ALIAS = (PolicyName.ALIAS, PolicyName.ALIAS_ARRAYS)


@pytest.fixture(scope="module")
def program(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("nodes")
    (folder / "Nodes.java").write_text(SOURCE)
    javac(jdk, "-g", "-d", folder, folder / "Nodes.java")
    return Program(ClassPath([folder], jdk))


def heap_of(program: Program, name: PolicyName, method: str = "two") -> InputHeap:
    """The inputs of a run of the method that has just begun."""
    decisions = Decisions()
    vm = Machine(program, MachineOptions(cache=False), decisions)
    heap = InputHeap(vm, decisions, name)
    vm.inputs = heap
    heap.turn_to(next(m for m in program.load("Nodes").methods.values() if m.name == method))
    heap.begin()
    return heap


def node(heap: InputHeap, name: str) -> InputReference | AliasReference:
    made = heap.value(name, "LNodes$Node;", is_argument=True)
    assert isinstance(made, InputReference | AliasReference)
    return made


def no_solver(conditions: tuple[Term, ...], hint: Model) -> Model | None:
    raise AssertionError("no query is needed")


@pytest.mark.parametrize(
    ("name", "policy"),
    [
        (PolicyName.LAZY, LazyPolicy),
        (PolicyName.LAZY_NOALIAS, NonAliasingPolicy),
        (PolicyName.ALIAS, AliasPolicy),
        (PolicyName.ALIAS_ARRAYS, ArrayAliasPolicy),
    ],
)
def test_each_name_has_its_policy(program: Program, name: PolicyName, policy: type[LazyPolicy]) -> None:
    assert type(heap_of(program, name).policy) is policy


@pytest.mark.parametrize(("method", "policy"), [("two", AliasPolicy), ("one", LazyPolicy)])
def test_auto_looks_at_the_types_of_inputs(program: Program, method: str, policy: type[LazyPolicy]) -> None:
    heap = heap_of(program, PolicyName.AUTO, method)
    called = next(m for m in program.load("Nodes").methods.values() if m.name == method)
    assert policy_for(PolicyName.AUTO, heap, called) is policy
    assert type(heap.policy) is policy


@pytest.mark.parametrize("name", [*LAZY, *ALIAS])
def test_each_run_has_a_policy_of_its_own(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    before = heap.policy
    heap.begin()
    assert heap.policy is not before
    assert heap.decisions.references is heap.policy.knowledge
    assert (heap.policy.knowledge is None) == (name in LAZY)


@pytest.mark.parametrize("name", [*LAZY, *ALIAS])
def test_only_what_can_have_an_address_is_a_term(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    assert isinstance(node(heap, "a"), InputReference if name in LAZY else AliasReference)
    assert isinstance(heap.value("text", "Ljava/lang/String;"), InputReference)


@pytest.mark.parametrize("name", [*LAZY, *ALIAS])
def test_arguments_are_objects_and_parts_of_the_heap_null(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    assert node(heap, "an.argument").resolve() is not None
    part = heap.value("part", "LNodes$Node;")
    assert isinstance(part, InputReference | AliasReference)
    assert part.resolve() is None


@pytest.mark.parametrize("name", [*LAZY, *ALIAS])
def test_receivers_are_of_exactly_the_class(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name, "instance")
    made = heap.policy.receiver(program.load("Nodes"))
    assert made.java_class is program.load("Nodes")
    assert heap.known == [made]
    assert not heap.decisions.taken


def test_known_objects_are_candidates_unless_nothing_aliases(program: Program) -> None:
    for name, found in ((PolicyName.LAZY, 1), (PolicyName.LAZY_NOALIAS, 0)):
        heap = heap_of(program, name)
        first, second = node(heap, "a"), node(heap, "b")
        known = first.resolve()
        assert isinstance(second, InputReference)
        assert heap.policy.candidates(second) == [known] * found


def test_lazy_assumptions_refuse_candidates(program: Program) -> None:
    heap = heap_of(program, PolicyName.LAZY)
    first, second = node(heap, "a"), node(heap, "b")
    first.resolve()
    types = input_types(program, program.load("Nodes").methods["two(LNodes$Node;LNodes$Node;)V"])
    heap.policy.assume([parse_assumption("nonaliasing(a, b)")], {"a": first, "b": second}, types)
    assert isinstance(second, InputReference)
    assert heap.policy.candidates(second) == []


@pytest.mark.parametrize("name", ALIAS)
def test_assumptions_on_terms_are_conditions(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    first, second = node(heap, "a"), node(heap, "b")
    types = input_types(program, program.load("Nodes").methods["two(LNodes$Node;LNodes$Node;)V"])
    heap.policy.assume([parse_assumption("nonaliasing(a, b)")], {"a": first, "b": second}, types)
    (given,) = heap.decisions.taken
    assert given.is_given and given.holds
    a, b = terms.address("a"), terms.address("b")
    assert given.condition is terms.or_(terms.ieq(a, 0), terms.ine(a, b))


@pytest.mark.parametrize("name", LAZY)
def test_lazy_policies_leave_sameness_to_objects(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    assert heap.policy.same(node(heap, "a"), node(heap, "b")) is None
    assert not heap.decisions.taken


@pytest.mark.parametrize("name", ALIAS)
def test_sameness_of_terms_is_a_decision(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    first, second = node(heap, "a"), node(heap, "b")
    assert heap.policy.same(first, first) is True
    assert not heap.decisions.taken
    assert heap.policy.same(first, second) is False
    assert [str(decision.describe()) for decision in heap.decisions.taken] == ["a != b"]
    text = heap.value("text", "Ljava/lang/String;")
    assert heap.policy.same(text, None) is None


@pytest.mark.parametrize("name", LAZY)
def test_lazy_runs_take_any_model(program: Program, name: PolicyName) -> None:
    model = Model({})
    x = terms.variable("x", terms.INT)
    assert heap_of(program, name).policy.completed(model, (terms.igt(x, 3),), no_solver) is model


@pytest.mark.parametrize("name", ALIAS)
def test_models_of_terms_are_written_out_and_spread(program: Program, name: PolicyName) -> None:
    """A run supposes something of what a model does not mention; what need not be the same is not."""
    policy = heap_of(program, name).policy
    a, b, x = terms.address("a"), terms.address("b"), terms.variable("x", terms.INT)
    conditions = (terms.ine(a, 0), terms.ine(b, 0), terms.ilt(x, 3))
    made = policy.completed(Model({a: 16, b: 16}), conditions, no_solver)
    assert x in made and made.value(x) == 0
    assert made.value(a) != made.value(b)
    same = policy.completed(Model({a: 16, b: 16}), (*conditions, terms.ieq(a, b)), no_solver)
    assert same.value(a) == same.value(b)


@pytest.mark.parametrize("name", ALIAS)
def test_short_arrays_are_looked_for_once(program: Program, name: PolicyName) -> None:
    policy = heap_of(program, name).policy
    array = heap_of(program, PolicyName.LAZY).value("a", "[I", is_argument=True)
    assert isinstance(array, InputReference)
    resolved = array.resolve()
    assert resolved is not None
    length = resolved.data.length
    long, short = Model({length: 1000}), Model({length: 2})
    condition = terms.igt(length, 1)
    asked: list[tuple[Term, ...]] = []

    def solve(conditions: tuple[Term, ...], hint: Model) -> Model | None:
        asked.append(conditions)
        return short if len(asked) == 1 else None

    assert policy.completed(long, (condition,), solve).value(length) == 2
    assert policy.completed(long, (condition,), solve).value(length) == 1000
    assert policy.completed(short, (condition,), no_solver).value(length) == 2
    assert asked == [(condition, terms.ile(length, 4))] * 2


def test_what_is_assumed_of_an_array_is_none_of_its_elements(program: Program) -> None:
    heap = heap_of(program, PolicyName.ALIAS, "holders")
    values = {place: heap.value(place, "LNodes$Holder;", is_argument=True) for place in "ab"}
    types = input_types(program, program.load("Nodes").methods["holders(LNodes$Holder;LNodes$Holder;)V"])
    heap.policy.assume([parse_assumption("nonsharing(a, b)")], values, types)
    heap.decisions.suppose(terms.address("b.items"), 160)
    length = values["b"].resolve().f_items.resolve().data.length
    heap.decisions.suppose(length, 2)
    assert not heap.decisions.decide(terms.ieq(length, 0))
    labels = heap.policy.labels(tuple(heap.decisions.path_condition), heap.decisions.model)
    camera = Photographer(Evaluator(labels.model), initial=True, heap=labels.heap(labels.model))
    assert camera.picture([("b", "LNodes$Holder;", values["b"])]).texts()["b"].endswith("{items={0, 0}}")


@pytest.mark.parametrize("name", LAZY)
def test_a_lazy_path_is_its_own_witness(program: Program, name: PolicyName) -> None:
    heap = heap_of(program, name)
    made = node(heap, "a").resolve()
    conditions, model = tuple(heap.decisions.path_condition), heap.decisions.model
    labels = heap.policy.labels(conditions, model)
    other = Model({terms.variable("x", terms.INT): 5})
    assert (labels.conditions, labels.model) == (conditions, model)
    assert labels.with_numbers(other) is other
    assert labels.open_guards(None) == ()
    witness = labels.heap(model)
    assert witness.settled(made) is made
    assert not witness.is_open(node(heap, "b"))


@pytest.mark.parametrize("name", ALIAS)
@pytest.mark.parametrize("are_same", [False, True])
def test_labels_say_what_terms_point_to(program: Program, name: PolicyName, are_same: bool) -> None:
    heap = heap_of(program, name)
    a, b = terms.address("a"), terms.address("b")
    heap.decisions.begin(Model({a: 16, b: 16 if are_same else 32}))
    first, second, third = node(heap, "a"), node(heap, "b"), node(heap, "c")
    x = terms.variable("x", terms.INT)
    first.resolve(used=True)
    assert heap.policy.same(first, second) is are_same
    heap.decisions.decide(terms.ile(x, 3))
    conditions = tuple(heap.decisions.path_condition)
    labels = heap.policy.labels(conditions, heap.decisions.model)
    assert labels.conditions == (terms.ile(x, 3),)
    assert (labels.model.value(a) == labels.model.value(b)) is are_same
    numbers = labels.with_numbers(Model({x: -7, a: 99}))
    assert numbers.value(x) == -7
    assert numbers.value(a) == labels.model.value(a)
    witness = labels.heap(labels.model)
    made = witness.settled(first)
    assert made.java_class is program.load("Nodes$Node")
    assert (witness.settled(second) is made) is are_same
    assert witness.is_open(third) and not witness.is_open(first)
