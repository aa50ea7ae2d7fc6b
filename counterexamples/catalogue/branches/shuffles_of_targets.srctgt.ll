; EXPECT: src1 preserved CO44
; EXPECT: src2 violated CO44
; EXPECT: src3 preserved CO44
; EXPECT: src4 violated CO44
; EXPECT: src5 violated CO44
; EXPECT: src6 violated CO44
; The shuffles of real targets are hoisted from both arms, or sunk into one.
; 1, 2: SPIR-V's and HLSL's, whose result is undefined where the lane that is read is not active.
; 3, 4: NVPTX's, likewise.
; 5, 6: AMDGPU's ds_bpermute gives a definite value for an inactive lane: it may not gain threads.

define void @src1(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @llvm.spv.wave.readlane.i32(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @llvm.spv.wave.readlane.i32(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %shuffled.2)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.spv.wave.readlane.i32(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %shuffled)
  br label %end

else:
  call void @lose(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.spv.wave.readlane.i32(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @llvm.spv.wave.readlane.i32(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %data, i32 %id, i32 31) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %data, i32 %id, i32 31) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %shuffled.2)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %data, i32 %id, i32 31) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %shuffled)
  br label %end

else:
  call void @lose(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %data, i32 %id, i32 31) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %data, i32 %id, i32 31) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src5(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %id, i32 %data) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %id, i32 %data) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %shuffled.2)
  br label %end

end:
  ret void
}

define void @tgt5(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.amdgcn.ds.bpermute(i32 %id, i32 %data) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @gain(i32 %shuffled)
  br label %end

else:
  call void @lose(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src6(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @llvm.amdgcn.ds.bpermute(i32 %id, i32 %data) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt6(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @llvm.amdgcn.ds.bpermute(i32 %id, i32 %data) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %shuffled)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @gain(i32)
declare void @lose(i32)
