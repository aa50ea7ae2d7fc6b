; One address need not be one object.
; Behind `p == q` the other pointer may stand at the end of another object.
target datalayout = "e-p:64:64-i64:64"
@part = internal global [64 x i32] zeroinitializer
declare void @show(i32) convergent

; No argument leads to a variable that only this module reaches: who stores by one stores elsewhere.

; EXPECT: src1 unknown
; BACK: src1 violated
; ITSELF: src1 preserved
define void @src1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr %p, @part
  br i1 %e, label %same, label %end
same:
  store i32 1, ptr %p
  call void @show(i32 7)
  br label %end
end:
  ret void
}

define void @tgt1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr %p, @part
  br i1 %e, label %same, label %end
same:
  store i32 1, ptr @part
  call void @show(i32 7)
  br label %end
end:
  ret void
}

; EXPECT: src2 unknown
; BACK: src2 unknown
; ITSELF: src2 preserved
define void @src2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr %p, @part
  br i1 %e, label %same, label %end
same:
  %v = load volatile i32, ptr %p
  call void @show(i32 7)
  br label %end
end:
  ret void
}

define void @tgt2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr %p, @part
  br i1 %e, label %same, label %end
same:
  %v = load volatile i32, ptr @part
  call void @show(i32 7)
  br label %end
end:
  ret void
}
