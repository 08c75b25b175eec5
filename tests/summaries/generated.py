"""Generated programs whose methods call one another, for comparisons with and without summaries."""

from __future__ import annotations

from random import Random

FIELDS = ("a", "b")


class ProgramWriter:
    """Writes one class with a class below it.

    Its methods have fields, arrays, static state, recursion, exceptions, constructors and virtual calls.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.name = f"G{seed}"
        self._count = self._random.randint(3, 8)

    def source(self) -> str:
        """The class, and one that extends it and overrides one of its methods."""
        methods = "\n".join(self._method(number, number + 1) for number in range(self._count))
        overridden = self._random.randrange(1, self._count)
        other = self._method(overridden, overridden + 1)
        return f"""
class {self.name} {{
    int a, b;
    int[] cells;
    {self.name} next;
    static int total;
    static {self.name} kept;
    {self.name}() {{ }}
    {self.name}(int x) {{
        if (x > 5) throw new IllegalArgumentException("{self.name} " + x);
        a = x < 0 ? 0 : x;
    }}
{methods}
}}
class {self.name}Below extends {self.name} {{
{other}
}}
"""

    @property
    def entries(self) -> list[str]:
        """Methods that call others."""
        return [f"{self.name}.m{number}" for number in range(self._count - 1)]

    def _method(self, number: int, callees: int) -> str:
        self._callees = list(range(callees, self._count))
        self._depth = 0
        body = "\n".join(f"        {self._statement()}" for _ in range(self._random.randint(1, 3)))
        recursion = ""
        if self._random.random() < 0.15:
            recursion = f"        if (x > 0 && x <= 2) return m{number}(x - 1, p) + {self._number()};\n"
        head = f"    int m{number}(int x, {self.name} p) {{\n"
        return f"{head}{recursion}{body}\n        return {self._number()};\n    }}"

    def _statement(self) -> str:
        self._depth += 1
        try:
            kind = self._random.random()
            if kind < 0.35 and self._depth < 3:
                other = f" else {{ {self._statement()} }}" if self._random.random() < 0.5 else ""
                return f"if ({self._condition()}) {{ {self._statement()} }}{other}"
            if kind < 0.5:
                return f"{self._object()}.{self._field()} = {self._number()};"
            if kind < 0.58:
                return f"next = {self._reference()};"
            if kind < 0.64:
                return f"total += {self._number()};" if self._random.random() < 0.4 else "a++;"
            if kind < 0.7:
                return f'if ({self._condition()}) throw new IllegalStateException("{self._depth}");'
            if kind < 0.76:
                caught = self._random.choice(
                    ("NullPointerException", "IllegalStateException", "RuntimeException")
                )
                return f"try {{ {self._statement()} }} catch ({caught} e) {{ b--; }}"
            if kind < 0.8:
                return f"{self._object()}.cells[{self._random.choice(('0', '1', 'x'))}] = {self._number()};"
            if kind < 0.83:
                return f"kept = {self._reference()};"
            return f"b = {self._number()};"
        finally:
            self._depth -= 1

    def _condition(self) -> str:
        kind = self._random.random()
        if kind < 0.2:
            return f"{self._reference()} == {self._random.choice(('null', 'this', 'next'))}"
        relation = self._random.choice(("<", ">", "==", "!=", ">="))
        return f"{self._number()} {relation} {self._number()}"

    def _number(self) -> str:
        kind = self._random.random()
        if kind < 0.25:
            return str(self._random.randint(-3, 9))
        if kind < 0.45:
            return "x"
        if kind < 0.6:
            return f"{self._object()}.{self._field()}"
        if kind < 0.65:
            return self._random.choice(
                (f"new {self.name}({self._random.choice(('x', '3', 'a'))}).a", f"{self._object()}.cells[x]")
            )
        if kind < 0.9 and self._callees and self._depth < 3:
            self._depth += 1
            callee = self._random.choice(self._callees)
            receiver = self._random.choice(("this", "this", "this", "p", f"new {self.name}Below()"))
            call = f"{receiver}.m{callee}({self._number()}, {self._reference()})"
            self._depth -= 1
            return call
        operator = self._random.choice(("+", "-", "*", "/"))
        return f"(x {operator} {self._random.choice(('2', '3', 'a', 'b'))})"

    def _object(self) -> str:
        return self._random.choice(("this", "this", "p", "next"))

    def _reference(self) -> str:
        return self._random.choice(("this", "p", "p", "next", "kept", "null", f"new {self.name}()"))

    def _field(self) -> str:
        return self._random.choice(FIELDS)
