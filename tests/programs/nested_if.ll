; An if in an if, with a value that tells the ways apart.
target triple = "spirv64-unknown-unknown"
declare void @op(i32) convergent
define i32 @f(i1 %c, i1 %d, i32 %x) {
entry:
  br i1 %c, label %outer, label %end
outer:
  %y = add i32 %x, 1
  br i1 %d, label %inner, label %other
inner:
  call void @op(i32 %y)
  br label %end
other:
  br label %end
end:
  %m = phi i32 [ 7, %entry ], [ %y, %inner ], [ %x, %other ]
  ret i32 %m
}
