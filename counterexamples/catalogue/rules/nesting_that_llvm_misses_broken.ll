; EXPECT: ill-formed CO24 F22
; Regions cross on a way into an irreducible cycle; the verifier of LLVM 22 accepts it.
; It walks the blocks once and forward, and reaches b4 before it has seen the use in b3.

define void @example(i1 %p, i1 %q, i1 %r) convergent {
b0:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %p, label %b2, label %b3

b3:
  call void @op() [ "convergencectrl"(token %e) ]
  br label %b1

b1:
  br i1 %q, label %b1, label %b2

b2:
  br i1 %r, label %b1, label %b4

b4:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
