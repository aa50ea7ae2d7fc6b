; EXPECT: src1 preserved CO17
; EXPECT: src2 violated CO55
; EXPECT: src3 preserved CO55
; Tokens are left out: the cycles around an operation then say who communicates.
; 1: hearts count as the headers of their loops do.
; 2: a token that is used behind its loop parts those who left in different trips; without it they meet.
; 3: who meets at an anchor is chosen, and all who come there together are one choice.

; APPLY: drop-tokens
define void @src1(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt1(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @op(i32 7)
  ret void
}

; APPLY: drop-tokens
define void @src2(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @op(i32 7)
  ret void
}

; APPLY: drop-tokens
define void @src3(i1 noundef %c) convergent {
entry:
  br i1 %c, label %then, label %end

then:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %a) ]
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %c) convergent {
entry:
  br i1 %c, label %then, label %end

then:
  call void @op(i32 1)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
