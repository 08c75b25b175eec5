"""Drivers in Java: an object of a component is made and called; which calls, and with what, are inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.classfile.descriptors import java_type
from pathbrew.errors import InputError
from pathbrew.program import JavaClass, Method
from pathbrew.specs.monitor_source import PACKAGE, MonitorSource

METHOD, LENGTH = "calls", "count"
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
    """Makes an object of `made` by one of its constructors and calls the methods that a monitor observes."""

    source: MonitorSource
    made: JavaClass
    constructors: tuple[Method, ...]
    methods: tuple[Method, ...]

    @classmethod
    def of(cls, source: MonitorSource, made: JavaClass) -> Driver:
        constructors = [m for m in made.methods.values() if m.name == "<init>" and not m.access & PRIVATE]
        if not constructors or made.is_abstract:
            raise InputError(
                f"no object of {made.java_name} can be made: name a class with an accessible constructor"
            )
        methods = [
            method
            for overloads in source.observed.methods.values()
            for method in overloads
            if source.is_observed(method) and not method.access & SYNTHETIC
        ]
        if not methods:
            raise InputError(f"no method of {made.java_name} is specified")
        return cls(source, made, tuple(constructors), tuple(methods))

    @property
    def simple_name(self) -> str:
        return "Driver_" + self.made.name.rpartition("/")[2].replace("$", "_")

    @property
    def class_name(self) -> str:
        """As Java writes it."""
        return f"{self.source.package}.{self.simple_name}".removeprefix(".")

    def text(self) -> str:
        """The source of a class whose `calls(count)` calls the object so many times.

        A call that a specification forbids to callers is not the component's fault: such paths are left
        out. An exception that no specification speaks of is an outcome like any other.
        """
        made = _class(self.made)
        makers = [f"return new {made}({_arguments(c)});" for c in self.constructors]
        lines = [
            f"package {self.source.package};" if self.source.package else "",
            f"public final class {self.simple_name} {{",
            f"public static void {METHOD}(int {LENGTH}) throws Throwable {{",
            f"{made} made = make();",
            f"for (int i = 0; i < {LENGTH}; i++) {{",
            f"try {{ call(made); }} catch ({PACKAGE}.Violation violation) {{",
            "if (violation.isCallers) pathbrew.Pathbrew.assume(false);",
            "throw violation;",
            f"}} catch (Throwable thrown) {{ if (!{PACKAGE}.Watch.isForMonitors(thrown)) throw thrown; }}",
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

    def _call(self, method: Method) -> str:
        wrapper = self.source.wrapper(self.source.observed.java_class, method)
        receiver = [] if method.is_static else ["made"]
        given = ", ".join([*receiver, *filter(None, [_arguments(method)])])
        return f"{self.source.simple_name}.{wrapper.name}({given}); return;"

    def calls(self, inputs: Sequence[str]) -> list[str]:
        """The calls that a run made, given all that it has asked for, in order."""
        asked = iter(inputs)
        simple = self.made.name.rpartition("/")[2].replace("$", ".")
        maker = self._chosen(self.constructors, asked)
        told = [] if maker is None else [f"new {simple}({_given(maker, asked)})"]
        while (method := self._chosen(self.methods, asked, told)) is not None:
            told.append(f"{method.name}({_given(method, asked)})")
        return told

    def _chosen(
        self, options: tuple[Method, ...], asked: Iterator[str], told: list[str] | None = None
    ) -> Method | None:
        """What was chosen; None at the end of what was asked for."""
        if len(options) == 1:
            # Nothing is asked then: a method without parameters could go on for ever.
            return options[0] if told is None or options[0].parameters else None
        choice = next(asked, None)
        return None if choice is None else options[min(int(choice), len(options) - 1)]


def _given(method: Method, asked: Iterator[str]) -> str:
    return ", ".join(next(asked, "?") for _ in method.parameters)


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
