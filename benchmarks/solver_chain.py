"""The solver chain on realistic queries: against one-shot Z3, against the best incremental solver.

`python -m benchmarks.solver_chain` walks small programs (see `queries`), which gives the branches they
reach; every contestant is then asked about the same branches, in one run:

- the whole chain: the side not taken, with the model of the run (one query per branch);
- one-shot Z3 through z3py: the same queries, a new solver each;
- each incremental solver alone: both sides of every branch, as a search without models must.

For what the chain leaves open, each single solver is asked with the same limit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import z3

from benchmarks.queries.programs import ARRAYS, FLOATS, LINEAR, REMAINDERS
from benchmarks.queries.walk import Branch, Program, walk
from pathbrew.solve import Counters, Query, Solver, Unknown, build_chain, unanswered
from pathbrew.solve.binding import Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.isolated import Isolated
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms.lowering import Lowering

LIMIT = 1.0
BRANCHES = 150
DEPTHS = {"remainders": 12}
DEPTH = 40
GROUPS: dict[str, dict[str, Program]] = {
    "linear": LINEAR,
    "arrays": ARRAYS,
    "remainders": REMAINDERS,
    "floats": FLOATS,
}
SOLVERS = {"Bitwuzla": BitwuzlaBinding, "Z3": Z3Binding, "cvc5": Cvc5Binding}


@dataclass
class Measured:
    """How one contestant did on one group: queries asked, left open, and seconds."""

    queries: int = 0
    open: int = 0
    seconds: float = 0.0
    unanswered: list[Query] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.queries / self.seconds if self.seconds else 0.0


def measure(solve: Callable[[Query], object], queries: Iterable[Query]) -> Measured:
    measured = Measured()
    for query in queries:
        start = time.perf_counter()
        answer = solve(query)
        measured.seconds += time.perf_counter() - start
        measured.queries += 1
        if isinstance(answer, Unknown):
            measured.open += 1
            measured.unanswered.append(query)
    return measured


def one_shot_z3(query: Query) -> object:
    """A new z3py solver, the terms lowered anew, one check and its model."""
    binding = Z3Binding()
    solver = z3.Solver()
    solver.set("timeout", int(query.limit * 1000))
    lowering: Lowering[z3.ExprRef] = Lowering(binding)
    for conjunct in query.conjuncts:
        solver.add(lowering.assertion(conjunct))
    verdict = solver.check()
    if verdict == z3.unknown:
        return unanswered("z3")
    return solver.model() if verdict == z3.sat else None


def collect() -> dict[str, list[Branch]]:
    """The branches of every program, by group."""
    found: dict[str, list[Branch]] = {}
    for group, programs in GROUPS.items():
        found[group] = []
        for name, program in programs.items():
            with build_chain() as chain:
                found[group] += walk(name, program, chain, BRANCHES, DEPTHS.get(group, DEPTH), LIMIT)
    return found


def settle() -> None:
    """Start the workers, so that the first measured query does not wait for them."""
    for name in ("bitwuzla", "z3", "cvc5"):
        worker = Isolated(name)
        worker.solve(Query((), 10.0))
        worker.close()


def measure_chain(branches: dict[str, list[Branch]]) -> tuple[dict[str, Measured], dict[str, Counters]]:
    """One chain over the whole corpus."""
    with build_chain() as chain:
        results = {
            group: measure(chain.solve, (b.query(LIMIT) for b in found)) for group, found in branches.items()
        }
        return results, dict(chain.counters)


def measure_incremental(
    create: Callable[[], BitwuzlaBinding | Z3Binding | Cvc5Binding], branches: dict[str, list[Branch]]
) -> dict[str, Measured]:
    """One solver by itself, both sides of every branch; floats afresh, where every solver is faster."""
    results = {}
    for group, found in branches.items():
        session = Session("alone", create, incremental=group != "floats")
        results[group] = measure(
            lambda q, s=session: s.solve(q.started()),  # type: ignore[misc]
            (side for b in found for side in b.sides(LIMIT)),
        )
    return results


def solver_seconds(counters: dict[str, Counters]) -> float:
    """Time inside solvers of this process and time spent waiting for isolated ones."""
    return sum(counters[name].seconds for name in ("bitwuzla", "bitwuzla afresh", "workers (waiting)"))


def answered_alone(unanswered: list[Query]) -> list[tuple[Query, str]]:
    """What the chain left open but a single solver, isolated and alone on the machine, answers."""
    found = []
    for query in unanswered:
        for name in ("bitwuzla", "z3", "cvc5"):
            solver: Solver = Isolated(name)
            if not isinstance(solver.solve(Query(query.conjuncts, query.limit)), Unknown):
                found.append((query, name))
            solver.close()
    return found


def print_layers(counters: dict[str, Counters], total: int) -> None:
    print(f"\n{'layer':22}{'asked':>8}{'sat':>8}{'unsat':>8}{'open':>7}{'share':>9}{'seconds':>10}")
    for name, c in counters.items():
        if c.asked:
            share = f"{100 * c.answered / total:.1f} %"
            print(f"{name:22}{c.asked:8}{c.sat:8}{c.unsat:8}{c.unknown:7}{share:>9}{c.seconds:10.2f}")


def main() -> None:
    start = time.perf_counter()
    settle()
    branches = collect()
    total = sum(map(len, branches.values()))
    print(f"Solver chain: {total} branches of {sum(map(len, GROUPS.values()))} programs, limit {LIMIT:g} s")
    chain, counters = measure_chain(branches)
    one_shot = {g: measure(one_shot_z3, (b.query(LIMIT) for b in found)) for g, found in branches.items()}
    alone = {name: measure_incremental(create, branches) for name, create in SOLVERS.items()}

    print(f"\n{'queries per second (open)':26}" + "".join(f"{g:>18}" for g in GROUPS))
    contestants = {"chain": chain, "one-shot z3py": one_shot}
    contestants |= {f"{n}, both sides": r for n, r in alone.items()}
    for name, results in contestants.items():
        cells = [f"{results[g].rate:.0f} ({results[g].open})" for g in GROUPS]
        print(f"{name:26}" + "".join(f"{c:>18}" for c in cells))
    print(f"{'branches':26}" + "".join(f"{len(branches[g]):18}" for g in GROUPS))

    print_layers(counters, total)
    chain_seconds = sum(m.seconds for m in chain.values())
    inside = solver_seconds(counters)
    linear = ("linear", "arrays")
    ours = sum(chain[g].seconds for g in linear)
    theirs = sum(one_shot[g].seconds for g in linear)
    print(f"\nlinear and arrays: {theirs / ours:.1f} times one-shot z3py (aim: 10)")
    for groups, label in ((linear, "linear and arrays"), (tuple(GROUPS), "whole corpus")):
        best = min(alone, key=lambda n: sum(alone[n][g].seconds for g in groups))
        ratio = sum(alone[best][g].seconds for g in groups) / sum(chain[g].seconds for g in groups)
        print(f"{label}: {ratio:.1f} times {best}, the best incremental solver asked for both sides (aim: 2)")
    outside = 100 * (1 - inside / chain_seconds)
    print(f"outside the solvers: {outside:.0f} % of {chain_seconds:.1f} s (aim: below 30 %)")
    missed = answered_alone([q for m in chain.values() for q in m.unanswered])
    print(f"left open by the chain but answered by a single solver: {len(missed)} (aim: 0)")
    for query, name in missed:
        print(f"  {name}: {len(query.conjuncts)} conjuncts, last: {str(query.conjuncts[-1])[:80]}")
    print(f"whole run: {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
