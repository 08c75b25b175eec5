"""A plan under way: which objects are needed, how each is made, and what must hold for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from pathbrew import terms
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.construction.access import Access
from pathbrew.construction.matching import Match
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.objects.graph import (
    ANYTHING,
    BuildCall,
    BuiltNode,
    Node,
    ObjectNode,
    Reference,
    StaticValue,
)
from pathbrew.objects.open_graph import OpenNode, OpenValue, Settling, open_values_of
from pathbrew.solve import Query, Solver, natural_model
from pathbrew.terms import Evaluator, Model, Term
from pathbrew.terms.comparisons import at_most

NATURAL_LIMIT = 0.5
"""Seconds that finding nicer values may take: it is bounded by effort, this is but a net."""


@dataclass(slots=True)
class Plan:
    """What has been decided so far."""

    nodes: list[OpenNode]
    """What is needed, and what attempts have left."""
    roots: list[OpenValue]
    conjuncts: list[Term]
    model: Model
    access: Access
    built: dict[int, Match] = field(default_factory=dict)
    """How an object is made, by its index."""
    depth: dict[int, int] = field(default_factory=dict)
    definitions: dict[Term, Term] = field(default_factory=dict)
    """What variables of the path are by the arguments; the later ones are not about earlier ones."""
    impossible: set[Term] = field(default_factory=set)
    """Equations that the conjuncts alone exclude."""
    uses: int = 0
    queries: int = 0
    seconds: float = 0.0
    """How often the solvers may still be asked for the object that is being tried, and how long."""

    @property
    def may_ask(self) -> bool:
        return self.queries > 0 and self.seconds > 0

    def object(self, index: int) -> ObjectNode[OpenValue]:
        """An object that is to be made."""
        node = self.nodes[index]
        assert isinstance(node, ObjectNode)
        return node

    def parts(self, index: int) -> Iterator[OpenValue]:
        """What an object refers to: the arguments that make it, or its fields."""
        match = self.built.get(index)
        if match is None:
            yield from open_values_of(self.nodes[index])
        else:
            for arguments in match.arguments:
                yield from arguments

    def reachable(self, values: Iterable[OpenValue]) -> dict[int, OpenNode]:
        """All that the values lead to, by index, in the order in which it is found."""
        found: dict[int, OpenNode] = {}
        pending = list(values)[::-1]
        while pending:
            value = pending.pop()
            if isinstance(value, Reference) and value != ANYTHING and value.index not in found:
                found[value.index] = self.nodes[value.index]
                pending += reversed(list(self.parts(value.index)))
        return found

    def is_buildable(self) -> bool:
        """Whether no object is needed to build itself."""
        return not any(
            index in self.reachable(chain.from_iterable(match.arguments))
            for index, match in self.built.items()
        )

    def choose_natural(self, solver: Solver) -> None:
        """Take nicer values for the variables that are left when those that arguments define are replaced."""
        meaning: dict[Term, Term] = {}
        # What an argument stands for may be defined by the arguments of an object that was planned later.
        for variable, term in reversed(self.definitions.items()):
            meaning[variable] = terms.substitute(term, meaning)
        conjuncts = [terms.substitute(c, meaning) for c in self.conjuncts]
        conjuncts += [c for variable, term in meaning.items() for c in _within(variable, term)]
        query = Query(tuple(c for c in conjuncts if not c.is_constant), NATURAL_LIMIT)
        model = self.model.merged(natural_model(query.started(), self.model, solver))
        evaluate = Evaluator(model)
        self.model = model.updated({variable: evaluate(term) for variable, term in meaning.items()})


def _within(variable: Term, term: Term) -> list[Term]:
    """That a term is in the range of the variable it replaces."""
    if not isinstance(variable.sort, terms.BitVector):
        return []
    known, declared = terms.bounds(term), variable.value
    result = []
    if known.low < declared.low:
        result.append(at_most(terms.constant(declared.low, term.sort), term))
    if known.high > declared.high:
        result.append(at_most(term, terms.constant(declared.high, term.sort)))
    return result


class Telling:
    """Tells a plan as a request."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._told = sorted(plan.reachable(plan.roots))
        numbers = {index: Reference(number) for number, index in enumerate(self._told)}
        self._settling = Settling(Evaluator(plan.model), lambda reference: numbers[reference.index])

    def request(
        self,
        class_name: str,
        method: str,
        descriptor: str,
        statics: list[tuple[str, str, str]],
        initialised: tuple[str, ...],
    ) -> ReplayRequest:
        parameters, _ = parse_method_descriptor(descriptor)
        types = ["L;", *parameters, *[static[2] for static in statics]]
        values = [self._settling.value(d, v) for d, v in zip(types, self._plan.roots, strict=True)]
        end = 1 + len(parameters)
        return ReplayRequest(
            class_name,
            method,
            descriptor,
            values[0],
            tuple(values[1:end]),
            tuple(map(self._node, self._told)),
            tuple(StaticValue(*s, v) for s, v in zip(statics, values[end:], strict=True)),
            initialised,
        )

    def _node(self, index: int) -> Node:
        node, match = self._plan.nodes[index], self._plan.built.get(index)
        if match is None or not isinstance(node, ObjectNode):
            return self._settling.node(node)
        maker, *calls = (
            BuildCall(method.owner.name, method.name, method.descriptor, arguments)
            for method, arguments in zip(match.outcome.recipe, match.arguments, strict=True)
        )
        return self._settling.node(BuiltNode(node.class_name, maker, tuple(calls)))
