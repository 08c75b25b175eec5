"""Generated methods on short strings: exploration finds the branches that all inputs show on the real JVM."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.options import STRATEGIES
from pathbrew.program import Program
from pathbrew.solve import Chain

from ...campaign import SEED, described, scaled
from ...jdks import installed_jdks
from .brute.comparison import Explorer, brute_branches, differences
from .brute.methods import GeneratedMethod
from .brute.programs import GeneratedClass, compile_sources
from .brute.test_brute import refuted

SHARDS, METHODS = 4, scaled(60)
INPUTS = 13 * 13 * 4
CONFIRMED_EVERY = 10
LEAST_EXHAUSTED = 0.95
ALPHABET = Path(__file__).parents[2] / "programs" / "strings" / "brute" / "Alphabet.java"

_FORMS = {
    "B": (
        "$S.equals($S)",
        "$S.equals($T)",
        "$S.startsWith($S)",
        "$S.startsWith($T, $I)",
        "$S.endsWith($S)",
        "$S.contains($S)",
        "$S.contains($T)",
        "$S.isEmpty()",
        "$S.isBlank()",
        "$S.equalsIgnoreCase($S)",
        "$S.regionMatches(1, $S, $I, 1)",
        "$C == $C",
        "$I < $I",
        "$I == $I",
        "$I >= $I",
        "Character.isDigit($C)",
        "Character.isLetter($C)",
        "!($B)",
        "$B && $B",
        "$B || $B",
    ),
    "I": (
        "$S.length()",
        "$S.indexOf($S)",
        "$S.indexOf($T)",
        "$S.indexOf($C)",
        "$S.indexOf($S, $I)",
        "$S.lastIndexOf($S)",
        "$S.lastIndexOf($C, $I)",
        "$S.compareTo($S)",
        "$S.compareTo($T)",
        "Integer.parseInt($S)",
        "i",
        "i",
        "0",
        "1",
        "2",
        "$I + 1",
    ),
    "C": ("'a'", "'1'", "' '", "$S.charAt($I)", "$S.charAt(0)"),
    "S": (
        "s",
        "s",
        "t",
        "t",
        "$T",
        "$S.substring($I)",
        "$S.substring($I, $I)",
        "$S.concat($S)",
        "($S + $T + $S)",
        "($S + $I)",
        "$S.trim()",
        "$S.strip()",
        "$S.toUpperCase()",
        "$S.replace('a', '1')",
        '$S.replace("1", "aa")',
        "new StringBuilder($S).reverse().toString()",
        "new StringBuilder($S).insert($I, $S).toString()",
        "new StringBuilder($S).deleteCharAt($I).toString()",
        "new StringBuilder().append($C).append($S).toString()",
        "String.valueOf($S.toCharArray())",
        "$S.repeat(2)",
        "String.join($T, $S, $S)",
    ),
    "T": ('"a"', '"1"', '" "', '"a1"', '"11"', '"A"', '"A "', '""'),
}
_SIMPLE = {"B": "s.isEmpty()", "I": "1", "C": "'a'", "S": "s", "T": '"a"'}
_HOLE = re.compile(r"\$([BICST])")


def expression(random: Random, kind: str, depth: int) -> str:
    if depth <= 0:
        return _SIMPLE[kind] if kind != "S" else random.choice(("s", "t"))
    form = random.choice(_FORMS[kind])
    return _HOLE.sub(lambda hole: expression(random, hole[1], depth - 1), form)


def statement(random: Random, depth: int) -> str:
    kind = random.randrange(6 if depth > 0 else 2)
    if kind == 0:
        return f"r += {expression(random, 'I', 2)};"
    if kind == 1:
        return f"r = r * 3 + {random.randrange(9)};"
    if kind == 2:
        cases = random.sample(('"a"', '"1"', '" "', '"a1"', '"11"', '""'), 3)
        arms = " ".join(f"case {label} -> {{ {statement(random, depth - 1)} }}" for label in cases)
        return f"switch ({expression(random, 'S', 2)}) {{ {arms} default -> {{ r -= 1; }} }}"
    if kind == 3:
        inner = statement(random, depth - 1)
        return f"try {{ {inner} }} catch (RuntimeException e) {{ r = -7; }}"
    condition = expression(random, "B", 3)
    return f"if ({condition}) {{ {statement(random, depth - 1)} }} else {{ {statement(random, depth - 1)} }}"


def generate(seed: int, name: str, count: int) -> GeneratedClass:
    """Methods on two strings and a number, each with one that calls it on its whole domain."""
    methods = []
    for number in range(count):
        random = Random(f"{seed} {name} {number}")
        body = " ".join(statement(random, 2) for _ in range(random.randrange(1, 4)))
        methods.append(
            GeneratedMethod(
                f"m{number}",
                f"""
    static int m{number}(String s, String t, int i) {{
        Alphabet.only(s);
        Alphabet.only(t);
        Alphabet.only(i);
        int r = 0;
        {body}
        return r;
    }}

    static void enumerate{number}() {{
        for (int n = 0; n < {INPUTS}; n++) {{
            try {{
                m{number}(Alphabet.text(n % 13), Alphabet.text(n / 13 % 13), n / 169 - 1);
            }} catch (RuntimeException e) {{
                // an outcome like any other
            }}
        }}
    }}
""",
                INPUTS,
            )
        )
    return GeneratedClass(name, tuple(methods))


def compiled(generated: GeneratedClass, jdk: Jdk, folder: Path) -> None:
    path = folder / f"{generated.name}.java"
    path.write_text(f"class {generated.name} {{\n{''.join(m.source for m in generated.methods)}}}\n")
    compile_sources(jdk, folder, [path, ALPHABET])


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_reachable_branches_are_those_of_all_inputs(shard: int, chain: Chain, tmp_path: Path) -> None:
    """The shards take turns on the JDKs."""
    jdk = installed_jdks()[shard % len(installed_jdks())]
    generated = generate(SEED, f"S{shard}", METHODS)
    compiled(generated, jdk, tmp_path)
    class_path = ClassPath([tmp_path], jdk)
    wrong: list[str] = []
    exhausted = 0
    with JvmWorker(jdk.home) as worker, worker.open([tmp_path], traced=True) as loader:
        brute = brute_branches(worker, loader, Program(class_path), generated)
        explorer = Explorer(class_path, generated.name, chain)
        for place, (method, reached) in enumerate(zip(generated.methods, brute, strict=True)):
            explored = explorer.explore(method.name, STRATEGIES[place % len(STRATEGIES)])
            exhausted += explored.search.exhausted
            found = list(differences(explored, reached))
            if place % CONFIRMED_EVERY == 0:
                found += refuted(worker, loader, class_path, generated.name, method.name)
            if not explored.search.exhausted:
                print(f"{method.name}: {list(explored.search.reasons)}")
            if found:
                wrong += [*found, method.source]
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
    assert exhausted >= LEAST_EXHAUSTED * METHODS, f"{described()}: {exhausted} of {METHODS}"
