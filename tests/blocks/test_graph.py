"""Orders, dominators, loops and distances, also against definitions applied naively to random graphs."""

from __future__ import annotations

from random import Random

import pytest

from pathbrew.blocks import Graph

DIAMOND_IN_LOOP = [(1,), (2, 5), (3, 4), (4,), (1,), ()]


def test_order_puts_nodes_before_their_successors() -> None:
    graph = Graph([(2, 1), (3,), (3,), ()])
    assert graph.order[0] == 0
    assert graph.order[-1] == 3


def test_dominators_of_a_diamond_in_a_loop() -> None:
    graph = Graph(DIAMOND_IN_LOOP)
    assert graph.dominators == {0: 0, 1: 0, 2: 1, 3: 2, 4: 2, 5: 1}
    assert graph.dominates(1, 4)
    assert not graph.dominates(3, 4)


def test_natural_loop() -> None:
    loop = Graph(DIAMOND_IN_LOOP).loops[1]
    assert loop.nodes == {1, 2, 3, 4}
    assert loop.latches == (4,)


def test_nested_loops_that_share_a_header_are_one() -> None:
    graph = Graph([(1,), (2,), (1, 3), (1, 4), ()])
    assert graph.loops[1].nodes == {1, 2, 3}
    assert sorted(graph.loops[1].latches) == [2, 3]


def test_irreducible() -> None:
    assert not Graph([(1, 2), (2,), (1,)]).is_reducible
    assert Graph(DIAMOND_IN_LOOP).is_reducible


def test_distances() -> None:
    graph = Graph(DIAMOND_IN_LOOP)
    assert graph.distances([5]) == {5: 0, 1: 1, 0: 2, 4: 2, 3: 3, 2: 3}


def test_unreachable_nodes_take_no_part() -> None:
    graph = Graph([(1,), (), (1,)])
    assert graph.order == [0, 1]
    assert graph.predecessors[1] == (0,)


@pytest.mark.parametrize("seed", range(60))
def test_dominators_by_definition(seed: int) -> None:
    """A node dominates another exactly if removing it makes the other unreachable."""
    random = Random(seed)
    size = random.randint(2, 12)
    successors = [tuple(random.sample(range(size), random.randint(0, min(3, size)))) for _ in range(size)]
    graph = Graph(successors)

    def reachable(without: int | None) -> set[int]:
        seen: set[int] = set()
        pending = [0] if without != 0 else []
        while pending:
            node = pending.pop()
            if node not in seen and node != without:
                seen.add(node)
                pending += successors[node]
        return seen

    everything = reachable(None)
    assert set(graph.order) == everything
    for above in everything:
        for node in everything:
            assert graph.dominates(above, node) == (node == above or node not in reachable(above))
