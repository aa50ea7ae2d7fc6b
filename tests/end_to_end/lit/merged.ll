; Two operations at the ends of the arms become one behind them, where all threads meet.
; RUN: opt -passes=gvn-sink -S < %s | FileCheck %s

declare void @vote(i32) convergent

; CHECK-LABEL: @votes(
define void @votes(i1 %left, i32 %x) {
entry:
  br i1 %left, label %a, label %b
a:
  call void @vote(i32 %x) convergent
  br label %end
b:
  call void @vote(i32 %x) convergent
  br label %end
end:
  ret void
}
