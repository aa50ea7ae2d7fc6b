"""A file says which answers it expects."""

from wavecheck.counterexamples.verdicts.expectations import expectations_in, expected_of


def test_a_line_of_its_own_wins_over_the_line_of_the_file():
    found = expectations_in("; EXPECT: preserved CO41\n; EXPECT: src2 violated CO40\n")
    assert str(expected_of("src2", found)) == "violated CO40"
    assert str(expected_of("src1", found)) == "preserved CO41"


def test_a_file_without_a_line_expects_nothing():
    assert expected_of("src", expectations_in("; a comment\ndefine void @src()")) is None


def test_an_expectation_is_met_by_its_verdict_only():
    (expected,) = expectations_in("; EXPECT: violated CO40")
    assert expected.met_by("violated", ("CO36",))
    assert not expected.met_by("preserved", ("CO36",))
    assert not expected.met_by("unknown", ())


def test_static_rules_behind_ill_formed_must_be_among_the_broken_ones():
    (expected,) = expectations_in("; EXPECT: ill-formed CO46 CO19")
    assert expected.met_by("ill-formed", ("CO18", "CO19"))
    assert not expected.met_by("ill-formed", ("CO18",))


def test_a_misspelt_line_is_met_by_nothing():
    for line in ("; EXPECT: violatedd", "; EXPECT:", "; EXPECT: src1"):
        found = expectations_in(line)
        expected = expected_of("src1", found)
        words = ("preserved", "violated", "ill-formed", "unknown", "error")
        assert expected is None or not any(expected.met_by(word, ()) for word in words)
