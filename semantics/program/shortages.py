"""What a machine may lack: neither the input is wrong then, nor the checker."""

from __future__ import annotations

import errno

SHORTAGES = {
    errno.EMFILE: "no more files may be open (see `ulimit -n`)",
    errno.ENFILE: "no more files may be open on it",
    errno.ENOMEM: "there is not enough memory",
    errno.EAGAIN: "no more processes may be started (see `ulimit -u`)",
    errno.ENOSPC: "its disk is full",
    errno.EDQUOT: "the disk quota is exceeded",
    errno.EROFS: "its disk cannot be written to",
}
"""By the error that tells it."""


class Shortage(Exception):
    """The machine lacks what it takes to read an input; the message is what `shortage` says."""


def shortage(error: BaseException) -> str:
    """What the machine lacked, in words; empty for any other error."""
    if isinstance(error, Shortage):
        return str(error)
    if isinstance(error, MemoryError):
        return SHORTAGES[errno.ENOMEM]
    return SHORTAGES.get(error.errno or 0, "") if isinstance(error, OSError) else ""
