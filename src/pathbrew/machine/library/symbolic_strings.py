"""java.lang.String on symbolic texts: construction, reading, comparing, and making others.

Each method yields one term or one view of a text; only what may throw is decided on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathbrew import terms
from pathbrew.machine.library.properties import locale_of_environment
from pathbrew.machine.library.registry import Models
from pathbrew.machine.library.text_errors import LENGTH, throw_like
from pathbrew.machine.objects import JavaArray, JavaString, Value
from pathbrew.machine.text import (
    ConstantText,
    ElementsText,
    MappedText,
    Text,
    choice,
    joined,
    listed,
    minus,
    part_of,
    plus,
)
from pathbrew.machine.text_elements import TextElements
from pathbrew.machine.text_terms import (
    ascii_lower,
    ascii_upper,
    compare,
    equal,
    hash_code,
    is_control_or_space,
    is_white,
    matches_at,
    needs_no_stripping,
    same_ascii_ignoring_case,
    same_ignoring_case,
    stripped,
)
from pathbrew.machine.unknown import UnknownElements, decided
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

MODELS = Models()
_STRING = "java/lang/String"
_WITH_OWN_I = ("tr", "az", "lt")
"""Languages in which the cases of the letter i are not ASCII's."""
_BAD = 7771
"""A sample index beyond the sample text."""


def truth(condition: Term) -> Value:
    """A condition as a Java boolean."""
    if condition.is_constant:
        return 1 if condition.value else 0
    return choice(condition, 1, 0)


def content(vm: Machine, reference: Any) -> Text:
    """The content of a string that is not null."""
    if reference is None:
        vm.throwing.null_pointer()
    found = vm.texts.of(reference)
    assert found is not None
    return found


def chars_content(vm: Machine, array: Any) -> Text:
    """The elements of a char array as a text."""
    data = array.data
    if isinstance(data, TextElements):
        return data.snapshot()
    if isinstance(data, UnknownElements):
        contents = data.frozen()
        return ElementsText(vm.texts, getattr(array, "input_name", "an array"), data.length, contents)
    return listed(vm.texts, list(data))


# Construction ---------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.<init>(Ljava/lang/String;)V")
def construct_copy(vm: Machine, this: Any, other: Any, depth: int) -> None:
    vm.texts.become(this, content(vm, other))


@MODELS.on_terms(
    f"{_STRING}.<init>(Ljava/lang/StringBuilder;)V", f"{_STRING}.<init>(Ljava/lang/StringBuffer;)V"
)
def construct_of_builder(vm: Machine, this: Any, builder: Any, depth: int) -> None:
    vm.texts.become(this, content(vm, builder))


@MODELS.on_terms(f"{_STRING}.<init>([C)V")
def construct_of_chars(vm: Machine, this: Any, chars: Any, depth: int) -> None:
    if chars is None:
        vm.throwing.null_pointer()
    vm.texts.become(this, chars_content(vm, chars))


@MODELS.on_terms(f"{_STRING}.<init>([CII)V")
def construct_of_char_range(
    vm: Machine, this: Any, chars: Any, start: Value, count: Value, depth: int
) -> None:
    vm.texts.become(this, _char_range(vm, chars, start, count))


@MODELS.on_terms(f"{_STRING}.valueOf([C)Ljava/lang/String;", f"{_STRING}.copyValueOf([C)Ljava/lang/String;")
def value_of_chars(vm: Machine, chars: Any, depth: int) -> JavaString:
    if chars is None:
        vm.throwing.null_pointer()
    return vm.texts.string(chars_content(vm, chars))


@MODELS.on_terms(
    f"{_STRING}.valueOf([CII)Ljava/lang/String;", f"{_STRING}.copyValueOf([CII)Ljava/lang/String;"
)
def value_of_char_range(vm: Machine, chars: Any, start: Value, count: Value, depth: int) -> JavaString:
    return vm.texts.string(_char_range(vm, chars, start, count))


def _char_range(vm: Machine, chars: Any, start: Value, count: Value) -> Text:
    if chars is None:
        vm.throwing.null_pointer()
    whole = chars_content(vm, chars)
    _check_range(
        vm,
        whole,
        start,
        plus(start, count),
        lambda sample: vm.new_object(
            _STRING, "<init>([CII)V", vm.array("[C", [97] * LENGTH), _BAD, _BAD - LENGTH
        ),
        {_BAD: start, _BAD - LENGTH: count, LENGTH: whole.length},
    )
    return part_of(whole, start, count)


@MODELS.on_terms(
    f"{_STRING}.valueOf(C)Ljava/lang/String;", "java/lang/Character.toString(C)Ljava/lang/String;"
)
def value_of_char(vm: Machine, char: Value, depth: int) -> JavaString:
    return vm.texts.string(vm.texts.primitive("C", char))


@MODELS.on_terms(f"{_STRING}.valueOf(Z)Ljava/lang/String;")
def value_of_boolean(vm: Machine, value: Value, depth: int) -> JavaString:
    return vm.texts.string(vm.texts.primitive("Z", value))


# Reading --------------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.length()I")
def length(vm: Machine, this: Any, depth: int) -> Value:
    return content(vm, this).settled_length()


@MODELS.on_terms(f"{_STRING}.isEmpty()Z")
def is_empty(vm: Machine, this: Any, depth: int) -> Value:
    return truth(terms.ieq(content(vm, this).settled_length(), 0))


@MODELS.on_terms(f"{_STRING}.charAt(I)C")
def char_at(vm: Machine, this: Any, index: Value, depth: int) -> Value:
    text = content(vm, this)
    check_index(vm, text, index, lambda sample: vm.invoke_virtual(sample, "charAt(I)C", _BAD))
    return text.at(index)


def check_index(vm: Machine, text: Text, index: Value, call: Callable[[Any], Any]) -> None:
    index = vm.texts.facts.settled(index)
    inside = terms.and_(terms.ige(index, 0), terms.ilt(index, text.settled_length()))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        throw_like(vm, call, {_BAD: index, LENGTH: text.length}, text)


@MODELS.on_terms(f"{_STRING}.hashCode()I")
def hash_of(vm: Machine, this: Any, depth: int) -> Value:
    text = content(vm, this)
    result = hash_code(text)
    if isinstance(result, Term):
        vm.texts.hashes[result] = text
    return result


@MODELS.on_terms(f"{_STRING}.toCharArray()[C")
def to_char_array(vm: Machine, this: Any, depth: int) -> JavaArray:
    return elements_array(vm, content(vm, this))


def elements_array(vm: Machine, text: Text) -> JavaArray:
    """A new array of the units; its length is left open."""
    size = text.settled_length()
    made: Any = vm.array("[C", [])
    if isinstance(size, Term):
        made.data = TextElements(text)
    else:
        made.data = [text.unit(place) for place in range(size)]
    return made  # type: ignore[no-any-return]


# Comparing ------------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.equals(Ljava/lang/Object;)Z")
def equals(vm: Machine, this: Any, other: Any, depth: int) -> Value:
    if other is None or not vm.type_test(_STRING).admits(other):
        return 0
    return truth(equal(content(vm, this), content(vm, other)))


@MODELS.on_terms(f"{_STRING}.equalsIgnoreCase(Ljava/lang/String;)Z")
def equals_ignoring_case(vm: Machine, this: Any, other: Any, depth: int) -> Value:
    if other is None:
        return 0
    mine, theirs = content(vm, this), content(vm, other)
    if isinstance(mine, ConstantText):
        mine, theirs = theirs, mine
    if isinstance(theirs, ConstantText) and theirs.is_ascii():
        return truth(equal(mine, theirs, _same_as_known))
    if mine.is_ascii() and theirs.is_ascii():
        return truth(equal(mine, theirs, same_ascii_ignoring_case))
    return NotImplemented


def _same_as_known(unit: Value, other: Value) -> Term:
    same = same_ignoring_case(unit, other)
    assert same is not None
    return same


@MODELS.on_terms(f"{_STRING}.compareTo(Ljava/lang/String;)I")
def compare_to(vm: Machine, this: Any, other: Any, depth: int) -> Value:
    return compare(content(vm, this), content(vm, other))


@MODELS.on_terms(f"{_STRING}.compareToIgnoreCase(Ljava/lang/String;)I")
def compare_ignoring_case(vm: Machine, this: Any, other: Any, depth: int) -> Value:
    mine, theirs = content(vm, this), content(vm, other)
    if mine.is_ascii() and theirs.is_ascii():
        return compare(mine, theirs, ascii_lower)
    return NotImplemented


@MODELS.on_terms(
    f"{_STRING}.contentEquals(Ljava/lang/CharSequence;)Z",
    f"{_STRING}.contentEquals(Ljava/lang/StringBuffer;)Z",
)
def content_equals(vm: Machine, this: Any, sequence: Any, depth: int) -> Value:
    theirs = vm.texts.of(sequence) if sequence is not None else None
    if theirs is None:
        return NotImplemented
    return truth(equal(content(vm, this), theirs))


@MODELS.on_terms(f"{_STRING}.startsWith(Ljava/lang/String;)Z")
def starts_with(vm: Machine, this: Any, prefix: Any, depth: int) -> Value:
    return truth(matches_at(content(vm, this), 0, content(vm, prefix)))


@MODELS.on_terms(f"{_STRING}.startsWith(Ljava/lang/String;I)Z")
def starts_with_at(vm: Machine, this: Any, prefix: Any, at: Value, depth: int) -> Value:
    return truth(matches_at(content(vm, this), at, content(vm, prefix)))


@MODELS.on_terms(f"{_STRING}.endsWith(Ljava/lang/String;)Z")
def ends_with(vm: Machine, this: Any, suffix: Any, depth: int) -> Value:
    text, end = content(vm, this), content(vm, suffix)
    at = minus(text.settled_length(), end.settled_length())
    return truth(matches_at(text, at, end))


@MODELS.on_terms(f"{_STRING}.regionMatches(ILjava/lang/String;II)Z")
def region_matches(
    vm: Machine, this: Any, at: Value, other: Any, their: Value, count: Value, depth: int
) -> Value:
    return _region(vm, this, at, other, their, count, terms.ieq)


@MODELS.on_terms(f"{_STRING}.regionMatches(ZILjava/lang/String;II)Z")
def region_matches_maybe_ignoring_case(
    vm: Machine, this: Any, ignoring: Value, at: Value, other: Any, their: Value, count: Value, depth: int
) -> Value:
    if isinstance(ignoring, Term):
        ignoring = vm.texts.decisions.decide(terms.ine(ignoring, 0))
    if not ignoring:
        return _region(vm, this, at, other, their, count, terms.ieq)
    if content(vm, this).is_ascii() and content(vm, other).is_ascii():
        return _region(vm, this, at, other, their, count, same_ascii_ignoring_case)
    return NotImplemented


def _region(
    vm: Machine, this: Any, at: Value, other: Any, their: Value, count: Value, same: Callable[..., Term]
) -> Value:
    """A region that reaches outside does not match; a negative count is that of an empty one."""
    mine, theirs = content(vm, this), content(vm, other)
    inside = terms.and_(
        terms.ige(at, 0),
        terms.ige(their, 0),
        _ends_inside(at, count, mine.length),
        _ends_inside(their, count, theirs.length),
    )
    if inside.is_constant and not inside.value:
        return 0
    high = vm.texts.facts.range(count)[1]
    most = high if high <= 64 else min(high, mine.most, theirs.most)
    units = [
        terms.or_(terms.ige(j, count), same(mine.at(plus(at, j)), theirs.at(plus(their, j))))
        for j in range(most)
    ]
    return truth(terms.and_(inside, *units))


def _ends_inside(at: Value, count: Value, size: Value) -> Term:
    """`at <= (long) size - count`."""
    wide = terms.lsub(_long(size), _long(count))
    return terms.lle(_long(at), wide)


def _long(value: Value) -> Value:
    return terms.i2l(value) if isinstance(value, Term) else value


# Making others --------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.substring(I)Ljava/lang/String;")
def substring_from(vm: Machine, this: Any, start: Value, depth: int) -> JavaString:
    text = content(vm, this)
    start, size = vm.texts.facts.settled(start), text.settled_length()
    _check_range(
        vm,
        text,
        start,
        size,
        lambda sample: vm.invoke_virtual(sample, "substring(I)Ljava/lang/String;", _BAD),
        {_BAD: start, LENGTH: size, LENGTH - _BAD: minus(size, start)},
    )
    made: JavaString = this if start == 0 else vm.texts.string(part_of(text, start, minus(size, start)))
    return made


@MODELS.on_terms(
    f"{_STRING}.substring(II)Ljava/lang/String;", f"{_STRING}.subSequence(II)Ljava/lang/CharSequence;"
)
def substring(vm: Machine, this: Any, start: Value, end: Value, depth: int) -> JavaString:
    text = content(vm, this)
    start, end = vm.texts.facts.settled(start), vm.texts.facts.settled(end)
    _check_range(
        vm,
        text,
        start,
        end,
        lambda sample: vm.invoke_virtual(sample, "substring(II)Ljava/lang/String;", _BAD, _BAD + 1),
        {_BAD: start, _BAD + 1: end, LENGTH: text.length},
    )
    return vm.texts.string(part_of(text, start, minus(end, start)))


def _check_range(
    vm: Machine,
    text: Text,
    start: Value,
    end: Value,
    call: Callable[[Any], Any],
    meaning: dict[int, Value],
) -> None:
    size = text.settled_length()
    conditions = [terms.ige(start, 0), terms.ile(start, end)]
    if end is not size:
        conditions.append(terms.ile(end, size))
    if not vm.texts.decisions.decide(terms.and_(*conditions), exceptional=False):
        throw_like(vm, call, meaning)


@MODELS.on_terms(f"{_STRING}.concat(Ljava/lang/String;)Ljava/lang/String;")
def concat(vm: Machine, this: Any, other: Any, depth: int) -> JavaString:
    return vm.texts.string(joined(vm.texts, (content(vm, this), content(vm, other))))


@MODELS.on_terms(f"{_STRING}.replace(CC)Ljava/lang/String;")
def replace_char(vm: Machine, this: Any, old: Value, new: Value, depth: int) -> JavaString:
    return vm.texts.string(_replaced(content(vm, this), old, new))


def _replaced(text: Text, old: Value, new: Value) -> Text:
    keeps = not isinstance(new, Term) and new < 128
    return MappedText(text, lambda unit: choice(terms.ieq(unit, old), new, unit), keeps_ascii=keeps)


@MODELS.on_terms(f"{_STRING}.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;")
def replace(vm: Machine, this: Any, old: Any, new: Any, depth: int) -> Any:
    """A unit by a unit is a mapping; of anything else, each place where it may stand is decided on."""
    wanted = vm.texts.of(old) if old is not None else None
    by = vm.texts.of(new) if new is not None else None
    if wanted is None or by is None:
        return NotImplemented
    text = content(vm, this)
    width = wanted.settled_length()
    if width == 1 and by.settled_length() == 1:
        return vm.texts.string(_replaced(text, wanted.unit(0), by.unit(0)))
    size = text.committed_length()
    width = wanted.committed_length()
    decide = vm.texts.decisions.decide
    if width == 0:
        pieces: list[Text] = [by]
        for place in range(size):
            pieces += [part_of(text, place, 1), by]
        return vm.texts.string(joined(vm.texts, pieces))
    pieces = []
    place = last = 0
    while place + width <= size:
        if decide(matches_at(text, place, wanted)):
            pieces += [part_of(text, last, place - last), by]
            place = last = place + width
        else:
            place += 1
    if not pieces:
        return this
    return vm.texts.string(joined(vm.texts, [*pieces, part_of(text, last, size - last)]))


@MODELS.on_terms(f"{_STRING}.repeat(I)Ljava/lang/String;")
def repeat(vm: Machine, this: Any, count: Value, depth: int) -> Any:
    if isinstance(count, Term):
        if vm.texts.decisions.decide(terms.ilt(count, 0), exceptional=True):
            return NotImplemented
        count = int(vm.texts.decisions.concretize(count))
    if not 0 <= count <= 1000:
        return NotImplemented
    text = content(vm, this)
    return vm.texts.string(joined(vm.texts, [text] * count))


@MODELS.on_terms(f"{_STRING}.trim()Ljava/lang/String;")
def trim(vm: Machine, this: Any, depth: int) -> JavaString:
    return _stripped(vm, this, is_control_or_space, leading=True, trailing=True)


def _stripped(
    vm: Machine, this: Any, is_blank: Callable[[Value], Term], *, leading: bool, trailing: bool
) -> JavaString:
    """That there is nothing to do is decided on: what is done with the text is simpler then."""
    text = content(vm, this)
    done = needs_no_stripping(text, is_blank, leading=leading, trailing=trailing)
    if vm.texts.decisions.decide(done):
        string: JavaString = this
        return string
    return vm.texts.string(stripped(text, is_blank, leading=leading, trailing=trailing))


def _declare_stripping(name: str, *, leading: bool, trailing: bool) -> None:
    def model(vm: Machine, this: Any, depth: int) -> JavaString:
        return _stripped(vm, this, is_white, leading=leading, trailing=trailing)

    MODELS.on_terms(f"{_STRING}.{name}()Ljava/lang/String;")(model)


_declare_stripping("strip", leading=True, trailing=True)
_declare_stripping("stripLeading", leading=True, trailing=False)
_declare_stripping("stripTrailing", leading=False, trailing=True)


@MODELS.on_terms(f"{_STRING}.isBlank()Z")
def is_blank(vm: Machine, this: Any, depth: int) -> Value:
    return truth(content(vm, this).all(is_white))


def _declare_case(name: str, convert: Callable[[Value], Value]) -> None:
    """ASCII letters, but for the languages whose letter i differs."""

    def with_locale(vm: Machine, this: Any, locale: Any, depth: int) -> Any:
        if locale is None:
            return NotImplemented
        language = getattr(locale, "getLanguage()Ljava/lang/String;")(depth)
        if language.is_open or language.text in _WITH_OWN_I:
            return NotImplemented
        return converted(vm, this)

    def in_default_locale(vm: Machine, this: Any, depth: int) -> Any:
        locales = vm.program.loaded("java/util/Locale")
        is_untouched = locales is None or locales.runtime is None
        if is_untouched and locale_of_environment()[0] not in _WITH_OWN_I:
            return converted(vm, this)
        return NotImplemented

    def converted(vm: Machine, this: Any) -> Any:
        text = content(vm, this)
        if not text.is_ascii():
            return NotImplemented
        return vm.texts.string(MappedText(text, convert, keeps_ascii=True))

    MODELS.on_terms(f"{_STRING}.{name}(Ljava/util/Locale;)Ljava/lang/String;")(with_locale)
    MODELS.on_terms(f"{_STRING}.{name}()Ljava/lang/String;")(in_default_locale)


_declare_case("toLowerCase", ascii_lower)
_declare_case("toUpperCase", ascii_upper)


@MODELS.on_terms(
    f"{_STRING}.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;"
)
def join_parts(
    vm: Machine, prefix: Any, suffix: Any, delimiter: Any, elements: Any, size: Value, depth: int
) -> Any:
    if isinstance(size, Term) or isinstance(elements.data, UnknownElements):
        return NotImplemented
    between = content(vm, delimiter)
    pieces = [content(vm, prefix)]
    for place in range(size):
        element = decided(elements.data[place])
        if place:
            pieces.append(between)
        pieces.append(vm.texts.constant("null") if element is None else content(vm, element))
    return vm.texts.string(joined(vm.texts, [*pieces, content(vm, suffix)]))
