"""Graphs with declared merges in one line, and what SPIRV-Tools' validator says of one."""

import shutil
import subprocess
from collections.abc import Callable

import pytest
from wavecheck.semantics.control_flow.dominance import Graph, reverse_postorder
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.terminators import Branch, Jump, Return, Switch, Unreachable
from wavecheck.semantics.structured.merges import Merge, StructuredGraph
from wavecheck.semantics.structured.structural_rules import order_of_targets


def graph_of(text: str, **merges: str) -> StructuredGraph:
    """A graph by its edges, `"A: -> B, C; B: ->"`, and merges by their headers: `A="D"` for a
    selection, `A="D C"` for a loop with the Continue Target C."""
    declared: dict[str, Merge] = {}
    for header, words in merges.items():
        merge, *again = words.split()
        kind = "loop" if again else "selection"
        declared[header] = Merge(kind, merge, again[0] if again else None)
    return StructuredGraph(sketch(text), declared)


@pytest.fixture(scope="session")
def structured() -> Callable[..., StructuredGraph]:
    return graph_of


def assembly_of(graph: StructuredGraph) -> str:
    """A shader that does nothing but branch as the graph does."""
    names = {block: f"%b{number}" for number, block in enumerate(graph.function.blocks)}
    lines = [
        "OpCapability Shader",
        "OpMemoryModel Logical GLSL450",
        'OpEntryPoint GLCompute %main "main"',
        "OpExecutionMode %main LocalSize 1 1 1",
        "%void = OpTypeVoid",
        "%type = OpTypeFunction %void",
        "%bool = OpTypeBool",
        "%int = OpTypeInt 32 0",
        "%true = OpConstantTrue %bool",
        "%one = OpConstant %int 1",
        "%main = OpFunction %void None %type",
    ]
    for block in reverse_postorder(Graph(graph.entry, graph.structured_successors)):
        lines.append(f"{names[block]} = OpLabel")
        merge = graph.merges.get(block)
        if merge is not None and merge.continue_ is not None:
            lines.append(f"OpLoopMerge {names[merge.merge]} {names[merge.continue_]} None")
        elif merge is not None:
            lines.append(f"OpSelectionMerge {names[merge.merge]} None")
        match graph.function.blocks[block].terminator:
            case Jump(target=target):
                lines.append(f"OpBranch {names[target]}")
            case Branch(if_true=one, if_false=other):
                lines.append(f"OpBranchConditional %true {names[one]} {names[other]}")
            case Switch(default=default, cases=cases):
                order = order_of_targets(graph, block) or [target for _, target in cases]
                cases = sorted(cases, key=lambda case: order.index(case[1]))
                pairs = " ".join(f"{number} {names[target]}" for number, target in cases)
                lines.append(f"OpSwitch %one {names[default]} {pairs}")
            case Return():
                lines.append("OpReturn")
            case Unreachable():
                lines.append("OpUnreachable")
    return "\n".join([*lines, "OpFunctionEnd", ""])


@pytest.fixture(scope="session")
def validator_says() -> Callable[[StructuredGraph], str]:
    """What SPIRV-Tools' validator complains of, empty if it accepts a graph."""
    if shutil.which("spirv-val") is None or shutil.which("spirv-as") is None:
        pytest.skip("needs SPIRV-Tools' assembler and validator")

    def ask(graph: StructuredGraph) -> str:
        target = ["--target-env", "vulkan1.3", "-"]
        text = assembly_of(graph).encode()
        made = subprocess.run(["spirv-as", *target, "-o", "-"], input=text, capture_output=True)
        assert made.returncode == 0, made.stderr
        done = subprocess.run(["spirv-val", *target], input=made.stdout, capture_output=True)
        return "" if done.returncode == 0 else (done.stdout + done.stderr).decode()

    return ask
