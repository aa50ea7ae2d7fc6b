; An iterating anchor beside a heart of another token: other rules held in that text's time.
declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define void @f(i1 %c, i1 %d) convergent {
e:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  %i = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op() [ "convergencectrl"(token %i) ]
  br i1 %d, label %a, label %b
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %d, label %a, label %x
x:
  ret void
}
