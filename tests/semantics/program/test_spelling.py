"""Names are bytes: whatever LLVM writes is one name, and no two of them are the same."""

from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.printing.values import name_text
from wavecheck.semantics.program.spelling import bytes_of_name, bytes_of_string, unquoted

ODD = st.sampled_from(b'\xc3\xa9\xf4\x8f\xbf\xbd\xed\xb3\xff\\"A\n')
BYTES = st.lists(ODD | st.integers(1, 255), min_size=1, max_size=8).map(bytes)


def written(raw: bytes) -> str:
    return "".join(f"\\{byte:02X}" for byte in raw)


@given(BYTES)
def test_a_name_is_its_bytes(raw):
    name = unquoted(f'@"{written(raw)}"')
    assert bytes_of_name(name) == raw
    assert unquoted(f"@{name_text(name)}") == name
    name.encode()  # It can be told to solvers and written to documents.


def test_utf8_is_read_as_what_it_says():
    assert unquoted('@"gr\\C3\\B6\\C3\\9Fe"') == unquoted('@"größe"') == "größe"
    assert unquoted('@"a\\\\b\\20c"') == "a\\b c"


def test_strings_are_bytes():
    assert bytes_of_string("a\\00é\\FF\\\\") == b"a\0\xc3\xa9\xff\\"
