"""A Java program too large to write by hand: many local variables, large switches, deep nesting."""

from __future__ import annotations

LOCALS = 300
CATCHES = ("IllegalStateException", "ArithmeticException", "RuntimeException")


def large_program(class_name: str) -> str:
    """The source of a class whose methods need `wide`, long jumps and more nesting than CPython has."""
    members = [
        "    static int seed = 1;",
        _many_locals(),
        _many_parameters(),
        _large_switches(),
        _deep_expression(120),
        _nested_conditions(60),
        _nested_loops(16),
        _nested_handlers(12),
        _table(1500),
        _concatenation(210),
    ]
    return f"public class {class_name} {{\n" + "\n".join(members) + "\n}\n"


def _many_locals() -> str:
    declared = " ".join(f"int i{n} = {n * 37 - 1000} + seed;" for n in range(LOCALS))
    summed = " + ".join(f"i{n} * {n % 7 + 1}L" for n in range(LOCALS))
    return f"""
    public static long manyLocals() {{
        {declared}
        long l0 = i299, l1 = l0 * 3;
        double d0 = i298, d1 = d0 / 7;
        float f0 = i297;
        Object o0 = "o", o1 = o0;
        i290 += 1000; i291 -= 300; i292++; i293--; i294 += 32767; i295 -= 32768;
        for (int k = 0; k < 5; k++) {{ i296 += k; l1 ^= i296; d1 += k; f0 *= 1.5f; }}
        if (o0 == o1) l0++;
        return {summed} + l0 + l1 + (long) d1 + (long) f0;
    }}"""


def _many_parameters() -> str:
    parameters = ", ".join(f"long p{n}" for n in range(100))
    arguments = ", ".join(str(n * n) for n in range(100))
    return f"""
    static long parameters({parameters}) {{
        long x = p0; double y = p99; x += p50; p50 = x; y *= p98; int z = (int) p97; z += 500;
        return x + p50 + (long) y + z - p1;
    }}
    public static long manyParameters() {{ return parameters({arguments}); }}"""


def _large_switches() -> str:
    dense = " ".join(f"case {n}: return {n * 7919 % 1009};" for n in range(600))
    sparse = " ".join(f"case {n * 1000 - 50000}: r += {n};{' break;' if n % 3 else ''}" for n in range(200))
    return f"""
    static int dense(int k) {{ switch (k) {{ {dense} default: return -1; }} }}
    static int sparse(int k) {{ int r = 0; switch (k) {{ {sparse} default: r += 7; }} return r; }}
    public static long largeSwitches() {{
        long sum = 0;
        for (int k = -3; k < 610; k++) sum = sum * 31 + dense(k);
        for (int k = -51000; k < 152000; k += 500) sum = sum * 31 + sparse(k);
        return sum;
    }}"""


def _deep_expression(depth: int) -> str:
    expression = "seed"
    for n in range(depth):
        expression = f"({expression} * 3 + {n})"
    return f"    public static int deepExpression() {{ return {expression}; }}"


def _nested_conditions(depth: int) -> str:
    body = "r++;"
    for n in range(depth):
        body = f"if (x > {n}) {{ r += {n}; {body} }} else {{ r -= {n}; }}"
    return f"""
    static int conditions(int x) {{ int r = 0; {body} return r; }}
    public static int nestedConditions() {{
        int n = 0;
        for (int x = 0; x < 70; x++) n = n * 3 + conditions(x);
        return n;
    }}"""


def _nested_loops(depth: int) -> str:
    body = "n += a0 + a15;"
    for n in reversed(range(depth)):
        times = 2 if n in (3, 9, 12) else 1
        body = f"for (int a{n} = 0; a{n} < {times}; a{n}++) {{ {body} if (n > 1000) break; n++; }}"
    return f"    public static int nestedLoops() {{ int n = 0; {body} return n; }}"


def _nested_handlers(depth: int) -> str:
    body = 'if (x % 3 == 0) throw new IllegalStateException("i"); r += 1;'
    for n in range(depth):
        caught = CATCHES[n % 3] if n < depth // 2 else "RuntimeException"
        ending = f" finally {{ r ^= {n}; }}" if n < depth // 2 else ""
        handler = f"r = r * 3 + {n}; if (x % {n + 2} == 1) throw e{n};"
        body = f"try {{ {body} }} catch ({caught} e{n}) {{ {handler} }}{ending}"
    return f"""
    static int handlers(int x) {{
        int r = 0;
        try {{ {body} }} catch (RuntimeException last) {{ r += 100000; }}
        return r;
    }}
    public static long nestedHandlers() {{
        long n = 0;
        for (int x = 0; x < 40; x++) n = n * 31 + handlers(x);
        return n;
    }}"""


def _table(size: int) -> str:
    items = ", ".join(str(n * 2654435761 % 2**32 - 2**31) for n in range(size))
    return f"""
    static class Table {{ static final int[] ITEMS = {{ {items} }}; }}
    public static int[] table() {{ return Table.ITEMS; }}"""


def _concatenation(parts: int) -> str:
    joined = " + ".join(
        f'"{n}" + (seed + {n})' if n % 2 else f"(char) ('a' + {n % 26})" for n in range(parts)
    )
    return f'    public static String concatenation() {{ return "" + {joined}; }}'
