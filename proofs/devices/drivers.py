"""The Vulkan drivers of this machine, each in a child process of its own, with a clock.

An error, an invalid module or a loop without end poisons the process of a driver: behind any
failure it is killed, and the next question starts another.
"""

from __future__ import annotations

import contextlib
import glob
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from ...semantics.program.input_errors import InputError
from ..processes.guard import Guard, kill_group, scratch
from .driver_process import read_message, write_message

CHILD = Path(__file__).with_name("driver_process.py")

INSTALL = (
    "install Mesa's lavapipe (Debian: mesa-vulkan-drivers libvulkan1), and wavecheck with its "
    "extra: pip install 'wavecheck[vulkan]'"
)
"""What to do where no device is found."""

FOLDERS = (
    "/etc/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
    "/usr/share/vulkan/icd.d",
    "/usr/lib/chromium",
    "/usr/lib/chromium-browser",
    "/opt/google/chrome",
)
"""Where drivers say of themselves that they are there."""

CHOSEN_BY = ("VK_DRIVER_FILES", "VK_ICD_FILENAMES")
"""The variables by which the loader takes drivers: the second is the older one."""

STARTING = 20.0
"""Seconds in which a driver has to say what it is."""

MAXIMAL_RECONVERGENCE = "VK_KHR_shader_maximal_reconvergence"


@dataclass(frozen=True, slots=True)
class Device:
    """The device of one driver. `name` is how the command line calls it; `subgroup` the number of
    lanes of its waves; `features` what it has of what a kernel may need (`int64`, `int16`)."""

    name: str
    description: str
    icd: str
    api: str
    subgroup: int
    ballot: bool
    features: frozenset[str] = field(default=frozenset())
    maximal_reconvergence: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """The device gave no answer; `reason` is a sentence without a full stop. `late`: it did not
    come back in time."""

    reason: str
    late: bool = False


NO_DEVICE = "no Vulkan device can be used here"


@cache
def devices() -> tuple[Device, ...]:
    """The devices of this machine that run compute shaders, one a driver.

    Raises InputError, with what to install, where there is none."""
    found: list[Device] = []
    why: list[str] = []
    for icd in icd_files():
        answer = _ask_what_it_is(icd)
        if isinstance(answer, Failure):
            why.append(answer.reason)
        else:
            found.append(answer)
    if not found:
        reason = _main_reason(why) if why else "no driver is installed"
        raise InputError(f"{NO_DEVICE}: {reason}", hint=INSTALL)
    return tuple(sorted(found, key=lambda device: device.name))


def _main_reason(why: Sequence[str]) -> str:
    """Of all that went wrong what speaks of all drivers, or else the last."""
    return next((each for each in why if "installed" in each), why[-1])


def device_named(name: str | None) -> Device:
    """The device of that name, or the first with ballots. Raises InputError."""
    known = devices()
    able = [each for each in known if each.ballot]
    if name is None:
        if not able:
            raise InputError("no Vulkan device here has ballots", hint=INSTALL)
        return able[0]
    for each in known:
        if each.name == name:
            if not each.ballot:
                raise InputError(f"the device {name} has no ballots", hint="choose another")
            return each
    listed = ", ".join(each.name for each in able)
    raise InputError(f"no Vulkan device is called '{name}'", hint=f"known here: {listed}")


def icd_files() -> tuple[str, ...]:
    """The files by which drivers are found, one a driver; the environment may name them."""
    for variable in CHOSEN_BY:
        given = os.environ.get(variable)
        if given is not None:
            return tuple(each for each in given.split(os.pathsep) if each)
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted(glob.glob(f"{folder}/*icd*.json")):
            found.setdefault(_library(path), path)
    return tuple(found.values())


def _library(path: str) -> str:
    """The library that a file names; the path itself where it cannot be read."""
    try:
        said = json.loads(Path(path).read_text(encoding="utf-8"))
        return os.path.basename(str(said["ICD"]["library_path"]))
    except (OSError, ValueError, KeyError, TypeError):
        return path


def _ask_what_it_is(icd: str) -> Device | Failure:
    with Driver(icd) as driver:
        said = driver.introduction()
    if isinstance(said, Failure):
        return said
    extensions = said["extensions"]
    return Device(
        name=_short_name(said["device"], icd),
        description=said["device"],
        icd=icd,
        api=said["api"],
        subgroup=said["subgroup"],
        ballot=said["ballot"],
        features=frozenset(each for each in ("int64", "int16") if said[each]),
        maximal_reconvergence=MAXIMAL_RECONVERGENCE in extensions,
    )


KNOWN_NAMES = {"llvmpipe": "lavapipe", "swiftshader": "swiftshader"}
"""What stands in a device's own description, and how people call its driver."""


def _short_name(description: str, icd: str) -> str:
    for word, name in KNOWN_NAMES.items():
        if word in description.lower():
            return name
    return Path(icd).name.split("_icd")[0].split(".")[0].lower()


# --- children -------------------------------------------------------------------------------------


class Driver:
    """The child process of one driver. Starts it when it is first needed and after each failure;
    nothing of it is left behind the block."""

    def __init__(self, icd: str) -> None:
        self._icd = icd
        self._process: subprocess.Popen[bytes] | None = None
        self._said: dict[str, Any] | Failure | None = None

    def __enter__(self) -> Driver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def introduction(self) -> dict[str, Any] | Failure:
        """What the driver says of its device."""
        if self._process is None:
            self._start()
        assert self._said is not None
        return self._said

    def execute(
        self, words: bytes, buffers: Sequence[bytes], seconds: float, groups: int = 1
    ) -> list[bytes] | Failure:
        """What the storage buffers hold behind a dispatch of `main`: set 0, bindings from 0."""
        said = self.introduction()
        if isinstance(said, Failure):
            self.end()
            return said
        answer = self._ask([words, list(buffers), groups], seconds)
        if isinstance(answer, Failure):
            self.end()
            return answer
        if "error" in answer:
            self.end()
            return Failure(f"the driver refuses the shader: {answer['error']}")
        return answer["buffers"]

    def _start(self) -> None:
        environment = {**os.environ, "TMPDIR": scratch()}
        environment |= dict.fromkeys(CHOSEN_BY, self._icd)
        process = self._process = subprocess.Popen(
            [sys.executable, str(CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=environment,
        )
        Guard.of_this_process().started(process.pid)
        answer = self._read(STARTING)
        if isinstance(answer, Failure):
            self._said = answer
        elif "error" in answer:
            self._said = Failure(answer["error"])
        else:
            self._said = answer["features"]

    def _ask(self, request: list[Any], seconds: float) -> dict[str, Any] | Failure:
        assert self._process is not None
        try:
            write_message(_stream(self._process.stdin), request)
        except OSError:
            return Failure("the driver's process has ended")
        return self._read(seconds)

    def _read(self, seconds: float) -> dict[str, Any] | Failure:
        """The next answer, for which the child has so long."""
        process = self._process
        assert process is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            kill_group(process.pid)

        clock = threading.Timer(seconds, stop)
        clock.daemon = True
        clock.start()
        try:
            answer = read_message(_stream(process.stdout))
        finally:
            clock.cancel()
        if answer is not None:
            return answer
        if late.is_set():
            return Failure(f"the driver did not come back within {seconds:g} seconds", late=True)
        status = process.wait()
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return Failure(f"the driver ended its process ({how})")

    def end(self) -> None:
        """Kill the child, if there is one."""
        process, self._process, self._said = self._process, None, None
        if process is None:
            return
        kill_group(process.pid)
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        Guard.of_this_process().ended(process.pid)


def _stream(stream: Any) -> BinaryIO:
    return stream


SECONDS = 10.0
"""What one dispatch has."""


def execute(
    device: Device, words: bytes, buffers: Sequence[bytes], seconds: float = SECONDS
) -> list[bytes] | Failure:
    """One dispatch of one group, in a child of its own."""
    with Driver(device.icd) as driver:
        return driver.execute(words, buffers, seconds)
