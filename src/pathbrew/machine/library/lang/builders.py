"""StringBuilder and StringBuffer: a Python text while only models touch them.

JDK code that reads or writes the fields `value`, `coder` and `count` finds the byte array made from the
text; the next model that is called takes the text back. Where a piece is a symbolic text, the models of
`symbolic_builders` work on the builder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.arithmetic import INT_MAX
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import (
    Integral,
    JavaArray,
    JavaObject,
    JavaString,
    Reference,
    Value,
    decode_text,
    encode_text,
)
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.text.symbolic_text import Text

MODELS = Models()
_CLASSES = ("java/lang/StringBuilder", "java/lang/StringBuffer")


class Builder(JavaObject):
    """A string builder: its text in pieces, or the fields of AbstractStringBuilder when `pieces` is None."""

    pieces: list[str | Text] | None = None
    has_open_pieces = False
    """Whether some pieces are symbolic texts; `size` and `capacity` then mean nothing."""
    capacity_is_known = True
    before: tuple[Integral, Integral] = (0, 0)
    """Size and capacity before the first symbolic text was added."""
    added: list[str | Text] | None = None
    """That text and what was added to it since, unless the builder was changed in other ways."""
    size = 0
    capacity = 0
    _value: JavaArray | None = None
    _coder = 0
    _count = 0
    f_maybeLatin1 = 0  # noqa: N815

    @property
    def text(self) -> str:
        pieces: Any = self.pieces  # texts of Python, once those that are symbolic are committed to
        if pieces is None:
            pieces = self._absorb()
        if self.has_open_pieces:
            self.text = self.vm.texts.committed(self.vm.texts.joined(pieces))
            pieces = self.pieces
        if len(pieces) != 1:
            pieces[:] = ["".join(pieces)]
        text: str = pieces[0]
        return text

    @text.setter
    def text(self, text: str) -> None:
        self.pieces = [text]
        self.size = len(text)
        if self.has_open_pieces:
            self.has_open_pieces = self.capacity_is_known = False

    @property
    def is_open(self) -> bool:  # type: ignore[override]
        if self.pieces is None and self._value is not None and self.vm.decisions is not None:
            self._absorb()
        return self.has_open_pieces

    def begin(self, text: Text) -> None:
        """Hold a symbolic text."""
        self.pieces = [text]
        self.has_open_pieces = True
        self.capacity_is_known = False
        self.added = None

    def all_pieces(self) -> list[str | Text]:
        return self._absorb() if self.pieces is None else self.pieces

    def add(self, text: str | Text) -> Builder:
        pieces = self.pieces
        if pieces is None:
            pieces = self._absorb()
        pieces.append(text)
        if not isinstance(text, str) or self.has_open_pieces:
            if not self.has_open_pieces:
                self.has_open_pieces = True
                self.before, self.added = (self.size, self.capacity), []
            if self.added is not None:
                self.added.append(text)
            return self
        size = self.size = self.size + len(text)
        if size > self.capacity:
            self.reserve(size)
        return self

    def reserve(self, size: int) -> None:
        """`ensureCapacityInternal`."""
        if size > self.capacity:
            if size > self.vm.options.max_array_length:
                self.vm.throwing.out_of_memory(size)
            self.capacity = max(size, 2 * self.capacity + 2)

    def _absorb(self) -> list[str | Text]:
        """Take the text from the fields that JDK code has left."""
        data = self._value.data if self._value is not None else []
        self._coder, self._count = self.vm.committed(self._coder), self.vm.committed(self._count)
        data = data[: self._count << self._coder] if isinstance(data, list) else data
        units = self.vm.open_units(data, self._coder)
        if units is not None:
            from pathbrew.machine.text.symbolic_text import ListedText

            self.begin(ListedText(self.vm.texts, units))
            self._value = None
            assert self.pieces is not None
            return self.pieces
        text = decode_text(data, self._coder)
        self.pieces = [text]
        self.size = len(text)
        self.capacity = len(self._value.data) >> self._coder if self._value is not None else 0
        self.has_open_pieces = False
        self._value = None
        return self.pieces

    def _materialise(self) -> None:
        if self.has_open_pieces and self.pieces is not None:
            self._coder, data = self.vm.texts.encoded(self.vm.texts.joined(self.pieces))
            self._value = self.vm.array("[B", data)
            self._count = len(data) >> self._coder
            self.pieces = None
            self.has_open_pieces = False
        elif self.pieces is not None:
            text = self.text
            self._coder = 0 if text.isascii() or max(text) < "\u0100" else 1
            padding = (self.capacity - len(text)) << self._coder
            self._value = self.vm.byte_array(encode_text(text, self._coder) + [0] * padding)
            self._count = len(text)
            self.pieces = None

    @property
    def f_value(self) -> JavaArray:
        self._materialise()
        assert self._value is not None
        return self._value

    @f_value.setter
    def f_value(self, value: JavaArray) -> None:
        self._materialise()
        self._value = value

    @property
    def f_coder(self) -> int:
        self._materialise()
        return self._coder

    @f_coder.setter
    def f_coder(self, coder: int) -> None:
        self._materialise()
        self._coder = coder

    @property
    def f_count(self) -> int:
        self._materialise()
        return self._count

    @f_count.setter
    def f_count(self, count: int) -> None:
        self._materialise()
        self._count = count


MODELS.bases["java/lang/AbstractStringBuilder"] = Builder


def _for_builders(key: str) -> list[str]:
    """The method in both classes; `@` in a key is the class's own name."""
    return [f"{name}.{key.replace('@', name)}" for name in _CLASSES]


def _leave(this: Builder, key: str, *arguments: Value) -> Value:
    """Run the JDK's code, for example to have its exception."""
    name = this.java_class.name
    return this.vm.library.bytecode(f"{name}.{key.replace('@', name)}", this, *arguments)


# Construction ---------------------------------------------------------------------------------------


@MODELS.plain(*_for_builders("<init>()V"))
def construct(this: Builder, depth: int) -> None:
    this.pieces = []
    this.capacity = 16


@MODELS.plain(*_for_builders("<init>(I)V"))
def construct_with_capacity(this: Builder, capacity: int, depth: int) -> None:
    if not 0 <= capacity <= this.vm.options.max_array_length:
        _leave(this, "<init>(I)V", capacity, depth)
    this.pieces = []
    this.capacity = capacity


@MODELS.plain(*_for_builders("<init>(Ljava/lang/String;)V"))
def construct_of_string(this: Builder, string: JavaString | None, depth: int) -> None:
    if string is None:
        _leave(this, "<init>(Ljava/lang/String;)V", string, depth)
        return
    this.text = string.text
    this.capacity = this.size + 16


# Appending ------------------------------------------------------------------------------------------


@MODELS.plain(*_for_builders("append(Ljava/lang/String;)L@;"))
def append_string(this: Builder, string: JavaString | None, depth: int) -> Builder:
    return this.add("null" if string is None else string.text)


@MODELS.plain(*_for_builders("append(C)L@;"))
def append_char(this: Builder, char: int, depth: int) -> Builder:
    return this.add(chr(char))


@MODELS.plain(*_for_builders("append(I)L@;"), *_for_builders("append(J)L@;"))
def append_integer(this: Builder, number: int, depth: int) -> Builder:
    return this.add(str(number))


@MODELS.plain(*_for_builders("append(Z)L@;"))
def append_boolean(this: Builder, truth: int, depth: int) -> Builder:
    return this.add("true" if truth else "false")


@MODELS.plain(*_for_builders("append(Ljava/lang/Object;)L@;"))
def append_object(this: Builder, reference: Reference, depth: int) -> Builder:
    if reference is None:
        return this.add("null")
    # What an object's own method gives may be an input.
    text = getattr(reference, "toString()Ljava/lang/String;")(depth)
    made: Builder = getattr(this, f"append(Ljava/lang/String;)L{this.java_class.name};")(text, depth)
    return made


@MODELS.plain(*_for_builders("append(Ljava/lang/CharSequence;)L@;"))
def append_sequence(this: Builder, sequence: Reference, depth: int) -> Builder:
    if sequence is None:
        return this.add("null")
    if isinstance(sequence, JavaString | Builder):
        return this.add(sequence.text)
    made: Builder = _leave(this, "append(Ljava/lang/CharSequence;)L@;", sequence, depth)
    return made


@MODELS.plain(*_for_builders("append(Ljava/lang/CharSequence;II)L@;"))
def append_part(this: Builder, sequence: Reference, start: int, end: int, depth: int) -> Builder:
    if isinstance(sequence, JavaString | Builder) and 0 <= start <= end <= len(sequence.text):
        return this.add(sequence.text[start:end])
    made: Builder = _leave(this, "append(Ljava/lang/CharSequence;II)L@;", sequence, start, end, depth)
    return made


@MODELS.plain(*_for_builders("append(Ljava/lang/StringBuffer;)L@;"))
def append_buffer(this: Builder, buffer: Builder | None, depth: int) -> Builder:
    return this.add("null" if buffer is None else buffer.text)


@MODELS.plain(*_for_builders("append([C)L@;"))
def append_chars(this: Builder, chars: JavaArray | None, depth: int) -> Builder:
    if chars is None:
        this.vm.throwing.null_pointer()
    return this.add("".join(map(chr, chars.data)))


@MODELS.plain(*_for_builders("append([CII)L@;"))
def append_char_range(this: Builder, chars: JavaArray | None, start: int, count: int, depth: int) -> Builder:
    if chars is None or start < 0 or count < 0 or start + count > len(chars.data):
        made: Builder = _leave(this, "append([CII)L@;", chars, start, count, depth)
        return made
    return this.add("".join(map(chr, chars.data[start : start + count])))


@MODELS.plain(*_for_builders("append(D)L@;"))
def append_double(this: Builder, number: float, depth: int) -> Builder:
    return _append_decimal(this, "java/lang/Double", "D", number, depth)


@MODELS.plain(*_for_builders("append(F)L@;"))
def append_float(this: Builder, number: float, depth: int) -> Builder:
    return _append_decimal(this, "java/lang/Float", "F", number, depth)


def _append_decimal(this: Builder, owner: str, letter: str, number: float, depth: int) -> Builder:
    text = this.vm.invoke_static(owner, f"toString({letter})Ljava/lang/String;", number, depth=depth).text
    if this.vm.program.class_path.jdk.version >= 21:
        # There the JDK makes room for the longest number before it writes.
        this.reserve(this.size + (24 if letter == "D" else 15))
    return this.add(text)


@MODELS.plain(*_for_builders("appendCodePoint(I)L@;"))
def append_code_point(this: Builder, point: int, depth: int) -> Builder:
    if 0 <= point < 0x10000:
        return this.add(chr(point))
    if 0 <= point <= 0x10FFFF:
        return this.add(chr(0xD7C0 + (point >> 10)) + chr(0xDC00 | point & 0x3FF))
    made: Builder = _leave(this, "appendCodePoint(I)L@;", point, depth)
    return made


# Reading --------------------------------------------------------------------------------------------


@MODELS.plain("java/lang/AbstractStringBuilder.length()I", "java/lang/StringBuffer.length()I")
def length(this: Builder, depth: int) -> int:
    return this.size if this.pieces is not None else this._count


@MODELS.plain("java/lang/AbstractStringBuilder.capacity()I", "java/lang/StringBuffer.capacity()I")
def capacity(this: Builder, depth: int) -> int:
    if this.pieces is None:
        this._absorb()
    if not this.capacity_is_known:
        raise Obstacle("the capacity of a builder of a symbolic text")
    return this.capacity


@MODELS.plain("java/lang/AbstractStringBuilder.charAt(I)C", "java/lang/StringBuffer.charAt(I)C")
def char_at(this: Builder, index: int, depth: int) -> int:
    text = this.text
    if 0 <= index < len(text):
        return ord(text[index])
    code: int = this.vm.library.bytecode("java/lang/AbstractStringBuilder.charAt(I)C", this, index, depth)
    return code


@MODELS.plain(*_for_builders("toString()Ljava/lang/String;"))
def to_string(this: Builder, depth: int) -> JavaString:
    return this.vm.string(this.text) if this.text else this.vm.intern("")


@MODELS.plain(
    "java/lang/AbstractStringBuilder.substring(II)Ljava/lang/String;",
    "java/lang/StringBuffer.substring(II)Ljava/lang/String;",
)
def substring(this: Builder, start: int, end: int, depth: int) -> JavaString:
    text = this.text
    if 0 <= start <= end <= len(text):
        return this.vm.string(text[start:end]) if start < end else this.vm.intern("")
    made: JavaString = this.vm.library.bytecode(
        "java/lang/AbstractStringBuilder.substring(II)Ljava/lang/String;", this, start, end, depth
    )
    return made


@MODELS.plain(
    "java/lang/AbstractStringBuilder.substring(I)Ljava/lang/String;",
    "java/lang/StringBuffer.substring(I)Ljava/lang/String;",
)
def substring_from(this: Builder, start: int, depth: int) -> JavaString:
    return substring(this, start, this.size if this.pieces is not None else this._count, depth)


@MODELS.plain(*_for_builders("indexOf(Ljava/lang/String;)I"))
def index_of(this: Builder, string: JavaString | None, depth: int) -> int:
    if string is None:
        this.vm.throwing.null_pointer()
    return this.text.find(string.text)


# Changing -------------------------------------------------------------------------------------------


@MODELS.plain("java/lang/AbstractStringBuilder.setLength(I)V", "java/lang/StringBuffer.setLength(I)V")
def set_length(this: Builder, size: int, depth: int) -> None:
    text = this.text
    if size < 0 or size == INT_MAX:
        this.vm.library.bytecode("java/lang/AbstractStringBuilder.setLength(I)V", this, size, depth)
        return
    this.reserve(size)
    this.text = text[:size] + "\0" * (size - len(text))


@MODELS.plain("java/lang/AbstractStringBuilder.setCharAt(IC)V", "java/lang/StringBuffer.setCharAt(IC)V")
def set_char_at(this: Builder, index: int, char: int, depth: int) -> None:
    text = this.text
    if not 0 <= index < len(text):
        this.vm.library.bytecode("java/lang/AbstractStringBuilder.setCharAt(IC)V", this, index, char, depth)
    this.text = text[:index] + chr(char) + text[index + 1 :]


@MODELS.plain(*_for_builders("deleteCharAt(I)L@;"))
def delete_char_at(this: Builder, index: int, depth: int) -> Builder:
    text = this.text
    if not 0 <= index < len(text):
        _leave(this, "deleteCharAt(I)L@;", index, depth)
    this.text = text[:index] + text[index + 1 :]
    return this


@MODELS.plain(*_for_builders("delete(II)L@;"))
def delete(this: Builder, start: int, end: int, depth: int) -> Builder:
    text = this.text
    if not 0 <= start <= min(end, len(text)):
        _leave(this, "delete(II)L@;", start, end, depth)
    this.text = text[:start] + text[max(start, end) :]
    return this


@MODELS.plain(*_for_builders("reverse()L@;"))
def reverse(this: Builder, depth: int) -> Builder:
    """Units in reverse, but a surrogate pair keeps its order."""
    text = this.text
    if text.isascii():
        this.text = text[::-1]
        return this
    made: Builder = _leave(this, "reverse()L@;", depth)
    return made


@MODELS.plain(*_for_builders("insert(ILjava/lang/String;)L@;"))
def insert_string(this: Builder, at: int, string: JavaString | None, depth: int) -> Builder:
    return _insert(this, at, "null" if string is None else string.text, "Ljava/lang/String;", string, depth)


@MODELS.plain(*_for_builders("insert(IC)L@;"))
def insert_char(this: Builder, at: int, char: int, depth: int) -> Builder:
    return _insert(this, at, chr(char), "C", char, depth)


@MODELS.plain(*_for_builders("insert(II)L@;"))
def insert_int(this: Builder, at: int, number: int, depth: int) -> Builder:
    return _insert(this, at, str(number), "I", number, depth)


def _insert(this: Builder, at: int, added: str, letter: str, value: Value, depth: int) -> Builder:
    text = this.text
    if not 0 <= at <= len(text):
        _leave(this, f"insert(I{letter})L@;", at, value, depth)
    this.reserve(len(text) + len(added))
    this.text = text[:at] + added + text[at:]
    return this
