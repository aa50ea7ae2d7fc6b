; EXPECT: src1 violated CO27
; EXPECT: src2 preserved CO27
; EXPECT: src3 preserved CO44
; A call of one arm is made by all threads, above the branch.
; 1: speculatable is not enough: the others join the set.
; 2: the condition is equal in all threads.
; 3: a shuffle may gain threads, and gives poison where it reads from no one.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent speculatable memory(none) willreturn nounwind
declare i32 @subgroupShuffle(i32, i32) convergent speculatable memory(none) willreturn nounwind
declare void @use(i32)

; APPLY: hoist --at head --at then
define void @src1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %result = call i32 @op(i32 %data) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %result)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %result = call i32 @op(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %result)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: hoist --at head --at then
define spir_kernel void @src2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %result = call i32 @op(i32 %data) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %result)
  br label %end

else:
  br label %end

end:
  ret void
}

define spir_kernel void @tgt2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %result = call i32 @op(i32 %data) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %result)
  br label %end


else:
  br label %end


end:
  ret void
}

; APPLY: hoist --at head --at then
define void @src3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %result = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %result)
  br label %end

else:
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %result = call i32 @subgroupShuffle(i32 %data, i32 %id) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %result)
  br label %end


else:
  br label %end


end:
  ret void
}
