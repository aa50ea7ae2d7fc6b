; A variable of the source that no other code reaches may be several in the target, one for each
; element that is left: @v.0, @v.2 and @v.3 are in its place, and of the element of number 1 nobody
; can tell what it holds.

%whole = type { i32, i32, [2 x float], i64 }
@v = internal addrspace(1) global %whole { i32 7, i32 poison, [2 x float] zeroinitializer, i64 poison }, align 16
@kept = internal global i32 0, align 4

; EXPECT: stored_and_loaded preserved
define void @stored_and_loaded(i32 noundef %x, ptr noundef %p) {
  store i32 %x, ptr addrspace(1) @v
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %y = load i32, ptr addrspace(1) @v
  store i32 %y, ptr %p
  ret void
}

; What is there at first is the same.

; EXPECT: loaded preserved
define void @loaded() {
  %at = getelementptr inbounds %whole, ptr addrspace(1) @v, i64 0, i32 2, i64 0
  %x = load float, ptr addrspace(1) %at
  call void @show(float %x)
  %y = load i32, ptr addrspace(1) @v
  call void @use(i32 %y)
  ret void
}

; EXPECT: what_is_left_out preserved
define void @what_is_left_out(i32 noundef %x, ptr noundef %p) {
  %at = getelementptr inbounds %whole, ptr addrspace(1) @v, i64 0, i32 1
  store i32 %x, ptr addrspace(1) %at
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  store i32 %x, ptr addrspace(1) @v
  %y = load i32, ptr addrspace(1) %at
  call void @silent()
  ret void
}

; An access of the source is to any of its bytes.

; EXPECT: half_of_two preserved
define void @half_of_two() {
  %at = getelementptr inbounds i8, ptr addrspace(1) @v, i64 8
  store i64 0, ptr addrspace(1) %at
  call void @silent()
  ret void
}

; No other pointer leads there, neither before nor now.

; EXPECT: beside_a_pointer preserved
define void @beside_a_pointer(ptr noundef %p) {
  store i32 1, ptr addrspace(1) @v
  store i32 2, ptr %p
  %x = load i32, ptr addrspace(1) @v
  call void @use(i32 %x)
  ret void
}

; What the target no longer stores is missed, and what it stores more is found.

; EXPECT: not_stored unknown
define void @not_stored(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v
  call void @silent()
  ret void
}

; EXPECT: another_value unknown
define void @another_value(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v
  call void @silent()
  ret void
}

; EXPECT: one_more unknown
define void @one_more(i32 noundef %x) {
  call void @use(i32 %x)
  ret void
}

; EXPECT: another_element unknown
define void @another_element(float noundef %x) {
  %at = getelementptr inbounds %whole, ptr addrspace(1) @v, i64 0, i32 2, i64 0
  store float %x, ptr addrspace(1) %at
  call void @silent()
  ret void
}

; EXPECT: stored_later unknown
define void @stored_later(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  ret void
}

; EXPECT: loaded_earlier unknown
define void @loaded_earlier() {
  call void @other()
  %x = load i32, ptr addrspace(1) @v
  call void @use(i32 %x)
  ret void
}

; Other code may run functions of the module, which write there.

; EXPECT: over_an_unknown_call unknown
define void @over_an_unknown_call(i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v
  call void @other()
  %y = load i32, ptr addrspace(1) @v
  call void @use(i32 %y)
  ret void
}

; Who communicates is compared as ever.

; EXPECT: apart violated
; CHANGE: splits
define void @apart(i1 noundef %c, i32 noundef %x) {
  store i32 %x, ptr addrspace(1) @v
  call void @meet()
  ret void
}

; Which element a name means is not said, so that nothing is violated for what one holds.

; EXPECT: on_what_is_loaded unknown
define void @on_what_is_loaded(i1 noundef %c) {
  %x = load i32, ptr addrspace(1) @v, !noundef !0
  call void @use(i32 %x)
  call void @meet()
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
