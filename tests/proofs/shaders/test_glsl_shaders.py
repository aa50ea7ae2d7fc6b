"""GLSL and HLSL for the same graphs: read by glslang, run by drivers."""

import shutil
import subprocess

import pytest
from wavecheck.proofs.devices.comparison import first_difference
from wavecheck.proofs.devices.drivers import Failure
from wavecheck.proofs.devices.needed_values import NotBuildable
from wavecheck.proofs.shaders.glsl_shaders import glsl_of_graph, hlsl_of_graph
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.structured.declarations import declared
from wavecheck.semantics.wave.inputs import WaveInputs

needs_glslang = pytest.mark.skipif(
    shutil.which("glslangValidator") is None, reason="needs glslangValidator"
)


def compiled(text, folder):
    """What glslang makes of a shader; an AssertionError with what it says if it refuses it."""
    source, binary = folder / "shader.comp", folder / "shader.spv"
    source.write_text(text)
    words = ["-D", "-e", "main", "-S", "comp"] if "numthreads" in text else []
    command = ["glslangValidator", "--target-env", "vulkan1.1", *words, "-V", source, "-o", binary]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    return binary.read_bytes()


@needs_glslang
@pytest.mark.parametrize("written", [glsl_of_graph, hlsl_of_graph])
def test_glslang_reads_every_shader(random_ready, tmp_path, written):
    read = 0
    for seed in range(12):
        ready = random_ready(seed)
        try:
            text = written(ready.graph, ready.layout)
        except NotBuildable as error:
            assert "GLSL has no break" in error.reason or "no case falls" in error.reason
            continue
        compiled(text, tmp_path)
        read += 1
    assert read >= 5


@needs_glslang
@pytest.mark.parametrize("written", [glsl_of_graph, hlsl_of_graph])
def test_a_driver_runs_each_lane_as_the_wave_does(random_ready, tmp_path, device, driver, written):
    ran = 0
    for seed in range(4):
        ready = random_ready(seed)
        try:
            binary = compiled(written(ready.graph, ready.layout), tmp_path)
        except NotBuildable:
            continue
        found = driver.execute(binary, [ready.buffer], 20)
        assert not isinstance(found, Failure), found
        difference = first_difference(ready.expected, ready.layout.logs_of(found[0]))
        assert difference is None or difference.kind == "set", (seed, difference)
        ran += 1
    assert ran >= 2


COUNTING = """
define void @f(i32 noundef %x) convergent {
  %ones = call i32 @llvm.ctpop.i32(i32 %x)
  call void @op(i32 %ones)
  ret void
}
declare void @op(i32) convergent
declare i32 @llvm.ctpop.i32(i32)
"""


@needs_glslang
@pytest.mark.parametrize("written", [glsl_of_graph, hlsl_of_graph])
def test_bits_are_counted(made_ready, tmp_path, device, driver, written):
    graph = declared(read_module(COUNTING, "test.ll").functions["f"])
    assert not isinstance(graph, str)
    ready = made_ready(graph, WaveInputs({"x": [0, 1, 255, 2**32 - 1]}))
    found = driver.execute(compiled(written(graph, ready.layout), tmp_path), [ready.buffer], 20)
    assert not isinstance(found, Failure), found
    assert first_difference(ready.expected, ready.layout.logs_of(found[0])) is None


def text_of(sketch_, made_ready, written=glsl_of_graph):
    graph = declared(sketch(sketch_))
    assert not isinstance(graph, str), graph
    ready = made_ready(graph, WaveInputs(results={"choose.H": [0] * 9, "choose.S": [0] * 9}))
    return written(ready.graph, ready.layout)


def test_a_loop_that_its_header_leaves_is_left_by_break(made_ready):
    text = text_of("A: -> H; H: op -> B, E; B: op -> H; E: op ->", made_ready)
    assert "for (;; step0()) {" in text and text.count("break;") == 1


def test_a_loop_that_tests_behind_its_body_is_a_do_loop(made_ready):
    text = text_of("A: -> H; H: op -> H, E; E: op ->", made_ready)
    assert "do {" in text and "} while (goes_on);" in text and "for" not in text


def test_a_loop_broken_from_within_a_switch_is_refused(made_ready):
    looped = "A: -> H; H: op -> S, E; S: -> J, B, C; B: op -> E; C: op -> J; J: -> H; E: op ->"
    with pytest.raises(NotBuildable, match="no break out of a loop from within a switch"):
        text_of(looped, made_ready)


def test_a_case_that_falls_through_is_for_glsl_alone(made_ready):
    falling = "S: -> D, B, C; B: op -> C; C: op -> D; D: op ->"
    assert "case" in text_of(falling, made_ready)
    with pytest.raises(NotBuildable, match="in HLSL no case falls through"):
        text_of(falling, made_ready, hlsl_of_graph)


def test_a_shader_asks_for_maximal_reconvergence_only_if_told(random_ready):
    ready = random_ready(0)
    assert "maximally_reconverges" not in glsl_of_graph(ready.graph, ready.layout)
    asking = glsl_of_graph(ready.graph, ready.layout, maximal=True)
    assert "void main() [[maximally_reconverges]]" in asking
    assert "#extension GL_EXT_maximal_reconvergence : require" in asking
