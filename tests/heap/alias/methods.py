"""Random methods that read, write and compare through references which may be the same."""

from __future__ import annotations

from random import Random

SHARED = """
class Node {
    int f;
    int g;
    Node next;
    Node prev;
}

class Special extends Node {
    int h;

    int tell() {
        return h;
    }
}
"""

_PARAMETERS = ("Node a", "Node b", "Node c", "Special s")
_RELATIONS = ("==", "!=", "<", ">")


class _Writer:
    """Writes one method."""

    def __init__(self, random: Random) -> None:
        self._random = random
        count = random.choice((1, 2, 2, 3, 3, 4))
        self.parameters = list(random.sample(_PARAMETERS, count))
        self._references = [parameter.split()[1] for parameter in self.parameters]
        self._arrays: list[str] = []
        self._nodes: list[str] = []
        if random.random() < 0.3:
            self.parameters += ["int[] u", "int[] v", "int i"]
            self._arrays = ["u", "v"]
        elif random.random() < 0.2:
            self.parameters += ["Node[] n", "int i"]
            self._nodes = ["n"]
        self.parameters.append("int k")
        self._locals = 0

    def reference(self) -> str:
        """A reference that is likely not null: at most one field away."""
        random = self._random
        name = random.choice(self._references)
        if random.random() < 0.25:
            return f"{name}.{random.choice(('next', 'prev'))}"
        return name

    def number(self) -> str:
        random = self._random
        choice = random.random()
        if choice < 0.5:
            return f"{self.reference()}.{random.choice('fg')}"
        if choice < 0.6 and self._arrays:
            return f"{random.choice(self._arrays)}[{self.index()}]"
        if choice < 0.7:
            return "k"
        return str(random.randint(-2, 3))

    def index(self) -> str:
        return self._random.choice(("i", "0", "1", "i"))

    def value(self) -> str:
        """A reference to be stored."""
        random = self._random
        choice = random.random()
        if choice < 0.15:
            return "null"
        if choice < 0.3:
            return "new Node()"
        if choice < 0.4 and self._nodes:
            return f"n[{self.index()}]"
        return self.reference()

    def condition(self) -> str:
        random = self._random
        choice = random.random()
        if choice < 0.3:
            return f"{self.reference()} {random.choice(('==', '!='))} {self.reference()}"
        if choice < 0.4:
            return f"{self.reference()} {random.choice(('==', '!='))} null"
        if choice < 0.45:
            return f"{self.reference()} instanceof Special"
        return f"{self.number()} {random.choice(_RELATIONS)} {self.number()}"

    def statement(self, depth: int) -> list[str]:
        random = self._random
        choice = random.random()
        if choice < 0.3:
            return [f"{self.reference()}.{random.choice('fg')} = {self.number()};"]
        if choice < 0.5:
            return [f"{self.reference()}.{random.choice(('next', 'prev'))} = {self.value()};"]
        if choice < 0.58 and self._arrays:
            return [f"{random.choice(self._arrays)}[{self.index()}] = {self.number()};"]
        if choice < 0.58 and self._nodes:
            return [f"n[{self.index()}] = {self.value()};"]
        if choice < 0.66:
            self._locals += 1
            name = f"l{self._locals}"
            line = f"Node {name} = {self.reference()};"
            if depth == 0:
                self._references.append(name)
            return [line]
        if choice < 0.7:
            return [f"{random.choice(self._references)}.f++;"]
        if depth == 2:
            return [f"result += {self.number()};"]
        body = [line for _ in range(random.randint(1, 2)) for line in self.statement(depth + 1)]
        lines = [f"if ({self.condition()}) {{", *("    " + line for line in body), "    result += 1;", "}"]
        if random.random() < 0.4:
            other = self.statement(depth + 1)
            lines = [*lines[:-1], "} else {", *("    " + line for line in other), "}"]
        return lines


def generate_method(number: int, random: Random) -> str:
    """The source of `static int m<number>(...)`."""
    writer = _Writer(random)
    lines = [line for _ in range(random.randint(2, 5)) for line in writer.statement(0)]
    body = "\n".join(f"        {line}" for line in lines)
    last = f"        if ({writer.condition()}) {{\n            return result + 100;\n        }}"
    parameters = ", ".join(writer.parameters)
    start = f"\n    static int m{number}({parameters}) {{\n        int result = 0;\n"
    return f"{start}{body}\n{last}\n        return result;\n    }}\n"


def generate_class(seed: int, name: str, size: int) -> tuple[str, list[str]]:
    """The source of a class, and of each of its methods."""
    methods = [generate_method(number, Random(f"{seed} {name} {number}")) for number in range(size)]
    return f"class {name} {{{''.join(methods)}}}\n", methods
