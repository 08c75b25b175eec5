"""Writes monitors in Java: a static method beside each observed one, which takes the automata along.

A monitor is ordinary code. Pathbrew's machine runs it with symbolic propositions, so that their branches are
branches of the search, and a JVM runs the same code on concrete values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pathbrew.classfile.access_flags import PUBLIC
from pathbrew.classfile.descriptors import java_type
from pathbrew.program import JavaClass, Method
from pathbrew.specs.alphabet import (
    Condition,
    Event,
    IsInstance,
    Observed,
    Proposition,
    above,
    called_name,
)
from pathbrew.specs.automaton import Automaton
from pathbrew.specs.java_text import Rewritten, place_in, rewrite
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.syntax import Binding, Completion, JavaText, Specification

PACKAGE = "pathbrew.monitors"
VIOLATION = "pathbrew/monitors/Violation"
WATCH = "pathbrew/monitors/Watch"
MOST_CELLS = 60_000
"""Entries of the table of an automaton, which a monitor has as one string."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A specification with its automaton."""

    component: str
    specification: Specification
    automaton: Automaton

    @property
    def title(self) -> str:
        """What violations are told by."""
        return f"{self.component}.{self.specification.name}"


@dataclass(frozen=True, slots=True)
class Wrapper:
    """The static method that is called in place of a method, through a type that declares it."""

    owner: JavaClass
    method: Method
    name: str

    @property
    def is_constructor(self) -> bool:
        return self.method.name == "<init>"

    @property
    def descriptor(self) -> str:
        if self.is_constructor:
            return f"{self.method.descriptor.removesuffix('V')}L{self.owner.name};"
        if self.method.is_static:
            return self.method.descriptor
        return f"(L{self.owner.name};{self.method.descriptor[1:]}"


@dataclass
class MonitorSource:
    """The source of one component's monitor, and which of its lines hold which conditions."""

    observed: Observed
    promises: tuple[Promise, ...]
    first: int = 0
    """The number of the first promise among those of all monitors."""
    is_driven: bool = False
    """Whether a driver calls the component: what callers break is left out then, and no guide."""
    wrappers: list[Wrapper] = field(default_factory=list)
    conditions: dict[int, tuple[JavaText, Rewritten, int]] = field(default_factory=dict)
    """By line: the condition, its text there, and the column at which it begins."""

    @property
    def package(self) -> str:
        return package_beside(self.observed.java_class)

    def may_name(self, java_class: JavaClass) -> bool:
        """Whether the monitor, in its package, can speak of a class."""
        is_near = java_class.package.replace("/", ".") == self.package
        return is_near or bool(java_class.access & PUBLIC)

    def may_make(self, java_class: JavaClass, constructor: Method) -> bool:
        """Whether the monitor can make objects by a constructor that is not private."""
        is_near = java_class.package.replace("/", ".") == self.package
        return is_near or bool(java_class.access & constructor.access & PUBLIC)

    @property
    def simple_name(self) -> str:
        return "Monitor_" + self.observed.java_class.name.rpartition("/")[2].replace("$", "_")

    @property
    def class_name(self) -> str:
        """As Java writes it."""
        return f"{self.package}.{self.simple_name}".removeprefix(".")

    @property
    def internal_name(self) -> str:
        return self.class_name.replace(".", "/")

    def wrapper(self, owner: JavaClass, method: Method) -> Wrapper:
        """The wrapper of a method as it is called through a type, made when it is first asked for."""
        for wrapper in self.wrappers:
            if wrapper.owner is owner and wrapper.method.key == method.key:
                return wrapper
        wrapper = Wrapper(owner, method, f"{called_name(method)}_{len(self.wrappers)}")
        self.wrappers.append(wrapper)
        return wrapper

    def is_observed(self, method: Method) -> bool:
        return any(event.method.key == method.key for p in self.promises for event in p.automaton.events)

    def text(self) -> str:
        """The source; fills `conditions`."""
        lines = _Lines(self)
        lines.put(f"package {self.package};" if self.package else "")
        lines.put(f"public final class {self.simple_name} {{")
        self._state(lines)
        for wrapper in self.wrappers:
            _wrapper(lines, self, wrapper)
        lines.put("}")
        return "\n".join(lines.lines) + "\n"

    def _state(self, lines: _Lines) -> None:
        lines.put("private static final class Seen {")
        lines.put("Object object; Seen next;")
        for number in range(len(self.promises)):
            lines.put(f"int s{number};")
        lines.put("Seen(Object object, Seen next) { this.object = object; this.next = next; }")
        lines.put("}")
        lines.put("private static Seen first;")
        lines.put("private static Seen seen(Object object) {")
        lines.put("for (Seen s = first; s != null; s = s.next) if (s.object == object) return s;")
        lines.put("return first = new Seen(object, first);")
        lines.put("}")
        lines.put("private static void keep(Seen seen, Object object) {")
        lines.put("seen.object = object; seen.next = first; first = seen;")
        lines.put("}")
        for number, promise in enumerate(self.promises):
            lines.put(f"private static final String T{number} = {_table(promise)};")
            distances = ", ".join(map(str, self.distances(promise)))
            lines.put(f"private static final int[] D{number} = {{{distances}}};")

    def distances(self, promise: Promise) -> tuple[int, ...]:
        """How far the states of a promise are from a violation that the search looks for."""
        if self.is_driven and promise.specification.binding is Binding.CALLER:
            return (0,) * len(promise.automaton.targets)
        return promise.automaton.guide

    def explain(self, message: str) -> SpecificationError | None:
        """What javac says about a condition, at its place in the specification; None: of something else."""
        pattern = re.compile(rf"{self.simple_name}\.java:(\d+): error: ([^\n]*)\n[^\n]*\n( *)\^", re.DOTALL)
        for match in pattern.finditer(message):
            known = self.conditions.get(int(match[1]))
            if known is not None:
                java, rewritten, column = known
                offset = rewritten.origin(max(len(match[3]) - column, 0))
                return SpecificationError(place_in(java, offset), match[2])
        return None


def package_beside(java_class: JavaClass) -> str:
    """The package of what is written for a class: its own, unless that is the JDK's."""
    package = java_class.package.replace("/", ".")
    return PACKAGE if package.startswith(("java.", "javax.", "jdk.")) else package


def common_sources(distances: Sequence[int]) -> dict[str, str]:
    """What all monitors share, by the names of classes; the distances are those of the promises at the start.

    `Watch.step` is called at each step of an automaton, with the sum of the distances after it: the machine
    and executors note it (`machine.library.vm.monitors`). `Watch.told`, if a driver wants it, has all steps.
    """
    start = ", ".join(map(str, distances))
    violation = f"""package {PACKAGE};

public final class Violation extends Error {{
    public final boolean isCallers;

    public Violation(String message, boolean isCallers) {{
        super(message);
        this.isCallers = isCallers;
    }}
}}
"""
    watch = f"""package {PACKAGE};

public final class Watch {{
    public static final int START = {sum(distances)};
    public static StringBuilder told;
    private static final int[] LAST = {{{start}}};
    private static int distance = START;

    private Watch() {{
    }}

    public static int next(int promise, String table, int[] distances, int letters, int state, int letter) {{
        int target = table.charAt(state * letters + letter);
        distance += distances[target] - LAST[promise];
        LAST[promise] = distances[target];
        step(promise, state, letter, distance);
        return target;
    }}

    private static void step(int promise, int state, int letter, int distance) {{
        if (told != null) {{
            told.append(promise).append(' ').append(state).append(' ').append(letter).append(';');
        }}
    }}

    public static void mark(char sign) {{
        if (told != null) {{
            told.append(sign);
        }}
    }}

    public static boolean isForMonitors(Throwable thrown) {{
        return !(thrown instanceof Violation || thrown instanceof VirtualMachineError
                || thrown instanceof pathbrew.Pathbrew.AssumptionFailed);
    }}
}}
"""
    return {"Violation": violation, "Watch": watch}


class _Lines:
    """Lines of Java, with the conditions noted."""

    def __init__(self, source: MonitorSource) -> None:
        self.lines: list[str] = []
        self._source = source

    def put(self, line: str) -> None:
        self.lines.append(line)

    def condition(self, before: str, java: JavaText, rewritten: Rewritten, after: str) -> None:
        self.put(before + rewritten.text + after)
        self._source.conditions[len(self.lines)] = (java, rewritten, len(before))


def _table(promise: Promise) -> str:
    """The targets by state and letter, as a string literal."""
    cells = [target for row in promise.automaton.targets for target in row]
    if len(cells) > MOST_CELLS:
        specification = promise.specification
        raise SpecificationError(
            specification.place, f"the automaton of {specification.name} is too large: split it"
        )
    # Octal escapes: those with u are replaced before a literal is read.
    return '"' + "".join(f"\\{cell:03o}" if cell < 256 else f"\\u{cell:04x}" for cell in cells) + '"'


def _wrapper(lines: _Lines, source: MonitorSource, wrapper: Wrapper) -> None:
    method, component = wrapper.method, source.observed.java_class
    types = [_type(descriptor) for descriptor in method.parameters]
    parameters = [f"{kind} p{place}" for place, kind in enumerate(types)]
    arguments = ", ".join(f"p{place}" for place in range(len(types)))
    owner = _class(wrapper.owner)
    called = f"{owner if method.is_static else 'it'}.{method.name}({arguments})"
    returned = _type(method.returned)
    if wrapper.is_constructor:
        called, returned = f"new {owner}({arguments})", owner
    plain = f"{called}; return;" if returned == "void" else f"return {called};"
    takes_object = not method.is_static and not wrapper.is_constructor
    if takes_object:
        parameters.insert(0, f"{owner} it")
    lines.put(f"public static {returned} {wrapper.name}({', '.join(parameters)}) throws Throwable {{")
    if not takes_object:
        lines.put(f"Seen seen = {'new Seen(null, null)' if wrapper.is_constructor else 'seen(null)'};")
    else:
        lines.put(f"if (!(it instanceof {_class(component)})) {{ {plain} }}")
        lines.put(f"{_class(component)} that = ({_class(component)}) it;")
        lines.put("Seen seen = seen(that);")
    writer = _Events(lines, source, wrapper)
    writer.advance(Completion.ANY)
    writer.remember()
    result = "" if returned == "void" else "result = "
    if result:
        lines.put(f"{returned} result;")
    lines.put(f"try {{ {result}{called}; }}")
    lines.put("catch (Throwable thrown) {")
    lines.put(f"if ({PACKAGE}.Watch.isForMonitors(thrown)) {{")
    writer.advance(Completion.THROWS)
    lines.put("}")
    lines.put("throw thrown;")
    lines.put("}")
    if wrapper.is_constructor:
        lines.put(f"{_class(component)} that = result;")
        lines.put("keep(seen, that);")
    writer.advance(Completion.RETURNS)
    if result:
        lines.put("return result;")
    lines.put("}")


class _Events:
    """Writes what monitors do at the events of one method."""

    def __init__(self, lines: _Lines, source: MonitorSource, wrapper: Wrapper) -> None:
        self._lines = lines
        self._source = source
        self._method = wrapper.method
        self._remembered: list[tuple[JavaText, Rewritten]] = []
        for _, _, event in self._events(Completion.RETURNS):
            self._collect(event)
        for _, _, event in self._events(Completion.THROWS):
            self._collect(event)

    def _events(self, completion: Completion) -> Iterator[tuple[int, int, Event]]:
        """The promises that look at the method then: their numbers, and those of their events."""
        for number, promise in enumerate(self._source.promises):
            for place, event in enumerate(promise.automaton.events):
                if event.method.key == self._method.key and event.completion is completion:
                    yield number, place, event

    def _collect(self, event: Event) -> None:
        for proposition in event.propositions:
            if isinstance(proposition, Condition):
                self._rewritten(event, proposition)

    def remember(self) -> None:
        """Evaluate what is to be known after the call as it was before."""
        for number, (java, rewritten) in enumerate(self._remembered):
            self._lines.condition(f"final var old{number} = ", java, rewritten, ";")

    def advance(self, completion: Completion) -> None:
        """Ask for the propositions, and take each automaton along."""
        lines = self._lines
        for number, place, event in self._events(completion):
            promise = self._source.promises[number]
            automaton = promise.automaton
            lines.put("{ int letter = 0;")
            for bit, proposition in enumerate(event.propositions):
                self._ask(event, proposition, bit)
            letters = automaton.bases[-1]
            base = automaton.bases[place]
            state = f"seen.s{number}"
            tables = f"{self._source.first + number}, T{number}, D{number}, {letters}"
            lines.put(f"{state} = {PACKAGE}.Watch.next({tables}, {state}, {base} + letter);")
            if automaton.violated is not None:
                text = _literal(f"{promise.title}: {promise.specification.text}")
                is_callers = str(promise.specification.binding is Binding.CALLER).lower()
                lines.put(f"if ({state} == {automaton.violated})")
                lines.put(f"throw new {PACKAGE}.Violation({text}, {is_callers});")
            lines.put("}")

    def _ask(self, event: Event, proposition: Proposition, bit: int) -> None:
        if isinstance(proposition, IsInstance):
            self._lines.put(f"if (thrown instanceof {proposition.exception}) letter |= {1 << bit};")
            return
        # An exception of another class than the condition is about is not asked for its own members.
        guard = "" if proposition.exception is None else f"thrown instanceof {proposition.exception} && "
        rewritten = self._rewritten(event, proposition)
        self._lines.condition(f"if ({guard}(", proposition.java, rewritten, f")) letter |= {1 << bit};")

    def _rewritten(self, event: Event, condition: Condition) -> Rewritten:
        names = {p.name: f"p{place}" for place, p in enumerate(condition.parameters or ())}
        members = _members(self._source.observed.java_class)

        def naming(name: str, is_called: bool) -> str | None:
            if not is_called and name in names:
                return names[name]
            if name == "this" and not self._method.is_static:
                return "that"
            if name == "exception" and event.completion is Completion.THROWS:
                kind = condition.exception or "Throwable"
                return f"(({kind}) thrown)"
            if (name, is_called) in members and not self._method.is_static:
                return f"that.{name}"
            return None

        def remember(inside: Rewritten) -> str:
            entry = (condition.java, inside)
            if entry not in self._remembered:
                self._remembered.append(entry)
            return f"old{self._remembered.index(entry)}"

        after = event.completion is not Completion.ANY
        return rewrite(condition.java, naming, remember if after else None)


def _members(java_class: JavaClass) -> set[tuple[str, bool]]:
    """The names of fields, and of methods, that an object has: each with whether it is called."""
    found: set[tuple[str, bool]] = set()
    for declaring in above(java_class):
        found |= {(field.name, False) for field in declaring.fields.values()}
        found |= {(method.name, True) for method in declaring.methods.values()}
    return found


def _type(descriptor: str) -> str:
    return java_type(descriptor).replace("$", ".")


def _class(java_class: JavaClass) -> str:
    return java_class.java_name.replace("$", ".")


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if " " <= c <= "~" else f"\\u{ord(c):04x}" for c in escaped) + '"'
