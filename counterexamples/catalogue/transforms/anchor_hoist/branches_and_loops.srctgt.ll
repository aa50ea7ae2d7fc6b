; EXPECT: src1 preserved CO45
; EXPECT: src2 ill-formed CO46 CO18
; EXPECT: src3 preserved CO45
; EXPECT: src4 preserved CO45
; Anchors move up and become one.
; 1: one anchor for both arms.
; 2: out of the loop its token is used in each iteration.
; 3: one anchor for two places that a thread passes.
; 4: the anchor of one arm.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)

; APPLY: anchor-hoist --at head --at then --at else
define void @src1(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %then.anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %then.anchor) ]
  br label %end

else:
  %else.anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 2) [ "convergencectrl"(token %else.anchor) ]
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition) convergent {
head:
  %then.anchor = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else


then:
  call void @op(i32 1) convergent [ "convergencectrl"(token %then.anchor) ]
  br label %end


else:
  call void @op(i32 2) convergent [ "convergencectrl"(token %then.anchor) ]
  br label %end


end:
  ret void
}

; APPLY: anchor-hoist --at start --at again
define void @src2(i32 noundef %n) convergent {
start:
  br label %again

again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %anchor) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end

end:
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
start:
  %anchor = call token @llvm.experimental.convergence.anchor()
  br label %again


again:
  %i = phi i32 [ 0, %start ], [ %next, %again ]
  call void @op(i32 %i) convergent [ "convergencectrl"(token %anchor) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end


end:
  ret void
}

; APPLY: anchor-hoist --at head --at then --at end
define void @src3(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %end

then:
  %first = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %first) ]
  br label %end

end:
  %second = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 2) [ "convergencectrl"(token %second) ]
  ret void
}

define void @tgt3(i1 noundef %condition) convergent {
head:
  %first = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end


then:
  call void @op(i32 1) convergent [ "convergencectrl"(token %first) ]
  br label %end


end:
  call void @op(i32 2) convergent [ "convergencectrl"(token %first) ]
  ret void
}

; APPLY: anchor-hoist --at head --at then
define void @src4(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %then.anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %then.anchor) ]
  br label %end

else:
  %else.anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 2) [ "convergencectrl"(token %else.anchor) ]
  br label %end

end:
  ret void
}

define void @tgt4(i1 noundef %condition) convergent {
head:
  %then.anchor = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else


then:
  call void @op(i32 1) convergent [ "convergencectrl"(token %then.anchor) ]
  br label %end


else:
  %else.anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 2) convergent [ "convergencectrl"(token %else.anchor) ]
  br label %end


end:
  ret void
}
