"""Writes class files by hand: every opcode, every constant, without the help of a compiler.

Files of version 49 and below need no stack maps, so that any code the old verifier accepts can be written.
Labels may be used before they are placed. The depth of the operand stack is followed in the order of the
code; after a jump it is what the jumps to the next label say, or what `place` is told.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import IntFlag
from functools import lru_cache

from .constant_pool import ConstantPool

# Every opcode in order with its effect on the depth of the stack; * where the operands decide.
_TABLE = """
nop 0 aconst_null 1 iconst_m1 1 iconst_0 1 iconst_1 1 iconst_2 1 iconst_3 1 iconst_4 1 iconst_5 1
lconst_0 2 lconst_1 2 fconst_0 1 fconst_1 1 fconst_2 1 dconst_0 2 dconst_1 2 bipush 1 sipush 1 ldc 1
ldc_w 1 ldc2_w 2 iload 1 lload 2 fload 1 dload 2 aload 1 iload_0 1 iload_1 1 iload_2 1 iload_3 1 lload_0 2
lload_1 2 lload_2 2 lload_3 2 fload_0 1 fload_1 1 fload_2 1 fload_3 1 dload_0 2 dload_1 2 dload_2 2
dload_3 2 aload_0 1 aload_1 1 aload_2 1 aload_3 1 iaload -1 laload 0 faload -1 daload 0 aaload -1
baload -1 caload -1 saload -1 istore -1 lstore -2 fstore -1 dstore -2 astore -1 istore_0 -1 istore_1 -1
istore_2 -1 istore_3 -1 lstore_0 -2 lstore_1 -2 lstore_2 -2 lstore_3 -2 fstore_0 -1 fstore_1 -1
fstore_2 -1 fstore_3 -1 dstore_0 -2 dstore_1 -2 dstore_2 -2 dstore_3 -2 astore_0 -1 astore_1 -1
astore_2 -1 astore_3 -1 iastore -3 lastore -4 fastore -3 dastore -4 aastore -3 bastore -3 castore -3
sastore -3 pop -1 pop2 -2 dup 1 dup_x1 1 dup_x2 1 dup2 2 dup2_x1 2 dup2_x2 2 swap 0 iadd -1 ladd -2
fadd -1 dadd -2 isub -1 lsub -2 fsub -1 dsub -2 imul -1 lmul -2 fmul -1 dmul -2 idiv -1 ldiv -2 fdiv -1
ddiv -2 irem -1 lrem -2 frem -1 drem -2 ineg 0 lneg 0 fneg 0 dneg 0 ishl -1 lshl -1 ishr -1 lshr -1
iushr -1 lushr -1 iand -1 land -2 ior -1 lor -2 ixor -1 lxor -2 iinc 0 i2l 1 i2f 0 i2d 1 l2i -1 l2f -1
l2d 0 f2i 0 f2l 1 f2d 1 d2i -1 d2l 0 d2f -1 i2b 0 i2c 0 i2s 0 lcmp -3 fcmpl -1 fcmpg -1 dcmpl -3 dcmpg -3
ifeq -1 ifne -1 iflt -1 ifge -1 ifgt -1 ifle -1 if_icmpeq -2 if_icmpne -2 if_icmplt -2 if_icmpge -2
if_icmpgt -2 if_icmple -2 if_acmpeq -2 if_acmpne -2 goto 0 jsr 0 ret 0 tableswitch -1 lookupswitch -1
ireturn -1 lreturn -2 freturn -1 dreturn -2 areturn -1 return 0 getstatic * putstatic * getfield *
putfield * invokevirtual * invokespecial * invokestatic * invokeinterface * invokedynamic * new 1
newarray 0 anewarray 0 arraylength 0 athrow -1 checkcast 0 instanceof 0 monitorenter -1 monitorexit -1
wide * multianewarray * ifnull -1 ifnonnull -1 goto_w 0 jsr_w 0
"""
_WORDS = _TABLE.split()
OPCODES: dict[str, int] = {name: code for code, name in enumerate(_WORDS[::2])}
_EFFECTS: dict[str, int] = {
    name: int(effect) for name, effect in zip(_WORDS[::2], _WORDS[1::2], strict=True) if effect != "*"
}
_ARRAY_TYPES = {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}
_RETURNS = frozenset({"ireturn", "lreturn", "freturn", "dreturn", "areturn", "return"})
_NO_SUCCESSOR = _RETURNS | {"goto", "goto_w", "ret", "tableswitch", "lookupswitch", "athrow"}


class Access(IntFlag):
    """Access flags of classes, fields and methods (JVMS 4.1, 4.5, 4.6)."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    SUPER = 0x0020
    SYNCHRONIZED = 0x0020
    VOLATILE = 0x0040
    VARARGS = 0x0080
    NATIVE = 0x0100
    INTERFACE = 0x0200
    ABSTRACT = 0x0400
    STRICT = 0x0800
    SYNTHETIC = 0x1000


@lru_cache(maxsize=8192)
def slots(descriptor: str) -> tuple[int, int]:
    """How many slots the parameters and the result of a method descriptor take."""
    at, parameters = 1, 0
    while descriptor[at] != ")":
        parameters += 2 if descriptor[at] in "JD" else 1
        while descriptor[at] == "[":
            at += 1
        at = descriptor.index(";", at) + 1 if descriptor[at] == "L" else at + 1
    return parameters, slots_of(descriptor[at + 1 :])


def slots_of(descriptor: str) -> int:
    """How many slots a value with that descriptor takes; none for void."""
    return {"V": 0, "J": 2, "D": 2}.get(descriptor, 1)


class Label:
    """A place in the code."""

    __slots__ = ("depth", "offset")

    def __init__(self) -> None:
        self.offset: int | None = None
        self.depth: int | None = None

    def resolved(self) -> int:
        if self.offset is None:
            raise ValueError("a label is used but was never placed")
        return self.offset


class CodeAssembler:
    """The code of one method; each method appends one instruction.

    `opcodes` are those written so far, in order and without their operands.
    """

    def __init__(self, pool: ConstantPool, parameter_slots: int) -> None:
        self.pool = pool
        self.max_locals = parameter_slots
        self.max_stack = 0
        self.opcodes = bytearray()
        self._octets = bytearray()
        self._depth = 0
        self._reachable = True
        self._jumps: list[tuple[int, int, Label, bool]] = []
        self._handlers: list[tuple[Label, Label, Label, str | None]] = []
        self._lines: list[tuple[int, int]] = []
        self._attributes: list[tuple[str, bytes]] = []

    @property
    def size(self) -> int:
        """How many bytes there are so far."""
        return len(self._octets)

    @property
    def depth(self) -> int:
        """How many slots of the operand stack are in use here."""
        return self._depth

    def _adjust(self, effect: int) -> None:
        self._depth += effect
        if self._depth > self.max_stack:
            self.max_stack = self._depth

    def _opcode(self, name: str) -> None:
        opcode = OPCODES[name]
        self.opcodes.append(opcode)
        self._octets.append(opcode)

    def emit(self, name: str, operands: bytes = b"") -> None:
        """An instruction by name with its operands as they stand in the file."""
        self._opcode(name)
        self._octets += operands
        self._adjust(_EFFECTS[name])
        if name in _NO_SUCCESSOR:
            self._reachable = False

    def local(self, name: str, index: int, *, wide: bool = False) -> None:
        """A load, store or `ret`; short where the index allows it, wide where it must be or is asked for."""
        last = index + (1 if name[0] in "ld" else 0)
        self.max_locals = max(self.max_locals, last + 1)
        if wide or index > 255:
            self._opcode("wide")
            self.emit(name, struct.pack(">H", index))
        elif index < 4 and name != "ret":
            self.emit(f"{name}_{index}")
        else:
            self.emit(name, bytes((index,)))

    def increment(self, index: int, amount: int, *, wide: bool = False) -> None:
        """`iinc`, wide where it must be or is asked for."""
        self.max_locals = max(self.max_locals, index + 1)
        if wide or index > 255 or not -128 <= amount <= 127:
            self._opcode("wide")
            self.emit("iinc", struct.pack(">Hh", index, amount))
        else:
            self.emit("iinc", struct.pack(">Bb", index, amount))

    def constant(self, index: int, size: int = 1) -> None:
        """`ldc` in the form that the constant's index and size ask for."""
        if size == 2:
            self.emit("ldc2_w", struct.pack(">H", index))
        elif index > 255:
            self.emit("ldc_w", struct.pack(">H", index))
        else:
            self.emit("ldc", bytes((index,)))

    def push_int(self, value: int) -> None:
        """The shortest instruction that pushes the value."""
        if -1 <= value <= 5:
            self.emit("iconst_m1" if value < 0 else f"iconst_{value}")
        elif -128 <= value <= 127:
            self.emit("bipush", struct.pack(">b", value))
        elif -32768 <= value <= 32767:
            self.emit("sipush", struct.pack(">h", value))
        else:
            self.constant(self.pool.integer(value))

    def push_long(self, value: int) -> None:
        if value in (0, 1):
            self.emit(f"lconst_{value}")
        else:
            self.constant(self.pool.long(value), 2)

    def push_float(self, value: float) -> None:
        if value in (1.0, 2.0) or struct.pack(">f", value) == b"\0\0\0\0":
            self.emit(f"fconst_{int(value)}")
        else:
            self.constant(self.pool.float_(value))

    def push_double(self, value: float) -> None:
        if value == 1.0 or struct.pack(">d", value) == b"\0\0\0\0\0\0\0\0":
            self.emit(f"dconst_{int(value)}")
        else:
            self.constant(self.pool.double(value), 2)

    def push_string(self, text: str) -> None:
        self.constant(self.pool.string(text))

    def push_class(self, name: str) -> None:
        self.constant(self.pool.class_(name))

    def branch(self, name: str, target: Label) -> None:
        """A jump of any kind, `jsr` included; the wide forms take 32-bit offsets."""
        wide = name.endswith("_w")
        start = len(self._octets)
        self._jumps.append((start, start + 1, target, wide))
        self.emit(name, bytes(4 if wide else 2))
        self._reaches(target, self._depth + (1 if name.startswith("jsr") else 0))

    def _reaches(self, target: Label, depth: int) -> None:
        target.depth = depth
        if depth > self.max_stack:
            self.max_stack = depth

    def _switch(self, name: str, default: Label) -> int:
        start = len(self._octets)
        self.emit(name, bytes(-(start + 1) % 4))
        self._switch_target(start, default)
        return start

    def _switch_target(self, start: int, target: Label) -> None:
        self._jumps.append((start, len(self._octets), target, True))
        self._octets += bytes(4)
        self._reaches(target, self._depth)

    def table_switch(self, low: int, targets: Sequence[Label], default: Label) -> None:
        start = self._switch("tableswitch", default)
        self._octets += struct.pack(">ii", low, low + len(targets) - 1)
        for target in targets:
            self._switch_target(start, target)

    def lookup_switch(self, cases: Sequence[tuple[int, Label]], default: Label) -> None:
        """The cases must be in ascending order, as the JVM asks."""
        start = self._switch("lookupswitch", default)
        self._octets += struct.pack(">i", len(cases))
        for value, target in cases:
            self._octets += struct.pack(">i", value)
            self._switch_target(start, target)

    def place(self, label: Label, depth: int | None = None) -> None:
        """Puts the label here; `depth` where no earlier code says how deep the stack is."""
        label.offset = len(self._octets)
        if depth is not None:
            self._depth = depth
        elif not self._reachable:
            self._depth = label.depth or 0
        label.depth = self._depth
        self._adjust(0)
        self._reachable = True

    def handler(self, start: Label, end: Label, target: Label, caught: str | None) -> None:
        """An entry of the exception table: from start up to end; caught is None for anything."""
        self._handlers.append((start, end, target, caught))
        self._reaches(target, 1)

    def line(self, number: int) -> None:
        """The code from here on stems from that source line."""
        self._lines.append((len(self._octets), number))

    def field(self, name: str, owner: str, field: str, descriptor: str) -> None:
        """getfield, putfield, getstatic or putstatic."""
        self._opcode(name)
        self._octets += struct.pack(">H", self.pool.field(owner, field, descriptor))
        size = slots_of(descriptor)
        self._adjust((size if name.startswith("get") else -size) - (0 if name.endswith("static") else 1))

    def invoke(self, name: str, owner: str, method: str, descriptor: str, *, interface: bool = False) -> None:
        """An invocation; `interface` for invokestatic and invokespecial of an interface's method."""
        parameters, result = slots(descriptor)
        self._opcode(name)
        if name == "invokeinterface":
            index = self.pool.interface_method(owner, method, descriptor)
            self._octets += struct.pack(">HBB", index, parameters + 1, 0)
        else:
            named = self.pool.interface_method if interface else self.pool.method
            self._octets += struct.pack(">H", named(owner, method, descriptor))
        self._adjust(-parameters - (0 if name == "invokestatic" else 1))
        self._adjust(result)

    def invoke_dynamic(self, bootstrap: int, name: str, descriptor: str) -> None:
        """A call site of a bootstrap method, by its number."""
        parameters, result = slots(descriptor)
        self._opcode("invokedynamic")
        self._octets += struct.pack(">HH", self.pool.invoke_dynamic(bootstrap, name, descriptor), 0)
        self._adjust(-parameters)
        self._adjust(result)

    def type(self, name: str, class_name: str) -> None:
        """new, anewarray, checkcast or instanceof."""
        self.emit(name, struct.pack(">H", self.pool.class_(class_name)))

    def new_array(self, descriptor: str) -> None:
        """A new array by its element's descriptor, primitive or not."""
        if descriptor in _ARRAY_TYPES:
            self.emit("newarray", bytes((_ARRAY_TYPES[descriptor],)))
        else:
            self.type("anewarray", descriptor[1:-1] if descriptor[0] == "L" else descriptor)

    def multi_new_array(self, descriptor: str, dimensions: int) -> None:
        self._opcode("multianewarray")
        self._octets += struct.pack(">HB", self.pool.class_(descriptor), dimensions)
        self._adjust(1 - dimensions)

    def attribute(self, name: str, octets: bytes) -> None:
        """An attribute of the code, such as a stack map, as it stands in the file."""
        self._attributes.append((name, octets))

    def to_bytes(self) -> bytes:
        """The contents of the Code attribute."""
        for start, at, target, wide in self._jumps:
            offset = target.resolved() - start
            self._octets[at : at + (4 if wide else 2)] = struct.pack(">i" if wide else ">h", offset)
        parts: list[bytes | bytearray] = [
            struct.pack(">HHI", self.max_stack, self.max_locals, len(self._octets)),
            self._octets,
            struct.pack(">H", len(self._handlers)),
        ]
        for start_label, end, handler, caught in self._handlers:
            places = (start_label.resolved(), end.resolved(), handler.resolved())
            parts.append(struct.pack(">4H", *places, self.pool.class_(caught) if caught else 0))
        attributes = list(self._attributes)
        if self._lines:
            table = b"".join(struct.pack(">HH", *line) for line in self._lines)
            attributes.append(("LineNumberTable", struct.pack(">H", len(self._lines)) + table))
        parts.append(_attributes(self.pool, attributes))
        return b"".join(parts)


class ClassAssembler:
    """A class file."""

    def __init__(
        self,
        name: str,
        *,
        superclass: str = "java/lang/Object",
        interfaces: Sequence[str] = (),
        access: int = Access.PUBLIC | Access.SUPER,
        version: int = 49,
    ) -> None:
        self.name = name
        self.superclass = superclass
        self.pool = ConstantPool()
        self._interfaces = tuple(interfaces)
        self._access = access
        self._version = version
        self._fields: list[bytes] = []
        self._methods: list[tuple[int, str, str, CodeAssembler | None]] = []
        self._bootstraps: list[bytes] = []
        self._attributes: list[tuple[str, bytes]] = []

    def field(self, access: int, name: str, descriptor: str, constant: int | None = None) -> None:
        """A field; `constant` is the pool index of its ConstantValue."""
        head = struct.pack(">HHH", access, self.pool.utf8(name), self.pool.utf8(descriptor))
        value = [] if constant is None else [("ConstantValue", struct.pack(">H", constant))]
        self._fields.append(head + _attributes(self.pool, value))

    def method(self, access: int, name: str, descriptor: str) -> CodeAssembler:
        """A method with code."""
        receiver = 0 if access & Access.STATIC else 1
        code = CodeAssembler(self.pool, slots(descriptor)[0] + receiver)
        self._methods.append((access, name, descriptor, code))
        return code

    def abstract_method(self, access: int, name: str, descriptor: str) -> None:
        """A method without code: abstract or native."""
        self._methods.append((access, name, descriptor, None))

    def default_constructor(self) -> None:
        """A public constructor that only calls the superclass's."""
        code = self.method(Access.PUBLIC, "<init>", "()V")
        code.local("aload", 0)
        code.invoke("invokespecial", self.superclass, "<init>", "()V")
        code.emit("return")

    def bootstrap(self, handle: int, arguments: Sequence[int] = ()) -> int:
        """The number of a bootstrap method, given as pool indices."""
        self._bootstraps.append(struct.pack(f">HH{len(arguments)}H", handle, len(arguments), *arguments))
        return len(self._bootstraps) - 1

    def attribute(self, name: str, octets: bytes) -> None:
        """An attribute of the class as it stands in the file."""
        self._attributes.append((name, octets))

    def source_file(self, name: str) -> None:
        self.attribute("SourceFile", struct.pack(">H", self.pool.utf8(name)))

    def to_bytes(self) -> bytes:
        this, parent = self.pool.class_(self.name), self.pool.class_(self.superclass)
        interfaces = [self.pool.class_(name) for name in self._interfaces]
        methods = [self._method_bytes(*method) for method in self._methods]
        attributes = list(self._attributes)
        if self._bootstraps:
            table = struct.pack(">H", len(self._bootstraps)) + b"".join(self._bootstraps)
            attributes.append(("BootstrapMethods", table))
        tail = _attributes(self.pool, attributes)
        return b"".join(
            [
                struct.pack(">IHH", 0xCAFEBABE, 0, self._version),
                self.pool.to_bytes(),
                struct.pack(
                    f">HHHH{len(interfaces)}H", self._access, this, parent, len(interfaces), *interfaces
                ),
                struct.pack(">H", len(self._fields)),
                *self._fields,
                struct.pack(">H", len(methods)),
                *methods,
                tail,
            ]
        )

    def _method_bytes(self, access: int, name: str, descriptor: str, code: CodeAssembler | None) -> bytes:
        head = struct.pack(">HHH", access, self.pool.utf8(name), self.pool.utf8(descriptor))
        return head + _attributes(self.pool, [] if code is None else [("Code", code.to_bytes())])


def _attributes(pool: ConstantPool, attributes: Sequence[tuple[str, bytes]]) -> bytes:
    parts = [struct.pack(">H", len(attributes))]
    for name, octets in attributes:
        parts.append(struct.pack(">HI", pool.utf8(name), len(octets)) + octets)
    return b"".join(parts)
