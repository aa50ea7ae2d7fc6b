; Arguments with and without a range, results of an operation, and a load.

define i32 @f(i32 %x, i8 noundef range(i8 0, 10) %y, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %a = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  %b = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  %l = load i32, ptr %p
  %s = add i32 %a, %b
  %u = add i32 %s, %l
  %z = zext i8 %y to i32
  %v = add i32 %u, %z
  ret i32 %v
}