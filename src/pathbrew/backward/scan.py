"""Looks at all code that a search may meet, so that the classes of objects are known before it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathbrew.backward.universe import Universe, body_of, resolved, selected
from pathbrew.blocks import ir
from pathbrew.program import LinkageError, Method

MOST_METHODS = 400
"""Methods whose code is looked at; calls of others are unknown."""


class Scan:
    """The methods that are entered, and who calls whom."""

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.methods: dict[Method, None] = {}
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
                if callee not in self.methods and len(self.methods) < MOST_METHODS:
                    self.methods[callee] = None
                    pending.append(callee)

    def is_entered(self, method: Method) -> bool:
        return method in self.methods

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
                        self.universe.add_descriptor(member.descriptor.rpartition(")")[2])

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
                    for callee in self.targets(method, instruction):
                        yield (method, block.index, index), callee

    def targets(self, caller: Method, call: ir.Invoke) -> list[Method]:
        """The methods with code in the user's classes, and trivial ones, that a call may run."""
        found = resolved(self.universe.program, caller.owner, call)
        if found is None:
            return []
        method, by_class = found
        candidates = [method]
        if by_class:
            self.universe.add_type(method.owner)
            chosen = (selected(c, method) for c in self.universe.below(method.owner))
            candidates = [m for m in dict.fromkeys(chosen) if m is not None]
        return [m for m in candidates if self.is_followed(m)]

    def is_followed(self, method: Method) -> bool:
        """Whether backward search goes through the code of a method."""
        if not method.has_code or method.info.code is None:
            return False
        is_user_class = self.universe.program.class_path.is_user_class(method.owner.name)
        return is_user_class or f"{method.owner.name}.{method.key}" in _FOLLOWED


_FOLLOWED = frozenset(
    (
        "java/lang/Object.<init>()V",
        "java/lang/Number.<init>()V",
        "java/lang/Enum.ordinal()I",
        "java/lang/Record.<init>()V",
        "java/lang/Math.abs(I)I",
        "java/lang/Math.abs(J)J",
        "java/lang/Math.max(II)I",
        "java/lang/Math.min(II)I",
        "java/lang/Math.max(JJ)J",
        "java/lang/Math.min(JJ)J",
        "java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;",
    )
)
"""Methods of the library that are simple enough to be worth it."""
