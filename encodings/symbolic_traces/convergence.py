"""Who is converged with whom in two symbolic traces of one program, by the token rules.

Word for word: an operation is converged iff its token came from converged instances (CO8), the
entry always (CO9), a loop intrinsic iff its token did and both execute it for the n-th time with
that token (CO12). An instance is a site and a step; a token is the step at which it was made.
Every token's definition is executed before its use, so the rules have one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from .traces import Trace
from .values import Formula, Logic


class Convergence:
    """The relation between the instances of two threads that execute the same function."""

    def __init__(self, logic: Logic, one: Trace, other: Trace) -> None:
        self.logic = logic
        self.function = one.function
        self.traces = (one, other)
        self._made: dict[object, Formula] = {}
        self._latest = tuple(_Latest(trace) for trace in self.traces)
        self._counts = tuple(_Counts(trace) for trace in self.traces)

    def converged(self, site: Site, one: int, other: int) -> Formula:
        """The first thread executes `site` at step `one`, the second at `other`, converged."""
        key = (site, one, other)
        if key not in self._made:
            both = [
                self.traces[0].executed(one, site.block),
                self.traces[1].executed(other, site.block),
            ]
            possible = self.logic.all_of(both) is not False
            rule = self._by_rule(site, one, other) if possible else False
            self._made[key] = self.logic.all_of((*both, rule))
        return self._made[key]

    def _by_rule(self, site: Site, one: int, other: int) -> Formula:
        call = self.function.at(site)
        assert isinstance(call, Call)
        match call.control:
            case "entry":
                return True
            case "loop":
                return self.logic.all_of(
                    (
                        self._tokens_converged(site, call, one, other),
                        self._both_for_the_nth_time(site, call, one, other),
                    )
                )
            case _:
                return self._tokens_converged(site, call, one, other)

    def _definition(self, call: Call) -> Site:
        return self.function.definitions[call.token or ""]

    def _tokens_converged(self, use: Site, call: Call, one: int, other: int) -> Formula:
        """CO8: the token values were returned by converged instances of the definition."""
        definition = self._definition(call)
        return self.logic.any_of(
            self.logic.all_of((here, self._token_converged(use, definition, step, other)))
            for step, here in self._latest[0].before(use, definition, one)
        )

    def _token_converged(self, use: Site, definition: Site, step: int, other: int) -> Formula:
        """The second thread's token came from an instance converged with the first thread's
        execution of the definition at `step`."""
        key = ("token", _in_one_visit(definition, use), definition, step, other)
        if key not in self._made:
            self._made[key] = self.logic.any_of(
                self.logic.all_of((here, self.converged(definition, step, made)))
                for made, here in self._latest[1].before(use, definition, other)
            )
        return self._made[key]

    def _both_for_the_nth_time(self, site: Site, call: Call, one: int, other: int) -> Formula:
        """CO12: there is an n such that both execute it for the n-th time with that token."""
        definition = self._definition(call)
        counts = self._counts[0].before(site, definition, one)
        others = self._counts[1].before(site, definition, other)
        return self.logic.any_of(
            self.logic.all_of((here, others[count]))
            for count, here in counts.items()
            if count in others
        )


def _in_one_visit(definition: Site, use: Site) -> bool:
    """Both stand in one block, the definition first: each visit makes its own token."""
    return definition.block == use.block and definition.index < use.index


class _Latest:
    """At which step a thread last executed a block, before each step."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._steps: dict[str, list[dict[int, Formula]]] = {}

    def before(self, use: Site, definition: Site, step: int) -> Iterator[tuple[int, Formula]]:
        """The steps from which a use at `step` may have its token, each with the condition."""
        if _in_one_visit(definition, use):
            yield step, True
        else:
            yield from self._of(definition.block)[step].items()

    def _of(self, block: str) -> list[dict[int, Formula]]:
        if block not in self._steps:
            logic, latest = self._trace.logic, [{}]
            for step in self._trace.steps:
                here = self._trace.executed(step, block)
                elsewhere = logic.negation(here)
                kept = {s: logic.all_of((elsewhere, truth)) for s, truth in latest[-1].items()}
                latest.append(
                    {s: truth for s, truth in {**kept, step: here}.items() if truth is not False}
                )
            self._steps[block] = latest
        return self._steps[block]


class _Counts:
    """How often a thread has executed a site since its token was made, before each step."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._counts: dict[tuple[Site, Site], list[dict[int, Formula]]] = {}

    def before(self, site: Site, definition: Site, step: int) -> dict[int, Formula]:
        """Each number of executions with the condition under which it is the right one."""
        if _in_one_visit(definition, site):
            return {0: True}
        if (site, definition) not in self._counts:
            counts: list[dict[int, Formula]] = [{0: True}]
            for earlier in self._trace.steps:
                counts.append(self._after(site, definition, earlier, counts[-1]))
            self._counts[site, definition] = counts
        return self._counts[site, definition][step]

    def _after(
        self, site: Site, definition: Site, step: int, counts: dict[int, Formula]
    ) -> dict[int, Formula]:
        logic = self._trace.logic
        made = self._trace.executed(step, definition.block)
        executed = self._trace.executed(step, site.block)
        grown = logic.all_of((logic.negation(made), executed))
        kept = logic.all_of((logic.negation(made), logic.negation(executed)))
        found: dict[int, list[Formula]] = {0: [made]}
        for count, truth in counts.items():
            found.setdefault(count, []).append(logic.all_of((kept, truth)))
            found.setdefault(count + 1, []).append(logic.all_of((grown, truth)))
        merged = {count: logic.any_of(parts) for count, parts in found.items()}
        return {count: truth for count, truth in merged.items() if truth is not False}
