; A remainder, and the remainder by hand: whether they are one takes a solver more than a minute.
declare void @op(i64) convergent
define void @src(i64 noundef %x, i64 noundef %y) {
  %odd = or i64 %y, 1
  %r = urem i64 %x, %odd
  call void @op(i64 %r)
  ret void
}
define void @tgt(i64 noundef %x, i64 noundef %y) {
  %odd = or i64 %y, 1
  %q = udiv i64 %x, %odd
  %p = mul i64 %q, %odd
  %r = sub i64 %x, %p
  call void @op(i64 %r)
  ret void
}
