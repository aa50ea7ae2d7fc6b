"""How LLVM's passes are called: the names of pipelines beside the names of their classes.

LLVM's dumps name a pass by its class (`SimplifyCFGPass`), its pipelines by a word
(`simplifycfg`). Most words follow from the class, the others stand in a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from .worker_process import LEVELS, PASSES

IRREGULAR = {
    "AggressiveInstCombine": "aggressive-instcombine",
    "AlwaysInliner": "always-inline",
    "ArgumentPromotion": "argpromotion",
    "BreakCriticalEdges": "break-crit-edges",
    "CallSiteSplitting": "callsite-splitting",
    "CanonicalizeFreezeInLoops": "canon-freeze",
    "ConstantHoisting": "consthoist",
    "ConstantMerge": "constmerge",
    "ControlHeightReduction": "chr",
    "CorrelatedValuePropagation": "correlated-propagation",
    "DeadArgumentElimination": "deadargelim",
    "EliminateAvailableExternally": "elim-avail-extern",
    "Float2Int": "float2int",
    "ForceFunctionAttrs": "forceattrs",
    "GlobalDCE": "globaldce",
    "GlobalOpt": "globalopt",
    "GlobalSplit": "globalsplit",
    "HotColdSplitting": "hotcoldsplit",
    "IROutliner": "iroutliner",
    "IndVarSimplify": "indvars",
    "InferFunctionAttrs": "inferattrs",
    "Inliner": "inline",
    "InstCombine": "instcombine",
    "InstSimplify": "instsimplify",
    "InstructionNamer": "instnamer",
    "LibCallsShrinkWrap": "libcalls-shrinkwrap",
    "LoopExtractor": "loop-extract",
    "LoopFullUnroll": "loop-unroll-full",
    "LoopFuse": "loop-fusion",
    "LoopIdiomRecognize": "loop-idiom",
    "LoopInstSimplify": "loop-instsimplify",
    "LoopLoadElimination": "loop-load-elim",
    "LoopSimplifyCFG": "loop-simplifycfg",
    "LoopStrengthReduce": "loop-reduce",
    "LowerExpectIntrinsic": "lower-expect",
    "LowerTypeTests": "lowertypetests",
    "MemCpyOpt": "memcpyopt",
    "MergeFunctions": "mergefunc",
    "MergeICmps": "mergeicmps",
    "MergedLoadStoreMotion": "mldst-motion",
    "ModuleInliner": "module-inline",
    "NewGVN": "newgvn",
    "PartiallyInlineLibCalls": "partially-inline-libcalls",
    "PostOrderFunctionAttrs": "function-attrs",
    "PreISelIntrinsicLowering": "pre-isel-intrinsic-lowering",
    "Promote": "mem2reg",
    "RegToMem": "reg2mem",
    "ReversePostOrderFunctionAttrs": "rpo-function-attrs",
    "SimplifyCFG": "simplifycfg",
    "Sinking": "sink",
    "StraightLineStrengthReduce": "slsr",
    "StripSymbols": "strip",
    "StructurizeCFG": "structurizecfg",
    "TailCallElim": "tailcallelim",
    "UnifyFunctionExitNodes": "mergereturn",
    "UnreachableBlockElim": "unreachableblockelim",
    "Verifier": "verify",
}
"""The passes whose word does not follow from their class, which is named without `Pass`."""

_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

_LEVEL = re.compile(r"-?O([0-3sz])|default<O([0-3sz])>")


def pipeline_name(class_name: str) -> str:
    """The word for a pass that a dump names by its class.

    >>> pipeline_name("LoopSimplifyPass"), pipeline_name("SimplifyCFGPass")
    ('loop-simplify', 'simplifycfg')
    """
    short = class_name.removesuffix("Pass")
    return IRREGULAR.get(short) or _BORDER.sub("-", short).lower()


def spelled_out(pipeline: str) -> str:
    """The pipeline as `opt` takes it: `O2` and `-O2` stand for `default<O2>`.

    >>> spelled_out("instcombine, -O2")
    'instcombine,default<O2>'
    """
    return ",".join(_spelled(part.strip()) for part in pipeline.split(","))


def _spelled(part: str) -> str:
    level = _LEVEL.fullmatch(part)
    return f"default<O{level[1] or level[2]}>" if level else part


def known_without_opt() -> tuple[str, ...]:
    """What can be run by the LLVM that the checker itself uses."""
    return (*PASSES, *LEVELS)


def nearest(word: str, names: Iterable[str]) -> list[str]:
    """The names that look most like a word, the nearest first."""
    return get_close_matches(word, sorted(set(names)), 3, 0.6)
