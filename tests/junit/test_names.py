"""Names of tests: what they say, and that they are unique, legal and short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.junit.comparisons import readable_conditions
from pathbrew.junit.identifiers import LocalNames, lower_camel, upper_camel
from pathbrew.junit.names import LONGEST, name_tests
from pathbrew.junit.phrases import condition_facts
from pathbrew.junit.subjects import Subjects
from pathbrew.junit.value_words import number_words
from pathbrew.jvm.outcomes import Outcome, Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.objects.graph import ArrayNode, EnumNode, GraphValue, Node, ObjectNode, Reference, StringNode
from pathbrew.program import JavaClass, Program
from tests.written_expressions import expression

TYPES = {"grams": "I", "express": "Z", "a": "[I", "i": "I", "c": "C", "box": "Ljava/lang/Integer;", "x": "D"}


@pytest.fixture(scope="module")
def parcel() -> JavaClass:
    example = Path(__file__).parents[2] / "examples" / "Parcel.java"
    return Program(ClassPath([example], find_jdk())).load("Parcel")


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (["grams == 0"], ["GramsIsZero"]),
        (["grams < 0"], ["GramsIsNegative"]),
        (["grams < 1"], ["GramsIsNotPositive"]),
        (["0 < grams"], ["GramsIsPositive"]),
        (["grams >= 1", "grams - 500 < 1"], ["GramsIsBetween1And500"]),
        (["grams < 2001"], ["GramsIsAtMost2000"]),
        (["grams > -6L"], ["GramsIsGreaterThanMinus6"]),
        (["grams != 7"], ["GramsIsNot7"]),
        (["grams != 7", "grams != 8"], ["GramsIs15"]),
        (["express"], ["ExpressIsTrue"]),
        (["!express"], ["ExpressIsFalse"]),
        (["a.length == 0"], ["AIsEmpty"]),
        (["a.length != 0", "a.length >= 2"], ["AHasAtLeastTwoElements"]),
        (["a.length >= 1", "a.length < 2"], ["AHasOneElement"]),
        (["this.place + 1 < this.this$0.count"], ["PlacePlus1IsLessThanCount"]),
        (["a[0] > a[1]"], ["A0IsGreaterThanA1"]),
        (["!(i >= 0 && i < a.length)"], ["IIsOutOfBounds"]),
        (["list.head == null"], ["ListHeadIsNull"]),
        (["this.locked"], ["LockedIsTrue"]),
        (["shape is a com.acme.Objects$Circle"], ["ShapeIsCircle"]),
        (["color == Objects$Color.DARK_RED"], ["ColorIsDarkRed"]),
        (["box != Objects$Color.DARK_RED"], ["BoxIsNotDarkRed"]),
        (["box != this.box"], []),  # two objects, which may be equal
        (["box.value < 4"], ["BoxIsLessThan4"]),
        (["c == 97"], ["CIsLetterA"]),
        (["x != x"], ["XIsNaN"]),
        (["sku.isBlank()"], ["SkuIsBlank"]),
        (["!this.sku.isEmpty()"], ["SkuIsNotEmpty"]),
        (['sku.startsWith("A-")'], ["SkuStartsWithADash"]),
        (['!sku.contains("--")'], ["SkuDoesNotContainDashDash"]),
        (['sku.equals("main")'], ["SkuIsMain"]),
        (['!"vip".equals(tags[0])'], ["Tags0IsNotVip"]),
        (["this.tags.get(1).isEmpty()"], ["Tags1IsEmpty"]),
        (["items.get(0) == null"], ["Items0IsNull"]),
        (["items.get(0).value >= 5"], ["Items0ValueIsGreaterThan4"]),
        (["!a.name.equals(b.name)"], ["ANameDiffersFromBName"]),
        (['sku.equalsIgnoreCase("yes")'], ["SkuIsYesIgnoringCase"]),
        (['sku.matches("[A-Z]+")'], ["SkuMatchesPattern"]),
        (["Character.isDigit(c)"], ["CIsDigit"]),
        (["!Character.isUpperCase(sku.charAt(3))"], ["SkuAt3IsNotUpperCase"]),
        (["sku.indexOf('/') < 0"], ["SkuDoesNotContainSlash"]),
        (['sku.indexOf("ab") != -1'], ["SkuContainsAb"]),
        (["sku.trim().isEmpty()"], ["SkuTrimIsEmpty"]),
        (["sku.equals(sku.trim())"], []),
        (['!sku.equals("a")', '!"b".equals(sku)', '!tag.equals("c")'], ["TagIsNotC"]),
        (['sku.equals("\\n")', "sku.substring(1).isEmpty()", 'sku.compareTo("m") < 0'], []),
        (["x <= 1.5"], ["XIsAtMost1Point5"]),
        (["(grams & 3) == 0"], ["GramsIsDivisibleBy4"]),
        (["grams % 100 != 0"], ["GramsIsNotDivisibleBy100"]),
        (["i >= grams + i"], ["IIsAtLeastGramsPlusI"]),
        (["(16*(grams & 255) | 7) == 3"], []),
    ],
)
def test_conditions_in_words(conditions: list[str], expected: list[str]) -> None:
    given = [expression(condition) for condition in conditions]
    facts = condition_facts(given, Subjects(given, TYPES), {"grams": "15"})
    assert [fact.text for fact in facts] == expected


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (["grams >= 1", "grams < 2001", "grams - 500 < 1"], "grams > 0 && grams <= 500"),
        (['sku.equals("a$b")'], 'sku.equals("a$b")'),
        (["x != null", "color != Objects$Color.RED", "color == Objects$Color.GREEN"], "color == Color.GREEN"),
        (["o is not a java.lang.Integer", "o is a Objects$Shape"], "o is a Shape"),
        (["operation != Objects$Operation$1.ADD"], "operation != Operation.ADD"),
        (["a.length >= 0", "a.length != 0", "a.length != 1"], "a.length > 1"),
        (["a is not a class of the program", "i >= 0"], "i >= 0"),
        (["list.size() != 0", "list.size() != 1", "list.size() == 2"], "list.size() == 2"),
        (["color == Objects$Color.RED", "color != Objects$Color.GREEN"], "color == Color.RED"),
        (
            ["sku.length() >= 0", "sku.length() != 0", "sku.charAt(0) == 'a'"],
            "sku.length() > 0 && sku.charAt(0) == 'a'",
        ),
    ],
)
def test_conditions_for_comments(conditions: list[str], expected: str) -> None:
    given = [expression(condition) for condition in conditions]
    assert " && ".join(text for _, text in readable_conditions(given)) == expected


def test_names_leave_calls_on_texts_as_they_are() -> None:
    told = ["items.get(0) == null", 'sku.compareTo("m") < 0', "!sku.substring(1).isEmpty()", "sku.isBlank()"]
    given = [expression(text) for text in (*told, "items.get(0).next.get() < 0")]
    facts = condition_facts(given, Subjects(given, {}), {})
    assert [fact.text for fact in facts] == ["Items0IsNull", "SkuIsBlank", "Items0NextGetIsNegative"]


def case(
    owner: JavaClass,
    method: str,
    arguments: Sequence[GraphValue],
    outcome: Outcome,
    conditions: Sequence[str] = (),
    nodes: Sequence[Node] = (),
    kind: Kind = Kind.BEHAVIOUR,
) -> TestCase:
    found = next(m for m in owner.methods.values() if m.name == method)
    request = ReplayRequest(owner.name, found.name, found.descriptor, None, tuple(arguments), tuple(nodes))
    returned = outcome.value if isinstance(outcome, Returned) else None
    assert returned is None or isinstance(returned, int)
    observed = ReplayResult(outcome, nodes_after=tuple(nodes), returned=returned)
    return TestCase(
        found, request, observed, kind, Engine.SYMBOLIC, frozenset(), tuple(map(expression, conditions))
    )


def names(*cases: TestCase) -> list[str]:
    return [name.name for name in name_tests([(one, ()) for one in cases])]


def test_what_tells_tests_apart_is_said(parcel: JavaClass) -> None:
    standard, express = (EnumNode("Parcel$Service", name) for name in ("STANDARD", "EXPRESS"))
    positive, is_standard = "grams >= 1", "service == Parcel$Service.STANDARD"
    is_not = "service != Parcel$Service.STANDARD"
    refused = Threw("java/lang/IllegalArgumentException", "not a weight", None, ())
    crash = Threw("java/lang/NullPointerException", None, None, ())
    found = names(
        case(parcel, "price", [0, None], refused, ["grams < 1"]),
        case(parcel, "price", [1, Reference(0)], Returned(90), [positive, is_standard], [standard]),
        case(parcel, "price", [1, Reference(0)], Returned(530), [positive, is_not], [express]),
        case(parcel, "price", [1, None], crash, [positive, "service == null"], kind=Kind.CRASH),
    )
    assert found == [
        "throwsIllegalArgumentExceptionWhenGramsIsNotPositive",
        "returns90WhenServiceIsStandard",
        "returns530WhenServiceIsExpress",
        "crashesWithNullPointerExceptionWhenServiceIsNull",
    ]


def test_inputs_speak_where_there_are_no_conditions(parcel: JavaClass) -> None:
    found = names(
        case(parcel, "discount", [0, -1], Returned(3)),
        case(parcel, "discount", [4, 0], Returned(3)),
        case(parcel, "label", [Reference(0), 2], Returned(None), nodes=[StringNode("two words")]),
        case(parcel, "label", [Reference(0), 2], Returned(None), nodes=[StringNode("")]),
        case(parcel, "label", [Reference(0), 2], Returned(None), nodes=[StringNode("\n?")]),
    )
    assert found == [
        "discountReturns3WhenItemsIsZeroAndPointsIsMinusOne",
        "discountReturns3WhenItemsIs4AndPointsIsZero",
        "labelReturnsNullWhenNameIsTwoWords",
        "labelReturnsNullWhenNameIsEmpty",
        "labelReturnsNullWhenNameIsNewLineQuestionMark",
    ]


def test_details_tell_apart_what_looks_alike(parcel: JavaClass) -> None:
    texts = ["\u20acabcdef", "[abcdef", "\u20acabcde;"]
    found = names(
        *(
            case(parcel, "label", [Reference(0), 2], Returned(None), nodes=[StringNode(text)])
            for text in texts
        ),
        *(
            case(parcel, "quote", [Reference(0), None], Returned(None), nodes=[ArrayNode("[I", (item,))])
            for item in (7, 0)
        ),
    )
    assert found == [
        "labelReturnsNullWhenNameStartsWithCharacter8364",
        "labelReturnsNullWhenNameStartsWithCharacter91",
        "labelReturnsNullWhenNameEndsWithSemicolon",
        "quoteReturnsNullWhenWeightsContains7",
        "quoteReturnsNullWhenWeightsContainsZero",
    ]


def test_arrays_are_told_apart_by_their_types(parcel: JavaClass) -> None:
    found = names(
        *(
            case(parcel, "label", [Reference(0), 2], Returned(None), nodes=[ArrayNode(kind, items)])
            for kind, items in (("[I", ()), ("[[Z", ()), ("[Ljava/lang/String;", (None,)))
        )
    )
    assert found == [
        "returnsNullWhenNameIsEmptyIntArray",
        "returnsNullWhenNameIsEmptyBooleanArrayArray",
        "returnsNullWhenNameIsStringArrayOfOne",
    ]


def test_names_are_unique_legal_and_short(parcel: JavaClass) -> None:
    path = "items.first.second.third.fourth.fifth.sixth.seventh.eighth"
    same = case(parcel, "discount", [1, 1], Returned(3), [f"{path} == 5", f"{path}x == 6", f"{path}y == 7"])
    unlike = case(parcel, "discount", [2, 2], Returned(3), [f"{path} == 5", f"{path}x == 6", f"{path}z == 7"])
    found = names(same, same, same, unlike)
    assert len(set(found)) == 4
    for name in found:
        assert re.fullmatch(r"[a-z]\w*", name)
        assert len(name) <= LONGEST + 10


def test_the_receiver_is_not_in_the_way(parcel: JavaClass) -> None:
    given = case(parcel, "label", [Reference(0), 1], Returned(None), nodes=[ObjectNode("java/lang/Object")])
    assert names(given) == ["returnsNullWhenNameIsObjectAndCopiesIsOne"]


def test_numbers_in_words() -> None:
    values = [0, 1, -1, 15, -15, 2**31 - 1, 1.5, -0.0, float("nan"), 1e-7, 2.049762878336626e-5, -(2**63)]
    assert [number_words(value) for value in values] == [
        "Zero",
        "One",
        "MinusOne",
        "15",
        "Minus15",
        "MaxInt",
        "1Point5",
        "MinusZero",
        "NaN",
        "1EMinus7",
        "About2Point05EMinus5",
        "MinLong",
    ]


def test_identifiers() -> None:
    assert [lower_camel(text) for text in ("Invoice", "HTTPClient", "URL", "maxSize_2")] == [
        "invoice",
        "httpClient",
        "url",
        "maxSize2",
    ]
    assert [upper_camel(text) for text in ("DARK_RED", "total_price", "maxHTTPSize")] == [
        "DarkRed",
        "TotalPrice",
        "MaxHTTPSize",
    ]
    local = LocalNames(frozenset({"setField"}))
    wanted = ["Class", "node", "node", "setField", "x1", "x1", "2nd", "Été", "var", "$"]
    assert [local.new(name) for name in wanted] == [
        "classValue",
        "node",
        "node2",
        "setField2",
        "x1",
        "x1_2",
        "value",
        "été",
        "varValue",
        "value2",
    ]
