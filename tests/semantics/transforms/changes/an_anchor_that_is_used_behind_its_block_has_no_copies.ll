; An anchor that is used behind its block has no copies.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()

; TRANSFORM: src tail-duplicate then join
; REFUSED: copies of the token %t would meet in %last: a token is no input of a phi
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %last
last:
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}
