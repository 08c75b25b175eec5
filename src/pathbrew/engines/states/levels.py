"""Summarises components that do not depend on one another in several processes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pathbrew.deadline import Deadline
from pathbrew.engines.states.inference import Inference
from pathbrew.engines.states.parallel import CAN_FORK, Crew, Lost, Send
from pathbrew.machine.core.effects import followers
from pathbrew.program import Method, Program
from pathbrew.solve import Chain, SolverOptions, build_chain
from pathbrew.summaries.case import Summary
from pathbrew.summaries.codec import Decoder, Encoder, can_be_encoded
from pathbrew.summaries.components import Component, components


def levels(program: Program, methods: Iterable[Method]) -> list[list[Component]]:
    """The components of what methods may call, by how many lie below them: callees before callers."""
    depth: dict[Method, int] = {}
    found: list[list[Component]] = []
    for component in components(program, methods):
        below = [depth[m] for here in component.methods for m in followers(program, here) if m in depth]
        level = max(below, default=-1) + 1
        depth |= dict.fromkeys(component.methods, level)
        if level == len(found):
            found.append([])
        found[level].append(component)
    return found


class Levels:
    """Makes summaries level by level; the result does not depend on the number of processes."""

    def __init__(self, program: Program, inference: Inference, solvers: SolverOptions, jobs: int) -> None:
        self._program = program
        self._inference = inference
        self._solvers = solvers
        self._jobs = jobs

    def summarize(self, methods: Iterable[Method], deadline: Deadline) -> list[Summary]:
        """Summaries of the methods and of all that they may call, callees first, until time is up."""
        made: dict[Method, Summary] = {}
        for level in levels(self._program, methods):
            wanted = [[m for m in component.methods if m.has_code] for component in level]
            if self._jobs > 1 and CAN_FORK and len(wanted) > 1:
                self._in_parallel(wanted, made, deadline)
            for component in wanted:
                self._here([method for method in component if method not in made], made, deadline)
            for method in (method for component in wanted for method in component if method in made):
                made[method] = made.pop(method)  # in the order of the level
        return list(made.values())

    def _here(self, component: list[Method], made: dict[Method, Summary], deadline: Deadline) -> None:
        """Summaries by this process, with solvers that remember nothing, as those of others do."""
        if not component:
            return
        before = self._inference.chain
        with build_chain(self._solvers) as self._inference.chain:
            for method in component:
                if not deadline.has_passed:
                    made[method] = self._inference.summary(method, deadline, made)
            before.defects.absorb(self._inference.chain.defects)
        self._inference.chain = before

    def _in_parallel(
        self, wanted: list[list[Method]], made: dict[Method, Summary], deadline: Deadline
    ) -> None:
        """Summaries by other processes; those that cannot be sent are left to this one."""
        known = dict(made)

        def work(number: int, chain: Chain, send: Send) -> None:
            inference = self._inference
            inference.chain = chain
            inference.made = inference.reused = 0
            here = dict(known)
            for method in wanted[number]:
                here[method] = inference.summary(method, deadline, here)
                if can_be_encoded(here[method]):
                    counts = {"made": inference.made, "reused": inference.reused}
                    summary = Encoder().summary(here[method])
                    send(json.dumps({"key": here[method].key, "summary": summary, **counts}).encode())
                    inference.made = inference.reused = 0

        crew: Crew[Chain] = Crew(self._jobs, lambda: build_chain(self._solvers))
        by_key = {f"{m.owner.name}.{m.key}": m for component in wanted for m in component}
        for _, sent in crew.results(len(wanted), work, deadline):
            if not isinstance(sent, Lost):
                document: dict[str, Any] = json.loads(sent)
                made[by_key[document["key"]]] = Decoder(document["summary"]).summary()
                self._inference.made += document["made"]
                self._inference.reused += document["reused"]
