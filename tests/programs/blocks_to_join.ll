; A block that simplifycfg joins with the one before it.
declare void @op(i32) convergent
define void @f(i32 %x) {
start:
  br label %end
end:
  call void @op(i32 %x)
  ret void
}
