; A vote on a path that a call ends makes the set larger.
; Also of what may be executed anywhere (CO27).
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare void @exit() noreturn

; EXPECT: unknown
; ITSELF: tgt preserved
define i32 @src(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %stop, label %on
stop:
  call void @exit()
  unreachable
on:
  %spec = call i32 @spec(i32 %x)
  ret i32 %spec
}

define i32 @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %spec = call i32 @spec(i32 %x)
  br i1 %c, label %stop, label %on
stop:
  call void @exit()
  unreachable
on:
  ret i32 %spec
}
