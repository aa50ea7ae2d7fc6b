; What has no partner where a call ends the thread is placed in its program.
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) nounwind

; EXPECT: unknown
; REASON: a call of @pure has no partner
; PLACE: source
; BACK: unknown
; REASON: a call of @pure has no partner
; PLACE: target
define void @src(i32 noundef %x) {
  %a = call i32 @pure(i32 1)
  call void @op(i32 1)
  unreachable
}

define void @tgt(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}
