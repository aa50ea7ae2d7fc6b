; A step to the address of another object is still based on the first.
declare void @reach(ptr) convergent

; EXPECT: src1 unknown
; BACK: src1 unknown
; ITSELF: src1 preserved
define void @src1(ptr noundef %p, ptr noundef %q) convergent {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %s = getelementptr i8, ptr %p, i64 %d
  call void @reach(ptr %s)
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q) convergent {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %s = getelementptr i8, ptr %p, i64 %d
  call void @reach(ptr %q)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p, ptr noundef %q) convergent {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %s = getelementptr i8, ptr %p, i64 %d
  call void @reach(ptr %s)
  ret void
}

define void @tgt2(ptr noundef %p, ptr noundef %q) convergent {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %s = getelementptr i8, ptr %p, i64 %d
  call void @reach(ptr %p)
  ret void
}
