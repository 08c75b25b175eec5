"""Class loaders and modules, as far as a program without a booted VM can ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import element_class
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaObject, JavaString, Reference, Value
from pathbrew.machine.library.registry import Models
from pathbrew.program import JavaClass, LinkageError

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_LOADER = "jdk/internal/loader/ClassLoaders$AppClassLoader"
_PLATFORM = "jdk/internal/loader/ClassLoaders$PlatformClassLoader"


def is_from_user(vm: Host, java_class: JavaClass) -> bool:
    element = java_class
    while element.component is not None:
        element = element.component
    element = getattr(element, "host", element)
    return element.file is not None and vm.program.class_path.is_user_class(element.name)


def loader_of(vm: Host, java_class: JavaClass) -> Reference:
    """None for the classes of the JDK, as if the boot loader had them all."""
    return application_loader(vm) if is_from_user(vm, java_class) else None


def application_loader(vm: Host) -> JavaObject:
    return _loader(vm, _LOADER, "app")


def _loader(vm: Host, class_name: str, name: str) -> JavaObject:
    """A loader that was never constructed: it has a name and a parent, and finds classes by a model."""
    runtime = vm.runtime(vm.load(class_name))
    statics = runtime.statics
    if "loader" not in vars(statics):
        made: JavaObject = runtime.python()
        made.f_name = made.f_nameAndId = vm.intern(name)
        made.f_parent = _loader(vm, _PLATFORM, "platform") if class_name == _LOADER else None
        statics.loader = made
    loader: JavaObject = statics.loader
    return loader


def module_of(vm: Host, java_class: JavaClass) -> JavaObject:
    """The unnamed module for user classes; all of the JDK counts as java.base."""
    runtime = vm.runtime(vm.load("java/lang/Module"))
    statics = runtime.statics
    attribute = "unnamed" if is_from_user(vm, java_class) else "base"
    if attribute not in vars(statics):
        made: JavaObject = runtime.python()
        if attribute == "base":
            made.f_name = vm.intern("java.base")
        else:
            made.f_loader = application_loader(vm)
        setattr(statics, attribute, made)
    module: JavaObject = getattr(statics, attribute)
    return module


# Packages -------------------------------------------------------------------------------------------

_DEFINE = "java/lang/ClassLoader.definePackage(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;"
_DEFINED = "java/lang/ClassLoader.getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;"


@MODELS.machine(_DEFINE)
def define_package(
    vm: Host, this: JavaObject, name: JavaString | None, module: Reference, depth: int
) -> Value:
    return vm.library.bytecode(_DEFINE, _with_packages(vm, this), name, module, depth)


@MODELS.machine(_DEFINED)
def defined_package(vm: Host, this: JavaObject, name: JavaString | None, depth: int) -> Value:
    return vm.library.bytecode(_DEFINED, _with_packages(vm, this), name, depth)


def _with_packages(vm: Host, loader: JavaObject) -> JavaObject:
    """The loader with the table that its constructor would have made."""
    if loader.f_packages is None:
        loader.f_packages = vm.new_object("java/util/concurrent/ConcurrentHashMap", "<init>()V")
    return loader


# Modules --------------------------------------------------------------------------------------------


@MODELS.plain(
    "java/lang/Module.isExported(Ljava/lang/String;)Z",
    "java/lang/Module.isExported(Ljava/lang/String;Ljava/lang/Module;)Z",
    "java/lang/Module.isOpen(Ljava/lang/String;)Z",
    "java/lang/Module.isOpen(Ljava/lang/String;Ljava/lang/Module;)Z",
    "java/lang/Module.canRead(Ljava/lang/Module;)Z",
)
def allow(this: JavaObject, *rest: Value) -> int:
    return 1


@MODELS.machine(
    "java/lang/Module.<clinit>()V",
    "jdk/internal/loader/BootLoader.<clinit>()V",
    "java/lang/ClassLoader.<clinit>()V",
    f"{_LOADER}.<clinit>()V",
    f"{_PLATFORM}.<clinit>()V",
)
def initialize(vm: Host, depth: int) -> None:
    pass


# Resources ------------------------------------------------------------------------------------------


@MODELS.machine("java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;")
def get_resource_of_class(vm: Host, this: Mirror, name: JavaString | None, depth: int) -> Reference:
    """A name that does not start with a slash is relative to the class's package."""
    if name is None:
        vm.throwing.null_pointer()
    package = this.mirrored.package
    relative = f"{package}/{name.text}" if package else name.text
    return _open(vm, name.text[1:] if name.text.startswith("/") else relative)


@MODELS.machine(
    "java/lang/ClassLoader.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
    "java/lang/ClassLoader.getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
)
def get_resource(vm: Host, *arguments: Value) -> Reference:
    name = arguments[-2]
    if name is None:
        vm.throwing.null_pointer()
    return _open(vm, name.text)


def _open(vm: Host, name: str) -> Reference:
    data = vm.program.class_path.resource(name)
    if data is None:
        return None
    array = vm.byte_array([b - 256 if b > 127 else b for b in data])
    return vm.new_object("java/io/ByteArrayInputStream", "<init>([B)V", array)


# Loaders --------------------------------------------------------------------------------------------


@MODELS.machine("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;")
def get_system_class_loader(vm: Host, depth: int) -> JavaObject:
    return application_loader(vm)


@MODELS.machine("java/lang/ClassLoader.getPlatformClassLoader()Ljava/lang/ClassLoader;")
def get_platform_class_loader(vm: Host, depth: int) -> JavaObject:
    return _loader(vm, _PLATFORM, "platform")


@MODELS.machine(
    "java/lang/ClassLoader.loadClass(Ljava/lang/String;)Ljava/lang/Class;",
    f"{_LOADER}.loadClass(Ljava/lang/String;)Ljava/lang/Class;",
)
def load_class(vm: Host, this: JavaObject, name: JavaString | None, depth: int) -> Mirror:
    if this.java_class.name not in (_LOADER, _PLATFORM):
        raise Obstacle(f"a class loader of the program's own: {this.java_class.java_name}")
    return find_class(vm, name, initialize=False)


@MODELS.machine("jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V")
def load_library(vm: Host, name: JavaString | None, depth: int) -> None:
    pass


@MODELS.machine("jdk/internal/loader/BootLoader.loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;")
def load_class_or_null(vm: Host, name: JavaString, depth: int) -> Mirror | None:
    internal = name.text.replace(".", "/")
    return None if vm.program.class_path.find(internal) is None else vm.mirror(vm.load(internal))


def find_class(vm: Host, name: JavaString | None, *, initialize: bool) -> Mirror:
    """The class of a name as `Class.getName` gives it, or ClassNotFoundException."""
    if name is None:
        vm.throwing.null_pointer()
    internal = name.text.replace(".", "/")
    if "/" in name.text or not _may_name_class(internal):
        vm.throwing.new("java/lang/ClassNotFoundException", name.text)
    try:
        found = vm.program.load(internal)
    except LinkageError as error:
        if error.java_class == "java/lang/NoClassDefFoundError" and error.message in (
            internal,
            element_class(internal),
        ):
            vm.throwing.new("java/lang/ClassNotFoundException", name.text)
        vm.throwing.linkage(error)
    if initialize:
        vm.initialize(found)
    return vm.mirror(found)


def _may_name_class(name: str) -> bool:
    if not name.startswith("["):
        return bool(name) and ";" not in name
    inner = name.lstrip("[")
    return inner in ("Z", "B", "C", "S", "I", "J", "F", "D") or (inner[:1] == "L" and inner[-1:] == ";")
