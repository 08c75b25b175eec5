"""java.lang.Class: what the VM knows about classes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import ENUM, INTERFACE, SUPER
from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.library.lang import loaders
from pathbrew.machine.library.lang.loaders import find_class
from pathbrew.machine.library.registry import Models
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()


class Mirror(JavaObject):
    """A Class object; `mirrored` is the class it stands for. The VM's fields are filled when asked for."""

    mirrored: JavaClass

    @cached_property
    def f_name(self) -> JavaString:
        return self.vm.intern(self.mirrored.java_name)

    @cached_property
    def f_modifiers(self) -> int:
        return modifiers(self.mirrored)

    @cached_property
    def f_primitive(self) -> int:
        return 1 if self.mirrored.is_primitive else 0

    @cached_property
    def f_module(self) -> JavaObject:
        return loaders.module_of(self.vm, self.mirrored)

    @cached_property
    def f_classLoader(self) -> Reference:  # noqa: N802
        return loaders.loader_of(self.vm, self.mirrored)


MODELS.bases["java/lang/Class"] = Mirror


def modifiers(java_class: JavaClass) -> int:
    """`Class.getModifiers`: a member class has those of its declaration."""
    if java_class.file is not None:
        for inner in java_class.file.inner_classes:
            if inner.inner == java_class.name:
                return inner.access & ~SUPER
    return java_class.access & 0xFFFF & ~SUPER


def class_array(vm: Host, classes: list[JavaClass]) -> JavaArray:
    return vm.array("[Ljava/lang/Class;", [vm.mirror(java_class) for java_class in classes])


@MODELS.machine(
    "java/lang/Class.desiredAssertionStatus()Z",
    "java/lang/Class.desiredAssertionStatus0(Ljava/lang/Class;)Z",
)
def desired_assertion_status(vm: Host, this: Mirror, *rest: Value) -> int:
    """As with `java -ea`: enabled in user classes only."""
    enabled = vm.options.assertions and vm.program.class_path.is_user_class(this.mirrored.name)
    return 1 if enabled else 0


@MODELS.machine("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;")
def get_primitive_class(vm: Host, name: JavaString, depth: int) -> JavaObject:
    letter = next(letter for letter, keyword in PRIMITIVES.items() if keyword == name.text)
    return vm.mirror(vm.program.of_descriptor(letter))


# Finding classes ------------------------------------------------------------------------------------


@MODELS.machine("java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;")
def for_name(vm: Host, name: JavaString | None, depth: int) -> Mirror:
    return find_class(vm, name, initialize=True)


@MODELS.machine(
    "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
    "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
)
def for_name_with_loader(vm: Host, name: JavaString | None, initialize: int, *rest: Value) -> Mirror:
    return find_class(vm, name, initialize=bool(initialize))


# What a class is ------------------------------------------------------------------------------------


@MODELS.plain("java/lang/Class.isInstance(Ljava/lang/Object;)Z")
def is_instance(this: Mirror, reference: Reference, depth: int) -> int:
    if reference is None or this.mirrored.is_primitive:
        return 0
    return 1 if reference.java_class.is_subtype(this.mirrored) else 0


@MODELS.plain("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z")
def is_assignable_from(this: Mirror, other: Mirror | None, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    return 1 if other.mirrored.is_subtype(this.mirrored) else 0


@MODELS.plain("java/lang/Class.isInterface()Z")
def is_interface(this: Mirror, depth: int) -> int:
    return 1 if this.mirrored.access & INTERFACE else 0


@MODELS.plain("java/lang/Class.isArray()Z")
def is_array(this: Mirror, depth: int) -> int:
    return 1 if this.mirrored.is_array else 0


@MODELS.plain("java/lang/Class.isPrimitive()Z")
def is_primitive(this: Mirror, depth: int) -> int:
    return 1 if this.mirrored.is_primitive else 0


@MODELS.plain("java/lang/Class.isHidden()Z")
def is_hidden(this: Mirror, depth: int) -> int:
    return 1 if "+" in this.mirrored.name else 0


@MODELS.plain("java/lang/Class.isRecord0()Z")
def is_record(this: Mirror, depth: int) -> int:
    file = this.mirrored.file
    return 1 if file is not None and file.record is not None else 0


@MODELS.plain("java/lang/Class.getModifiers()I")
def get_modifiers(this: Mirror, depth: int) -> int:
    return int(this.f_modifiers)


@MODELS.plain("java/lang/Class.getClassAccessFlagsRaw0()I")
def get_access_flags(this: Mirror, depth: int) -> int:
    return int(this.mirrored.access)


@MODELS.plain("java/lang/Class.getClassFileVersion0()I")
def get_class_file_version(this: Mirror, depth: int) -> int:
    file = this.mirrored.file
    return 0 if file is None else file.minor << 16 | file.major


@MODELS.plain("java/lang/Class.getSuperclass()Ljava/lang/Class;")
def get_superclass(this: Mirror, depth: int) -> Mirror | None:
    mirrored = this.mirrored
    if mirrored.superclass is None or mirrored.is_interface:
        return None
    return this.vm.mirror(mirrored.superclass)


@MODELS.plain("java/lang/Class.getInterfaces0()[Ljava/lang/Class;")
def get_interfaces(this: Mirror, depth: int) -> JavaArray:
    return class_array(this.vm, list(this.mirrored.interfaces))


@MODELS.plain("java/lang/Class.initClassName()Ljava/lang/String;")
def init_class_name(this: Mirror, depth: int) -> JavaString:
    return this.f_name


@MODELS.plain("java/lang/Class.getSimpleName()Ljava/lang/String;")
def get_simple_name(this: Mirror, depth: int) -> JavaString:
    return this.vm.intern(simple_name(this.mirrored))


def simple_name(java_class: JavaClass) -> str:
    if java_class.component is not None:
        return simple_name(java_class.component) + "[]"
    if java_class.file is not None:
        for inner in java_class.file.inner_classes:
            if inner.inner == java_class.name:
                return inner.name or ""
    return java_class.java_name.rpartition(".")[2]


# Enums ----------------------------------------------------------------------------------------------


@MODELS.plain("java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;")
def get_enum_constants(this: Mirror, depth: int) -> Value:
    """The array that `values()` gives, kept."""
    if this.f_enumConstants is None:
        mirrored = this.mirrored
        values = mirrored.methods.get(f"values()[L{mirrored.name};")
        is_enum = mirrored.superclass is not None and mirrored.superclass.name == "java/lang/Enum"
        if not mirrored.access & ENUM or not is_enum or values is None:
            return None
        this.vm.initialize(mirrored)
        this.f_enumConstants = this.vm.executable(values).function(depth)
    return this.f_enumConstants


# Nests, enclosing and member classes ----------------------------------------------------------------


def _loaded(vm: Host, names: tuple[str, ...]) -> JavaArray:
    return class_array(vm, [vm.load(name) for name in names])


@MODELS.plain("java/lang/Class.getDeclaringClass0()Ljava/lang/Class;")
def get_declaring_class(this: Mirror, depth: int) -> Mirror | None:
    file = this.mirrored.file
    for inner in file.inner_classes if file is not None else ():
        if inner.inner == this.mirrored.name and inner.outer is not None:
            return this.vm.mirror(this.vm.load(inner.outer))
    return None


@MODELS.plain("java/lang/Class.getDeclaredClasses0()[Ljava/lang/Class;")
def get_declared_classes(this: Mirror, depth: int) -> JavaArray:
    file, name = this.mirrored.file, this.mirrored.name
    inner_classes = file.inner_classes if file is not None else ()
    return _loaded(this.vm, tuple(inner.inner for inner in inner_classes if inner.outer == name))


@MODELS.plain("java/lang/Class.getSimpleBinaryName0()Ljava/lang/String;")
def get_simple_binary_name(this: Mirror, depth: int) -> JavaString | None:
    file = this.mirrored.file
    for inner in file.inner_classes if file is not None else ():
        if inner.inner == this.mirrored.name and inner.name is not None:
            return this.vm.intern(inner.name)
    return None


@MODELS.plain("java/lang/Class.getEnclosingMethod0()[Ljava/lang/Object;")
def get_enclosing_method(this: Mirror, depth: int) -> JavaArray | None:
    vm, file = this.vm, this.mirrored.file
    enclosing = file.enclosing_method if file is not None else None
    if enclosing is None:
        return None
    named = [None if part is None else vm.intern(part) for part in (enclosing.name, enclosing.descriptor)]
    return vm.array("[Ljava/lang/Object;", [vm.mirror(vm.load(enclosing.owner)), *named])


@MODELS.plain("java/lang/Class.getNestHost0()Ljava/lang/Class;")
def get_nest_host(this: Mirror, depth: int) -> Mirror:
    return this.vm.mirror(this.vm.load(this.mirrored.nest_host))


@MODELS.plain("java/lang/Class.getNestMembers0()[Ljava/lang/Class;")
def get_nest_members(this: Mirror, depth: int) -> JavaArray:
    host = this.vm.load(this.mirrored.nest_host)
    members = host.file.nest_members if host.file is not None else ()
    return _loaded(this.vm, (host.name, *members))


@MODELS.plain("java/lang/Class.getPermittedSubclasses0()[Ljava/lang/Class;")
def get_permitted_subclasses(this: Mirror, depth: int) -> JavaArray | None:
    file = this.mirrored.file
    permitted = file.permitted_subclasses if file is not None else None
    return None if permitted is None else _loaded(this.vm, permitted)


@MODELS.plain("java/lang/Class.getGenericSignature0()Ljava/lang/String;")
def get_generic_signature(this: Mirror, depth: int) -> JavaString | None:
    file = this.mirrored.file
    return None if file is None or file.signature is None else this.vm.intern(file.signature)
