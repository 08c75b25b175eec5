"""The block IR of small methods: no stack, checks explicit, comparisons fused."""

from __future__ import annotations

from pathbrew.blocks import Body, ir, translate
from pathbrew.blocks.printer import describe, print_body
from pathbrew.classfile import MethodInfo


def body_of(method: MethodInfo) -> Body:
    assert method.code is not None
    return translate(method, method.code)


def lines(method: MethodInfo) -> list[str]:
    body = body_of(method)
    return [describe(body, instruction) for block in body.blocks for instruction in block]


def test_loads_and_stores_cost_nothing(methods: dict[str, MethodInfo]) -> None:
    body = body_of(methods["clamp"])
    assert not any(isinstance(i, ir.Compute) for block in body.blocks for i in block)


def test_implicit_checks_stand_before_the_access(methods: dict[str, MethodInfo]) -> None:
    text = lines(methods["sum"])
    load = next(i for i, line in enumerate(text) if "= v0[" in line)
    assert text[load - 1] == "check bounds v0[v2]"
    assert text[load - 2] == "check not null v0"


def test_this_is_never_checked_for_null(methods: dict[str, MethodInfo]) -> None:
    assert [line for line in lines(methods["swap"]) if "not null" in line] == ["check not null v1"]


def test_division_checks_its_divisor_and_is_covered(methods: dict[str, MethodInfo]) -> None:
    body = body_of(methods["guarded"])
    covered = next(b for b in body.blocks if any(isinstance(i, ir.CheckDivisor) for i in b))
    assert [catch.catch_type for catch in covered.catches] == ["java/lang/ArithmeticException"]


def test_floating_comparison_is_one_branch_sides_swapped_for_nan(
    methods: dict[str, MethodInfo],
) -> None:
    branches = [b.terminator for b in body_of(methods["less"]).blocks if isinstance(b.terminator, ir.Branch)]
    assert [(b.comparison, b.on_true) for b in branches] == [("dlt", False)]


def test_a_local_that_changes_while_on_the_stack_is_saved(methods: dict[str, MethodInfo]) -> None:
    first, second, third = lines(methods["postIncrement"])[:3]
    assert (first, second) == ("t0 = v0", "v0 = iadd v0, 1")
    assert third.endswith("= imul t0, 2")


def test_switch_groups_keep_their_keys(methods: dict[str, MethodInfo]) -> None:
    switch = next(b.terminator for b in body_of(methods["day"]).blocks if isinstance(b.terminator, ir.Switch))
    targets = dict(switch.cases)
    assert targets[1] == targets[7] != targets[2] == targets[6]


def test_printed_blocks_name_lines_edges_and_loops(methods: dict[str, MethodInfo]) -> None:
    text = print_body(methods["sum"], body_of(methods["sum"]))
    assert text.startswith("Sample.sum(int[])\nparameters: v0\n")
    assert "loop of" in text
    assert "dominated by" in text
    assert "line 5" in text
