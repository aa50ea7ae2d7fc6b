; An indirect convergent call.
define void @f(ptr %g, i32 %x) convergent {
  call void %g(i32 %x) convergent
  ret void
}
