; A kernel is its host's to start: LLVM takes it that what one kernel has in its slots no other reads.
declare i32 @number()
declare void @op(i32) convergent

define internal void @kernel(ptr noalias %p) convergent norecurse "kernel" {
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define internal void @kernel.less(ptr noalias %p) convergent norecurse "kernel" {
  call void @op(i32 undef)
  ret void
}

define internal void @body(ptr noalias %p) convergent norecurse {
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define internal void @body.less(ptr noalias %p) convergent norecurse {
  call void @op(i32 undef)
  ret void
}

; EXPECT: src1 unknown
; REASON: the source calls the kernel @kernel
define void @src1() convergent "kernel" {
  %slot = alloca i32
  %n = call i32 @number()
  store i32 %n, ptr %slot
  call void @kernel(ptr %slot)
  ret void
}

define void @tgt1() convergent "kernel" {
  %slot = alloca i32
  %n = call i32 @number()
  call void @kernel.less(ptr %slot)
  ret void
}

; EXPECT: src2 violated CO36
; CHANGE: differs
define void @src2() convergent "kernel" {
  %slot = alloca i32
  %n = call i32 @number()
  store i32 %n, ptr %slot
  call void @body(ptr %slot)
  ret void
}

define void @tgt2() convergent "kernel" {
  %slot = alloca i32
  %n = call i32 @number()
  call void @body.less(ptr %slot)
  ret void
}

; What is proved of such a pair is proved of it all the same.
; EXPECT: src3 preserved
define void @src3() convergent "kernel" {
  %slot = alloca i32
  %n = call i32 @number()
  store i32 %n, ptr %slot
  call void @kernel(ptr %slot)
  ret void
}

define void @tgt3() convergent "kernel" {
  %n = call i32 @number()
  call void @op(i32 %n)
  ret void
}
