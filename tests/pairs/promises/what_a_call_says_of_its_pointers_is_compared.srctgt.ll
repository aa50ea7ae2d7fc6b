; What a call says of its pointers and no value shows: the source may rely on it, the target not add it.
declare ptr @get()
declare noalias ptr @alone() nounwind willreturn
declare i32 @look(ptr)
declare void @op(i32) convergent
declare void @use(ptr) convergent

; What the call returns, nothing else leads to: the store does not change what is loaded.
; EXPECT: src1 unknown
; REASON: leads where no other one does
define void @src1(ptr %p) {
  %q = call noalias ptr @alone()
  %v = load i32, ptr %p
  store i32 1, ptr %q
  call void @op(i32 %v)
  ret void
}

define void @tgt1(ptr %p) {
  %q = call noalias ptr @alone()
  store i32 1, ptr %q
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

; EXPECT: src2 unknown
; REASON: noalias
; BACK: src2 preserved
define void @src2() {
  %q = call ptr @get()
  call void @use(ptr %q)
  ret void
}

define void @tgt2() {
  %q = call noalias ptr @get()
  call void @use(ptr %q)
  ret void
}

; EXPECT: src3 unknown
; REASON: captures(none)
; BACK: src3 preserved
define void @src3(ptr %p) {
  %v = call i32 @look(ptr %p)
  call void @op(i32 %v)
  ret void
}

define void @tgt3(ptr %p) {
  %v = call i32 @look(ptr captures(none) %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src4 unknown
; REASON: invariant.load
; BACK: src4 preserved
define void @src4(ptr %p) {
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt4(ptr %p) {
  %v = load i32, ptr %p, !invariant.load !0
  call void @op(i32 %v)
  ret void
}

!0 = !{}
