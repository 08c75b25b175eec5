"""Random methods with loops over the characters of a string, and drivers that try all short strings."""

from __future__ import annotations

import random

from .generator import Generated

_LETTERS = ("'a'", "'b'", "' '", "'\\uffff'")
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=")


def generate_texts(seed: object, name: str, count: int) -> Generated:
    """A class of so many random methods."""
    methods = [_method(random.Random(f"{seed} {name} {number}"), number) for number in range(count)]
    drivers = [_driver(number) for number in range(count)]
    source = f"class {name} {{\n" + "\n".join([*methods, *drivers]) + "\n}\n"
    return Generated(name, source, tuple(f"m{number}" for number in range(count)))


def _method(dice: random.Random, number: int) -> str:
    steps = "\n".join(f"            {_step(dice)}" for _ in range(dice.randint(1, 3)))
    array = dice.choice(["", "        int[] seen = new int[s.length()];\n"])
    filled = f"            seen[{dice.choice(('i', 'i', 'i', 'i + 1', 'x'))}] = x;\n" if array else ""
    return f"""
    static void m{number}(String s) {{
        int x = {dice.randint(0, 1)}, y = {dice.randint(0, 2)};
{array}        for (int i = {dice.choice("0001")}; i < s.length(); i++) {{
{filled}{steps}
        }}
        assert {_claim(dice)};
    }}"""


def _step(dice: random.Random) -> str:
    character = dice.choice(("s.charAt(i)", "s.charAt(i)", "s.charAt(0)", "s.charAt(s.length() - 1)"))
    condition = f"{character} {dice.choice(_RELATIONS)} {dice.choice((*_LETTERS, 's.charAt(i)'))}"
    change = dice.choice(("x++;", "y++;", "x = y;", "y = x;", "x = i;", "x--;", "break;", "x += 2;"))
    other = dice.choice(("x++;", "y++;", "y = 0;", "x--;", "y--;"))
    return f"if ({condition}) {{ {change} }}" + dice.choice(("", f" else {{ {other} }}"))


def _claim(dice: random.Random) -> str:
    left = dice.choice(("x", "y", "x + y", "x - y"))
    right = dice.choice(("y", "s.length()", "s.length() + 1", "0", "2", "-1", "2 * s.length() + 2"))
    return f"{left} {dice.choice(_RELATIONS)} {right}"


def _driver(number: int) -> str:
    return f"""
    static int all{number}() {{
        int seen = 2; // by null
        for (int length = 0; length < 5; length++) {{
            for (int each = 0; each < 1 << 2 * length; each++) {{
                StringBuilder text = new StringBuilder();
                for (int at = 0; at < length; at++) {{
                    text.append("ab \\uffff".charAt(each >> 2 * at & 3));
                }}
                try {{
                    m{number}(text.toString());
                }} catch (AssertionError e) {{
                    seen |= 1;
                }} catch (Throwable e) {{
                    seen |= 2;
                }}
            }}
        }}
        return seen;
    }}"""
