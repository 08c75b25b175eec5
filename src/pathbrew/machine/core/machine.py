"""The machine: runs Java bytecode with the JVM's own results."""

from __future__ import annotations

import itertools
import sys
from array import array
from collections.abc import Callable
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING

from pathbrew import arithmetic
from pathbrew.blocks import Variant
from pathbrew.blocks.templates import CALLED
from pathbrew.classfile.descriptors import default_value
from pathbrew.errors import Diverged, Obstacle
from pathbrew.machine.core.current_reference import link_current_reference
from pathbrew.machine.core.edges import Edges
from pathbrew.machine.core.executable import Executable
from pathbrew.machine.core.initialization import initialize
from pathbrew.machine.core.monitors import Monitors
from pathbrew.machine.core.objects import Function, JavaArray, JavaObject, JavaString, Thrown, Value
from pathbrew.machine.core.output import Output
from pathbrew.machine.core.runtime import Initialization, RuntimeClass, TypeTest
from pathbrew.machine.core.throwing import Throwing, narrow_byte
from pathbrew.machine.library import Library
from pathbrew.machine.linking.code_cache import CodeCache
from pathbrew.machine.linking.compiled import CompiledCode
from pathbrew.machine.linking.linker import Linker
from pathbrew.machine.linking.package_access import selecting_by_caller
from pathbrew.options import MachineOptions
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.linkage import incompatible
from pathbrew.program.resolution import resolve_method, select_method, selects_by_package
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions
    from pathbrew.machine.core.unknown import Inputs, Summarized
    from pathbrew.machine.library.invoke.handles import Handles
    from pathbrew.machine.library.lang.classes import Mirror
    from pathbrew.machine.linking.bootstraps import Bootstraps
    from pathbrew.machine.linking.called_methods import CalledMethods
    from pathbrew.machine.text.machine_texts import Texts

_FRAMES_PER_CALL = 8
"""Python frames that one Java call takes at most, interpreted and through stubs."""
Mathematics = Callable[[str, tuple[float, ...]], float | None]
"""HotSpot's own functions; None as a value where it would take too long to ask."""
SMALL_ARRAY = 1 << 12
"""Elements up to which emitted code makes an array by itself."""
PATH_MEMORY = 1 << 25
"""Elements of all arrays, small ones aside, that a symbolic path may make."""


class Machine:
    """Runs the methods of one program. Classes are initialised on demand and stay so."""

    def __init__(
        self,
        program: Program,
        options: MachineOptions | None = None,
        decisions: Decisions | None = None,
        output: Output | None = None,
        class_under_test: JavaClass | None = None,
        real_mathematics: Mathematics | None = None,
    ) -> None:
        """A machine over plain values; with `decisions`, over values that may be terms.

        The program prints to `output`, or where Pathbrew itself does.
        """
        self.program = program.extended()
        self.options = options or MachineOptions()
        self.decisions = decisions
        self.throwing = Throwing(self)
        self.monitors = Monitors(self)
        self.cache = CodeCache(self.options.cache and self.options.compile)
        self.library = Library(self)
        self.code_table: dict[int, tuple[Method, CompiledCode, CodeType]] = {}
        """Emitted code by identity: code objects of different methods may be equal."""
        self.edges = Edges()
        self.environment = self._environment()
        self.before_initialization: Callable[[JavaClass], None] | None = None
        self.failed: dict[JavaClass, None] = {}
        """Classes whose initialisers have thrown."""
        self.late: set[JavaClass] = set()
        """Classes that each run initialises anew, on their first use in it."""
        self.initializations = 0
        """How many initialisations of classes have begun."""
        self.on_initialized: Callable[[JavaClass, int], None] | None = None
        """Is told of a class that was initialised, and when among all of them that began."""
        self.inputs: Inputs | None = None
        self.called: CalledMethods | None = None
        self.summarized: Summarized | None = None
        self.class_under_test = class_under_test
        self.real_mathematics = real_mathematics
        self.standard_output: Output = sys.stdout if output is None else output
        self.standard_error: Output = sys.stderr if output is None else output
        self._runtimes: dict[JavaClass, RuntimeClass] = {}
        self._type_tests: dict[str, TypeTest] = {}
        self._executables: dict[Method, Executable] = {}
        self._linkers: dict[JavaClass, Linker] = {}
        self._interned: dict[str, JavaString] = {}
        self._identities = itertools.count(0x2A139A55)
        self._allocated = 0
        depth = self.options.max_call_depth * _FRAMES_PER_CALL + 5000
        sys.setrecursionlimit(max(sys.getrecursionlimit(), depth))

    def _environment(self) -> dict[str, object]:
        """The names that all emitted code may use."""
        throwing = self.throwing
        names: dict[str, object] = {name: getattr(arithmetic, name) for name in CALLED}
        names |= {
            "Thrown": Thrown,
            "NAN": arithmetic.NAN,
            "INF": arithmetic.INF,
            "BINARY32": array("f", [0.0]),
            "MAX_DEPTH": self.options.max_call_depth,
            "SMALL_ARRAY": min(SMALL_ARRAY, self.options.max_array_length),
            "elements": self.elements,
            "throw": throwing.throw,
            "null_pointer": throwing.null_pointer,
            "division_by_zero": throwing.division_by_zero,
            "index_out_of_bounds": throwing.index_out_of_bounds,
            "negative_array_size": throwing.negative_array_size,
            "stack_overflow": throwing.stack_overflow,
            "check_store": throwing.check_store,
            "narrow_byte": narrow_byte,
            "monitor_enter": self.monitors.enter,
            "monitor_exit": self.monitors.exit,
        }
        if self.decisions is not None:
            from pathbrew.machine.core.symbolic import environment

            names |= environment(self, self.decisions)
        return names

    @cached_property
    def handles(self) -> Handles:
        from pathbrew.machine.library.invoke.handles import Handles

        return Handles(self)

    @cached_property
    def bootstraps(self) -> Bootstraps:
        from pathbrew.machine.linking.bootstraps import Bootstraps

        return Bootstraps(self)

    @cached_property
    def texts(self) -> Texts:
        """The symbolic texts, of a machine over terms."""
        from pathbrew.machine.text.machine_texts import Texts

        assert self.decisions is not None
        return Texts(self, self.decisions)

    # Classes ----------------------------------------------------------------------------------------

    def load(self, name: str) -> JavaClass:
        """The linked class; what cannot be linked is thrown as the Java error."""
        try:
            return self.program.load(name)
        except LinkageError as error:
            self.throwing.linkage(error)

    def runtime(self, java_class: JavaClass) -> RuntimeClass:
        """What this machine keeps for the class."""
        runtime = self._runtimes.get(java_class)
        if runtime is None:
            runtime = self._runtimes[java_class] = RuntimeClass(self, java_class)
        return runtime

    def is_initialized(self, java_class: JavaClass) -> bool:
        """Whether it is, and stays so."""
        is_done = self.runtime(java_class).initialization is Initialization.DONE
        return is_done and java_class not in self.late

    def is_untouched(self, class_name: str) -> bool:
        """Whether the program has not come to use the class."""
        java_class = self.program.loaded(class_name)
        return java_class is None or java_class not in self._runtimes

    def initialize(self, java_class: JavaClass) -> None:
        if self.runtime(java_class).initialization is not Initialization.DONE:
            initialize(self, java_class)

    def linker(self, java_class: JavaClass) -> Linker:
        linker = self._linkers.get(java_class)
        if linker is None:
            linker = self._linkers[java_class] = Linker(self, java_class)
        return linker

    def type_test(self, name: str) -> TypeTest:
        test = self._type_tests.get(name)
        if test is None:
            test = self._type_tests[name] = TypeTest(self, name)
        return test

    def bases(self, java_class: JavaClass) -> type[JavaObject]:
        """The Python class to derive from, where the objects of a class are special to the machine."""
        return self.library.base(java_class)

    def variant(self, method: Method) -> Variant:
        """Over terms, the branches of user classes and of the class under test are traced."""
        if self.decisions is None:
            return Variant.PLAIN
        owner = method.owner
        traced = owner is self.class_under_test or self.program.class_path.is_user_class(owner.name)
        return Variant.TRACED if traced else Variant.TERMS

    def executable(self, method: Method) -> Executable:
        executable = self._executables.get(method)
        if executable is None:
            executable = self._executables[method] = Executable(self, method)
        return executable

    def select(self, python: type[JavaObject], name: str) -> Function:
        """The function a virtual call on an object of that class runs; kept in the class from now on.

        The name is that of `pathbrew.blocks.ir.slot_name`.
        """
        interface = name.partition("(")[0].rpartition(".")[0]
        key = name[len(interface) + 1 :] if interface else name
        java_class = python.java_class
        try:
            if interface:
                self._check_implements(java_class, interface, key)
            if java_class.file is None and key in python.__dict__:
                # A class made at run time, such as a lambda's, has its methods from the start.
                function: Function = python.__dict__[key]
                setattr(python, name, function)
                return function
            if selects_by_package(java_class, key):
                function = selecting_by_caller(self, java_class, key)
                setattr(python, name, function)
                return function
            method = select_method(java_class, key)
        except LinkageError as error:
            self.link_current_reference()
            self.throwing.linkage(error)
        executable = self.executable(method)
        executable.bind(python, name)
        return executable.function

    def link_current_reference(self) -> None:
        """Throw the linkage error of the instruction that runs now, if there is one."""
        link_current_reference(self)

    def _check_implements(self, java_class: JavaClass, interface: str, key: str) -> None:
        """JVMS 6.5, invokeinterface: the method is resolved, and the receiver implements the interface."""
        implemented = self.program.load(interface)
        resolve_method(implemented, key, of_interface=True)
        if implemented not in java_class.supertypes:
            raise incompatible(
                f"Class {java_class.java_name} does not implement the requested "
                f"interface {implemented.java_name}"
            )

    # Values -----------------------------------------------------------------------------------------

    def string(self, text: str) -> JavaString:
        """A new string object."""
        made = self._string_class()
        made.text = text
        return made

    @cached_property
    def _string_class(self) -> type[JavaString]:
        java_class = self.load("java/lang/String")
        python: type[JavaString] = self.runtime(java_class).python
        return python

    def intern(self, text: str) -> JavaString:
        """The one string object for that text, as literals give it."""
        found = self._interned.get(text)
        if found is None:
            found = self._interned[text] = self.string(text)
        return found

    def intern_object(self, string: JavaString) -> JavaString:
        return self._interned.setdefault(string.text, string)

    def array(self, class_name: str, data: list[Value]) -> JavaArray:
        made: JavaArray = self.runtime(self.load(class_name)).python(data)
        return made

    def open_units(self, data: Value, coder: Value) -> list[Value] | None:
        """The units of a string's bytes, if some of them are terms."""
        if self.decisions is None or not (
            coder.__class__ is Term or not isinstance(data, list) or any(b.__class__ is Term for b in data)
        ):
            return None
        from pathbrew.machine.text.machine_texts import bytes_units

        return bytes_units(data, self.committed(coder))

    def byte_array(self, data: list[int]) -> JavaArray:
        return self.array("[B", list[Value](data))

    def new_arrays(self, python: type[JavaArray], lengths: tuple[int, ...]) -> JavaArray:
        """`multianewarray`: the arrays of the given dimensions, the rest null."""
        length, *inner = lengths
        component = python.java_class.component
        assert component is not None
        if not inner:
            return python(self.elements(default_value(component.descriptor), length))
        kind: type[JavaArray] = self.runtime(component).python
        self._count(length)
        return python([self.new_arrays(kind, tuple(inner)) for _ in range(length)])

    def elements(self, default: Value, length: int) -> list[Value]:
        """The elements of a new array."""
        self._count(length)
        return [default] * length

    def _count(self, length: int) -> None:
        """Keep account of the memory that a path asks for."""
        if length > self.options.max_array_length:
            self.throwing.out_of_memory(length)
        self._allocated += length
        if self.decisions is not None and self._allocated > PATH_MEMORY:
            raise Diverged(f"the path makes arrays of more than {PATH_MEMORY} elements in all")

    def mirror(self, java_class: JavaClass) -> Mirror:
        """The java.lang.Class object of a class."""
        runtime = self.runtime(java_class)
        if runtime.mirror is None:
            made: Mirror = self.runtime(self.load("java/lang/Class")).python()
            made.mirrored = java_class
            if java_class.component is not None:
                made.f_componentType = self.mirror(java_class.component)
            runtime.mirror = made
        return runtime.mirror

    def new_object(self, class_name: str, key: str = "<init>()V", *arguments: Value) -> JavaObject:
        """A new object, constructed."""
        java_class = self.load(class_name)
        self.initialize(java_class)
        made: JavaObject = self.runtime(java_class).python()
        self.invoke_special(java_class, key, made, *arguments)
        return made

    def committed(self, value: Value) -> Value:
        """A plain value: a path with a term here is committed to one value of it."""
        if isinstance(value, Term):
            assert self.decisions is not None
            return self.decisions.concretize(value)
        return value

    def begin_run(self) -> None:
        """Number objects from the start again, so that a run that is repeated finds the same hash codes."""
        self._identities = itertools.count(0x5F3759DF)
        self._allocated = 0

    def identity(self, reference: JavaObject) -> int:
        """`System.identityHashCode`."""
        try:
            return int(reference.identity)
        except AttributeError:
            reference.identity = next(self._identities) * 0x9E3779B1 & 0x7FFFFFFF
            return int(reference.identity)

    # Calls ------------------------------------------------------------------------------------------

    def invoke_static(self, class_name: str, key: str, *arguments: Value, depth: int = 0) -> Value:
        java_class = self.load(class_name)
        self.initialize(java_class)
        return self.executable(java_class.methods[key]).function(*arguments, depth)

    def invoke_special(self, java_class: JavaClass, key: str, *arguments: Value, depth: int = 0) -> Value:
        """Call exactly the method that the class declares or inherits."""
        for walk in java_class.superclasses():
            if key in walk.methods:
                return self.executable(walk.methods[key]).function(*arguments, depth)
        raise Obstacle(f"no method {java_class.java_name}.{key}")

    def invoke_virtual(self, receiver: JavaObject, key: str, *arguments: Value, depth: int = 0) -> Value:
        return getattr(receiver, key)(*arguments, depth)
