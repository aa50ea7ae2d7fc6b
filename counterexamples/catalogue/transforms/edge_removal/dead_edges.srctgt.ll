; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CU6
; EXPECT: src3 preserved CO37
; A branch on a constant becomes a jump.
; 1: an arm goes that no thread enters.
; 2: a dead edge made one cycle of two loops: it told apart the second loop's threads by the first.
; 3: the same with tokens, which count nothing of that.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @use(i32)

; APPLY: edge-removal --at head
define void @src1(i1 noundef %condition) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 true, label %then, label %else

then:
  call void @use(i32 1)
  br label %end

else:
  call void @op(i32 2) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  call void @op(i32 %value) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i1 noundef %condition) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %then


then:
  call void @use(i32 1)
  br label %end


end:
  %value = phi i32 [ 1, %then ]
  call void @op(i32 %value) convergent [ "convergencectrl"(token %entry) ]
  ret void
}

; APPLY: edge-removal --at behind
define void @src2(i32 noundef %n) convergent {
start:
  br label %first

first:
  %i = phi i32 [ 0, %start ], [ %next, %first ], [ 0, %behind ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %first, label %second

second:
  %j = phi i32 [ 0, %first ], [ %step, %second ]
  call void @op(i32 %j)
  %step = add i32 %j, 1
  %again = icmp ult i32 %step, 2
  br i1 %again, label %second, label %behind

behind:
  br i1 false, label %first, label %end

end:
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
start:
  br label %first


first:
  %i = phi i32 [ 0, %start ], [ %next, %first ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %first, label %second


second:
  %j = phi i32 [ 0, %first ], [ %step, %second ]
  call void @op(i32 %j) convergent
  %step = add i32 %j, 1
  %again = icmp ult i32 %step, 2
  br i1 %again, label %second, label %behind


behind:
  br label %end


end:
  ret void
}

; APPLY: edge-removal --at behind
define void @src3(i32 noundef %n) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %first

first:
  %i = phi i32 [ 0, %start ], [ %next, %first ], [ 0, %behind ]
  %outer = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %first, label %second

second:
  %j = phi i32 [ 0, %first ], [ %step, %second ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %j) [ "convergencectrl"(token %heart) ]
  %step = add i32 %j, 1
  %again = icmp ult i32 %step, 2
  br i1 %again, label %second, label %behind

behind:
  br i1 false, label %first, label %end

end:
  ret void
}

define void @tgt3(i32 noundef %n) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br label %first


first:
  %i = phi i32 [ 0, %start ], [ %next, %first ]
  %outer = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %first, label %second


second:
  %j = phi i32 [ 0, %first ], [ %step, %second ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %j) convergent [ "convergencectrl"(token %heart) ]
  %step = add i32 %j, 1
  %again = icmp ult i32 %step, 2
  br i1 %again, label %second, label %behind


behind:
  br label %end


end:
  ret void
}
