@g = unnamed_addr constant i32 5
@h = unnamed_addr constant i32 5
declare void @op() convergent
define void @f() {
  %z = icmp eq ptr @g, @h
  br i1 %z, label %t, label %e
t:
  call void @op()
  br label %e
e:
  ret void
}
