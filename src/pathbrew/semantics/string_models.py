"""java.lang.String in an execution on terms, by the machine's symbolic texts."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text import questions
from pathbrew.machine.text.symbolic_text import LENGTHS, ListedText, Text, choice, minus
from pathbrew.machine.text.views import MappedText, joined, part_of
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.memory import key
from pathbrew.semantics.modelled import Call, Model, truth
from pathbrew.semantics.places import by_case
from pathbrew.semantics.shared_texts import inputs_of
from pathbrew.terms import Term

OUT_OF_BOUNDS = "java/lang/StringIndexOutOfBoundsException"
_STRING = "java/lang/String"
MODELS: dict[str, Model] = {}


def model(*keys: str) -> Callable[[Model], Model]:
    """Declare what answers calls of methods of strings."""

    def declare(function: Model) -> Model:
        MODELS.update((f"{_STRING}.{key}", function) for key in keys)
        return function

    return declare


# Making strings ---------------------------------------------------------------------------------------


@model("<init>()V")
def _construct_empty(call: Call) -> Exit:
    return _constructed(call, call.host.texts.constant(""))


@model("<init>(Ljava/lang/String;)V")
def _construct_copy(call: Call) -> Exit:
    call.requires(call.arguments[1])
    return _constructed(call, call.text(1))


def _constructed(call: Call, content: Text) -> Exit:
    this = call.arguments[0]
    if not this.is_constant:
        raise NotEncoded("the constructor of one of several strings")
    call.host.texts.contents[this.value] = content
    return call.returned()


def _value_of(descriptor: str) -> Model:
    return lambda call: call.returned(call.string(call.host.texts.primitive(descriptor, call.arguments[0])))


for _descriptor in "ICZJ":
    MODELS[f"{_STRING}.valueOf({_descriptor})L{_STRING};"] = _value_of(_descriptor)
for _owner, _descriptor in (("Integer", "I"), ("Long", "J"), ("Character", "C"), ("Boolean", "Z")):
    MODELS[f"java/lang/{_owner}.toString({_descriptor})L{_STRING};"] = _value_of(_descriptor)


@model("toString()Ljava/lang/String;")
def _itself(call: Call) -> Exit:
    return call.returned(call.arguments[0])


@model("concat(Ljava/lang/String;)Ljava/lang/String;")
def _concat(call: Call) -> Exit:
    call.requires(call.arguments[1])
    texts = call.host.texts
    made = call.string(joined(texts, (call.text(0), call.text(1))))
    return _changed(call, made, terms.ieq(call.text(1).length, 0))


def _changed(call: Call, made: Term, is_unchanged: Term) -> Exit:
    """A new string, or the receiver itself where nothing changes."""
    return call.returned(terms.ite(is_unchanged, call.arguments[0], made))


@model("substring(I)Ljava/lang/String;")
def _substring_from(call: Call) -> Exit:
    text, start = call.text(0), call.number(1)
    return _part(call, text, start, text.length)


@model("substring(II)Ljava/lang/String;", "subSequence(II)Ljava/lang/CharSequence;")
def _substring(call: Call) -> Exit:
    return _part(call, call.text(0), call.number(1), call.number(2))


def _part(call: Call, text: Text, start: Integral, end: Integral) -> Exit:
    inside = terms.and_(terms.ige(start, 0), terms.ile(start, end), terms.ile(end, text.length))
    call.fails(terms.not_(inside), OUT_OF_BOUNDS)
    is_whole = terms.and_(terms.ieq(start, 0), terms.ieq(end, text.length))
    return _changed(call, call.rest(part_of(text, start, minus(end, start))), is_whole)


@model("replace(CC)Ljava/lang/String;")
def _replace(call: Call) -> Exit:
    text, old, new = call.text(0), call.number(1), call.number(2)
    call.reads(text)
    found = MappedText(text, lambda unit: choice(terms.ieq(unit, old), new, unit))
    is_unchanged = terms.or_(terms.ieq(old, new), text.all(lambda unit: terms.ine(unit, old)))
    return _changed(call, call.string(found), is_unchanged)


@model("trim()Ljava/lang/String;")
def _trim(call: Call) -> Exit:
    text = call.text(0)
    call.reads(text)
    blank = questions.is_control_or_space
    done = questions.needs_no_stripping(text, blank, leading=True, trailing=True)
    made = call.rest(questions.stripped(text, blank, leading=True, trailing=True))
    return _changed(call, made, done)


@model("toCharArray()[C")
def _to_char_array(call: Call) -> Exit:
    text, memory = call.text(0), call.host.memory
    call.reads(text)
    made = call.allocate(call.load("[C"))
    length = text.length if isinstance(text.length, Term) else terms.constant(text.length, terms.INT)
    call.put(memory.lengths, terms.store(call.recall(memory.lengths), made, length))
    elements = memory.element("c")
    for place in range(text.most):
        unit = text.unit(place)
        where = key(made, terms.constant(place, terms.INT))
        call.put(elements, terms.store(call.recall(elements), where, unit))
    return call.returned(made)


# Reading ------------------------------------------------------------------------------------------------


@model("length()I")
def _length(call: Call) -> Exit:
    return call.returned(call.text(0).length)


@model("isEmpty()Z")
def _is_empty(call: Call) -> Exit:
    return call.returned(truth(terms.ieq(call.text(0).length, 0)))


@model("isBlank()Z")
def _is_blank(call: Call) -> Exit:
    call.reads(call.text(0))
    return call.returned(truth(call.text(0).all(questions.is_white)))


@model("charAt(I)C")
def _char_at(call: Call) -> Exit:
    return unit_at(call, call.text(0))


def unit_at(call: Call, text: Text) -> Exit:
    """The unit at the index that is the first argument."""
    index = call.number(1)
    call.fails(terms.or_(terms.ilt(index, 0), terms.ige(index, text.length)), OUT_OF_BOUNDS)
    if call.guard is None:
        return call.returned()
    if text.texts.facts.range(index)[1] >= LENGTHS[0]:
        unit = call.host.unit_anywhere(text, index)
        if unit is not None:
            return call.returned(unit)
        call.reads(text)
    return call.returned(text.at(index))


@model("hashCode()I")
def _hash_code(call: Call) -> Exit:
    call.reads(call.text(0))
    return call.returned(questions.hash_code(call.text(0)))


@model("equals(Ljava/lang/Object;)Z")
def _equals(call: Call) -> Exit:
    text = call.text(0)

    def is_equal(other: Term) -> Term:
        if not other.is_constant:
            raise NotEncoded("a string that one of many objects holds")
        content = call.host.texts.contents.get(other.value)
        if content is None:
            return terms.FALSE
        if inputs_of(text) and inputs_of(content):
            call.reads(text)
        return questions.equal(text, content)

    return call.returned(truth(by_case(call.arguments[1], is_equal)))


def _asks(question: Callable[[Text, Text], Term | Integral]) -> Model:
    """A question about the receiver and another string, which must not be null."""

    def answer(call: Call) -> Exit:
        call.requires(call.arguments[1])
        call.reads(call.text(0), call.text(1))
        found = question(call.text(0), call.text(1))
        if isinstance(found, Term) and found.sort is terms.BOOL:
            found = truth(found)
        return call.returned(found)

    return answer


def _ends_with(text: Text, end: Text) -> Term:
    return questions.matches_at(text, minus(text.settled_length(), end.settled_length()), end)


MODELS |= {
    f"{_STRING}.compareTo(L{_STRING};)I": _asks(questions.compare),
    f"{_STRING}.startsWith(L{_STRING};)Z": _asks(lambda text, start: questions.matches_at(text, 0, start)),
    f"{_STRING}.endsWith(L{_STRING};)Z": _asks(_ends_with),
    f"{_STRING}.indexOf(L{_STRING};)I": _asks(questions.index_of),
    f"{_STRING}.lastIndexOf(L{_STRING};)I": _asks(questions.last_index_of),
}


@model("contains(Ljava/lang/CharSequence;)Z")
def _contains(call: Call) -> Exit:
    call.requires(call.arguments[1])
    call.reads(call.text(0), call.text(1))
    return call.returned(truth(questions.contains(call.text(0), call.text(1))))


@model("indexOf(I)I", "indexOf(II)I")
def _index_of_char(call: Call) -> Exit:
    text, wanted = call.text(0), _unit(call)
    call.reads(text)
    start = call.number(2) if len(call.arguments) > 2 else 0
    return call.returned(questions.index_of(text, wanted, start))


@model("lastIndexOf(I)I")
def _last_index_of_char(call: Call) -> Exit:
    call.reads(call.text(0))
    return call.returned(questions.last_index_of(call.text(0), _unit(call)))


def _unit(call: Call) -> Text:
    """A character that is looked for."""
    wanted = call.number(1)
    low, high = call.host.texts.facts.range(wanted)
    if low < 0 or high >= 1 << 16:
        raise NotEncoded("the place of a character beyond the first 65536")
    return ListedText(call.host.texts, [wanted])
