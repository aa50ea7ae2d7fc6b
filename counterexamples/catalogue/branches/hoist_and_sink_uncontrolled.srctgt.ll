; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO43
; EXPECT: src3 violated CO43
; EXPECT: src4 preserved CO43
; Without tokens, too, an operation may be moved across a branch only where all threads take it alike.
; 1: hoisted out of an arm that some threads take: those that do not take it join in.
; 2: the same where a kernel's argument decides.
; 3: sunk into an arm that some threads take: the others no longer take part.
; 4: the same where a kernel's argument decides.

define void @src1(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @sum(i32 %x)
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @sum(i32 %x)
  br i1 %c, label %then, label %end

then:
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define spir_kernel void @src2(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @sum(i32 %x)
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define spir_kernel void @tgt2(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @sum(i32 %x)
  br i1 %c, label %then, label %end

then:
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define void @src3(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @sum(i32 %x)
  br i1 %c, label %then, label %end

then:
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @sum(i32 %x)
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define spir_kernel void @src4(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @sum(i32 %x)
  br i1 %c, label %then, label %end

then:
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

define spir_kernel void @tgt4(i1 noundef %c) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @sum(i32 %x)
  call void @use(i32 %r)
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @sum(i32) convergent memory(none) willreturn nounwind speculatable
declare void @use(i32)
