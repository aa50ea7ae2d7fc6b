"""Files and arguments that nobody meant, by seed: what users have, with a few pieces spoiled.

A spoiled piece is a byte, a line, a number, a name, a bracket, or a part of another file: so most
of them pass the first reader and stop somewhere behind it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

PAIR = b"""\
; EXPECT: preserved
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
define void @src(i32 %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %i) [ "convergencectrl"(token %u) ]
  %j = add nuw i32 %i, 1
  store i32 %j, ptr %p, align 4
  %again = icmp ult i32 %j, 3
  br i1 %again, label %loop, label %end, !prof !0
end:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 2}
"""

FUNCTION = PAIR[PAIR.index(b"define") : PAIR.index(b"!0 =")]

KERNEL = b"""\
declare i32 @get() convergent
declare token @llvm.experimental.convergence.anchor()
define void @k(i32 %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @get() [ "convergencectrl"(token %t) ]
  %c = icmp ult i32 %v, %n
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i32, ptr %p, i32 %v
  store i32 %n, ptr %q, align 4
  switch i32 %n, label %end [ i32 1, label %then2
                              i32 2, label %end ]
then2:
  %w = call i32 @get() [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
"""

LITMUS = b"""\
C mp
{ x=0; y=0; }
P0 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  atomic_store_explicit(y, 1, memory_order_release);
}
P1 (atomic_int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_acquire);
  int r1 = atomic_load_explicit(x, memory_order_relaxed);
}
exists (1:r0=1 /\\ 1:r1=0)
"""

CONTRACTS = b"""\
[get]
sets = "may-grow"
uniform_result = true
value_argument = 0

["get.*"]
meaning = "ballot"
"""

TARGET = b"""\
name = "mine"
recognised = ["as:"]
synchronises = "compatible"
seq_cst = "always"

[assumed]
"as:" = "all"
"""

INPUTS = b"""{"n": [3, 4], "p": 64, "get": [1, 2], "#memory": {"0x40": [7, 8]}}"""

CHOICE = b"""{"t": [[[0, 1], [1, 1]]]}"""

PIECES = (
    b"\0",
    b"\xff\xfe",
    b"\x1b[2J",
    b"\r",
    b"\xe2\x80\xa8",
    b'"',
    b"\\",
    b"{",
    b"}",
    b"(" * 200,
    b"[" * 2000,
    b"9" * 30,
    b"9" * 5000,
    b"-1",
    b"0x",
    b"1e400",
    b"nan",
    b"i8388608",
    b"<4294967295 x i1>",
    b"undef",
    b"poison",
    b"%",
    b"@",
    b"!",
    b"; EXPECT: src violated CO99999999999999999999",
    b"ptr addrspace(16777216)",
    b"asm sideeffect",
    b"...",
    b"$(op)",
    b"\xf0\x9d\x95\x8f",
)


@dataclass(frozen=True, slots=True)
class Hostile:
    """A command line, and the files that it names. `kind` is what was spoiled."""

    kind: str
    words: tuple[str, ...]
    files: dict[str, bytes]


FILES = {
    "p.srctgt.ll": PAIR + FUNCTION.replace(b"@src", b"@tgt"),
    "k.ll": KERNEL,
    "t.litmus": LITMUS,
    "c.toml": CONTRACTS,
    "t.toml": TARGET,
    "i.json": INPUTS,
    "c.json": CHOICE,
}

COMMANDS = {
    "p.srctgt.ll": (
        ("validate", "p.srctgt.ll", "--timeout", "2"),
        ("validate", "p.srctgt.ll", "--check", "--bound", "1", "--timeout", "2"),
    ),
    "k.ll": (
        ("verify", "k.ll"),
        ("run", "k.ll", "--lanes", "2"),
        ("uniformity", "k.ll"),
    ),
    "t.litmus": (("litmus", "t.litmus", "--timeout", "2"),),
    "c.toml": (("run", "k.ll", "--contracts", "c.toml"),),
    "t.toml": (("litmus", "t.litmus", "--target", "t.toml", "--timeout", "2"),),
    "i.json": (("run", "k.ll", "--inputs", "i.json", "--lanes", "2"),),
    "c.json": (("run", "k.ll", "--choice", "c.json", "--lanes", "2"),),
}


def hostile(seed: int) -> Hostile:
    """The hostile input of a seed; every kind of file comes equally often."""
    rng = random.Random(seed)
    kind = list(FILES)[seed % len(FILES)]
    spoiled = FILES[kind]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spoiled = _spoiled(rng, spoiled)
    words = rng.choice(COMMANDS[kind])
    if rng.random() < 0.1:
        words = (*words, rng.choice(("--format", "--lanes", "--seed", "--function", "--model")))
        words = (*words, rng.choice(("json", "-1", "9" * 40, "\udcff", "a\nb", "", "memory")))
    return Hostile(kind, words, {**FILES, kind: spoiled})


def _spoiled(rng: random.Random, text: bytes) -> bytes:
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice((0, 1, 1, 4, 40)))
    lines = text.split(b"\n")
    match rng.randrange(10):
        case 0:
            return text[:at] + rng.choice(PIECES) + text[end:]
        case 1:
            return text[:at] + text[end:]
        case 2:
            return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
        case 3:
            rng.shuffle(lines)
        case 4:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
        case 5:
            del lines[rng.randrange(len(lines))]
        case 6 | 7 | 8:  # Another number: what is spoiled so is mostly read.
            numbers = list(re.finditer(rb"\d+", text))
            if numbers:
                number, other = rng.choice(numbers), rng.choice((b"0", b"1", b"2", b"255", b"64"))
                return text[: number.start()] + other + text[number.end() :]
        case _:
            words = text.split(b" ")
            one, other = rng.randrange(len(words)), rng.randrange(len(words))
            words[one], words[other] = words[other], words[one]
            return b" ".join(words)
    return b"\n".join(lines)
