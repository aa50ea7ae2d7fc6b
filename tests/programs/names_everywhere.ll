; Every kind of name: of values, blocks, functions and globals.

declare void @op(i32) convergent
declare i32 @get()
@f = global i32 0

define i32 @f1(i32 %x, ptr %p) {
entry:
  %a = add i32 %x, 1
  switch i32 %a, label %end [
    i32 3, label %then
    i32 4, label %end
  ]

then:
  %b = call i32 @get()
  call void @op(i32 %b)
  br label %end

end:
  %r = phi i32 [ %a, %entry ], [ %a, %entry ], [ %b, %then ]
  store i32 %r, ptr %p
  ret i32 %r
}
