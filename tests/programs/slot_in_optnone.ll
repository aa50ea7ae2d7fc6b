; A stack slot in a function that passes leave alone, with controlled and uncontrolled calls.
define i32 @f(i32 %x, i1 %c) noinline optnone {
entry:
  %p = alloca i32
  store i32 %x, ptr %p
  br i1 %c, label %then, label %join
then:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  call void @op()
  store i32 7, ptr %p
  br label %join
join:
  %y = load i32, ptr %p
  ret i32 %y
}
declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()
