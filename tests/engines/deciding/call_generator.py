"""Random methods like those of `generator`, which call methods that are about numbers and static state."""

from __future__ import annotations

import random

from .generator import HEADER, Generated, RandomMethod, driver

HELPERS = 6
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=")


def generate_calls(seed: object, name: str, count: int) -> Generated:
    """A class of so many random methods, and the methods that they call."""
    helpers = [_Helper(random.Random(f"{seed} {name} h{number}"), number).source for number in range(HELPERS)]
    methods = [
        _CallingMethod(random.Random(f"{seed} {name} {number}"), number).source for number in range(count)
    ]
    drivers = [driver(number) for number in range(count)]
    source = f"class {name} {{{HEADER}" + "\n".join([*helpers, *methods, *drivers]) + "\n}\n"
    return Generated(name, source, tuple(f"m{number}" for number in range(count)))


class _CallingMethod(RandomMethod):
    def _int(self, depth: int = 2) -> str:
        dice = self._dice
        if depth and dice.random() < 0.4:
            return f"h{dice.randrange(HELPERS)}({super()._int(depth - 1)}, {super()._int(depth - 1)})"
        return super()._int(depth)


class _Helper:
    """A method that returns early, throws, calls others and counts; some need more than numbers."""

    def __init__(self, dice: random.Random, number: int) -> None:
        self._dice = dice
        self._number = number
        lines = [self._statement() for _ in range(dice.randint(1, 4))]
        body = "\n".join(f"        {line}" for line in (*lines, f"return {self._int()};"))
        self.source = f"    static int h{number}(int x, int y) {{\n{body}\n    }}"

    def _int(self, depth: int = 2) -> str:
        dice = self._dice
        if depth == 0 or dice.random() < 0.3:
            return dice.choice(["x", "y", "x", "y", "memory", "-1", "0", "2", "100"])
        one, other = self._int(depth - 1), self._int(depth - 1)
        kind = dice.random()
        if kind < 0.7:
            return f"({one} {dice.choice('+ - * & | ^ >> /'.split())} {other})"
        if kind < 0.9 and self._number:
            return f"h{dice.randrange(self._number)}({one}, {other})"
        return dice.choice(
            [f"(int) ((long) {one} * {other} >> 3)", f"(char) {one}", f"new int[] {{{one}}}[0]"]
        )

    def _condition(self) -> str:
        return f"{self._int(1)} {self._dice.choice(_RELATIONS)} {self._int(1)}"

    def _statement(self) -> str:
        dice = self._dice
        return dice.choice(
            [
                f"if ({self._condition()}) return {self._int()};",
                f"if ({self._condition()}) throw new IllegalStateException();",
                f"if ({self._condition()}) memory = {self._int(1)}; else y = {self._int(1)};",
                f"x = {self._int(1)};",
                f"try {{ y = {self._int()}; }} catch (ArithmeticException e) {{ return {self._int(1)}; }}",
            ]
        )
