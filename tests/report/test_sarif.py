"""Crashes as SARIF."""

from __future__ import annotations

import json

import pytest

from pathbrew.report.sarif import as_sarif
from pathbrew.verbs.generate.result import Generation

from .sample import PARCEL


def test_rules_and_results(generation: Generation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PARCEL.parent.parent)
    document = json.loads(json.dumps(as_sarif(generation)))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [
        "java.lang.NullPointerException",
        "java.lang.ArithmeticException",
    ]
    on_null, crash = run["results"]
    assert (on_null["level"], crash["level"]) == ("note", "error")
    assert crash["ruleId"] == rules[crash["ruleIndex"]]["id"]
    assert crash["message"]["text"] == (
        "discount(int, int) throws java.lang.ArithmeticException: / by zero for items = 0, points = -1. "
        "Shown by ParcelTest#discountFailsWhenPointsIsMinusOne."
    )
    (location,) = crash["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "examples/Parcel.java"},
        "region": {"startLine": 27},
    }
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "Parcel.discount(int, int)"
    (frame,) = crash["stacks"][0]["frames"]
    assert frame["location"]["physicalLocation"]["region"] == {"startLine": 27}
    assert crash["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file://")


def test_without_source_the_package_and_the_class_file_say_where(generation: Generation) -> None:
    parcel, depot = generation.classes
    depot.methods[0].crashes = parcel.methods[1].crashes
    result = as_sarif(Generation(classes=[depot]))["runs"][0]["results"][0]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "com/acme/Depot.java"


def test_crashes_of_one_kind_have_fingerprints_of_their_own(generation: Generation) -> None:
    method = generation.classes[0].methods[1]
    method.crashes *= 2
    results = as_sarif(generation)["runs"][0]["results"]
    prints = {result["partialFingerprints"]["pathbrewCrash/v1"] for result in results}
    assert len(prints) == len(results) == 3


def test_frames_of_modules_and_natives(generation: Generation) -> None:
    method = generation.classes[0].methods[1]
    trace = (
        "java.lang.ArithmeticException: / by zero",
        "\tat java.base/java.lang.Math.floorDiv(Math.java:1234)",
        "\tat Parcel$Service.<clinit>(Parcel.java:7)",
        "\tat jdk.internal.X.run(Native Method)",
        "\t... 3 more",
    )
    crash = method.crashes[0]
    method.crashes = [type(crash)(crash.exception, crash.message, None, trace, crash.test)]
    result = as_sarif(generation)["runs"][0]["results"][1]
    assert "region" not in result["locations"][0]["physicalLocation"]
    frames = [frame["location"] for frame in result["stacks"][0]["frames"]]
    names = [frame["logicalLocations"][0]["fullyQualifiedName"] for frame in frames]
    assert names == ["java.lang.Math.floorDiv", "Parcel$Service.<clinit>", "jdk.internal.X.run"]
    assert frames[0]["physicalLocation"]["artifactLocation"]["uri"] == "java/lang/Math.java"
    assert "physicalLocation" not in frames[2]


def test_no_crash_is_an_empty_run() -> None:
    (run,) = as_sarif(Generation())["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
