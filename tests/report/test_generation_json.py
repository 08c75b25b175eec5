"""A generation as JSON."""

from __future__ import annotations

import json

from pathbrew.report.generation_json import as_json
from pathbrew.verbs.generate.result import Generation


def test_classes_methods_goals_and_tests(generation: Generation) -> None:
    document = json.loads(json.dumps(as_json(generation)))
    parcel, depot = document["classes"]
    assert (parcel["name"], depot["name"]) == ("Parcel", "com.acme.Depot")
    assert parcel["coverage"]["branch"] == {"covered": 9, "total": 15}
    price, discount, *_ = parcel["methods"]
    assert (price["name"], price["descriptor"]) == ("price", "(ILParcel$Service;)I")
    assert (price["exhausted"], price["paths"], price["steps"]) == (True, 7, 412)
    assert price["goals"][0] == {
        "kind": "branch",
        "line": 12,
        "offset": 1,
        "outcome": False,
        "status": "covered",
        "reason": "",
        "reasons": [],
        "condition": "grams <= 0",
        "test": "ParcelTest#priceThrowsWhenGramsIsZero",
        "by": "test",
    }
    assert [(goal["outcome"], goal["status"]) for goal in price["goals"][-3:]] == [
        ("case 1", "covered"),
        ("case 2", "covered"),
        ("default", "infeasible"),
    ]
    crash = discount["crashes"][0]
    assert (crash["exception"], crash["line"]) == ("java.lang.ArithmeticException", 27)
    assert crash["test"] in {test["id"] for test in parcel["tests"]}
    assert parcel["tests"][0]["validated"] is True
    assert parcel["tests"][0]["inputs"] == "grams = 1, service = STANDARD"
    assert depot["tests"][0]["id"] == "com.acme.DepotTest#fitsReturnsTrue"
    assert document["mismatches"] == 1
    assert document["solver"] == {"queries": 131, "seconds": 0.84, "unknown": 2}
    assert len(document["files"]) == 2
    assert (document["mutation"]["killed"], document["mutation"]["total"]) == (1, 2)
    assert document["mutation"]["survivors"][0]["line"] == 27


def test_what_was_not_measured_is_null(generation: Generation) -> None:
    generation.classes[0].coverage = None
    assert as_json(generation)["classes"][0]["coverage"] is None


def test_nothing_at_all() -> None:
    document = as_json(Generation())
    assert (document["classes"], document["files"], document["mismatches"]) == ([], [], 0)
