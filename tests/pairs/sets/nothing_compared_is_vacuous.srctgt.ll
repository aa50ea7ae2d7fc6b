; Nothing compared is vacuous.
declare token @llvm.experimental.convergence.entry()

; EXPECT: preserved
; VACUOUS: yes
; TRIPS: all
define void @src(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}
