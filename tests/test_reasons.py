"""Reasons for people: one sentence for each cause, three causes at most."""

from __future__ import annotations

import pickle

from pathbrew.reasons import Reason, brief, causes

HELD = "is not tried as an object that a static field holds"


def test_what_has_one_cause_is_said_once() -> None:
    reasons = [Reason(name, HELD) for name in ("a", "b.next", "b.next.next", "c")]
    assert brief(reasons[:1]) == f"a {HELD}"
    assert brief(reasons[:2]) == "a and b.next are not tried as an object that a static field holds"
    assert brief(reasons) == "a, b.next and 2 more are not tried as an object that a static field holds"
    assert causes(reasons) == causes(reasons[2:]) == (HELD,)


def test_three_causes_at_most_and_the_most_general_first() -> None:
    reasons = [
        Reason("a", HELD),
        "no model of fork",
        Reason("b", "is not tried as an array"),
        "a loop was cut",
    ]
    assert brief(reasons) == f"no model of fork; a loop was cut; a {HELD}; and 1 more"
    assert brief(reasons[:3]) == f"no model of fork; a {HELD}; b is not tried as an array"
    assert brief([]) == ""
    assert brief(["again", "again"]) == "again"


def test_a_reason_is_its_sentence_everywhere() -> None:
    reason = Reason("a", HELD)
    sentences: dict[str, int] = {reason: 1}
    assert reason == f"a {HELD}" and sentences[f"a {HELD}"] == 1
    again = pickle.loads(pickle.dumps(reason))
    assert (type(again), again.subject, again.cause) == (Reason, "a", HELD)
