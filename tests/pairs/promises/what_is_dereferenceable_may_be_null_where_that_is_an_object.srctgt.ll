; What is dereferenceable may be null where that is an object.
declare void @op(i32) convergent

; EXPECT: violated
define void @src(ptr dereferenceable(4) %p) null_pointer_is_valid {
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt(ptr dereferenceable(4) %p) null_pointer_is_valid {
  call void @op(i32 2)
  ret void
}
