; A difference that rests on one pairing of equal calls refutes nothing.
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare token @llvm.experimental.convergence.entry()

; EXPECT: unknown
; REASON: matched otherwise
define void @src(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  br label %n
n:
  %v = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %u) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  br label %n
n:
  %v = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %v) [ "convergencectrl"(token %t) ]
  ret void
}
