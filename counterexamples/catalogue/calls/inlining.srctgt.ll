; EXPECT: src1 preserved CO11
; EXPECT: src2 preserved CO11
; EXPECT: src3 ill-formed CO11 CO18
; EXPECT: src4 preserved CO11
; EXPECT: src5 violated CO11
; EXPECT: src6 preserved CO11
; EXPECT: src7 preserved CO11
; EXPECT: src8 preserved CO11
; EXPECT: src9 violated CO11
; Inlining puts the call's token in the place of the callee's entry.
; 1: a callee with a branch is inlined into a branch.   2: a callee is inlined into a loop, on its heart.
; 3: the callee's operation gets the token of the caller's entry instead of the loop's heart.
; 4: a callee with a heart of its own is inlined into a loop.
; 5: a call in each arm of a branch becomes one operation above it.
; 6: a callee with an anchor.   7: without tokens.
; 8: the other way round, outlining.   9: a call in each arm is outlined into one call above.

define i32 @helper(i32 noundef %v, i1 noundef %c) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @subgroupAdd(i32 %v) [ "convergencectrl"(token %token) ]
  br label %end

end:
  %result = phi i32 [ %r, %then ], [ %v, %entry ]
  ret i32 %result
}

define void @repeat(i32 noundef %v, i32 noundef %times) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ %times, %entry ], [ %i.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %i, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %v) [ "convergencectrl"(token %heart) ]
  %i.next = add i32 %i, -1
  br label %loop

exit:
  ret void
}

define void @anchored(i32 noundef %v) {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %v) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @plain(i32 noundef %v) convergent {
  call void @op(i32 %v)
  ret void
}

define void @rooted(i32 noundef %v) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %v) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %condition) convergent {
start:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %r = call i32 @helper(i32 %x, i1 %c) [ "convergencectrl"(token %token) ]
  br label %end

end:
  %result = phi i32 [ %r, %then ], [ 0, %start ]
  call void @use(i32 %result)
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %condition) convergent {
start:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  br i1 %c, label %then.i, label %helper.exit

then.i:
  %r.i = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %token) ]
  br label %helper.exit

helper.exit:
  %result.i = phi i32 [ %r.i, %then.i ], [ %x, %then ]
  br label %end

end:
  %result = phi i32 [ %result.i, %helper.exit ], [ 0, %start ]
  call void @use(i32 %result)
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @rooted(i32 %x) [ "convergencectrl"(token %heart) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @rooted(i32 %x) [ "convergencectrl"(token %heart) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @repeat(i32 %x, i32 3) [ "convergencectrl"(token %heart) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  br label %loop.i

loop.i:
  %i = phi i32 [ 3, %body ], [ %i.next, %body.i ]
  %heart.i = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  %more.i = icmp ne i32 %i, 0
  br i1 %more.i, label %body.i, label %latch

body.i:
  call void @op(i32 %x) [ "convergencectrl"(token %heart.i) ]
  %i.next = add i32 %i, -1
  br label %loop.i

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src5(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @rooted(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

else:
  call void @rooted(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt5(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src6(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  call void @anchored(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt6(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  %tok.i = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.i) ]
  br label %end

end:
  ret void
}

define void @src7(i32 noundef %x, i1 noundef %condition) convergent {
  br i1 %condition, label %then, label %end

then:
  call void @plain(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt7(i32 noundef %x, i1 noundef %condition) convergent {
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x)
  br label %end

end:
  ret void
}

define void @src8(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt8(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @rooted(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

else:
  call void @rooted(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @src9(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt9(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @rooted(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @use(i32)
declare i32 @subgroupAdd(i32) convergent
