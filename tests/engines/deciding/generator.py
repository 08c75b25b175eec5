"""Random methods with loops, recursion, arrays and objects over small domains, and what all inputs do.

Every loop ends: it has a counter that only grows, or a number that only shrinks. Beside each method stands
one that calls it on all of its domain and tells what escaped: 1 for a failed assertion, 2 for another error,
4 for an operation that wrapped around, where that is watched for.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

LOW, HIGH = -4, 4
_LIMITS = ("a", "b", "3", "a + b", "5", "(a & 3) + 4")
_THROWN = ("IllegalStateException", "ArithmeticException")
HEADER = """
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }
    static class Shape { int size(int x) { return x + 1; } }
    static class Square extends Shape { int size(int x) { return x * x; } }
    static class Round extends Shape {
        int size(int x) { if (x == 3) throw new IllegalStateException(); return 3 - x; }
    }
    static int memory;
    static int down(int n, int by) { return n <= 0 ? n : down(n - 1 - (by & 1), by) + by; }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int digits(int n) { int d = 1; while (n / 10 != 0) { n /= 10; d++; } return d; }
"""


@dataclass(frozen=True, slots=True)
class Generated:
    """A class with methods `m0`, `m1`, ... and, for each, `all0`, `all1`, ... that try all inputs."""

    name: str
    source: str
    methods: tuple[str, ...]


def generate(seed: object, name: str, count: int, *, plain: bool = False) -> Generated:
    """A class of so many random methods; `plain` ones have numbers, loops and recursion only."""
    kind = _PlainMethod if plain else RandomMethod
    methods = [kind(random.Random(f"{seed} {name} {number}"), number).source for number in range(count)]
    drivers = [driver(number) for number in range(count)]
    source = f"class {name} {{{HEADER}" + "\n".join([*methods, *drivers]) + "\n}\n"
    return Generated(name, source, tuple(f"m{number}" for number in range(count)))


def driver(number: int) -> str:
    """The method that tries all inputs of another one."""
    return f"""
    static int all{number}() {{
        int seen = 0;
        for (int a = {LOW}; a <= {HIGH}; a++) {{
            for (int b = {LOW}; b <= {HIGH}; b++) {{
                memory = 0;
                try {{
                    m{number}(a, b);
                }} catch (AssertionError e) {{
                    seen |= 1;
                }} catch (Throwable e) {{
                    seen |= e.getClass().getName().endsWith("Wrapped") ? 4 : 2;
                }}
            }}
        }}
        return seen;
    }}"""


class RandomMethod:
    def __init__(self, dice: random.Random, number: int) -> None:
        self._dice = dice
        self._loops = 0
        self._tries = 0
        self._depth = 0
        lines = [
            f"    static void m{number}(int a, int b) {{",
            f"        if (a < {LOW} || a > {HIGH} || b < {LOW} || b > {HIGH}) return;",
            f"        int x = {self._small()}, y = {self._small()}, z = a;",
            f"        long w = {self._small()};",
            f"        int[] s = new int[{dice.randint(1, 5)}];",
            "        Node n = null;",
            f"        Shape t = {self._shape()};",
        ]
        for _ in range(dice.randint(2, 6)):
            lines += self._statement(2)
        lines += ["        " + self._assertion(), "    }"]
        self.source = "\n".join(lines)

    def _shape(self) -> str:
        return self._dice.choice(
            ["new Shape()", "a > 0 ? new Square() : new Round()", "b == 2 ? null : new Square()"]
        )

    def _small(self) -> str:
        return str(self._dice.choice([0, 1, 2, 3, 5, -1, 7, 10]))

    def _place(self) -> str:
        return self._dice.choice(["x", "y", "z", "x", "y", "memory"])

    def _int(self, depth: int = 2) -> str:
        dice = self._dice
        if depth == 0 or dice.random() < 0.3:
            return dice.choice(["a", "b", "x", "y", "z", self._small(), self._small()])
        kind = dice.random()
        one, other = self._int(depth - 1), self._int(depth - 1)
        if kind < 0.55:
            return f"({one} {dice.choice('+ - + - * & | ^'.split())} {other})"
        if kind < 0.65:
            return f"({one} {dice.choice(['<<', '>>', '>>>'])} {dice.randint(0, 4)})"
        if kind < 0.73:
            return f"({one} {dice.choice('/%')} {dice.choice(['2', '3', '-1', other])})"
        return dice.choice(
            [
                f"s[{one} & 1 & (s.length - 1)]",
                f"s[({one} & 3) % s.length]",
                "s.length",
                f"t.size({one})",
                f"down({one} & 7, {other})",
                f"(even({one} & 7) ? {one} : {other})",
                f"digits({one})",
                f"(int) (w + {one})",
                f"(n == null ? {one} : n.value)",
                f"(byte) ({one} * 50)",
                f"Math.max({one}, {other})",
                f"Math.abs({one})",
            ]
        )

    def _condition(self) -> str:
        dice = self._dice
        relation = dice.choice(["<", "<=", ">", ">=", "==", "!="])
        basic = f"{self._int(1)} {relation} {self._int(1)}"
        if dice.random() < 0.25:
            return f"({basic} {dice.choice(['&&', '||'])} {self._int(1)} < {self._int(1)})"
        return basic

    def _assertion(self) -> str:
        dice = self._dice
        return dice.choice(
            [
                f"assert {self._condition()} || {self._condition()} || {self._condition()};",
                f"assert {self._place()} != {dice.randint(-30, 60)};",
                f"assert x + y + z < {dice.randint(20, 200)} || w > 3;",
                f"if ({self._condition()}) {{ assert {self._condition()} || {self._condition()}; }}",
            ]
        )

    def _block(self, indent: int, size: int) -> list[str]:
        self._depth += 1
        lines = [line for _ in range(size) for line in self._statement(indent)]
        self._depth -= 1
        return lines

    def _statement(self, indent: int) -> list[str]:
        dice, pad = self._dice, "    " * indent
        kind = dice.random() if self._depth < 3 else dice.random() * 0.5
        if kind < 0.26:
            return [f"{pad}{self._place()} {dice.choice(['=', '+=', '-=', '='])} {self._int()};"]
        if kind < 0.34:
            index = dice.choice([f"({self._int(1)} & 7) % s.length", "0", f"{self._int(1)} & 3", "b"])
            return [f"{pad}s[{index}] = {self._int(1)};"]
        if kind < 0.40:
            return [
                pad
                + dice.choice(
                    [f"n = new Node({self._int(1)}, n);", "n = n.next;", f"n.value += {self._int(1)};"]
                )
            ]
        if kind < 0.44:
            return [f"{pad}w = w {dice.choice('+-*')} {self._int(1)};"]
        if kind < 0.47:
            return [f"{pad}if ({self._condition()}) t = {self._shape()};"]
        if kind < 0.50:
            return [pad + self._assertion()]
        if kind < 0.64:
            lines = [f"{pad}if ({self._condition()}) {{", *self._block(indent + 1, dice.randint(1, 2))]
            if dice.random() < 0.5:
                lines += [f"{pad}}} else {{", *self._block(indent + 1, 1)]
            return [*lines, f"{pad}}}"]
        if kind < 0.84:
            return self._loop(indent)
        if kind < 0.92:
            return self._guarded(indent)
        cases = [
            f"{pad}    case {number}: {self._place()} = {self._int(1)}; {dice.choice(['break;', ''])}"
            for number in range(-1, 3)
        ]
        return [f"{pad}switch ({self._int(1)}) {{", *cases, f"{pad}    default: x++;", f"{pad}}}"]

    def _loop(self, indent: int) -> list[str]:
        dice, pad = self._dice, "    " * indent
        self._loops += 1
        counter = f"i{self._loops}"
        body = self._block(indent + 1, dice.randint(1, 2))
        if dice.random() < 0.3:
            jump = dice.choice(["break", "continue"]) if dice.random() < 0.8 else "return"
            body.append(f"{pad}    if ({self._condition()}) {jump};")
        kind = dice.random()
        if kind < 0.4:
            return [
                f"{pad}for (int {counter} = 0; {counter} < {dice.choice(_LIMITS)}; {counter}++) {{",
                *body,
                f"{pad}}}",
            ]
        if kind < 0.6:
            return [
                f"{pad}for (int {counter} = a; {counter} > -6; {counter} -= {dice.randint(1, 3)}) {{",
                *body,
                f"{pad}    z += {counter};",
                f"{pad}}}",
            ]
        if kind < 0.8:
            return [
                f"{pad}int {counter} = {dice.randint(0, 6)};",
                f"{pad}do {{",
                *(line.replace("continue", "break") for line in body),
                f"{pad}}} while (--{counter} > 0 && {self._condition()});",
            ]
        return [
            f"{pad}int {counter} = 0;",
            f"{pad}while ({counter}++ < 8 && {self._condition()}) {{",
            *body,
            f"{pad}}}",
        ]

    def _guarded(self, indent: int) -> list[str]:
        dice, pad = self._dice, "    " * indent
        self._tries += 1
        number = self._tries
        exception = dice.choice(
            ["ArithmeticException", "RuntimeException", "NullPointerException", "IndexOutOfBoundsException"]
        )
        lines = [f"{pad}try {{", *self._block(indent + 1, dice.randint(1, 2))]
        if dice.random() < 0.3:
            lines.append(f"{pad}    if ({self._condition()}) throw new {dice.choice(_THROWN)}();")
        if dice.random() < 0.8:
            lines += [f"{pad}}} catch ({exception} e{number}) {{", *self._block(indent + 1, 1)]
            if dice.random() < 0.7:
                return [*lines, f"{pad}}}"]
        return [*lines, f"{pad}}} finally {{", f"{pad}    y = {self._int(1)};", f"{pad}}}"]


class _PlainMethod(RandomMethod):
    """Without arrays, objects, static fields and handlers."""

    def _place(self) -> str:
        return self._dice.choice(["x", "y", "z"])

    def _int(self, depth: int = 2) -> str:
        while True:
            text = super()._int(depth)
            if not _OBJECTS.search(text):
                return text

    def _statement(self, indent: int) -> list[str]:
        while True:
            lines = super()._statement(indent)
            if not any(_OBJECTS.search(line) or "try" in line for line in lines):
                return lines


_OBJECTS = re.compile(r"\bs\b|\bn\b|\bt\b|memory")
