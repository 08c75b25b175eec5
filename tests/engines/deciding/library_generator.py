"""Random methods with strings, builders, boxes, lists and arrays of strings on two small ints."""

from __future__ import annotations

import random

from .generator import HIGH, LOW, Generated, driver

_TEXTS = ("s", "t", "sb.toString()", '"ab"', '"-1"', '""', "words[i & 3]", '(s + "x")', "String.valueOf(a)")
_INTS = (
    "a",
    "b",
    "i",
    "{0}.length()",
    "{0}.indexOf({1})",
    "{0}.lastIndexOf('a')",
    "{0}.compareTo({1})",
    "{0}.hashCode()",
    "sb.length()",
    "list.size()",
    "list.get(i)",
    "box",
    "other.intValue()",
    "(int) {0}.charAt(i)",
)
_CONDITIONS = (
    "{0}.equals({1})",
    "{0}.startsWith({1})",
    "{0}.endsWith({1})",
    "{0}.contains({1})",
    "{0}.isEmpty()",
    "box == other",
    "box.equals(other)",
    "list.contains(a)",
    "s == t",
    "Character.isDigit('0' + a > 0 ? (char) ('0' + a) : 'z')",
    "{2} < {3}",
    "{2} == {3}",
)
_STATEMENTS = (
    "s = {0};",
    "t = {0} + {1};",
    "s = {0}.substring({2});",
    "t = {0}.substring(i, {2});",
    "s = t.trim();",
    "s = t.replace('a', '-');",
    "sb.append({0});",
    "sb.append({2});",
    "sb.append((char) ('a' + (b & 3)));",
    "sb.insert(i, {0});",
    "sb.setCharAt(i, 'c');",
    "sb.deleteCharAt(i);",
    "sb.reverse();",
    "sb.setLength(0);",
    "i = {2};",
    "box = {2};",
    "other = box;",
    "list.add({2});",
    "list.remove(i);",
    "list.set(i, {2});",
    "words[i & 3] = {0};",
    "t = new String(s);",
    "i = s.toCharArray()[i];",
    't = i + ":" + (a < b) + s;',
)


def generate_library(seed: object, name: str, count: int) -> Generated:
    """A class of so many random methods."""
    methods = [_Method(random.Random(f"{seed} {name} {number}")).source(number) for number in range(count)]
    drivers = [driver(number) for number in range(count)]
    source = f"class {name} {{ static int memory;" + "\n".join([*methods, *drivers]) + "\n}\n"
    return Generated(name, source, tuple(f"m{number}" for number in range(count)))


class _Method:
    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def source(self, number: int) -> str:
        body = "\n        ".join(self._statement(2) for _ in range(self._dice.randint(3, 8)))
        return f"""
    static void m{number}(int a, int b) {{
        if (a < {LOW} || a > {HIGH} || b < {LOW} || b > {HIGH}) return;
        String s = "ab", t = a > 0 ? "b" : "aba";
        String[] words = {{"ab", s + b, t, new String("ab")}};
        StringBuilder sb = new StringBuilder(s);
        java.util.List<Integer> list = new java.util.ArrayList<>();
        Integer box = a, other = a + b;
        int i = b & 1;
        {body}
        assert {self._condition()};
    }}"""

    def _filled(self, template: str) -> str:
        texts = [self._dice.choice(_TEXTS) for _ in range(2)]
        numbers = [self._dice.choice(_INTS).format(*texts) for _ in range(2)]
        return template.format(*texts, *numbers)

    def _condition(self) -> str:
        negated = "!" if self._dice.random() < 0.5 else ""
        return f"{negated}({self._filled(self._dice.choice(_CONDITIONS))})"

    def _statement(self, depth: int) -> str:
        kind = self._dice.random()
        if depth and kind < 0.2:
            return f"if ({self._condition()}) {{ {self._statement(depth - 1)} }}"
        if depth and kind < 0.3:
            inner = self._statement(depth - 1)
            return f"for (int k{depth} = 0; k{depth} < (a & 3); k{depth}++) {{ {inner} }}"
        return self._filled(self._dice.choice(_STATEMENTS))
