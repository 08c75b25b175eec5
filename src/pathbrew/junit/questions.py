"""What a program asks of texts and characters, in the words of a method name: `SkuStartsWithADash`."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.expressions import Call, ClassName, Compared, Expression, Not, Number, Relation, Text, walk
from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.subjects import Subject, Subjects, index_of
from pathbrew.junit.value_words import primitive_words, spelled_words, text_words

_WORDS = {
    "isEmpty": ("IsEmpty", "IsNotEmpty"),
    "isBlank": ("IsBlank", "IsNotBlank"),
    "equals": ("Is", "IsNot"),
    "contentEquals": ("Is", "IsNot"),
    "equalsIgnoreCase": ("Is", "IsNot"),
    "startsWith": ("StartsWith", "DoesNotStartWith"),
    "endsWith": ("EndsWith", "DoesNotEndWith"),
    "contains": ("Contains", "DoesNotContain"),
    "matches": ("Matches", "DoesNotMatch"),
}
_EQUAL = {"Is": "Equals", "IsNot": "DiffersFrom"}
_CHARACTER = ClassName("Character")
_SEARCHES = ("indexOf", "lastIndexOf")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in words, and whether the answer was yes."""

    subject: Subject
    words: str
    is_so: bool


def unequal_subject(clause: Expression) -> Expression | None:
    """The text that is said to differ from one that is known."""
    match clause:
        case Not(Call(Text(), "equals", (subject,))) | Not(
            Call(Expression() as subject, "equals", (Text(),))
        ):
            return subject
    return None


def question(clause: Expression, subjects: Subjects) -> Question | None:
    """What a condition asks of a text or character, if that has words."""
    is_so, call = _asked(clause)
    match call:
        case Call(owner, method, (of,)) if owner == _CHARACTER and method.startswith("is"):
            return _property(method.removeprefix("is"), of, subjects, is_so=is_so)
        case Call(Text() as literal, "equals" | "equalsIgnoreCase" as method, (of,)):
            return _answered(of, method, literal, subjects, is_so=is_so)
        case Call(Expression() as of, method, ()) if method.startswith("is"):
            return _answered(of, method, None, subjects, is_so=is_so)
        case Call(Expression() as of, method, (argument,)):
            return _answered(of, method, argument, subjects, is_so=is_so)
    return None


def _asked(clause: Expression) -> tuple[bool, Expression]:
    """Whether the answer is yes, and the call that gives it; a search asks what a text contains."""
    match clause:
        case Compared(Call(of, method, (sought, *start)), relation, Number(number)) if method in _SEARCHES:
            contains = Call(of, "contains", (sought,))
            if start in ([], [Number(0)]):
                if (relation, number) in ((Relation.AT_LEAST, 0), (Relation.UNEQUAL, -1)):
                    return True, contains
                if (relation, number) in ((Relation.LESS, 0), (Relation.EQUAL, -1)):
                    return False, contains
        case Not(operand):
            return False, operand
    return True, clause


def _property(kind: str, of: Expression, subjects: Subjects, *, is_so: bool) -> Question | None:
    at = ""
    match of:
        case Call(Expression() as text, "charAt", (Number(place),)):
            of, at = text, f"At{place}"
    subject = subjects.place(of)
    if subject is None:
        return None
    return Question(subject, f"{subject.words}{at}{'Is' if is_so else 'IsNot'}{kind}", is_so)


def _answered(
    of: Expression, method: str, argument: Expression | None, subjects: Subjects, *, is_so: bool
) -> Question | None:
    words, subject = _WORDS.get(method), subjects.place(of)
    given = _argument_words(method, argument, subjects)
    if words is None or given is None or subject is None:
        return None
    verb = words[not is_so]
    if argument is not None and not isinstance(argument, Text | Number):
        verb = _EQUAL.get(verb, verb)
    ignoring = "IgnoringCase" if method == "equalsIgnoreCase" else ""
    return Question(subject, f"{subject.words}{verb}{given}{ignoring}", is_so)


def _argument_words(method: str, argument: Expression | None, subjects: Subjects) -> str | None:
    if argument is None:
        return ""
    if method == "matches":
        return "Pattern"
    match argument:
        case Number(code, "C"):
            return primitive_words("C", code)
        case Text(text):
            plain = text_words(text) or spelled_words(text) if text.isprintable() else None
            return plain or (upper_camel(text) if text.isalnum() else None)
    calls = (part for part in walk(argument) if isinstance(part, Call) and index_of(part) is None)
    found = None if any(calls) else subjects.place(argument)
    return None if found is None else found.words
