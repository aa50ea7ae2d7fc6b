; A variable that no other module can name, and whose address no code of its own gives away: only
; addresses that are computed from its own lead there.

target datalayout = "e-p:64:64-p3:32:32-i64:64"

@own = internal global [4 x i32] zeroinitializer
@local = internal addrspace(3) global [4 x i32] zeroinitializer
@given = internal global [4 x i32] zeroinitializer
@shown = global [4 x i32] zeroinitializer

; EXPECT: src1 preserved
define i32 @src1(ptr noundef %p, i64 noundef %i) {
  %at = getelementptr inbounds [4 x i32], ptr @own, i64 0, i64 %i
  store i32 1, ptr %at, align 4
  store i32 2, ptr %p, align 4
  %x = load i32, ptr %at, align 4
  ret i32 %x
}

define i32 @tgt1(ptr noundef %p, i64 noundef %i) {
  %at = getelementptr inbounds [4 x i32], ptr @own, i64 0, i64 %i
  store i32 1, ptr %at, align 4
  store i32 2, ptr %p, align 4
  ret i32 1
}

; EXPECT: src2 preserved
define i32 @src2(ptr noundef %p) {
  store i32 1, ptr addrspace(3) @local, align 4
  store i32 2, ptr %p, align 4
  %x = load i32, ptr addrspace(3) @local, align 4
  ret i32 %x
}

define i32 @tgt2(ptr noundef %p) {
  store i32 1, ptr addrspace(3) @local, align 4
  store i32 2, ptr %p, align 4
  ret i32 1
}

; EXPECT: src3 violated
; CHANGE: differs
define i32 @src3(ptr noundef %p) {
  store i32 1, ptr @shown, align 4
  store i32 2, ptr %p, align 4
  %x = load i32, ptr @shown, align 4
  ret i32 %x
}

define i32 @tgt3(ptr noundef %p) {
  store i32 1, ptr @shown, align 4
  store i32 2, ptr %p, align 4
  ret i32 1
}

; Another function gives the address away.

; EXPECT: src4 violated
; CHANGE: differs
define i32 @src4(ptr noundef %p) {
  store i32 1, ptr @given, align 4
  store i32 2, ptr %p, align 4
  %x = load i32, ptr @given, align 4
  ret i32 %x
}

define i32 @tgt4(ptr noundef %p) {
  store i32 1, ptr @given, align 4
  store i32 2, ptr %p, align 4
  ret i32 1
}

define void @gives(ptr noundef %p) {
  store ptr @given, ptr %p, align 8
  ret void
}

; Others read what it holds by the module's own code.

; EXPECT: src5 violated
; CHANGE: differs
define void @src5() {
  store i32 1, ptr @own, align 4
  ret void
}

define void @tgt5() {
  store i32 2, ptr @own, align 4
  ret void
}
