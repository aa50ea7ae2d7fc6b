"""Whether the classes chosen for the source's anchors leave convergence-before acyclic (CU3).

The choice must be admissible on the whole wave, and acyclicity is not a matter of pairs: it is
proved here by an order that every thread's history follows, or it is not proved.

1. Where all instances that share a class of an anchor stand at one position of the source's
   unfolding, the position itself is that order: it grows along every thread and is the same for
   all members of every class.
2. Otherwise the source's instances are mapped to target instances (an anchor to the instance its
   class is, a matched call to its partner, a heart's iteration to the same iteration of the heart
   that stands in its place, a call without partner to a place of its own behind what its block
   last did with the same token). If converged instances have converged images, and along every
   thread images come in the order of the instances, a cycle in the source would be one in the
   target, whose convergence-before is acyclic because its choices are admissible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ..product.names import Name
from ..product.records import AnchorUse, Match, Product
from ..terms.term import Term
from .queries import ask_one_thread

OPERATIONS = ("operation", "maximal")
"""The kinds of names that a class has if a matched call was chosen for an anchor."""

BEFORE_ALL = -1
"""Begins the place of what hangs from no anchor and has nothing before it to stand behind."""

MOST_PAIRS = 1_000_000
"""More pairs of instances than this are not looked at."""


@dataclass(frozen=True, slots=True)
class _Image:
    """Under `condition` the source instance at `order` goes to the target instance at `image`."""

    condition: Term
    order: tuple[int, ...]
    image: tuple[int, ...]
    fixed: bool
    """All instances of its class stand at one position of the source."""
    name: Name


def convergence_before_is_acyclic(product: Product, seconds: float | None) -> bool:
    """True if the chosen classes are legal and leave convergence-before acyclic; False if that is
    not proved."""
    uses = product.names.anchor_uses
    if not _one_instance_of_a_thread_in_a_class(product, uses, seconds):
        return False
    if all(_at_one_position(use, uses) for use in uses):
        return True
    images = _images(product, seconds)
    return images is not None and _monotone(product, images, seconds)


def _one_instance_of_a_thread_in_a_class(
    product: Product, uses: Sequence[AnchorUse], seconds: float | None
) -> bool:
    """No thread has two instances of one static anchor in one class."""
    clashes = [
        product.terms.conjunction((one.condition, other.condition))
        for index, one in enumerate(uses)
        for other in uses[index + 1 :]
        if one.anchor is not other.anchor
        and one.anchor.site == other.anchor.site
        and one.chosen is other.chosen
    ]
    return ask_one_thread(product, clashes, seconds) == "unsat"


def _at_one_position(use: AnchorUse, uses: Sequence[AnchorUse]) -> bool:
    """Instances of other threads that may share this class stand at the same position."""
    for other in uses:
        if other.anchor.site != use.anchor.site or other.order == use.order:
            continue
        if other.chosen is use.chosen or use.chosen.root.kind == "anchor":
            return False
    return True


def _images(product: Product, seconds: float | None) -> list[_Image] | None:
    """Where each convergent instance of the source goes; None where one has no place to go."""
    chosen: dict[Name, list[AnchorUse]] = {}
    for use in product.names.anchor_uses:
        chosen.setdefault(use.anchor, []).append(use)
    found = [
        _image_of_match(product, match, match.source.name)
        for match in product.calls.matches
        if match.source.name is not None
    ]
    targets: dict[Name, tuple[tuple[int, ...], list[Term]]] = {}
    for instance in product.names.instances["target"]:
        targets.setdefault(instance.name, (instance.order, []))[1].append(instance.condition)
    hearts = _Hearts(product, chosen)
    missing: list[Term] = []
    terms = product.terms
    for instance in product.names.instances["source"]:
        name = instance.name
        if name.kind not in ("anchor", "loop"):
            continue
        for use in chosen.get(name.root, []) if name.root.kind == "anchor" else ():
            if use.chosen.kind in OPERATIONS:
                both = terms.conjunction((instance.condition, use.condition))
                order = targets[use.chosen][0]
                image = _just_before(order, len(name.chain) - 1)
                found.append(_Image(both, instance.order, image, _fixed_name(product, name), name))
        # Where no call depends on its anchor, an instance was given to nobody else: alone.
        for condition, goal in hearts.images(name):
            both = terms.conjunction((instance.condition, condition))
            if both is terms.false or (goal is not None and goal.kind in OPERATIONS):
                continue
            if goal is None or goal not in targets:
                missing.append(both)
                continue
            order, conditions = targets[goal]
            executed = terms.disjunction(conditions)
            missing.append(terms.conjunction((both, terms.negation(executed))))
            image = _at(order)
            found.append(_Image(both, instance.order, image, _fixed_name(product, name), name))
    missing += _place_those_without_partner(product, found)
    done = terms.disjunction(product.ends.completed)
    without = [terms.conjunction((condition, done)) for condition in missing]
    return found if ask_one_thread(product, without, seconds) == "unsat" else None


def _at(order: tuple[int, ...]) -> tuple[int, ...]:
    """The place of a target instance, with room before it."""
    return (*order[:-1], 2 * order[-1])


def _just_before(order: tuple[int, ...], depth: int) -> tuple[int, ...]:
    """A place before a target instance and after all that come before it: for a source anchor
    whose class is that instance, and the control intrinsics on it, the deeper the later."""
    return (*order[:-1], 2 * order[-1] - 1, depth)


def _image_of_match(product: Product, match: Match, name: Name) -> _Image:
    image = _at(match.target.order)
    fixed = _fixed_name(product, name)
    return _Image(match.condition, match.source.order, image, fixed, name)


def _place_those_without_partner(product: Product, found: list[_Image]) -> list[Term]:
    """Add an image for each source call without partner: who meets there is in the order too.

    Converged instances of such a call stand behind converged instances of whatever their block
    did before with the same token, or of the token's definition. Returns when there is no such
    place."""
    terms, missing = product.terms, []
    for unmatched in sorted(product.calls.unmatched_source, key=lambda one: one.event.order):
        event, name = unmatched.event, unmatched.event.name
        if name is None or name.kind == "alone":
            continue
        fixed = _fixed_name(product, name)
        places = _images_before(found, event.order, name)
        if not places and name.root.kind != "anchor":
            image = (BEFORE_ALL, *event.order)
            found.append(_Image(unmatched.condition, event.order, image, fixed, name))
            continue
        for place in places:
            both = terms.conjunction((unmatched.condition, place.condition))
            image = (*place.image, event.order[-1] + 1)
            found.append(_Image(both, event.order, image, fixed, name))
        placed = terms.disjunction(place.condition for place in places)
        missing.append(terms.conjunction((unmatched.condition, terms.negation(placed))))
    return missing


def _images_before(found: list[_Image], order: tuple[int, ...], name: Name) -> list[_Image]:
    """The images of the last instance before `order` in its block that has the same token."""
    here = [
        image
        for image in found
        if image.order[:-1] == order[:-1]
        and image.order[-1] < order[-1]
        and name.parent in (image.name, image.name.parent)
    ]
    if not here:
        return [image for image in found if image.name is name.parent]
    last = max(image.order for image in here)
    return [image for image in here if image.order == last]


def _fixed_name(product: Product, name: Name) -> bool:
    root = name.root
    if root.kind != "anchor":
        return True
    uses = [use for use in product.names.anchor_uses if use.anchor.site == root.site]
    return all(_at_one_position(use, uses) for use in uses)


class _Hearts:
    """Maps a heart's iteration to that of the heart which stands in its place in the target."""

    def __init__(self, product: Product, chosen: dict[Name, list[AnchorUse]]) -> None:
        self._chosen = chosen
        self._sites: dict[tuple[str, Name], list[object]] = {}
        self._names: dict[tuple[Name, object, tuple[int, ...]], Name] = {}
        for side in ("source", "target"):
            loops = [i for i in product.names.instances[side] if i.name.kind == "loop"]
            for instance in sorted(loops, key=lambda i: i.order):
                name = instance.name
                assert name.parent is not None
                sites = self._sites.setdefault((side, name.parent), [])
                if name.site not in sites:
                    sites.append(name.site)
                if side == "target":
                    self._names[name.parent, name.site, name.count] = name
        self._terms = product.terms
        self._target_entry = next(
            (i.name for i in product.names.instances["target"] if i.name.kind == "entry"), None
        )

    def images(self, name: Name) -> list[tuple[Term, Name | None]]:
        """The possible images of a source name, each with a condition for it."""
        if name.kind == "entry":
            return [(self._terms.true, self._target_entry)]
        if name.kind == "anchor":
            return [(use.condition, use.chosen) for use in self._chosen.get(name, ())]
        if name.parent is None:
            return []
        return [
            (condition, None if image is None else self._heart(name, image))
            for condition, image in self.images(name.parent)
        ]

    def _heart(self, name: Name, parent: Name) -> Name | None:
        """The target heart on `parent` that has the place of this one among its siblings."""
        assert name.parent is not None
        if parent.kind in OPERATIONS:
            return parent
        mine = self._sites[("source", name.parent)]
        theirs = self._sites.get(("target", parent), [])
        place = mine.index(name.site)
        if place >= len(theirs):
            return None
        return self._names.get((parent, theirs[place], name.count))


def _inner(images: list[_Image]) -> list[_Image]:
    """Without those before (or after) which no thread has another instance: they are in no cycle.

    Instances of a class that all stand at the first position have nothing before them."""
    ordered = sorted(images, key=lambda image: image.order)
    first = next((i for i, image in enumerate(ordered) if not image.fixed), len(ordered))
    last = next((i for i, image in enumerate(reversed(ordered)) if not image.fixed), 0)
    return ordered[first : len(ordered) - last]


def _monotone(product: Product, images: list[_Image], seconds: float | None) -> bool:
    """Along every thread, images come in the order of the instances."""
    terms = product.terms
    conditions: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Term]] = {}
    for one in _inner(images):
        conditions.setdefault((one.order, one.image), []).append(one.condition)
    pairs = sorted(conditions)
    if _already_in_order(pairs):
        return True
    if len(pairs) ** 2 > MOST_PAIRS:
        return False
    either = {pair: terms.disjunction(conditions[pair]) for pair in pairs}
    against = [
        terms.conjunction((either[one], either[other]))
        for index, one in enumerate(pairs)
        for other in pairs[index + 1 :]
        if one[0] < other[0] and not one[1] < other[1]
    ]
    return ask_one_thread(product, against, seconds) == "unsat"


def _already_in_order(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> bool:
    """Sorted by instance, the images of later instances are all later."""
    latest: tuple[int, ...] = ()
    for _, group in groupby(pairs, key=lambda pair: pair[0]):
        images = [image for _, image in group]
        if not all(latest < image for image in images):
            return False
        latest = max(images)
    return True
