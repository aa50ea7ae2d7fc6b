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

PLAIN = re.sub(rb" \[ \"convergencectrl\".*?\]|.*anchor\(\)\n", b"", KERNEL)
"""The same without tokens."""

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
    """A command line, and the files that it names. `kind` is the file that was spoiled, `format`
    that of the answer."""

    kind: str
    words: tuple[str, ...]
    files: dict[str, bytes]
    format: str


FILES = {
    "p.srctgt.ll": PAIR + FUNCTION.replace(b"@src", b"@tgt"),
    "k.ll": b"; RUN: opt -S -passes=instcombine < %s\n" + KERNEL,
    "plain.ll": PLAIN,
    "t.litmus": LITMUS,
    "m.srctgt.litmus": LITMUS.replace(b"C mp", b"C src") + LITMUS.replace(b"C mp", b"C tgt"),
    "c.toml": CONTRACTS,
    "t.toml": TARGET,
    "i.json": INPUTS,
    "c.json": CHOICE,
}

PROGRAMS = ("p.srctgt.ll", "k.ll", "k.ll", "plain.ll") * 2
"""Those that most commands read are spoiled more often."""

QUICK = ("--timeout", "2")
PAGES = ("text", "json")
REPORTS = ("text", "json", "sarif", "junit")
STREAMS = (*REPORTS, "jsonl")

COMMANDS: dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = {
    "p.srctgt.ll": (
        (("validate", "p.srctgt.ll", *QUICK), STREAMS),
        (("validate", "p.srctgt.ll", "--check", "--bound", "1", *QUICK), STREAMS),
        (("verify", "p.srctgt.ll", "--check"), REPORTS),
    ),
    "plain.ll": (
        (("transform", "infer-tokens", "plain.ll"), PAGES),
        (("transform", "infer-tokens", "plain.ll", "--validate", *QUICK), PAGES),
        (("transform", "if-convert", "plain.ll"), PAGES),
        (("validate", "plain.ll", "k.ll", "--function", "k", *QUICK), STREAMS),
        (("run", "plain.ll", "--step", "--policy", "independent"), ("text",)),
    ),
    "k.ll": (
        (("verify", "k.ll"), REPORTS),
        (("run", "k.ll", "--lanes", "2", *QUICK), PAGES),
        (("uniformity", "k.ll", "p.srctgt.ll"), PAGES),
        (("traces", "k.ll", "--bound", "1", *QUICK), PAGES),
        (("passes", "instcombine,sccp", "k.ll", *QUICK), STREAMS),
        (("lit", "k.ll", *QUICK), STREAMS),
        (("transform", "if-convert", "k.ll"), PAGES),
        (("validate", "k.ll", "k.ll", *QUICK), STREAMS),
    ),
    "t.litmus": ((("litmus", "t.litmus", *QUICK), REPORTS),),
    "m.srctgt.litmus": ((("validate", "m.srctgt.litmus", *QUICK), REPORTS),),
    "c.toml": (
        (("run", "k.ll", "--contracts", "c.toml"), PAGES),
        (("uniformity", "k.ll", "--contracts", "c.toml"), PAGES),
    ),
    "t.toml": ((("litmus", "t.litmus", "--target", "t.toml", *QUICK), REPORTS),),
    "i.json": ((("run", "k.ll", "--inputs", "i.json", "--lanes", "2"), PAGES),),
    "c.json": ((("run", "k.ll", "--choice", "c.json", "--lanes", "2"), PAGES),),
}
"""Command lines for each file that is spoiled, with the formats that they can answer in."""

ODD_WORDS = ("json", "-1", "9" * 40, "9" * 5000, "\udcff", "a\nb", "\x1b[2J", "", "memory", "1e400")
ODD_OPTIONS = ("--lanes", "--seed", "--function", "--model", "--jobs", "--uniform", "--contracts")


def hostile(seed: int) -> Hostile:
    """The hostile input of a seed; each sixteenth is a question about words alone."""
    rng = random.Random(seed)
    if seed % 16 == 15:
        return _asking(rng)
    kind = rng.choice((*FILES, *PROGRAMS))
    spoiled = FILES[kind]
    change = _other_program if rng.random() < 0.5 else _spoiled
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spoiled = change(rng, spoiled)
    words, formats = rng.choice(COMMANDS[kind])
    format_ = rng.choice(formats)
    words = (*words, "--format", format_)
    if rng.random() < 0.15:
        words = (*words, rng.choice(ODD_OPTIONS), rng.choice(ODD_WORDS))
    return Hostile(kind, words, {**FILES, kind: spoiled}, format_)


def _asking(rng: random.Random) -> Hostile:
    command = rng.choice(("cite", "search", "catalogue"))
    known = ("CO40", "CO", "may I hoist", "loops", "F4")
    format_ = rng.choice(PAGES)
    words = (command, rng.choice((*known, *known, *ODD_WORDS)), "--format", format_)
    words += ("--no-run",) if command == "cite" else ()
    return Hostile("k.ll", words, dict(FILES), format_)


ALIKE = (
    (b"add", b"sub", b"mul", b"shl", b"udiv", b"srem"),
    (b"ult", b"slt", b"eq", b"ne", b"uge"),
    (b"relaxed", b"acquire", b"release", b"seq_cst"),
    (b"label %end", b"label %then", b"label %loop"),
    (b"may-grow", b"exact", b"must-stay"),
    (b"convergent", b"nounwind", b"willreturn", b"noreturn"),
)
"""Words of which one may stand where another does."""

NAMES = (b"@op", b"@get", b"@src", b"@k", b"%n", b"%p", b"%i", b"%t", b"%loop", b"%then", b"r0")
ODD_NAMES = (
    rb'"a\0Ab"',
    rb'"\E9"',
    rb'"\C3\A9"',
    rb'"\F4\8F\BF\BF"',
    rb'"\1B[31m"',
    rb'"\E2\80\AE"',
    rb'"<b>&"',
    rb'"' + b"x" * 300 + rb'"',
    b"llvm.loop",
    rb'"..\2F.."',
    b"7",
)
TYPES = (b"i1", b"i7", b"i64", b"i20000", b"float", b"half", b"ptr", b"<2 x i32>", b"{ i32 }")


def _other_program(rng: random.Random, text: bytes) -> bytes:
    """A change that the first readers mostly let pass: another word, another name or another type,
    the last two wherever they stand."""
    match rng.randrange(3):
        case 0:
            group = rng.choice(ALIKE)
            words = (rb"(?<!\w)" + re.escape(word) + rb"\b" for word in group)
            found = list(re.finditer(rb"|".join(words), text))
            if not found:
                return text
            one = rng.choice(found)
            return text[: one.start()] + rng.choice(group) + text[one.end() :]
        case 1:
            name = rng.choice([each for each in NAMES if each in text] or NAMES)
            sigil, odd = name[:1], rng.choice(ODD_NAMES)
            if sigil not in b"@%":
                return text.replace(name, b"r1")
            text = re.sub(re.escape(name) + rb"\b", lambda _: sigil + odd, text)
            return re.sub(rb"^" + name[1:] + rb":", lambda _: odd + b":", text, flags=re.M)
        case _:
            return re.sub(rb"\bi32\b", rng.choice(TYPES), text, count=rng.choice((0, 0, 1)))


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
