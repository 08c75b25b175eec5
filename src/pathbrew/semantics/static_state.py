"""Static state that calls before may have changed, but that a search takes as initialisers leave it.

A search that depends on such state is not exhaustive: a branch that no first call reaches may well be reached
by a later one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from pathbrew.blocks import Body, ir, translate
from pathbrew.classfile import ClassFile, MemberRef, Tag
from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.classfile.descriptors import parse_method_descriptor, returned_by
from pathbrew.machine.core.effects import called, callees, effect, mentions, static_field
from pathbrew.program import Field, LinkageError, Method, Program
from pathbrew.program.remembering import remembered

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
_COPYING = frozenset(
    """java/lang/System.arraycopy java/lang/String.<init> java/lang/String.valueOf
    java/lang/String.copyValueOf java/lang/StringBuilder.append java/util/Arrays.copyOf
    java/util/Arrays.copyOfRange java/util/Arrays.equals java/util/Arrays.hashCode
    java/util/Arrays.toString java/util/Arrays.binarySearch""".split()
)
"""Methods of the library that read arrays and keep nothing of them."""
_MOST = 64
"""Arguments of calls that what a field holds is followed through."""
_Argument: TypeAlias = tuple[Method, int]


def may_change(program: Program, field: Field) -> bool:
    """Whether code but the initialiser of its class may give a static field, or its object, another value."""
    own = field.owner.methods.get("<clinit>()V")
    methods = (method for method in _mentioning(program, field) if method is not own)
    return any(_changes(program, method, field) for method in methods)


def read_by(program: Program, method: Method) -> Iterator[Field]:
    """The static fields of user classes that a method names to read them, but for the compiler's own."""
    return _fields(program, mentions(method).read)


def unexplored_state(program: Program, entry: Method, explored: Collection[Field]) -> list[Field]:
    """The static fields that code behind the entry reads, that code may change, and that are no inputs."""
    read = (field for method in called(program, entry) for field in read_by(program, method))
    return [field for field in dict.fromkeys(read) if field not in explored and _may_change(program, field)]


@remembered
def written(program: Program, entry: Method) -> list[Field]:
    """The static fields that the code behind an entry may set."""
    named = (member for method in called(program, entry) for member in mentions(method).written)
    return list(dict.fromkeys(_fields(program, named)))


@remembered
def changed_in_place(program: Program, entry: Method) -> list[Field]:
    """The final static fields whose objects the code behind an entry may change, or hand to others."""
    readers: dict[Field, list[Method]] = {}
    for method in called(program, entry):
        for field in read_by(program, method):
            if field.access & FINAL:
                readers.setdefault(field, []).append(method)
    return [
        field
        for field, methods in readers.items()
        if any((body := _body(method)) is not None and _exposes(program, body, field) for method in methods)
    ]


def _fields(program: Program, members: Iterable[MemberRef]) -> Iterator[Field]:
    """The static fields of user classes that are named, but for those that the compiler made."""
    fields = (static_field(program, member) for member in members)
    return (field for field in fields if field is not None and not field.access & SYNTHETIC)


def _body(method: Method) -> Body | None:
    code = method.info.code
    return None if code is None else translate(method.info, code)


def _may_change(program: Program, field: Field) -> bool:
    """Whether code other than initialisers may give the field another value, or what it refers to."""
    methods = (method for method in _mentioning(program, field) if method.name != "<clinit>")
    return any(_changes(program, method, field) for method in methods)


def _changes(program: Program, method: Method, field: Field) -> bool:
    """Whether a method gives the field another value, or changes or hands on what it refers to."""
    body = _body(method)
    return body is not None and (_writes(program, body, field) or _exposes(program, body, field))


def _mentioning(program: Program, field: Field) -> Iterator[Method]:
    """The methods of all user classes, and of models, whose constants name the field."""
    models = (model.partition(".")[0] for model in program.models.values())
    for name in dict.fromkeys((*program.class_path.own_classes(), *models)):
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
    if _is_immutable(program, field.descriptor) or _is_empty_array(program, field):
        return False
    passed = _passed_on(program, body, field.descriptor, field, ())
    seen: dict[_Argument, None] = {}
    while passed is not None:
        new = [argument for argument in passed if argument not in seen]
        if not new:
            return False
        seen |= dict.fromkeys(new)
        found = [_passed_by(program, method, place) for method, place in new]
        passed = None if None in found or len(seen) > _MOST else set().union(*filter(None, found))
    return True


def _passed_by(program: Program, method: Method, place: int) -> set[_Argument] | None:
    """What becomes of what a method is given at a place, the receiver counted."""
    body = _body(method)
    if body is None:
        return None
    own = [] if method.is_static else [f"L{method.owner.name};"]
    descriptor = [*own, *method.parameters][place]
    return _passed_on(program, body, descriptor, None, (body.parameters[place],))


def _passed_on(
    program: Program, body: Body, descriptor: str, field: Field | None, given: Collection[int]
) -> set[_Argument] | None:
    """Which arguments of calls an object is that a field or some registers hold; None if it may change."""
    has_parts = not (descriptor.startswith("[") and _is_immutable(program, descriptor[1:]))
    first_temporary = body.local_count + body.stack_size
    variables: set[int] = set(given)
    arguments: set[_Argument] = set()
    while True:
        before = len(variables)
        for block in body.blocks:
            held = set(variables)
            for instruction in block:
                if _lets_out(instruction, held):
                    return None
                if isinstance(instruction, ir.Invoke) and not held.isdisjoint(instruction.arguments):
                    more = _given_to(program, instruction, held)
                    if more is None:
                        return None
                    arguments |= more
                target: int | None = getattr(instruction, "target", None)
                if target is not None:
                    is_element = isinstance(instruction, ir.ArrayLoad) and not has_parts
                    if not is_element and _gets_part(program, instruction, held, field):
                        held.add(target)
                    elif target >= first_temporary:
                        held.discard(target)
            variables |= {register for register in held if register < first_temporary}
        if len(variables) == before:
            return arguments


@remembered
def _is_empty_array(program: Program, field: Field) -> bool:
    """Whether a field is an array without elements for good: `new char[0]`, in which nothing can change."""
    initialiser = field.owner.methods.get("<clinit>()V")
    body = _body(initialiser) if initialiser is not None else None
    if body is None or not field.descriptor.startswith("[") or not field.access & FINAL:
        return False
    empty: list[bool] = []
    for block in body.blocks:
        made: set[int] = set()
        for instruction in block:
            if isinstance(instruction, ir.PutStatic) and static_field(program, instruction.member) is field:
                empty.append(instruction.value in made)
            target: int | None = getattr(instruction, "target", None)
            if target is not None:
                is_made = isinstance(instruction, ir.NewArray) and _is_zero(body, instruction.lengths[0])
                is_copied = isinstance(instruction, ir.Move) and instruction.source in made
                (made.add if is_made or is_copied else made.discard)(target)
    return empty == [True]


def _is_zero(body: Body, register: int) -> bool:
    return register in body.constants and body.constants[register] == 0


def _gets_part(program: Program, instruction: ir.Instruction, held: set[int], field: Field | None) -> bool:
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


def _lets_out(instruction: ir.Instruction, held: set[int]) -> bool:
    """Whether an instruction other than a call changes a held object or lets it go."""
    match instruction:
        case ir.ArrayStore(array=array, value=value):
            return array in held or value in held
        case ir.PutField(reference=reference, value=value):
            return reference in held or value in held
        case ir.PutStatic(value=value) | ir.Return(value=value):
            return value in held
        case ir.InvokeDynamic(arguments=arguments):
            return not held.isdisjoint(arguments)
    return False


def _given_to(program: Program, call: ir.Invoke, held: set[int]) -> set[_Argument] | None:
    """The arguments of users' methods that a call makes of what is held; None if the call may change that."""
    member = call.member
    if not program.class_path.is_user_class(member.owner):
        return set() if _only_reads(call, held) else None
    targets = callees(program, call.how, member)
    places = [place for place, argument in enumerate(call.arguments) if argument in held]
    if not targets:
        return None
    if call.how != "static" and places == [0] and all(effect(program, m) is None for m in targets):
        return set()
    return {(method, place) for method in targets for place in places}


def _only_reads(call: ir.Invoke, held: set[int]) -> bool:
    """Whether a method of the library leaves what it is given as it is, and keeps nothing of it."""
    member = call.member
    if f"{member.owner}.{member.name}" in _COPYING:
        return _only_copies(call, held)
    if call.how == "static" or not held.isdisjoint(call.arguments[1:]):
        return False
    return member.name in _READING or f"L{member.owner};" in _IMMUTABLE


def _only_copies(call: ir.Invoke, held: set[int]) -> bool:
    """Whether a call of the library that reads arrays is given nothing else of what is held."""
    if call.member.name == "arraycopy":
        return call.arguments[2] not in held
    parameters = parse_method_descriptor(call.member.descriptor)[0]
    given = call.arguments[len(call.arguments) - len(parameters) :]
    is_plain = call.member.name in ("copyOf", "copyOfRange")
    return call.arguments[0] not in held - set(given) and all(
        argument not in held or (kind[0] == "[" and (is_plain or len(kind) == 2))
        for argument, kind in zip(given, parameters, strict=True)
    )


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
