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
    """An edge as a path of SVG, where it begins, and where its name can stand."""

    path: str
    start: Point
    middle: Point


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
    above: Sequence[str] = (),
) -> Layout:
    """Lay out a graph from top to bottom. `sizes` has the width and height of each node.

    Each of `columns` names nodes that stand below each other; the columns stand from left to right,
    but for graphs so dense that Graphviz does not keep to it. `above` are nodes over all of them.
    The edges at the places in `loose` decide no rank."""
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
    _stand(graph, [[keys[name] for name in column] for column in columns if column])
    for name in above:
        for column in columns:
            if column:
                graph.add_edge(keys[name], keys[column[0]], key="above", style="invis")
    for number, (source, target) in enumerate(edges):
        constraint = "false" if number in loose else "true"
        graph.add_edge(keys[source], keys[target], key=f"e{number}", constraint=constraint)
    graph.layout(prog="dot")
    return _read(graph, sizes, keys, edges)


def _stand(graph: Any, columns: Sequence[Sequence[str]]) -> None:
    """Invisible edges hold the nodes of a column together, and the columns in their order."""
    if columns:
        graph.graph_attr.update(nodesep="0.8", ranksep="0.6")
        graph.add_subgraph([column[0] for column in columns], rank="same")
    for number, column in enumerate(columns):
        for name in column:
            graph.get_node(name).attr["group"] = f"column{number}"
        for upper, lower in pairwise(column):
            graph.add_edge(upper, lower, key="below", style="invis", weight="100")
    for left, right in pairwise(columns):
        graph.add_edge(left[0], right[0], key="beside", style="invis")


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
    return DrawnEdge(" ".join(words), points[0], _middle(points))


def _middle(points: Sequence[Point]) -> Point:
    """A third along the piece in the middle, a cubic curve: two edges that cross have their middles
    in one place, and names of edges stand beside each other better than upon each other."""
    first = len(points) // 6 * 3
    piece = points[first : first + 4] if first + 4 <= len(points) else points[-4:]
    weights = (8, 12, 6, 1)
    x, y = (
        sum(w * point[axis] for w, point in zip(weights, piece, strict=True)) / 27
        for axis in (0, 1)
    )
    return round(x, 1), round(y, 1)


def _pair(point: Point) -> str:
    return f"{point[0]:g},{point[1]:g}"
