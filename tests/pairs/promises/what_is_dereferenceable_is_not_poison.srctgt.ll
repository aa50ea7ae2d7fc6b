; What is dereferenceable is not poison.
declare void @at(ptr) convergent
declare ptr @get()

; EXPECT: src1 preserved
define void @src1() {
  %p = call dereferenceable(4) ptr @get()
  call void @at(ptr  %p)
  ret void
}

define void @tgt1() {
  %p = call dereferenceable(4) ptr @get()
  call void @at(ptr noundef %p)
  ret void
}

; EXPECT: src2 preserved
define void @src2() {
  %p = call dereferenceable_or_null(4) ptr @get()
  call void @at(ptr  %p)
  ret void
}

define void @tgt2() {
  %p = call dereferenceable_or_null(4) ptr @get()
  call void @at(ptr noundef %p)
  ret void
}

; Align 4-expected2.
; EXPECT: src3 violated
define void @src3() {
  %p = call align 4 ptr @get()
  call void @at(ptr  %p)
  ret void
}

define void @tgt3() {
  %p = call align 4 ptr @get()
  call void @at(ptr noundef %p)
  ret void
}

; EXPECT: src4 violated
define void @src4() {
  %p = call nonnull ptr @get()
  call void @at(ptr  %p)
  ret void
}

define void @tgt4() {
  %p = call nonnull ptr @get()
  call void @at(ptr noundef %p)
  ret void
}
