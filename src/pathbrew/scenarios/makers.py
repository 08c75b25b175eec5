"""Ways in which a test can make and change objects: constructors, factories, methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from pathbrew.blocks import Bytecode, decode
from pathbrew.classfile import MemberRef
from pathbrew.classfile.access_flags import ENUM, PRIVATE, PROTECTED, PUBLIC, SYNTHETIC
from pathbrew.errors import ClassFileError
from pathbrew.heap.hierarchy import Hierarchy
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.entry import has_receiver
from pathbrew.program.reachability import reached

_BRIDGE = 0x40

# Packages of the JDK whose objects are harmless: no files, sockets, threads or windows.
_HARMLESS = (
    "java/lang",
    "java/math",
    "java/text",
    "java/time",
    "java/time/temporal",
    "java/util",
    "java/util/regex",
    "java/util/concurrent/atomic",
    "java/nio",
    "java/nio/charset",
)
_HARMFUL = frozenset(
    f"java/{name}"
    for name in """lang/Thread lang/ThreadGroup lang/ClassLoader lang/Runtime lang/ProcessBuilder lang/Process
    lang/SecurityManager lang/Module lang/ModuleLayer lang/StackWalker lang/System lang/InheritableThreadLocal
    util/Timer util/TimerTask util/Scanner util/ServiceLoader util/Formatter
    util/Currency""".split()
)
# What these give differs from run to run, or from machine to machine.
_FICKLE = ("now", "random", "current", "system", "getDefault", "getInstance", "nameUUID", "getAvailable")
_FICKLE_OF_USERS = ("now", "random", "current")
_NO_MUTATORS = ("wait", "notify", "finalize", "close", "run", "main", "print", "write", "render", "equals")
_CHANGING = (
    "add",
    "put",
    "set",
    "push",
    "insert",
    "append",
    "offer",
    "remove",
    "pop",
    "poll",
    "clear",
    "init",
)
_WITHERS = ("with", "using", "set")
_COLLECTIONS = frozenset(
    f"java/util/{name}"
    for name in """Collection List Set Map Queue Deque SortedMap SortedSet ArrayList LinkedList HashMap
    HashSet LinkedHashMap LinkedHashSet TreeMap TreeSet ArrayDeque PriorityQueue Stack Vector
    BitSet""".split()
)
_MOST_SUBCLASSES = 6


class Makers:
    """Knows what code in the package of the class under test may call."""

    def __init__(self, program: Program, java_class: JavaClass) -> None:
        self._program = program
        self._class = java_class
        self._package = java_class.package
        self._known: dict[JavaClass, list[Method]] = {}
        self._mutators: dict[JavaClass, list[Method]] = {}
        self._withers: dict[JavaClass, list[Method]] = {}

    @cached_property
    def _hierarchy(self) -> Hierarchy:
        return Hierarchy(self._program)

    def load(self, name: str) -> JavaClass | None:
        """The class of that name, if it is to be had."""
        try:
            return self._program.load(name)
        except (LinkageError, ClassFileError):
            return None

    def method(self, owner: str, name: str, descriptor: str) -> Method | None:
        """A method by the name that a call uses, looked for in superclasses too."""
        java_class = self.load(owner)
        for walk in java_class.superclasses() if java_class is not None else ():
            if name + descriptor in walk.methods:
                return walk.methods[name + descriptor]
        return None

    def is_user_class(self, java_class: JavaClass) -> bool:
        return self._program.class_path.is_user_class(java_class.name)

    def concrete(self, declared: JavaClass) -> list[JavaClass]:
        """Classes of which a test can make objects to pass for the declared type."""
        if not self.is_user_class(declared) and not self._has_user_subtypes(declared):
            return [declared] if _is_harmless(declared) and not declared.is_abstract else []
        fitting = [c for c in self._hierarchy.instantiable(declared) if self.can_name(c)]
        return fitting[:_MOST_SUBCLASSES]

    def _has_user_subtypes(self, declared: JavaClass) -> bool:
        return (declared.is_interface or declared.is_abstract) and bool(
            self._hierarchy.instantiable(declared)
        )

    def can_name(self, java_class: JavaClass) -> bool:
        """Whether a test's source can name the class: no local class, no private one, none hidden."""
        file = java_class.file
        if file is None:
            return False
        entry = next((e for e in file.inner_classes if e.inner == java_class.name), None)
        if entry is None:
            return bool(java_class.access & PUBLIC) or java_class.package == self._package
        if entry.name is None or entry.outer is None or entry.access & (PRIVATE | SYNTHETIC):
            return False
        outer = self.load(entry.outer)
        visible = bool(entry.access & PUBLIC) or java_class.package == self._package
        return visible and outer is not None and self.can_name(outer)

    def can_call(self, method: Method) -> bool:
        """Whether a test may call the method, seen from the package of the class under test."""
        if method.access & (PRIVATE | SYNTHETIC | _BRIDGE):
            return False
        return bool(method.access & PUBLIC) or (
            method.owner.package == self._package and self.is_user_class(method.owner)
        )

    def makers(self, java_class: JavaClass) -> list[Method]:
        """Constructors and static factories of the class, those with the fewest parameters first.

        If it has none that a test can call, as many a builder, those of the class around it.
        """
        if java_class not in self._known:
            outer = self._outer(java_class)
            found = [m for m in java_class.methods.values() if self._is_maker(java_class, m)]
            if not found and outer is not None and self.can_name(java_class):
                found = [m for m in outer.methods.values() if m.is_static and self._is_maker(java_class, m)]
            self._known[java_class] = sorted(found, key=lambda m: (len(m.parameters), m.name, m.descriptor))
        return self._known[java_class]

    def _outer(self, java_class: JavaClass) -> JavaClass | None:
        """The class that it is nested in."""
        return self.load(java_class.name.rpartition("$")[0]) if "$" in java_class.name else None

    def _is_maker(self, java_class: JavaClass, method: Method) -> bool:
        if not self.can_call(method) or java_class.access & ENUM:
            return False
        if method.name == "<init>":
            return not java_class.is_abstract
        if not method.is_static or method.returned != java_class.descriptor:
            return False
        fickle = _FICKLE_OF_USERS if self.is_user_class(java_class) else _FICKLE
        return not method.name.startswith(fickle)

    def givers(self, java_class: JavaClass) -> list[Method]:
        """Methods that hand out objects of a class that a test cannot make.

        They are looked for where the class is nested, and in the class under test. Objects of a class that a
        test cannot even name are handed out by methods that make some, as something that it can name.
        """
        can_name = self.can_name(java_class)
        if can_name and self.makers(java_class):
            return []
        owners = dict.fromkeys(each for each in (*self._around(java_class), self._class) if each is not None)
        methods = [m for owner in owners for m in owner.methods.values() if self.can_call(m)]
        found = [
            method
            for method in methods
            if method.name != "<init>"
            and (
                has_receiver(method) and method.returned == java_class.descriptor
                if can_name
                else self._hands_out(method, java_class)
            )
        ]
        own = [m for m in found if java_class.descriptor not in m.parameters]
        return sorted(own, key=lambda method: (not self._is_mutator(method), len(method.parameters)))

    def _around(self, java_class: JavaClass) -> Iterator[JavaClass]:
        """The classes that it is nested in, the nearest first."""
        outer = self._outer(java_class)
        while outer is not None:
            yield outer
            outer = self._outer(outer)

    def _hands_out(self, method: Method, hidden: JavaClass) -> bool:
        """Whether a method, or one of its class that it calls, makes an object of a hidden class."""
        declared = self.load(method.returned[1:-1]) if method.returned.startswith("L") else None
        if declared is None or not hidden.is_subtype(declared) or not self.can_name(declared):
            return False
        return any(
            instruction.name == "new"
            and caller.info.owner.pool.class_name(instruction.operands[0]) == hidden.name
            for caller in reached(method, _own_calls)
            for instruction in _bytecode(caller)
        )

    def mutators(self, java_class: JavaClass) -> list[Method]:
        """Instance methods that seem to change an object, those of its own class first."""
        if java_class not in self._mutators:
            found: dict[str, Method] = {}
            for walk in java_class.superclasses():
                if walk.name == "java/lang/Object":
                    break
                for key, method in walk.methods.items():
                    if self._is_mutator(method):
                        found.setdefault(key, method)
            self._mutators[java_class] = list(found.values())
        return self._mutators[java_class]

    def withers(self, java_class: JavaClass) -> list[Method]:
        """Methods of immutable objects that give others of their class, those that take texts first."""
        if java_class not in self._withers:
            found = [method for method in java_class.methods.values() if self._is_wither(java_class, method)]
            self._withers[java_class] = sorted(found, key=lambda m: (not _takes_texts(m), len(m.parameters)))
        return self._withers[java_class]

    def _is_wither(self, java_class: JavaClass, method: Method) -> bool:
        return (
            has_receiver(method)
            and method.returned == java_class.descriptor
            and method.name.startswith(_WITHERS)
            and self.is_user_class(java_class)
            and self.can_call(method)
            and not self._is_mutator(method)
        )

    def _is_mutator(self, method: Method) -> bool:
        if method.is_static or method.name == "<init>" or method.name.startswith(_NO_MUTATORS):
            return False
        if method.access & PROTECTED and method.owner.package != self._package:
            return False
        return self.can_call(method) and (method.name.startswith(_CHANGING) or self._stores(method))

    def _stores(self, method: Method) -> bool:
        """Whether the method, or one of its class that it calls, writes a field or changes a collection."""
        return any(
            any(instruction.name == "putfield" for instruction in _bytecode(caller))
            or any(c.owner in _COLLECTIONS and c.name.startswith(_CHANGING) for c in _called(caller))
            for caller in reached(method, _own_calls)
        )


def _bytecode(method: Method) -> Sequence[Bytecode]:
    code = method.info.code
    return () if code is None else decode(method.info, code)


def _called(caller: Method) -> Iterator[MemberRef]:
    """What a method calls by name."""
    pool = caller.info.owner.pool
    for instruction in _bytecode(caller):
        if instruction.name.startswith("invoke") and instruction.name != "invokedynamic":
            yield pool.member(instruction.operands[0])


def _own_calls(caller: Method) -> Iterator[Method]:
    """The methods of its own class that a method calls."""
    for called in _called(caller):
        own = caller.owner.methods.get(called.name + called.descriptor)
        if own is not None and called.name != "<init>":
            yield own


def _takes_texts(method: Method) -> bool:
    return any(parameter.lstrip("[") == "Ljava/lang/String;" for parameter in method.parameters)


def _is_harmless(java_class: JavaClass) -> bool:
    return (
        bool(java_class.access & PUBLIC)
        and java_class.package in _HARMLESS
        and java_class.name not in _HARMFUL
        and "$" not in java_class.name
    )
