"""Reasons for people: one sentence for each cause, three causes at most."""

from __future__ import annotations

from string import Formatter

import pytest

from pathbrew.reasons import Cause, Reason
from pathbrew.report.reasons import WORDS, brief, causes, listed, worded

HELD = "is not tried as an object that a static field holds"


def _obstacle(text: str) -> Reason:
    return Reason(Cause.OBSTACLE, details=(text,))


def test_what_has_one_cause_is_said_once() -> None:
    reasons = [Reason(Cause.NOT_HELD, name) for name in ("a", "b.next", "b.next.next", "c")]
    assert brief(reasons[:1]) == f"a {HELD}"
    assert brief(reasons[:2]) == "a and b.next are not tried as an object that a static field holds"
    assert brief(reasons) == "a, b.next and 2 more are not tried as an object that a static field holds"
    assert causes(reasons) == causes(reasons[2:]) == (HELD,)


def test_three_causes_at_most_and_the_most_general_first() -> None:
    fork, loop = _obstacle("no model of fork"), _obstacle("a loop was cut")
    reasons = [Reason(Cause.NOT_HELD, "a"), fork, Reason(Cause.NOT_ARRAY, "b"), loop]
    assert brief(reasons) == f"no model of fork; a loop was cut; a {HELD}; and 1 more"
    assert brief(reasons[:3]) == f"no model of fork; a {HELD}; b is not tried as an array"
    assert listed(reasons[:2]) == [f"a {HELD}", "no model of fork"]
    assert brief([]) == ""
    assert brief([fork, fork]) == "no model of fork"


def test_a_reason_may_be_why_another_holds() -> None:
    dropped = Reason(Cause.DROPPED, details=(Reason(Cause.HUNG, details=("2",)),))
    assert worded(dropped) == ("the test for it was dropped: the code was still running after 2 s on the JVM")
    assert worded(_obstacle("a {brace}")) == "a {brace}"


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_has_words(cause: Cause) -> None:
    places = {name for _, name, _, _ in Formatter().parse(WORDS[cause]) if name is not None}
    assert places == {str(place) for place in range(len(places))}
