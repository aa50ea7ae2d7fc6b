@v.0 = internal unnamed_addr addrspace(1) global i32 7, align 16
@v.2 = internal addrspace(1) global float 0.0, align 8
@v.3 = internal addrspace(1) global float 0.0, align 4
@kept = internal global i32 0, align 4

define void @stored_and_loaded(i32 noundef %x, ptr noundef %p) {
  store i32 %x, ptr addrspace(1) @v.0
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %y = load i32, ptr addrspace(1) @v.0
  store i32 %y, ptr %p
  ret void
}

define void @loaded() {
  %x = load float, ptr addrspace(1) @v.2
  call void @show(float %x)
  %y = load i32, ptr addrspace(1) @v.0
  call void @use(i32 %y)
  ret void
}

define void @what_is_left_out(i32 noundef %x, ptr noundef %p) {
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  store i32 %x, ptr addrspace(1) @v.0
  call void @silent()
  ret void
}

define void @half_of_two() {
  store i32 0, ptr addrspace(1) @v.3
  store i16 0, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @v.2, i64 2)
  store i16 0, ptr addrspace(1) @v.2
  call void @silent()
  ret void
}

define void @beside_a_pointer(ptr noundef %p) {
  store i32 1, ptr addrspace(1) @v.0
  store i32 2, ptr %p
  call void @use(i32 1)
  ret void
}

define void @not_stored(i32 noundef %x) {
  call void @silent()
  ret void
}

define void @another_value(i32 noundef %x) {
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) @v.0
  call void @silent()
  ret void
}

define void @one_more(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v.0
  call void @use(i32 %x)
  ret void
}

define void @another_element(float noundef %x) {
  store float %x, ptr addrspace(1) @v.3
  call void @silent()
  ret void
}

define void @stored_later(i32 noundef %x) {
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  store i32 %x, ptr addrspace(1) @v.0
  ret void
}

define void @loaded_earlier() {
  %x = load i32, ptr addrspace(1) @v.0
  call void @other()
  call void @use(i32 %x)
  ret void
}

define void @over_an_unknown_call(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v.0
  call void @other()
  call void @use(i32 %x)
  ret void
}

define void @apart(i1 noundef %c, i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v.0
  br i1 %c, label %a, label %b
a:
  call void @meet()
  br label %e
b:
  call void @meet()
  br label %e
e:
  ret void
}

define void @on_what_is_loaded(i1 noundef %c) {
  %x = load i32, ptr addrspace(1) @v.0, !noundef !0
  call void @use(i32 %x)
  %d = icmp eq i32 %x, 0
  %e = xor i1 %c, %d
  br i1 %e, label %a, label %b
a:
  call void @meet()
  br label %e2
b:
  call void @meet()
  br label %e2
e2:
  ret void
}

declare void @llvm.dx.group.memory.barrier.with.group.sync() #0
declare void @other()
declare void @silent() #2
declare void @meet() #3
declare void @use(i32) #1
declare void @show(float) #1

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { convergent nounwind willreturn }

!0 = !{}
