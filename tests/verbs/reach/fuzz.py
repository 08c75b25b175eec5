"""Random programs over objects, arrays, exceptions and counted loops, on which both searches have to agree.

`python -m tests.verbs.reach.fuzz --seed 7 --methods 40` writes a class of random methods, has forward and
backward search look for every side of every branch, and fails when one reaches what the other calls
infeasible.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack

from .agreement import compare

_HEAD = """
class Node {
    Node left, right; int value; short small; char letter; boolean flag;
    int computed(int k) { return k + value; }
    void swap(Node o) { Node held = left; left = o.right; o.right = held; }
}
class Middle extends Node {
    int value;
    int computed(int k) { if (k > value) return super.computed(1); return k * 2; }
}
final class Last extends Middle {
    void swap(Node o) { if (o == this) throw new ArithmeticException(); super.swap(o); }
}
"""
_REFERENCES = ("a", "b", "p", "q")
_NUMBERS = ("x", "y", "t")
_CAUGHT = (
    "NullPointerException",
    "ArithmeticException",
    "RuntimeException",
    "ArrayIndexOutOfBoundsException",
)


class Writer:
    """Writes random Java."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def source(self, methods: int) -> str:
        """A class of so many methods, every third of them with a loop."""
        bodies = [self._counted(i) if i % 3 == 0 else self._method(i) for i in range(methods)]
        return _HEAD + "public class Fuzzed {\n" + "\n".join(bodies) + "\n}\n"

    def _method(self, number: int) -> str:
        body = " ".join(self._statement(0) for _ in range(self._random.randint(2, 5)))
        head = f"static int f{number}(Node a, Node b, int x, int y, int[] array)"
        return (
            f"{head} {{ Node p = a, q = b; int t = 0; {body} if ({self._condition()}) return 1; return 0; }}"
        )

    def _counted(self, number: int) -> str:
        choose = self._random.choice
        start, end = choose(("0", "n", "m", "3")), choose(("n", "m", "10", "100"))
        body = [
            choose(("s += 2;", "s += 3 * i + 1;", "s -= i;", "s += m;")),
            choose(("t = 2 * i;", "t = s;", "")),
        ]
        self._random.shuffle(body)
        goals = (f"s == {self._random.randint(-20, 90)}", "t == s", "i > n", "s > 100 && t < 7", "i < m")
        loop = f"for (i = {start}; i {choose(('<', '<=', '>', '!='))} {end}; i += {choose((1, 1, 2, -1))})"
        head = f"static int f{number}(int n, int m)"
        return (
            f"{head} {{ int s = 0, t = 0, i; {loop} {{ {' '.join(body)} if (s > 5000) break; }} "
            f"if ({choose(goals)}) return 1; return 0; }}"
        )

    def _reference(self, depth: int = 0) -> str:
        kind = self._random.random()
        if kind < 0.55 or depth > 1:
            return self._random.choice(_REFERENCES)
        if kind < 0.9 or depth:
            return f"{self._reference(depth + 1)}.{self._random.choice(('left', 'right'))}"
        return self._random.choice(("null", "new Node()", "new Middle()"))

    def _number(self, depth: int = 0) -> str:
        kind = self._random.random()
        if kind < 0.35 or depth > 1:
            return self._random.choice(_NUMBERS)
        if kind < 0.55:
            return str(self._random.choice((0, 1, 2, -1, 5, 10, 127, -128)))
        if kind < 0.75:
            return f"{self._reference(1)}.{self._random.choice(('value', 'small', 'letter'))}"
        if kind < 0.82:
            return f"array[{self._number(depth + 1)}]"
        if kind < 0.88:
            return f"{self._reference(1)}.computed({self._number(depth + 1)})"
        operation = self._random.choice("+-*&^/%")
        return f"({self._number(depth + 1)} {operation} {self._number(depth + 1)})"

    def _condition(self) -> str:
        kind = self._random.random()
        if kind < 0.3:
            return f"{self._reference()} {self._random.choice(('==', '!='))} {self._reference()}"
        if kind < 0.4:
            return f"{self._reference(1)} instanceof {self._random.choice(('Middle', 'Last'))}"
        if kind < 0.48:
            return f"{self._reference(1)}.flag"
        if kind < 0.8:
            return f"{self._number()} {self._random.choice(('<', '>', '==', '!='))} {self._number()}"
        return f"{self._condition()} {self._random.choice(('&&', '||'))} {self._condition()}"

    def _statement(self, depth: int) -> str:
        kind, choose = self._random.random(), self._random.choice
        if kind < 0.2:
            return f"{choose(_REFERENCES)} = {self._reference()};"
        if kind < 0.4:
            return f"{choose(_REFERENCES)}.{choose(('left', 'right'))} = {self._reference()};"
        if kind < 0.55:
            cast, name = choose((("", "value"), ("", "value"), ("(short) ", "small"), ("(char) ", "letter")))
            return f"{choose(_REFERENCES)}.{name} = {cast}{self._number()};"
        if kind < 0.65:
            return f"{choose(_NUMBERS)} = {self._number()};"
        if kind < 0.7:
            return f"array[{self._number(1)}] = {self._number(1)};"
        if kind < 0.75:
            return f"{choose(_REFERENCES)}.swap({choose(_REFERENCES)});"
        if depth < 3 and kind < 0.95:
            return (
                f"if ({self._condition()}) {{ {self._block(depth + 1)} }} else {{ {self._block(depth + 1)} }}"
            )
        if depth < 2:
            handler = f"catch ({choose(_CAUGHT)} e) {{ t = t + 1; {self._block(depth + 2)} }}"
            return f"try {{ {self._block(depth + 2)} }} {handler}"
        return "y++;"

    def _block(self, depth: int) -> str:
        return " ".join(self._statement(depth) for _ in range(self._random.randint(1, 2)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Forward against backward search on random programs.")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--methods", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each method, and for each goal")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    disagreeing = with_deep_stack(lambda: _run(options.seed, options.methods, options.seconds))
    sys.exit(1 if disagreeing else 0)


def _run(seed: int, methods: int, seconds: float) -> int:
    counted: Counter[str] = Counter()
    disagreeing = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "Fuzzed.java"
        source.write_text(Writer(seed).source(methods))
        class_path = ClassPath([source], find_jdk())
        with JvmWorker(class_path.jdk.home, assertions=True) as worker:
            for one in compare(class_path, worker, "Fuzzed", seconds):
                counted[f"{one.forward.value} forward, {one.backward.value} backward"] += 1
                if not one.agrees:
                    disagreeing += 1
                    print(f"disagree: {one}\n{_text(source, one.goal.edge.method.name)}")
    print("\n".join(f"{count:6} {what}" for what, count in sorted(counted.items())))
    return disagreeing


def _text(source: Path, name: str) -> str:
    return next(line for line in source.read_text().splitlines() if f" {name}(" in line)


if __name__ == "__main__":
    main()
