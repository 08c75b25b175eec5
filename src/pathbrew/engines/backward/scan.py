"""Looks at all code that a search may meet, so that the classes of objects are known before it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathbrew.blocks import ir
from pathbrew.blocks.graph import Graph
from pathbrew.classfile.descriptors import parse_method_descriptor, returned_by
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.semantics.intrinsics import is_undeclared
from pathbrew.semantics.universe import Universe, body_of, resolved, selected

MOST_BLOCKS = 24
"""Blocks that a simple method of the library has at most."""
MOST_METHODS = 400
"""Methods whose code is looked at; calls of others are unknown."""


class Scan:
    """The methods that are entered, and who calls whom."""

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.methods: dict[Method, None] = {}
        self._simple: dict[Method, bool] = {}
        self._partial: dict[Method, bool] = {}
        self.is_complete = True
        """Whether no code that is not looked at can call methods of the user."""
        self.callers: dict[Method, dict[tuple[Method, int, int], None]] = {}
        """For each method the places of calls that may run it: method, block, index."""

    def add(self, roots: Iterable[Method]) -> None:
        """Look at methods and at all that they call."""
        pending = [method for method in roots if method not in self.methods]
        for method in pending:
            self.methods[method] = None
            for descriptor in method.parameters:
                self.universe.add_descriptor(descriptor)
            if not method.is_static:
                self.universe.add_type(method.owner)
        while pending:
            method = pending.pop()
            self._note_types(method)
            for place, callee in self._calls(method):
                self.callers.setdefault(callee, {})[place] = None
                if callee in self.methods:
                    continue
                if len(self.methods) >= MOST_METHODS:
                    self.is_complete = False
                    continue
                self.methods[callee] = None
                pending.append(callee)

    def is_entered(self, method: Method) -> bool:
        return method in self.methods

    def is_whole(self, method: Method) -> bool:
        """Whether a method is entered, and is no model that has no case for some calls."""
        if method not in self._partial:
            body = body_of(method)
            calls = (i for block in (body.blocks if body is not None else ()) for i in block.instructions)
            self._partial[method] = any(isinstance(i, ir.Invoke) and is_undeclared(i.member) for i in calls)
        return self.is_entered(method) and not self._partial[method]

    def _note_types(self, method: Method) -> None:
        body = body_of(method)
        for block in body.blocks if body is not None else ():
            for catch in block.catches:
                if catch.catch_type is not None:
                    self.universe.add_descriptor(f"L{catch.catch_type};")
            for instruction in block:
                match instruction:
                    case ir.New(class_name=name) | ir.NewArray(class_name=name):
                        self._add_class(name)
                    case ir.CheckCast(class_name=name) | ir.InstanceOf(class_name=name):
                        self.universe.add_descriptor(name if name[0] == "[" else f"L{name};")
                    case ir.GetField(member=member) | ir.GetStatic(member=member):
                        self.universe.add_descriptor(member.descriptor)
                    case ir.Invoke(member=member):
                        self.universe.add_descriptor(returned_by(member.descriptor))
                    case ir.InvokeDynamic(descriptor=descriptor):
                        self._add_function(returned_by(descriptor))

    def _add_function(self, descriptor: str) -> None:
        if descriptor[0] == "L" and descriptor != "Ljava/lang/String;":
            try:
                self.universe.functions[self.universe.program.of_descriptor(descriptor)] = None
            except LinkageError:
                return

    def _add_class(self, name: str) -> None:
        try:
            self.universe.add(self.universe.program.load(name))
        except LinkageError:
            return

    def _calls(self, method: Method) -> Iterator[tuple[tuple[Method, int, int], Method]]:
        body = body_of(method)
        for block in body.blocks if body is not None else ():
            for index, instruction in enumerate(block.instructions):
                if isinstance(instruction, ir.Invoke):
                    targets = self.targets(method, instruction)
                    if not targets and not stays_outside(self.universe.program, instruction):
                        self.is_complete = False
                    for callee in targets:
                        yield (method, block.index, index), callee
                elif isinstance(instruction, ir.InvokeDynamic) and not joins_strings(instruction):
                    self.is_complete = False

    def targets(self, caller: Method, call: ir.Invoke) -> list[Method]:
        """The methods of the user, and simple ones of the library, that a call may run."""
        found = resolved(self.universe.program, caller.owner, call)
        if found is None:
            return []
        method, by_class = found
        if is_undeclared(call.member):
            return []
        candidates: list[Method | None] = [method]
        if by_class:
            self.universe.add_type(method.owner)
            candidates = [selected(c, method) for c in self.universe.below(method.owner)]
        executed = map(self.universe.program.executed, filter(None, candidates))
        return [m for m in dict.fromkeys(executed) if self.is_followed(m)]

    def is_followed(self, method: Method) -> bool:
        """Whether backward search goes through the code of a method."""
        if not method.has_code or method.info.code is None:
            return False
        if self.universe.program.class_path.is_user_class(method.owner.name):
            return True
        if method not in self._simple:
            self._simple[method] = False  # while it is looked at: recursion is not simple
            self._simple[method] = self._is_simple(method)
        return self._simple[method]

    def _is_simple(self, method: Method) -> bool:
        """Whether a method of the library only computes: few blocks, no loops, no state but final fields."""
        body = body_of(method)
        if body is None or len(body.blocks) > MOST_BLOCKS or method.name == "<clinit>":
            return False
        if method.name == "<init>" and method.key != "<init>()V":
            return False
        graph = Graph.of(body)
        return not graph.loops and all(
            self._is_simple_step(method, instruction) for block in body.blocks for instruction in block
        )

    def _is_simple_step(self, method: Method, instruction: ir.Instruction) -> bool:
        match instruction:
            case ir.Invoke(how=how):
                if how not in ("static", "special"):
                    return False
                found = resolved(self.universe.program, method.owner, instruction)
                return found is not None and (_makes_exception(found[0]) or self.is_followed(found[0]))
            case ir.New(class_name=name):
                return is_exception(self.universe.program.load(name))
            case ir.GetField(member=member):
                return member.owner in _IMMUTABLE
            case ir.CheckCast() | ir.InstanceOf():
                return False
        return isinstance(instruction, _COMPUTING)


def stays_outside(program: Program, call: ir.Invoke) -> bool:
    """Whether a call of the library can neither see objects of the user nor call their methods."""
    owner = call.member.owner
    if owner in _VALUES and all(_is_value(p) for p in parse_method_descriptor(call.member.descriptor)[0]):
        return True
    if call.member.name != "<init>" or program.class_path.is_user_class(owner):
        return False
    try:
        return is_exception(program.load(owner))
    except LinkageError:
        return False


def joins_strings(call: ir.InvokeDynamic) -> bool:
    """Whether a dynamic call joins numbers and strings, and no other objects."""
    is_joining = call.name == "makeConcatWithConstants"
    return is_joining and all(_is_value(p) for p in parse_method_descriptor(call.descriptor)[0])


def _is_value(descriptor: str) -> bool:
    return descriptor[0] not in "L[" or descriptor == "Ljava/lang/String;"


_VALUES = frozenset(
    f"java/lang/{name}"
    for name in """String Integer Long Short Byte Character Boolean Double Float Math StrictMath StringBuilder
    StringBuffer""".split()
)
"""Classes of the library that know no objects of the user."""


def is_exception(java_class: JavaClass) -> bool:
    return any(above.name == "java/lang/Throwable" for above in java_class.superclasses())


def _makes_exception(method: Method) -> bool:
    return method.name == "<init>" and is_exception(method.owner)


_IMMUTABLE = frozenset(
    f"java/lang/{name}" for name in "Integer Long Short Byte Character Boolean Double Float Enum".split()
)
"""Classes of the library whose fields are those of the values that they stand for."""
_COMPUTING = (
    ir.Move,
    ir.Compute,
    ir.CheckNull,
    ir.CheckDivisor,
    ir.Goto,
    ir.Branch,
    ir.Switch,
    ir.Return,
    ir.Throw,
    ir.LoadConstant,
)
