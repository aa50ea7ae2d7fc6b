; A difference that does not wrap around on the path on which it is taken is no poison, and a call is
; passed the same as by a target that does not say so. Elsewhere it may be poison.

declare ptr @place(i32) nounwind willreturn memory(none)
declare void @barrier() convergent nounwind
declare void @flag(i1) convergent
declare void @show(float) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %i, ptr noundef nonnull align 4 dereferenceable(4) %o) {
  %there = icmp uge i32 %i, 2
  %y = load float, ptr %o, align 4
  call void @show(float %y)
  br i1 %there, label %read, label %end
read:
  %j = sub nuw i32 %i, 2
  %p = call noundef nonnull align 4 dereferenceable(4) ptr @place(i32 %j)
  %x = load float, ptr %p, align 4
  %same = icmp eq ptr %p, %o
  call void @flag(i1 %same)
  call void @show(float %x)
  br label %end
end:
  call void @barrier()
  ret void
}

define void @tgt1(i32 noundef %i, ptr noundef nonnull align 4 dereferenceable(4) %o) {
  %there = icmp ugt i32 %i, 1
  %y = load float, ptr %o, align 4
  call void @show(float %y)
  br i1 %there, label %read, label %end
read:
  %j = add i32 %i, -2
  %p = call noundef nonnull align 4 dereferenceable(4) ptr @place(i32 %j)
  %x = load float, ptr %p, align 4
  %same = icmp eq ptr %p, %o
  call void @flag(i1 %same)
  call void @show(float %x)
  br label %end
end:
  call void @barrier()
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %i) {
  %j = add i32 %i, -2
  %p = call noundef nonnull align 4 dereferenceable(4) ptr @place(i32 %j)
  %x = load float, ptr %p, align 4
  call void @show(float %x)
  ret void
}

define void @tgt2(i32 noundef %i) {
  %j = sub nuw i32 %i, 2
  %p = call noundef nonnull align 4 dereferenceable(4) ptr @place(i32 %j)
  %x = load float, ptr %p, align 4
  call void @show(float %x)
  ret void
}
