; EXPECT: src1 preserved CO43 CO30 F15
; EXPECT: src2 violated CO43 CO30 F15
; A pure operation sinks past a branch on the number of the trip in which its thread left a loop.
; 1: with the heart's token it meets those that left in the same trip, which all branch alike.
; LLVM 22's analysis, which looks at no tokens, calls the branch divergent.
; 2: with the token of entry it meets all, whose trips differ.

target triple = "amdgcn-amd-amdhsa"

define void @src1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %x
  br i1 %again, label %loop, label %after

after:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %heart) ]
  %condition = icmp eq i32 %i, 1
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %x
  br i1 %again, label %loop, label %after

after:
  %condition = icmp eq i32 %i, 1
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %heart) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %x
  br i1 %again, label %loop, label %after

after:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp eq i32 %i, 1
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry) ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %x
  br i1 %again, label %loop, label %after

after:
  %condition = icmp eq i32 %i, 1
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
