"""Results in a notebook: well-formed pages, and representations that fit a line."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import pathbrew
from pathbrew.display import Displayed

LIST = """
public class Chain {
    int value;
    Chain next;
    static int second(Chain chain) {
        if (chain == null || chain.next == null) {
            return -1;
        }
        return chain.next.value > 7 && chain.next.value < 99 ? chain.next.value : 0;
    }
    static int half(int x) {
        assert x != 1_000_003;
        return x / 2;
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("notebook") / "Chain.java"
    file.write_text(LIST)
    return file


@pytest.fixture(scope="module", params=["explore", "generate", "reach", "check"])
def result(request: pytest.FixtureRequest, source: Path) -> Displayed:
    match request.param:
        case "explore":
            return pathbrew.explore([source], "Chain.second", budget="600s")
        case "generate":
            return pathbrew.generate([source], ["Chain"], out=str(source.parent / "out"), budget="600s")
        case "reach":
            return pathbrew.reach([source], "Chain.second:9", budget="600s")
        case _:
            return pathbrew.check([source], "Chain.half", budget="600s")


def test_a_page_is_well_formed(result: Displayed) -> None:
    page = ElementTree.fromstring(result._repr_html_())
    text = "".join(page.itertext())
    match result:
        case pathbrew.Exploration():
            assert len(page.findall("details")) == len(result.paths) > 3
            assert page.find("{http://www.w3.org/2000/svg}svg") is not None
        case pathbrew.Generation():
            assert "class ChainTest" in text and "goals covered" in text
        case pathbrew.Reach():
            assert "reached" in text and "class ChainReachTest" in text
        case _:
            assert "violated" in text and "1000003" in text


def test_a_representation_fits_a_line(result: Displayed) -> None:
    assert len(repr(result)) < 110 and "\n" not in repr(result)
