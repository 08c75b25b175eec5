"""Random small methods in Java source, each with a method that calls it on every input of its domain."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .parameters import Parameter, choose_parameters

HELPERS = """
    int fa;
    boolean fb;
    static int st;

    static CLASS make(int number) {
        CLASS made = new CLASS();
        made.fa = (number & 3) - 2;
        made.fb = Domain.isPositive(number - 3);
        return made;
    }
    static int sign(int x) {
        return x < 0 ? -1 : x > 0 ? 1 : 0;
    }

    static int pick(int x, int y) {
        if ((x ^ y) >= 0) {
            return x > y ? x : y;
        }
        return x & y;
    }

    static int ratio(int x, int y) {
        return x % y == 0 ? x / y : -1;
    }

    static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    static boolean odd(int x) {
        return (x & 1) == 1;
    }
"""

_CORNERS = ("Integer.MAX_VALUE", "Integer.MIN_VALUE", "0x7f", "0x80", "0xffff", "100", "-100")
_BINARY = (*("+", "-", "&", "|", "^") * 3, "<<", ">>", ">>>", "*", "/", "%")
"""Products and quotients take solvers long: they are in every third method, not in most."""
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
_INT_FORMS = (
    "-($I)",
    "~($I)",
    "(byte) ($I)",
    "(short) ($I)",
    "(char) ($I)",
    "(int) ($L)",
    "(int) ($D)",
    "sign($I)",
    "pick($I, $A)",
    "ratio($I, $A)",
    "depth($I & 3)",
    "Math.abs($I)",
    "Math.max($I, $A)",
    "Integer.bitCount($I)",
    "Integer.compare($I, $A)",
    "Math.floorMod($I, $A)",
    "Math.addExact($I, $A)",
    "Integer.valueOf($I & 3).hashCode()",
    "++st",
    "($A $R $A ? $I : $A)",
)
_LONG_FORMS = (
    "<< $A",
    ">> $A",
    ">>> $A",
    "+ 3L",
    "* 7L",
    "- (1L << 33)",
    "/ 3L",
    "% -7L",
    "& $A",
    "| 1L",
    "^ -1L",
)
_DOUBLE_FORMS = ("+ 0.5", "- 1e9f", "* 2f", "/ 3.0", "/ $A")
_CONDITIONS = {
    "boolean": ("NAME", "!NAME", "NAME", "!NAME"),
    "Color": ("NAME == Color.GREEN", "NAME != Color.RED", "NAME == null"),
    "Shape": ("NAME instanceof Circle", "((Square) NAME).size > 0", "NAME == null"),
    "Node": ("NAME == $N", "NAME != $N", "NAME == null"),
    "int[]": ("NAME == null",),
    "Node[]": ("NAME == null", "NAME[0] == $N"),
}
_RARE = (
    "odd($A)",
    "odd($I)",
    "$A $R $A ^ $A $R $A",
    "$A $R $A & $A $R $A",
    "$A $R $A | odd($A)",
    "Integer.valueOf($A & 3).equals($A & 1)",
)
# Often without a solution, and not always in a way that meets the eye.
_CONTRADICTIONS = (
    "$A > 1 && $A < -1",
    "($A & 1) == 2",
    "($A | 1) == 0",
    "($A ^ $A) == 5",
    "($A >>> 28) > 16",
    "($A << 1) % 2 != 0",
    "r * r < 0",
    "r > $K && r < $K",
    "r + 1 < r",
    "r == $K && r != $K",
)
_EXCEPTIONS = (
    "ArithmeticException",
    "NullPointerException",
    "ArrayIndexOutOfBoundsException",
    "ClassCastException",
    "IllegalStateException",
    "RuntimeException",
)
_INTS = ("int", "byte", "short", "char")


@dataclass(frozen=True, slots=True)
class GeneratedMethod:
    """A method `m7` and the method `enumerate7` that calls it on all inputs."""

    name: str
    source: str
    inputs: int


def generate_method(number: int, random: Random) -> GeneratedMethod:
    """The method of that number; all else is decided by the source of randomness."""
    parameters = choose_parameters(random)
    name = f"m{number}"
    declared = ", ".join(f"{kind} {variable}" for p in parameters for kind, variable in p.declared)
    body = "\n".join("        " + line for line in _Body(parameters, random).lines())
    loops = " ".join(p.loop for p in parameters)
    made = "".join(f"            {p.made}\n" for p in parameters if p.made)
    arguments = ", ".join(p.arguments for p in parameters if p.arguments)
    receiver = next((p.receiver for p in parameters if p.receiver), "")
    inputs = 1
    for parameter in parameters:
        inputs *= parameter.count
    source = f"""
    {"" if receiver else "static "}int {name}({declared}) {{
{body}
    }}

    static void enumerate{number}() {{
        {loops} {{
{made}            try {{
                {f"{receiver}." if receiver else ""}{name}({arguments});
            }} catch (Throwable thrown) {{
                // Exceptions are outcomes like others.
            }}
        }}
    }}
"""
    return GeneratedMethod(name, source, inputs)


class _Body:
    """Writes the statements of one method."""

    def __init__(self, parameters: list[Parameter], random: Random) -> None:
        self._random = random
        self._guards = [guard for parameter in parameters for guard in parameter.guards]
        self._scope = [variable for parameter in parameters for variable in parameter.declared]
        self._links = [link for parameter in parameters for link in parameter.links]
        if any(parameter.receiver for parameter in parameters):
            self._scope += [("field", "fa"), ("boolean", "fb")]
        self._names = 0
        self._branches = random.choice((1, 2, 2, 3, 3, 4))
        self._in_loop = False

    def lines(self) -> list[str]:
        lines = [*self._guards, "st = 0;"]
        if self._links:
            lines.append("Node made = null;")
        lines.append(f"int r = {self._int(1)};")
        self._scope.append(("int", "r"))
        while self._branches > 0:
            lines += self._statement(2)
        lines.append(f"return {self._int(1)};")
        return lines

    # Statements -------------------------------------------------------------------------------------

    def _statement(self, depth: int) -> list[str]:
        kinds = ["assign", "if", "if", "if", "array"]
        if depth > 0:
            kinds += ["switch", "try"]
            if not self._in_loop:
                kinds += ["loop", "loop"]
                if self._links:
                    kinds.append("walk")
        if self._named("int[]", "byte[]", "long[]", "Node[]"):
            kinds.append("store")
        if self._links:
            kinds += ["put", "put", "new"]
        kind = self._random.choice(kinds)
        lines: list[str] = getattr(self, f"_write_{kind}")(depth)
        return lines

    def _block(self, depth: int, *, completes: bool = False) -> list[str]:
        """An indented block; what it declares ends with it.

        Every statement has a part that `completes`, as javac wants no statements that cannot be reached.
        """
        outer = list(self._scope)
        lines: list[str] = []
        for _ in range(self._random.choice((1, 1, 2))):
            if depth > 0 and self._branches > 0:
                lines += self._statement(depth - 1)
            else:
                lines += self._write_assign(0)
        if not completes:
            lines += self._leave()
        self._scope = outer
        return ["    " + line for line in lines]

    def _leave(self) -> list[str]:
        choice = self._random.random()
        if choice < 0.2:
            return [f"return {self._int(1)};"]
        if choice < 0.25:
            return ["throw new IllegalStateException();"]
        if choice < 0.35 and self._in_loop:
            return [self._random.choice(("break;", "continue;"))]
        return []

    def _write_assign(self, depth: int) -> list[str]:
        choice = self._random.random()
        if choice < 0.1 and self._named("field"):
            return [f"fa = {self._int(1)};"]
        if choice < 0.2:
            test = self._fill("$A $R $A", 0)
            return [f"boolean {self._declare('boolean')} = {test};"]
        if choice < 0.7:
            return [f"r {self._random.choice(('=', '+=', '-=', '^=', '*='))} {self._int(2)};"]
        value = self._int(2)
        return [f"int {self._declare('int')} = {value};"]

    def _write_if(self, depth: int) -> list[str]:
        self._branches -= 1
        lines = [f"if ({self._condition(1)}) {{", *self._block(depth)]
        if self._random.random() < 0.5:
            lines += ["} else {", *self._block(depth, completes=True)]
        return [*lines, "}"]

    def _write_switch(self, depth: int) -> list[str]:
        self._branches -= 2
        colors = self._named("Color")
        if colors and self._random.random() < 0.6:
            selector, keys = self._random.choice(colors), ["RED", "GREEN", "BLUE"]
        else:
            selector = f"(int) ({self._int(1)})"
            step = self._random.choice((1, 1, 1, 1000))
            keys = [str(step * key) for key in range(-2, 4)]
        lines = [f"switch ({selector}) {{"]
        for key in self._random.sample(keys, self._random.randint(1, 3)):
            falls = self._random.random() < 0.3
            lines += [
                f"    case {key}:",
                f"        r += {self._int(1)};",
                *([] if falls else ["        break;"]),
            ]
        if self._random.random() < 0.6:
            lines += ["    default:", f"        r = {self._int(1)};"]
        return [*lines, "}"]

    def _write_loop(self, depth: int) -> list[str]:
        self._branches -= 2
        limit = self._random.randint(1, 3)
        self._names += 1
        name = f"i{self._names}"
        bound = f"{name} < {limit}"
        if self._random.random() < 0.6:
            bound += f" && {name} {self._random.choice(('<', '<=', '!='))} {self._int(1)}"
        outer = list(self._scope)
        kept, self._branches = self._branches, min(self._branches, 1)
        self._scope.append(("int", name))
        self._in_loop = True
        tested_last = self._random.random() < 0.3
        inner = self._block(1, completes=tested_last)
        self._in_loop = False
        self._branches = kept
        self._scope = outer
        if tested_last:
            return [f"int {name} = 0;", "do {", *inner, f"}} while (++{bound});"]
        return [f"for (int {name} = 0; {bound}; {name}++) {{", *inner, "}"]

    def _write_walk(self, depth: int) -> list[str]:
        self._branches -= 2
        start, name = self._node(), self._declare("Node")
        rounds = self._random.randint(1, 3)
        return [
            f"Node {name} = {start};",
            f"for (int n = 0; {name} != null && n < {rounds}; n++) {{",
            f"    r += Domain.four({name}.v);",
            f"    {name} = {self._link(name)};",
            "}",
        ]

    def _write_try(self, depth: int) -> list[str]:
        self._branches -= 1
        thrown = self._random.sample(_EXCEPTIONS, self._random.choice((1, 1, 2)))
        lines = ["try {", *(f"    {line}" for line in self._risky()), *self._block(depth)]
        for kind in sorted(thrown, key=lambda kind: kind == "RuntimeException"):
            self._names += 1
            lines += [f"}} catch ({kind} e{self._names}) {{", *self._block(0, completes=True)]
        if self._random.random() < 0.15:
            lines += ["} finally {", f"    r ^= {self._int(1)};"]
        return [*lines, "}"]

    def _risky(self) -> list[str]:
        return [f"r = {self._int(1)} {self._random.choice('/%')} {self._int(1)};"]

    def _write_array(self, depth: int) -> list[str]:
        """A new array of a few elements, or of fewer than none."""
        length = self._fill(self._random.choice(("$I & 1", "$I & 3", "$I % 3", "$A + 2 & 3")), 1)
        kind = self._random.choice(("int", "byte", "long"))
        element = f"({kind}) ({self._int(1)})"
        name = self._declare(f"{kind}[]")
        lines = [f"{kind}[] {name} = new {kind}[{length}];"]
        if self._random.random() < 0.7:
            lines.append(f"{name}[{self._index()}] = {element};")
        return lines

    def _write_store(self, depth: int) -> list[str]:
        kind, array = self._random.choice([v for v in self._scope if v[0].endswith("[]")])
        element = f"{array}[{self._index()}]"
        if kind == "Node[]":
            return [f"{element} = {self._node()};"]
        if self._random.random() < 0.3:
            operator = self._random.choice(("+=", "-=", ">>>="))
            return [f"Domain.four((int) {element});", f"{element} {operator} {self._int(1)};"]
        return [f"{array}[{self._int(1)}] = ({kind[:-2]}) ({self._int(1)});"]

    def _write_put(self, depth: int) -> list[str]:
        node = self._node()
        if self._random.random() < 0.5:
            return [f"{node}.v = {self._int(1)};"]
        return [f"{node}.{self._random.choice(self._links)} = {self._random.choice((self._node(), 'null'))};"]

    def _write_new(self, depth: int) -> list[str]:
        if self._random.random() < 0.4:
            return ["made = new Node();"]
        link = self._link(self._node())
        return [f"Node {self._declare('Node')} = {link};"]

    def _link(self, node: str) -> str:
        return f"Domain.known({node}.{self._random.choice(self._links)}, p, q, made)"

    def _declare(self, kind: str) -> str:
        self._names += 1
        name = f"v{self._names}"
        self._scope.append((kind, name))
        return name

    # Expressions ------------------------------------------------------------------------------------

    def _named(self, *kinds: str) -> list[str]:
        return [name for kind, name in self._scope if kind in kinds]

    def _node(self) -> str:
        return self._random.choice([*self._named("Node"), "made", "q"])

    def _fill(self, form: str, depth: int) -> str:
        """The form with expressions in its holes: an int (I), an atom (A), a long (L), a double (D), a node
        (N), a relation (R), a small number (K)."""
        writers: dict[str, Callable[[], str]] = {
            "I": lambda: self._int(depth - 1),
            "A": self._atom,
            "L": self._long,
            "D": self._double,
            "N": self._node,
            "R": lambda: self._random.choice(_RELATIONS),
            "K": lambda: str(self._random.randint(-2, 3)),
        }
        return re.sub(r"\$([A-Z])", lambda hole: writers[hole[1]](), form)

    def _int(self, depth: int) -> str:
        choice = self._random.random()
        if depth <= 0 or choice < 0.25:
            return self._atom()
        if choice < 0.7:
            return self._fill(f"($I {self._random.choice(_BINARY)} $I)", depth)
        return self._fill(self._random.choice(_INT_FORMS), depth)

    def _atom(self) -> str:
        atoms = [str(self._random.randint(-3, 4))]
        if self._random.random() < 0.1:
            atoms.append(self._random.choice(_CORNERS))
        for kind, name in self._scope:
            if kind in _INTS:
                atoms += [name, name]
            elif kind == "long":
                atoms.append(f"(int) {name}")
            elif kind in ("int[]", "byte[]", "long[]"):
                atoms += [f"{name}.length", f"Domain.four((int) {name}[{self._index()}])"]
            elif kind == "field":
                atoms += [f"Domain.four({name})"] * 2
            elif kind == "Node":
                atoms.append(f"Domain.four({name}.v)")
            elif kind == "Shape":
                atoms += [f"{name}.area()", f"Domain.four({name}.size)"]
            elif kind == "Color":
                atoms.append(f"{name}.ordinal()")
        return self._random.choice(atoms)

    def _index(self) -> str:
        names = self._named(*_INTS)
        return self._random.choice(["0", "1", *names, *(f"{name} & 1" for name in names)])

    def _long(self) -> str:
        longs = self._named("long")
        first = self._random.choice(longs) if longs and self._random.random() < 0.5 else "(long) ($A)"
        return self._fill(f"({first} {self._random.choice(_LONG_FORMS)})", 0)

    def _double(self) -> str:
        first = self._random.choice([*self._named("double") * 3, "(float) ($A)", "(double) ($A)"])
        return self._fill(f"{first} {self._random.choice(_DOUBLE_FORMS)}", 0)

    def _condition(self, depth: int) -> str:
        if depth > 0 and self._random.random() < 0.25:
            operator = self._random.choice(("&&", "||"))
            return f"{self._condition(depth - 1)} {operator} {self._condition(depth - 1)}"
        forms = ["$I $R $A"] * 6 + [
            self._random.choice(_RARE),
            "$L $R $A",
            self._random.choice(_CONTRADICTIONS),
        ]
        if self._random.random() < 0.3 or self._named("double"):
            forms.append("$D $R $A")
        for kind, name in self._scope:
            forms += [form.replace("NAME", name) for form in _CONDITIONS.get(kind, ())]
            if kind == "Node":
                forms.append(f"{self._link(name)} == $N")
        return self._fill(self._random.choice(forms), 2)
