@g = global i32 0, align 1
@there = global i32 0, align 4
@near = global i32 0, align 4
@given = externally_initialized global i32 0, align 4
declare void @op() convergent
define void @f() {
  %i = ptrtoint ptr @g to i64
  %l = and i64 %i, 15
  %z = icmp eq i64 %l, 0
  br i1 %z, label %t, label %e
t:
  call void @op()
  br label %e
e:
  ret void
}

define void @other_space() {
  store i32 1, ptr @there
  call void @op()
  ret void
}

define void @smaller_space() {
  store i32 1, ptr @near
  call void @op()
  ret void
}

define void @filled() {
  store i32 1, ptr @given
  call void @op()
  ret void
}
