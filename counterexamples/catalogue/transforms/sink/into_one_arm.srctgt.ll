; EXPECT: src1 violated CO2
; EXPECT: src2 preserved CO2
; EXPECT: src3 violated CO44
; EXPECT: src4 preserved CO45
; EXPECT: src5 violated CO47
; A call sinks into the arm that alone wants its result.
; 1: threads of the other arm sampled together with these.
; 2: the condition is equal in all threads.
; 3: a shuffle may lose no threads.
; 4: nothing else uses the anchor, which could have told the arms apart.
; 5: another operation of the anchor stays and keeps the threads.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @textureSample(i32) convergent memory(none) willreturn nounwind
declare i32 @subgroupShuffle(i32, i32) convergent memory(none) willreturn nounwind
declare i32 @op(i32) convergent
declare void @use(i32)

; APPLY: sink --at head --at then
define void @src1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @textureSample(i32 %data) [ "convergencectrl"(token %entry) ]
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
  %color = call i32 @textureSample(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: sink --at head --at then
define spir_kernel void @src2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @textureSample(i32 %data) [ "convergencectrl"(token %entry) ]
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
  %color = call i32 @textureSample(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: sink --at head --at then
define void @src3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
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
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @subgroupShuffle(i32 %data, i32 %id) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: sink --at head --at then
define void @src4(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %color = call i32 @textureSample(i32 %data) [ "convergencectrl"(token %anchor) ]
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
  %color = call i32 @textureSample(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %color)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: sink --at head --at then
define void @src5(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %other = call i32 @textureSample(i32 %data) [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %other)
  %color = call i32 @textureSample(i32 %data) [ "convergencectrl"(token %anchor) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %color)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt5(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %other = call i32 @textureSample(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %other)
  br i1 %condition, label %then, label %else


then:
  %color = call i32 @textureSample(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %anchor) ]
  call void @use(i32 %color)
  br label %end


else:
  br label %end


end:
  ret void
}
