; Threads leave the loop by their number: what is computed from it differs behind it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %loop, label %exit
exit:
  %o = add i32 %j, %n
  ret void
}
define void @f(i32 %x) {
  ret void
}
