; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 violated CO37
; EXPECT: src6 preserved CO37
; EXPECT: src7 preserved CO37
; EXPECT: src8 preserved CO37
; EXPECT: src9 violated CO37
; EXPECT: src10 preserved CO37
; EXPECT: src11 violated CO37
; EXPECT: src12 preserved CO37
; EXPECT: src13 unknown CO37
; Single-threaded transforms that move no convergent operation across a branch are safe.
; 1: a loop without convergent operations is unrolled by 2 with a remainder.
; 2: the remainder is forgotten.   3: the loop is deleted, nobody uses its sum.
; 4: a branch becomes a select.   5: its operands are in the wrong order.
; 6: a branch is inverted.   7: a block is split in three.
; 8: two additions become one.   9: their sum is wrong.
; 10: a switch becomes two branches.
; 11: two cases with the same operation share one block: threads of both meet there.
; 12: a loop that does nothing and ends is put in front.
; 13: one that never ends for some thread: no run of it is finished, so nothing is shown.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %sum.next = add i32 %sum, 3
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  call void @op(i32 %sum) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  %pairs = and i32 %n, -2
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %pairs
  br i1 %more, label %body, label %exit

body:
  %sum.next = add i32 %sum, 6
  %i.next = add nuw i32 %i, 2
  br label %loop

exit:
  %rest = and i32 %n, 1
  %some.rest = icmp ne i32 %rest, 0
  br i1 %some.rest, label %remainder, label %end

remainder:
  %sum.rest = add i32 %sum, 3
  br label %end

end:
  %total = phi i32 [ %sum, %exit ], [ %sum.rest, %remainder ]
  call void @op(i32 %total) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %sum.next = add i32 %sum, 3
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  call void @op(i32 %sum) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  %pairs = and i32 %n, -2
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %pairs
  br i1 %more, label %body, label %exit

body:
  %sum.next = add i32 %sum, 6
  %i.next = add nuw i32 %i, 2
  br label %loop

exit:
  call void @op(i32 %sum) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %sum.next = add i32 %sum, 3
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %condition) convergent {
start:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %doubled = shl i32 %x, 1
  br label %end

end:
  %r = phi i32 [ %doubled, %then ], [ %x, %start ]
  call void @op(i32 %r) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %doubled = shl i32 %x, 1
  %r = select i1 %condition, i32 %doubled, i32 %x
  call void @op(i32 %r) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src5(i32 noundef %x, i1 noundef %condition) convergent {
start:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %doubled = shl i32 %x, 1
  br label %end

end:
  %r = phi i32 [ %doubled, %then ], [ %x, %start ]
  call void @op(i32 %r) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt5(i32 noundef %x, i1 noundef %condition) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %doubled = shl i32 %x, 1
  %r = select i1 %condition, i32 %x, i32 %doubled
  call void @op(i32 %r) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src6(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %positive = icmp sgt i32 %x, 0
  br i1 %positive, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

else:
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt6(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %negative = icmp slt i32 %x, 1
  br i1 %negative, label %else, label %then

else:
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @src7(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt7(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  br label %first

first:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %second

second:
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @src8(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %a = add i32 %x, 1
  %b = add i32 %a, 2
  call void @op(i32 %b) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt8(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %b = add i32 %x, 3
  call void @op(i32 %b) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src9(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %a = add i32 %x, 1
  %b = add i32 %a, 2
  call void @op(i32 %b) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt9(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %b = add i32 %x, 4
  call void @op(i32 %b) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src10(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %end [
    i32 1, label %one
    i32 2, label %two
  ]

one:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

two:
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt10(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  %is.one = icmp eq i32 %x, 1
  br i1 %is.one, label %one, label %not.one

one:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

not.one:
  %is.two = icmp eq i32 %x, 2
  br i1 %is.two, label %two, label %end

two:
  call void @other(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @src11(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %end [
    i32 1, label %one
    i32 2, label %two
  ]

one:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

two:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @tgt11(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %end [
    i32 1, label %either
    i32 2, label %either
  ]

either:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  br label %end

end:
  ret void
}

define void @src12(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt12(i32 noundef %x) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %spin

spin:
  %i = phi i32 [ 0, %entry ], [ %i.next, %spin ]
  %i.next = add i32 %i, 1
  %more = icmp ne i32 %i.next, 4
  br i1 %more, label %spin, label %end

end:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @src13(i32 noundef %x) convergent {
  %token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

define void @tgt13(i32 noundef %x) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  %seven = icmp eq i32 %x, 7
  br i1 %seven, label %spin, label %end

spin:
  br label %spin

end:
  call void @op(i32 %x) [ "convergencectrl"(token %token) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op(i32) convergent
declare void @other(i32) convergent
