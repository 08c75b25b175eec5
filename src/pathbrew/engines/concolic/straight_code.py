"""Methods without branches as bytecode: values are kept in local variables, and calls made one by one."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.blocks.opcodes import OPCODES
from pathbrew.classfile.access_flags import PUBLIC, STATIC, SUPER, SYNTHETIC
from pathbrew.classfile.constants import NUMBER_TAGS, Tag
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.classfile.pool_writer import PoolIsFull, PoolWriter
from pathbrew.errors import Obstacle

_VERSION = 52
_MOST_LOCALS = 255
_KINDS = {"Z": "i", "B": "i", "C": "i", "S": "i", "I": "i", "J": "l", "F": "f", "D": "d"}
_STORES = {"Z": "b", "B": "b", "C": "c", "S": "s"}
_ELEMENTS = {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}
"""Types of elements, as `newarray` numbers them."""
MARK = "mark"


@dataclass(slots=True)
class Local:
    """A local variable; the type is empty if it holds null."""

    descriptor: str
    slot: int = -1

    @property
    def size(self) -> int:
        return 2 if self.descriptor in ("J", "D") else 1

    @property
    def kind(self) -> str:
        return _KINDS.get(self.descriptor, "a")


class StraightCode:
    """A class with one method, which does what was asked for in that order.

    Before a call, `mark` may be asked for: the method takes a branch there, so that a trace tells what call
    its parts belong to. Raises Obstacle if it becomes too large.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._pool = PoolWriter()
        self._parameters: list[Local] = []
        self._locals: list[Local] = []
        self._code: list[bytes | tuple[str, Local]] = []
        self._deepest = 0

    # Values -----------------------------------------------------------------------------------------

    def parameter(self, descriptor: str) -> Local:
        self._parameters.append(Local(descriptor))
        return self._parameters[-1]

    def null(self) -> Local:
        self._add("aconst_null")
        return self._kept("")

    def constant(self, value: int | float, descriptor: str) -> Local:
        tag = NUMBER_TAGS[descriptor]
        is_long = tag in (Tag.LONG, Tag.DOUBLE)
        self._add("ldc2_w" if is_long else "ldc_w", self._pool.number(tag, value))
        return self._kept(descriptor)

    def text(self, text: str) -> Local:
        try:
            self._add("ldc_w", self._pool.string(text))
        except PoolIsFull:
            raise Obstacle("a text of a scenario is too long") from None
        return self._kept("Ljava/lang/String;")

    def class_literal(self, name: str) -> Local:
        self._add("ldc_w", self._pool.class_(name))
        return self._kept("Ljava/lang/Class;")

    def static_field(self, owner: str, name: str, descriptor: str) -> Local:
        self._add("getstatic", self._pool.member(Tag.FIELD, owner, name, descriptor))
        return self._kept(descriptor)

    def array(self, descriptor: str, items: Sequence[Local]) -> Local:
        element = descriptor[1:]
        self._push(len(items))
        if element in _ELEMENTS:
            self._code.append(struct.pack(">BB", OPCODES["newarray"], _ELEMENTS[element]))
        else:
            self._add("anewarray", self._pool.class_(_class_name(element)))
        made = self._kept(descriptor)
        kind = _STORES.get(element, _KINDS.get(element, "a"))
        for place, item in enumerate(items):
            self._load(made, descriptor)
            self._push(place)
            self._load(item, element)
            self._add(f"{kind}astore")
        self._deepest = max(self._deepest, 4)
        return made

    # Calls ------------------------------------------------------------------------------------------

    def mark(self) -> None:
        """Leave a sign in the trace."""
        self._add("invokestatic", self._pool.member(Tag.METHOD, self.name, MARK, "()V"))

    def make(self, owner: str, descriptor: str, arguments: Sequence[Local]) -> Local:
        """A new object."""
        self._add("new", self._pool.class_(owner))
        self._add("dup")
        self._arguments(descriptor, arguments)
        self._add("invokespecial", self._pool.member(Tag.METHOD, owner, "<init>", descriptor))
        return self._kept(f"L{owner};")

    def call(
        self,
        owner: str,
        name: str,
        descriptor: str,
        receiver: Local | None,
        arguments: Sequence[Local],
        *,
        is_interface: bool,
    ) -> Local | None:
        """What a method returns, on a receiver or of its class; None if it returns nothing."""
        if receiver is not None:
            self._load(receiver, f"L{owner};")
        size = self._arguments(descriptor, arguments)
        tag = Tag.INTERFACE_METHOD if is_interface else Tag.METHOD
        member = self._pool.member(tag, owner, name, descriptor)
        if receiver is None:
            self._add("invokestatic", member)
        elif is_interface:
            self._code.append(struct.pack(">BHBB", OPCODES["invokeinterface"], member, size + 1, 0))
        else:
            self._add("invokevirtual", member)
        returned = parse_method_descriptor(descriptor)[1]
        return None if returned == "V" else self._kept(returned)

    def _arguments(self, descriptor: str, arguments: Sequence[Local]) -> int:
        """Load arguments; how many words they take."""
        types = parse_method_descriptor(descriptor)[0]
        for argument, wanted in zip(arguments, types, strict=True):
            self._load(argument, wanted)
        size = sum(argument.size for argument in arguments)
        self._deepest = max(self._deepest, size + 2)
        return size

    def _load(self, local: Local, wanted: str) -> None:
        self._code.append((f"{local.kind}load", local))
        if wanted[0] in "L[" and local.descriptor not in ("", wanted) and wanted != "Ljava/lang/Object;":
            self._add("checkcast", self._pool.class_(_class_name(wanted)))

    def _push(self, value: int) -> None:
        self._code.append(struct.pack(">Bh", OPCODES["sipush"], value))

    def _kept(self, descriptor: str) -> Local:
        """What is on the stack, kept in a variable."""
        local = Local(descriptor)
        self._locals.append(local)
        self._deepest = max(self._deepest, local.size)
        self._code.append((f"{local.kind}store", local))
        return local

    def _add(self, name: str, *operands: int) -> None:
        self._code.append(struct.pack(f">B{len(operands)}H", OPCODES[name], *operands))

    # The class --------------------------------------------------------------------------------------

    def descriptor(self, returned: str) -> str:
        """Of the method, whose parameters are those that were asked for."""
        return f"({''.join(each.descriptor for each in self._parameters)}){returned}"

    def class_file(self, method: str, returned: str, result: Local | None) -> bytes:
        """The class, whose method gives the result."""
        if result is not None:
            self._load(result, returned)
        self._add("return" if result is None else f"{result.kind}return")
        slot = 0
        for local in (*self._parameters, *self._locals):
            local.slot, slot = slot, slot + local.size
        if slot > _MOST_LOCALS:
            raise Obstacle("a scenario has too many values")
        code = b"".join(
            each if isinstance(each, bytes) else struct.pack(">BB", OPCODES[each[0]], each[1].slot)
            for each in self._code
        )
        pool = self._pool
        methods = [
            self._method(method, self.descriptor(returned), code, self._deepest, slot),
            self._method(MARK, "()V", _BRANCH, 1, 0, _FRAME),
        ]
        this, above = pool.class_(self.name), pool.class_("java/lang/Object")
        access = PUBLIC | SUPER | SYNTHETIC
        body = struct.pack(">5H", access, this, above, 0, 0) + struct.pack(">H", len(methods))
        header = struct.pack(">IHHH", 0xCAFEBABE, 0, _VERSION, pool.count)
        return header + bytes(pool.content) + body + b"".join(methods) + struct.pack(">H", 0)

    def _method(
        self, name: str, descriptor: str, code: bytes, stack: int, slots: int, frames: bytes = b""
    ) -> bytes:
        pool = self._pool
        table = struct.pack(">HI", pool.utf8("StackMapTable"), len(frames)) + frames if frames else b""
        content = struct.pack(">HHI", stack, slots, len(code)) + code
        content += struct.pack(">HH", 0, bool(frames)) + table
        head = struct.pack(">4H", PUBLIC | STATIC, pool.utf8(name), pool.utf8(descriptor), 1)
        return head + struct.pack(">HI", pool.utf8("Code"), len(content)) + content


_BRANCH = struct.pack(">BBhB", OPCODES["iconst_0"], OPCODES["ifeq"], 3, OPCODES["return"])
"""A branch to the instruction behind it, and its end."""
_FRAME = struct.pack(">HB", 1, len(_BRANCH) - 1)
"""One frame, with nothing in it (JVMS 4.7.4, same_frame)."""


def _class_name(descriptor: str) -> str:
    return descriptor[1:-1] if descriptor[0] == "L" else descriptor
