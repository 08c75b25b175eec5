"""Tells what a method means to throw from errors that escape from inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pathbrew.blocks import Bytecode, decode
from pathbrew.classfile.constants import ConstantPool
from pathbrew.confirmation.case import Kind
from pathbrew.confirmation.edges import ASSERTION_ERROR, is_within
from pathbrew.jvm.outcomes import StackFrame, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.objects.graph import GraphValue, Reference, SparseArrayNode, StubNode, values_of
from pathbrew.program import LinkageError, Method, Program

_NULL_POINTER = "java/lang/NullPointerException"

# What is a crash unless the code says `throw new`; subclasses too.
_CRASHES = frozenset(
    {
        _NULL_POINTER,
        "java/lang/IndexOutOfBoundsException",
        "java/lang/ClassCastException",
        "java/lang/ArithmeticException",
        "java/lang/NegativeArraySizeException",
        "java/lang/ArrayStoreException",
        "java/lang/IllegalMonitorStateException",
        "java/lang/MatchException",
        "java/lang/Error",
        "java/util/NoSuchElementException",
        "java/util/EmptyStackException",
        "java/util/ConcurrentModificationException",
    }
)

# How HotSpot words what instructions throw, and which do.
_LOADS_AND_STORES = frozenset(f"{kind}a{way}" for kind in "ilfdabcs" for way in ("load", "store"))
_IMPLICIT: dict[str, tuple[frozenset[str], re.Pattern[str]]] = {
    "java/lang/ArithmeticException": (frozenset({"idiv", "irem", "ldiv", "lrem"}), re.compile("/ by zero")),
    "java/lang/ClassCastException": (
        frozenset({"checkcast"}),
        re.compile("class .* cannot be cast to class .*"),
    ),
    "java/lang/NegativeArraySizeException": (
        frozenset({"newarray", "anewarray", "multianewarray"}),
        re.compile(r"-\d+"),
    ),
    "java/lang/ArrayStoreException": (frozenset({"aastore"}), re.compile(r"[\w.$\[;]+")),
    "java/lang/ArrayIndexOutOfBoundsException": (
        _LOADS_AND_STORES,
        re.compile(r"Index -?\d+ out of bounds for length \d+"),
    ),
    _NULL_POINTER: (
        _LOADS_AND_STORES
        | {"getfield", "putfield", "invokevirtual", "invokespecial", "invokeinterface"}
        | {"arraylength", "athrow", "monitorenter", "monitorexit"},
        re.compile("Cannot .*"),
    ),
}

# Methods of the library that check on behalf of their callers.
_OPTIONALS = tuple(f"java/util/Optional{kind}" for kind in ("", "Int", "Long", "Double"))
# What the contracts of iterators, queues and sorted collections have these methods throw.
_ENDING_METHODS = frozenset(
    """next nextElement nextInt nextLong nextDouble previous element remove pop peek first last firstKey
    lastKey getFirst getLast removeFirst removeLast firstElement lastElement""".split()
)
_LIBRARY = ("java/", "javax/", "jdk/", "sun/", "com/sun/", "pathbrew/worker/")
_SUBJECT = re.compile(r'because (the return value of )?"(this|<?[\w$]+>?)([^"]*)" is null')


class CrashKey(NamedTuple):
    """What tells crashes apart: the exception, and the place in the user's code that it came from."""

    exception: str
    class_name: str
    method: str
    line: int


def crash_key(result: ReplayResult) -> CrashKey | None:
    """The crash that a run ended with; None if nothing was thrown."""
    outcome = result.outcome
    if not isinstance(outcome, Threw):
        return None
    frames = [frame for frame in outcome.trace if not frame.class_name.startswith(_LIBRARY)] or outcome.trace
    frame = next((f for f in frames if f.line > 0), frames[0] if frames else StackFrame("", "", -1))
    return CrashKey(outcome.class_name, frame.class_name, frame.method, frame.line)


def classify(program: Program, method: Method, request: ReplayRequest, result: ReplayResult) -> Kind:
    """What the run of a method shows.

    What code throws by a `throw new` of its own, what the library's checks throw on its behalf, checked
    exceptions, and complaints about arguments and states are behaviour. An error of the families that
    programs do not mean to raise, made by an instruction or by library code that was called with bad
    values, is a crash; a failing assertion is one, too.
    """
    outcome = result.outcome
    if not isinstance(outcome, Threw) or not _is_crash(program, method, outcome):
        return Kind.BEHAVIOUR
    if outcome.class_name == _NULL_POINTER and _is_due_to_null_given(program, method, request, outcome):
        return Kind.NULL_ARGUMENT
    return Kind.CRASH


def _is_crash(program: Program, method: Method, outcome: Threw) -> bool:
    name = outcome.class_name
    if program.class_path.is_user_class(name) or not _CRASHES & _supertypes(program, name):
        return False
    if name == ASSERTION_ERROR:
        return True
    place = _user_frame(program, method, outcome)
    if place is None:
        return True
    places = list(_instructions(program, outcome.trace[place]))
    if place == 0:
        return not any(_is_explicit(code, pool, outcome) for _, code, pool in places)
    called = outcome.trace[place - 1]
    if _checks_for_its_caller(called):
        # javac itself puts the check before `outer.new Inner()` and `object::method`, on a copy.
        return called.method == "requireNonNull" and any(_is_implied_check(c, p) for _, c, p in places)
    if name in ("java/util/NoSuchElementException", "java/util/EmptyStackException"):
        return outcome.trace[place].method not in _ENDING_METHODS
    return True


def _supertypes(program: Program, name: str) -> set[str]:
    try:
        return {above.name for above in program.load(name).superclasses()}
    except LinkageError:
        return {name}


def _user_frame(program: Program, method: Method, outcome: Threw) -> int | None:
    """The innermost frame of the user's code, or of the class under test; what is instrumented has lines."""
    is_user_class = program.class_path.is_user_class
    places = [
        place
        for place, frame in enumerate(outcome.trace)
        if is_within(frame.class_name, method.owner.name) or is_user_class(frame.class_name)
    ]
    if not places:
        return None
    return next((place for place in places if outcome.trace[place].line > 0), places[0])


def _instructions(
    program: Program, frame: StackFrame
) -> Iterator[tuple[Method, list[Bytecode], ConstantPool]]:
    """The instructions on the line of a frame, for each method that it may be in."""
    try:
        owner = program.load(frame.class_name)
    except LinkageError:
        return
    for method in owner.methods.values():
        code = method.info.code
        if method.name != frame.method or code is None:
            continue
        instructions = decode(method.info, code)
        starts = sorted(code.lines)
        if starts and frame.line > 0:
            ends = [start for start, _ in starts[1:]] + [len(code.bytecode)]
            ranges = [range(s, e) for (s, line), e in zip(starts, ends, strict=True) if line == frame.line]
            instructions = [i for i in instructions if any(i.offset in span for span in ranges)]
        if instructions:
            yield method, instructions, method.info.owner.pool


def _is_explicit(instructions: list[Bytecode], pool: ConstantPool, outcome: Threw) -> bool:
    """Whether the exception was made by a `new` in the code, not by another instruction."""
    made = any(_makes(instruction, pool, outcome.class_name) for instruction in instructions)
    if not made or outcome.class_name not in _IMPLICIT:
        return made
    names, message = _IMPLICIT[outcome.class_name]
    could_be_implicit = any(instruction.name in names for instruction in instructions)
    return not (could_be_implicit and message.fullmatch(outcome.message or ""))


def _makes(instruction: Bytecode, pool: ConstantPool, exception: str) -> bool:
    if instruction.name == "new":
        return pool.class_name(instruction.operands[0]) == exception
    if instruction.name == "invokespecial":
        called = pool.member(instruction.operands[0])
        return called.name == "<init>" and called.owner == exception
    return False


def _checks_for_its_caller(called: StackFrame) -> bool:
    if called.class_name == "java/util/Objects":
        return called.method.startswith(("requireNonNull", "check"))
    if called.class_name == "java/lang/Class":
        return called.method in ("cast", "asSubclass")
    return called.method.endswith("Exact") or (
        called.class_name in _OPTIONALS and called.method == "orElseThrow"
    )


def _is_implied_check(instructions: list[Bytecode], pool: ConstantPool) -> bool:
    calls = [
        before.name == "dup"
        for before, instruction in pairwise(instructions)
        if instruction.name == "invokestatic"
        and pool.member(instruction.operands[0]).name == "requireNonNull"
    ]
    return bool(calls) and all(calls)


def _is_due_to_null_given(program: Program, method: Method, request: ReplayRequest, outcome: Threw) -> bool:
    """Whether what was null is, as far as HotSpot's message tells, a null that the test gives."""
    references = [
        argument
        for argument, descriptor in zip(request.arguments, method.parameters, strict=True)
        if len(descriptor) > 1
    ]
    if any(argument is None for argument in references) or _answers_null(request):
        return True
    place = _user_frame(program, method, outcome)
    subject = _SUBJECT.search(outcome.message or "")
    if place is None or subject is None:
        return any(_holds_null(request, argument) for argument in references)
    returned, name, _ = subject.groups()
    if returned:
        return False
    if name == "this":
        return _holds_null(request, request.receiver)
    is_parameter = any(
        name in _parameter_names(candidate)
        for candidate, _, _ in _instructions(program, outcome.trace[place])
    )
    given = [*references, request.receiver] if place + 1 < len(outcome.trace) else references
    return is_parameter and any(_holds_null(request, value) for value in given)


def _answers_null(request: ReplayRequest) -> bool:
    """Whether a function or another stub was made to return null."""
    stubs = [node for node in request.nodes if isinstance(node, StubNode)]
    return any(answer.result is None for stub in stubs for answer in stub.answers)


def _parameter_names(method: Method) -> set[str]:
    """What HotSpot may call the parameters, so none of the locals that reuse their slots."""
    names = {f"<parameter{number + 1}>" for number in range(len(method.parameters))}
    code = method.info.code
    if code is not None:
        names |= {variable.name for variable in code.local_variables if variable.start == 0}
    return names - {"this"}


def _holds_null(request: ReplayRequest, value: GraphValue) -> bool:
    """Whether a null was given anywhere in the object: as an element, a field, or an argument of a call."""
    seen: set[int] = set()
    pending = [value]
    while pending:
        reference = pending.pop()
        if not isinstance(reference, Reference) or reference.index in seen:
            continue
        seen.add(reference.index)
        node = request.nodes[reference.index]
        if isinstance(node, StubNode):  # what it is asked with is not given
            parts = [*(field.value for field in node.fields), *(answer.result for answer in node.answers)]
        else:
            parts = list(values_of(node))
        if isinstance(node, SparseArrayNode) and node.descriptor[1] in "L[" and len(parts) < node.length:
            return True
        if any(part is None for part in parts):
            return True
        pending += parts
    return False
