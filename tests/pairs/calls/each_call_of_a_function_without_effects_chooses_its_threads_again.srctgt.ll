; Each call of a function without effects chooses its threads again.
declare token @llvm.experimental.convergence.anchor()
declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)

define internal i32 @peers() memory(none) willreturn nounwind {
  %t = call token @llvm.experimental.convergence.anchor()
  %r = call i32 @vote(i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

; EXPECT: unknown
; BACK: preserved
; ITSELF: tgt preserved
define void @src() {
  %r = call i32 @peers()
  call void @use(i32 %r)
  call void @use(i32 %r)
  ret void
}

define void @tgt() {
  %r = call i32 @peers()
  call void @use(i32 %r)
  %s = call i32 @peers()
  call void @use(i32 %s)
  ret void
}
