; A variable that only the source's module has, that no other module can name and whose address no
; code gives away: the target's functions cannot tell what it holds. Others write it where code of
; the module may run: not in an intrinsic that neither calls back nor waits for other threads.

@g = internal global i32 poison
@kept = internal global i32 poison
@given = internal global i32 poison
@seen = global i32 0

; EXPECT: forwarded preserved
define void @forwarded(i32 noundef %x, ptr noundef %p) {
  store i32 %x, ptr @g
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %y = load i32, ptr @g
  store i32 %y, ptr %p
  ret void
}

; EXPECT: over_an_unknown_call violated
; CHANGE: differs
define void @over_an_unknown_call(i32 noundef %x) {
  store i32 %x, ptr @g
  call void @other()
  %y = load i32, ptr @g
  call void @use(i32 %y)
  ret void
}

; The pointer may lead to what the other module names, and not to the variable.

; EXPECT: beside_a_pointer preserved
define i32 @beside_a_pointer(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @g
  %y = load i32, ptr %p
  ret i32 %y
}

; EXPECT: beside_a_visible_one violated
; CHANGE: differs
define i32 @beside_a_visible_one(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @seen
  %y = load i32, ptr %p
  ret i32 %y
}

; Others of the target's functions may read what is still there.

; EXPECT: still_there unknown
define void @still_there(i32 noundef %x) {
  store i32 %x, ptr @kept
  ret void
}

; Who was given the address may read there.

; EXPECT: given_away unknown
define void @given_away(i32 noundef %x, ptr noundef %p) {
  store ptr @given, ptr %p
  store i32 %x, ptr @given
  store ptr null, ptr %p
  ret void
}

declare void @llvm.dx.group.memory.barrier.with.group.sync() #0
declare void @other()
declare void @use(i32) #1

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #1 = { convergent nounwind willreturn memory(none) }
