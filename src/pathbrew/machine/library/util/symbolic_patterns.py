"""java.util.regex.Matcher on symbolic texts: `matches` is one term where the pattern is an automaton.

What else a match leaves behind (groups, where it ended) is worked out by the JDK's own code when somebody
asks for it, on a path that knows by then whether the text matches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pathbrew import expressions
from pathbrew.expressions import Call, ClassName, Number
from pathbrew.machine.core.objects import Integral, JavaObject, JavaString, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.lang.symbolic_strings import truth
from pathbrew.machine.library.registry import Models
from pathbrew.machine.text.patterns import accepted, compiled
from pathbrew.machine.text.symbolic_text import Text
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

_PENDING = "pending class"
MODELS = Models()
_MATCHER = "java/util/regex/Matcher"
_WRITTEN = tuple(
    f"f_{name}"
    for name in (
        "acceptMode",
        "first",
        "groups",
        "hitEnd",
        "last",
        "locals",
        "localsPos",
        "modCount",
        "oldLast",
        "requireEnd",
    )
)
"""The fields that a match writes."""


class PendingMatch(JavaObject):
    """A matcher that knows whether the whole text matches, but has not been through it yet.

    Whoever reads or writes a field of a match makes it go through the text before.
    """

    plain: ClassVar[type[JavaObject]]
    pending: tuple[Term, dict[str, Value], int]
    """The condition of the match, the fields before it, and the depth of the call."""


def _go_through(matcher: JavaObject) -> None:
    """Let the JDK match; whether the text does is decided before.

    One that is a static field and was put back after a run has nothing to do.
    """
    matcher.__class__ = matcher.plain
    state = matcher.__dict__
    if "pending" not in state:
        return
    condition, before, depth = state.pop("pending")
    matcher.vm.texts.decisions.decide(condition)
    state.update(before)
    matcher.vm.library.bytecode(f"{_MATCHER}.matches()Z", matcher, depth)


@MODELS.symbolic(f"{_MATCHER}.matches()Z")
def matches(vm: Host, this: JavaObject, depth: int) -> Value:
    if isinstance(this, PendingMatch):
        _go_through(this)
    text = _open_text(vm, this)
    if text is not None:
        pattern = decided(this.f_parentPattern)
        # One that is an input may be of any text and any flags.
        source, flags = decided(pattern.f_pattern), pattern.f_flags
        is_known = isinstance(source, JavaString) and not source.is_open and isinstance(flags, int)
        automaton = compiled(source.text, flags) if is_known else None
        condition = accepted(automaton, text) if automaton is not None else None
        if condition is not None:
            _note(text, condition, source.text, flags)
            _put_off(this, condition, depth)
            return truth(condition)
    return vm.library.bytecode(f"{_MATCHER}.matches()Z", this, depth)


def _note(text: Text, condition: Term, pattern: str, flags: int) -> None:
    """Tell the match as Java writes it."""
    if flags:
        compiled_pattern = Call(ClassName("Pattern"), "compile", (expressions.Text(pattern), Number(flags)))
        told = text.expression()
        if told is not None:
            matcher = Call(compiled_pattern, "matcher", (told,))
            text.texts.decisions.wording.note_condition(condition, Call(matcher, "matches"))
    else:
        text.answers(condition, "matches", expressions.Text(pattern))


def _open_text(vm: Host, matcher: JavaObject) -> Text | None:
    """The text, if it is a symbolic string that is to be matched as a whole."""
    text = decided(matcher.f_text)
    if vm.decisions is None or not isinstance(text, JavaString) or not text.is_open:
        return None
    content = vm.texts.of(text)
    assert content is not None
    start, end = vm.texts.facts.settled(matcher.f_from), vm.texts.facts.settled(matcher.f_to)
    size = content.settled_length()
    is_whole = start.__class__ is int and start == 0 and (end is size or _is_same_number(end, size))
    return content if is_whole else None


def _is_same_number(one: Integral, other: Integral) -> bool:
    return one.__class__ is int and other.__class__ is int and one == other


def _put_off(matcher: JavaObject, condition: Term, depth: int) -> None:
    state = matcher.__dict__
    before = {name: state.pop(name) for name in _WRITTEN if name in state}
    state["pending"] = (condition, before, depth)
    matcher.__class__ = _pending_class(type(matcher))


def _pending_class(plain: type[JavaObject]) -> type[JavaObject]:
    """The class of matchers that wait, kept with their own, which belongs to a machine."""
    made: type[JavaObject] | None = plain.__dict__.get(_PENDING)
    if made is None:
        members = {"plain": plain, **dict(map(_pending_field, _WRITTEN))}
        made = type("pending Matcher", (PendingMatch, plain), members)
        setattr(plain, _PENDING, made)
    return made


def _pending_field(name: str) -> tuple[str, property]:
    def read(matcher: JavaObject) -> Value:
        _go_through(matcher)
        return getattr(matcher, name)

    def write(matcher: JavaObject, value: Value) -> None:
        _go_through(matcher)
        setattr(matcher, name, value)

    return name, property(read, write)
