"""Values in the words of a method name: `MinusOne`, `OneElement`, `Empty`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathbrew.classfile.descriptors import BOXES, java_class, java_type
from pathbrew.junit.identifiers import upper_camel, words
from pathbrew.junit.nodes import simple_name
from pathbrew.objects.graph import (
    BoxNode,
    BuiltNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    StringNode,
)

_LONGEST_NUMBER = 9
"""Longer ones are rounded, and said to be."""
_LONGEST_TEXT = 20
_LONGEST_SPELLED = 4
_COUNTS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_SIGNS = {
    " ": "Space",
    "\n": "NewLine",
    "\t": "Tab",
    "\0": "NullCharacter",
    "-": "Dash",
    "+": "Plus",
    ".": "Dot",
    ",": "Comma",
    ":": "Colon",
    ";": "Semicolon",
    "/": "Slash",
    "\\": "Backslash",
    "_": "Underscore",
    "*": "Star",
    "#": "Hash",
    "%": "Percent",
    "@": "At",
    "$": "Dollar",
    "!": "ExclamationMark",
    "?": "QuestionMark",
    "'": "Apostrophe",
    '"': "Quote",
}


def number_words(value: int | float) -> str:
    """`Zero`, `MinusOne`, `15`, `1Point5`, `About2Point05EMinus5`, `MaxValue`."""
    if isinstance(value, float):
        if value != value:
            return "NaN"
        if value in (float("inf"), float("-inf")):
            return "Infinity" if value > 0 else "MinusInfinity"
        if value == int(value) and abs(value) < 1e15:
            minus_zero = value == 0 and str(value).startswith("-")
            return "MinusZero" if minus_zero else number_words(int(value))
        is_long = len(repr(value)) > _LONGEST_NUMBER
        digits, _, exponent = (f"{value:.3g}" if is_long else repr(value)).partition("e")
        text = f"{digits}E{int(exponent)}" if exponent else digits
        return ("About" if is_long else "") + text.replace("-", "Minus").replace(".", "Point")
    named = {
        0: "Zero",
        1: "One",
        -1: "MinusOne",
        2**31 - 1: "MaxInt",
        -(2**31): "MinInt",
        2**63 - 1: "MaxLong",
        -(2**63): "MinLong",
    }
    if value in named:
        return named[value]
    return f"Minus{-value}" if value < 0 else str(value)


def primitive_words(descriptor: str, value: int | float) -> str:
    if descriptor == "Z":
        return "True" if value else "False"
    if descriptor == "C":
        character = chr(int(value))
        if character.isascii() and character.isalnum():
            return (
                character.upper()
                if character.isupper() or character.isdigit()
                else f"Letter{character.upper()}"
            )
        return _SIGNS.get(character, f"Character{int(value)}")
    return number_words(value)


def text_words(text: str) -> str | None:
    """A short text of plain words; None for others."""
    if not text:
        return "Empty"
    plain = re.fullmatch(r"[A-Za-z0-9]+(?:[ _-][A-Za-z0-9]+)*", text)
    return upper_camel(text) if plain and len(text) <= _LONGEST_TEXT and words(text) else None


def spelled_words(text: str) -> str | None:
    """A few characters one by one, signs by their names: `1Slash`; None for others."""
    plain = all(c in _SIGNS or (c.isascii() and c.isalnum()) for c in text)
    if not plain or not 0 < len(text) <= _LONGEST_SPELLED:
        return None
    return "".join(_SIGNS.get(character, character.upper()) for character in text)


def count_words(count: int) -> str:
    """How many there are: `One`, `Ten`, `11`."""
    return _COUNTS[count] if 0 <= count < len(_COUNTS) else str(count)


def value_words(value: GraphValue, descriptor: str, nodes: Sequence[Node]) -> str | None:
    """What a value is, in a word or two; None where that takes more."""
    if value is None:
        return "Null"
    if not isinstance(value, Reference):
        return primitive_words(descriptor, value)
    node = nodes[value.index] if 0 <= value.index < len(nodes) else None
    if isinstance(node, StringNode):
        return text_words(node.text)
    if isinstance(node, BoxNode):
        return primitive_words(BOXES[node.class_name], node.value)
    if isinstance(node, EnumNode):
        return upper_camel(node.constant_name)
    if isinstance(node, ClassNode):
        name = java_class(node.class_name)
        return f"{upper_camel(name.rpartition('.')[2].rpartition('$')[2])}{'Array' * name.count('[]')}Class"
    return None


def type_words(descriptor: str) -> str:
    """`IntArray` for `[I`."""
    name = java_type(descriptor)
    simple = name.rpartition(".")[2].rpartition("$")[2]
    return upper_camel(simple.replace("[]", "")) + "Array" * simple.count("[]")


def kind_words(value: GraphValue, nodes: Sequence[Node]) -> str | None:
    """The constant of an enum, or the class of another object."""
    node = nodes[value.index] if isinstance(value, Reference) and 0 <= value.index < len(nodes) else None
    if isinstance(node, EnumNode):
        return upper_camel(node.constant_name)
    if isinstance(node, ObjectNode | BuiltNode):
        name = simple_name(node.class_name)
        return None if name.isdigit() else upper_camel(name)
    return None


def length_words(subject: str, low: int | None, high: int | None, counted: str = "Element") -> str | None:
    """What the bounds of its length say of an array, a collection or a text, whose parts are counted."""
    if high == 0:
        return f"{subject}IsEmpty"
    if low is not None and low == high:
        return f"{subject}Has{count_words(low)}{counted}{'s' if low != 1 else ''}"
    if high is not None:
        return f"{subject}HasFewerThan{count_words(high + 1)}{counted}s"
    if low is not None and low > 0:
        return f"{subject}IsNotEmpty" if low == 1 else f"{subject}HasAtLeast{count_words(low)}{counted}s"
    return None


def digits(number: int) -> str:
    """A number in a comparison: `Minus5`, `12`; the ends of the types by their names."""
    return (
        number_words(number) if abs(number) > 2**31 - 2 else f"{'Minus' if number < 0 else ''}{abs(number)}"
    )


def zeros(number: int) -> int:
    """How round a number is; nothing is rounder than zero."""
    text = str(abs(number))
    return len(text) - len(text.rstrip("0")) if number else 20
