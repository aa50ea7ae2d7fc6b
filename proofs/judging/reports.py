"""A report: the file that a self-contradiction or a defect leaves behind."""

from __future__ import annotations

import sys

REPORT = "report.txt"


def product_version() -> str:
    """The installed version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wavecheck")
    except PackageNotFoundError:
        return "unknown"


def write_report(message: str, details: str) -> str:
    """Write what is needed to look into a defect; returns the place of the file, or why there is
    none: a report about a defect must not become one."""
    import platform

    from .kept import keep

    head = [
        message,
        f"wavecheck {product_version()}, Python {platform.python_version()}, {sys.platform}",
        f"command line: {' '.join(sys.argv)}",
    ]
    try:
        return str(keep({REPORT: "\n".join([*head, "", details, ""])}) / REPORT)
    except (OSError, RuntimeError, MemoryError) as error:
        return f"none, it could not be written: {getattr(error, 'strerror', None) or error}"
