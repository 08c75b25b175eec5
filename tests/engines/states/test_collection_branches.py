"""Generated methods on lists, maps and boxes: exploration finds the branches that all inputs show."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from pathbrew.classfile import ClassPath, Jdk, find_jdk
from pathbrew.jvm import JvmWorker
from pathbrew.options import STRATEGIES
from pathbrew.program import Program
from pathbrew.report.reasons import listed
from pathbrew.solve import Chain

from ...campaign import SEED, described, scaled
from .brute.comparison import Explorer, brute_branches, differences
from .brute.methods import GeneratedMethod
from .brute.programs import GeneratedClass, compile_sources
from .brute.test_brute import refuted

METHODS = scaled(16)
INPUTS = 7 * 2 * 2 * 3
CONFIRMED_EVERY = 8
DOMAIN = Path(__file__).parents[2] / "programs" / "collections" / "brute" / "Small.java"

_FORMS = {
    "B": (
        "$L.contains($A)",
        "$L.isEmpty()",
        "$L.equals($L)",
        "$A.equals($A)",
        "map.containsKey($A)",
        "set.contains($A)",
        "set.add($A)",
        "map.isEmpty()",
        "$I < $I",
        "$I == $I",
        "!($B)",
        "$B && $B",
        "$B || $B",
    ),
    "I": (
        "i",
        "i",
        "0",
        "1",
        "$L.size()",
        "$L.indexOf($A)",
        "$L.get($I)",
        "$L.hashCode()",
        "$A.compareTo($A)",
        "map.size()",
        "map.getOrDefault($A, -1)",
        "map.get($A)",
        "set.size()",
        "stack.pop()",
        "$L.stream().mapToInt(y -> y).sum()",
        "Collections.max($L)",
        "$L.iterator().next()",
        "$I + 1",
    ),
    "A": ("a", "a", "b", "b", "Integer.valueOf($I)", "$L.get($I)"),
    "L": ("l", "l", "l", "new ArrayList<>($L)", "new LinkedList<>($L)", "List.of($A)", "sorted($L)"),
    "S": (
        "r += $I;",
        "r = r * 3 + 1;",
        "map.put($A, $I);",
        "map.merge($A, 1, Integer::sum);",
        "map.remove($A);",
        "set.add($A);",
        "stack.push($A);",
        "l.add($A);",
        "l.remove($A);",
        "l.set($I, $A);",
        "for (int x# : $L) { r = r * 2 + x#; if (r > 100) { $S } }",
        "for (Integer key# : map.keySet()) { if (key# > 7) { $S } }",
        "try { $S } catch (RuntimeException e) { r = -7; }",
        "if ($B) { $S } else { $S }",
        "if ($B) { $S } else { $S }",
        "if ($B) { $S } else { $S }",
    ),
}
_SIMPLE = {"B": "l.isEmpty()", "I": "i", "A": "a", "L": "l", "S": "r += 2;"}
_HOLE = re.compile(r"\$([BIALS])")


def made(random: Random, kind: str, depth: int) -> str:
    if depth <= 0:
        return _SIMPLE[kind]
    form = random.choice(_FORMS[kind]).replace("#", str(depth))
    return _HOLE.sub(lambda hole: made(random, hole[1], depth - 1), form)


def generate(seed: int, name: str, count: int) -> GeneratedClass:
    """Methods on a list, two boxes and a number, each with one that calls it on its whole domain."""
    methods = []
    for number in range(count):
        random = Random(f"{seed} {name} {number}")
        body = "\n        ".join(made(random, "S", 3) for _ in range(random.randrange(2, 5)))
        source = f"""
    static int m{number}(List<Integer> l, Integer a, Integer b, int i) {{
        Small.only(l);
        Small.only(a);
        Small.only(b);
        Small.only(i);
        Map<Integer, Integer> map = new HashMap<>();
        Set<Integer> set = new HashSet<>();
        Deque<Integer> stack = new ArrayDeque<>();
        int r = 0;
        {body}
        return r;
    }}

    static void enumerate{number}() {{
        for (int n = 0; n < {INPUTS}; n++) {{
            try {{
                m{number}(Small.list(n % 7), Small.box(n / 7 % 2), Small.box(n / 14 % 2), n / 28 - 1);
            }} catch (RuntimeException e) {{
                // an outcome like any other
            }}
        }}
    }}
"""
        methods.append(GeneratedMethod(f"m{number}", source, INPUTS))
    return GeneratedClass(name, tuple(methods))


def compiled(generated: GeneratedClass, jdk: Jdk, folder: Path) -> None:
    methods = "".join(method.source for method in generated.methods)
    path = folder / f"{generated.name}.java"
    path.write_text(
        f"""import java.util.*;

class {generated.name} {{
    private static List<Integer> sorted(List<Integer> list) {{
        List<Integer> copy = new ArrayList<>(list);
        Collections.sort(copy);
        return copy;
    }}
{methods}}}
"""
    )
    compile_sources(jdk, folder, [path, DOMAIN])


def test_reachable_branches_are_those_of_all_inputs(chain: Chain, tmp_path: Path) -> None:
    jdk = find_jdk()
    generated = generate(SEED, "C", METHODS)
    compiled(generated, jdk, tmp_path)
    class_path = ClassPath([tmp_path], jdk)
    wrong: list[str] = []
    with JvmWorker(jdk.home) as worker, worker.open([tmp_path], traced=True) as loader:
        brute = brute_branches(worker, loader, Program(class_path), generated)
        explorer = Explorer(class_path, generated.name, chain)
        for place, (method, reached) in enumerate(zip(generated.methods, brute, strict=True)):
            explored = explorer.explore(method.name, STRATEGIES[place % len(STRATEGIES)])
            missing = reached - explored.taken
            found = [f"{method.name}: {branch} is not found" for branch in sorted(missing)]
            found += list(differences(explored, reached))
            if place % CONFIRMED_EVERY == 0:
                found += refuted(worker, loader, class_path, generated.name, method.name)
            if found:
                wrong += [*found, *listed(explored.search.reasons), method.source]
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
