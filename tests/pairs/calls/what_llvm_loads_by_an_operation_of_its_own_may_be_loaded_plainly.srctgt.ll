; What an operation of LLVM's loads, a plain load may give.
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr,i32,<2 x i1>,<2 x i32>)
declare void @opv(<2 x i32>) convergent

; EXPECT: src1 unknown
define void @src1(ptr %p) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> splat (i1 true), <2 x i32> poison)
  call void @opv(<2 x i32> %v)
  ret void
}

define void @tgt1(ptr %p) {
  %v = load <2 x i32>, ptr %p, align 4
  call void @opv(<2 x i32> %v)
  ret void
}
