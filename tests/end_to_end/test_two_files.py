"""A source and a target in two files: functions of equal names, or `@src` and `@tgt`."""

import json

OP = "declare void @op(i32) convergent\n"
CALL = "  call void @op(i32 %x)\n"


def function(name, *lines):
    return f"define void @{name}(i32 %x) {{\n{''.join(lines)}  ret void\n}}\n"


def compared(say, source, target, *words):
    """Which functions are compared, and the exit status."""
    for name, text in {"a.ll": source, "b.ll": target}.items():
        with open(name, "w") as file:
            file.write(OP + text)
    status, out, _ = say("validate", "a.ll", "b.ll", "--format", "json", *words)
    results = json.loads(out)["results"]
    return [(each["source"], each["target"], each["verdict"]) for each in results], status


def test_a_source_in_one_file_is_compared_with_the_target_in_the_other(say):
    found, status = compared(say, function("src", CALL), function("tgt", CALL, CALL))
    assert (found, status) == ([("src", "tgt", "violated")], 1)


def test_numbers_say_which_belong_together_and_other_functions_are_their_parts(say):
    part = function("part", CALL)
    sources = function("src1", "  call void @part(i32 %x)\n") + function("src2") + part
    targets = function("tgt2") + function("tgt1", CALL)
    found, status = compared(say, sources, targets)
    assert found == [("src1", "tgt1", "preserved"), ("src2", "tgt2", "preserved")]
    assert status == 0
    assert compared(say, sources, targets, "--function", "src2")[0] == found[1:]


def test_equal_names_come_first(say):
    both = function("src", CALL) + function("tgt")
    found, status = compared(say, both, both)
    assert found == [("src", "src", "preserved"), ("tgt", "tgt", "preserved")] and status == 0


def test_a_source_without_its_target_is_not_compared_with_another(say):
    found, status = compared(say, function("src1", CALL) + function("src2"), function("tgt1", CALL))
    assert found == [("src1", "tgt1", "preserved"), ("src2", "src2", "unknown")] and status == 3


def test_passes_write_a_report_beside_their_text(say, tmp_path):
    (tmp_path / "f.ll").write_text(OP + function("f", "  br label %next\n", "next:\n", CALL))
    (tmp_path / "said.json").write_text("of a former run")
    status, out, _ = say("passes", "simplifycfg", "f.ll", "--report", "said.json")
    assert status == 0 and "preserved" in out
    (result,) = json.loads((tmp_path / "said.json").read_text())["results"]
    assert (result["pass"], result["verdict"]) == ("simplifycfg", "preserved")
    status, _, _ = say("passes", "nonsense", "f.ll", "--report", "said.json")
    assert status == 2 and json.loads((tmp_path / "said.json").read_text())["errors"]
