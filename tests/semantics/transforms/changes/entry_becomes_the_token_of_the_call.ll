; Entry becomes the token of the call.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define i32 @leaf(i32 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

; TRANSFORM: src inline
; BECOMES: tgt
define i32 @src(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %r, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @leaf(i32 %i) [ "convergencectrl"(token %h) ]
  %c = icmp eq i32 %r, %n
  br i1 %c, label %loop, label %exit
exit:
  %s = call i32 @leaf(i32 %r) [ "convergencectrl"(token %t) ]
  ret i32 %s
}

define i32 @tgt(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %r, %leaf.1 ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %leaf.1.entry
leaf.1.entry:
  %leaf.1.r = call i32 @op(i32 %i) convergent [ "convergencectrl"(token %h) ]
  br label %leaf.1
leaf.1:
  %r = phi i32 [ %leaf.1.r, %leaf.1.entry ]
  %c = icmp eq i32 %r, %n
  br i1 %c, label %loop, label %exit
exit:
  br label %leaf.2.entry
leaf.2.entry:
  %leaf.2.r = call i32 @op(i32 %r) convergent [ "convergencectrl"(token %t) ]
  br label %leaf.2
leaf.2:
  %s = phi i32 [ %leaf.2.r, %leaf.2.entry ]
  ret i32 %s
}
