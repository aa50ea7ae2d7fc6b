; EXPECT: src1 preserved CO43 CU13
; EXPECT: src2 violated CO43 CU13
; A pure operation sinks past a branch on a product, which is uniform only if a factor is 0.
; 1: every thread computes x*0. It is uniform by the instruction's own semantics, which the analysis does not look into.
; 2: x*2 is each thread's own.

define void @src1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %product = mul i32 %x, 0
  %condition = icmp eq i32 %product, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %product = mul i32 %x, 0
  %condition = icmp eq i32 %product, 0
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %product = mul i32 %x, 2
  %condition = icmp eq i32 %product, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %product = mul i32 %x, 2
  %condition = icmp eq i32 %product, 0
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
