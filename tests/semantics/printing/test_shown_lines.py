"""What people are shown of a function says what the function is, whatever became of it."""

from __future__ import annotations

from dataclasses import replace

from programs import program
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.printing.shown_lines import ShownBlock, shown_blocks
from wavecheck.semantics.program.function import Block, Function
from wavecheck.semantics.program.instructions import Unmodelled
from wavecheck.semantics.program.terminators import UnmodelledTerminator
from wavecheck.semantics.reading.reader import read_module

TEXT = program("inlined_pieces")


def lines_of(blocks: dict[str, ShownBlock]) -> list[str]:
    return [
        line
        for block in blocks.values()
        for line in (*block.phis, *(t for i in block.instructions for t in i), block.terminator)
    ]


def function(name: str) -> Function:
    module = read_module(TEXT, "f.ll")
    return inline_calls(module.functions[name], module)


def test_what_was_read_is_shown_as_it_was_read():
    shown = lines_of(shown_blocks(function("callee")))
    read = [line.strip() for line in TEXT.split("@callee(i32 %v")[1].split("}")[0].splitlines()[1:]]
    wanted = [line for line in read if line and not line.endswith(":")]
    assert [line.split(", align")[0].split() for line in shown if "switch" not in line] == [
        line.split() for line in wanted if "switch" not in line
    ]
    assert any(line.startswith("switch i32 %l, label %b [") for line in shown)


def test_what_was_inlined_is_shown_with_its_new_names():
    inlined = function("caller")
    text = "\n".join(lines_of(shown_blocks(inlined)))
    assert '@op(i32 7) convergent [ "convergencectrl"(token %u) ]' in text
    assert "%v" not in text and "%p" not in text and "%t " not in text
    assert "ret i32 %m" not in text and text.count("ret ") == 1 and "store i32 %" in text
    for name in inlined.blocks:
        assert name == "0" or f"%{name}" in text


def test_what_has_no_text_is_printed():
    plain = function("callee")
    bare = {
        name: Block(
            name,
            tuple(replace(phi, text="") for phi in block.phis),
            tuple(replace(each, text="") for each in block.instructions),
            replace(block.terminator, text=""),
        )
        for name, block in plain.blocks.items()
    }
    shown = lines_of(shown_blocks(replace(plain, blocks=bare)))
    assert "%c = icmp eq i32 %l, 0" in shown and "br label %b" in shown and "" not in shown
    assert "%m = phi i32 [ 0, %start ], [ 1, %a ], [ %l, %c1 ]" in shown
    assert "switch i32 %l, label %b [ i32 1, label %c1 ]" in shown


def test_what_is_not_modelled_keeps_its_text():
    kept = Unmodelled("z", "i32", "why", line=3, text="%z = strange i32 %gone")
    end = UnmodelledTerminator("why", (), text="unwind %somewhere")
    block = Block("b", (), (kept, replace(kept, text="")), end)
    shown = shown_blocks(replace(function("callee"), blocks={"b": block}))
    assert lines_of(shown) == ["%z = strange i32 %gone", "", "unwind %somewhere"]
