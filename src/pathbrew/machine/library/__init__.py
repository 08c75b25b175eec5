"""Models in Python of what is native, bound to the VM, or hopelessly slow as bytecode."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pathbrew.machine.library.registry import Function, Model, Models
from pathbrew.machine.objects import JavaObject
from pathbrew.program import JavaClass, Method

if TYPE_CHECKING:
    from pathbrew.machine.executable import Executable
    from pathbrew.machine.machine import Machine

_HASH_MAPS = ("", "$KeySet", "$Values", "$EntrySet", "$HashIterator", "$HashMapSpliterator")
_MODULES: dict[str, str] = {
    "java/io/FileDescriptor": "files",
    "java/io/FileInputStream": "files",
    "java/io/ObjectInputFilter$Config": "services",
    "java/io/ObjectStreamClass": "reflection",
    "java/lang/AbstractStringBuilder": "builders",
    "java/lang/Class": "classes reflection annotations loaders",
    "java/lang/ClassLoader": "loaders",
    "java/lang/Double": "numbers",
    "java/lang/Float": "numbers",
    "java/lang/Integer": "numbers",
    "java/lang/Long": "numbers",
    "java/lang/Module": "loaders",
    "java/lang/NullPointerException": "throwables",
    "java/lang/Object": "objects",
    "java/lang/Math": "mathematics intrinsics",
    "java/lang/Runtime": "system native_libraries",
    "java/lang/StackTraceElement": "throwables",
    "java/lang/String": "strings joining",
    "java/lang/StringBuffer": "builders",
    "java/lang/StringBuilder": "builders",
    "java/lang/StringUTF16": "virtual_machine",
    "java/lang/StrictMath": "mathematics strict_trigonometry strict_exponentials",
    "java/lang/System": "system native_libraries",
    "java/lang/Thread": "threads",
    "java/lang/Thread$ThreadIdentifiers": "threads",
    "java/lang/Throwable": "throwables",
    "java/lang/invoke/BoundMethodHandle": "call_factories",
    "java/lang/invoke/CallSite": "call_sites",
    "java/lang/invoke/ConstantCallSite": "call_sites",
    "java/lang/invoke/DirectMethodHandle": "call_factories",
    "java/lang/invoke/InnerClassLambdaMetafactory": "call_factories",
    "java/lang/invoke/Invokers": "call_factories",
    "java/lang/invoke/LambdaForm": "call_factories",
    "java/lang/invoke/LambdaMetafactory": "call_factories",
    "java/lang/invoke/MethodHandle": "method_handles",
    "java/lang/invoke/MethodHandleImpl": "call_factories",
    "java/lang/invoke/MethodHandleNatives$CallSiteContext": "call_sites",
    "java/lang/invoke/MethodHandles": "combinators",
    "java/lang/invoke/MethodHandles$Lookup": "lookups",
    "java/lang/invoke/MethodType": "method_types",
    "java/lang/invoke/MutableCallSite": "call_sites",
    "java/lang/invoke/StringConcatFactory": "call_factories",
    "java/lang/invoke/VarHandle": "variable_handles",
    "java/lang/invoke/VarHandles": "call_factories",
    "java/lang/invoke/VolatileCallSite": "call_sites",
    "java/lang/ref/Finalizer": "references",
    "java/lang/ref/PhantomReference": "references",
    "java/lang/ref/Reference": "references",
    "java/lang/reflect/Array": "arrays",
    "java/lang/reflect/Executable": "reflection",
    "java/lang/reflect/Field": "reflection",
    "java/lang/reflect/Proxy": "proxies",
    "java/security/MessageDigest": "services",
    "java/util/Arrays": "sorting",
    **dict.fromkeys(
        (f"java/util/HashMap{inner}" for inner in _HASH_MAPS),
        "hash_maps",
    ),
    "java/util/ImmutableCollections$MapN": "symbolic_keys",
    "java/util/ImmutableCollections$SetN": "symbolic_keys",
    "java/util/ResourceBundle": "locales",
    "java/util/ServiceLoader": "services",
    "java/util/regex/Matcher": "symbolic_patterns",
    "java/util/UUID": "services",
    "java/util/concurrent/atomic/AtomicLong": "unsafe",
    "java/util/stream/AbstractPipeline": "pipelines",
    "java/util/zip/Adler32": "checksums",
    "java/util/zip/CRC32": "checksums",
    "java/math/BigInteger": "big_integers",
    "java/security/AccessController": "virtual_machine",
    "java/text/DecimalFormatSymbols": "formats",
    "java/text/NumberFormat": "formats",
    "jdk/internal/access/SharedSecrets": "virtual_machine",
    "jdk/internal/loader/BootLoader": "loaders",
    "jdk/internal/loader/ClassLoaders$AppClassLoader": "loaders",
    "jdk/internal/loader/ClassLoaders$PlatformClassLoader": "loaders",
    "jdk/internal/misc/Blocker": "threads",
    "jdk/internal/misc/CDS": "virtual_machine",
    "jdk/internal/misc/Unsafe": "unsafe",
    "jdk/internal/misc/VM": "virtual_machine",
    "jdk/internal/ref/CleanerImpl": "services",
    "jdk/internal/reflect/ConstantPool": "annotations",
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor": "reflection",
    "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor": "reflection",
    "jdk/internal/reflect/MethodHandleAccessorFactory": "reflection",
    "jdk/internal/reflect/NativeConstructorAccessorImpl": "reflection",
    "jdk/internal/reflect/NativeMethodAccessorImpl": "reflection",
    "jdk/internal/reflect/Reflection": "virtual_machine",
    "jdk/internal/reflect/ReflectionFactory": "reflection",
    "jdk/internal/vm/ContinuationSupport": "threads",
    "jdk/internal/util/ArraysSupport": "virtual_machine",
    "jdk/internal/util/Preconditions": "bounds",
    "sun/util/locale/provider/LocaleProviderAdapter": "locales",
    "pathbrew/Pathbrew": "drivers",
    "sun/security/action/GetPropertyAction": "virtual_machine",
}
"""Which modules hold the models of a class; they are imported when the class is first used."""

_OVER_TERMS: dict[str, str] = {
    "java/lang/AbstractStringBuilder": "symbolic_builders",
    "java/lang/Character": "symbolic_characters",
    "java/lang/Integer": "symbolic_parsing",
    "java/lang/Long": "symbolic_parsing",
    "java/lang/Math": "symbolic_mathematics",
    "java/lang/Object": "symbolic_arrays",
    "java/lang/StrictMath": "symbolic_mathematics",
    "java/lang/String": "symbolic_strings symbolic_comparisons symbolic_search",
    "java/lang/StringBuffer": "symbolic_builders",
    "java/lang/StringBuilder": "symbolic_builders",
    "java/lang/System": "symbolic_arrays",
}
"""Which modules hold models for symbolic arguments, of a machine over terms."""

_OF_HOTSPOT = frozenset(
    f"{name}(D)D" for name in ("sin", "cos", "tan", "exp", "log", "log10", "tanh", "cbrt")
) | {"pow(DD)D"}
"""Functions of Math for which HotSpot has code of its own; the models may err in the last bit."""

_MATHEMATICS = ("java/lang/Math", "java/lang/StrictMath")

_SETUP = ("registerNatives()V", "initIDs()V", "initNative()V")
"""Native methods by which classes introduce themselves to the VM."""


def _do_nothing(*arguments: Any) -> None:
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

        def call(*arguments: Any) -> Any:
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

    def bytecode(self, method: str, *arguments: Any) -> Any:
        """Run the JDK's own code of a method that has a model: what models leave to it is exact for free.

        The method is named as in `java/lang/String.charAt(I)C`; the arguments end with the depth.
        """
        executable = self._bytecode.get(method)
        if executable is None:
            from pathbrew.machine.executable import Executable

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


__all__ = ["Function", "Library", "Model", "Models"]
