; Calls in one block and calls in callees are all replaced.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()

define i32 @middle(i32 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call i32 @leaf(i32 %x) [ "convergencectrl"(token %t) ]
  %b = call i32 @leaf(i32 %a) [ "convergencectrl"(token %t) ]
  ret i32 %b
}

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
  %a = call i32 @middle(i32 %n) [ "convergencectrl"(token %t) ]
  %b = call i32 @middle(i32 %a) [ "convergencectrl"(token %t) ]
  ret i32 %b
}

define i32 @tgt(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %middle.3.entry
middle.3.entry:
  br label %middle.3.leaf.1.entry
middle.3.leaf.1.entry:
  %middle.3.leaf.1.r = call i32 @op(i32 %n) convergent [ "convergencectrl"(token %t) ]
  br label %middle.3.leaf.1
middle.3.leaf.1:
  %middle.3.a = phi i32 [ %middle.3.leaf.1.r, %middle.3.leaf.1.entry ]
  br label %middle.3.leaf.2.entry
middle.3.leaf.2.entry:
  %middle.3.leaf.2.r = call i32 @op(i32 %middle.3.a) convergent [ "convergencectrl"(token %t) ]
  br label %middle.3.leaf.2
middle.3.leaf.2:
  %middle.3.b = phi i32 [ %middle.3.leaf.2.r, %middle.3.leaf.2.entry ]
  br label %middle.3
middle.3:
  %a = phi i32 [ %middle.3.b, %middle.3.leaf.2 ]
  br label %middle.6.entry
middle.6.entry:
  br label %middle.6.leaf.4.entry
middle.6.leaf.4.entry:
  %middle.6.leaf.4.r = call i32 @op(i32 %a) convergent [ "convergencectrl"(token %t) ]
  br label %middle.6.leaf.4
middle.6.leaf.4:
  %middle.6.a = phi i32 [ %middle.6.leaf.4.r, %middle.6.leaf.4.entry ]
  br label %middle.6.leaf.5.entry
middle.6.leaf.5.entry:
  %middle.6.leaf.5.r = call i32 @op(i32 %middle.6.a) convergent [ "convergencectrl"(token %t) ]
  br label %middle.6.leaf.5
middle.6.leaf.5:
  %middle.6.b = phi i32 [ %middle.6.leaf.5.r, %middle.6.leaf.5.entry ]
  br label %middle.6
middle.6:
  %b = phi i32 [ %middle.6.b, %middle.6.leaf.5 ]
  ret i32 %b
}
