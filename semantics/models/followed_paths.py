"""The classic stack as a model: the wave follows given paths, and who meets is read off its run.

What a program computes does not matter where paths are known: each block keeps its convergent
calls, tokens aside, and where it has several successors an input says which one a lane takes. So
the schedule of `wave/post_dominator_stack` decides alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ..convergence.dynamic_instances import Instance
from ..convergence.relations import relation_of
from ..convergence.token_rules import Launch, entry_converged
from ..definitions.converged_with import Relation
from ..definitions.threads import wave_of
from ..program.function import Function, Site
from ..program.instructions import Call
from ..program.notation import choices_along, choosing, operation
from ..wave.conditions import Conditions
from ..wave.inputs import WaveInputs
from ..wave.simulated_wave import run_wave
from .rule import Silent


def by_the_stack(
    _: Collection[str], function: Function, paths: Sequence[Sequence[str]], launch: Launch
) -> frozenset[Relation] | Silent:
    """Who meets at each convergent call on the classic stack, where lanes take these paths. Those
    that did not enter together never meet. Tokens and control intrinsics mean nothing to it: these
    are calls like all others."""
    for number, path in enumerate(paths):
        if not path or function.successors[path[-1]]:
            return Silent(f"the path of thread {number} does not lead to the end of the function")
    bare = _bare(function)
    instances = wave_of(function, paths).convergent
    classes: list[list[Instance]] = []
    for lanes in _entered_together(len(paths), launch):
        run = run_wave(
            bare,
            Conditions(
                lanes=len(lanes),
                policy="ipdom",
                inputs=_inputs(bare, [tuple(paths[lane]) for lane in lanes]),
            ),
        )
        if not run.completed:
            return Silent("the wave did not follow the paths to their ends")
        for met in run.communications:
            site = _sites(function, met.block)[met.site.index]
            classes.append(
                [_nth(instances[lanes[lane]], site, met.visits[lane]) for lane in met.lanes]
            )
    return frozenset((relation_of(classes),))


def _entered_together(threads: int, launch: Launch) -> list[list[int]]:
    """The threads in groups that entered the function converged."""
    groups: list[list[int]] = []
    starts = [Instance(thread, 0, Site("", 0)) for thread in range(threads)]
    for thread in range(threads):
        for group in groups:
            if entry_converged(launch, starts[group[0]], starts[thread]):
                group.append(thread)
                break
        else:
            groups.append([thread])
    return groups


def _bare(function: Function) -> Function:
    """The function's blocks with their convergent calls alone, which follow inputs."""
    blocks = {
        name: choosing(
            name,
            [operation(f"call at {site.index}", None) for site in _sites(function, name)],
            list(dict.fromkeys(function.successors[name])),
        )
        for name in function.blocks
    }
    return replace(function, return_type="void", parameters=(), blocks=blocks)


def _sites(function: Function, block: str) -> list[Site]:
    """The places of a block's convergent calls, in their order."""
    return [
        Site(block, index)
        for index, each in enumerate(function.blocks[block].instructions)
        if isinstance(each, Call) and each.convergent
    ]


def _inputs(bare: Function, paths: Sequence[tuple[str, ...]]) -> WaveInputs:
    """What the lanes choose, each along its path."""
    chosen = [choices_along(bare, path) for path in paths]
    callees = sorted({callee for each in chosen for callee in each})
    return WaveInputs(results={c: [each.get(c, []) for each in chosen] for c in callees})


def _nth(executed: Sequence[Instance], site: Site, visit: int) -> Instance:
    """A thread's n-th execution of a static instance, from 1."""
    return [each for each in executed if each.site == site][visit - 1]
