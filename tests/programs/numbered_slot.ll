; A stack slot that LLVM promotes; values and blocks have numbers.
define i32 @f(i32 %0, i1 %1) {
  %3 = alloca i32

  store i32 %0, ptr %3 ; a comment
  br i1 %1, label %4, label %6
4:
  %5 = call i32 @value(i32 7)
  store i32 %5,
    ptr %3
  br label %6
6:
  %7 = load i32, ptr %3
  %8 = call i32 @value(i32 %7)
  ret i32 %8
}
