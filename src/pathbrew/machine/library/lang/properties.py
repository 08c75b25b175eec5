"""System properties: a Python table until the program asks for the Properties object."""

from __future__ import annotations

import locale
import os
from functools import lru_cache
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided, spelled_out
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_SYSTEM = "java/lang/System"
_FIXED = frozenset(
    {
        "file.separator",
        "java.class.version",
        "java.specification.name",
        "java.specification.vendor",
        "java.specification.version",
        "java.vm.specification.version",
        "line.separator",
        "path.separator",
    }
)
"""Properties that the JDK in use determines; others may have other values where the program is run."""


def initial_properties(vm: Host) -> dict[str, str]:
    """What programs ask for, fixed where the real value depends on the computer."""
    version = vm.program.class_path.jdk.version
    language, country = locale_of_environment()
    return ({"user.country": country} if country else {}) | {
        "file.encoding": "UTF-8",
        "file.separator": "/",
        "java.class.path": "",
        "java.class.version": f"{44 + version}.0",
        "java.home": str(vm.program.class_path.jdk.home),
        "java.io.tmpdir": "/tmp",
        "java.library.path": "",
        "java.specification.name": "Java Platform API Specification",
        "java.specification.vendor": "Oracle Corporation",
        "java.specification.version": str(version),
        "java.vendor": "Pathbrew",
        "java.version": str(version),
        "java.vm.name": "Pathbrew",
        "java.vm.specification.version": str(version),
        "line.separator": "\n",
        "native.encoding": "UTF-8",
        "os.arch": "amd64",
        "os.name": "Linux",
        "os.version": "0",
        "path.separator": ":",
        "stderr.encoding": "UTF-8",
        "stdout.encoding": "UTF-8",
        "sun.arch.data.model": "64",
        "sun.jnu.encoding": "UTF-8",
        "user.dir": os.getcwd(),
        "user.home": os.path.expanduser("~"),
        "user.language": language,
        "user.name": os.environ.get("USER", "user"),
        "user.timezone": "UTC",
    }


def locale_of_environment() -> tuple[str, str]:
    """Language and country as the JVM takes them from the environment."""
    named = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "C"
    )
    if named in ("C", "POSIX") or not _is_installed(named):
        return "en", "US"
    language, _, country = named.partition(".")[0].partition("@")[0].partition("_")
    return ("en", "") if language in ("C", "POSIX") else (language, country)


@lru_cache(maxsize=8)
def _is_installed(name: str) -> bool:
    """Whether the C library has the locale: the JVM asks it, and takes C otherwise."""
    before = locale.setlocale(locale.LC_MESSAGES)
    try:
        locale.setlocale(locale.LC_MESSAGES, name)
    except locale.Error:
        return False
    locale.setlocale(locale.LC_MESSAGES, before)
    return True


def _object(vm: Host) -> Reference:
    """The Properties object, or None while nobody has asked for it."""
    vm.initialize(vm.load(_SYSTEM))
    statics = vm.runtime(vm.load(_SYSTEM)).statics
    properties: Reference = statics.f_props
    return properties


def get_property(vm: Host, name: str, depth: int = 0) -> JavaString | None:
    properties = _object(vm)
    if properties is None:
        text = initial_properties(vm).get(name)
        return None if text is None else vm.intern(text)
    found: JavaString | None = vm.invoke_virtual(
        properties, "getProperty(Ljava/lang/String;)Ljava/lang/String;", vm.intern(name), depth=depth
    )
    return found


@MODELS.machine(
    "java/lang/System.getProperties()Ljava/util/Properties;",
    "sun/security/action/GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;",
)
def get_properties(vm: Host, depth: int) -> JavaObject:
    made = _object(vm)
    if made is None:
        made = vm.new_object("java/util/Properties")
        for name, text in initial_properties(vm).items():
            key = "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"
            vm.invoke_virtual(made, key, vm.intern(name), vm.intern(text), depth=depth)
        statics = vm.runtime(vm.load(_SYSTEM)).statics
        statics.f_props = made
    return made


@MODELS.machine("java/lang/System.setProperties(Ljava/util/Properties;)V")
def set_properties(vm: Host, properties: Reference, depth: int) -> None:
    statics = vm.runtime(vm.load(_SYSTEM)).statics
    statics.f_props = properties


@MODELS.symbolic("java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;")
def get_one(vm: Host, name: Value, depth: int) -> JavaString | None:
    return get_property(vm, _asked(vm, name), depth)


@MODELS.symbolic("java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")
def get_or_default(vm: Host, name: Value, default: Value, depth: int) -> Value:
    found = get_property(vm, _asked(vm, name), depth)
    return default if found is None else found


def _asked(vm: Host, name: Value) -> str:
    """The name of a property that the program asks for, which the path is committed to."""
    name = decided(name)
    if name is None:
        vm.throwing.new("java/lang/NullPointerException", "key can't be null")
    if not name.text:
        vm.throwing.new("java/lang/IllegalArgumentException", "key can't be empty")
    text = str(name.text)
    if vm.decisions is not None and text not in _FIXED:
        vm.decisions.vary("java.lang.System.getProperty")
    return text


@MODELS.symbolic("java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")
def set_one(vm: Host, name: Value, value: Value, depth: int) -> Value:
    get_properties(vm, depth)
    key = "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"
    return vm.library.bytecode(key, spelled_out(decided(name)), value, depth)


@MODELS.symbolic("java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;")
def clear_one(vm: Host, name: Value, depth: int) -> Value:
    get_properties(vm, depth)
    key = "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;"
    return vm.library.bytecode(key, spelled_out(decided(name)), depth)


@MODELS.machine(
    "jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;",
    "sun/security/action/GetPropertyAction.privilegedGetProperty(Ljava/lang/String;)Ljava/lang/String;",
)
def get_saved(vm: Host, name: JavaString, depth: int) -> JavaString | None:
    return get_property(vm, name.text, depth)


@MODELS.machine(
    "sun/security/action/GetPropertyAction.privilegedGetProperty"
    "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"
)
def get_saved_or_default(
    vm: Host, name: JavaString, default: JavaString | None, depth: int
) -> JavaString | None:
    found = get_property(vm, name.text, depth)
    return default if found is None else found
