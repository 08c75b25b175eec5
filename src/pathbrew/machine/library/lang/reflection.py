"""Members by reflection: Field, Method, Constructor and RecordComponent objects, and calls through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.classfile.access_flags import FINAL, PUBLIC, STATIC
from pathbrew.classfile.descriptors import PRIMITIVES, WRAPPERS, short_name
from pathbrew.machine.core.objects import (
    Function,
    JavaArray,
    JavaObject,
    JavaString,
    Reference,
    Thrown,
    Value,
)
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.lang.boxes import box, unbox, widen
from pathbrew.machine.library.lang.classes import Mirror, class_array
from pathbrew.machine.library.registry import Models
from pathbrew.program import Field, Method

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

MODELS = Models()
_REFLECT = "jdk/internal/reflect"


# Making member objects ------------------------------------------------------------------------------


def _text(vm: Host, text: str | None) -> JavaString | None:
    return None if text is None else vm.intern(text)


def _bytes(vm: Host, data: bytes | None) -> JavaArray | None:
    return None if data is None else vm.byte_array([b - 256 if b > 127 else b for b in data])


def _types(vm: Host, descriptors: tuple[str, ...]) -> JavaArray:
    return class_array(vm, [vm.program.of_descriptor(descriptor) for descriptor in descriptors])


def make_field(vm: Host, field: Field, slot: int) -> JavaObject:
    final, static = field.access & FINAL, field.access & STATIC
    file = field.owner.file
    trusted = bool(final) and (bool(static) or (file is not None and file.record is not None))
    return vm.new_object(
        "java/lang/reflect/Field",
        "<init>(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;IZILjava/lang/String;[B)V",
        vm.mirror(field.owner),
        vm.intern(field.name),
        vm.mirror(vm.program.of_descriptor(field.descriptor)),
        field.access,
        1 if trusted else 0,
        slot,
        _text(vm, field.info.signature),
        _bytes(vm, field.info.raw_annotations()),
    )


def make_method(vm: Host, method: Method, slot: int) -> JavaObject:
    info = method.info
    return vm.new_object(
        "java/lang/reflect/Method",
        "<init>(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/Class;Ljava/lang/Class;[Ljava/lang/Class;II"
        "Ljava/lang/String;[B[B[B)V",
        vm.mirror(method.owner),
        vm.intern(method.name),
        _types(vm, method.parameters),
        vm.mirror(vm.program.of_descriptor(method.returned)),
        class_array(vm, [vm.load(name) for name in info.exceptions]),
        method.access,
        slot,
        _text(vm, info.signature),
        _bytes(vm, info.raw_annotations()),
        _bytes(vm, info.raw_parameter_annotations()),
        _bytes(vm, info.raw_annotation_default()),
    )


def make_constructor(vm: Host, method: Method, slot: int) -> JavaObject:
    info = method.info
    return vm.new_object(
        "java/lang/reflect/Constructor",
        "<init>(Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Class;IILjava/lang/String;[B[B)V",
        vm.mirror(method.owner),
        _types(vm, method.parameters),
        class_array(vm, [vm.load(name) for name in info.exceptions]),
        method.access,
        slot,
        _text(vm, info.signature),
        _bytes(vm, info.raw_annotations()),
        _bytes(vm, info.raw_parameter_annotations()),
    )


@MODELS.plain("java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;")
def get_declared_fields(this: Mirror, public_only: int, depth: int) -> JavaArray:
    vm = this.vm
    fields = enumerate(this.mirrored.fields.values())
    made = [make_field(vm, f, slot) for slot, f in fields if not public_only or f.access & PUBLIC]
    array: JavaArray = vm.array("[Ljava/lang/reflect/Field;", made)
    return array


def _members(this: Mirror, public_only: int, *, constructors: bool) -> list[tuple[int, Method]]:
    return [
        (slot, method)
        for slot, method in enumerate(this.mirrored.methods.values())
        if (not public_only or method.access & PUBLIC)
        and method.name != "<clinit>"
        and (method.name == "<init>") == constructors
    ]


@MODELS.plain("java/lang/Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;")
def get_declared_methods(this: Mirror, public_only: int, depth: int) -> JavaArray:
    members = _members(this, public_only, constructors=False)
    made = [make_method(this.vm, method, slot) for slot, method in members]
    array: JavaArray = this.vm.array("[Ljava/lang/reflect/Method;", made)
    return array


@MODELS.plain("java/lang/Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;")
def get_declared_constructors(this: Mirror, public_only: int, depth: int) -> JavaArray:
    members = _members(this, public_only, constructors=True)
    made = [make_constructor(this.vm, method, slot) for slot, method in members]
    array: JavaArray = this.vm.array("[Ljava/lang/reflect/Constructor;", made)
    return array


@MODELS.plain("java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;")
def get_record_components(this: Mirror, depth: int) -> JavaArray | None:
    vm, file = this.vm, this.mirrored.file
    if file is None or file.record is None:
        return None
    made = []
    methods = list(this.mirrored.methods.values())
    for component in file.record:
        one: JavaObject = vm.runtime(vm.load("java/lang/reflect/RecordComponent")).python()
        one.f_clazz = this
        one.f_name = vm.intern(component.name)
        one.f_type = vm.mirror(vm.program.of_descriptor(component.descriptor))
        one.f_signature = _text(vm, component.signature)
        one.f_annotations = _bytes(vm, component.raw_annotations())
        accessor = this.mirrored.methods.get(f"{component.name}(){component.descriptor}")
        if accessor is not None:
            one.f_accessor = make_method(vm, accessor, methods.index(accessor))
        made.append(one)
    return vm.array("[Ljava/lang/reflect/RecordComponent;", made)


@MODELS.plain("java/lang/reflect/Executable.getParameters0()[Ljava/lang/reflect/Parameter;")
def get_parameters(this: JavaObject, depth: int) -> JavaArray | None:
    """Null when the compiler wrote no names."""
    vm = this.vm
    method = list(this.f_clazz.mirrored.methods.values())[this.f_slot]
    if method.info.parameters is None:
        return None
    made = [
        vm.new_object(
            "java/lang/reflect/Parameter",
            "<init>(Ljava/lang/String;ILjava/lang/reflect/Executable;I)V",
            _text(vm, parameter.name),
            parameter.access,
            this,
            index,
        )
        for index, parameter in enumerate(method.info.parameters)
    ]
    return vm.array("[Ljava/lang/reflect/Parameter;", made)


@MODELS.plain(
    "java/lang/reflect/Executable.getTypeAnnotationBytes0()[B",
    "java/lang/reflect/Field.getTypeAnnotationBytes0()[B",
)
def no_type_annotations(this: JavaObject, depth: int) -> None:
    return None


# Calls ----------------------------------------------------------------------------------------------


@MODELS.plain(f"{_REFLECT}/ReflectionFactory.inflationThreshold()I")
def inflation_threshold(depth: int) -> int:
    """Never: calls stay with the native accessors."""
    return 0x7FFFFFFF


@MODELS.plain(f"{_REFLECT}/MethodHandleAccessorFactory.useNativeAccessor(Ljava/lang/reflect/Executable;)Z")
def use_native_accessor(member: JavaObject, depth: int) -> int:
    return 1


def _illegal(vm: Host, message: str) -> NoReturn:
    vm.throwing.new("java/lang/IllegalArgumentException", message)


def _arguments(vm: Host, member: JavaObject, given: JavaArray | None, depth: int) -> list[Value]:
    """The arguments unboxed and widened, or IllegalArgumentException."""
    types = [mirror.mirrored for mirror in member.f_parameterTypes.data]
    values = [] if given is None else given.data
    if len(types) != len(values):
        if vm.program.class_path.jdk.version >= 18:
            _illegal(vm, f"wrong number of arguments: {len(values)} expected: {len(types)}")
        _illegal(vm, "wrong number of arguments")
    result = []
    for expected, value in zip(types, map(decided, values), strict=True):
        if expected.descriptor in PRIMITIVES:
            unboxed = unbox(value)
            converted = None if unboxed is None else widen(unboxed[0], expected.descriptor, unboxed[1])
            if converted is None:
                if value is None and vm.program.class_path.jdk.version >= 18:
                    cause = vm.throwing.make("java/lang/NullPointerException")
                    message = vm.invoke_virtual(cause, "toString()Ljava/lang/String;", depth=depth).text
                    raise Thrown(vm.throwing.make("java/lang/IllegalArgumentException", message, cause))
                _illegal(vm, "argument type mismatch")
            result.append(converted)
        else:
            if value is not None and not value.java_class.is_subtype(expected):
                _illegal(vm, "argument type mismatch")
            result.append(value)
    return result


def _wrapping(vm: Host, function: Function, arguments: list[Value], depth: int) -> Value:
    """Call; what the method throws comes as the cause of an InvocationTargetException."""
    try:
        return function(*arguments, depth)
    except Thrown as thrown:
        wrapper = vm.new_object(
            "java/lang/reflect/InvocationTargetException", "<init>(Ljava/lang/Throwable;)V", thrown.reference
        )
        raise Thrown(wrapper) from None


@MODELS.machine(
    f"{_REFLECT}/NativeMethodAccessorImpl.invoke0"
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
    f"{_REFLECT}/DirectMethodHandleAccessor$NativeAccessor.invoke0"
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
)
def invoke_method(
    vm: Host, member: JavaObject, receiver: Reference, given: JavaArray | None, depth: int
) -> Reference:
    method = list(member.f_clazz.mirrored.methods.values())[member.f_slot]
    if method.is_static:
        vm.initialize(method.owner)
        arguments = _arguments(vm, member, given, depth)
        result = _wrapping(vm, vm.executable(method).function, arguments, depth)
        return box(vm, method.returned, result, depth)
    if receiver is None:
        vm.throwing.null_pointer()
    if not receiver.java_class.is_subtype(method.owner):
        if vm.program.class_path.jdk.version >= 18:
            given_type, wanted = receiver.java_class.java_name, method.owner.java_name
            _illegal(vm, f"object of type {given_type} is not an instance of {wanted}")
        _illegal(vm, "object is not an instance of declaring class")
    arguments = _arguments(vm, member, given, depth)
    if method.is_private:
        result = _wrapping(vm, vm.executable(method).function, [receiver, *arguments], depth)
    else:
        result = _wrapping(vm, getattr(receiver, method.key), arguments, depth)
    return box(vm, method.returned, result, depth)


@MODELS.machine(
    f"{_REFLECT}/NativeConstructorAccessorImpl.newInstance0"
    "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
    f"{_REFLECT}/DirectConstructorHandleAccessor$NativeAccessor.newInstance0"
    "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
)
def new_instance(vm: Host, member: JavaObject, given: JavaArray | None, depth: int) -> JavaObject:
    java_class = member.f_clazz.mirrored
    method = list(java_class.methods.values())[member.f_slot]
    vm.initialize(java_class)
    arguments = _arguments(vm, member, given, depth)
    made: JavaObject = vm.runtime(java_class).python()
    _wrapping(vm, vm.executable(method).function, [made, *arguments], depth)
    return made


# Fields, where the JDK reaches them by method handles -----------------------------------------------


@MODELS.machine(
    f"{_REFLECT}/MethodHandleAccessorFactory.newFieldAccessor"
    f"(Ljava/lang/reflect/Field;Z)L{_REFLECT}/FieldAccessorImpl;"
)
def new_field_accessor(vm: Host, member: JavaObject, read_only: int, depth: int) -> JavaObject:
    field = list(member.f_clazz.mirrored.fields.values())[member.f_slot]
    vm.initialize(field.owner)
    held = short_name(WRAPPERS.get(field.descriptor, "java/lang/Object"))
    kind = f"{_REFLECT}/MethodHandle{held}FieldAccessorImpl"
    getter, setter = _field_handles(vm, field)
    handle = "Ljava/lang/invoke/MethodHandle;"
    return vm.new_object(
        kind,
        f"<init>(Ljava/lang/reflect/Field;{handle}{handle}ZZ)V",
        member,
        getter,
        None if read_only else setter,
        read_only,
        1 if field.is_static else 0,
    )


def _field_handles(vm: Host, field: Field) -> tuple[MethodHandleObject, MethodHandleObject]:
    """The getter and setter that a JDK's field accessor calls."""
    attribute = field.attribute
    letter = field.descriptor if field.descriptor in PRIMITIVES else "Ljava/lang/Object;"
    test = None if field.descriptor in PRIMITIVES else vm.type_test(field.descriptor.strip("L;"))
    if field.descriptor.startswith("["):
        test = vm.type_test(field.descriptor)
    statics = vm.runtime(field.owner).statics
    owner = vm.type_test(field.owner.name)

    def holder(reference: Reference) -> JavaObject:
        if reference is None:
            vm.throwing.null_pointer()
        owner.cast(reference)
        return reference

    def checked(value: Value) -> Value:
        if value is not None and test is not None:
            test.cast(value)
        return value

    def get_static(depth: int) -> Value:
        return getattr(statics, attribute)

    def set_static(value: Value, depth: int) -> None:
        setattr(statics, attribute, checked(value))

    def get(reference: Reference, depth: int) -> Value:
        return getattr(holder(reference), attribute)

    def put(reference: Reference, value: Value, depth: int) -> None:
        setattr(holder(reference), attribute, checked(value))

    make = vm.handles.make
    if field.is_static:
        return make(f"(){letter}", get_static), make(f"({letter})V", set_static)
    return make(f"(Ljava/lang/Object;){letter}", get), make(f"(Ljava/lang/Object;{letter})V", put)


@MODELS.machine(f"{_REFLECT}/ReflectionFactory.<clinit>()V")
def initialize_factory(vm: Host, depth: int) -> None:
    """It and AccessibleObject need each other; booting would have initialised the latter first."""
    vm.library.bytecode(f"{_REFLECT}/ReflectionFactory.<clinit>()V", depth)
    accessible = vm.runtime(vm.load("java/lang/reflect/AccessibleObject")).statics
    if accessible.f_reflectionFactory is None:
        factory = vm.runtime(vm.load(f"{_REFLECT}/ReflectionFactory")).statics
        accessible.f_reflectionFactory = factory.f_soleInstance


# Construction for deserialisation -------------------------------------------------------------------

_NEW_INSTANCE = "newInstance([Ljava/lang/Object;)Ljava/lang/Object;"


@MODELS.machine(
    f"{_REFLECT}/ReflectionFactory.generateConstructor"
    "(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljava/lang/reflect/Constructor;"
)
def generate_constructor(
    vm: Host, this: JavaObject, java_class: Mirror, called: JavaObject, depth: int
) -> JavaObject:
    """A constructor that makes an object of one class and initialises it as one of its superclasses does."""
    made_class, owner = java_class.mirrored, called.f_clazz.mirrored
    method = list(owner.methods.values())[called.f_slot]

    def new_instance(accessor: JavaObject, given: JavaArray | None, depth: int) -> JavaObject:
        vm.initialize(made_class)
        made: JavaObject = vm.runtime(made_class).python()
        _wrapping(vm, vm.executable(method).function, [made], depth)
        return made

    base = vm.runtime(vm.load(f"{_REFLECT}/ConstructorAccessorImpl")).python
    slots = {_NEW_INSTANCE: new_instance, f"{_REFLECT}/ConstructorAccessor.{_NEW_INSTANCE}": new_instance}
    made = make_constructor(vm, method, called.f_slot)
    made.f_constructorAccessor = type(base.__name__, (base,), slots)()
    made.f_override = 1
    return made


@MODELS.plain("java/io/ObjectStreamClass.hasStaticInitializer(Ljava/lang/Class;)Z")
def has_static_initializer(java_class: Mirror, depth: int) -> int:
    return 1 if "<clinit>()V" in java_class.mirrored.methods else 0
