; Sets that change among threads that refine are a violation, whatever other threads do.
declare void @op(i32) convergent

; EXPECT: src1 violated
; CHANGE: splits
; SETS: violated
; THREADS: differs
define i32 @src1(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  ret i32 1
}
define i32 @tgt1(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 0)
  br label %e
b:
  call void @op(i32 0)
  br label %e
e:
  %is = icmp eq i32 %x, 7
  %r = select i1 %is, i32 2, i32 1
  ret i32 %r
}

; EXPECT: src2 violated
; CHANGE: splits
; SETS: violated
; THREADS: refined
define i32 @src2(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  ret i32 1
}
define i32 @tgt2(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 0)
  br label %e
b:
  call void @op(i32 0)
  br label %e
e:
  ret i32 1
}

; only single threads of which c is set refine, and these are together on both sides
; EXPECT: src3 violated
; CHANGE: differs
; SETS: preserved
define i32 @src3(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  ret i32 1
}
define i32 @tgt3(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 0)
  ret i32 1
b:
  call void @op(i32 0)
  ret i32 2
}
