; Two branches to one block and a switch that repeats.
declare void @op(i32) convergent
define void @f(i32 %x, i1 %c) {
  br i1 %c, label %next, label %next
next:
  switch i32 %x, label %end [ i32 0, label %then
                              i32 1, label %then
                              i32 2, label %end ]
then:
  %p = phi i32 [ 5, %next ], [ 5, %next ]
  call void @op(i32 %p)
  br label %end
end:
  ret void
}
