; One arm calls an operation with what both compute.

declare i32 @op(i32) convergent

define i32 @main(i1 %c, i32 %p) {
entry:
  %x = mul i32 %p, 7
  %y = add i32 %x, 1
  br i1 %c, label %then, label %end

then:
  %r = call i32 @op(i32 %y)
  br label %end

end:
  %s = phi i32 [ %r, %then ], [ 0, %entry ]
  ret i32 %s
}
