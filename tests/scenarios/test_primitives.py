"""Candidate strings."""

from __future__ import annotations

import pytest

from pathbrew.scenarios.constants import Constants
from pathbrew.scenarios.primitives import strings


def mentioning(text: str, hash_code: int) -> list[str]:
    return strings(Constants(integers={hash_code: None}, strings={text: None}))


def test_another_string_has_the_hash_code_that_the_code_mentions() -> None:
    assert "BB" in mentioning("Aa", 2112)


@pytest.mark.parametrize(
    "text, hash_code", [("\0\t", 9), ("\uffff\u0100", 31 * 0xFFFF + 0x100), ("", 0), ("a", 97)]
)
def test_strings_without_another_of_their_hash_code_are_candidates_themselves(
    text: str, hash_code: int
) -> None:
    found = mentioning(text, hash_code)
    assert text in found
    assert all(len(unit) == 1 and ord(unit) <= 0xFFFF for string in found for unit in string)
