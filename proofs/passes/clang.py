"""clang's own passes, one step at a time: what they do to a kernel that clang compiles.

clang runs them in its own process and pipeline, and prints the module after each change as `opt`
does. So what is judged is what clang did, and not what `opt` would do with the same file.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...semantics.llvm.pass_dumps import PRINTING, dumps_in, silent_passes
from ...semantics.program.input_errors import InputError
from .llvm_tools import OLDEST, VERSION, release_of, version_of
from .steps import Crash, Finished, PassRun, crash_told, finished, steps_in

HAVE_TWO_SIDES = (".cu", ".hip")
"""Endings of files that are compiled twice, for the host and for the device."""

PLAIN = (
    *("-w", "-S", "-emit-llvm", "-fno-discard-value-names"),
    *("-Xclang", "-disable-llvm-verifier", "-o", "-"),
)
"""What is asked of clang beside what the user asks: text, with names, and nothing else said. A
module that a pass broke is judged here, and no reason to stop."""

PLAIN_FRONT_END = ("-w", "-emit-llvm", "-disable-llvm-verifier", "-o", "-")
"""The same where the user asks the front end itself (`-cc1`), which keeps names."""


IN_FRONT = "write `wavecheck compile -- clang ARGUMENTS FILE`, with clang's place in front"
WITHOUT_HEADERS = (
    "without CUDA's headers say what it is: `#define __{0}__ __attribute__(({0}))`, and so for "
    "the others"
)
ONE_MODULE = "ask it to compile one file for one device, with -O1 or more"
ALONE = "run the command without `wavecheck compile --` to see all that clang says"


def clang_steps(command: Sequence[str], timeout: float | None = None) -> PassRun:
    """What the passes of clang do to what this command compiles: the program, and its arguments.

    Raises InputError for a program that is not clang, or is too old, and for what it refuses to
    compile; what clang says of that goes to the error's hint."""
    clang, *arguments = command
    runner = _Clang(clang)
    asked = [clang, *arguments, *_beside(arguments)]
    done = finished(asked, "", runner.backend, timeout)
    if done.status == 1 and "Stack dump:" not in done.printed:
        raise _refusal(runner.backend, done.printed)
    if (modules := sum(not each.passes for each in dumps_in(done.printed))) != 1:
        message = (
            f"{runner.backend} ran its passes over {modules or 'no'} modules, and one is judged"
        )
        raise InputError(message, hint=ONE_MODULE)
    silent = silent_passes(done.printed)
    if silent:
        again = finished([*asked, "-mllvm", f"-print-after={','.join(silent)}"], "", "", timeout)
        if again.status == 0:
            return steps_in(again, runner, silent)
    return steps_in(done, runner)


def source_in(arguments: Sequence[str]) -> str | None:
    """The file that is compiled, as the user wrote it; None where no argument is a file."""
    named = [each for each in arguments if not each.startswith("-") and Path(each).is_file()]
    return named[-1] if named else None


def _beside(arguments: Sequence[str]) -> list[str]:
    printing = [word for option in PRINTING for word in ("-mllvm", option)]
    if "-cc1" in arguments[:1]:
        return [*PLAIN_FRONT_END, *printing]
    source = source_in(arguments) or ""
    sided = {"--cuda-device-only", "--offload-device-only", "--cuda-host-only"}
    if Path(source).suffix in HAVE_TWO_SIDES and not sided & {*arguments}:
        return ["--cuda-device-only", *PLAIN, *printing]
    return [*PLAIN, *printing]


@dataclass(frozen=True, slots=True)
class _Clang:
    """The compiler, for `steps_in`."""

    path: str

    @property
    def backend(self) -> str:
        """Raises InputError for a program that is not clang, or is too old."""
        try:
            release = release_of(self.path, "clang")
        except InputError as error:
            other = f"clang-{VERSION}"
            here = f"{other} is here: write `wavecheck compile -- {other} ARGUMENTS FILE`"
            hint = here if self.path == "clang" and shutil.which(other) else IN_FRONT
            raise InputError(error.message, hint=hint) from None
        if release is None:
            raise InputError(f"{self.path} is not clang", hint=IN_FRONT)
        if release < OLDEST:
            message = f"{self.path} belongs to LLVM {release}, whose passes do not print changes"
            raise InputError(message, hint=f"name the clang of LLVM {VERSION}, or of {OLDEST} on")
        return f"clang {version_of(self.path, 'clang')}"

    @property
    def newer(self) -> bool:
        return (release_of(self.path, "clang") or 0) > VERSION

    def crash(self, finished: Finished, before: str) -> Crash:
        return crash_told(finished, before)


def _refusal(backend: str, printed: str) -> InputError:
    """What clang complains of: its first error with the place, and where all of them are found."""
    found = re.search(
        r"^(?:(?P<file>[^\n:]+):(?P<line>\d+):(?P<column>\d+): |\S*clang\S*: )?"
        r"(?:fatal )?error: (?P<said>.*)$",
        printed,
        re.MULTILINE,
    )
    if found is None:
        said = printed.strip().splitlines()[-1:] or ["it gave no reason"]
        return InputError(f"{backend} does not compile this: {said[0]}", hint=ALONE)
    place = (found["file"] or "", int(found["line"] or 0), int(found["column"] or 0))
    qualifier = re.search(r"'__(device|global|shared|constant|host)__'", found["said"])
    hint = WITHOUT_HEADERS.format(qualifier[1]) if qualifier else ALONE
    return InputError(f"{backend} does not compile this: {found['said']}", *place, hint=hint)
