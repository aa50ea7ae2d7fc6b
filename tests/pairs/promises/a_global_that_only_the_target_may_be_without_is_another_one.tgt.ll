@g = extern_weak global i32
declare void @op() convergent
define void @f() {
  %z = icmp eq ptr @g, null
  br i1 %z, label %t, label %e
t:
  call void @op()
  br label %e
e:
  ret void
}
