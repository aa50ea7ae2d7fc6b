; An instruction that is not modelled may give away the addresses that it names: of a variable, and
; of what a function was passed.

@invoked = internal global i32 poison
@passed = internal global i32 poison
@branched = internal global i32 poison
@kept = internal global i32 poison

declare void @leak(ptr)
declare i32 @personality(...)

define void @invokes() personality ptr @personality {
  invoke void @leak(ptr @invoked) to label %next unwind label %lost
next:
  ret void
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}

define internal void @gives_away(ptr %what) {
  call void @leak(ptr null) [ "deopt"(ptr %what) ]
  ret void
}

define void @passes() {
  call void @gives_away(ptr @passed)
  ret void
}

define internal void @branches_away(ptr %0) {
  %2 = getelementptr i8, ptr %0, i64 0
  callbr void asm "", "r,!i"(ptr %2) to label %3 [label %3]
3:
  ret void
}

define void @branches() {
  call void @branches_away(ptr @branched)
  ret void
}

; EXPECT: src1 violated
; CHANGE: differs
define i32 @src1(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @invoked
  %y = load i32, ptr %p
  ret i32 %y
}

define i32 @tgt1(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @invoked
  ret i32 1
}

; EXPECT: src2 violated
; CHANGE: differs
define i32 @src2(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @passed
  %y = load i32, ptr %p
  ret i32 %y
}

define i32 @tgt2(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @passed
  ret i32 1
}

; EXPECT: src3 violated
; CHANGE: differs
define i32 @src3(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @branched
  %y = load i32, ptr %p
  ret i32 %y
}

define i32 @tgt3(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @branched
  ret i32 1
}

; EXPECT: src4 preserved
define i32 @src4(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @kept
  %y = load i32, ptr %p
  ret i32 %y
}

define i32 @tgt4(ptr noundef %p) {
  store i32 1, ptr %p
  store i32 2, ptr @kept
  ret i32 1
}
