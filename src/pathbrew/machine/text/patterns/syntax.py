"""The syntax of java.util.regex, as far as it names regular languages.

The pattern is one that the JDK has accepted: nothing is checked that it checks.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.machine.text.patterns.codes import (
    ALL,
    LINE_ENDS,
    PREDEFINED,
    PROPERTIES,
    Codes,
    codes,
    complement,
    intersection,
    union,
    without_case,
)

CASE_INSENSITIVE, DOT_ALL = 0x02, 0x20
_FLAGS = {"i": CASE_INSENSITIVE, "s": DOT_ALL}
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a", "e": "\x1b"}
_SURROGATES = range(0xD800, 0xE000)


class Inexact(Exception):
    """The pattern has something that no automaton here stands for: the JDK's own code has to match."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One code point of a set."""

    codes: Codes


@dataclass(frozen=True, slots=True)
class Row:
    """One after the other."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several."""

    branches: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """At least and at most so many times; without a limit if `most` is None."""

    inner: Expression
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Edge:
    """The beginning or the end of the text."""

    is_start: bool


Expression = OneOf | Row | Either | Repeated | Edge
EMPTY = Row(())


def parsed(pattern: str, flags: int) -> Expression:
    """The expression that `matches` compares a whole text with; raises Inexact."""
    if flags & ~(CASE_INSENSITIVE | DOT_ALL):
        raise Inexact("flags")
    if any(ord(unit) in _SURROGATES for unit in pattern):
        raise Inexact("characters beyond the BMP")
    found = _Parser(_unquoted(pattern), flags).whole()
    return _without_edges(found, at_start=True, at_end=True)


def _unquoted(pattern: str) -> str:
    r"""The pattern with what stands between `\Q` and `\E` escaped one by one."""
    result = []
    place = 0
    while place < len(pattern):
        if pattern.startswith("\\Q", place):
            end = pattern.find("\\E", place)
            quoted = pattern[place + 2 : end if end >= 0 else len(pattern)]
            result += [f"\\u{ord(unit):04x}" for unit in quoted]
            place = end + 2 if end >= 0 else len(pattern)
        else:
            step = 2 if pattern[place] == "\\" else 1
            result.append(pattern[place : place + step])
            place += step
    return "".join(result)


class _Parser:
    """Recursive descent, in the order of the JDK's own parser."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags
        self._place = 0

    def whole(self) -> Expression:
        found = self._expression()
        if self._place < len(self._pattern):
            raise Inexact("more than an expression")
        return found

    # Characters -------------------------------------------------------------------------------------

    def _peek(self) -> str:
        return self._pattern[self._place] if self._place < len(self._pattern) else ""

    def _next(self) -> str:
        character = self._peek()
        self._place += 1
        return character

    def _take(self, text: str) -> bool:
        found = self._pattern.startswith(text, self._place)
        if found:
            self._place += len(text)
        return found

    # Expressions ------------------------------------------------------------------------------------

    def _expression(self) -> Expression:
        branches = [self._row()]
        while self._take("|"):
            branches.append(self._row())
        return branches[0] if len(branches) == 1 else Either(tuple(branches))

    def _row(self) -> Expression:
        parts: list[Expression] = []
        while self._peek() not in ("", "|", ")"):
            if self._peek() == "(":
                group = self._group()
                if group is None:
                    continue
                parts.append(self._quantified(group))
            else:
                parts.append(self._quantified(self._atom()))
        return parts[0] if len(parts) == 1 else Row(tuple(parts))

    def _group(self) -> Expression | None:
        """A group, or None for flags that hold from here on to the end of the group around them."""
        self._next()
        flags = self._flags
        if self._take("?"):
            if self._take("<"):
                if self._peek() in "=!":
                    raise Inexact("a look behind")
                self._place = self._pattern.index(">", self._place) + 1
            elif self._peek() in "=!>":
                raise Inexact("a look ahead or an independent group")
            elif self._take_flags():
                return None
        inner = self._expression()
        self._next()
        self._flags = flags
        return inner

    def _take_flags(self) -> bool:
        """Flags in front of a group, or alone."""
        on = True
        while (letter := self._next()) not in (":", ")"):
            if letter == "-":
                on = False
            elif letter in _FLAGS:
                self._flags = self._flags | _FLAGS[letter] if on else self._flags & ~_FLAGS[letter]
            else:
                raise Inexact("flags")
        return letter == ")"

    def _quantified(self, inner: Expression) -> Expression:
        least, most = 1, 1 if self._peek() not in ("*", "+") else None
        if self._take("?") or self._take("*"):
            least = 0
        elif self._take("{"):
            least, most = self._bounds()
        elif not self._take("+"):
            return inner
        if self._take("+"):
            raise Inexact("a possessive quantifier")
        self._take("?")
        if isinstance(inner, Edge):
            raise Inexact("an edge that is repeated")
        return Repeated(inner, least, most)

    def _bounds(self) -> tuple[int, int | None]:
        end = self._pattern.index("}", self._place)
        least, comma, most = self._pattern[self._place : end].partition(",")
        self._place = end + 1
        if not comma:
            return int(least), int(least)
        return int(least), int(most) if most else None

    def _atom(self) -> Expression:
        character = self._next()
        match character:
            case ".":
                return OneOf(ALL if self._flags & DOT_ALL else complement(LINE_ENDS))
            case "[":
                self._place -= 1
                return OneOf(self._class(consumes=True))
            case "^" | "$":
                return Edge(character == "^")
            case "{":
                raise Inexact("a repetition of nothing")
            case "\\":
                return self._escape()
        return self._character(ord(character))

    def _character(self, code: int) -> OneOf:
        return OneOf(self._with_case(codes((code, code))))

    def _with_case(self, found: Codes) -> Codes:
        return without_case(found) if self._flags & CASE_INSENSITIVE else found

    # Escapes ----------------------------------------------------------------------------------------

    def _escape(self) -> Expression:
        letter = self._peek()
        if letter in "Az" or letter == "Z":
            self._next()
            return Edge(letter == "A")
        found = self._escaped()
        return OneOf(found) if isinstance(found, tuple) else self._character(found)

    def _escaped(self) -> Codes | int:
        """What stands behind a backslash: a set or a code point."""
        letter = self._next()
        if letter.lower() in PREDEFINED:
            found = PREDEFINED[letter.lower()]
            return found if letter.islower() else complement(found)
        if letter in "pP":
            return self._property(letter == "P")
        if letter in _CONTROLS:
            return ord(_CONTROLS[letter])
        if letter == "c":
            return ord(self._next()) ^ 64
        if letter == "0":
            return self._octal()
        if letter in "xu":
            return self._hexadecimal(2 if letter == "x" else 4)
        if letter.isascii() and letter.isalnum():
            raise Inexact(f"\\{letter}")
        return ord(letter)

    def _property(self, is_complement: bool) -> Codes:
        name = self._next()
        if name == "{":
            end = self._pattern.index("}", self._place)
            name = self._pattern[self._place : end]
            self._place = end + 1
        found = PROPERTIES.get(name)
        if found is None or (self._flags & CASE_INSENSITIVE and name in ("Lower", "Upper")):
            raise Inexact(f"the property {name}")
        return complement(found) if is_complement else found

    def _octal(self) -> int:
        digits = self._next()
        most = 3 if digits in "0123" else 2
        while len(digits) < most and self._peek() and self._peek() in "01234567":
            digits += self._next()
        return int(digits, 8)

    def _hexadecimal(self, count: int) -> int:
        if self._take("{"):
            end = self._pattern.index("}", self._place)
            digits = self._pattern[self._place : end]
            self._place = end + 1
        else:
            digits = self._pattern[self._place : self._place + count]
            self._place += count
        code = int(digits, 16)
        if code in _SURROGATES or code >= 0x10000:
            raise Inexact("characters beyond the BMP")
        return code

    # Classes ----------------------------------------------------------------------------------------

    def _class(self, *, consumes: bool) -> Codes:
        """`Pattern.clazz` step by step, which gives unions and intersections their meaning.

        The place is that of the character before the first one of the class.
        """
        self._place += 1
        is_negated = self._peek() == "^" and self._pattern[self._place - 1] == "["
        if is_negated:
            self._place += 1
        found: Codes | None = None
        singles: Codes = ()
        while True:
            if self._peek() == "[":
                inner = self._class(consumes=True)
                found = inner if found is None else union(found, inner)
            elif self._take("&&"):
                found = self._intersected(found, singles)
                singles = ()
            elif self._peek() == "]" and (found is not None or singles):
                if consumes:
                    self._place += 1
                result = union(found or (), singles)
                return complement(result) if is_negated else result
            else:
                part, is_single = self._range()
                if is_single:
                    singles = union(singles, part)
                else:
                    found = part if found is None else union(found, part)

    def _intersected(self, found: Codes | None, singles: Codes) -> Codes:
        right: Codes | None = None
        while self._peek() not in ("]", "&"):
            if self._peek() != "[":
                self._place -= 1
            inner = self._class(consumes=self._peek() == "[")
            right = inner if right is None else union(right, inner)
        if right is None:
            raise Inexact("an intersection with nothing")
        if singles:
            found = union(found or (), singles)
        return right if found is None else intersection(found, right)

    def _range(self) -> tuple[Codes, bool]:
        """A part of a class, and whether it is a single character."""
        low: Codes | int
        if self._take("\\"):
            if self._peek() == "v" and self._pattern[self._place + 1 : self._place + 2] == "-":
                raise Inexact("a range from \\v")
            low = self._escaped()
        else:
            low = ord(self._next())
        if isinstance(low, tuple):
            return low, False
        after = self._pattern[self._place : self._place + 2]
        if len(after) == 2 and after[0] == "-" and after[1] not in "[]":
            self._place += 1
            high = self._escaped_end() if self._take("\\") else ord(self._next())
            return self._with_case(codes((low, high))), False
        return self._with_case(codes((low, low))), True

    def _escaped_end(self) -> int:
        if self._peek() == "v":
            raise Inexact("a range to \\v")
        found = self._escaped()
        assert isinstance(found, int)
        return found


def _without_edges(expression: Expression, *, at_start: bool, at_end: bool) -> Expression:
    """The same without `^` and `$` where a match of the whole text begins or ends anyway."""
    match expression:
        case Edge(is_start):
            if at_start if is_start else at_end:
                return EMPTY
            raise Inexact("an edge inside the text")
        case Either(branches):
            return Either(tuple(_without_edges(b, at_start=at_start, at_end=at_end) for b in branches))
        case Row(parts):
            last = len(parts) - 1
            return Row(
                tuple(
                    _without_edges(part, at_start=at_start and i == 0, at_end=at_end and i == last)
                    for i, part in enumerate(parts)
                )
            )
        case Repeated(inner, least, most):
            return Repeated(_without_edges(inner, at_start=False, at_end=False), least, most)
    return expression
