"""One function per family of opcodes, and the table that assigns every opcode its family."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.blocks import ir
from pathbrew.blocks.decode import Bytecode
from pathbrew.blocks.opcodes import MNEMONICS
from pathbrew.blocks.stack import Entry, Translation
from pathbrew.classfile import Tag
from pathbrew.classfile.descriptors import parse_method_descriptor

Family = Callable[[Translation, Bytecode], None]

_LETTER_KIND = {"i": "I", "l": "J", "f": "F", "d": "D", "a": "A", "b": "I", "c": "I", "s": "I"}
_PRIMITIVE_ARRAYS = {4: "[Z", 5: "[C", 6: "[F", 7: "[D", 8: "[B", 9: "[S", 10: "[I", 11: "[J"}
_CONVERTED = {"i": "I", "l": "J", "f": "F", "d": "D", "b": "I", "c": "I", "s": "I"}
_RELATIONS = ("eq", "ne", "lt", "ge", "gt", "le")


def _kind(descriptor: str) -> str:
    return {"J": "J", "F": "F", "D": "D", "L": "A", "[": "A"}.get(descriptor[0], "I")


def _narrow(descriptor: str) -> str:
    return descriptor if descriptor in ("B", "C", "S", "Z") else ""


# Constants, loads, stores ---------------------------------------------------------------------------


def _nop(translation: Translation, instruction: Bytecode) -> None:
    pass


def _constant(translation: Translation, instruction: Bytecode) -> None:
    name = instruction.name
    if name == "aconst_null":
        translation.push(translation.constant(None, "A"))
    elif name in ("bipush", "sipush"):
        translation.push(translation.constant(instruction.operands[0], "I"))
    else:
        kind = _LETTER_KIND[name[0]]
        number = -1 if name.endswith("m1") else int(name[-1])
        translation.push(translation.constant(float(number) if kind in "FD" else number, kind))


def _ldc(translation: Translation, instruction: Bytecode) -> None:
    index = instruction.operands[0]
    tag = translation.pool.tag(index)
    kinds: dict[int, str] = {Tag.INTEGER: "I", Tag.LONG: "J", Tag.FLOAT: "F", Tag.DOUBLE: "D"}
    if tag in kinds:
        translation.push(translation.constant(translation.pool.number(index), kinds[tag]))
        return
    kind = _kind(translation.pool.dynamic(index).descriptor) if tag == Tag.DYNAMIC else "A"
    target = translation.push_result(kind)
    translation.append(ir.LoadConstant(instruction.offset, target, index))
    if tag != Tag.DYNAMIC:
        translation.not_null(target)


def _slot(instruction: Bytecode) -> int:
    return instruction.operands[0] if instruction.operands else int(instruction.name[-1])


def _load(translation: Translation, instruction: Bytecode) -> None:
    translation.load(_slot(instruction), _LETTER_KIND[instruction.name[0]])


def _store(translation: Translation, instruction: Bytecode) -> None:
    translation.store(_slot(instruction), instruction.offset)


def _increment(translation: Translation, instruction: Bytecode) -> None:
    slot, amount = instruction.operands
    translation.increment(slot, amount, instruction.offset)


# Arrays ---------------------------------------------------------------------------------------------


def _array_load(translation: Translation, instruction: Bytecode) -> None:
    at, letter = instruction.offset, instruction.name[0]
    array, index = translation.pop_registers(2)
    translation.check_null(array, at)
    translation.append(ir.CheckBounds(at, array, index))
    narrow = letter.upper() if letter in "cs" else ""
    target = translation.push_result(_LETTER_KIND[letter], narrow)
    translation.append(ir.ArrayLoad(at, target, array, index, letter))


def _array_store(translation: Translation, instruction: Bytecode) -> None:
    at, letter = instruction.offset, instruction.name[0]
    array, index, value = translation.pop_registers(3)
    translation.check_null(array, at)
    translation.append(ir.CheckBounds(at, array, index))
    if letter == "a" and translation.constants.get(value, 0) is not None:
        translation.append(ir.CheckStore(at, array, value))
    if letter in "cs":
        value = translation.narrowed(value, letter.upper(), at)
    translation.append(ir.ArrayStore(at, array, index, value, letter))


def _array_length(translation: Translation, instruction: Bytecode) -> None:
    array = translation.pop_register()
    translation.check_null(array, instruction.offset)
    translation.append(ir.ArrayLength(instruction.offset, translation.push_result("I"), array))


def _new_array(translation: Translation, instruction: Bytecode) -> None:
    at = instruction.offset
    if instruction.name == "newarray":
        if instruction.operands[0] not in _PRIMITIVE_ARRAYS:
            raise translation.malformed(at, f"newarray of unknown type {instruction.operands[0]}")
        name, index, dimensions = _PRIMITIVE_ARRAYS[instruction.operands[0]], 0, 1
    elif instruction.name == "anewarray":
        index, dimensions = instruction.operands[0], 1
        element = translation.pool.class_name(index)
        name = f"[{element}" if element.startswith("[") else f"[L{element};"
    else:
        index, dimensions = instruction.operands
        name = translation.pool.class_name(index)
        if not 0 < dimensions <= len(name) - len(name.lstrip("[")):
            raise translation.malformed(at, f"multianewarray of {dimensions} dimensions of {name}")
    lengths = translation.pop_registers(dimensions)
    if not all(isinstance(n := translation.constants.get(r), int) and n >= 0 for r in lengths):
        translation.append(ir.CheckSize(at, lengths))
    target = translation.push_result("A")
    translation.append(ir.NewArray(at, target, name, index, lengths))
    translation.not_null(target)


# Stack ----------------------------------------------------------------------------------------------


def _pop(translation: Translation, instruction: Bytecode) -> None:
    if not translation.pop().wide and instruction.name == "pop2":
        translation.pop()


def _take(translation: Translation, slots: int) -> list[Entry]:
    """Pop entries that fill exactly that many slots, deepest first."""
    entries: list[Entry] = []
    while slots > 0:
        entries.insert(0, translation.pop())
        slots -= 2 if entries[0].wide else 1
    return entries


def _duplicate(translation: Translation, instruction: Bytecode) -> None:
    """dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2: copy the top slots below the next ones."""
    name, _, below = instruction.name.partition("_x")
    top = _take(translation, 2 if name == "dup2" else 1)
    under = _take(translation, int(below or 0))
    translation.stack += [*top, *under, *top]


def _swap(translation: Translation, instruction: Bytecode) -> None:
    top, under = translation.pop(), translation.pop()
    translation.stack += [top, under]


# Arithmetic -----------------------------------------------------------------------------------------


def _binary(translation: Translation, instruction: Bytecode) -> None:
    at, name = instruction.offset, instruction.name
    left, right = translation.pop_registers(2)
    if name in ("idiv", "ldiv", "irem", "lrem") and not translation.constants.get(right):
        translation.append(ir.CheckDivisor(at, right, _LETTER_KIND[name[0]]))
    target = translation.push_result("I" if "cmp" in name else _LETTER_KIND[name[0]])
    translation.append(ir.Compute(at, target, name, (left, right)))


def _unary(translation: Translation, instruction: Bytecode) -> None:
    name = instruction.name
    operand = translation.pop_register()
    converted = name[1] == "2"
    kind = _CONVERTED[name[2]] if converted else _LETTER_KIND[name[0]]
    target = translation.push_result(kind, name[2].upper() if converted and name[2] in "bcs" else "")
    translation.append(ir.Compute(instruction.offset, target, name, (operand,)))


# Control --------------------------------------------------------------------------------------------


def _branch(translation: Translation, instruction: Bytecode) -> None:
    name = instruction.name
    to, past = instruction.operands[0], instruction.next
    if name in ("ifnull", "ifnonnull"):
        comparison = "aeq" if name == "ifnull" else "ane"
        left, right = translation.pop_register(), translation.constant(None, "A").register
    elif name.startswith("if_"):
        comparison = name[3] + name[-2:]
        left, right = translation.pop_registers(2)
    else:
        comparison = "i" + name[-2:]
        left, right = translation.pop_register(), translation.constant(0, "I").register
    translation.branch(instruction.offset, comparison, left, right, to, past)


def _goto(translation: Translation, instruction: Bytecode) -> None:
    translation.jump(instruction.offset, instruction.operands[0])


def _jsr(translation: Translation, instruction: Bytecode) -> None:
    translation.push(Entry(instruction.next, "R"))
    translation.jump(instruction.offset, instruction.operands[0])


def _ret(translation: Translation, instruction: Bytecode) -> None:
    translation.return_to(instruction.operands[0], instruction.offset)


def _switch(translation: Translation, instruction: Bytecode) -> None:
    translation.switch(instruction)


def _return(translation: Translation, instruction: Bytecode) -> None:
    value = None
    if instruction.name != "return":
        returned = parse_method_descriptor(translation.method.descriptor)[1]
        value = translation.narrowed(translation.pop_register(), returned, instruction.offset)
    translation.terminator = ir.Return(instruction.offset, value)


def _throw(translation: Translation, instruction: Bytecode) -> None:
    translation.terminator = ir.Throw(instruction.offset, translation.pop_register())


# Objects --------------------------------------------------------------------------------------------


def _field(translation: Translation, instruction: Bytecode) -> None:
    at, index = instruction.offset, instruction.operands[0]
    member = translation.pool.member(index)
    kind, narrow = _kind(member.descriptor), _narrow(member.descriptor)
    if instruction.name == "getstatic":
        translation.append(ir.GetStatic(at, translation.push_result(kind, narrow), member, index))
    elif instruction.name == "putstatic":
        value = translation.narrowed(translation.pop_register(), member.descriptor, at)
        translation.append(ir.PutStatic(at, value, member, index))
    elif instruction.name == "getfield":
        reference = translation.pop_register()
        translation.check_null(reference, at)
        target = translation.push_result(kind, narrow)
        translation.append(ir.GetField(at, target, reference, member, index))
    else:
        reference, value = translation.pop_registers(2)
        translation.check_null(reference, at)
        value = translation.narrowed(value, member.descriptor, at)
        translation.append(ir.PutField(at, reference, value, member, index))


def _invoke(translation: Translation, instruction: Bytecode) -> None:
    at, how, index = instruction.offset, instruction.name.removeprefix("invoke"), instruction.operands[0]
    member = translation.pool.member(index)
    parameters, returned = parse_method_descriptor(member.descriptor)
    arguments = translation.pop_registers(len(parameters) + (how != "static"))
    if how != "static":
        translation.check_null(arguments[0], at)
    target = None if returned == "V" else translation.push_result(_kind(returned), _narrow(returned))
    translation.append(ir.Invoke(at, target, how, member, index, arguments))


def _invoke_dynamic(translation: Translation, instruction: Bytecode) -> None:
    index = instruction.operands[0]
    site = translation.pool.dynamic(index)
    parameters, returned = parse_method_descriptor(site.descriptor)
    arguments = translation.pop_registers(len(parameters))
    target = None if returned == "V" else translation.push_result(_kind(returned), _narrow(returned))
    translation.append(
        ir.InvokeDynamic(instruction.offset, target, site.name, site.descriptor, index, arguments)
    )


def _new(translation: Translation, instruction: Bytecode) -> None:
    index = instruction.operands[0]
    target = translation.push_result("A")
    translation.append(ir.New(instruction.offset, target, translation.pool.class_name(index), index))
    translation.not_null(target)


def _check_cast(translation: Translation, instruction: Bytecode) -> None:
    index = instruction.operands[0]
    reference = translation.stack[-1].register if translation.stack else translation.pop_register()
    name = translation.pool.class_name(index)
    translation.append(ir.CheckCast(instruction.offset, reference, name, index))


def _instance_of(translation: Translation, instruction: Bytecode) -> None:
    index = instruction.operands[0]
    reference = translation.pop_register()
    target = translation.push_result("I", "Z")
    name = translation.pool.class_name(index)
    translation.append(ir.InstanceOf(instruction.offset, target, reference, name, index))


def _monitor(translation: Translation, instruction: Bytecode) -> None:
    reference = translation.pop_register()
    translation.check_null(reference, instruction.offset)
    translation.append(ir.Monitor(instruction.offset, reference, enter=instruction.name == "monitorenter"))


_NAMED: dict[Family, str] = {
    _nop: "nop",
    _constant: """aconst_null bipush sipush iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5
        lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1""",
    _ldc: "ldc ldc_w ldc2_w",
    _increment: "iinc",
    _array_load: "iaload laload faload daload aaload baload caload saload",
    _array_store: "iastore lastore fastore dastore aastore bastore castore sastore",
    _array_length: "arraylength",
    _new_array: "newarray anewarray multianewarray",
    _pop: "pop pop2",
    _duplicate: "dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2",
    _swap: "swap",
    _binary: """iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv
        irem lrem frem drem ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor
        lcmp fcmpl fcmpg dcmpl dcmpg""",
    _unary: """ineg lneg fneg dneg i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s""",
    _branch: """ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple
        if_acmpeq if_acmpne ifnull ifnonnull""",
    _goto: "goto goto_w",
    _jsr: "jsr jsr_w",
    _ret: "ret",
    _switch: "tableswitch lookupswitch",
    _return: "ireturn lreturn freturn dreturn areturn return",
    _throw: "athrow",
    _field: "getstatic putstatic getfield putfield",
    _invoke: "invokevirtual invokespecial invokestatic invokeinterface",
    _invoke_dynamic: "invokedynamic",
    _new: "new",
    _check_cast: "checkcast",
    _instance_of: "instanceof",
    _monitor: "monitorenter monitorexit",
}

FAMILIES: dict[str, Family] = {name: family for family, names in _NAMED.items() for name in names.split()}
FAMILIES |= {name: _load for name in MNEMONICS if "load" in name and "aload" not in name[1:]}
FAMILIES |= {name: _store for name in MNEMONICS if "store" in name and "astore" not in name[1:]}
