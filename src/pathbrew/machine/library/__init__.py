"""Models in Python of what is native, bound to the VM, or hopelessly slow as bytecode."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import Function, JavaObject, Value
from pathbrew.machine.library.registry import Model, Models
from pathbrew.program import JavaClass, Method

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable
    from pathbrew.machine.core.machine import Machine

_HASH_MAPS = ("", "$KeySet", "$Values", "$EntrySet", "$HashIterator", "$HashMapSpliterator")
_MODULES: dict[str, str] = {
    "java/io/FileDescriptor": "vm.files",
    "java/io/FileInputStream": "vm.files",
    "java/io/ObjectInputFilter$Config": "util.services",
    "java/io/ObjectStreamClass": "lang.reflection",
    "java/lang/AbstractStringBuilder": "lang.builders",
    "java/lang/Class": "lang.classes lang.reflection lang.annotations lang.loaders",
    "java/lang/ClassLoader": "lang.loaders",
    "java/lang/Double": "lang.numbers",
    "java/lang/Float": "lang.numbers",
    "java/lang/Integer": "lang.numbers",
    "java/lang/Long": "lang.numbers",
    "java/lang/Module": "lang.loaders",
    "java/lang/NullPointerException": "lang.throwables",
    "java/lang/Object": "lang.objects",
    "java/lang/Math": "math.mathematics math.intrinsics",
    "java/lang/Runtime": "lang.system lang.native_libraries",
    "java/lang/StackTraceElement": "lang.throwables",
    "java/lang/String": "lang.strings lang.joining",
    "java/lang/StringBuffer": "lang.builders",
    "java/lang/StringBuilder": "lang.builders",
    "java/lang/StringUTF16": "vm.virtual_machine",
    "java/lang/StrictMath": "math.mathematics math.strict_trigonometry math.strict_exponentials",
    "java/lang/System": "lang.system lang.native_libraries",
    "java/lang/Thread": "lang.threads",
    "java/lang/Thread$ThreadIdentifiers": "lang.threads",
    "java/lang/Throwable": "lang.throwables",
    "java/lang/invoke/BoundMethodHandle": "invoke.call_factories",
    "java/lang/invoke/CallSite": "invoke.call_sites",
    "java/lang/invoke/ConstantCallSite": "invoke.call_sites",
    "java/lang/invoke/DirectMethodHandle": "invoke.call_factories",
    "java/lang/invoke/InnerClassLambdaMetafactory": "invoke.call_factories",
    "java/lang/invoke/Invokers": "invoke.call_factories",
    "java/lang/invoke/LambdaForm": "invoke.call_factories",
    "java/lang/invoke/LambdaMetafactory": "invoke.call_factories",
    "java/lang/invoke/MethodHandle": "invoke.method_handle_models",
    "java/lang/invoke/MethodHandleImpl": "invoke.call_factories",
    "java/lang/invoke/MethodHandleNatives$CallSiteContext": "invoke.call_sites",
    "java/lang/invoke/MethodHandles": "invoke.combinator_models",
    "java/lang/invoke/MethodHandles$Lookup": "invoke.lookup_models",
    "java/lang/invoke/MethodType": "invoke.method_type_models",
    "java/lang/invoke/MutableCallSite": "invoke.call_sites",
    "java/lang/invoke/StringConcatFactory": "invoke.call_factories",
    "java/lang/invoke/VarHandle": "invoke.variable_handle_models",
    "java/lang/invoke/VarHandles": "invoke.call_factories",
    "java/lang/invoke/VolatileCallSite": "invoke.call_sites",
    "java/lang/ref/Finalizer": "lang.references",
    "java/lang/ref/PhantomReference": "lang.references",
    "java/lang/ref/Reference": "lang.references",
    "java/lang/reflect/Array": "lang.arrays",
    "java/lang/reflect/Executable": "lang.reflection",
    "java/lang/reflect/Field": "lang.reflection",
    "java/lang/reflect/Proxy": "lang.proxies",
    "java/security/MessageDigest": "util.services",
    "java/util/Arrays": "util.sorting",
    **dict.fromkeys(
        (f"java/util/HashMap{inner}" for inner in _HASH_MAPS),
        "util.hash_maps",
    ),
    "java/util/LinkedHashMap$LinkedHashIterator": "util.hash_maps",
    "java/util/ImmutableCollections$MapN": "util.symbolic_keys",
    "java/util/ImmutableCollections$SetN": "util.symbolic_keys",
    "java/util/ResourceBundle": "text.locales",
    "java/util/ServiceLoader": "util.services",
    "java/util/regex/Matcher": "util.symbolic_patterns",
    "java/util/UUID": "util.services",
    "java/util/concurrent/atomic/AtomicLong": "vm.unsafe",
    "java/util/stream/AbstractPipeline": "util.pipelines",
    "java/util/zip/Adler32": "util.checksums",
    "java/util/zip/CRC32": "util.checksums",
    "java/math/BigInteger": "math.big_integers",
    "java/security/AccessController": "vm.virtual_machine",
    "java/text/DecimalFormatSymbols": "text.formats",
    "java/text/NumberFormat": "text.formats",
    "jdk/internal/access/SharedSecrets": "vm.virtual_machine",
    "jdk/internal/loader/BootLoader": "lang.loaders",
    "jdk/internal/loader/ClassLoaders$AppClassLoader": "lang.loaders",
    "jdk/internal/loader/ClassLoaders$PlatformClassLoader": "lang.loaders",
    "jdk/internal/misc/Blocker": "lang.threads",
    "jdk/internal/misc/CDS": "vm.virtual_machine",
    "jdk/internal/misc/Unsafe": "vm.unsafe",
    "jdk/internal/misc/VM": "vm.virtual_machine",
    "jdk/internal/ref/CleanerImpl": "util.services",
    "jdk/internal/reflect/ConstantPool": "lang.annotations",
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor": "lang.reflection",
    "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor": "lang.reflection",
    "jdk/internal/reflect/MethodHandleAccessorFactory": "lang.reflection",
    "jdk/internal/reflect/NativeConstructorAccessorImpl": "lang.reflection",
    "jdk/internal/reflect/NativeMethodAccessorImpl": "lang.reflection",
    "jdk/internal/reflect/Reflection": "vm.virtual_machine",
    "jdk/internal/reflect/ReflectionFactory": "lang.reflection",
    "jdk/internal/vm/ContinuationSupport": "lang.threads",
    "jdk/internal/util/ArraysSupport": "vm.virtual_machine",
    "jdk/internal/util/Preconditions": "vm.bounds",
    "sun/util/locale/provider/LocaleProviderAdapter": "text.locales",
    "pathbrew/Pathbrew": "vm.drivers",
    "pathbrew/monitors/Watch": "vm.monitors",
    "sun/security/action/GetPropertyAction": "vm.virtual_machine",
}
"""Which modules hold the models of a class; they are imported when the class is first used."""

_OVER_TERMS: dict[str, str] = {
    "java/lang/AbstractStringBuilder": "lang.symbolic_builders",
    "java/lang/Character": "lang.symbolic_characters",
    "java/lang/Integer": "lang.symbolic_parsing",
    "java/lang/Long": "lang.symbolic_parsing",
    "java/lang/Math": "math.symbolic_mathematics",
    "java/lang/Object": "lang.symbolic_arrays",
    "java/lang/StrictMath": "math.symbolic_mathematics",
    "java/lang/String": "lang.symbolic_strings lang.symbolic_comparisons lang.symbolic_search",
    "java/lang/StringBuffer": "lang.symbolic_builders",
    "java/lang/StringBuilder": "lang.symbolic_builders",
    "java/lang/System": "lang.symbolic_arrays",
}
"""Which modules hold models for symbolic arguments, of a machine over terms."""

_OF_HOTSPOT = frozenset(
    f"{name}(D)D" for name in ("sin", "cos", "tan", "exp", "log", "log10", "tanh", "cbrt")
) | {"pow(DD)D"}
"""Functions of Math for which HotSpot has code of its own; the models may err in the last bit."""

_MATHEMATICS = ("java/lang/Math", "java/lang/StrictMath")

_SETUP = ("registerNatives()V", "initIDs()V", "initNative()V")
"""Native methods by which classes introduce themselves to the VM."""


def _do_nothing(*arguments: Value) -> None:
    pass


class Library:
    """Finds the model of a method, bound to one machine."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._bytecode: dict[str, Executable] = {}

    def find(self, method: Method) -> Function | None:
        for models in models_of(method.owner.name):
            model = models.get(f"{method.owner.name}.{method.key}")
            if model is not None and (method.is_native or not model.only_native):
                return self._as_on_hotspot(method, model.bound(self._vm))
        return _do_nothing if method.is_native and method.key in _SETUP else None

    def _as_on_hotspot(self, method: Method, model: Function) -> Function:
        """The model, or the real JVM where the last bit of a model is not certain."""
        real = self._vm.real_mathematics
        if real is None or method.owner.name != "java/lang/Math" or method.key not in _OF_HOTSPOT:
            return model

        def call(*arguments: Value) -> Value:
            value = real(method.key, arguments[:-1])
            return model(*arguments) if value is None else value

        return call

    def takes_terms(self, method: Method) -> bool:
        """Whether the method's model can work on symbolic values."""
        name = f"{method.owner.name}.{method.key}"
        return any(name in models and models[name].takes_terms for models in models_of(method.owner.name))

    def over_terms(self, method: Method) -> Function | None:
        """What runs instead of the method's bytecode when an argument is symbolic."""
        vm = self._vm
        if method.owner is vm.class_under_test and method.owner.name in _MATHEMATICS:
            return None  # its own branches are what is searched for
        for module in _OVER_TERMS.get(method.owner.name, "").split():
            models = importlib.import_module(f"pathbrew.machine.library.{module}").MODELS
            function = models.over_terms.get(f"{method.owner.name}.{method.key}")
            if function is not None:
                return lambda *arguments: function(vm, *arguments)
        return None

    def bytecode(self, method: str, *arguments: Value) -> Value:
        """Run the JDK's own code of a method that has a model: what models leave to it is exact for free.

        The method is named as in `java/lang/String.charAt(I)C`; the arguments end with the depth.
        """
        executable = self._bytecode.get(method)
        if executable is None:
            from pathbrew.machine.core.executable import Executable

            owner, _, key = method.partition(".")
            found = self._vm.load(owner).methods[key]
            executable = self._bytecode[method] = Executable(self._vm, found, modelled=False)
        return executable.function(*arguments)

    def base(self, java_class: JavaClass) -> type[JavaObject]:
        for walk in java_class.superclasses():
            for models in models_of(walk.name):
                if walk.name in models.bases:
                    return models.bases[walk.name]
        return JavaObject


def models_of(class_name: str) -> Iterator[Models]:
    for module in _MODULES.get(class_name, "").split():
        yield importlib.import_module(f"pathbrew.machine.library.{module}").MODELS


__all__ = ["Library", "Model", "Models"]
