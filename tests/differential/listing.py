"""Assembles listings: class files written instruction by instruction, as text.

    .class NAME [extends NAME] [implements NAME,NAME] [version N] [flags FLAG,FLAG]
    .field FLAGS NAME DESCRIPTOR
    .method FLAGS NAME(PARAMETERS)RESULT
        push 7
        istore 1
    again:
        iinc 1 -1
        iload 1
        ifgt again
        return
        .catch java/lang/Exception FROM TO HANDLER
    .end

Flags are joined by commas. A method without code ends at once. `push` takes an int, `5L`, `2.5f`, `2.5d`, a
quoted string or `class NAME`. A label may give the depth of the stack where no earlier code tells it:
`again: 1`. A `;` starts a comment when it stands alone.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator

from .assembler import Access, ClassAssembler, CodeAssembler, Label

_LOCALS = (
    "iload",
    "lload",
    "fload",
    "dload",
    "aload",
    "istore",
    "lstore",
    "fstore",
    "dstore",
    "astore",
    "ret",
)
_JUMPS = ("if", "goto", "jsr")
_TYPES = ("new", "anewarray", "checkcast", "instanceof")


class Listing:
    """The classes of one listing; `main` is the first one's name, `codes` are those of all methods."""

    def __init__(self, text: str) -> None:
        self.codes: list[CodeAssembler] = []
        self._classes: list[ClassAssembler] = []
        lines = iter([line.partition(" ; ")[0].strip() for line in text.splitlines()])
        for line in lines:
            if line.startswith(".class "):
                self._classes.append(_class(line.split()[1:]))
            elif line.startswith(".field "):
                _, flags, name, descriptor = line.split()
                self._classes[-1].field(_flags(flags), name, descriptor)
            elif line.startswith(".method "):
                self._method(line, lines)
            elif line and not line.startswith(";"):
                raise ValueError(f"what is {line!r}?")

    @property
    def main(self) -> str:
        return self._classes[0].name

    def to_bytes(self) -> dict[str, bytes]:
        return {made.name: made.to_bytes() for made in self._classes}

    def _method(self, line: str, lines: Iterator[str]) -> None:
        _, flags, signature = line.split()
        name, _, rest = signature.partition("(")
        body = [text for text in iter(lambda: next(lines), ".end") if text and not text.startswith(";")]
        owner = self._classes[-1]
        if not body:
            owner.abstract_method(_flags(flags), name, f"({rest}")
            return
        code = owner.method(_flags(flags), name, f"({rest}")
        self.codes.append(code)
        _Body(code).write(body)


def _flags(text: str) -> int:
    result = 0
    for name in text.split(","):
        result |= Access[name.upper()] if name != "package" else 0
    return result


def _class(words: list[str]) -> ClassAssembler:
    options = dict(zip(words[1::2], words[2::2], strict=True))
    return ClassAssembler(
        words[0],
        superclass=options.get("extends", "java/lang/Object"),
        interfaces=options["implements"].split(",") if "implements" in options else (),
        access=_flags(options.get("flags", "public,super")),
        version=int(options.get("version", "49")),
    )


class _Body:
    """Writes the lines of one method."""

    def __init__(self, code: CodeAssembler) -> None:
        self.code = code
        self._labels: dict[str, Label] = {}

    def label(self, name: str) -> Label:
        return self._labels.setdefault(name, Label())

    def write(self, lines: list[str]) -> None:
        for line in lines:
            words = line.split()
            if words[0].endswith(":"):
                self.code.place(self.label(words[0][:-1]), int(words[1]) if len(words) > 1 else None)
            elif words[0] == ".catch":
                caught = None if words[1] == "any" else words[1]
                self.code.handler(*map(self.label, words[2:]), caught)  # type: ignore[call-arg, arg-type]
            elif words[0] == ".line":
                self.code.line(int(words[1]))
            elif words[0] == "push":
                self._push(line.partition(" ")[2])
            else:
                self._instruction(words)

    def _push(self, text: str) -> None:
        code = self.code
        if text.startswith('"'):
            code.push_string(json.loads(text))
        elif text.startswith("class "):
            code.push_class(text[6:])
        elif text[-1] in "fd":
            (code.push_float if text[-1] == "f" else code.push_double)(float(text[:-1]))
        elif text[-1] == "L":
            code.push_long(int(text[:-1], 0))
        else:
            code.push_int(int(text, 0))

    def _instruction(self, words: list[str]) -> None:
        code, (name, *operands) = self.code, words
        wide = name == "wide"
        if wide:
            name, *operands = operands
        if not operands:
            code.emit(name)
        elif name in _LOCALS:
            code.local(name, int(operands[0]), wide=wide)
        elif name == "iinc":
            code.increment(int(operands[0]), int(operands[1]), wide=wide)
        elif name in ("bipush", "sipush"):
            code.emit(name, struct.pack(">b" if name == "bipush" else ">h", int(operands[0])))
        elif name == "ldc_w":
            code.emit(name, struct.pack(">H", code.pool.integer(int(operands[0]))))
        elif name.startswith(_JUMPS):
            code.branch(name, self.label(operands[0]))
        elif name in _SWITCHES:
            _SWITCHES[name](self, operands)
        elif name.startswith(("get", "put")):
            owner, _, rest = operands[0].rpartition(".")
            code.field(name, owner, *rest.split(":"))
        elif name.startswith("invoke"):
            owner, _, method = operands[0].partition("(")[0].rpartition(".")
            descriptor = "(" + operands[0].partition("(")[2]
            code.invoke(name, owner, method, descriptor, interface="interface" in operands[1:])
        elif name in _TYPES:
            code.type(name, operands[0])
        elif name == "newarray":
            code.new_array(operands[0])
        elif name == "multianewarray":
            code.multi_new_array(operands[0], int(operands[1]))
        else:
            raise ValueError(f"what is {' '.join(words)!r}?")

    def _table_switch(self, operands: list[str]) -> None:
        low, *targets, default = operands
        self.code.table_switch(int(low), [self.label(t) for t in targets], self.label(default))

    def _lookup_switch(self, operands: list[str]) -> None:
        *cases, default = operands
        pairs = [case.split(":") for case in cases]
        self.code.lookup_switch([(int(k), self.label(t)) for k, t in pairs], self.label(default))


_SWITCHES: dict[str, Callable[[_Body, list[str]], None]] = {
    "tableswitch": _Body._table_switch,
    "lookupswitch": _Body._lookup_switch,
}
