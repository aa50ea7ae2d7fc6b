; An attribute that makes a body undefined is a promise.
declare void @op(i32) convergent

; EXPECT: src1 unknown
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x)  {
  br label %again
again:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end
end:
  call void @op(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x) mustprogress {
  br label %again
again:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end
end:
  call void @op(i32 %x)
  ret void
}

; EXPECT: src2 unknown
; BACK: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x)  {
  br label %again
again:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end
end:
  call void @op(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x) noreturn {
  br label %again
again:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end
end:
  call void @op(i32 %x)
  ret void
}
