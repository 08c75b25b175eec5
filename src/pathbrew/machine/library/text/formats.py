"""java.text symbols and number formats of a few locales, without the locale providers behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject, Reference, Value
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_SYMBOLS = "java/text/DecimalFormatSymbols"
_NUMBERS = "java/text/NumberFormat"
_SEPARATORS = {
    "": ".,",
    "en": ".,",
    "en_US": ".,",
    "en_GB": ".,",
    "en_CA": ".,",
    "de": ",.",
    "de_DE": ",.",
    "fr": ",\u202f",
    "fr_FR": ",\u202f",
    "it": ",.",
    "it_IT": ",.",
}
"""Decimal and grouping separator of the locales whose other symbols and patterns are the root's."""

_NUMBER, _PERCENT, _INTEGER = 0, 2, 4
"""NumberFormat's constants for kinds of formats."""


def _tag(locale: JavaObject, depth: int) -> str:
    text = getattr(locale, "toString()Ljava/lang/String;")(depth).text
    return str(text)


@MODELS.machine(f"{_SYMBOLS}.getInstance(Ljava/util/Locale;)L{_SYMBOLS};")
def get_symbols(vm: Host, locale: Reference, depth: int) -> Value:
    if locale is not None and _tag(locale, depth) in _SEPARATORS:
        return vm.new_object(_SYMBOLS, "<init>(Ljava/util/Locale;)V", locale)
    return vm.library.bytecode(f"{_SYMBOLS}.getInstance(Ljava/util/Locale;)L{_SYMBOLS};", locale, depth)


@MODELS.machine(f"{_SYMBOLS}.initialize(Ljava/util/Locale;)V")
def initialize_symbols(vm: Host, this: JavaObject, locale: Reference, depth: int) -> None:
    if locale is None or _tag(locale, depth) not in _SEPARATORS:
        vm.library.bytecode(f"{_SYMBOLS}.initialize(Ljava/util/Locale;)V", this, locale, depth)
        return
    separators = _SEPARATORS[_tag(locale, depth)]
    this.f_locale = locale
    this.f_decimalSeparator = this.f_monetarySeparator = ord(separators[0])
    this.f_groupingSeparator = this.f_monetaryGroupingSeparator = ord(separators[1])
    this.f_zeroDigit = ord("0")
    this.f_digit = ord("#")
    this.f_patternSeparator = ord(";")
    this.f_perMill, this.f_perMillText = ord("‰"), vm.intern("‰")
    this.f_percent, this.f_percentText = ord("%"), vm.intern("%")
    this.f_minusSign, this.f_minusSignText = ord("-"), vm.intern("-")
    this.f_exponential, this.f_exponentialSeparator = ord("E"), vm.intern("E")
    this.f_infinity = vm.intern("∞")
    this.f_NaN = vm.intern("NaN")


_GET_FORMAT = f"{_NUMBERS}.getInstance(Ljava/util/Locale;L{_NUMBERS}$Style;I)L{_NUMBERS};"


@MODELS.machine(_GET_FORMAT)
def get_format(vm: Host, locale: Reference, style: Reference, choice: int, depth: int) -> Value:
    """Plain, whole and, where no space stands before the sign, percent formats."""
    tag = _tag(locale, depth) if locale is not None else None
    with_space = tag is not None and tag[:2] in ("de", "fr")
    if (
        tag not in _SEPARATORS
        or choice not in (_NUMBER, _PERCENT, _INTEGER)
        or (choice == _PERCENT and with_space)
    ):
        return vm.library.bytecode(_GET_FORMAT, locale, style, choice, depth)
    pattern = "#,##0%" if choice == _PERCENT else "#,##0.###"
    made = vm.new_object(
        "java/text/DecimalFormat",
        f"<init>(Ljava/lang/String;L{_SYMBOLS};)V",
        vm.intern(pattern),
        get_symbols(vm, locale, depth),
    )
    if choice == _INTEGER:
        vm.invoke_virtual(made, "setMaximumFractionDigits(I)V", 0, depth=depth)
        vm.invoke_virtual(made, "setDecimalSeparatorAlwaysShown(Z)V", 0, depth=depth)
        vm.invoke_virtual(made, "setParseIntegerOnly(Z)V", 1, depth=depth)
    return made
