; A handle of DirectX or SPIR-V comes out of memory as it went in: LLVM lays it out as a pointer.

declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #0
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0), i32) #0
declare void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0), target("spirv.Sampler")) #1
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

%buffer = type { target("spirv.Image", float, 1, 0, 0, 0, 1, 0), target("spirv.Sampler") }

; EXPECT: src1 preserved
define void @src1(ptr noundef %p, ptr noundef %q, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Sampler") noundef %s) {
  %second = getelementptr inbounds %buffer, ptr %p, i32 0, i32 1
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, ptr %p
  store target("spirv.Sampler") %s, ptr %second
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 false)
  %a = load target("spirv.Image", float, 1, 0, 0, 0, 1, 0), ptr %q
  %place = getelementptr inbounds %buffer, ptr %q, i32 0, i32 1
  %b = load target("spirv.Sampler"), ptr %place
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %a, target("spirv.Sampler") %b)
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Sampler") noundef %s) {
  %second = getelementptr inbounds %buffer, ptr %p, i32 0, i32 1
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, ptr %p
  store target("spirv.Sampler") %s, ptr %second
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 false)
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, target("spirv.Sampler") %s)
  ret void
}

; Of two handles that were stored, the second is there.

; EXPECT: src2 violated
; CHANGE: differs
define void @src2(ptr noundef %p, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %k, target("spirv.Sampler") noundef %s) {
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, ptr %p
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %k, ptr %p
  %a = load target("spirv.Image", float, 1, 0, 0, 0, 1, 0), ptr %p
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %a, target("spirv.Sampler") %s)
  ret void
}

define void @tgt2(ptr noundef %p, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %k, target("spirv.Sampler") noundef %s) {
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %k, ptr %p
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, target("spirv.Sampler") %s)
  ret void
}

; What a kept handle leads to is what the handle leads to.

; EXPECT: src3 preserved
define float @src3(ptr noundef %slot, i32 noundef %i, float noundef %x) {
  %h = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  store target("dx.RawBuffer", float, 1, 0) %h, ptr %slot
  %a = load target("dx.RawBuffer", float, 1, 0), ptr %slot
  %p = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %a, i32 %i)
  store float %x, ptr %p
  %q = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %h, i32 %i)
  %y = load float, ptr %q
  ret float %y
}

define float @tgt3(ptr noundef %slot, i32 noundef %i, float noundef %x) {
  %h = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  store target("dx.RawBuffer", float, 1, 0) %h, ptr %slot
  %p = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %h, i32 %i)
  store float %x, ptr %p
  ret float %x
}

; Another binding is another handle, of which nothing is known.

; EXPECT: src4 unknown
define void @src4(i32 noundef %i, float noundef %x) {
  %h = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %p = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %h, i32 %i)
  store float %x, ptr %p
  ret void
}

define void @tgt4(i32 noundef %i, float noundef %x) {
  %h = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %p = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %h, i32 %i)
  store float %x, ptr %p
  ret void
}

; Memory at first holds any handle.

; EXPECT: src5 violated
; CHANGE: differs
define void @src5(ptr noundef %p, target("spirv.Sampler") noundef %s, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h) {
  %a = load target("spirv.Image", float, 1, 0, 0, 0, 1, 0), ptr %p
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %a, target("spirv.Sampler") %s)
  ret void
}

define void @tgt5(ptr noundef %p, target("spirv.Sampler") noundef %s, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h) {
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, target("spirv.Sampler") %s)
  ret void
}

; A wave that shows a difference of something else finds the handle as it was stored.

; EXPECT: src6 violated
; REASON: in the source and as returned
define i32 @src6(ptr noundef %p, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Sampler") noundef %s, i32 noundef %x) {
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, ptr %p
  %a = load target("spirv.Image", float, 1, 0, 0, 0, 1, 0), ptr %p
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %a, target("spirv.Sampler") %s)
  ret i32 %x
}

define i32 @tgt6(ptr noundef %p, target("spirv.Image", float, 1, 0, 0, 0, 1, 0) noundef %h, target("spirv.Sampler") noundef %s, i32 noundef %x) {
  store target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, ptr %p
  call void @use(target("spirv.Image", float, 1, 0, 0, 0, 1, 0) %h, target("spirv.Sampler") %s)
  %y = add i32 %x, 1
  ret i32 %y
}

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind willreturn memory(none) }
