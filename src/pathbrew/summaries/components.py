"""The strongly connected components of the call graph, those that depend on no other first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pathbrew.machine.core.effects import followers
from pathbrew.program import Method, Program


@dataclass(frozen=True, slots=True)
class Component:
    """Methods that call one another, or one method."""

    methods: tuple[Method, ...]
    is_recursive: bool


def components(program: Program, entries: Iterable[Method]) -> list[Component]:
    """The components of what the entries may call in the user's classes, callees before callers."""
    return _Components(lambda method: followers(program, method)).found(entries)


class _Components:
    """Tarjan's algorithm, with a stack of its own: call graphs are deep."""

    def __init__(self, following: Callable[[Method], Iterable[Method]]) -> None:
        self._following = following
        self._index: dict[Method, int] = {}
        self._low: dict[Method, int] = {}
        self._stack: dict[Method, None] = {}
        self._result: list[Component] = []

    def found(self, entries: Iterable[Method]) -> list[Component]:
        for entry in entries:
            if entry not in self._index:
                self._visit(entry)
        return self._result

    def _visit(self, root: Method) -> None:
        self._enter(root)
        pending = [(root, iter(self._following(root)))]
        while pending:
            method, rest = pending[-1]
            callee = next(rest, None)
            if callee is None:
                pending.pop()
                if pending:
                    caller = pending[-1][0]
                    self._low[caller] = min(self._low[caller], self._low[method])
                if self._low[method] == self._index[method]:
                    self._close(method)
            elif callee not in self._index:
                self._enter(callee)
                pending.append((callee, iter(self._following(callee))))
            elif callee in self._stack:
                self._low[method] = min(self._low[method], self._index[callee])

    def _enter(self, method: Method) -> None:
        self._index[method] = self._low[method] = len(self._index)
        self._stack[method] = None

    def _close(self, root: Method) -> None:
        members = []
        while True:
            method, _ = self._stack.popitem()
            members.append(method)
            if method is root:
                break
        is_recursive = len(members) > 1 or root in self._following(root)
        self._result.append(Component(tuple(reversed(members)), is_recursive))
