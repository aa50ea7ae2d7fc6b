; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO43
; EXPECT: src3 violated CO43
; EXPECT: src4 preserved CO45
; A call before a branch becomes one in each arm.
; 1: the arms no longer talk.
; 2: the condition is equal in all threads.
; 3: the same without tokens.
; 4: nothing else uses the anchor, which could have told the arms apart.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @textureSample(i32) convergent memory(none) willreturn nounwind
declare i32 @subgroupShuffle(i32, i32) convergent memory(none) willreturn nounwind
declare i32 @op(i32) convergent
declare void @use(i32)

; APPLY: sink --at head
define void @src1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @op(i32 %data) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %color)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end


else:
  %color.1 = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: sink --at head
define spir_kernel void @src2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @op(i32 %data) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %color)
  br label %end

else:
  br label %end

end:
  ret void
}

define spir_kernel void @tgt2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end


else:
  %color.1 = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: sink --at head
define void @src3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %color = call i32 @op(i32 %data)
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %color)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @op(i32 %data) convergent
  call void @use(i32 %color)
  br label %end


else:
  %color.1 = call i32 @op(i32 %data) convergent
  br label %end


end:
  ret void
}

; APPLY: sink --at head
define void @src4(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %color = call i32 @op(i32 %data) [ "convergencectrl"(token %anchor) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %color)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt4(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %color)
  br label %end


else:
  %color.1 = call i32 @op(i32 %data) convergent [ "convergencectrl"(token %anchor) ]
  br label %end


end:
  ret void
}
