"""Names of C++ as people read them, and which function a user means."""

import pytest
from wavecheck.semantics.llvm.readable_names import meant, plain_name, readable

SUM, LAMBDA = "_Z9block_sumPKfPfi", "_ZZ7compactPKiPiPjiENKUliE_clEi"

needs_library = pytest.mark.skipif(not readable(SUM), reason="no library that reads such names")


@needs_library
def test_a_mangled_name_is_read():
    assert readable(SUM) == "block_sum(float const*, float*, int)"
    assert "compact(" in readable(LAMBDA)


@pytest.mark.parametrize("name", ["main", "", "_Z", "_Znonsense", "_Z\x00", "_R" + "a" * 9])
def test_another_name_is_left_as_it_is(name):
    assert readable(name) == ""


@pytest.mark.parametrize(
    "name, plain",
    [
        ("block_sum(float const*, float*, int)", "block_sum"),
        ("float blocks::sum<float, 4>(float const*)", "blocks::sum"),
        ("int Largest::take<int>(int, int) const", "Largest::take"),
        ("f(void (*)(int))", "f"),
    ],
)
def test_the_plain_name_is_without_arguments(name, plain):
    assert plain_name(name) == plain


@needs_library
def test_a_function_is_meant_by_its_name_in_the_source():
    names = [SUM, "_Z9block_sumPKi", "main", "_ZN6blocks4takeEi"]
    assert meant(SUM, names) == [SUM] and meant("main", names) == ["main"]
    assert meant("block_sum", names) == [SUM, "_Z9block_sumPKi"]
    assert meant("block_sum(int const*)", names) == ["_Z9block_sumPKi"]
    assert meant("blocks::take", names) == meant("take", names) == ["_ZN6blocks4takeEi"]
    assert meant("other", names) == []
