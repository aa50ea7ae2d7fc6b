; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO43
; EXPECT: src3 violated CO43
; EXPECT: src4 preserved CO43
; EXPECT: src5 violated CO43
; EXPECT: src6 preserved CO43
; EXPECT: src7 preserved CO43
; EXPECT: src8 violated CO43
; An operation moves across a branch: forbidden where threads part, allowed where they do not.
; 1, 2: hoisted from the heads of both arms; divergent, then on a kernel's argument.
; 3, 4: sunk from the ends of both arms behind the join (tail merging).
; 5, 6: pushed from above the branch into both arms.
; 7: hoisted; the first lane's value decides, which all threads of the set read alike.
; 8: hoisted; each thread compares its own value with the first lane's.

define void @src1(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src2(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt2(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br label %end

else:
  call void @lose(i32 %x)
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define amdgpu_kernel void @src4(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br label %end

else:
  call void @lose(i32 %x)
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt4(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src5(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt5(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src6(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt6(i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @src7(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %first, 0
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt7(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %first, 0
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @src8(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %x, %first
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %x)
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt8(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %x, %first
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %x)
  br label %end

else:
  call void @lose(i32 %x)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @op(i32) convergent
declare void @gain(i32)
declare void @lose(i32)
