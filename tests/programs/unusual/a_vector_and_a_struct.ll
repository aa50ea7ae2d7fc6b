; A vector and a struct.
declare void @v(<2 x float>, { i32, i64 }) convergent
define void @f(<2 x float> %a, i32 %x) {
  %s = fadd <2 x float> %a, %a
  %t = insertvalue { i32, i64 } poison, i32 %x, 0
  call void @v(<2 x float> %s, { i32, i64 } %t)
  ret void
}
