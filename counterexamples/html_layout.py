"""Where the nodes and edges of a drawn graph lie; Graphviz decides that, in this process.

Nodes are boxes of a given size without text, so that no font of the machine changes a drawing.
Coordinates are pixels, from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

POINTS_PER_INCH = 72.0
MARGIN = 6.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """The edge of this place in the list that was asked for, as a path of SVG, and where it
    begins."""

    path: str
    start: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """The upper left corner of each node, an edge for each that was asked for, and the size."""

    width: float
    height: float
    corners: dict[str, Point]
    edges: tuple[DrawnEdge, ...]


def layout(
    sizes: Mapping[str, tuple[float, float]],
    edges: Sequence[tuple[str, str]],
    columns: Sequence[Sequence[str]] = (),
    loose: frozenset[int] = frozenset(),
) -> Layout:
    """Lay out a graph from top to bottom. `sizes` has the width and height of each node.

    Each of `columns` names nodes that stand below each other, apart from the other columns.
    The edges at the places in `loose` are drawn and decide no rank."""
    import pygraphviz

    graph = pygraphviz.AGraph(strict=False, directed=True)
    graph.graph_attr.update(rankdir="TB", nodesep="0.4", ranksep="0.45", splines="true")
    graph.node_attr.update(shape="box", fixedsize="true", label="")
    keys = {name: f"n{number}" for number, name in enumerate(sizes)}
    for name, (width, height) in sizes.items():
        graph.add_node(
            keys[name],
            width=f"{width / POINTS_PER_INCH:.4f}",
            height=f"{height / POINTS_PER_INCH:.4f}",
        )
    for number, column in enumerate(columns):
        members = [keys[name] for name in column]
        graph.add_subgraph(members, name=f"cluster{number}", margin="14")
        for upper, lower in pairwise(members):
            graph.add_edge(upper, lower, key=f"{upper} {lower}", style="invis", weight="100")
    for number, (source, target) in enumerate(edges):
        constraint = "false" if number in loose else "true"
        graph.add_edge(keys[source], keys[target], key=f"e{number}", constraint=constraint)
    graph.layout(prog="dot")
    return _read(graph, sizes, keys, edges)


def _read(
    graph: Any,
    sizes: Mapping[str, tuple[float, float]],
    keys: Mapping[str, str],
    edges: Sequence[tuple[str, str]],
) -> Layout:
    left, bottom, right, top = (float(part) for part in graph.graph_attr["bb"].split(","))
    corners: dict[str, Point] = {}
    for name, (width, height) in sizes.items():
        x, y = (float(part) for part in graph.get_node(keys[name]).attr["pos"].split(","))
        corners[name] = (
            round(x - left - width / 2 + MARGIN, 1),
            round(top - y - height / 2 + MARGIN, 1),
        )

    def placed(text: str) -> Point:
        x, y = text.split(",")
        return round(float(x) - left + MARGIN, 1), round(top - float(y) + MARGIN, 1)

    drawn = [
        _edge(graph.get_edge(keys[source], keys[target], key=f"e{number}").attr["pos"], placed)
        for number, (source, target) in enumerate(edges)
    ]
    return Layout(right - left + 2 * MARGIN, top - bottom + 2 * MARGIN, corners, tuple(drawn))


def _edge(text: str, placed: Any) -> DrawnEdge:
    """From Graphviz' text of a spline: `e,` and `s,` before the point where an arrow ends or
    starts, then the start and three points for each piece."""
    parts = text.split()
    end = next((placed(part[2:]) for part in parts if part.startswith("e,")), None)
    points = [placed(part) for part in parts if part[:2] not in ("e,", "s,")]
    words = [f"M{_pair(points[0])}", "C" + " ".join(_pair(point) for point in points[1:])]
    if end is not None:
        words.append(f"L{_pair(end)}")
    return DrawnEdge(" ".join(words), points[0])


def _pair(point: Point) -> str:
    return f"{point[0]:g},{point[1]:g}"
