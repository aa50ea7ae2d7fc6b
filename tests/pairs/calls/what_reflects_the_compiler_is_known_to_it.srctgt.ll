; `__nvvm_reflect` asks the compiler.
target triple = "nvptx64-nvidia-cuda"
@.str = private addrspace(4) constant [11 x i8] c"__CUDA_FTZ\00"
declare i32 @__nvvm_reflect(ptr)
declare void @op() convergent
declare void @opx(i32) convergent

; EXPECT: src1 unknown
define void @src1() {
  %f = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(4) @.str to ptr))
  %c = icmp eq i32 %f, 0
  br i1 %c, label %a, label %b

a:
  call void @op()
  br label %b

b:
  ret void
}

define void @tgt1() {
  call void @op()
  ret void
}
