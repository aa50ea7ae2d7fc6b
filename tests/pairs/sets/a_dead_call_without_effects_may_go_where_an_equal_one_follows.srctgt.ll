; A dead call without effects may go where an equal one follows.
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare token @llvm.experimental.convergence.entry()

; EXPECT: preserved
define void @src(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %a, label %b
a:
  %r = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %r) [ "convergencectrl"(token %t) ]
  br label %b
b:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  %r = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %r) [ "convergencectrl"(token %t) ]
  br label %b
b:
  ret void
}
