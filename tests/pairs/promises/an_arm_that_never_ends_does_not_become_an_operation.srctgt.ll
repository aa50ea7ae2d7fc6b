; An arm that never ends does not become an operation.
; Other threads finish; what this one does behind the loop is not compared.
declare void @op(i32) convergent

; EXPECT: unknown
; REASON: never ends
define void @src(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %e
l:
  br label %l
e:
  ret void
}

define void @tgt(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %e
l:
  call void @op(i32 %x)
  br label %e
e:
  ret void
}
