"""Integer.parseInt and Long.parseLong of symbolic texts: whether they are numbers is one decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from pathbrew import expressions, terms
from pathbrew.errors import Obstacle
from pathbrew.expressions import Call, ClassName, Ends, Expression
from pathbrew.machine.core.objects import Integral, JavaString, Thrown
from pathbrew.machine.library.lang.symbolic_characters import digit_value
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.machine_texts import pending_string
from pathbrew.machine.text.symbolic_text import Text, choice, plain
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
LONGEST = 24
"""Texts that may be longer are left to the JDK, which takes them digit by digit."""


@dataclass(frozen=True, slots=True)
class Number:
    """What a text says as a number, if it is one."""

    is_number: Term
    value: Term


def read_number(text: Text, radix: int, largest: int) -> Number:
    """An ASCII text as an integer, digit by digit; a sign counts as a digit 0.

    Once a digit makes the number too large, it is none, whatever follows.
    """
    is_long = largest >= 1 << 31
    add, multiply, negate = (
        (terms.ladd, terms.lmul, terms.lneg) if is_long else (terms.iadd, terms.imul, terms.ineg)
    )
    length = text.settled_length()
    most = text.most
    safe = _safe_digits(radix, largest)
    first = text.unit(0) if most else 0
    is_negative = terms.ieq(first, ord("-"))
    is_signed = terms.or_(is_negative, terms.ieq(first, ord("+")))
    value: Term = terms.constant(0, terms.LONG if is_long else terms.INT)
    conditions = [terms.ige(length, 1)]
    for place in range(most):
        inside = terms.ilt(place, length)
        digit, is_digit = digit_value(text.unit(place), radix)
        if place == 0:
            digit = choice(is_signed, 0, digit)
            is_digit = terms.or_(is_digit, terms.and_(is_signed, terms.igt(length, 1)))
        if place >= safe:
            is_digit = terms.and_(is_digit, _fits(value, digit, is_negative, radix, largest))
        conditions.append(terms.or_(terms.not_(inside), is_digit))
        wide = terms.i2l(digit) if is_long and isinstance(digit, Term) else digit
        value = terms.ite(inside, add(multiply(value, radix), wide), value)
    return Number(terms.and_(*conditions), terms.ite(is_negative, negate(value), value))


def _safe_digits(radix: int, largest: int) -> int:
    """How many digits always make a number that is not too large."""
    count = 0
    while radix ** (count + 1) - 1 <= largest:
        count += 1
    return count


def _fits(value: Term, digit: Integral, is_negative: Term, radix: int, largest: int) -> Term:
    """Whether a number that is not too large stays so with one more digit."""

    def below(limit: int) -> Term:
        quotient, rest = divmod(limit, radix)
        at_last = terms.and_(terms.equal(value, terms.constant(quotient, value.sort)), terms.ile(digit, rest))
        return terms.or_(less(value, quotient), at_last)

    less = terms.llt if value.sort is terms.LONG else terms.ilt
    within = terms.ite(is_negative, below(largest + 1), below(largest))
    return terms.and_(terms.not_(less(value, 0)), within)


def _parse(
    vm: Host, string: JavaString | None, radix: Integral, largest: int, depth: int
) -> Integral | Declined:
    if string is None or isinstance(radix, Term) or not 2 <= radix <= 36:
        return DECLINED
    text = vm.texts.of(string)
    if text is None or not text.is_ascii():
        return DECLINED
    safe = _safe_digits(radix, largest)
    if text.most > safe:
        # Where no number is too large, whether it is one does not depend on its value.
        is_short = vm.texts.usually(vm.texts.at_most(text.settled_length(), safe))
        if not is_short and text.most > LONGEST:
            return DECLINED
    number = read_number(text, radix, largest)
    told = text.expression()
    if told is not None:
        call = _call(largest, *((told,) if radix == 10 else (told, expressions.Number(radix))))
        vm.texts.decisions.wording.note_condition(number.is_number, Ends(call))
    if not vm.texts.decisions.decide(number.is_number, exceptional=False):
        _throw(vm, string, radix, largest, depth)
    return plain(number.value)


def _call(largest: int, *arguments: Expression) -> Call:
    owner, method = _named(largest)
    return Call(ClassName(owner), method, arguments)


def _named(largest: int) -> tuple[str, str]:
    """The class and the method for numbers of that size."""
    return ("Integer", "parseInt") if largest < 1 << 31 else ("Long", "parseLong")


def _throw(vm: Host, string: JavaString, radix: int, largest: int, depth: int) -> NoReturn:
    """What the JDK throws, whose message quotes the text."""
    sample = "<sample>"
    method = f"java/lang/{'.'.join(_named(largest))}(Ljava/lang/String;I){'I' if largest < 1 << 31 else 'J'}"
    try:
        vm.library.bytecode(method, vm.string(sample), radix, depth)
    except Thrown as thrown:
        exception = thrown.reference
        before, _, after = str(exception.f_detailMessage.text).partition(sample)
        exception.f_detailMessage = pending_string(vm, [before, string, after])
        raise Thrown(exception) from None
    raise Obstacle("a text that the JDK takes for a number")


def _declare(owner: str, name: str, letter: str, largest: int) -> None:
    def with_radix(vm: Host, string: JavaString | None, radix: Integral, depth: int) -> Integral | Declined:
        return _parse(vm, string, radix, largest, depth)

    def in_decimal(vm: Host, string: JavaString | None, depth: int) -> Integral | Declined:
        return _parse(vm, string, 10, largest, depth)

    MODELS.on_terms(f"java/lang/{owner}.{name}(Ljava/lang/String;I){letter}")(with_radix)
    MODELS.on_terms(f"java/lang/{owner}.{name}(Ljava/lang/String;){letter}")(in_decimal)


_declare("Integer", "parseInt", "I", (1 << 31) - 1)
_declare("Long", "parseLong", "J", (1 << 63) - 1)
