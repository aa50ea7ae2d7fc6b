"""`wavecheck compile`: from a kernel's source to a verdict on every pass of clang."""

import json
import shutil
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of

CLANG = shutil.which("clang-22") or shutil.which("clang")
needs_clang = pytest.mark.skipif(CLANG is None, reason="no clang")

HERE = Path(__file__).parents[1] / "front_ends"
OPENCL = ("--target=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib", "-cl-std=CL2.0")
CUDA = ("--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version")
HLSL = ("-cc1", "-triple", "spirv-unknown-vulkan1.3-library", "-x", "hlsl")


def compiled(say, *words, options=()):
    return say("compile", *options, "--", CLANG, *words)


@needs_clang
@pytest.mark.parametrize(
    "words, file, passed",
    [
        (OPENCL, "opencl/waterfall.cl", "simplifycfg"),
        (CUDA, "cuda/count_in_branches.cu", "sroa"),
        (HLSL, "hlsl/sums_in_branches.hlsl", "sroa"),
    ],
)
def test_the_passes_of_clang_are_judged(say, words, file, passed):
    status, said, beside = compiled(say, *words, "-O1", str(HERE / file))
    assert status == 0, said + beside
    assert f" {passed}: preserved for every trip count and every wave" in said
    assert "0 violated" in said and "clang 22" in said


@needs_clang
def test_a_defect_of_a_pass_is_found_from_the_source(say):
    status, said, _ = compiled(say, *HLSL, "-O2", str(HERE / "hlsl/waterfall.hlsl"))
    assert status == 1 and "loop-deletion:" in said and "CO8 at" in said
    assert "crash" not in said


@needs_clang
def test_a_kernel_of_spirv(say, tmp_path):
    (tmp_path / "k.cl").write_text(
        "kernel void k(global int *p) { local int s[4]; s[get_local_id(0)] = p[0] + 0;"
        " work_group_barrier(CLK_LOCAL_MEM_FENCE); p[1] = s[0]; }\n"
    )
    words = ("-cl-std=CL3.0", "-O1", "--target=spirv64-unknown-unknown")
    status, said, beside = compiled(say, *words, "k.cl")
    assert status == 0, said + beside


@needs_clang
def test_a_function_is_named_as_in_the_source(say, tmp_path):
    body = "(int *p) { int q = p[1]; if (q) p[0] = q + q; }\n"
    kernel = "__attribute__((global)) void "
    (tmp_path / "k.cu").write_text(f"{kernel}once{body}{kernel}twice{body}")
    options = ("--function", "twice", "--format", "json")
    status, said, _ = compiled(say, *CUDA, "-O1", "k.cu", options=options)
    document = json.loads(said)
    assert (status, document["command"]) == (0, "compile")
    assert {each["source"] for each in document["results"]} == {"_Z5twicePi"}
    status, said, _ = compiled(say, *CUDA, "-O1", "k.cu", options=options[:2])
    assert status == 0 and "@_Z5twicePi, twice(int*)" in said
    status, _, beside = compiled(say, *CUDA, "-O1", "k.cu", options=("--function", "none"))
    assert status == 2 and "no function @none" in beside


@needs_clang
def test_what_clang_does_not_compile_has_its_place(say, tmp_path):
    (tmp_path / "k.cl").write_text("kernel void k() {\n  nothing();\n}\n")
    status, _, beside = compiled(say, *OPENCL, "-O1", "k.cl")
    assert status == 2 and "k.cl:2:3" in beside and "does not compile this" in beside


@needs_clang
@pytest.mark.parametrize("word", ["--version", "-fsyntax-only", "-E"])
def test_where_clang_compiles_nothing_nothing_is_said_to_be_preserved(say, tmp_path, word):
    (tmp_path / "k.cl").write_text("kernel void k() {}\n")
    status, said, beside = compiled(say, *OPENCL, word, "k.cl")
    assert (status, said) == (2, "") and "over no modules" in beside


def test_a_program_that_is_not_clang(say, tmp_path):
    (tmp_path / "k.cl").write_text("")
    for program in ("true", "no-such-program"):
        status, _, beside = say("compile", "--", program, "k.cl")
        assert status == 2 and "wavecheck compile -- clang" in " ".join(beside.split())


def test_a_command_without_a_file(say):
    status, _, beside = say("compile", "--", "clang", "-O2", "none.cl")
    assert status == 2 and "none.cl: no such file" in beside
    status, _, beside = say("compile", "--", "clang", "-O2")
    assert status == 2 and "no argument is a file" in beside
    assert say("compile")[0] == 2


@pytest.mark.parametrize("name", ["k.cl", "k.cu", "k.hip", "k.hlsl"])
def test_a_kernel_given_elsewhere_names_the_command(tmp_path, capsys, name):
    (tmp_path / name).write_text("kernel void k() {}\n")
    assert status_of(["verify", str(tmp_path / name)]) == 2
    assert "wavecheck compile -- clang" in " ".join(capsys.readouterr().err.split())


@needs_clang
def test_a_qualifier_that_only_headers_define_is_told_how_to_be_written(say, tmp_path):
    (tmp_path / "k.cu").write_text("__global__ void k() {}\n")
    status, _, beside = compiled(say, *CUDA, "-O1", "k.cu")
    assert status == 2 and "#define __global__ __attribute__((global))" in " ".join(beside.split())
    (tmp_path / "k.cu").write_text(
        "#define __global__ __attribute__((global))\n__global__ void k() {}\n"
    )
    assert compiled(say, *CUDA, "-O1", "k.cu")[0] == 0


@pytest.mark.parametrize(
    "typed, meant",
    [
        (("clang-22", "-O2", "k.cl"), "compile -- clang-22 -O2 k.cl"),
        (("--brief", "clang-22", "-O2", "a b.cl"), "compile --brief -- clang-22 -O2 'a b.cl'"),
    ],
)
def test_a_command_without_the_dashes_is_shown_with_them(say, typed, meant):
    status, _, beside = say("compile", *typed)
    assert status == 2 and f"`--`: wavecheck {meant}\n" in beside


def test_a_clang_that_is_called_otherwise_is_named(say, tmp_path, monkeypatch):
    (tmp_path / "k.cl").write_text("")
    monkeypatch.setenv("PATH", str(tmp_path))
    _, _, beside = say("compile", "--", "clang", "k.cl")
    assert "clang cannot be run: No such file or directory" in beside
    assert "clang-22" not in beside
    other = tmp_path / "clang-22"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    _, _, beside = say("compile", "--", "clang", "k.cl")
    assert "wavecheck compile -- clang-22 ARGUMENTS FILE" in " ".join(beside.split())
