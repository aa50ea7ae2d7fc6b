; A global that is less aligned in the target has other low bits.
; EXPECT: f unknown
; REASON: @g lies
@g = global i32 0, align 16
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
