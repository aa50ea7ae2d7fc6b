"""Relations as tests write them: by thread, block, and which execution of its call it is."""

from itertools import permutations

from wavecheck.semantics.definitions.threads import wave_of
from wavecheck.semantics.models.model import Model
from wavecheck.semantics.models.rule import Silent
from wavecheck.semantics.program.notation import sketch


def sets(model: Model, text: str, *paths: str, **arguments: object):
    """The admissible relations, each as its communicating sets of two threads or more: an instance
    is told by its thread, its block and which execution of its call it is, from 1."""
    function = sketch(text)
    taken = [tuple(path) for path in paths]
    answer = model.relations(function, taken, **arguments)
    if isinstance(answer, Silent):
        return answer
    names = {}
    for thread in wave_of(function, taken).convergent:
        for each in thread:
            earlier = [other for other in thread if other.site == each.site and other <= each]
            names[each] = f"{each.site.block}{len(earlier)} of {each.thread + 1}"
    return {frozenset(frozenset((names[a], names[b])) for a, b in relation) for relation in answer}


def together(*names: str):
    """One relation: each of these names is converged in all the threads that are given with it."""
    found = set()
    for each in names:
        one, threads = each.split(" of ")
        members = [f"{one} of {thread}" for thread in threads.split("+")]
        found |= {frozenset(pair) for pair in permutations(members, 2)}
    return frozenset(found)


def met(*pairs: tuple[str, str]):
    """One relation of pairs."""
    return frozenset(frozenset(pair) for pair in pairs)
