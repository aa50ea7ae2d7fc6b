; Functions that call each other, one shown to others, attribute groups and metadata.
; ModuleID = 'x'
target triple = "nvptx64-nvidia-cuda"
@table = global ptr @shown
@"odd name" = global i32 0

; Function Attrs: nounwind
define i32 @f(i32 %x) #0 {
  %y = call i32 @inner(i32 %x), !range !0
  ret i32 %y
}

define internal i32 @inner(i32 %x) {
  %y = call i32 @deep(i32 %x)
  ret i32 %y
}

define private i32 @deep(i32 %x) {
  ret i32 %x
}

define internal i32 @shown(i32 %x) {
  ret i32 %x
}

define internal void @passed() {
  ret void
}

define void @other(ptr %p) {
  call void @take(ptr @passed)
  ret void
}

declare void @take(ptr) #1

attributes #0 = { nounwind "a"="#1" }
attributes #1 = { convergent }

!0 = !{i32 0, i32 9}
