"""java.lang.String on symbolic texts: construction, reading, and making others.

Each method yields one term or one view of a text; only what may throw is decided on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.expressions import Call, Number
from pathbrew.machine.core.objects import Integral, JavaArray, JavaString, Reference
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.machine.library.lang.builders import Builder
from pathbrew.machine.library.lang.properties import locale_of_environment
from pathbrew.machine.library.lang.text_errors import LENGTH, Sample, throw_like
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.elements import TextElements
from pathbrew.machine.text.questions import (
    ascii_lower,
    ascii_upper,
    hash_code,
    is_control_or_space,
    is_white,
    matches_at,
    needs_no_stripping,
    stripped,
)
from pathbrew.machine.text.symbolic_text import ElementsText, Text, choice, listed, minus, plus
from pathbrew.machine.text.views import MappedText, joined, part_of
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_STRING = "java/lang/String"
_WITH_OWN_I = ("tr", "az", "lt")
"""Languages in which the cases of the letter i are not ASCII's."""
_BAD = 7771
"""A sample index beyond the sample text."""


def truth(condition: Term) -> Integral:
    """A condition as a Java boolean."""
    if condition.is_constant:
        return 1 if condition.value else 0
    return choice(condition, 1, 0)


def content(vm: Host, reference: Reference) -> Text:
    """The content of a string that is not null."""
    if reference is None:
        vm.throwing.null_pointer()
    found = vm.texts.of(reference)
    assert found is not None
    return found


def chars_content(vm: Host, array: JavaArray) -> Text:
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
def construct_copy(vm: Host, this: JavaString, other: JavaString | None, depth: int) -> None:
    vm.texts.become(this, content(vm, other))


@MODELS.on_terms(
    f"{_STRING}.<init>(Ljava/lang/StringBuilder;)V", f"{_STRING}.<init>(Ljava/lang/StringBuffer;)V"
)
def construct_of_builder(vm: Host, this: JavaString, builder: Builder | None, depth: int) -> None:
    vm.texts.become(this, content(vm, builder))


@MODELS.on_terms(f"{_STRING}.<init>([C)V")
def construct_of_chars(vm: Host, this: JavaString, chars: JavaArray | None, depth: int) -> None:
    if chars is None:
        vm.throwing.null_pointer()
    vm.texts.become(this, chars_content(vm, chars))


@MODELS.on_terms(f"{_STRING}.<init>([CII)V")
def construct_of_char_range(
    vm: Host, this: JavaString, chars: JavaArray | None, start: Integral, count: Integral, depth: int
) -> None:
    vm.texts.become(this, _char_range(vm, chars, start, count))


@MODELS.on_terms(f"{_STRING}.valueOf([C)Ljava/lang/String;", f"{_STRING}.copyValueOf([C)Ljava/lang/String;")
def value_of_chars(vm: Host, chars: JavaArray | None, depth: int) -> JavaString:
    if chars is None:
        vm.throwing.null_pointer()
    return vm.texts.string(chars_content(vm, chars))


@MODELS.on_terms(
    f"{_STRING}.valueOf([CII)Ljava/lang/String;", f"{_STRING}.copyValueOf([CII)Ljava/lang/String;"
)
def value_of_char_range(
    vm: Host, chars: JavaArray | None, start: Integral, count: Integral, depth: int
) -> JavaString:
    return vm.texts.string(_char_range(vm, chars, start, count))


def _char_range(vm: Host, chars: JavaArray | None, start: Integral, count: Integral) -> Text:
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
def value_of_char(vm: Host, char: Integral, depth: int) -> JavaString:
    return vm.texts.string(vm.texts.primitive("C", char))


@MODELS.on_terms(f"{_STRING}.valueOf(Z)Ljava/lang/String;")
def value_of_boolean(vm: Host, value: Integral, depth: int) -> JavaString:
    return vm.texts.string(vm.texts.primitive("Z", value))


# Reading --------------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.length()I")
def length(vm: Host, this: JavaString, depth: int) -> Integral:
    return content(vm, this).settled_length()


@MODELS.on_terms(f"{_STRING}.isEmpty()Z")
def is_empty(vm: Host, this: JavaString, depth: int) -> Integral:
    return truth(terms.ieq(content(vm, this).settled_length(), 0))


@MODELS.on_terms(f"{_STRING}.charAt(I)C")
def char_at(vm: Host, this: JavaString, index: Integral, depth: int) -> Integral:
    text = content(vm, this)
    check_index(vm, text, index, lambda sample: vm.invoke_virtual(sample, "charAt(I)C", _BAD))
    return text.at(index)


def check_index(vm: Host, text: Text, index: Integral, call: Sample) -> None:
    index = vm.texts.facts.settled(index)
    inside = terms.and_(terms.ige(index, 0), terms.ilt(index, text.settled_length()))
    if not vm.texts.decisions.decide(inside, exceptional=False):
        throw_like(vm, call, {_BAD: index, LENGTH: text.length}, text)


@MODELS.on_terms(f"{_STRING}.hashCode()I")
def hash_of(vm: Host, this: JavaString, depth: int) -> Integral:
    text = content(vm, this)
    result = hash_code(text)
    # That of one character is the character, and a switch on it most likely one on characters.
    if isinstance(result, Term) and text.settled_length() != 1:
        vm.texts.hashes[result] = text
    return result


@MODELS.on_terms(f"{_STRING}.toCharArray()[C")
def to_char_array(vm: Host, this: JavaString, depth: int) -> JavaArray:
    return elements_array(vm, content(vm, this))


def elements_array(vm: Host, text: Text) -> JavaArray:
    """A new array of the units; its length is left open."""
    size = text.settled_length()
    units = TextElements(text) if isinstance(size, Term) else [text.unit(place) for place in range(size)]
    made: JavaArray = vm.runtime(vm.load("[C")).python(units)
    return made


# Making others --------------------------------------------------------------------------------------


@MODELS.on_terms(f"{_STRING}.substring(I)Ljava/lang/String;")
def substring_from(vm: Host, this: JavaString, start: Integral, depth: int) -> JavaString:
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
    if start == 0:
        return this
    return vm.texts.shared_if_empty(vm.texts.changed(part_of(text, start, minus(size, start)), this))


@MODELS.on_terms(
    f"{_STRING}.substring(II)Ljava/lang/String;", f"{_STRING}.subSequence(II)Ljava/lang/CharSequence;"
)
def substring(vm: Host, this: JavaString, start: Integral, end: Integral, depth: int) -> JavaString:
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
    return vm.texts.shared_if_empty(vm.texts.changed(part_of(text, start, minus(end, start)), this))


def _check_range(
    vm: Host,
    text: Text,
    start: Integral,
    end: Integral,
    call: Sample,
    meaning: dict[int, Integral],
) -> None:
    size = text.settled_length()
    conditions = [terms.ige(start, 0), terms.ile(start, end)]
    if end is not size:
        conditions.append(terms.ile(end, size))
    if not vm.texts.decisions.decide(terms.and_(*conditions), exceptional=False):
        throw_like(vm, call, meaning)


@MODELS.on_terms(f"{_STRING}.concat(Ljava/lang/String;)Ljava/lang/String;")
def concat(vm: Host, this: JavaString, other: JavaString | None, depth: int) -> JavaString:
    return vm.texts.changed(joined(vm.texts, (content(vm, this), content(vm, other))), this)


@MODELS.on_terms(f"{_STRING}.replace(CC)Ljava/lang/String;")
def replace_char(vm: Host, this: JavaString, old: Integral, new: Integral, depth: int) -> JavaString:
    return vm.texts.changed(_replaced(content(vm, this), old, new), this)


def _replaced(text: Text, old: Integral, new: Integral) -> Text:
    keeps = not isinstance(new, Term) and new < 128
    return MappedText(text, lambda unit: choice(terms.ieq(unit, old), new, unit), keeps_ascii=keeps)


@MODELS.on_terms(f"{_STRING}.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;")
def replace(vm: Host, this: JavaString, old: Reference, new: Reference, depth: int) -> JavaString | Declined:
    """A unit by a unit is a mapping; of anything else, each place where it may stand is decided on."""
    wanted = vm.texts.of(old) if old is not None else None
    by = vm.texts.of(new) if new is not None else None
    if wanted is None or by is None:
        return DECLINED
    text = content(vm, this)
    width = wanted.settled_length()
    if width == 1 and by.settled_length() == 1:
        return vm.texts.changed(_replaced(text, wanted.unit(0), by.unit(0)), this)
    size = text.committed_length()
    width = wanted.committed_length()
    decide = vm.texts.decisions.decide
    if width == 0:
        pieces: list[Text] = [by]
        for place in range(size):
            pieces += [part_of(text, place, 1), by]
        return vm.texts.shared_if_empty(vm.texts.string(joined(vm.texts, pieces)))
    pieces = []
    place = last = 0
    while place + width <= size:
        stands = matches_at(text, place, wanted)
        if decide(text.answers(stands, "startsWith", wanted, Number(place))):
            pieces += [part_of(text, last, place - last), by]
            place = last = place + width
        else:
            place += 1
    if not pieces:
        return this
    left = joined(vm.texts, [*pieces, part_of(text, last, size - last)])
    return vm.texts.shared_if_empty(vm.texts.string(left))


@MODELS.on_terms(f"{_STRING}.repeat(I)Ljava/lang/String;")
def repeat(vm: Host, this: JavaString, count: Integral, depth: int) -> JavaString | Declined:
    if isinstance(count, Term):
        if vm.texts.decisions.decide(terms.ilt(count, 0), exceptional=True):
            return DECLINED
        count = int(vm.texts.decisions.concretize(count))
    if not 0 <= count <= 1000:
        return DECLINED
    text = content(vm, this)
    if count == 1:
        return this
    return vm.texts.shared_if_empty(vm.texts.string(joined(vm.texts, [text] * count)))


@MODELS.on_terms(f"{_STRING}.trim()Ljava/lang/String;")
def trim(vm: Host, this: JavaString, depth: int) -> JavaString:
    return _stripped(vm, this, "trim", is_control_or_space, leading=True, trailing=True)


def _stripped(
    vm: Host,
    this: JavaString,
    name: str,
    is_blank: Callable[[Integral], Term],
    *,
    leading: bool,
    trailing: bool,
    copies_nothing: bool = False,
) -> JavaString:
    """That there is nothing to do is decided on: what is done with the text is simpler then.

    Some give the constant where nothing is left, even of an empty string.
    """
    text = content(vm, this)
    done = needs_no_stripping(text, is_blank, leading=leading, trailing=trailing)
    told = text.expression()
    if told is not None:
        text.answers(done, "equals", Call(told, name))
    if vm.texts.decisions.decide(done):
        return (
            vm.texts.shared_if_empty(vm.texts.changed(text, this), in_any_case=True)
            if copies_nothing
            else this
        )
    left = stripped(text, is_blank, leading=leading, trailing=trailing)
    return vm.texts.shared_if_empty(vm.texts.string(left))


def _declare_stripping(name: str, *, leading: bool, trailing: bool) -> None:
    def model(vm: Host, this: JavaString, depth: int) -> JavaString:
        return _stripped(vm, this, name, is_white, leading=leading, trailing=trailing, copies_nothing=leading)

    MODELS.on_terms(f"{_STRING}.{name}()Ljava/lang/String;")(model)


_declare_stripping("strip", leading=True, trailing=True)
_declare_stripping("stripLeading", leading=True, trailing=False)
_declare_stripping("stripTrailing", leading=False, trailing=True)


@MODELS.on_terms(f"{_STRING}.isBlank()Z")
def is_blank(vm: Host, this: JavaString, depth: int) -> Integral:
    return truth(content(vm, this).all(is_white))


def _declare_case(name: str, convert: Callable[[Integral], Integral]) -> None:
    """ASCII letters, but for the languages whose letter i differs."""

    def with_locale(vm: Host, this: JavaString, locale: Reference, depth: int) -> JavaString | Declined:
        if locale is None:
            return DECLINED
        language = getattr(locale, "getLanguage()Ljava/lang/String;")(depth)
        if language.is_open or language.text in _WITH_OWN_I:
            return DECLINED
        return converted(vm, this)

    def in_default_locale(vm: Host, this: JavaString, depth: int) -> JavaString | Declined:
        if vm.is_untouched("java/util/Locale") and locale_of_environment()[0] not in _WITH_OWN_I:
            return converted(vm, this)
        return DECLINED

    def converted(vm: Host, this: JavaString) -> JavaString | Declined:
        text = content(vm, this)
        if not text.is_ascii():
            return DECLINED
        return vm.texts.changed(MappedText(text, convert, keeps_ascii=True), this)

    MODELS.on_terms(f"{_STRING}.{name}(Ljava/util/Locale;)Ljava/lang/String;")(with_locale)
    MODELS.on_terms(f"{_STRING}.{name}()Ljava/lang/String;")(in_default_locale)


_declare_case("toLowerCase", ascii_lower)
_declare_case("toUpperCase", ascii_upper)


def joined_strings(
    vm: Host, strings: Sequence[JavaString | None], delimiter: JavaString | None
) -> JavaString:
    """Strings, of which some are symbolic, with another one between them; null is written as it is."""
    between = content(vm, delimiter)
    pieces: list[Text] = []
    for place, string in enumerate(strings):
        if place:
            pieces.append(between)
        pieces.append(vm.texts.constant("null") if string is None else content(vm, string))
    return vm.texts.string(joined(vm.texts, pieces))
