"""Drivers in Java: an object of a component is made and called; which calls, and with what, are inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pathbrew.blocks.effects import FieldUse
from pathbrew.classfile.access_flags import PRIVATE, PROTECTED, PUBLIC, STATIC, SYNTHETIC
from pathbrew.classfile.descriptors import java_type
from pathbrew.errors import InputError
from pathbrew.objects.witness import Named
from pathbrew.program import JavaClass, Method
from pathbrew.specs.call_sequence import CallSequence, OneCall
from pathbrew.specs.monitor_source import PACKAGE, MonitorSource, package_beside
from pathbrew.specs.trace import CALLS, THROWS, VIOLATES

METHOD, TOLD, LENGTH = "calls", "told", "count"
ASKED = "pathbrew.Pathbrew."
"""What the names of values begin with that a driver asks for."""
_ANY = {
    "Z": "anyBoolean",
    "B": "anyByte",
    "S": "anyShort",
    "C": "anyChar",
    "I": "anyInt",
    "J": "anyLong",
    "F": "anyFloat",
    "D": "anyDouble",
    "Ljava/lang/String;": "anyString",
}


@dataclass(frozen=True, slots=True)
class Driver:
    """Makes an object of `made` by one of its constructors and calls its methods.

    These are the methods that a monitor observes, and others that may change what those do.
    """

    source: MonitorSource
    made: JavaClass
    constructors: tuple[Method, ...]
    methods: tuple[Method, ...]

    @classmethod
    def of(cls, source: MonitorSource, made: JavaClass, uses: FieldUse) -> Driver:
        constructors = [m for m in made.methods.values() if m.name == "<init>" and not m.access & PRIVATE]
        if not constructors or made.is_abstract:
            raise InputError(
                f"no object of {made.java_name} can be made: name a class with an accessible constructor"
            )
        methods = [
            method
            for overloads in source.observed.methods.values()
            for method in overloads
            if source.is_observed(method) and not method.access & SYNTHETIC and method.name != "<init>"
        ]
        if not methods:
            raise InputError(f"no method of {made.java_name} is specified")
        known = {method.key for method in methods}
        others = [m for m in _callable(made) if m.key not in known and uses.of(m).writes]
        return cls(source, made, tuple(constructors), (*methods, *others))

    @property
    def simple_name(self) -> str:
        return "Driver_" + self.made.name.rpartition("/")[2].replace("$", "_")

    @property
    def class_name(self) -> str:
        """As Java writes it."""
        return f"{package_beside(self.made)}.{self.simple_name}".removeprefix(".")

    def text(self) -> str:
        """The source of a class whose `calls(count)` calls the object so many times.

        A call that a specification forbids to callers is not the component's fault: such paths are left
        out. An exception that no specification speaks of is an outcome like any other. `told(count)` does
        the same and returns the steps of all automata, as `trace.read` understands them.
        """
        made, package = _class(self.made), package_beside(self.made)
        makers = [f"return {self._made(constructor)};" for constructor in self.constructors]
        lines = [
            f"package {package};" if package else "",
            f"public final class {self.simple_name} {{",
            f"public static String {TOLD}(int {LENGTH}) throws Throwable {{",
            f"{PACKAGE}.Watch.told = new StringBuilder();",
            f"try {{ {METHOD}({LENGTH}); }}",
            f"catch ({PACKAGE}.Violation violation) {{ {PACKAGE}.Watch.mark('{VIOLATES}'); }}",
            f"return {PACKAGE}.Watch.told.toString();",
            "}",
            f"public static void {METHOD}(int {LENGTH}) throws Throwable {{",
            f"{made} made;",
            "try { made = make(); }",
            *_ended("return;"),
            f"for (int i = 0; i < {LENGTH}; i++) {{",
            f"{PACKAGE}.Watch.mark('{CALLS}');",
            "try { call(made); }",
            *_ended(""),
            "}",
            "}",
            f"private static {made} make() throws Throwable {{",
            *_choice(makers),
            "}",
            f"private static void call({made} made) throws Throwable {{",
            *_choice([self._call(method) for method in self.methods]),
            "}",
            "}",
        ]
        return "\n".join(lines) + "\n"

    def _made(self, constructor: Method) -> str:
        given = _arguments(constructor)
        source = self.source
        if not source.is_observed(constructor) or not source.may_make(self.made, constructor):
            return f"new {_class(self.made)}({given})"
        return f"{source.class_name}.{source.wrapper(self.made, constructor).name}({given})"

    def _call(self, method: Method) -> str:
        if not self.source.is_observed(method):
            return f"made.{method.name}({_arguments(method)}); return;"
        wrapper = self.source.wrapper(self.source.observed.java_class, method)
        receiver = [] if method.is_static else ["made"]
        given = ", ".join([*receiver, *filter(None, [_arguments(method)])])
        return f"{self.source.class_name}.{wrapper.name}({given}); return;"

    def sequence(self, asked: Sequence[Named], length: int | None = None) -> CallSequence | None:
        """The calls that a run made, given all that it has asked for, in order; None if it made no object.

        `length` is how many there were; without it, they end where nothing is asked for any more.
        """
        values = iter(asked)
        maker = self._chosen(self.constructors, values)
        if maker is None:
            return None
        made = OneCall(maker, tuple(islice(values, len(maker.parameters))))
        if len(made.arguments) < len(maker.parameters):
            return None
        calls: list[OneCall] = []
        while length is None or len(calls) < length:
            if length is None and len(self.methods) == 1 and not self.methods[0].parameters:
                break  # nothing is ever asked for
            method = self._chosen(self.methods, values)
            arguments = () if method is None else tuple(islice(values, len(method.parameters)))
            if method is None or len(arguments) < len(method.parameters):
                break
            calls.append(OneCall(method, arguments))
        return CallSequence(self.made, made, tuple(calls))

    def _chosen(self, options: tuple[Method, ...], asked: Iterator[Named]) -> Method | None:
        """What was chosen; None at the end of what was asked for. Of one option there is no choice."""
        if len(options) == 1:
            return options[0]
        choice = next(asked, None)
        if choice is None or not isinstance(choice[2], int):
            return None
        return options[min(choice[2], len(options) - 1)]

    def asked(self, sequence: CallSequence) -> list[Named]:
        """What a run asks for that makes these calls, in order."""
        asked = [*_number(self.constructors, sequence.made.method), *sequence.made.arguments]
        for call in sequence.calls:
            asked += [*_number(self.methods, call.method), *call.arguments]
        return asked


def _callable(made: JavaClass) -> Iterator[Method]:
    """The methods that take numbers and texts and that a driver can call on objects of a class."""
    seen = set(next(above for above in made.superclasses() if above.superclass is None).methods)
    package = package_beside(made).replace(".", "/")
    for declaring in made.superclasses():
        for method in declaring.methods.values():
            is_own = not method.access & (PRIVATE | PROTECTED | STATIC | SYNTHETIC) and method.name[0] != "<"
            is_near = declaring.package == package or bool(declaring.access & method.access & PUBLIC)
            if is_own and is_near and method.key not in seen and all(p in _ANY for p in method.parameters):
                yield method
            seen.add(method.key)


def _ended(after: str) -> list[str]:
    """What follows a call that may throw: the caller's fault is left out, an exception is an outcome."""
    return [
        f"catch ({PACKAGE}.Violation violation) {{",
        "if (violation.isCallers) pathbrew.Pathbrew.assume(false);",
        "throw violation;",
        "} catch (Throwable thrown) {",
        f"if (!{PACKAGE}.Watch.isForMonitors(thrown)) throw thrown;",
        f"{PACKAGE}.Watch.mark('{THROWS}');",
        after,
        "}",
    ]


def _number(options: tuple[Method, ...], chosen: Method) -> list[Named]:
    """The choice of a method, where there is one."""
    return [(f"{ASKED}anyInt", "I", options.index(chosen))] if len(options) > 1 else []


def _choice(options: list[str]) -> list[str]:
    """One of several statements, all of which return."""
    if len(options) == 1:
        return options
    cases = [f"case {number}: {option}" for number, option in enumerate(options[:-1])]
    return [
        "int choice = pathbrew.Pathbrew.anyInt();",
        f"pathbrew.Pathbrew.assume(0 <= choice && choice < {len(options)});",
        "switch (choice) {",
        *cases,
        f"default: {options[-1]}",
        "}",
    ]


def _arguments(method: Method) -> str:
    return ", ".join(map(_any, method.parameters))


def _any(descriptor: str) -> str:
    if descriptor in _ANY:
        return f"pathbrew.Pathbrew.{_ANY[descriptor]}()"
    kind = java_type(descriptor).replace("$", ".")
    if descriptor.startswith("["):
        return f"pathbrew.Pathbrew.<{kind}>anyArray({kind.removesuffix('[]')}.class)"
    return f"pathbrew.Pathbrew.any({kind}.class)"


def _class(java_class: JavaClass) -> str:
    return java_class.java_name.replace("$", ".")
