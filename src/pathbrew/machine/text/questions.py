"""Questions about symbolic texts, each answered by one term where a loop would decide unit by unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathbrew import terms
from pathbrew.errors import Diverged
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text.symbolic_text import InputText, Text, between, choice, minus, plain, plus
from pathbrew.machine.text.views import ViewText, chosen, part_of
from pathbrew.terms import Role, Term

Same = Callable[[Integral, Integral], Term]
"""Whether two units count as equal."""


def equal(one: Text, other: Text, same: Same = terms.ieq) -> Term:
    """`equals`, or a comparison that ignores something."""
    if one is other:
        return terms.TRUE
    length, theirs = one.settled_length(), other.settled_length()
    if isinstance(length, Term):
        count = min(one.most, other.most) if isinstance(theirs, Term) else theirs
    else:
        if not isinstance(theirs, Term) and length != theirs:
            return terms.FALSE
        count = length
    alike = terms.ieq(length, theirs)
    if alike.is_constant and not alike.value:
        return terms.FALSE
    short = length if isinstance(theirs, Term) else theirs
    units = [
        terms.or_(terms.ige(place, short), same(one.unit(place), other.unit(place))) for place in range(count)
    ]
    return terms.and_(alike, *units)


def matches_at(text: Text, place: Integral, other: Text, same: Same = terms.ieq) -> Term:
    """Whether the other text stands at that place, which may lie outside."""
    length = other.settled_length()
    place = text.texts.facts.settled(place)
    inside = terms.and_(terms.ige(place, 0), terms.ile(place, minus(text.settled_length(), length)))
    if inside.is_constant and not inside.value:
        return inside
    count = other.most if isinstance(length, Term) else length
    if isinstance(place, int) and count > 0 and isinstance(length, Term):
        count = min(count, text.most - place)
    return terms.and_(
        inside,
        *(
            terms.or_(terms.ige(j, length), same(text.at(plus(place, j)), other.unit(j)))
            for j in range(count)
        ),
    )


def _first(hits: list[tuple[int, Term]]) -> Integral:
    """The number beside the first condition that holds, or -1."""
    hits = [hit for hit in hits if not (hit[1].is_constant and not hit[1].value)]
    if not hits:
        return -1
    found = terms.or_(*(condition for _, condition in hits))
    return choice(found, chosen([(condition, place) for place, condition in hits]), -1)


def _hits(text: Text, other: Text, places: Iterable[int]) -> list[tuple[int, Term]]:
    return [(place, matches_at(text, place, other)) for place in places]


def contains(text: Text, other: Text) -> Term:
    last = text.most - other.least
    return terms.or_(*(condition for _, condition in _hits(text, other, range(last + 1))))


def index_of(text: Text, other: Text, start: Integral = 0) -> Integral:
    """`indexOf` of a string, from an index that may lie anywhere."""
    if other.least == 0:
        # An empty text is found at the end, however far behind the search starts.
        length = text.settled_length()
        start = choice(terms.igt(start, length), length, start)
    low = max(0, text.texts.facts.range(start)[0])
    hits = _hits(text, other, range(low, text.most - other.least + 1))
    return _first([(place, terms.and_(condition, terms.ile(start, place))) for place, condition in hits])


def last_index_of(text: Text, other: Text, start: Integral | None = None) -> Integral:
    """`lastIndexOf` of a string; without a start, from the end."""
    high = text.most - other.least
    if start is not None:
        high = min(high, text.texts.facts.range(start)[1])
    hits = _hits(text, other, range(high, -1, -1))
    if start is not None:
        hits = [(place, terms.and_(condition, terms.ige(start, place))) for place, condition in hits]
    return _first(hits)


def compare(one: Text, other: Text, value: Callable[[Integral], Integral] = lambda unit: unit) -> Integral:
    """`compareTo`, by the values of units."""
    length, theirs = one.settled_length(), other.settled_length()
    fixed = [n for n in (length, theirs) if not isinstance(n, Term)]
    count = min(fixed) if fixed else min(one.most, other.most)
    result = minus(length, theirs)
    for place in range(count - 1, -1, -1):
        mine, its = value(one.unit(place)), value(other.unit(place))
        if mine is its:
            continue
        differ = terms.and_(terms.ilt(place, length), terms.ilt(place, theirs), terms.ine(mine, its))
        result = choice(differ, minus(mine, its), result)
    return result


def hash_code(text: Text) -> Integral:
    """`hashCode`, whatever the length; that of an input too long to be spelled out may be any number."""
    length = text.settled_length()
    result: Integral = 0
    try:
        most = text.most if isinstance(length, Term) else length
    except Diverged:
        if not isinstance(text, InputText):
            raise
        text.texts.decisions.is_volatile = True
        return terms.variable(f"{text.name}.hashCode()", terms.INT, role=Role.UNKNOWN)
    for place in range(most):
        longer = plain(terms.iadd(terms.imul(result, 31), text.unit(place)))
        result = choice(terms.ilt(place, length), longer, result)
    return result


# Blanks ---------------------------------------------------------------------------------------------


def is_white(unit: Integral) -> Term:
    """`Character.isWhitespace`: the same few ranges in all versions of Unicode that JDKs from 17 on have."""
    if isinstance(unit, Term):
        low = terms.and_(terms.ile(unit, 0x20), terms.or_(terms.ige(unit, 0x1C), between(0x09, unit, 0x0D)))
        high = terms.and_(
            terms.ige(unit, 0x1680),
            terms.or_(
                terms.ieq(unit, 0x1680),
                terms.and_(between(0x2000, unit, 0x200A), terms.ine(unit, 0x2007)),
                between(0x2028, unit, 0x2029),
                terms.ieq(unit, 0x205F),
                terms.ieq(unit, 0x3000),
            ),
        )
        return terms.or_(low, high)
    return terms.TRUE if unit in _WHITE else terms.FALSE


_WHITE = frozenset((*range(0x09, 0x0E), *range(0x1C, 0x21), 0x1680, *range(0x2000, 0x2007))) | frozenset(
    (*range(0x2008, 0x200B), 0x2028, 0x2029, 0x205F, 0x3000)
)


def is_control_or_space(unit: Integral) -> Term:
    """What `trim` removes."""
    return terms.ile(unit, 0x20)


def needs_no_stripping(
    text: Text, is_blank: Callable[[Integral], Term], *, leading: bool, trailing: bool
) -> Term:
    """Whether there is no blank at the ends."""
    length = text.settled_length()
    solid = []
    if leading:
        solid.append(terms.not_(is_blank(text.unit(0))))
    if trailing:
        solid.append(terms.not_(is_blank(text.at(minus(length, 1)))))
    return terms.or_(terms.ieq(length, 0), terms.and_(*solid))


def stripped(text: Text, is_blank: Callable[[Integral], Term], *, leading: bool, trailing: bool) -> Text:
    """The text without blanks at its ends."""
    length, most = text.settled_length(), text.most
    solid = [terms.not_(is_blank(text.unit(place))) for place in range(most)]
    start: Integral = 0
    end = length
    if leading:
        ahead = [(place, terms.or_(terms.ige(place, length), solid[place])) for place in range(most)]
        start = chosen([*((condition, place) for place, condition in ahead), (terms.TRUE, most)])
    if trailing:
        behind: list[tuple[Term, Integral]] = [
            (terms.and_(terms.ilt(place, length), solid[place]), place + 1)
            for place in range(most - 1, -1, -1)
        ]
        end = chosen([*behind, (terms.TRUE, start)])
    return part_of(text, start, minus(end, start))


def reversed_text(text: Text) -> Text:
    length = text.settled_length()
    return ViewText(text, minus(length, 1), length, step=-1)


# Case -----------------------------------------------------------------------------------------------


def ascii_lower(unit: Integral) -> Integral:
    return choice(between(65, unit, 90), plus(unit, 32), unit)


def ascii_upper(unit: Integral) -> Integral:
    return choice(between(97, unit, 122), minus(unit, 32), unit)


_ALSO = {"i": (0x130, 0x131), "s": (0x17F,), "k": (0x212A,)}
"""The characters beyond ASCII that count as equal to an ASCII letter when case is ignored."""


def same_ignoring_case(unit: Integral, other: Integral) -> Term | None:
    """Whether two units are equal but for their case, if one is an ASCII character that is known."""
    if isinstance(other, Term):
        unit, other = other, unit
    if isinstance(other, Term) or other >= 128:
        return None
    letter = chr(other).lower()
    alike = {ord(letter), ord(letter.upper()), *_ALSO.get(letter, ())}
    return terms.or_(*(terms.ieq(unit, code) for code in sorted(alike)))


def same_ascii_ignoring_case(unit: Integral, other: Integral) -> Term:
    return terms.ieq(ascii_lower(unit), ascii_lower(other))
