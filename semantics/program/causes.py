"""Why something is not decided: a closed list, for whoever stops and whoever asks why.

What stops a check says one of these, and beside it a sentence for people. The sentence holds names
of the program, so that nothing is ever read from it; what is done next depends on these values.
"""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What stood in the way; the values are the words of the JSON documents."""

    TIME = "time"
    """The solver, or the check as a whole, was not done in time."""
    STATES = "states"
    """There are more states, ways to match calls or possible values than are looked at."""
    PROCESS = "process"
    """The process that judged it had no memory left, nested too deep, or ended."""
    INSTRUCTION = "instruction"
    """An instruction has no meaning in the model."""
    EXPRESSION = "constant expression"
    """One program only has a constant expression whose value is not known."""
    MEMORY = "memory"
    """It depends on what memory holds, or on effects on memory that are compared by their order."""
    FLOATS = "floats"
    """It depends on values that are not computed with, such as floats."""
    UNDEFINED_VALUE = "undefined value"
    """The source reads a value that may be any."""
    UNDEFINED_BEHAVIOUR = "undefined behaviour"
    """A program has undefined behaviour, or may have it, where the other is to be compared."""
    POINTERS = "pointers"
    """It depends on which object a pointer leads to, on its address or its alignment."""
    ATTRIBUTES = "attributes"
    """Source and target promise different things."""
    CALLEE = "callee"
    """It depends on what a callee does or returns."""
    OPERATION = "operation of LLVM"
    """It depends on what an operation does, or how else it may be written, that only LLVM knows."""
    ORDER = "order"
    """A call changed its place with one that may not return."""
    CONVERGENCE = "convergence"
    """A call or a function is convergent on one side only (CO25)."""
    ANCHORS = "anchors"
    """It depends on who meets at an anchor."""
    HIERARCHIES = "hierarchies"
    """It depends on which headers the cycles have (CU11)."""
    RUNS_ON = "runs on"
    """Threads run longer than they were followed."""
    INTERFACE = "interface"
    """Source and target take, return or start with different things."""
    FUNCTION = "missing function"
    """The target has no such function."""
    MODEL = "model"
    """The relation of convergence that was asked for is not the program's."""
    RULES = "static rules"
    """Once its calls are inlined, the program breaks a static rule."""
    TEXT = "text"
    """What a pass wrote cannot be read."""
    NO_WITNESS = "no witness"
    """What the solver found against the pair shows no difference when it is executed."""


class Mismatch(Enum):
    """What of two histories of one thread could not be matched."""

    ARGUMENTS = "arguments"
    """A call passes other arguments."""
    LOAD = "load"
    """Only the target has a load."""
    MEMORY = "memory"
    """Memory holds something else where others may see it, or more of it is written."""
    CALL = "call"
    """A call or a memory effect has no partner."""
    RETURNED = "returned value"
    """The threads return different values."""
    UNDEFINED = "undefined behaviour"
    """The target has undefined behaviour."""
