; EXPECT: src1 ill-formed CO16 CO11
; EXPECT: src2 ill-formed CO10 CO11
; EXPECT: src3 preserved CO11
; Tokens in one of caller and callee only do not become those of both.
; 1: uncontrolled operations enter a caller with tokens.
; 2: a call in a loop, without a token; the callee's entry intrinsic cannot become one.
; 3: the same call with the token of a heart.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent

define void @uncontrolled(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

define void @controlled(i32 %x) convergent {
  %own = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %own) ]
  ret void
}

; APPLY: inline
define void @src1(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  call void @uncontrolled(i32 %data) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %uncontrolled.1.0

uncontrolled.1.0:
  call void @op(i32 %data) convergent
  br label %uncontrolled.1

uncontrolled.1:
  ret void
}

; APPLY: inline
define void @src2(i32 noundef %data) convergent {
start:
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  call void @controlled(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %data
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt2(i32 noundef %data) convergent {
start:
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %controlled.1 ]
  br label %controlled.1.0

controlled.1.0:
  %controlled.1.own = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %i) [ "convergencectrl"(token %controlled.1.own) ]
  br label %controlled.1

controlled.1:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %data
  br i1 %more, label %again, label %end

end:
  ret void
}

; APPLY: inline
define void @src3(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  call void @controlled(i32 %i) [ "convergencectrl"(token %heart) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %data
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt3(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %controlled.1 ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  br label %controlled.1.0

controlled.1.0:
  call void @op(i32 %i) [ "convergencectrl"(token %heart) ]
  br label %controlled.1

controlled.1:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %data
  br i1 %more, label %again, label %end

end:
  ret void
}
