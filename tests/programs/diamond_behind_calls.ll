; A convergent call of a plain function, an operation, and two empty arms behind them.
declare i32 @plain(i32)
declare i32 @op(i32) convergent
define void @f(i32 noundef %x, i1 noundef %c) convergent {
head:
  call i32 @plain(i32 1) convergent
  call i32 @op(i32 1)
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}
