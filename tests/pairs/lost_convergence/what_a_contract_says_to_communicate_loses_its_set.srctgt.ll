; What a contract says to communicate loses its set.
declare void @subgroupAdd(i32)

; EXPECT: violated CO36 CO25
; CHANGE: shrinks
define void @src(i1 noundef %c, ptr %p) convergent {
  call void @subgroupAdd(i32 7) convergent
  ret void
}

define void @tgt(i1 noundef %c, ptr %p) convergent {
  call void @subgroupAdd(i32 7)
  ret void
}
