"""The names of dynamic instances, as constants of the unfolding.

Two instances of different threads are converged iff their names are equal. A name is built from
the name of the token's defining instance outwards, so it is a chain that ends in a *root*: the
function's `entry`, the implementation's choice at an `anchor`, or the counters of the maximal
relation. Within an unfolding every part of a name is known before a solver is asked; only whether
two threads make the same choice at an anchor stays open.
"""

from __future__ import annotations

from typing import Literal

from ...semantics.program.function import Site

Kind = Literal["entry", "anchor", "loop", "operation", "maximal", "alone"]


class Name:
    """The name of a dynamic instance; equal names are one object. Made through `Names`.

    `count` is a heart's iteration (CO12), or the counters of the cycles around an anchor or an
    operation of the maximal relation (CU6). `parent` names the token's defining instance.
    """

    __slots__ = ("count", "kind", "number", "parent", "site")

    def __init__(
        self,
        kind: Kind,
        site: Site | None,
        count: tuple[int, ...],
        parent: Name | None,
        number: int,
    ) -> None:
        self.kind = kind
        self.site = site
        self.count = count
        self.parent = parent
        self.number = number

    def __repr__(self) -> str:
        place = "" if self.site is None else f"{self.site.block}:{self.site.index}"
        counters = "".join(f"[{count}]" for count in self.count)
        inner = f"({self.parent!r})" if self.parent else ""
        return f"{self.kind} {place}{counters}{inner}"

    @property
    def root(self) -> Name:
        name = self
        while name.parent is not None:
            name = name.parent
        return name

    @property
    def chain(self) -> tuple[Name, ...]:
        """This name, its parent, and so on to the root."""
        found: list[Name] = [self]
        while found[-1].parent is not None:
            found.append(found[-1].parent)
        return tuple(found)


class Names:
    """The interning table of one program's names."""

    def __init__(self) -> None:
        self._table: dict[tuple[object, ...], Name] = {}

    def make(
        self,
        kind: Kind,
        site: Site | None = None,
        count: tuple[int, ...] = (),
        parent: Name | None = None,
    ) -> Name:
        key = (kind, site, count, parent.number if parent else None)
        name = self._table.get(key)
        if name is None:
            name = Name(kind, site, count, parent, len(self._table))
            self._table[key] = name
        return name


def always_converged(a: Name, b: Name) -> bool | tuple[Name, Name]:
    """Whether instances of two threads named `a` and `b` are converged.

    Where the names hang from anchors and agree in all else, the answer is the pair of anchor
    instances on whose convergence it depends (CO15). `alone` is converged with nothing.
    """
    one, other = a.chain, b.chain
    if len(one) != len(other):
        return False
    for x, y in zip(one[:-1], other[:-1], strict=True):
        if (x.kind, x.site, x.count) != (y.kind, y.site, y.count):
            return False
    x, y = one[-1], other[-1]
    if "alone" in (x.kind, y.kind) or (x.kind, x.site) != (y.kind, y.site):
        return False
    if x.kind == "anchor":
        return (x, y)
    return x.count == y.count
