"""The page in a real browser, as people use it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.walls import Scratch

from ...compiling import javac
from .conftest import PATIENCE, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
TILL = """public class Till {
    private int coins;
    private Till next;

    public int pay(int price) {
        if (price > coins) {
            throw new IllegalStateException("too dear");
        }
        if (next != null && next.coins == 7) {
            return next.coins;
        }
        coins -= price;
        return coins;
    }
}
"""
LOOP = """class Long {
    static int of(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i * i % 7;
        return s;
    }
}
"""
HOSTILE = "<img src=x onerror=alert(1)>"


def paste(page: Page, text: str) -> None:
    """Put a text in place of what the editor holds, and wait until it is compiled."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    page.wait_for_selector("body[data-code]")


def counted(page: Page, selector: str, count: int) -> None:
    """Wait until there are so many of them."""
    from playwright.sync_api import expect

    expect(page.locator(selector)).to_have_count(count, timeout=PATIENCE)


def choose(page: Page, verb: str, method: str | None = None) -> None:
    page.locator(".verbs label", has_text=verb).click()
    if method is not None:
        page.select_option("#method", label=method)
    page.fill("#option-budget", "90s")
    page.locator("#option-budget").blur()


def run(page: Page) -> None:
    page.click("button.primary")
    page.wait_for_selector(".status .badge:not(.badge-running)")
    page.wait_for_selector("[role=tab]")


def explore(page: Page, tmp_path: Path) -> None:
    """Paste, run, see goals turn green, click a path, step through its trace, take the tests."""
    paste(page, TILL)
    choose(page, "explore", "pay(int)")
    assert page.locator(".command code").inner_text().startswith("pathbrew explore Till.java")
    page.click("button.primary")
    page.wait_for_selector(".cm-goals .goal-covered")
    page.wait_for_selector(".case")
    page.locator(".tree-node", has_text="IllegalStateException").locator("text").first.click()
    assert "price" in page.locator(".case .conditions").inner_text()
    page.click("[aria-label='Step forward']")
    assert "too dear" in page.locator(".cm-content .line-current").inner_text()
    page.click("[aria-label='Step back']")
    assert "price > coins" in page.locator(".cm-content .line-current").inner_text()
    assert page.locator(".heaps svg text", has_text="Till").count() >= 1
    picture(page, "explore")
    with page.expect_download() as downloading:
        page.click("text=Tests (zip)")
    _pass(Path(downloading.value.path()), tmp_path)
    page.fill("[aria-label='Search the tree']", "too dear")
    assert page.locator(".tree-node.is-found").count() == 1
    with page.expect_download() as exporting:
        page.click("text=Export HTML")
    file = tmp_path / "export.html"
    exporting.value.save_as(file)
    page.goto(file.as_uri())
    page.wait_for_selector(".case")
    assert page.locator(".cm-goals .goal-covered").count() >= 1
    assert page.locator(".tree-node").count() >= 3


def _pass(archive: Path, tmp_path: Path) -> None:
    """Compile and run what was downloaded."""
    with zipfile.ZipFile(archive) as opened:
        (name,) = opened.namelist()
        opened.extractall(tmp_path)
    source = tmp_path / "Till.java"
    source.write_text(TILL)
    jdk = find_jdk()
    with Scratch() as scratch:
        test = Source(name.removesuffix(".java"), tmp_path / name)
        result = run_suite(
            jdk.home,
            ClassPath([source], jdk).locations,
            [test],
            ["Till"],
            release=17,
            seed=0,
            time_limit=120,
            work_folder=scratch.work,
        )
    assert result.passed and not result.failures


def reach(page: Page, tmp_path: Path) -> None:
    """Click a line number, and an input is found that comes there."""
    paste(page, TILL)
    page.locator(".cm-lineNumbers .cm-gutterElement", has_text="10").click()
    assert page.locator("#line").input_value() == "10"
    page.fill("#option-budget", "90s")
    page.locator("#option-budget").blur()
    run(page)
    page.wait_for_selector(".case")
    assert "reached: line 10" in page.locator(".status").inner_text()
    page.click("[aria-label='Last step']")
    assert "return next.coins" in page.locator(".cm-content .line-current").inner_text()
    picture(page, "reach")


def check(page: Page, tmp_path: Path) -> None:
    """A violation comes with its inputs."""
    paste(page, "class Half {\n  static int of(int x) {\n    assert x != 77;\n    return x / 2;\n  }\n}\n")
    choose(page, "check", "of(int)")
    run(page)
    page.wait_for_selector(".case")
    assert "violated: no assertion fails" in page.locator(".status").inner_text()
    assert "77" in page.locator(".case .inputs").inner_text()
    picture(page, "check")


def stop(page: Page, tmp_path: Path) -> None:
    """A run that is stopped stays in the list, can be opened again, and be deleted."""
    paste(page, LOOP)
    choose(page, "explore", "of(int)")
    page.fill("#option-criterion", "path")
    page.locator("#option-criterion").blur()
    page.click("button.primary")
    page.wait_for_selector(".tree-node >> nth=4")
    page.click("button.stop")
    page.wait_for_selector(".status .badge-stopped")
    assert page.locator(".tree-node").count() >= 3
    page.reload()
    page.wait_for_selector(".status .badge-stopped")
    assert "static int of" in page.locator(".cm-content").inner_text()
    page.click("header >> text=Runs")
    page.fill("[aria-label='Search runs']", "Long stopped")
    counted(page, "dialog tbody tr", 1)
    picture(page, "runs")
    page.click("[aria-label='Delete explore Long.of']")
    counted(page, "dialog tbody tr", 0)


def hostile(page: Page, tmp_path: Path) -> None:
    """Names and texts that look like HTML are shown as they are."""
    source = tmp_path / "Evil000000000000000000000000.java"
    simple = source.stem
    source.write_text(
        f'class {simple} {{ static String of(int n) {{ return n > 3 ? "{HOSTILE}" : "</script>"; }} }}'
    )
    javac(find_jdk(), "-g", "-d", tmp_path, source)
    name = "<img src=x onerror=alert`1`>"
    assert len(name) == len(simple)
    octets = (tmp_path / f"{simple}.class").read_bytes().replace(simple.encode(), name.encode())
    jar = tmp_path / "evil.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr(f"{name}.class", octets)
    page.set_input_files("#upload", jar)
    page.wait_for_selector("#class option[value^='<img']", state="attached")
    choose(page, "explore", "of(int)")
    run(page)
    page.click("#tab-calls")
    page.wait_for_selector(".case-list li >> nth=1")
    assert HOSTILE in page.locator(".case-list").inner_text()
    assert page.locator("#tab-files").count() == 0, "no test can name such a class"
    for tab in page.locator("[role=tab]").all():
        tab.click()
    page.click("header >> text=Runs")
    page.wait_for_selector("dialog tbody tr")
    assert page.locator("img").count() == 0
    picture(page, "hostile")


def tab_to(page: Page, selector: str, *, key: str = "Tab") -> None:
    """Go on with the key until the focus is there, as whoever has no mouse does."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"{key} does not lead to {selector}")


def keyboard(page: Page, tmp_path: Path) -> None:
    """Everything without a mouse: write, choose, run, walk through the tree and a trace, the list of runs."""
    keys = page.keyboard
    tab_to(page, ".cm-content")
    keys.press("Control+a")
    keys.insert_text(TILL)
    page.wait_for_selector("body[data-code]")
    tab_to(page, "input[name=verb]")
    while not page.locator("input[value=explore]").is_checked():
        keys.press("ArrowRight")
    tab_to(page, "#method")
    keys.type("pay")
    page.locator(".command code", has_text="Till.pay").wait_for()
    tab_to(page, "button.primary", key="Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector("button.stop:focus")
    page.wait_for_selector(".case")
    page.wait_for_selector("button.primary:focus")
    tab_to(page, "#tab-tree")
    keys.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-calls"
    keys.press("ArrowLeft")
    tab_to(page, "[role=tree]")
    keys.press("Home")
    for key in ("ArrowRight", "ArrowRight", "End", "Enter"):
        keys.press(key)
    assert page.locator("[role=treeitem][aria-selected=true]").count() == 1
    tab_to(page, "[aria-label='Step forward']")
    keys.press("Enter")
    assert "step 2 of" in page.locator(".stepper").inner_text()
    keys.press("ArrowLeft")
    assert "step 1 of" in page.locator(".stepper").inner_text()
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    tab_to(page, "header.top button", key="Shift+Tab")
    while page.evaluate("document.activeElement.textContent") != "Runs":
        tab_to(page, "header.top button", key="Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector("dialog tbody tr")
    before = page.locator("dialog tbody tr").count()
    tab_to(page, "[aria-label='Delete explore Till.pay']")
    keys.press("Enter")
    counted(page, "dialog tbody tr", before - 1)
    keys.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Runs"


def compare(page: Page, tmp_path: Path) -> None:
    """Two runs beside each other: what differs, and the calls that only one of them has."""
    for limit in (5, 6):
        paste(
            page,
            f"class Cap {{\n  static int of(int n) {{\n    return n > {limit} ? {limit} : 0;\n  }}\n}}\n",
        )
        choose(page, "explore", "of(int)")
        page.click("button.primary")
        page.locator(".tree-node", has_text=f"n >= {limit + 1}").wait_for()
        page.wait_for_selector(".case")
    page.click("header >> text=Runs")
    page.fill("[aria-label='Search runs']", "Cap.of")
    counted(page, "dialog .scrolls tbody tr", 2)
    assert page.locator("text=Compare two").is_disabled()
    for row in (1, 0):
        page.locator("dialog .scrolls tbody tr").nth(row).locator("input").check()
    page.click("text=Compare two")
    shown = page.locator(".compared")
    shown.locator("text=1 call in both").wait_for()
    only = shown.locator("li").all_inner_texts()
    assert [call.partition(" → ")[2] for call in only] == ["returns 5", "returns 6"]
    assert shown.locator("th", has_text="Second: explore Cap.of").count() == 1
    picture(page, "compare")
    page.set_viewport_size({"width": 390, "height": 844})
    assert shown.locator("th", has_text="Second: explore Cap.of").is_visible()
    for left in (1, 0):
        page.click("[aria-label='Delete explore Cap.of'] >> nth=0")
        counted(page, "dialog .scrolls tbody tr", left)
    assert page.locator("text=Compare two").is_disabled()


JACOCO = """<?xml version="1.0"?><report name="x"><package name="">
<class name="Till" sourcefilename="Till.java">
<method name="pay" desc="(I)I" line="6"><counter type="INSTRUCTION" missed="34" covered="0"/></method></class>
<sourcefile name="Till.java"><line nr="6" mi="4" ci="0" mb="2" cb="0"/>
<line nr="9" mi="8" ci="0" mb="4" cb="0"/></sourcefile></package></report>"""


def complement(page: Page, tmp_path: Path) -> None:
    """JaCoCo's report is dropped on the code, and its suite is completed."""
    paste(page, TILL)
    page.evaluate(
        """text => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], 'jacoco.xml', { type: 'text/xml' }));
        const dropped = new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true });
        document.querySelector('.editor').dispatchEvent(dropped);
    }""",
        JACOCO,
    )
    page.wait_for_selector("input[value=complement]:checked", state="attached")
    page.locator(".command code", has_text="--jacoco jacoco.xml").wait_for()
    page.fill("#option-budget", "90s")
    page.locator("#option-budget").blur()
    run(page)
    page.click("#tab-files")
    assert "TillComplementTest" in page.locator("#tab-panel").inner_text()
    picture(page, "complement")


def specify(page: Page, tmp_path: Path) -> None:
    """A specification is written next to the code, mistakes stand at their lines, a promise is broken."""
    paste(page, "class Lamp {\n  int n;\n  int on() {\n    return ++n;\n  }\n  void off() {\n  }\n}\n")
    page.click("text=+ Specification")
    page.wait_for_selector("#option-spec option[value='Lamp.spec']:checked", state="attached")
    paste(page, "specification for Lamp {\n    ensures on() { result < };\n")
    page.locator(".messages", has_text="Lamp.spec:").wait_for()
    paste(page, "specification for Lamp {\n  ensures on() { result < 3 };\n  ensures off() { true };\n}\n")
    page.locator(".command code", has_text="pathbrew check Lamp.java Lamp --spec Lamp.spec").wait_for()
    page.fill("#option-budget", "90s")
    page.locator("#option-budget").blur()
    run(page)
    page.wait_for_selector(".case")
    assert "broken by the component" in page.locator(".case").inner_text()
    assert page.locator(".case .inputs dd").count() == 4
    picture(page, "specification")
    page.reload()
    page.wait_for_selector(".case")
    assert page.locator(".file-tab", has_text="Lamp.spec").count() == 1


def many(page: Page, tmp_path: Path) -> None:
    """Ten browsers follow one run, one of them closes its tab: the others see it to its end."""
    browser = page.context.browser
    assert browser is not None
    page.click("button.primary")
    page.wait_for_url("**#run=*")
    secrets = page.context.storage_state()
    contexts = [browser.new_context(storage_state=secrets) for _ in range(9)]
    try:
        others = [context.new_page() for context in contexts]
        for other in others:
            other.set_default_timeout(PATIENCE)
            other.goto(page.url)
        page.goto("about:blank")
        for other in others:
            other.wait_for_selector(".case")
            assert "11 paths" in other.locator(".status").inner_text()
    finally:
        for context in contexts:
            context.close()


def assistive(page: Page, tmp_path: Path) -> None:
    """The rules of WCAG 2.1 A and AA, by axe-core: at first, with a result, and with the list of runs."""
    from axe_playwright_python.sync_playwright import Axe

    def look(where: str) -> list[str]:
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
        return [
            f"{where}: {rule['id']} {node['html'][:160]} {node['failureSummary']}"
            for rule in found.response["violations"]
            for node in rule["nodes"]
        ]

    hurts = []
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        hurts += look(theme)
    page.click("button.primary")
    page.wait_for_selector(".case")
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for tab in page.locator("[role=tab]").all():
            tab.click()
            hurts += look(f"{theme}, {tab.inner_text()}")
    page.click("header >> text=Runs")
    page.wait_for_selector("dialog tbody tr")
    assert [*hurts, *look("runs")] == []


def colours(page: Page, tmp_path: Path) -> None:
    """Dark and light by the system or by choice, and a phone's width."""
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    picture(page, "dark")
    page.click("text=Theme: auto")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(100)
    assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
    picture(page, "phone")


def names(page: Page, tmp_path: Path) -> None:
    """Roles and labels: no control without a name, one main part, headings, a language."""
    nameless = page.evaluate(
        """[...document.querySelectorAll('button, input, select, a, [role]:not([role=status])')]
        .filter(each => each.offsetParent && !each.getAttribute('aria-label') && !each.title
        && !each.getAttribute('aria-labelledby') && !each.labels?.length && !each.textContent.trim())
        .map(each => each.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    assert page.locator("main").count() == 1
    assert page.locator("html").get_attribute("lang") == "en"


def reference(page: Page, tmp_path: Path) -> None:
    """The API has a page of its own."""
    page.click("header >> text=API")
    page.wait_for_selector("body[data-ready]")
    assert page.locator(".route", has_text="/api/runs/{id}/events").count() >= 1
    page.locator(".route >> text=RunRequest").first.click()
    assert page.locator("#RunRequest").is_visible()


def large_tree(page: Page, tmp_path: Path) -> None:
    """Thousands of nodes: only those in sight are elements, the rest is folded, events are drawn together."""
    found = page.evaluate(
        """async () => {
        const { Results } = await import('pathbrew/results');
        const results = new Results({ traced: () => {}, moved: () => {}, line: () => {}, isAlone: false });
        const view = results.tree;
        results.element.style.height = '600px';
        document.body.append(results.element);
        const paint = view.paint;
        let painted = 0;
        view.paint = () => { painted++; paint.call(view); };
        const nodes = [[-1, '', '', null]];
        for (let n = 1; n < 8000; n++) {
            const isLeaf = n >= 4000;
            nodes.push([Math.floor((n - 1) / 2), `x > ${n}`, isLeaf ? 'returned' : '', isLeaf ? n : null]);
        }
        nodes.forEach((node, n) => results.told({ kind: 'path', paths: n, nodes: [[n, ...node]] }));
        await new Promise(done => setTimeout(done, 300));
        const live = [painted, view.order.length];
        view.set(nodes, []);
        const folded = view.order.length;
        view.choosing(7999);
        const revealed = view.order.some((node) => node.case === 7999);
        view.foldAll(false);
        await new Promise(done => setTimeout(done, 300));
        view.paint();
        const drawn = view.canvas.childElementCount;
        view.query.value = 'x > 7777';
        view.search();
        view.paint();
        const marked = view.canvas.querySelectorAll('.is-found').length;
        return [...live, folded, revealed, drawn, view.found.size, view.order.length, marked];
    }"""
    )
    painted, growing, folded, revealed, drawn, hits, shown, marked = found
    assert 1 <= painted < 50
    assert 10 < growing < 100 and 10 < folded < 100 and revealed
    assert shown == 8000
    assert 10 < drawn < 1500
    assert (hits, marked) == (1, 1)


FLOWS = (
    *(explore, colours, reach, check, names, stop, hostile),
    *(reference, keyboard, compare, complement, specify, large_tree, many, assistive),
)


@pytest.mark.by_turns(len(FLOWS))
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.__name__)
def test_the_page_does(page: Page, tmp_path: Path, flow: Callable[[Page, Path], None]) -> None:
    flow(page, tmp_path)
