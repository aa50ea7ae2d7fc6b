; EXPECT: src1 preserved CO17
; EXPECT: src2 preserved CO17
; EXPECT: src3 violated CO17 CU23
; Each operation gets a token that comes from entry.
; 1: a natural loop gets a heart, which counts as maximal convergence does.
; 2: code without a loop.
; 3: a cycle with two entries gets one, and other threads meet in it.

; APPLY: infer-tokens
define void @src1(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %n) convergent {
entry:
  %convergence.entry = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %convergence.loop = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %convergence.entry) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %convergence.loop) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

; APPLY: infer-tokens
define void @src2(i32 noundef %n) convergent {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end

then:
  call void @op(i32 1)
  br label %end

end:
  call void @other(i32 2)
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
entry:
  %convergence.entry = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end

then:
  call void @op(i32 1) [ "convergencectrl"(token %convergence.entry) ]
  br label %end

end:
  call void @other(i32 2) [ "convergencectrl"(token %convergence.entry) ]
  ret void
}

; APPLY: infer-tokens
define void @src3(i1 noundef %c) convergent {
entry:
  br i1 %c, label %a, label %b

a:
  call void @op(i32 0)
  br label %b

b:
  call void @other(i32 1)
  %again = call i1 @seen(i32 1)
  br i1 %again, label %a, label %exit

exit:
  ret void
}

define void @tgt3(i1 noundef %c) convergent {
entry:
  %convergence.entry = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %entry.to.a, label %entry.to.b

entry.to.a:
  br label %b.dispatch

entry.to.b:
  br label %b.dispatch

a:
  call void @op(i32 0) [ "convergencectrl"(token %convergence.b.dispatch) ]
  br label %a.to.b

a.to.b:
  br label %b.dispatch

b:
  call void @other(i32 1) [ "convergencectrl"(token %convergence.b.dispatch) ]
  %again = call i1 @seen(i32 1)
  br i1 %again, label %b.to.a, label %exit

b.to.a:
  br label %b.dispatch

exit:
  ret void

b.dispatch:
  %which = phi i32 [ 1, %entry.to.a ], [ 0, %entry.to.b ], [ 0, %a.to.b ], [ 1, %b.to.a ]
  %convergence.b.dispatch = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %convergence.entry) ]
  switch i32 %which, label %b [ i32 1, label %a ]
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare i1 @seen(i32)
