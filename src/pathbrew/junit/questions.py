"""What a program asks of texts and characters, in the words of a method name: `SkuStartsWithADash`."""

from __future__ import annotations

import re
from collections.abc import Callable

from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.value_words import primitive_words, spelled_words, text_words

_SUBJECT = r"[A-Za-z_][\w.]*(?:(?:\[\d+\]|\(\)|(?<=\.get)\(\d+\))[\w.]*)*"
_LITERAL = r'"(?:[^"\\]|\\.)*"'
_CHARACTER = r"'(?:[^'\\]|\\.)'"
_QUESTION = re.compile(rf"(!?)({_SUBJECT})\.(\w+)\(({_LITERAL}|{_SUBJECT}|)\)")
_OF_LITERAL = re.compile(rf"(!?)({_LITERAL})\.(equals|equalsIgnoreCase)\(({_SUBJECT})\)")
_FOUND = re.compile(
    rf"({_SUBJECT})\.(?:indexOf|lastIndexOf)\(({_LITERAL}|{_CHARACTER}|{_SUBJECT})(?:, 0)?\) "
    r"(>= 0|< 0|[!=]= -1)"
)
_PROPERTY = re.compile(rf"(!?)Character\.is(\w+)\(({_SUBJECT})(?:\.charAt\((\d+)\))?\)")
_UNEQUAL = re.compile(rf"!(?:({_SUBJECT})\.equals\({_LITERAL}\)|{_LITERAL}\.equals\(({_SUBJECT})\))")
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


def is_question(clause: str) -> bool:
    """Whether it is asked of texts or characters, or of what another call has given."""
    is_nested = clause.endswith(")") and ")." in clause
    return is_nested or '"' in clause or question_words(clause, str) is not None


def unequal_subject(clause: str) -> str | None:
    """The text that is said to differ from one that is known."""
    match = _UNEQUAL.fullmatch(clause)
    return match and (match[1] or match[2])


def question_words(clause: str, subject_words: Callable[[str], str]) -> tuple[str, str, bool] | None:
    """The subject as Java writes it, the words for the whole, and whether the answer was yes."""
    if match := _PROPERTY.fullmatch(clause):
        negated, kind, subject, place = match.groups()
        at = "" if place is None else f"At{place}"
        return subject, f"{subject_words(subject)}{at}{'IsNot' if negated else 'Is'}{kind}", not negated
    if match := _FOUND.fullmatch(clause):
        subject, sought, answer = match.groups()
        negated, method, argument = "" if answer in (">= 0", "!= -1") else "!", "contains", sought
    elif match := _OF_LITERAL.fullmatch(clause):
        negated, argument, method, subject = match.groups()
    elif match := _QUESTION.fullmatch(clause):
        negated, subject, method, argument = match.groups()
    else:
        return None
    words = _WORDS.get(method)
    given = _argument_words(method, argument, subject_words)
    if words is None or given is None:
        return None
    verb = words[bool(negated)]
    if argument and argument[0] not in "\"'":
        verb = _EQUAL.get(verb, verb)
    ignoring = "IgnoringCase" if method == "equalsIgnoreCase" else ""
    return subject, f"{subject_words(subject)}{verb}{given}{ignoring}", not negated


def _argument_words(method: str, argument: str, subject_words: Callable[[str], str]) -> str | None:
    if not argument:
        return "" if method.startswith("is") else None
    if method == "matches":
        return "Pattern"
    if argument[0] not in "\"'":
        return None if "()" in argument else subject_words(argument)
    text = argument[1:-1]
    if "\\" in text:
        return None
    if argument[0] == "'":
        return primitive_words("C", ord(text))
    return text_words(text) or spelled_words(text) or (upper_camel(text) if text.isalnum() else None)
