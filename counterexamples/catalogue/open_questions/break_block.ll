; EXPECT: plain well-formed CO6
; EXPECT: with_tokens well-formed CO6
; Threads leave a loop in different iterations by a block that communicates.
; In @plain the block is in no cycle: all who leave meet there. In @with_tokens it hangs from the heart:
; only those meet who leave in one iteration, and all of them behind it.

declare void @op() convergent

define void @plain(i32 noundef %k) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %next.trip ]
  %mine = icmp eq i32 %i, %k
  br i1 %mine, label %found, label %next.trip

next.trip:
  %next = add i32 %i, 1
  br label %loop

found:
  call void @op()
  br label %merge

merge:
  call void @op()
  ret void
}

define void @with_tokens(i32 noundef %k) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %next.trip ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %mine = icmp eq i32 %i, %k
  br i1 %mine, label %found, label %next.trip

next.trip:
  %next = add i32 %i, 1
  br label %loop

found:
  call void @op() [ "convergencectrl"(token %h) ]
  br label %merge

merge:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.entry()
