; A vote without those whom a call kept is another one.
; It is violated where the call is known to keep some, and so never preserved.
declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare void @exit() noreturn
declare void @plain2(i32)
declare void @plain3(i32)

define void @plain(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %stop, label %on
stop:
  call void @exit()
  unreachable
on:
  ret void
}

; EXPECT: src1 violated
define i32 @src1(i32 noundef %x) convergent {
  %vote = call i32 @vote(i32 %x)
  call void @plain(i32 %x)
  ret i32 %vote
}

define i32 @tgt1(i32 noundef %x) convergent {
  call void @plain(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret i32 %vote
}

; EXPECT: src2 unknown
; REASON: may not return
define i32 @src2(i32 noundef %x) convergent {
  %vote = call i32 @vote(i32 %x)
  call void @plain2(i32 %x)
  ret i32 %vote
}

define i32 @tgt2(i32 noundef %x) convergent {
  call void @plain2(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret i32 %vote
}

; EXPECT: src3 violated
define i32 @src3(i32 noundef %x) convergent {
  %vote = call i32 @vote(i32 %x)
  call void @plain(i32 %x)
  ret i32 0
}

define i32 @tgt3(i32 noundef %x) convergent {
  call void @plain(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret i32 0
}

; EXPECT: src4 unknown
; REASON: may not return
define i32 @src4(i32 noundef %x) convergent {
  %vote = call i32 @vote(i32 %x)
  call void @plain3(i32 %x)
  ret i32 0
}

define i32 @tgt4(i32 noundef %x) convergent {
  call void @plain3(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret i32 0
}
