; A scalable vector.
declare void @v(<vscale x 2 x i32>) convergent
define void @f(<vscale x 2 x i32> %a) {
  %s = add <vscale x 2 x i32> %a, %a
  call void @v(<vscale x 2 x i32> %s)
  ret void
}
