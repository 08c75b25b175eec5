"""Pictures: what they show of heaps and trees, and that nothing lies on top of something else."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import pathbrew
from pathbrew.cli import app
from pathbrew.deadline import Deadline
from pathbrew.engines.states.exploration import Exploration
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
)
from pathbrew.report.drawing import heaps, tree_picture
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.exploration import write_pictures
from pathbrew.report.drawing.graphs import GraphReader
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.heaps import HeapState, Row, ShownObject, arrange
from pathbrew.report.drawing.layout import Arrow, Graph, Placement, Size, place_tree
from pathbrew.report.drawing.lettering import width

SVG = "{http://www.w3.org/2000/svg}"
PROGRAM = """
class Links {
    Links next; int value; String name; int[] data; Object extra;

    static boolean selfLoop(Links p) {
        return p.next == p && p.value > 3;
    }

    static Links insert(Links head, Links fresh, int at) {
        if (head == null) {
            return fresh;
        }
        if (at > 2 && at < 2) {
            return null;
        }
        fresh.next = head.next;
        head.next = fresh;
        head.name = "<a & b>";
        if (head.data != null && head.data.length > 5) {
            head.data[1] = 7;
            fresh.data = head.data;
        }
        Links made = new Links();
        made.extra = made;
        made.next = head;
        return made;
    }

    static int bits(int n) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            if ((n >> i & 1) == 1) {
                sum += i;
            }
        }
        return sum;
    }

    static int twice(Links x, Links z) {
        x.value = 1;
        z.value = -5;
        return x.value;
    }

    static int constant() {
        return 7;
    }
}
"""


class Picture:
    """An SVG picture as its reader sees it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        self.boxes = self._rectangles("d-box", "d-frame")
        self.texts = [element.text or "" for element in self.root.iter(f"{SVG}text")]
        self.arrows = len([e for e in self.root.iter(f"{SVG}polygon") if "d-head" in e.get("class", "")])

    def _rectangles(self, *styles: str) -> list[tuple[float, float, float, float]]:
        return [
            (float(e.attrib["x"]), float(e.attrib["y"]), float(e.attrib["width"]), float(e.attrib["height"]))
            for e in self.root.iter(f"{SVG}rect")
            if set(styles) & set(e.get("class", "").split())
        ]

    def endings(self) -> list[tuple[float, float, float, float]]:
        return self._rectangles("d-ending")

    def texts_of_boxes(self) -> list[list[str]]:
        groups = [g for g in self.root.iter(f"{SVG}g") if g.get("class", "").startswith("d-object")]
        return [[t.text or "" for t in group.iter(f"{SVG}text")] for group in groups]

    def tips(self) -> list[tuple[float, float]]:
        """Where arrows end."""
        heads = [e for e in self.root.iter(f"{SVG}polygon") if "d-head" in e.get("class", "")]
        first = [head.attrib["points"].split()[0].split(",") for head in heads]
        return [(float(x), float(y)) for x, y in first]

    def check_geometry(self) -> None:
        """No box overlaps another, texts are within the picture, arrows end at the edge of a box."""
        self.check_apart(self.boxes)
        across, down = float(self.root.attrib["width"]), float(self.root.attrib["height"])
        for element in self.root.iter(f"{SVG}text"):
            x, y, taken = float(element.attrib["x"]), float(element.attrib["y"]), width(element.text or "")
            left = x - taken if element.get("text-anchor") == "end" else x
            assert left >= 0
            assert left + taken <= across + 1
            assert 0 < y <= down
        for x, y in self.tips():
            assert any(
                top - 1 <= y <= top + high + 1 and (abs(x - left) < 1 or abs(x - left - wide) < 1)
                for left, top, wide, high in self.boxes
            )

        for (x, y), (x2, y2) in self.segments():
            low, high, first, last = min(x, x2), max(x, x2), min(y, y2), max(y, y2)
            for left, top, wide, tall in self.boxes:
                beside = high <= left + 1 or low >= left + wide - 1
                assert beside or last <= top + 1 or first >= top + tall - 1

    def segments(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The straight parts of arrows."""
        found = []
        for path in self.root.iter(f"{SVG}path"):
            if path.get("class") == "d-arrow":
                numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.attrib["d"])]
                points = list(zip(numbers[::2], numbers[1::2], strict=True))
                found += list(pairwise(points))
        return found

    @staticmethod
    def check_apart(boxes: list[tuple[float, float, float, float]]) -> None:
        for (x, y, w, h), (x2, y2, w2, h2) in combinations(boxes, 2):
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("drawing") / "Links.java"
    file.write_text(PROGRAM)
    return file


@pytest.fixture(scope="module")
def inserted(program: Path) -> Exploration:
    found: Exploration = pathbrew.explore([program], "Links.insert", criterion="path")
    return found


def drawn(result: Exploration, folder: Path) -> tuple[Picture, list[Picture]]:
    pictures = write_pictures(result, folder)
    return Picture(pictures.tree.read_text()), [Picture(file.read_text()) for file in pictures.paths]


def test_every_path_has_a_picture_without_overlaps(inserted: Exploration, tmp_path: Path) -> None:
    tree, paths = drawn(inserted, tmp_path)
    assert len(paths) == len(inserted.paths)
    for picture in paths:
        picture.check_geometry()
    assert len(tree.endings()) > len(paths)
    tree.check_apart(tree.endings())


def test_pictures_are_the_same_each_time(inserted: Exploration, tmp_path: Path) -> None:
    first, second = (drawn(inserted, tmp_path / name) for name in ("a", "b"))
    assert [p.text for p in (first[0], *first[1])] == [p.text for p in (second[0], *second[1])]


def test_changes_and_new_objects_are_marked(inserted: Exploration, tmp_path: Path) -> None:
    number = next(i for i, p in enumerate(inserted.paths) if "head.data.length >= 6" in p.condition)
    _, paths = drawn(inserted, tmp_path)
    picture = paths[number]
    assert '"<a & b>"' in picture.texts
    new = [group for group in picture.root.iter(f"{SVG}g") if "d-new" in group.get("class", "")]
    assert len(new) == 1
    assert next(t.text for t in new[0].iter(f"{SVG}text")) == "Links"
    changed = [e for e in picture.root.iter(f"{SVG}rect") if e.get("class") == "d-changed"]
    # head.next, head.name, head.data[1], fresh.next and fresh.data
    assert len(changed) == 5
    assert "[1]" in picture.texts
    assert any(text.startswith("[2..") for text in picture.texts)


def test_the_tree_shows_every_kind_of_ending(inserted: Exploration, tmp_path: Path) -> None:
    tree, _ = drawn(inserted, tmp_path)
    styles = {e.get("class", "").removeprefix("d-ending ") for e in tree.root.iter(f"{SVG}rect")}
    assert {"d-returned", "d-threw", "d-infeasible"} <= styles
    assert "head == null" in tree.texts
    links = {a.attrib["href"] for a in tree.root.iter(f"{SVG}a")}
    assert links == {f"path-{i + 1}.svg" for i in range(len(inserted.paths))}
    assert any(text.endswith("throws NullPointerException") for text in tree.texts)


def test_a_cycle_is_an_arrow_back(program: Path, tmp_path: Path) -> None:
    result = pathbrew.explore([program], "Links.selfLoop", criterion="path")
    number = next(i for i, path in enumerate(result.paths) if path.value == "true")
    picture = drawn(result, tmp_path)[1][number]
    picture.check_geometry()
    # p and its next, before and after the call
    assert picture.arrows == 4
    assert picture.texts_of_boxes() == [["Links", "#0", "next", "value", "4"]] * 2
    assert "no object has changed" in picture.texts


def test_large_trees_say_what_is_left_out(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = pathbrew.explore([program], "Links.bits", criterion="path")
    monkeypatch.setattr(tree_picture, "MAX_DECISIONS", 10)
    tree, _ = drawn(result, tmp_path)
    assert "10 of 31 decisions are drawn" in tree.texts
    left = [text for text in tree.texts if re.fullmatch(r"\d+ more decisions?", text)]
    assert sum(int(text.split()[0]) for text in left) == 21


def test_what_is_missing_in_a_tree_is_not_called_open(program: Path, tmp_path: Path) -> None:
    """Parts of large trees are missing where several processes have searched them."""
    result = pathbrew.explore([program], "Links.bits", criterion="path")
    root = result.tree.root
    assert root is not None
    del root.child[True]
    tree, _ = drawn(result, tmp_path)
    assert "not drawn" in tree.texts
    assert "16 of 31 decisions are drawn" in tree.texts
    assert not {"open", "taken"} & set(tree.texts)


def test_a_method_without_decisions_has_a_tree_of_one_ending(program: Path, tmp_path: Path) -> None:
    result = pathbrew.explore([program], "Links.constant")
    tree, (path,) = drawn(result, tmp_path)
    assert "1. returns 7" in tree.texts
    assert "empty" in path.texts


def test_pictures_of_an_earlier_run_go(inserted: Exploration, tmp_path: Path) -> None:
    (tmp_path / "path-999.svg").write_text("old")
    (tmp_path / "path-of-mine.svg").write_text("mine")
    drawn(inserted, tmp_path)
    assert not (tmp_path / "path-999.svg").exists()
    assert (tmp_path / "path-of-mine.svg").exists()


def test_the_command_line_draws(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def explored(*more: str) -> Result:
        return CliRunner().invoke(app, ["explore", str(program), "Links.selfLoop", "--draw", *more])

    assert "tree.svg, and the heaps of" in explored("new/folder").stdout
    assert (tmp_path / "new" / "folder" / "path-1.svg").is_file()
    assert "pathbrew-pictures/tree.svg" in explored().stdout
    assert "is a file: --draw takes a folder" in str(explored(str(program)).exception)
    Path("taken").write_text("")
    assert "cannot be written" in str(explored("taken/folder").exception)


# Heaps made by hand.


def pictured(*pictures: HeapPicture) -> list[Picture]:
    with Layout() as layout:
        return [Picture(text) for text in draw_heaps(pictures, layout)]


def node(name: str, *fields: tuple[str, GraphValue]) -> ObjectNode:
    values = tuple(
        FieldValue("Links", key, "I" if isinstance(value, int) else "LLinks;", value) for key, value in fields
    )
    return ObjectNode(name, values)


def state(entries: Mapping[str, GraphValue], *nodes: Node) -> HeapState:
    graph = GraphReader(nodes)
    parts = graph.parts([(name, "LLinks;", value) for name, value in entries.items()])
    return HeapState(tuple(parts), graph.things())


def test_a_value_that_is_shared_has_a_box_and_others_stand_in_their_field() -> None:
    nodes = (
        node("Links", ("name", Reference(1)), ("other", Reference(1)), ("only", Reference(2))),
        StringNode("shared"),
        StringNode("only"),
        EnumNode("java/util/concurrent/TimeUnit", "DAYS"),
        BoxNode("java/lang/Long", 5),
    )
    given = {"p": Reference(0), "unit": Reference(3), "same": Reference(3), "box": Reference(4)}
    heap = arrange(state(given, *nodes))
    assert [box.title for box in heap.boxes] == ["Links", "String"]
    assert [row.content for row in heap.boxes[0].rows] == [Reference(1), Reference(1), '"only"']
    assert [row.content for row in heap.entries] == [Reference(0), "TimeUnit.DAYS", "TimeUnit.DAYS", "5L"]


def test_equal_strings_are_no_change_but_other_ones_are() -> None:
    before = state({"p": Reference(0)}, node("Links", ("a", Reference(1)), ("n", 1)), StringNode("x"))
    after = state(
        {"p": Reference(0)},
        node("Links", ("a", Reference(2)), ("n", 2)),
        StringNode("x"),
        StringNode("x"),
    )
    (box,) = arrange(after, before).boxes
    assert [(row.name, row.changed, row.was) for row in box.rows] == [("a", False, ""), ("n", True, "1")]


def test_long_arrays_are_folded_and_cut() -> None:
    sparse = SparseArrayNode("[I", 60_000_000, ((3, 9),))
    (box,) = arrange(state({"p": Reference(0)}, sparse)).boxes
    assert box.title == "int[60000000]"
    assert [row.name for row in box.rows] == ["[0..2]", "[3]", "[4..499]", "…"]
    varied = ArrayNode("[I", tuple(range(100)))
    (box,) = arrange(state({"p": Reference(0)}, varied)).boxes
    assert len(box.rows) == heaps.MAX_ROWS
    assert box.rows[-1].content == "77 more"


def test_what_is_not_drawn_is_counted_and_not_called_unchanged() -> None:
    count = heaps.MAX_BOXES + 5
    nodes = [node("Links", ("next", Reference(i + 1))) for i in range(count - 1)] + [node("Links")]
    chain = state({"p": Reference(0)}, *nodes)
    opaque = state({"p": Reference(0)}, ObjectNode("java/util/WeakHashMap"))
    picture, unknown = pictured(HeapPicture(chain, chain), HeapPicture(opaque, opaque))
    picture.check_geometry()
    assert picture.texts.count("5 more objects not drawn") == 2
    assert "no object has changed" not in picture.texts
    assert "no object has changed" not in unknown.texts


def test_dense_heaps_are_cut_by_their_arrows() -> None:
    count = heaps.MAX_BOXES
    fields = [[(f"f{i}", Reference((n * 7 + i * 3) % count)) for i in range(9)] for n in range(count)]
    dense = state({"p": Reference(0)}, *(node("Links", *some) for some in fields))
    arranged = arrange(dense)
    assert len(arranged.boxes) + arranged.left_out == count
    assert len(arranged.boxes) <= heaps.MAX_ARROWS / 9 + 1
    (picture,) = pictured(HeapPicture(dense, dense))
    picture.check_geometry()


def test_objects_of_elements_that_are_not_drawn_are_not_drawn_either() -> None:
    elements = ArrayNode("[LLinks;", tuple(Reference(i + 1) for i in range(60)))
    arranged = arrange(state({"p": Reference(0)}, elements, *[node("Links")] * 60))
    assert len(arranged.boxes) == 1 + heaps.MAX_ROWS - 1
    assert arranged.left_out == 61 - len(arranged.boxes)


def test_undecided_guards_stand_below_the_heap() -> None:
    entries = (Row("x", Reference(0)), Row("z", Reference(1)))
    things = {0: ShownObject("Links"), 1: ShownObject("Links")}
    (picture,) = pictured(HeapPicture(HeapState(entries, things, ("x == z",)), None))
    picture.check_geometry()
    assert picture.texts[-2:] == ["still undecided:", "x == z"]


def test_lists_can_be_looked_into_themselves(tmp_path: Path) -> None:
    """The receiver is a list by its fields, not by its elements."""
    result = pathbrew.explore([], "java.util.ArrayList.add(Ljava/lang/Object;)Z", budget="5s")
    _, paths = drawn(result, tmp_path)
    for picture in paths:
        picture.check_geometry()
        assert {"ArrayList", "modCount", "elementData", "size"} <= set(picture.texts)


def test_what_a_path_leaves_open_of_aliasing_is_shown(program: Path, tmp_path: Path) -> None:
    result = pathbrew.explore([program], "Links.twice", heap="alias", criterion="path")
    number = next(i for i, path in enumerate(result.paths) if path.ending == "returned")
    assert drawn(result, tmp_path)[1][number].texts[-2:] == ["still undecided:", "x == z"]


def test_any_text_can_be_drawn() -> None:
    odd = 'a<b>&"\\' + "\0\n\ud800\u202e漢字" + "x" * 300
    heap = state({"p<&>": Reference(0), "s": Reference(1)}, node("A<B>"), StringNode(odd))
    (picture,) = pictured(HeapPicture(heap, heap, f"h {odd}", [odd]))
    picture.check_geometry()
    assert "prefers-color-scheme: dark" in picture.text


def test_random_heaps_have_no_overlaps() -> None:
    choose = random.Random(7)
    made = []
    for _ in range(60):
        count = choose.randint(1, 9)
        nodes = [
            node(
                "Links" * choose.randint(1, 3),
                *(
                    (f"f{i}", choose.choice([None, 5, Reference(choose.randrange(count))]))
                    for i in range(choose.randint(0, 5))
                ),
            )
            for _ in range(count)
        ]
        given = {f"p{i}": choose.choice([None, Reference(choose.randrange(count))]) for i in range(3)}
        made.append(state(given, *nodes))
    for heap, picture in zip(made, pictured(*(HeapPicture(heap, heap) for heap in made)), strict=True):
        picture.check_geometry()
        arranged = arrange(heap)
        rows = [*arranged.entries, *(row for box in arranged.boxes for row in box.rows)]
        assert picture.arrows == 2 * sum(isinstance(row.content, Reference) for row in rows)


CYCLE = state(
    {"p": Reference(0), "q": Reference(1)}, *[node("Links", ("next", Reference(i))) for i in (1, 0)]
)


def test_equal_heaps_are_laid_out_once_and_alike() -> None:
    first, second = pictured(HeapPicture(CYCLE, None), HeapPicture(CYCLE, None))
    assert first.text == second.text
    assert first.arrows == 4


def test_a_layout_starts_at_the_corner_and_ends_at_its_size() -> None:
    boxes = (Size(30, 20), Size(40, 60))
    with Layout() as layout:
        (placed,) = layout.place([Graph(boxes, (Arrow(0, 1, 10), Arrow(1, 1, 50)), 10)])
    assert isinstance(placed, Placement)
    assert min(x for x, _ in placed.corners) == min(y for _, y in placed.corners) == 0
    assert placed.size.height == 60
    (left, right), (there, back) = placed.corners, placed.ways
    assert (there[0], there[-1]) == ((30, left[1] + 10), (right[0], right[1] + 10))
    assert (back[0], back[-1]) == ((right[0] + 40, right[1] + 50), (right[0] + 40, right[1] + 10))


def check_without_arrows(picture: Picture, reason: str) -> None:
    picture.check_geometry()
    assert picture.arrows == 0
    assert picture.texts_of_boxes() == [["Links", "#0", "next", "→ #1"], ["Links", "#1", "next", "→ #0"]]
    assert any(reason in text for text in picture.texts)


@pytest.mark.parametrize("seconds", [0.0, 0.01])
def test_heaps_that_are_late_have_numbers_in_place_of_arrows(seconds: float) -> None:
    with Layout() as layout:
        (drawn,) = draw_heaps([HeapPicture(CYCLE, None)], layout, Deadline.after(seconds))
    check_without_arrows(Picture(drawn), "no arrows: no time was left to lay it out")


def test_a_layout_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pathbrew.jvm.layout.LAYOUT_JAR", tmp_path / "gone.jar")
    check_without_arrows(pictured(HeapPicture(CYCLE, None))[0], "gone.jar is missing")
    (tmp_path / "gone.jar").write_text("no jar")
    check_without_arrows(pictured(HeapPicture(CYCLE, None))[0], "the layout kernel ended with status 1")


def test_trees_have_leaves_in_order_and_parents_at_the_middle() -> None:
    box = Size(10, 20)
    placed = place_tree([box] * 6, [None, 0, 0, 1, 1, 2])
    lefts, tops = zip(*placed.corners, strict=True)
    assert lefts == (0, 22, 22, 44, 44, 44)
    assert tops == (30, 12, 48, 0, 24, 48)
    assert placed.size == Size(54, 68)
    assert placed.ways[0] == ((10, 40), (16, 40), (16, 22), (22, 22))
