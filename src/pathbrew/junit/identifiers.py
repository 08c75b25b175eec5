"""Java identifiers: which are legal, and how words become one."""

from __future__ import annotations

from collections.abc import Iterable

KEYWORDS = frozenset(
    """abstract assert boolean break byte case catch char class const continue default do double else enum
    extends final finally float for goto if implements import instanceof int interface long native new
    package private protected public return short static strictfp super switch synchronized this throw
    throws transient try void volatile while true false null _""".split()
)
_NOT_FOR_LOCALS = frozenset({"var", "yield", "record", "sealed", "permits", "when"})


def is_identifier(name: str) -> bool:
    """Whether Java source can use the name as it is; names with a dollar sign belong to compilers."""
    return name.isidentifier() and name not in KEYWORDS


def words(text: str) -> list[str]:
    """The words of an identifier or a text: `maxHTTPSize_2` has `max`, `HTTP`, `Size` and `2`."""
    found: list[str] = []
    before = ""
    for place, character in enumerate(text):
        after = text[place + 1 : place + 2]
        if not character.isalnum():
            before = ""
            continue
        starts = not before or character.isdigit() != before.isdigit()
        if character.isupper():
            starts = starts or not before.isupper() or after.islower()
        if starts:
            found.append("")
        found[-1] += character
        before = character
    return found


def upper_camel(text: str) -> str:
    """`total_price` and `TOTAL_PRICE` as `TotalPrice`; words that are in camel case stay as they are."""
    found = words(text)
    if text.isupper():
        found = [word.lower() for word in found]
    return "".join(word[:1].upper() + word[1:] for word in found)


def lower_camel(text: str) -> str:
    """`Invoice` as `invoice`, `HTTPClient` as `httpClient`, `URL` as `url`."""
    found = words(text)
    if not found:
        return ""
    if text.isupper():
        found = [word.lower() for word in found]
    first = found[0].lower() if found[0].isupper() else found[0][:1].lower() + found[0][1:]
    return first + "".join(word[:1].upper() + word[1:] for word in found[1:])


class LocalNames:
    """Hands out names of local variables of one method, each once."""

    def __init__(self, taken: frozenset[str]) -> None:
        self._taken = set(taken)

    def new(self, wanted: str) -> str:
        """The name wanted if it is legal and free, else one like it."""
        base = wanted if is_identifier(wanted) and wanted[0].islower() else lower_camel(wanted)
        if not base or not base[0].isalpha():
            base = "value"
        if base in KEYWORDS or base in _NOT_FOR_LOCALS:
            base += "Value"
        name, number = base, 2
        while name in self._taken:
            name = f"{base}{number}" if not base[-1].isdigit() else f"{base}_{number}"
            number += 1
        self._taken.add(name)
        return name

    def free(self, names: Iterable[str]) -> None:
        """Names whose scope has ended can be used again."""
        self._taken.difference_update(names)
