"""Bad input is an InputError with a sentence, a place and a hint; nothing else is raised."""

import io
import pickle
import time

import llvmlite.binding
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.llvm import worker as llvm_worker
from wavecheck.semantics.program import input_files
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.reading.verifier_complaints import split_complaint

GOOD = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n"


def complaint_about(content, tmp_path):
    path = tmp_path / "f.ll"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_file(path)
    assert caught.value.file == str(path)
    return caught.value


@pytest.mark.parametrize(
    ("content", "message", "place", "hint"),
    [
        (b"", "empty", (0, 0), "LLVM IR"),
        (b" \n\n", "empty", (0, 0), "LLVM IR"),
        (b"BC\xc0\xde\x35\x14", "bitcode", (0, 0), "llvm-dis"),
        (b"; a\n; \xe9\n", "UTF-8", (2, 0), "UTF-8"),
        (b"; a\n\ndefine \0", "zero byte", (3, 0), "text"),
        (b"\xff\xfed\0e\0f\0", "zero byte", (1, 0), "UTF-8"),
        (GOOD[:-8].encode(), "expected", (3, 7), "LLVM 22"),
        (GOOD.replace("%x, 1", "%z, 1").encode(), "undefined value '%z'", (2, 16), "LLVM 22"),
        (GOOD.replace("ret i32 %y", "ret void").encode(), "result type", (3, 7), "LLVM 22"),
        (b"declare void @f()\n", "no function", (0, 0), "define"),
        (b"int main() { return 0; }\n", "expected top-level entity", (1, 1), "LLVM 22"),
    ],
)
def test_what_cannot_be_read_has_a_sentence_a_place_and_a_hint(
    content, message, place, hint, tmp_path
):
    error = complaint_about(content, tmp_path)
    assert message in error.message
    assert (error.line, error.column) == place
    assert hint in error.hint


def test_ten_megabytes_of_noise_are_refused_at_once(tmp_path):
    noise = b"all work and no play makes jack a dull boy\n" * 240_000
    started = time.monotonic()
    assert complaint_about(noise, tmp_path).line == 1
    assert time.monotonic() - started < 5


def test_a_file_that_is_too_large_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr(input_files, "LARGEST_FILE", 10)
    assert "larger than" in complaint_about(GOOD.encode(), tmp_path).message


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for path, message in ((tmp_path / "none.ll", "No such file"), (tmp_path, "folder")):
        with pytest.raises(InputError, match=message) as caught:
            read_file(path)
        assert caught.value.file == str(path)


def test_a_byte_order_mark_is_no_error(tmp_path):
    path = tmp_path / "f.ll"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert read_file(path).functions["f"].line == 1


def test_a_complaint_of_the_verifier_has_the_users_line():
    text = "\n\n" + GOOD.replace(
        "ret i32 %y", "%z = add i32 %w, 1\n  %w = add i32 %z, 1\n ret i32 1"
    )
    with pytest.raises(InputError, match="does not dominate all uses") as caught:
        read_module(text, "x.ll")
    assert caught.value.line == 6


def test_a_complaint_about_more_than_convergence_is_bad_input():
    text = """define void @f() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op()
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  ret void
}
declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()
"""
    with pytest.raises(InputError, match="does not dominate all uses") as caught:
        read_module(text, "x.ll")
    assert caught.value.line == 5
    assert "mix" not in caught.value.message


def test_a_complaint_is_split_into_convergence_and_the_rest():
    complaint = (
        "Cycle heart must dominate all blocks in the cycle.\n  %h = call\nlabel %d\n"
        "depth=1: entries(a) d\nSomething else!\n  %a = add\n"
        "Convergence control tokens can only be produced by calls to the convergence control "
        "intrinsics.\ntoken poison\n  call void @op()\n"
    )
    sentences, others = split_complaint(complaint)
    assert [sentence.split()[0] for sentence in sentences] == ["Cycle", "Convergence"]
    assert others == "Something else!\n  %a = add"


def test_a_crash_and_a_timeout_of_llvm_are_errors_about_the_file(monkeypatch):
    for failure in (
        llvm_worker.LlvmCrash("LLVM stopped: Assertion failed"),
        llvm_worker.LlvmTimeout("LLVM did not answer within 3 seconds"),
    ):

        def fail(text, timeout, failure=failure):
            raise failure

        monkeypatch.setattr(llvm_worker, "canonical", fail)
        with pytest.raises(InputError, match=failure.message) as caught:
            read_module(GOOD, "x.ll", 3)
        assert caught.value.file == "x.ll" and caught.value.hint


def test_a_failed_promotion_leaves_stack_slots_in_memory(monkeypatch):
    def fail(text, timeout):
        raise llvm_worker.LlvmCrash("LLVM stopped: Assertion failed")

    monkeypatch.setattr(llvm_worker, "promoted", fail)
    text = "define void @f() {\n  %a = alloca i32\n  store i32 1, ptr %a\n  ret void\n}\n"
    function = read_module(text, "x.ll").functions["f"]
    assert [found.line for _, found in function.sites()] == [2, 3]


def test_an_error_is_printed_as_compilers_print_theirs_and_crosses_processes_whole():
    error = InputError("it is wrong", "f.ll", 3, 7, "mend it")
    assert str(error) == "f.ll:3:7: it is wrong (mend it)"
    assert str(InputError("it is wrong")) == "it is wrong"
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) and copy.line == 3


@given(st.integers(0, len(GOOD)), st.text(max_size=6), st.integers(0, 20))
def test_a_damaged_file_is_read_or_is_an_input_error(at, inserted, deleted):
    try:
        module = read_module(GOOD[:at] + inserted + GOOD[at + deleted :], "x.ll", 20)
    except InputError as error:
        assert error.message and error.file == "x.ll"
    else:
        assert module.functions


# --- what is read beside files of text ------------------------------------------------------------

PROGRAM = "define void @f(i32 %x) {\n  ret void\n}\n"


def test_a_dash_is_the_standard_input_and_may_be_read_twice(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PROGRAM.encode())))
    for _ in range(2):
        assert list(read_file("-").functions) == ["f"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    with pytest.raises(InputError, match="the file is empty"):
        read_file("-")
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match="the standard input is closed"):
        read_file("-")


def test_bitcode_is_read(tmp_path):
    path = tmp_path / "f.bc"
    path.write_bytes(llvmlite.binding.parse_assembly(PROGRAM).as_bitcode())
    assert list(read_file(path).functions) == ["f"]


@pytest.mark.parametrize(
    "text, message",
    [
        (GOOD.replace("%y", f"%{'y' * 2000}"), "multiple definition of local value"),
        (
            PROGRAM.replace("{\n", f"{{\n  br label %{'b' * 2000}\n{'b' * 2000}:\n"),
            "name is too long",
        ),
    ],
)
def test_a_name_beyond_the_limit_of_the_parser_is_not_the_fault_of_who_wrote_it(text, message):
    with pytest.raises(InputError, match=message) as refused:
        read_module(text, "f.ll")
    assert not refused.value.by_llvm


def test_another_complaint_of_the_parser_is():
    with pytest.raises(InputError, match="multiple definition") as refused:
        read_module(GOOD.replace("  ret", "  %y = add i32 %x, 2\n  ret"), "f.ll")
    assert refused.value.by_llvm
