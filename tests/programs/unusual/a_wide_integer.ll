; A wide integer.
declare void @w(i512) convergent
define void @f(i512 %x) {
  %y = mul i512 %x, %x
  call void @w(i512 %y)
  ret void
}
