; EXPECT: src1 preserved CO45
; EXPECT: src2 preserved CO47
; EXPECT: src3 violated CO46
; EXPECT: src4 preserved CO46 F17
; EXPECT: src5 preserved CO45
; An anchor moves down to where its token is used.
; 1: into the branch that holds all uses.
; 2: two operations sink with their anchor.
; 3: into a loop: threads may meet in one iteration and not in the next.
; 4: behind a loop without operations.
; 5: in front of the loop that counts from it.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)

; APPLY: anchor-sink --at head --at then
define void @src1(i1 noundef %condition) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 1) [ "convergencectrl"(token %anchor) ]
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %end


then:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) convergent [ "convergencectrl"(token %anchor) ]
  br label %end


end:
  ret void
}

; APPLY: anchor-sink --at head --at then
define void @src2(i1 noundef %condition, i32 %data) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure(i32 %data) [ "convergencectrl"(token %anchor) ]
  %b = call i32 @pure(i32 7) [ "convergencectrl"(token %anchor) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  call void @use(i32 %b)
  br label %end

end:
  ret void
}

define void @tgt2(i1 noundef %condition, i32 %data) convergent {
head:
  br i1 %condition, label %then, label %end


then:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %anchor) ]
  %b = call i32 @pure(i32 7) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %a)
  call void @use(i32 %b)
  br label %end


end:
  ret void
}

; APPLY: anchor-sink --at start --at again
define void @src3(i32 noundef %n) convergent {
start:
  %outer = call token @llvm.experimental.convergence.anchor()
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i) [ "convergencectrl"(token %heart) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt3(i32 noundef %n) convergent {
start:
  br label %again


again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %outer = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) convergent [ "convergencectrl"(token %outer) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end


end:
  ret void
}

; APPLY: anchor-sink --at start --at end
define void @src4(i32 noundef %n) convergent {
start:
  %anchor = call token @llvm.experimental.convergence.anchor()
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end

end:
  call void @op(i32 1) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @tgt4(i32 noundef %n) convergent {
start:
  br label %again


again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end


end:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) convergent [ "convergencectrl"(token %anchor) ]
  ret void
}

; APPLY: anchor-sink --at start --at before
define void @src5(i32 noundef %n, i1 noundef %condition) convergent {
start:
  %outer = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %before, label %end

before:
  br label %again

again:
  %i = phi i32 [ 0, %before ], [ %next, %again ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i) [ "convergencectrl"(token %heart) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt5(i32 noundef %n, i1 noundef %condition) convergent {
start:
  br i1 %condition, label %before, label %end


before:
  %outer = call token @llvm.experimental.convergence.anchor()
  br label %again


again:
  %i = phi i32 [ 0, %before ], [ %next, %again ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i) convergent [ "convergencectrl"(token %heart) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end


end:
  ret void
}
