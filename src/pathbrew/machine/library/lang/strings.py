"""java.lang.String: leaf methods on the Python text.

A model takes the ordinary case; null arguments, bad indices and whatever depends on Unicode tables are
left to the JDK's own code, so that results and exceptions are its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaArray, JavaString, Reference, Value, string_hash
from pathbrew.machine.library.lang.builders import Builder
from pathbrew.machine.library.lang.properties import locale_of_environment
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_STRING = "java/lang/String"
_BLANKS = "".join(map(chr, range(33)))
_ASCII_SPACES = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f "
"""The ASCII characters for which Character.isWhitespace holds."""
_WITH_OWN_I = ("tr", "az", "lt")
"""Languages in which the cases of the letter i are not ASCII's."""


def _leave(key: str, this: JavaString, *arguments: Value) -> Value:
    """Run the JDK's code, for example to have its exception."""
    return this.vm.library.bytecode(f"{_STRING}.{key}", this, *arguments)


# Construction: the text is set, and the fields are made from it when JDK code asks. ----------------


@MODELS.plain(f"{_STRING}.<init>()V")
def construct_empty(this: JavaString, depth: int) -> None:
    this.text = ""


@MODELS.plain(f"{_STRING}.<init>(Ljava/lang/String;)V")
def construct_copy(this: JavaString, other: JavaString | None, depth: int) -> None:
    if other is None:
        this.vm.throwing.null_pointer()
    this.text = other.text


@MODELS.plain(f"{_STRING}.<init>(Ljava/lang/StringBuilder;)V", f"{_STRING}.<init>(Ljava/lang/StringBuffer;)V")
def construct_of_builder(this: JavaString, builder: Builder | None, depth: int) -> None:
    if builder is None:
        this.vm.throwing.null_pointer()
    this.text = builder.text


@MODELS.plain(f"{_STRING}.<init>([C)V")
def construct_of_chars(this: JavaString, chars: JavaArray | None, depth: int) -> None:
    if chars is None:
        this.vm.throwing.null_pointer()
    this.text = "".join(map(chr, chars.data))


@MODELS.plain(f"{_STRING}.<init>([CII)V")
def construct_of_char_range(
    this: JavaString, chars: JavaArray | None, start: int, count: int, depth: int
) -> None:
    if chars is None or start < 0 or count < 0 or start + count > len(chars.data):
        _leave("<init>([CII)V", this, chars, start, count, depth)
        return
    this.text = "".join(map(chr, chars.data[start : start + count]))


@MODELS.machine(f"{_STRING}.valueOf([C)Ljava/lang/String;", f"{_STRING}.copyValueOf([C)Ljava/lang/String;")
def value_of_chars(vm: Host, chars: JavaArray | None, depth: int) -> JavaString:
    if chars is None:
        vm.throwing.null_pointer()
    return vm.string("".join(map(chr, chars.data)))


@MODELS.machine(
    f"{_STRING}.valueOf(C)Ljava/lang/String;", "java/lang/Character.toString(C)Ljava/lang/String;"
)
def value_of_char(vm: Host, char: int, depth: int) -> JavaString:
    return vm.string(chr(char))


@MODELS.machine(f"{_STRING}.valueOf(I)Ljava/lang/String;", f"{_STRING}.valueOf(J)Ljava/lang/String;")
def value_of_integer(vm: Host, number: int, depth: int) -> JavaString:
    return vm.string(str(number))


# Reading ------------------------------------------------------------------------------------------------


@MODELS.plain(f"{_STRING}.length()I")
def length(this: JavaString, depth: int) -> int:
    return len(this.text)


@MODELS.plain(f"{_STRING}.isEmpty()Z")
def is_empty(this: JavaString, depth: int) -> int:
    return 0 if this.text else 1


@MODELS.plain(f"{_STRING}.charAt(I)C")
def char_at(this: JavaString, index: int, depth: int) -> int:
    if index >= 0:
        try:
            return ord(this.text[index])
        except IndexError:
            pass
    code: int = _leave("charAt(I)C", this, index, depth)
    return code


@MODELS.plain(f"{_STRING}.hashCode()I")
def hash_code(this: JavaString, depth: int) -> int:
    if not this.f_hash:
        this.f_hash = string_hash(this.text)
    return this.f_hash


@MODELS.plain(f"{_STRING}.intern()Ljava/lang/String;")
def intern(this: JavaString, depth: int) -> JavaString:
    return this.vm.intern_object(this)


@MODELS.plain(f"{_STRING}.toCharArray()[C")
def to_char_array(this: JavaString, depth: int) -> JavaArray:
    return this.vm.array("[C", [ord(unit) for unit in this.text])


@MODELS.plain(f"{_STRING}.getChars(II[CI)V")
def get_chars(this: JavaString, start: int, end: int, target: JavaArray | None, to: int, depth: int) -> None:
    text = this.text
    if (
        target is None
        or not 0 <= start <= end <= len(text)
        or not 0 <= to <= len(target.data) - (end - start)
    ):
        _leave("getChars(II[CI)V", this, start, end, target, to, depth)
        return
    target.data[to : to + end - start] = [ord(unit) for unit in text[start:end]]


# Comparing ----------------------------------------------------------------------------------------------


@MODELS.plain(f"{_STRING}.equals(Ljava/lang/Object;)Z")
def equals(this: JavaString, other: Reference, depth: int) -> int:
    return 1 if this is other or (isinstance(other, JavaString) and this.text == other.text) else 0


@MODELS.plain(f"{_STRING}.equalsIgnoreCase(Ljava/lang/String;)Z")
def equals_ignoring_case(this: JavaString, other: JavaString | None, depth: int) -> int:
    if other is None or len(this.text) != len(other.text):
        return 0
    if this.text.isascii() and other.text.isascii():
        return 1 if this.text.lower() == other.text.lower() else 0
    truth: int = _leave("equalsIgnoreCase(Ljava/lang/String;)Z", this, other, depth)
    return truth


@MODELS.plain(f"{_STRING}.compareTo(Ljava/lang/String;)I")
def compare_to(this: JavaString, other: JavaString | None, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    mine, theirs = this.text, other.text
    if mine != theirs:
        for a, b in zip(mine, theirs, strict=False):
            if a != b:
                return ord(a) - ord(b)
    return len(mine) - len(theirs)


@MODELS.plain(f"{_STRING}.contentEquals(Ljava/lang/CharSequence;)Z")
def content_equals(this: JavaString, sequence: Reference, depth: int) -> int:
    if isinstance(sequence, JavaString | Builder):
        return 1 if this.text == sequence.text else 0
    truth: int = _leave("contentEquals(Ljava/lang/CharSequence;)Z", this, sequence, depth)
    return truth


@MODELS.plain(f"{_STRING}.startsWith(Ljava/lang/String;)Z")
def starts_with(this: JavaString, prefix: JavaString | None, depth: int) -> int:
    if prefix is None:
        this.vm.throwing.null_pointer()
    return 1 if this.text.startswith(prefix.text) else 0


@MODELS.plain(f"{_STRING}.startsWith(Ljava/lang/String;I)Z")
def starts_with_at(this: JavaString, prefix: JavaString | None, at: int, depth: int) -> int:
    if prefix is None:
        this.vm.throwing.null_pointer()
    return 1 if 0 <= at <= len(this.text) and this.text.startswith(prefix.text, at) else 0


@MODELS.plain(f"{_STRING}.endsWith(Ljava/lang/String;)Z")
def ends_with(this: JavaString, suffix: JavaString | None, depth: int) -> int:
    if suffix is None:
        this.vm.throwing.null_pointer()
    return 1 if this.text.endswith(suffix.text) else 0


@MODELS.plain(f"{_STRING}.contains(Ljava/lang/CharSequence;)Z")
def contains(this: JavaString, sequence: Reference, depth: int) -> int:
    if isinstance(sequence, JavaString | Builder):
        return 1 if sequence.text in this.text else 0
    truth: int = _leave("contains(Ljava/lang/CharSequence;)Z", this, sequence, depth)
    return truth


# Searching ----------------------------------------------------------------------------------------------


@MODELS.plain(f"{_STRING}.indexOf(Ljava/lang/String;)I")
def index_of(this: JavaString, other: JavaString | None, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    return this.text.find(other.text)


@MODELS.plain(f"{_STRING}.indexOf(Ljava/lang/String;I)I")
def index_of_from(this: JavaString, other: JavaString | None, start: int, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    return this.text.find(other.text, min(max(start, 0), len(this.text)))


@MODELS.plain(f"{_STRING}.lastIndexOf(Ljava/lang/String;)I")
def last_index_of(this: JavaString, other: JavaString | None, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    return this.text.rfind(other.text)


@MODELS.plain(f"{_STRING}.lastIndexOf(Ljava/lang/String;I)I")
def last_index_of_from(this: JavaString, other: JavaString | None, start: int, depth: int) -> int:
    if other is None:
        this.vm.throwing.null_pointer()
    return -1 if start < 0 else this.text.rfind(other.text, 0, start + len(other.text))


def _unit(code: int) -> str | None:
    """The text to look for: a unit, a surrogate pair, or nothing for what is no code point."""
    if 0 <= code < 0x10000:
        return chr(code)
    if 0 <= code <= 0x10FFFF:
        return chr(0xD7C0 + (code >> 10)) + chr(0xDC00 | code & 0x3FF)
    return None


@MODELS.plain(f"{_STRING}.indexOf(I)I")
def index_of_char(this: JavaString, code: int, depth: int) -> int:
    unit = _unit(code)
    return -1 if unit is None else this.text.find(unit)


@MODELS.plain(f"{_STRING}.indexOf(II)I")
def index_of_char_from(this: JavaString, code: int, start: int, depth: int) -> int:
    unit = _unit(code)
    return -1 if unit is None else this.text.find(unit, max(start, 0))


@MODELS.plain(f"{_STRING}.lastIndexOf(I)I")
def last_index_of_char(this: JavaString, code: int, depth: int) -> int:
    unit = _unit(code)
    return -1 if unit is None else this.text.rfind(unit)


@MODELS.plain(f"{_STRING}.lastIndexOf(II)I")
def last_index_of_char_from(this: JavaString, code: int, start: int, depth: int) -> int:
    unit = _unit(code)
    return -1 if unit is None or start < 0 else this.text.rfind(unit, 0, start + len(unit))


# Making others ------------------------------------------------------------------------------------------


def _rest(this: JavaString, text: str) -> JavaString:
    """A new string, or the constant where nothing is left: the JDK makes no copies of that."""
    return this.vm.string(text) if text else this.vm.intern("")


@MODELS.plain(f"{_STRING}.substring(I)Ljava/lang/String;")
def substring_from(this: JavaString, start: int, depth: int) -> JavaString:
    if 0 < start <= len(this.text):
        return _rest(this, this.text[start:])
    made: JavaString = this if start == 0 else _leave("substring(I)Ljava/lang/String;", this, start, depth)
    return made


@MODELS.plain(f"{_STRING}.substring(II)Ljava/lang/String;")
def substring(this: JavaString, start: int, end: int, depth: int) -> JavaString:
    text = this.text
    if 0 <= start <= end <= len(text):
        return this if start == 0 and end == len(text) else _rest(this, text[start:end])
    made: JavaString = _leave("substring(II)Ljava/lang/String;", this, start, end, depth)
    return made


@MODELS.plain(f"{_STRING}.concat(Ljava/lang/String;)Ljava/lang/String;")
def concat(this: JavaString, other: JavaString | None, depth: int) -> JavaString:
    if other is None:
        this.vm.throwing.null_pointer()
    return this.vm.string(this.text + other.text) if other.text else this


@MODELS.plain(f"{_STRING}.replace(CC)Ljava/lang/String;")
def replace_char(this: JavaString, old: int, new: int, depth: int) -> JavaString:
    text = this.text.replace(chr(old), chr(new))
    return this if text == this.text else this.vm.string(text)


@MODELS.plain(f"{_STRING}.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;")
def replace(this: JavaString, old: Reference, new: Reference, depth: int) -> JavaString:
    if isinstance(old, JavaString | Builder) and isinstance(new, JavaString | Builder):
        if old.text not in this.text:
            return this
        return _rest(this, this.text.replace(old.text, new.text))
    key = "replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;"
    made: JavaString = _leave(key, this, old, new, depth)
    return made


@MODELS.plain(f"{_STRING}.repeat(I)Ljava/lang/String;")
def repeat(this: JavaString, count: int, depth: int) -> JavaString:
    if count >= 0 and len(this.text) * count <= this.vm.options.max_array_length:
        return this if count == 1 else _rest(this, this.text * count)
    made: JavaString = _leave("repeat(I)Ljava/lang/String;", this, count, depth)
    return made


@MODELS.plain(f"{_STRING}.trim()Ljava/lang/String;")
def trim(this: JavaString, depth: int) -> JavaString:
    text = this.text.strip(_BLANKS)
    return this if len(text) == len(this.text) else _rest(this, text)


def _declare_stripping(name: str, strip: Callable[[str, str], str]) -> None:
    def model(this: JavaString, depth: int) -> JavaString:
        if this.text.isascii():
            text = strip(this.text, _ASCII_SPACES)
            is_constant = not text and strip is not str.rstrip
            return this if len(text) == len(this.text) and not is_constant else _rest(this, text)
        made: JavaString = _leave(f"{name}()Ljava/lang/String;", this, depth)
        return made

    MODELS.plain(f"{_STRING}.{name}()Ljava/lang/String;")(model)


_declare_stripping("strip", str.strip)
_declare_stripping("stripLeading", str.lstrip)
_declare_stripping("stripTrailing", str.rstrip)


@MODELS.plain(f"{_STRING}.isBlank()Z")
def is_blank(this: JavaString, depth: int) -> int:
    if this.text.isascii():
        return 0 if this.text.strip(_ASCII_SPACES) else 1
    truth: int = _leave("isBlank()Z", this, depth)
    return truth


def _declare_case(name: str, convert: Callable[[str], str]) -> None:
    """ASCII letters, but for the languages whose letter i differs."""

    def with_locale(this: JavaString, locale: Reference, depth: int) -> JavaString:
        if locale is not None and this.text.isascii():
            language = getattr(locale, "getLanguage()Ljava/lang/String;")(depth).text
            if language not in _WITH_OWN_I:
                return convert_ascii(this)
        made: JavaString = _leave(f"{name}(Ljava/util/Locale;)Ljava/lang/String;", this, locale, depth)
        return made

    def in_default_locale(this: JavaString, depth: int) -> JavaString:
        """Before the program has touched Locale, the default one is the environment's."""
        is_untouched = this.vm.is_untouched("java/util/Locale")
        if this.text.isascii() and is_untouched and locale_of_environment()[0] not in _WITH_OWN_I:
            return convert_ascii(this)
        made: JavaString = _leave(f"{name}()Ljava/lang/String;", this, depth)
        return made

    def convert_ascii(this: JavaString) -> JavaString:
        text = convert(this.text)
        return this if text == this.text else this.vm.string(text)

    MODELS.plain(f"{_STRING}.{name}(Ljava/util/Locale;)Ljava/lang/String;")(with_locale)
    MODELS.plain(f"{_STRING}.{name}()Ljava/lang/String;")(in_default_locale)


_declare_case("toLowerCase", str.lower)
_declare_case("toUpperCase", str.upper)


@MODELS.machine(f"{_STRING}.join(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)Ljava/lang/String;")
def join(vm: Host, delimiter: Reference, elements: JavaArray | None, depth: int) -> JavaString:
    if isinstance(delimiter, JavaString) and elements is not None:
        parts = elements.data
        if all(part is None or isinstance(part, JavaString) for part in parts):
            return vm.string(delimiter.text.join(["null" if part is None else part.text for part in parts]))
    key = "join(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)Ljava/lang/String;"
    made: JavaString = vm.library.bytecode(f"{_STRING}.{key}", delimiter, elements, depth)
    return made
