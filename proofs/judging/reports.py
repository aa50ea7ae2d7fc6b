"""A report: the file that a self-contradiction or a defect leaves behind."""

from __future__ import annotations

import sys


def product_version() -> str:
    """The installed version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wavecheck")
    except PackageNotFoundError:
        return "unknown"


def write_report(message: str, details: str) -> str:
    """Write what is needed to look into a defect; returns the place of the file.

    It goes to the directory for temporary files, whose place the user may set with TMPDIR."""
    import platform
    import tempfile

    head = [
        message,
        f"wavecheck {product_version()}, Python {platform.python_version()}, {sys.platform}",
        f"command line: {' '.join(sys.argv)}",
    ]
    with tempfile.NamedTemporaryFile(
        "w", prefix="wavecheck-report-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write("\n".join([*head, "", details, ""]))
    return file.name
