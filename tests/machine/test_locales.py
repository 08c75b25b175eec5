"""What needs locale data ends at a named obstacle, also where the locale is an input."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew
from pathbrew.report.reasons import listed

SOURCE = """
import java.text.BreakIterator;
import java.util.Locale;
import java.util.ResourceBundle;

public class Localized {
    static String bundle(Locale locale) {
        return ResourceBundle.getBundle("words", locale).getString("day");
    }

    static int words(Locale locale) {
        return BreakIterator.getWordInstance(locale).next();
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("locales") / "Localized.java"
    file.write_text(SOURCE)
    return file


@pytest.mark.parametrize(
    ("method", "obstacle"),
    [
        ("bundle", "unmodelled resource bundle: words"),
        ("words", "unmodelled locale data: BreakIteratorProvider"),
    ],
)
def test_locale_data_are_an_obstacle_with_a_name(source: Path, method: str, obstacle: str) -> None:
    result = pathbrew.explore([source], f"Localized.{method}", budget="600s")
    assert obstacle in listed(result.search.reasons)
    thrown = [path for path in result.paths if path.ending == "threw"]
    assert all(path.inputs is not None and path.inputs.values[0][2] is None for path in thrown)
