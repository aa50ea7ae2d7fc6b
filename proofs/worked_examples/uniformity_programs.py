"""The smallest programs that show what the documents say of uniformity."""

from __future__ import annotations

from functools import lru_cache

from ...semantics.program.function import Function
from ...semantics.reading.reader import read_module

HEAD = """\
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
"""

LOOP = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %zero = mul i32 %t, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %y = add i32 %i, 7
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %exit
exit:
  %use = add i32 %y, 1
  ret void
}
"""

SUNK = LOOP.replace("  %y = add i32 %i, 7\n", "").replace(
    "  %use = ", "  %y = add i32 %i, 7\n  %use = "
)

EXTENDED = """\
define amdgpu_kernel void @f(i32 %n) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %tail
tail:
  %inside = add i32 %i, 5
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) [ "convergencectrl"(token %h) ]
  br label %after
after:
  %beyond = add i32 %i, 1
  %agreed = add i32 %f, 1
  ret void
}
"""

FOUR = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 ENTRY, label %p, label %r
p:
  br label %q
q:
  br i1 BRANCH, label %r, label %s
r:
  br label %s
s:
  br i1 %u, label %p, label %exit
exit:
  ret void
}
"""

ANCHORED = """\
define amdgpu_kernel void @f() {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call token @llvm.experimental.convergence.anchor()
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t) [ "convergencectrl"(token %a) ]
  %held = add i32 %f, 1
  call void @op() [ "convergencectrl"(token %a) ]
  %beyond = add i32 %f, 1
  ret void
}
"""
"""What the threads of an anchor agree on, used in its region and behind it."""

HELD = (
    FOUR.replace("ENTRY", "%u")
    .replace("BRANCH", "%d")
    .replace("s:\n", "s:\n  %a = call token @llvm.experimental.convergence.anchor()\n")
    .replace(
        "exit:\n",
        'exit:\n  %x = add i32 %n, 1\n  call void @op() [ "convergencectrl"(token %a) ]\n',
    )
)
"""An anchor in an irreducible cycle, whose region reaches out of it."""

ANYWAY = (
    FOUR.replace("ENTRY", "%u")
    .replace("BRANCH", "%d")
    .replace("s:\n", "s:\n  %x = add i32 %n, 2\n")
    .replace("br i1 %u, label %p, label %exit", "br i1 true, label %exit, label %p")
)
"""A sum of what is equal in all threads, in a block that is not m-converged; each thread comes by
once."""

ARM = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %d, label %loop, label %join
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %join
join:
  ret void
}
"""

DIAMOND_IN_CYCLE = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r
p:
  br i1 %d, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  br label %r
r:
  br i1 %u, label %p, label %exit
exit:
  ret void
}
"""

SELF_LOOP = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %q, label %p
p:
  br label %q
q:
  br i1 %d, label %p, label %q
}
"""


@lru_cache(maxsize=16)
def program_of(text: str) -> Function:
    return read_module(HEAD + text, "scenario").functions["f"]
