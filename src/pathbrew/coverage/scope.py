"""Which methods of a class tests can call, and whose goals each of those calls is responsible for."""

from __future__ import annotations

from pathbrew.blocks import ir, translate
from pathbrew.classfile.access_flags import ENUM, PRIVATE, SYNTHETIC
from pathbrew.classfile.constants import Tag
from pathbrew.program import JavaClass, Method
from pathbrew.program.reachability import reached

BRIDGE = 0x40
_ENUM_METHODS = ("values", "valueOf", "$values")


def own_methods(java_class: JavaClass) -> list[Method]:
    """The methods with code that somebody wrote: lambda bodies too, not what the compiler adds."""
    return [method for method in java_class.methods.values() if _is_written(method)]


def entry_methods(java_class: JavaClass) -> list[Method]:
    """The methods and constructors that a test in the same package can call, in the order of the file."""
    entries = []
    for method in own_methods(java_class):
        if method.access & (PRIVATE | SYNTHETIC) or method.name == "<clinit>":
            continue
        if method.name == "<init>" and java_class.is_abstract:
            continue
        entries.append(method)
    return entries


def _is_written(method: Method) -> bool:
    if method.info.code is None or method.access & BRIDGE:
        return False
    if method.access & SYNTHETIC:
        return method.name.startswith("lambda$")
    return not (method.owner.access & ENUM and method.name in _ENUM_METHODS)


class Scopes:
    """For each entry the methods of the class that it leads to and that no test can call by itself."""

    def __init__(self, java_class: JavaClass) -> None:
        self._own = {method.key: method for method in java_class.methods.values()}
        self._class = java_class
        self._callees: dict[Method, list[Method]] = {}
        self._scopes: dict[Method, list[Method]] = {}
        self.entries = entry_methods(java_class)
        self._entries = set(self.entries)

    def scope(self, entry: Method) -> list[Method]:
        """The entry, and what it reaches of the class without going through another entry."""
        known = self._scopes.get(entry)
        if known is None:
            known = self._scopes[entry] = self._find_scope(entry)
        return known

    def reached(self, entry: Method) -> list[Method]:
        """The entry, and all methods of the class that its calls lead to within the class."""
        return [m for m in reached(entry, self._called) if m is entry or _is_written(m)]

    def _find_scope(self, entry: Method) -> list[Method]:
        def following(method: Method) -> list[Method]:
            return [callee for callee in self._called(method) if callee not in self._entries]

        return [method for method in reached(entry, following) if _is_written(method)]

    def _called(self, method: Method) -> list[Method]:
        known = self._callees.get(method)
        if known is None:
            known = self._callees[method] = self._find_called(method)
        return known

    def _find_called(self, method: Method) -> list[Method]:
        code = method.info.code
        if code is None:
            return []
        keys: dict[str, None] = {}
        for block in translate(method.info, code).blocks:
            for instruction in block.instructions:
                if isinstance(instruction, ir.Invoke) and instruction.member.owner == self._class.name:
                    keys[instruction.member.name + instruction.member.descriptor] = None
                elif isinstance(instruction, ir.InvokeDynamic):
                    keys |= dict.fromkeys(self._handles(instruction.pool_index))
        return [self._own[key] for key in keys if key in self._own]

    def _handles(self, pool_index: int) -> list[str]:
        """The methods of the class that a call site's bootstrap is given: bodies of lambdas."""
        file = self._class.file
        assert file is not None
        site = file.pool.dynamic(pool_index)
        members = [
            file.pool.method_handle(index).member
            for index in file.bootstrap_methods[site.bootstrap_index].arguments
            if file.pool.tag(index) == Tag.METHOD_HANDLE
        ]
        return [m.name + m.descriptor for m in members if m.owner == self._class.name]
