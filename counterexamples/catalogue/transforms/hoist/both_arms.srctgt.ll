; EXPECT: src1 violated CO3
; EXPECT: src2 preserved CO3
; EXPECT: src3 violated CO43
; EXPECT: src4 preserved CO43
; EXPECT: src5 preserved CO44
; EXPECT: src6 preserved CO37
; Equal calls of both arms of a branch become one above it.
; 1: threads of both arms add up together.
; 2: the condition is equal in all threads.
; 3: the same without tokens.
; 4: without tokens, the condition equal in all threads.
; 5: a shuffle may gain threads.
; 6: a call that is not convergent.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @subgroupAdd(i32) convergent
declare i32 @subgroupShuffle(i32, i32) convergent memory(none) willreturn nounwind
declare i32 @plain(i32)
declare void @use(i32)

; APPLY: hoist --at head
define void @src1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @subgroupAdd(i32 %data) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @subgroupAdd(i32 %data) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define void @tgt1(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %gains = call i32 @subgroupAdd(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}

; APPLY: hoist --at head
define spir_kernel void @src2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @subgroupAdd(i32 %data) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @subgroupAdd(i32 %data) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define spir_kernel void @tgt2(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %gains = call i32 @subgroupAdd(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}

; APPLY: hoist --at head
define void @src3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @subgroupAdd(i32 %data)
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @subgroupAdd(i32 %data)
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define void @tgt3(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %gains = call i32 @subgroupAdd(i32 %data) convergent
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}

; APPLY: hoist --at head
define spir_kernel void @src4(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @subgroupAdd(i32 %data)
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @subgroupAdd(i32 %data)
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define spir_kernel void @tgt4(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %gains = call i32 @subgroupAdd(i32 %data) convergent
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}

; APPLY: hoist --at head
define void @src5(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define void @tgt5(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  %gains = call i32 @subgroupShuffle(i32 %data, i32 %id) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}

; APPLY: hoist --at head
define void @src6(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  %gains = call i32 @plain(i32 %data)
  call void @use(i32 %gains)
  br label %end

else:
  %losses = call i32 @plain(i32 %data)
  br label %end

end:
  %sum = phi i32 [ %gains, %then ], [ %losses, %else ]
  call void @use(i32 %sum)
  ret void
}

define void @tgt6(i1 noundef %condition, i32 %data, i32 %id) convergent {
head:
  %gains = call i32 @plain(i32 %data)
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 %gains)
  br label %end


else:
  br label %end


end:
  %sum = phi i32 [ %gains, %then ], [ %gains, %else ]
  call void @use(i32 %sum)
  ret void
}
