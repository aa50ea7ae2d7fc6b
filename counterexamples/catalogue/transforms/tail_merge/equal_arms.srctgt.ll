; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO43
; EXPECT: src3 violated CO15
; EXPECT: src4 preserved CO37
; Two arms that do the same become one.
; 1: threads of both arms now talk.
; 2: the condition is equal in all threads, which the precondition does not look at.
; 3: two anchors become one, at which threads of both arms may meet.
; 4: nothing in the arms communicates.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @use(i32)

; APPLY: tail-merge --at then --at else
define void @src1(i1 noundef %condition, i32 %data) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 1) [ "convergencectrl"(token %entry) ]
  br label %end

else:
  call void @op(i32 1) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition, i32 %data) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %then


then:
  call void @op(i32 1) convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: tail-merge --at then --at else
define spir_kernel void @src2(i1 noundef %condition, i32 %data) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 1) [ "convergencectrl"(token %entry) ]
  br label %end

else:
  call void @op(i32 1) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define spir_kernel void @tgt2(i1 noundef %condition, i32 %data) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %then


then:
  call void @op(i32 1) convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: tail-merge --at then --at else
define void @src3(i1 noundef %condition, i32 %data) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %anchor) ]
  br label %end

else:
  %anchor.else = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %anchor.else) ]
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %condition, i32 %data) convergent {
head:
  br i1 %condition, label %then, label %then


then:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) convergent [ "convergencectrl"(token %anchor) ]
  br label %end


end:
  ret void
}

; APPLY: tail-merge --at then --at else
define void @src4(i1 noundef %condition, i32 %data) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %data)
  br label %end

else:
  call void @use(i32 %data)
  br label %end

end:
  ret void
}

define void @tgt4(i1 noundef %condition, i32 %data) convergent {
head:
  br i1 %condition, label %then, label %then


then:
  call void @use(i32 %data)
  br label %end


end:
  ret void
}
