@kept = internal global i32 poison
@seen = global i32 0

define void @forwarded(i32 noundef %x, ptr noundef %p) {
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  store i32 %x, ptr %p
  ret void
}

define void @over_an_unknown_call(i32 noundef %x) {
  call void @other()
  call void @use(i32 %x)
  ret void
}

define i32 @beside_a_pointer(ptr noundef %p) {
  store i32 1, ptr %p
  ret i32 1
}

define i32 @beside_a_visible_one(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @seen
  ret i32 1
}

define void @still_there(i32 noundef %x) {
  ret void
}

define void @given_away(i32 noundef %x, ptr noundef %p) {
  store ptr null, ptr %p
  ret void
}

declare void @llvm.dx.group.memory.barrier.with.group.sync() #0
declare void @other()
declare void @use(i32) #1

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
