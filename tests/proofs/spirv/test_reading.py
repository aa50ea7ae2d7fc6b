"""Binaries of SPIR-V, word by word as the specification has them, are read as functions with
merges."""

import struct

import pytest
from wavecheck.proofs.spirv.reading import NotRead, read_spirv
from wavecheck.semantics.structured.merges import Merge
from wavecheck.semantics.structured.structural_rules import broken


def words_of_text(text):
    raw = text.encode() + b"\0"
    raw += b"\0" * (-len(raw) % 4)
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def binary(*instructions):
    """A module: each instruction is an opcode and its words."""
    words = [0x0723_0203, 0x0001_0400, 0, 100, 0]
    for opcode, *rest in instructions:
        words += [(len(rest) + 1) << 16 | opcode, *rest]
    return struct.pack(f"<{len(words)}I", *words)


VOID, BOOL, INT, NULLARY, TAKING, UNARY = range(1, 7)
OP, KERNEL, P, C, ZERO, ONE = range(10, 16)
DECLARED = (
    (5, OP, *words_of_text("op")),
    (5, KERNEL, *words_of_text("kernel")),
    (5, P, *words_of_text("p")),
    (19, VOID),
    (20, BOOL),
    (21, INT, 32, 0),
    (33, NULLARY, VOID),
    (33, UNARY, VOID, INT),
    (33, TAKING, VOID, INT, BOOL),
    (43, INT, ZERO, 0),
    (43, INT, ONE, 1),
    (54, VOID, OP, 0, UNARY),
    (55, INT, 16),
    (56,),
)
"""Types, constants, and a function that is imported."""

HEAD = ((54, VOID, KERNEL, 0, TAKING), (55, INT, P), (55, BOOL, C))

SELECTION = binary(
    *DECLARED,
    *HEAD,
    (248, 20),
    (247, 22, 0),
    (250, C, 21, 22),
    (248, 21),
    (57, VOID, 30, OP, P),
    (249, 22),
    (248, 22),
    (253,),
    (56,),
)
"""`if (c) op(p);`"""

LOOP = binary(
    *DECLARED,
    *HEAD,
    (248, 20),
    (249, 21),
    (248, 21),
    (245, INT, 31, ZERO, 20, 32, 22),
    (176, BOOL, 33, 31, P),
    (246, 23, 22, 0),
    (250, 33, 22, 23),
    (248, 22),
    (57, VOID, 34, OP, 31),
    (128, INT, 32, 31, ONE),
    (249, 21),
    (248, 23),
    (253,),
    (56,),
)
"""`for (i = 0; i < p; i++) op(i);`, whose body is its Continue Target."""

VARIABLE = binary(
    *DECLARED,
    (32, 40, 7, INT),
    *HEAD,
    (248, 20),
    (59, 40, 41, 7),
    (62, 41, ONE),
    (247, 22, 0),
    (250, C, 21, 22),
    (248, 21),
    (62, 41, P),
    (249, 22),
    (248, 22),
    (61, INT, 42, 41),
    (57, VOID, 43, OP, 42),
    (253,),
    (56,),
)
"""`x = 1; if (c) x = p; op(x);`"""

SWITCH = binary(
    *DECLARED,
    *HEAD,
    (248, 20),
    (247, 23, 0),
    (251, P, 23, 1, 21, 7, 22),
    (248, 21),
    (57, VOID, 43, OP, ONE),
    (249, 23),
    (248, 22),
    (57, VOID, 44, OP, ZERO),
    (249, 23),
    (248, 23),
    (253,),
    (56,),
)
"""`switch (p) { case 1: op(1); break; case 7: op(0); }`"""


def graph(words):
    return read_spirv(words, "k.spv").graphs["kernel"]


def test_a_selection_is_read_with_its_merge():
    found = graph(SELECTION)
    assert found.function.successors == {
        "entry": ("block.21", "block.22"),
        "block.21": ("block.22",),
        "block.22": (),
    }
    assert found.merges == {"entry": Merge("selection", "block.22")}
    assert [call.callee for _, call in found.function.calls() if call.convergent] == ["op"]
    assert not broken(found)


def test_a_loop_is_read_with_its_merge_and_its_continue_target():
    found = graph(LOOP)
    assert found.merges == {"block.21": Merge("loop", "block.23", "block.22")}
    assert [phi.name for phi in found.function.blocks["block.21"].phis] == ["v31"]
    assert not broken(found)


def test_a_variable_becomes_a_value():
    function = graph(VARIABLE).function
    (phi,) = function.blocks["block.22"].phis
    assert {block: getattr(v, "value", None) or v.name for block, v in phi.incoming.items()} == {
        "entry": 1,
        "block.21": "p",
    }


def test_a_switch_is_read_with_its_values():
    end = graph(SWITCH).function.blocks["entry"].terminator
    assert (end.default, end.cases) == ("block.23", ((1, "block.21"), (7, "block.22")))


def test_a_merge_that_its_header_does_not_dominate_is_seen_as_broken():
    """The merge block is the entry itself."""
    words = bytearray(SELECTION)
    place = SELECTION.index(struct.pack("<III", 3 << 16 | 247, 22, 0))
    words[place + 4 : place + 8] = struct.pack("<I", 20)
    assert {each.rule for each in broken(graph(bytes(words)))} >= {"header-dominates-merge"}


@pytest.mark.parametrize(
    "words, said",
    [
        (b"abc", "no binary of SPIR-V"),
        (b"\0" * 20, "no binary of SPIR-V"),
        (SELECTION[:-4] + b"\1\0\0\0", "no binary of SPIR-V"),
        (binary(*DECLARED, *HEAD, (248, 20), (86, VOID, 44, 45, 46), (253,), (56,)), "opcode 86"),
        (binary(*DECLARED, *HEAD, (248, 20), (56,)), "no end that is read"),
        (binary((54, VOID, KERNEL, 0, NULLARY), (248, 20), (253,), (56,)), "a type that is not"),
    ],
)
def test_what_is_not_read_is_said(words, said):
    with pytest.raises(NotRead, match=said) as caught:
        read_spirv(words, "k.spv")
    assert caught.value.file == "k.spv"
