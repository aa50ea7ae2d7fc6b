; Two ways to the same vote stay two: their threads do not meet. The other function has no vote.
; RUN: opt -passes=simplifycfg -S < %s | FileCheck %s
; RUN: opt -passes='function(simplifycfg)' -S %s -o - | FileCheck %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a \
; RUN:   -passes=simplifycfg,instcombine -S < %s 2>&1 | FileCheck %s --check-prefix=GPU
; RUN: opt -passes='print<domtree>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=TREE
; RUN: llc < %s | FileCheck %s --check-prefix=ASM
; RUN: %if asserts %{ opt -passes=simplifycfg -stats -disable-output %s %}
; RUN: opt -passes=simplifycfg -S %t.ll

declare i1 @vote(i1) convergent

; CHECK-LABEL: @votes(
define i1 @votes(i1 %left, i1 %x) {
entry:
  br i1 %left, label %a, label %b
a:
  %va = call i1 @vote(i1 %x) convergent
  br label %end
b:
  %vb = call i1 @vote(i1 true) convergent
  br label %end
end:
  %v = phi i1 [ %va, %a ], [ %vb, %b ]
  br label %out
out:
  ret i1 %v
}

; CHECK-LABEL: @alone(
define i32 @alone(i1 %left) {
entry:
  br i1 %left, label %a, label %end
a:
  br label %end
end:
  %v = phi i32 [ 1, %a ], [ 2, %entry ]
  ret i32 %v
}
