"""Static state that calls before may have changed, but that a search takes as initialisers leave it.

A search that depends on such state is not exhaustive: a branch that no first call reaches may well be reached
by a later one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from pathbrew.blocks import Body, ir, translate
from pathbrew.classfile import ClassFile, MemberRef, Tag
from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.classfile.descriptors import returned_by
from pathbrew.machine.core.effects import called, callees, effect, mentions, static_field
from pathbrew.program import Field, LinkageError, Method, Program
from pathbrew.program.resolution import resolve_method

_IMMUTABLE = frozenset(
    f"Ljava/{name};"
    for name in """lang/String lang/Integer lang/Long lang/Short lang/Byte lang/Character lang/Boolean
    lang/Double lang/Float lang/Class util/regex/Pattern math/BigInteger math/BigDecimal util/Locale util/UUID
    util/Comparator time/LocalDate time/LocalTime time/LocalDateTime time/Duration time/Instant time/Period
    time/ZoneId nio/charset/Charset""".split()
)
_FUNCTIONS = ("Ljava/util/function/", "Ljava/time/format/")
_READING = frozenset(
    """get getOrDefault size isEmpty contains containsKey containsValue containsAll indexOf lastIndexOf
    iterator listIterator hasNext next getKey getValue keySet values entrySet stream forEach equals hashCode
    toString getClass length charAt first last firstKey lastKey floorKey ceilingKey floorEntry ceilingEntry
    firstEntry lastEntry headMap tailMap subMap peek peekFirst peekLast getFirst getLast element toArray
    ordinal name compareTo compare""".split()
)
"""Methods of the library by which collections and values are looked at, not changed."""


def unexplored_state(program: Program, entry: Method, explored: Collection[Field]) -> list[Field]:
    """The static fields that code behind the entry reads, that code may change, and that are no inputs."""
    read = (field for method in called(program, entry) for field in _read(program, method))
    return [field for field in dict.fromkeys(read) if field not in explored and _may_change(program, field)]


def written(program: Program, entry: Method) -> list[Field]:
    """The static fields that the code behind an entry may set."""
    named = (member for method in called(program, entry) for member in mentions(method).written)
    return list(dict.fromkeys(_fields(program, named)))


def changed_in_place(program: Program, entry: Method) -> list[Field]:
    """The final static fields whose objects the code behind an entry may change, or hand to others."""
    readers: dict[Field, list[Method]] = {}
    for method in called(program, entry):
        for field in _read(program, method):
            if field.access & FINAL:
                readers.setdefault(field, []).append(method)
    return [
        field
        for field, methods in readers.items()
        if any((body := _body(method)) is not None and _exposes(program, body, field) for method in methods)
    ]


def _read(program: Program, method: Method) -> Iterator[Field]:
    return _fields(program, mentions(method).read)


def _fields(program: Program, members: Iterable[MemberRef]) -> Iterator[Field]:
    """The static fields of user classes that are named, but for those that the compiler made."""
    fields = (static_field(program, member) for member in members)
    return (field for field in fields if field is not None and not field.access & SYNTHETIC)


def _body(method: Method) -> Body | None:
    code = method.info.code
    return None if code is None else translate(method.info, code)


def _may_change(program: Program, field: Field) -> bool:
    """Whether code other than initialisers may give the field another value, or what it refers to."""
    for method in _mentioning(program, field):
        if method.name == "<clinit>":
            continue
        body = _body(method)
        if body is not None and (_writes(program, body, field) or _exposes(program, body, field)):
            return True
    return False


def _mentioning(program: Program, field: Field) -> Iterator[Method]:
    """The methods of all user classes whose constants name the field."""
    for name in program.class_path.own_classes():
        file = program.class_path.find(name)
        if file is not None and _mentions(file, field):
            try:
                yield from program.load(name).methods.values()
            except LinkageError:
                continue


def _mentions(file: ClassFile, field: Field) -> bool:
    return any(file.pool.member(index).name == field.name for index in file.pool.indices(Tag.FIELD))


def _writes(program: Program, body: Body, field: Field) -> bool:
    return not field.access & FINAL and any(
        isinstance(instruction, ir.PutStatic) and static_field(program, instruction.member) is field
        for block in body.blocks
        for instruction in block
    )


def _exposes(program: Program, body: Body, field: Field) -> bool:
    """Whether the object that the field refers to may be changed, or handed to code that is not looked at."""
    if _is_immutable(program, field.descriptor):
        return False
    first_temporary = body.local_count + body.stack_size
    variables: set[int] = set()
    while True:
        before = len(variables)
        for block in body.blocks:
            held = set(variables)
            for instruction in block:
                if _lets_out(program, instruction, held):
                    return True
                target: int | None = getattr(instruction, "target", None)
                if target is not None:
                    if _gets_part(program, instruction, held, field):
                        held.add(target)
                    elif target >= first_temporary:
                        held.discard(target)
            variables |= {register for register in held if register < first_temporary}
        if len(variables) == before:
            return False


def _gets_part(program: Program, instruction: ir.Instruction, held: set[int], field: Field) -> bool:
    """Whether what an instruction yields is the object of the field, or may be a part of it."""
    match instruction:
        case ir.GetStatic():
            return static_field(program, instruction.member) is field
        case ir.Move(source=source):
            return source in held
        case ir.ArrayLoad(array=array, kind=kind):
            return array in held and kind == "a"
        case ir.GetField(reference=reference, member=member):
            return reference in held and not _is_immutable(program, member.descriptor)
        case ir.Invoke(arguments=arguments, member=member):
            result = returned_by(member.descriptor)
            return not held.isdisjoint(arguments) and not _is_immutable(program, result)
    return False


def _lets_out(program: Program, instruction: ir.Instruction, held: set[int]) -> bool:
    """Whether an instruction changes a held object or lets it go."""
    match instruction:
        case ir.ArrayStore(array=array, value=value):
            return array in held or value in held
        case ir.PutField(reference=reference, value=value):
            return reference in held or value in held
        case ir.PutStatic(value=value) | ir.Return(value=value):
            return value in held
        case ir.InvokeDynamic(arguments=arguments):
            return not held.isdisjoint(arguments)
        case ir.Invoke(arguments=arguments) if not held.isdisjoint(arguments):
            return not _only_reads(program, instruction, held)
    return False


def _only_reads(program: Program, call: ir.Invoke, held: set[int]) -> bool:
    if call.how == "static" or call.arguments[0] not in held or not held.isdisjoint(call.arguments[1:]):
        return False
    member = call.member
    if not program.class_path.is_user_class(member.owner):
        return member.name in _READING or f"L{member.owner};" in _IMMUTABLE
    try:
        key = member.name + member.descriptor
        method = resolve_method(program.load(member.owner), key, of_interface=member.is_interface)
    except LinkageError:
        return False
    return all(effect(program, m) is None for m in {method, *callees(program, call.how, member)})


def _is_immutable(program: Program, descriptor: str) -> bool:
    if len(descriptor) == 1 or descriptor in _IMMUTABLE or descriptor.startswith(_FUNCTIONS):
        return True
    name = descriptor[1:-1]
    if descriptor[0] == "[" or not program.class_path.is_user_class(name):
        return False
    try:
        java_class = program.load(name)
    except LinkageError:
        return False
    owners = [c for c in java_class.superclasses() if program.class_path.is_user_class(c.name)]
    fields = [f for c in owners for f in c.fields.values() if not f.is_static]
    return not java_class.is_interface and all(
        f.access & FINAL and (len(f.descriptor) == 1 or f.descriptor in _IMMUTABLE) for f in fields
    )
