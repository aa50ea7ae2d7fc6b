"""A function as a shader, with all that it takes to run it and to look at what it logs.

Three roads: SPIR-V and GLSL made here from the function's graph and its declared merges, where
there are such; SPIR-V by LLVM's own backend; PTX by LLVM's own backend. The tables of a shader have
what calls and loads gave in a run of the simulated wave.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ...semantics.llvm.worker import LlvmError
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.structured.declarations import declared
from ...semantics.structured.merges import StructuredGraph
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..devices.binaries import NotSpirv
from ..devices.binary_execution import NoEnd, NotExecuted, executed
from ..devices.comparison import expected_logs, first_difference
from ..devices.kernels import binary_of_kernel, kernel_text, layout_of
from ..devices.log_layout import LogLayout
from ..devices.needed_values import NotBuildable
from ..devices.trials import check_run
from .glsl_shaders import glsl_of_graph, hlsl_of_graph
from .log_documents import log_document
from .ptx_kernels import ptx_of_kernel
from .spirv_shaders import binary_of_graph

Kind = Literal["spirv", "glsl", "hlsl", "ptx"]
Through = Literal["graph", "llvm"]

SECONDS = 30.0
"""What LLVM's backend has."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A shader, and sentences on what it leaves out or has otherwise. `log` is a document for JSON:
    the buffer that the shader begins with, where all is in it, and what each lane logs."""

    contents: bytes
    notices: tuple[str, ...]
    log: dict[str, Any]


def exported(
    function: Function,
    conditions: Conditions,
    kind: Kind,
    through: Through = "graph",
    *,
    maximal: bool = False,
    path: str = "",
) -> Exported:
    """The function as a shader for a wave of `conditions.lanes`. `maximal`: it asks for maximal
    reconvergence.

    Raises InputError, with what to do, for a function that cannot be one."""
    try:
        if kind == "ptx":
            return _through_llvm(function, conditions, "ptx", maximal)
        if through == "llvm":
            return _through_llvm(function, conditions, "spirv", maximal)
        return _from_graph(function, _graph(function, path), conditions, kind, maximal)
    except NotBuildable as error:
        hint = "cut it out of the function; a shader has integers, branches and calls"
        message = f"@{function.name} cannot be a shader: {error.reason}"
        raise InputError(message, path, function.line, hint=hint) from None
    except (LlvmError, NotSpirv) as error:
        message = f"LLVM's backend makes no shader of @{function.name}: {error}"
        hint = "without --through llvm no compiler has a part in it"
        raise InputError(message, path, function.line, hint=hint) from None


def _graph(function: Function, path: str) -> StructuredGraph:
    """The natural declaration of merges. Raises InputError where there is none."""
    graph = declared(function)
    if isinstance(graph, str):
        hint = "--to spirv --through llvm: LLVM's backend gives functions a structure"
        message = f"@{function.name} has no structured control flow: {graph}"
        raise InputError(message, path, function.line, hint=hint)
    return graph


def _run(function: Function, conditions: Conditions) -> WaveRun:
    run = run_wave(function, conditions)
    check_run(run)
    return run


# --- the roads ------------------------------------------------------------------------------------


def _from_graph(
    function: Function,
    graph: StructuredGraph,
    conditions: Conditions,
    kind: Kind,
    maximal: bool,
) -> Exported:
    run = _run(graph.function, conditions)
    layout = layout_of(graph.function, run)
    binary = binary_of_graph(graph, layout, maximal=maximal)
    notices = (*_added(function, graph), *_tokens(function), *_other_sets(run, layout, binary))
    contents = binary
    if kind == "glsl":
        contents = glsl_of_graph(graph, layout, maximal=maximal).encode()
    elif kind == "hlsl":
        contents = hlsl_of_graph(graph, layout).encode()
    return Exported(contents, notices, log_document(layout, run))


def _through_llvm(
    function: Function, conditions: Conditions, kind: Literal["spirv", "ptx"], maximal: bool
) -> Exported:
    run = _run(function, conditions)
    layout = layout_of(function, run)
    text = kernel_text(function, layout, maximal=maximal)
    log = log_document(layout, run)
    if kind == "ptx":
        contents = ptx_of_kernel(text, SECONDS).encode()
        return Exported(contents, _tokens(function), log)
    binary = binary_of_kernel(text, SECONDS)
    return Exported(binary, _other_sets(run, layout, binary), log)


# --- what is said beside it -----------------------------------------------------------------------


def _added(function: Function, graph: StructuredGraph) -> tuple[str, ...]:
    """The empty blocks that the declaration needed and that threads come through."""
    whole = graph.function
    added = [
        f"%{each}"
        for each in whole.blocks
        if each not in function.blocks and whole.predecessors[each]
    ]
    if not added:
        return ()
    return (f"empty blocks were added, so that merges can be declared: {', '.join(added)}",)


def _tokens(function: Function) -> tuple[str, ...]:
    if not function.controlled:
        return ()
    return ("a shader made so has no tokens: who communicates is what its structure says",)


def _other_sets(run: WaveRun, layout: LogLayout, binary: bytes) -> tuple[str, ...]:
    """Where the binary, by the rules of SPIR-V alone, does not do what the wave does."""
    try:
        logs = executed(binary, layout, layout.filled(run.arguments))
    except (NotSpirv, NotExecuted) as error:
        return (f"the shader was not executed by the rules of SPIR-V: {error}",)
    except NoEnd as error:
        return (f"by the rules of SPIR-V the shader does not end in lane {error.lane}",)
    found = first_difference(expected_logs(run, layout), logs)
    if found is None:
        return ()
    return (
        f"by SPIR-V's maximal reconvergence, on these inputs: {found.sentence_of('the shader')}",
    )
