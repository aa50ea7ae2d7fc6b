"""How many random examples a property is tried on: few by default, many in a campaign."""

from hypothesis import settings


def examples(many: int) -> int:
    """A quarter of these; with `--hypothesis-profile=campaign` four times as many."""
    return max(25, many * settings.default.max_examples // 400)
