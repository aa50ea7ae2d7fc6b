; Two globals lie apart, unless they may be merged or replaced.
@g = global i32 0
@h = global i32 0
@one = unnamed_addr constant i32 0
@two = weak global i32 0
declare void @op() convergent
declare void @opx(i32) convergent

; EXPECT: src1 preserved
define void @src1() {
  %c = icmp eq ptr @g, @h
  br i1 %c, label %x, label %b

x:
  call void @op()
  br label %b

b:
  ret void
}

define void @tgt1() {
  ret void
}

; EXPECT: src2 unknown
define void @src2() {
  %c = icmp eq ptr @one, @h
  br i1 %c, label %x, label %b

x:
  call void @op()
  br label %b

b:
  ret void
}

define void @tgt2() {
  ret void
}

; EXPECT: src3 unknown
define void @src3() {
  %c = icmp eq ptr @two, @h
  br i1 %c, label %x, label %b

x:
  call void @op()
  br label %b

b:
  ret void
}

define void @tgt3() {
  ret void
}
