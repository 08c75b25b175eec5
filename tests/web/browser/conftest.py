"""A real browser and a real server; where there is no browser, the tests say so loudly."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..conftest import JDKS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SCREENSHOTS = Path(__file__).parents[3] / "screenshots"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chromium-browser"))), None)
PATIENCE = 120_000
"""Milliseconds that a run may take."""


class BrowserTestsSkipped(UserWarning):
    """There is no browser to test in."""


def _missing() -> str | None:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed"
    return None if CHROMIUM else "no Chromium was found"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    missing = _missing()
    if missing is not None:
        text = f"THE WEB PAGE IS NOT TESTED IN A BROWSER: {missing}; run `make browser`"
        warnings.warn(BrowserTestsSkipped(text), stacklevel=1)
        pytest.skip(text)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def link(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The link of a server that was started as users start it."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "pathbrew", "serve", "--port", "0", "--no-open", "--data", str(data)]
    command += ["--jdk", str(JDKS[0].home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()


@pytest.fixture
def page(browser: Browser, link: str) -> Iterator[Page]:
    """The page, ready; anything that goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, accept_downloads=True)
    opened = context.new_page()
    faults: list[str] = []
    outside: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.on("dialog", lambda dialog: faults.append(f"dialog {dialog.message}"))
    server = link.partition("?")[0]
    opened.on(
        "request",
        lambda asked: (
            outside.append(asked.url)
            if not asked.url.startswith((server, "data:", "blob:", "file:"))
            else None
        ),
    )
    opened.set_default_timeout(PATIENCE)
    opened.goto(link)
    opened.wait_for_selector("body[data-ready]")
    yield opened
    context.close()
    assert faults == []
    assert outside == []


def picture(page: Page, name: str) -> None:
    """Keep what is seen."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
