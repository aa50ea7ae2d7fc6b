; EXPECT: src1 preserved CO11
; EXPECT: src2 preserved CO11
; EXPECT: src3 preserved CO52
; EXPECT: src4 preserved CO11
; A call becomes the body of its callee.
; 1: the callee's entry becomes the token of the call.
; 2: twice, with the loop's heart as token.
; 3: the callee chooses its own threads.
; 4: neither has tokens.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @use(i32)
define void @callee(i32 %x) convergent {
  %own = call token @llvm.experimental.convergence.entry()
  %small = icmp ult i32 %x, 3
  br i1 %small, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %own) ]
  br label %end

end:
  ret void
}

define void @anchored(i32 %x) {
  %own = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %own) ]
  ret void
}

define void @uncontrolled(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; APPLY: inline
define void @src1(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  call void @callee(i32 %data) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %callee.1.0


callee.1.0:
  %callee.1.small = icmp ult i32 %data, 3
  br i1 %callee.1.small, label %callee.1.then, label %callee.1.end


callee.1.then:
  call void @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  br label %callee.1.end


callee.1.end:
  br label %callee.1


callee.1:
  ret void
}

; APPLY: inline
define void @src2(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  call void @callee(i32 %i) [ "convergencectrl"(token %heart) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt2(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %again


again:
  %i = phi i32 [ 0, %start ], [ %next, %callee.1 ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  br label %callee.1.0


callee.1.0:
  %callee.1.small = icmp ult i32 %i, 3
  br i1 %callee.1.small, label %callee.1.then, label %callee.1.end


callee.1.then:
  call void @op(i32 %i) convergent [ "convergencectrl"(token %heart) ]
  br label %callee.1.end


callee.1.end:
  br label %callee.1


callee.1:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %again, label %end


end:
  ret void
}

; APPLY: inline
define void @src3(i32 noundef %data) {
start:
  call void @anchored(i32 %data)
  ret void
}

define void @tgt3(i32 noundef %data) {
start:
  br label %anchored.1.0


anchored.1.0:
  %anchored.1.own = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %data) convergent [ "convergencectrl"(token %anchored.1.own) ]
  br label %anchored.1


anchored.1:
  ret void
}

; APPLY: inline
define void @src4(i32 noundef %data) convergent {
start:
  call void @uncontrolled(i32 %data)
  ret void
}

define void @tgt4(i32 noundef %data) convergent {
start:
  br label %uncontrolled.1.0


uncontrolled.1.0:
  call void @op(i32 %data) convergent
  br label %uncontrolled.1


uncontrolled.1:
  ret void
}
