"""StringBuilder and StringBuffer on symbolic texts: what is appended stays a text of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Floating, Integral, JavaArray, JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.lang.builders import Builder
from pathbrew.machine.library.lang.symbolic_strings import chars_content, content, truth
from pathbrew.machine.library.lang.text_errors import LENGTH, Sample, throw_like
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.questions import compare, index_of, last_index_of, reversed_text
from pathbrew.machine.text.symbolic_text import ConstantText, ListedText, Text, listed, minus, plain, plus
from pathbrew.machine.text.views import OverlaidText, joined, part_of
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_ABSTRACT = "java/lang/AbstractStringBuilder"
_CLASSES = ("java/lang/StringBuilder", "java/lang/StringBuffer")
_BAD, _INSIDE = 7771, 2221
"""Sample indices behind the sample text and in it."""
_SPARE = 16
"""Characters that a builder made of a text has room for besides."""
_MOST_GROWN = 1 << 28
"""Characters up to which a builder's room is doubled."""
MOST_ADDED = 1 << 20
"""Characters by which `setLength` may make a builder longer."""


def _both(key: str) -> list[str]:
    """The method in both classes; `@` in a key is the class's own name."""
    return [f"{name}.{key.replace('@', name)}" for name in _CLASSES]


def _shared(key: str) -> list[str]:
    return [f"{_ABSTRACT}.{key}", *_both(key)]


def _sample(vm: Host, string: JavaString, key: str, *arguments: Value) -> Value:
    """Call a method of a builder that holds the sample string."""
    name = _CLASSES[0]
    builder = vm.new_object(name, "<init>(Ljava/lang/String;)V", string)
    return vm.invoke_virtual(builder, key.replace("@", name), *arguments)


def _text(vm: Host, this: Builder) -> Text:
    return content(vm, this)


def _set(this: Builder, text: Text) -> Builder:
    if isinstance(text, ConstantText):
        this.text = text.value
    else:
        this.begin(text)
    return this


# Construction and appending -------------------------------------------------------------------------


@MODELS.on_terms(*_both("<init>(Ljava/lang/String;)V"), *_both("<init>(Ljava/lang/CharSequence;)V"))
def construct(vm: Host, this: Builder, string: Reference, depth: int) -> Declined | None:
    if string is None:
        vm.throwing.null_pointer()
    text = vm.texts.of(string)
    if text is None:
        return DECLINED
    _set(this, text)
    if this.has_open_pieces:
        this.before, this.added = (text.length, plus(text.length, _SPARE)), []
        this.capacity_is_known = True
    return None


@MODELS.on_terms(
    *_both("append(Ljava/lang/String;)L@;"),
    *_both("append(Ljava/lang/Object;)L@;"),
    *_both("append(Ljava/lang/CharSequence;)L@;"),
    *_both("append(Ljava/lang/StringBuffer;)L@;"),
)
def append(vm: Host, this: Builder, value: Reference, depth: int) -> Builder:
    return this.add(_spelled(vm, value, depth))


def _spelled(vm: Host, value: Reference, depth: int) -> Text:
    """What an object looks like in a text."""
    if value is None:
        return vm.texts.constant("null")
    text = vm.texts.of(value)
    if text is None:
        made = decided(getattr(value, "toString()Ljava/lang/String;")(depth))
        text = vm.texts.constant("null") if made is None else content(vm, made)
    return text


def _declare_appending(letter: str) -> None:
    def model(vm: Host, this: Builder, value: Integral | Floating, depth: int) -> Builder:
        this.add(vm.texts.primitive(letter, value))
        if letter in "FD" and vm.program.class_path.jdk.version >= 21:
            # There the JDK makes room for the longest number before it writes.
            this.capacity_is_known = False
        return this

    MODELS.on_terms(*_both(f"append({letter})L@;"))(model)


for _letter in "ZCIJFD":
    _declare_appending(_letter)


@MODELS.on_terms(*_both("append([C)L@;"))
def append_chars(vm: Host, this: Builder, chars: JavaArray | None, depth: int) -> Builder:
    if chars is None:
        vm.throwing.null_pointer()
    return this.add(chars_content(vm, chars))


@MODELS.on_terms(*_both("append(Ljava/lang/CharSequence;II)L@;"))
def append_part(
    vm: Host, this: Builder, sequence: Reference, start: Integral, end: Integral, depth: int
) -> Builder | Declined:
    text = None if sequence is None else vm.texts.of(sequence)
    if text is None:
        return DECLINED
    inside = terms.and_(terms.ige(start, 0), terms.ile(start, end), terms.ile(end, text.length))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        key = "append(Ljava/lang/CharSequence;II)L@;"
        throw_like(
            vm,
            lambda sample: _sample(vm, sample, key, sample, _BAD, _BAD + 1),
            {_BAD: start, _BAD + 1: end, LENGTH: text.length},
        )
    return this.add(part_of(text, start, minus(end, start)))


@MODELS.on_terms(*_both("appendCodePoint(I)L@;"))
def append_code_point(vm: Host, this: Builder, point: Integral, depth: int) -> Builder | Declined:
    if isinstance(point, Term):
        is_unit = terms.and_(terms.ige(point, 0), terms.ilt(point, 0x10000))
        if not vm.texts.decisions.decide(is_unit):
            return DECLINED
        return this.add(listed(vm.texts, [point]))
    if 0 <= point < 0x10000:
        return this.add(chr(point))
    return DECLINED


# Reading --------------------------------------------------------------------------------------------


@MODELS.on_terms(*_shared("length()I"))
def length(vm: Host, this: Builder, depth: int) -> Integral:
    return _text(vm, this).settled_length()


@MODELS.on_terms(*_shared("capacity()I"))
def capacity(vm: Host, this: Builder, depth: int) -> Integral:
    if not this.capacity_is_known or this.added is None:
        raise Obstacle("the capacity of a builder whose symbolic text was changed")
    size, room = this.before
    for piece in this.added:
        size = plus(size, len(piece) if isinstance(piece, str) else piece.length)
        if not vm.texts.decisions.decide(terms.ile(size, _MOST_GROWN)):
            raise Obstacle(f"the capacity of a builder of more than {_MOST_GROWN} characters")
        room = _room_for(size, room)
    return room


def _room_for(size: Integral, room: Integral) -> Integral:
    """`ensureCapacityInternal`."""
    if not isinstance(size, Term) and not isinstance(room, Term):
        return room if size <= room else max(size, 2 * room + 2)
    doubled = plus(plus(room, room), 2)
    grown = terms.ite(terms.igt(size, doubled), size, doubled)
    return plain(terms.ite(terms.igt(size, room), grown, room))


@MODELS.on_terms(*_shared("charAt(I)C"))
def char_at(vm: Host, this: Builder, index: Integral, depth: int) -> Integral:
    text = _text(vm, this)
    _check_index(vm, text, index, lambda sample: _sample(vm, sample, "charAt(I)C", _BAD))
    return text.at(index)


def _check_index(vm: Host, text: Text, index: Integral, call: Sample) -> None:
    inside = terms.and_(terms.ige(index, 0), terms.ilt(index, text.length))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        throw_like(vm, call, {_BAD: index, LENGTH: text.length})


@MODELS.on_terms(*_both("toString()Ljava/lang/String;"))
def to_string(vm: Host, this: Builder, depth: int) -> JavaString:
    return vm.texts.shared_if_empty(vm.texts.string(_text(vm, this)))


@MODELS.on_terms(*_shared("substring(II)Ljava/lang/String;"))
def substring(vm: Host, this: Builder, start: Integral, end: Integral, depth: int) -> JavaString:
    text = _text(vm, this)
    inside = terms.and_(terms.ige(start, 0), terms.ile(start, end), terms.ile(end, text.length))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        key = "substring(II)Ljava/lang/String;"
        throw_like(
            vm,
            lambda sample: _sample(vm, sample, key, _BAD, _BAD + 1),
            {_BAD: start, _BAD + 1: end, LENGTH: text.length, -1: minus(end, start)},
        )
    return vm.texts.shared_if_empty(vm.texts.string(part_of(text, start, minus(end, start))))


@MODELS.on_terms(*_shared("substring(I)Ljava/lang/String;"))
def substring_from(vm: Host, this: Builder, start: Integral, depth: int) -> JavaString:
    return substring(vm, this, start, _text(vm, this).settled_length(), depth)


@MODELS.on_terms(*_both("indexOf(Ljava/lang/String;)I"))
def index_of_string(vm: Host, this: Builder, other: JavaString | None, depth: int) -> Integral:
    return index_of(_text(vm, this), content(vm, other))


@MODELS.on_terms(*_both("indexOf(Ljava/lang/String;I)I"))
def index_of_string_from(
    vm: Host, this: Builder, other: JavaString | None, start: Integral, depth: int
) -> Integral:
    return index_of(_text(vm, this), content(vm, other), start)


@MODELS.on_terms(*_both("lastIndexOf(Ljava/lang/String;)I"))
def last_index_of_string(vm: Host, this: Builder, other: JavaString | None, depth: int) -> Integral:
    return last_index_of(_text(vm, this), content(vm, other))


@MODELS.on_terms(*_both("lastIndexOf(Ljava/lang/String;I)I"))
def last_index_of_string_from(
    vm: Host, this: Builder, other: JavaString | None, start: Integral, depth: int
) -> Integral:
    return last_index_of(_text(vm, this), content(vm, other), start)


@MODELS.on_terms(*(f"{name}.compareTo(L{name};)I" for name in _CLASSES))
def compare_to(vm: Host, this: Builder, other: Builder | None, depth: int) -> Integral:
    return compare(_text(vm, this), content(vm, other))


@MODELS.on_terms(*_shared("isEmpty()Z"))
def is_empty(vm: Host, this: Builder, depth: int) -> Integral:
    return truth(terms.ieq(_text(vm, this).length, 0))


# Changing -------------------------------------------------------------------------------------------


@MODELS.on_terms(*_shared("setLength(I)V"))
def set_length(vm: Host, this: Builder, size: Integral, depth: int) -> None:
    text = _text(vm, this)
    if vm.texts.decisions.decide(terms.ilt(size, 0), exceptional=True):
        key = "setLength(I)V"
        throw_like(vm, lambda sample: _sample(vm, sample, key, -_BAD), {-_BAD: size, _BAD: size})
    if vm.texts.decisions.decide(terms.ile(size, text.length)):
        _set(this, part_of(text, 0, size))
        return
    added = vm.texts.decisions.concretize(terms.isub(size, text.length))
    if added > MOST_ADDED:
        raise Obstacle(f"a StringBuilder that setLength makes {added} characters longer")
    _set(this, joined(vm.texts, (text, vm.texts.constant("\0" * added))))
    return


@MODELS.on_terms(*_shared("setCharAt(IC)V"))
def set_char_at(vm: Host, this: Builder, index: Integral, char: Integral, depth: int) -> None:
    text = _text(vm, this)
    _check_index(vm, text, index, lambda sample: _sample(vm, sample, "setCharAt(IC)V", _BAD, 97))
    index = vm.texts.facts.settled(index)
    size = text.settled_length()
    if isinstance(index, Term):
        index = int(vm.texts.decisions.concretize(index))
    if isinstance(size, Term):
        items = dict(text.items) if isinstance(text, OverlaidText) else {}
        base = text.base if isinstance(text, OverlaidText) else text
        _set(this, OverlaidText(base, {**items, index: char}))
        return
    units = list(text.units) if isinstance(text, ListedText) else [text.unit(i) for i in range(size)]
    units[index] = char
    _set(this, listed(vm.texts, units))


@MODELS.on_terms(*_both("deleteCharAt(I)L@;"))
def delete_char_at(vm: Host, this: Builder, index: Integral, depth: int) -> Builder:
    text = _text(vm, this)
    _check_index(vm, text, index, lambda sample: _sample(vm, sample, "deleteCharAt(I)L@;", _BAD))
    return _without(vm, this, text, index, plus(index, 1))


@MODELS.on_terms(*_both("delete(II)L@;"))
def delete(vm: Host, this: Builder, start: Integral, end: Integral, depth: int) -> Builder:
    text = _text(vm, this)
    size = text.settled_length()
    decide = vm.texts.decisions.decide
    if decide(terms.igt(end, size)):
        end = size
    inside = terms.and_(terms.ige(start, 0), terms.ile(start, end))
    if not decide(inside, exceptional=False):
        _throw_bad_range(vm, start, end, size)
    return _without(vm, this, text, start, end)


def _throw_bad_range(vm: Host, start: Integral, end: Integral, size: Integral) -> None:
    """What `delete` and `replace` throw; an end behind the text counts as its end."""
    key = "delete(II)L@;"
    throw_like(
        vm,
        lambda sample: _sample(vm, sample, key, _BAD, _INSIDE),
        {_BAD: start, _INSIDE: end, LENGTH: size},
    )


def _without(vm: Host, this: Builder, text: Text, start: Integral, end: Integral) -> Builder:
    size = text.settled_length()
    head, tail = part_of(text, 0, start), part_of(text, end, minus(size, end))
    return _set(this, joined(vm.texts, (head, tail)))


@MODELS.on_terms(*_both("reverse()L@;"))
def reverse(vm: Host, this: Builder, depth: int) -> Builder | Declined:
    """Surrogate pairs keep their order, so that other texts than ASCII are left to the JDK."""
    text = _text(vm, this)
    if not text.is_ascii():
        return DECLINED
    size = text.settled_length()
    if isinstance(size, Term):
        return _set(this, reversed_text(text))
    return _set(this, listed(vm.texts, [text.unit(place) for place in range(size - 1, -1, -1)]))


@MODELS.on_terms(*_both("replace(IILjava/lang/String;)L@;"))
def replace(
    vm: Host, this: Builder, start: Integral, end: Integral, string: JavaString | None, depth: int
) -> Builder:
    text = _text(vm, this)
    size = text.settled_length()
    decide = vm.texts.decisions.decide
    if decide(terms.igt(end, size)):
        end = size
    if not decide(terms.and_(terms.ige(start, 0), terms.ile(start, end)), exceptional=False):
        _throw_bad_range(vm, start, end, size)
    new = content(vm, string)
    head, tail = part_of(text, 0, start), part_of(text, end, minus(size, end))
    return _set(this, joined(vm.texts, (head, new, tail)))


def _insert(vm: Host, this: Builder, at: Integral, added: Text) -> Builder:
    text = _text(vm, this)
    size = text.settled_length()
    inside = terms.and_(terms.ige(at, 0), terms.ile(at, size))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        key = "insert(ILjava/lang/String;)L@;"
        throw_like(vm, lambda sample: _sample(vm, sample, key, _BAD, sample), {_BAD: at, LENGTH: size})
    head, tail = part_of(text, 0, at), part_of(text, at, minus(size, at))
    return _set(this, joined(vm.texts, (head, added, tail)))


@MODELS.on_terms(
    *_both("insert(ILjava/lang/String;)L@;"),
    *_both("insert(ILjava/lang/Object;)L@;"),
    *_both("insert(ILjava/lang/CharSequence;)L@;"),
)
def insert(vm: Host, this: Builder, at: Integral, value: Reference, depth: int) -> Builder:
    return _insert(vm, this, at, _spelled(vm, value, depth))


def _declare_inserting(letter: str) -> None:
    def model(vm: Host, this: Builder, at: Integral, value: Integral, depth: int) -> Builder:
        return _insert(vm, this, at, vm.texts.primitive(letter, value))

    MODELS.on_terms(*_both(f"insert(I{letter})L@;"))(model)


for _letter in "ZCIJ":
    _declare_inserting(_letter)
