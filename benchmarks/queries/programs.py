"""The programs whose queries are measured, written over terms as their Java would run."""

from __future__ import annotations

from benchmarks.queries.walk import Program, Run
from pathbrew.terms import (
    DOUBLE,
    INT,
    LONG,
    Term,
    array_of,
    constant,
    dadd,
    dcmpg,
    dcmpl,
    ddiv,
    dmul,
    dsub,
    i2d,
    i2l,
    iadd,
    iand,
    idiv,
    ieq,
    ige,
    igt,
    ile,
    ilt,
    imul,
    ine,
    irem,
    ishr,
    isub,
    ixor,
    l2i,
    ladd,
    lcmp,
    lmul,
    or_,
    select,
    store,
    variable,
)


def _int(name: str, low: int | None = None, high: int | None = None) -> Term:
    return variable(name, INT, low, high)


def _chars(name: str, length: int) -> list[Term]:
    return [_int(f"{name}[{i}]", 0, 0xFFFF) for i in range(length)]


def gcd(run: Run) -> Term:
    a, b = _int("a"), _int("b")
    while run.branch(ine(b, 0)):
        a, b = b, irem(a, b)
    return a


def collatz(run: Run) -> int:
    n, steps = _int("n"), 0
    if run.branch(ile(n, 0)):
        return -1
    while run.branch(ine(n, 1)):
        if run.branch(ieq(irem(n, 2), 0)):
            n = idiv(n, 2)
        else:
            n = iadd(imul(3, n), 1)
        steps += 1
    return steps


def triangle(run: Run) -> int:
    a, b, c = _int("a"), _int("b"), _int("c")
    if run.branch(ile(a, 0)) or run.branch(ile(b, 0)) or run.branch(ile(c, 0)):
        return 4
    kind = 0
    if run.branch(ieq(a, b)):
        kind += 1
    if run.branch(ieq(a, c)):
        kind += 2
    if run.branch(ieq(b, c)):
        kind += 3
    if kind == 0:
        for x, y, z in ((a, b, c), (b, c, a), (a, c, b)):
            if run.branch(ile(iadd(x, y), z)):
                return 4
        return 1
    if kind > 3:
        return 3
    pair = {1: (a, b, c), 2: (a, c, b), 3: (b, c, a)}[kind]
    return 2 if run.branch(igt(iadd(pair[0], pair[1]), pair[2])) else 4


def date(run: Run) -> bool:
    """A date and the next day, with leap years; then the difference to a second date."""
    for suffix in ("", "2"):
        year, month, day = _int("year" + suffix), _int("month" + suffix), _int("day" + suffix)
        if run.branch(ilt(year, 1583)) or run.branch(igt(year, 9999)):
            return False
        if run.branch(ilt(month, 1)) or run.branch(igt(month, 12)):
            return False
        last = 31
        if run.branch(ieq(month, 2)):
            leap = run.branch(ieq(irem(year, 4), 0)) and (
                run.branch(ine(irem(year, 100), 0)) or run.branch(ieq(irem(year, 400), 0))
            )
            last = 29 if leap else 28
        elif any(run.branch(ieq(month, m)) for m in (4, 6, 9, 11)):
            last = 30
        if run.branch(ilt(day, 1)) or run.branch(igt(day, last)):
            return False
        if run.branch(ieq(day, last)) and run.branch(ieq(month, 12)):
            year = iadd(year, 1)
    return True


def parse_int(run: Run) -> Term | None:
    text = _chars("s", 8)
    length = _int("length", 0, 8)
    if run.branch(ieq(length, 0)):
        return None
    i, negative = 0, False
    if run.branch(ilt(text[0], ord("0"))):
        if run.branch(ieq(text[0], ord("-"))):
            negative = True
        elif run.branch(ine(text[0], ord("+"))):
            return None
        if run.branch(ieq(length, 1)):
            return None
        i = 1
    limit = -(1 << 31) if negative else -((1 << 31) - 1)
    result: Term = constant(0, INT)
    while run.branch(igt(length, i)):
        if i >= len(text):
            return None
        digit = isub(text[i], ord("0"))
        if run.branch(ilt(digit, 0)) or run.branch(igt(digit, 9)):
            return None
        if run.branch(ilt(result, limit // 10 + 1)):
            return None
        result = imul(result, 10)
        if run.branch(ilt(result, iadd(limit, digit))):
            return None
        result = isub(result, digit)
        i += 1
    return result


def binary_search(run: Run) -> Term:
    """Over an array with symbolic contents; the middle is computed, so indices are terms."""
    array, key, size = variable("array", array_of(INT, INT)), _int("key"), _int("size", 0, 16)
    low, high = constant(0, INT), isub(size, 1)
    while run.branch(ile(low, high)):
        middle = ishr(iadd(low, high), 1)
        value = select(array, middle)
        if run.branch(ilt(value, key)):
            low = iadd(middle, 1)
        elif run.branch(igt(value, key)):
            high = isub(middle, 1)
        else:
            return middle
    return isub(-1, low)


def insertion_sort(run: Run) -> list[Term]:
    items = [_int(f"x{i}") for i in range(6)]
    for i in range(1, len(items)):
        key, j = items[i], i - 1
        while j >= 0 and run.branch(igt(items[j], key)):
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = key
    return items


def hash_table(run: Run) -> int:
    """Open addressing with linear probing: the slot of each key is a term."""
    table = variable("table", array_of(INT, INT))
    inserted = 0
    for i in range(3):
        key = _int(f"key{i}")
        if run.branch(ieq(key, 0)):
            continue
        slot = iand(ixor(key, ishr(key, 4)), 15)
        for _ in range(4):
            held = select(table, slot)
            if run.branch(ieq(held, key)):
                break
            if run.branch(ieq(held, 0)):
                table = store(table, slot, key)
                inserted += 1
                break
            slot = iand(iadd(slot, 1), 15)
    return inserted


def brackets(run: Run) -> bool:
    stack: list[str] = []
    for c in _chars("text", 7):
        if run.branch(ieq(c, 0)):
            break
        for opening, closing in ("()", "[]", "{}"):
            if run.branch(ieq(c, ord(opening))):
                stack.append(closing)
                break
            if run.branch(ieq(c, ord(closing))):
                if not stack or stack.pop() != closing:
                    return False
                break
    return not stack


def checksum(run: Run) -> bool:
    """A weighted sum of digits in long arithmetic, compared through lcmp."""
    total: Term = constant(0, LONG)
    for i, digit in enumerate(_int(f"d{i}") for i in range(6)):
        if run.branch(or_(ilt(digit, 0), igt(digit, 9))):
            return False
        total = ladd(total, lmul(i2l(digit), 7 + 2 * i))
    if run.branch(igt(lcmp(total, 200), 0)):
        return False
    return run.branch(ieq(lcmp(total, 117), 0)) and run.branch(ine(iand(l2i(total), 1), 0))


def quadratic(run: Run) -> int:
    a, b, c = (variable(n, DOUBLE) for n in "abc")
    if run.branch(ieq(dcmpl(a, 0.0), 0)):
        return 1 if run.branch(ine(dcmpl(b, 0.0), 0)) else 0
    discriminant = dsub(dmul(b, b), dmul(dmul(4.0, a), c))
    if run.branch(ilt(dcmpg(discriminant, 0.0), 0)):
        return 0
    if run.branch(ieq(dcmpl(discriminant, 0.0), 0)):
        return 1
    vertex = ddiv(dsub(0.0, b), dmul(2.0, a))
    if run.branch(igt(dcmpl(vertex, 10.0), 0)):
        return 3
    return 2


def interest(run: Run) -> int:
    balance, rate, years = variable("balance", DOUBLE), variable("rate", DOUBLE), 0
    if run.branch(ile(dcmpg(balance, 0.0), 0)) or run.branch(ige(dcmpg(balance, 1e6), 0)):
        return -1
    if run.branch(ile(dcmpg(rate, 0.0), 0)) or run.branch(igt(dcmpl(rate, 0.25), 0)):
        return -1
    while years < 4 and run.branch(ilt(dcmpg(balance, 2000.0), 0)):
        balance = dadd(balance, dmul(balance, rate))
        years += 1
    fee = i2d(_int("fee", 0, 100))
    return years if run.branch(ige(dcmpl(dsub(balance, fee), 1000.0), 0)) else -years


def mixed_remainders(run: Run) -> bool:
    """Two residues and a product, hard for bit-blasting."""
    x, y = _int("x", 0, 100_000), _int("y", 0, 100_000)
    if run.branch(ieq(irem(x, 97), 13)) and run.branch(ieq(irem(y, 89), 7)):
        product = imul(x, y)
        return run.branch(ieq(irem(product, 1009), 500)) and run.branch(igt(product, 1_000_000))
    return False


LINEAR: dict[str, Program] = {
    "collatz": collatz,
    "triangle": triangle,
    "date": date,
    "parseInt": parse_int,
    "insertion sort": insertion_sort,
    "brackets": brackets,
    "checksum": checksum,
}
ARRAYS: dict[str, Program] = {"binary search": binary_search, "hash table": hash_table}
REMAINDERS: dict[str, Program] = {"gcd": gcd, "remainders": mixed_remainders}
FLOATS: dict[str, Program] = {"quadratic": quadratic, "interest": interest}
