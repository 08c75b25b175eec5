"""A method as a machine runs it: a model, interpreted blocks, or emitted code once it proves hot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.blocks import Body, translate
from pathbrew.classfile.access_flags import SYNCHRONIZED
from pathbrew.errors import Obstacle
from pathbrew.machine.core.interpreter import interpret
from pathbrew.machine.core.objects import Function, Value
from pathbrew.machine.core.unknown import (
    SymbolicState,
    decided,
    is_symbolic,
    is_symbolic_itself,
    listed,
    spelled_out,
)
from pathbrew.machine.library.registry import DECLINED
from pathbrew.machine.library.vm.varying import VARYING
from pathbrew.machine.linking import binding
from pathbrew.machine.text.calls import note_call
from pathbrew.program import Method
from pathbrew.program.resolution import signature_text
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

_TEXTS = frozenset(
    f"java/lang/{name}" for name in ("String", "StringBuilder", "StringBuffer", "AbstractStringBuilder")
)
_MOVERS = frozenset(("arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", "clone()Ljava/lang/Object;"))
"""Methods whose models move elements of arrays without looking at them."""


class Executable:
    """Holds the function that runs a method now, and every place that has to follow when it changes.

    One that is not `modelled` runs the bytecode even where there is a model.
    """

    __slots__ = ("_bindings", "_body", "_continuations", "calls", "function", "method", "vm")

    def __init__(self, vm: Machine, method: Method, *, modelled: bool = True) -> None:
        self.vm = vm
        self.method = method
        self.calls = 0
        self._body: Body | None = None
        self._bindings: list[tuple[object, str]] = []
        self._continuations: dict[int, Function] = {}
        self.function: Function = self._first(modelled)

    def _first(self, modelled: bool) -> Function:
        vm, method = self.vm, self.method
        if vm.inputs is not None and vm.inputs.is_input(method):
            return self._input
        declared = vm.program.model_of(method) if modelled else None
        if declared is not None:
            return self._declared(declared)
        called = vm.called.find(method) if modelled and vm.called is not None else None
        if called is not None:
            return called
        model = vm.library.find(method) if modelled else None
        over_terms = vm.library.over_terms(method) if modelled and vm.decisions is not None else None
        if model is not None:
            plain = vm.decisions is None or vm.library.takes_terms(method)
            return self._varying(model) if plain else self._concrete_only(self._varying(model), over_terms)
        if over_terms is not None:
            bytecode = Executable(vm, method, modelled=False)
            return self._concrete_only(lambda *arguments: bytecode.function(*arguments), over_terms)
        if method.is_native:
            return self._missing
        if method.is_abstract:
            return self._abstract
        summarized = vm.summarized.find(method) if modelled and vm.summarized is not None else None
        if summarized is not None:
            return summarized
        if modelled and vm.decisions is not None and f"{method.owner.name}.{method.key}" in VARYING:
            return self._varying(Executable(vm, method, modelled=False).function)
        emitted = binding.load_cached(vm, method) if vm.options.compile else None
        return self._synchronized(emitted if emitted is not None else self._interpreting())

    def _declared(self, model: Method) -> Function:
        """Run a model that the user has declared."""

        def call(*arguments: Value) -> Value:
            self.vm.initialize(model.owner)
            return self.vm.executable(model).function(*arguments)

        return call

    def _concrete_only(self, model: Function, over_terms: Function | None) -> Function:
        """Models compute with plain values: on a symbolic argument another one or the bytecode runs instead.

        A native method has none: the path is committed to the values the arguments have in its model. So it
        is where only texts are symbolic, but for the classes of texts.
        """
        vm, method = self.vm, self.method
        test = is_symbolic_itself if method.key in _MOVERS else is_symbolic
        reads_texts = over_terms is not None or method.owner.name in _TEXTS
        bytecode: Executable | None = None

        def call(*arguments: Value) -> Value:
            nonlocal bytecode
            if not any(map(test, arguments)):
                try:
                    return model(*arguments)
                except SymbolicState:
                    if not method.has_code:
                        raise Obstacle(f"symbolic state in {method.owner.java_name}.{method.name}") from None
            elif over_terms is not None:
                arguments = tuple(map(decided, arguments))
                if not any(map(test, arguments)):
                    return model(*arguments)
                result = over_terms(*arguments)
                if result is not DECLINED:
                    note_call(vm, method, arguments[:-1], result)
                    return result
            elif not reads_texts:
                arguments = tuple(map(spelled_out, arguments))
                if not any(map(test, arguments)):
                    return model(*arguments)
            if method.has_code:
                if bytecode is None:
                    bytecode = Executable(vm, method, modelled=False)
                return bytecode.function(*arguments)
            return model(*[self._committed(argument) for argument in arguments])

        return call

    def _varying(self, model: Function) -> Function:
        """Where the result may be another one on the JVM, nothing that follows is proof."""
        decisions, method = self.vm.decisions, self.method
        if decisions is None or f"{method.owner.name}.{method.key}" not in VARYING:
            return model

        def call(*arguments: Value) -> Value:
            decisions.vary(f"{method.owner.java_name}.{method.name}")
            return model(*arguments)

        return call

    def _committed(self, argument: Value) -> Value:
        decisions = self.vm.decisions
        if isinstance(argument, Term) and decisions is not None:
            name = f"{self.method.owner.java_name}.{self.method.name}"
            decisions.note(Reason(Cause.CALLED_WITH_CONCRETE, details=(name,)))
            return decisions.concretize(argument)
        return listed(argument)

    def _interpreting(self) -> Function:
        emitted: Function | None = None

        def run(*arguments: Value) -> Value:
            nonlocal emitted
            if emitted is not None:
                return emitted(*arguments)
            self.calls += 1
            options = self.vm.options
            if self.vm.decisions is not None or (options.compile and self.calls > options.hot_calls):
                emitted = binding.compile_method(self.vm, self.method, self.body)
                self._replace(self._synchronized(emitted))
                return emitted(*arguments)
            return interpret(self, arguments)

        return run

    def _input(self, *arguments: Value) -> Value:
        """A method that is declared an input gives a new symbolic value each time."""
        assert self.vm.inputs is not None
        return self.vm.inputs.new_input(self.method)

    def _missing(self, *arguments: Value) -> Value:
        raise Obstacle(f"unmodelled native {self.method.owner.java_name}.{self.method.name}")

    def _abstract(self, *arguments: Value) -> Value:
        self.vm.throwing.new(
            "java/lang/AbstractMethodError", signature_text(self.method.owner, self.method.key).strip("'")
        )

    def _synchronized(self, function: Function) -> Function:
        """A synchronized method holds the monitor of its receiver, or of its class, while it runs."""
        if not self.method.access & SYNCHRONIZED:
            return function
        vm, method = self.vm, self.method

        def locked(*arguments: Value) -> Value:
            monitor = vm.mirror(method.owner) if method.is_static else arguments[0]
            vm.monitors.enter(monitor)
            try:
                return function(*arguments)
            finally:
                vm.monitors.exit(monitor)

        return locked

    @property
    def body(self) -> Body:
        if self._body is None:
            code = self.method.info.code
            assert code is not None
            self._body = translate(self.method.info, code)
        return self._body

    def continuation(self, block: int) -> Function:
        """Emitted code that goes on at a block, for a loop that became hot while interpreted."""
        if block not in self._continuations:
            self._continuations[block] = binding.compile_method(self.vm, self.method, self.body, block)
        return self._continuations[block]

    def bind(self, holder: object, name: str) -> None:
        """Keep `holder`'s entry (a namespace or a Python class) up to date from now on."""
        self._bindings.append((holder, name))
        self._assign(holder, name)

    def answer(self, function: Function) -> None:
        """Have calls run another function from now on."""
        self._replace(function)

    def _replace(self, function: Function) -> None:
        self.function = function
        for holder, name in self._bindings:
            self._assign(holder, name)

    def _assign(self, holder: object, name: str) -> None:
        if isinstance(holder, dict):
            holder[name] = self.function
        else:
            setattr(holder, name, self.function)
