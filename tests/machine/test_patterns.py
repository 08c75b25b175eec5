"""Automata of regular expressions against java.util.regex on the real JVM, and their terms against them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from pathbrew.classfile import ClassPath, Jdk, find_jdk
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.text.patterns import CASE_INSENSITIVE, DOT_ALL, Automaton, accepted, compiled
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.terms import Evaluator, Model

from ..campaign import SEED, described, scaled
from ..compiling import javac

SOURCE = Path(__file__).parents[1] / "programs" / "patterns" / "Matching.java"
PATTERNS, TEXTS = scaled(500), 12

KNOWN = (
    *(r"[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*", r"(\d{1,4})(ms|s|m|h)", r"true|false|yes|no", r"[+-]?\d+"),
    *(r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)", r"^\d{4}-\d{2}-\d{2}$"),
    *(r"[\w.+-]+@[\w-]+(\.[a-zA-Z]{2,})+", r"#(?:[0-9a-fA-F]{3}){1,2}", r"\s*\S+\s*", r".*\d.*"),
    *(r"[a-z&&[^aeiou]]+", r"[a-d[m-p]]", r"[^a-d[m-p]x]", r"[a-z&&[def]&&[ef]]", r"[a&&b]", r"[ab&&bc]"),
    *(r"[-a]", r"[a-]", r"[\w-.]", r"[]a]", r"[a\]]", r"[&]", r"[a&b]", r"[^^]", r"[\[\]]", r"[a-c&&]"),
    *(r"\Qa.b\E+", r"\Q[\E]", r"a\Q1\E2", r"\Q", r"\x41\u0042\x{43}\0101\cA", r"\t\n\r\f\a\e"),
    *(r"\h*\v+", r"\H\V", r"\D\W\S", r"\p{Alpha}\P{Punct}\p{XDigit}", r"[\p{Lower}\d]*", r"\p{L1}"),
    *(r"(?i)aBc[d-f]", r"(?i:a)b", r"(?s).a.", r"a(?i)b|c", r"(?-i)a", r"(?is)A.", r"(?<name>a)b"),
    *(r"(a|b?)*c", r"(a*)*", r"(a*)+b", r"(|a)+", r"(a?){3}", r"(ab?){2,3}", r"(a|ab)(c|bcd)(d*)", r"a{0}b"),
    *(r"(^a|b)c$", r"\Aa\z", r"a\Z", r"^", r"$", r"(^)*a", r"a^b", r"a$b", r"(a$)?b", r"(?:a|^b)c"),
    *(r"a.b", r"a.{2}b", r"[^a]{2}", r".", r"..", r"[\x00-\uffff]", r"[^\n]*", r"[\u0400-\u04ff]+"),
    *(r"]", r"}", r"a]b}", r"a??b+?c*?", r"a{2}?", r"x{2,}y{0,1}", r"(((a)))", r"()", r"a||b", r"|"),
    *(
        r"a++",
        r"(?>a|ab)c",
        r"(a)\1",
        r"(?=a)a",
        r"(?<!a)b",
        r"\bword\b",
        r"\p{Lu}",
        r"\R",
        r"(?u)a",
        r"(?m)^a",
    ),
)
_PIECES = (
    *"aabbc01-_. ",
    *(r"\d", r"\w", r"\s", r"\.", r"\W", "[ab]", "[^a]", "[a-c0-9]", "[a-c&&[^b]]", r"[\w&&[^c]]"),
    *(".", r"\p{Punct}", "[^b-c_]", r"[-.\s]", r"\x62", "[a-b[0-1]]"),
)
_ALPHABET = "aAbBc01-_. \n\r\u0085\u2028\ud83d\ude00\u00e9"
_QUANTIFIERS = ("", "", "", "", "?", "*", "+", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "{1,3}?")


def pattern(random: Random, depth: int) -> str:
    parts = []
    for _ in range(random.choice((0, 1, 1, 2) if depth < 2 else (1, 2, 3))):
        if depth > 0 and random.random() < 0.35:
            inner = "|".join(pattern(random, depth - 1) for _ in range(random.choice((1, 1, 2, 3))))
            part = f"{random.choice(('(', '(?:'))}{inner})"
        else:
            part = random.choice(_PIECES)
        parts.append(part + random.choice(_QUANTIFIERS))
    return "".join(parts)


def walked(random: Random, automaton: Automaton) -> str:
    """A text along the edges of an automaton; accepted, if the end comes in time."""
    state, text = 0, ""
    for _ in range(random.randrange(12) + automaton.shortest):
        if not automaton.edges[state] or (state in automaton.finals and random.random() < 0.2):
            break
        state, units = random.choice(sorted(automaton.edges[state].items()))
        low, high = random.choice(units)
        common = [code for code in map(ord, "ab01c-_. ") if low <= code <= high]
        text += chr(random.choice(common) if common else random.choice((low, high)))
    return text


def texts(random: Random, automaton: Automaton | None) -> list[str]:
    found = []
    for _ in range(TEXTS):
        text = walked(random, automaton) if automaton is not None and not automaton.accepts_nothing else ""
        if random.random() < 0.3:
            text = "".join(random.choices(_ALPHABET, k=random.randrange(6)))
        elif random.random() < 0.5 and text:
            place = random.randrange(len(text))
            text = text[:place] + random.choice(("", "a", "1", "\n", "\ude00", "\ud83d")) + text[place + 1 :]
        found.append(text)
    return found


def hexadecimal(text: str) -> str:
    return "".join(f"{ord(unit):04x}" for unit in text)


@pytest.fixture(scope="session")
def asked() -> list[tuple[str, int, list[str]]]:
    """Patterns with flags and texts."""
    random = Random(f"{SEED} patterns")
    found = [(known, 0, texts(random, compiled(known, 0))) for known in KNOWN for _ in range(3)]
    for _ in range(PATTERNS):
        made = pattern(random, 2)
        flags = random.choice((0, 0, 0, CASE_INSENSITIVE, DOT_ALL))
        found.append((made, flags, texts(random, compiled(made, flags))))
    return found


@pytest.fixture(scope="module")
def answers(
    jdk: Jdk, asked: list[tuple[str, int, list[str]]], tmp_path_factory: pytest.TempPathFactory
) -> list[str]:
    folder = tmp_path_factory.mktemp("patterns")
    javac(jdk, "-d", folder, SOURCE)
    lines = [
        " ".join([str(flags), hexadecimal(made), *map(hexadecimal, given)]) for made, flags, given in asked
    ]
    result = subprocess.run(
        [jdk.java, "-cp", folder, "Matching"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return result.stdout.splitlines()


def test_automata_accept_what_matches(asked: list[tuple[str, int, list[str]]], answers: list[str]) -> None:
    wrong = []
    exact = matching = 0
    for (made, flags, given), answer in zip(asked, answers, strict=True):
        automaton = compiled(made, flags) if answer != "refused" else None
        if automaton is None:
            continue
        exact += 1
        matching += answer.count("1")
        told = "".join("01"[automaton.accepts(text)] for text in given)
        wrong += [
            (made, flags, text, real)
            for text, mine, real in zip(given, told, answer, strict=True)
            if mine != real != "?"
        ]
    assert wrong == [], described()
    assert exact > 0.8 * len(asked)
    assert matching > 0.3 * exact * TEXTS


def test_only_what_is_not_regular_is_left_to_the_jdk() -> None:
    left = [known for known in KNOWN if compiled(known, 0) is None]
    assert left == [
        r"[a-c&&]",
        *(r"(^)*a", r"a^b", r"a$b", r"(a$)?b"),
        *(r"a++", r"(?>a|ab)c", r"(a)\1", r"(?=a)a", r"(?<!a)b"),
        *(r"\bword\b", r"\p{Lu}", r"\R", r"(?u)a", r"(?m)^a"),
    ]


def test_terms_say_what_automata_accept(asked: list[tuple[str, int, list[str]]]) -> None:
    """The term over length and characters of an input, under models for texts that fit and others."""
    decisions = Decisions()
    vm = Machine(Program(ClassPath([], find_jdk())), MachineOptions(), decisions=decisions)
    compared = 0
    for made, flags, given in asked[::4]:
        automaton = compiled(made, flags)
        if automaton is None:
            continue
        for text in given[:4]:
            content = vm.texts.input("s")
            assigned = {content.length: len(text)}
            assigned |= {content.unit(place): ord(unit) for place, unit in enumerate(text)}
            model = Model(assigned)
            decisions.begin(model)
            condition = accepted(automaton, content)
            if condition is not None:
                compared += 1
                assert bool(Evaluator(model)(condition)) == automaton.accepts(text), (made, flags, text)
    assert compared > scaled(500)
