; EXPECT: src1 preserved CO4
; EXPECT: src2 violated CU23
; An edge is threaded past a merge into a block that communicates without tokens.
; 1: there is no loop; all who come to the block meet in it, on whichever way. 2: the merge is the
; header of a loop, and the new edge a second entry: whoever takes it is not counted with the others.

declare void @op(i32) convergent

define void @src1(i1 noundef %c, i1 noundef %d) convergent {
entry:
  br i1 %c, label %left, label %right

left:
  br label %merge

right:
  br label %merge

merge:
  %known = phi i1 [ true, %left ], [ %d, %right ]
  br i1 %known, label %use, label %exit

use:
  call void @op(i32 0)
  br label %exit

exit:
  ret void
}

define void @tgt1(i1 noundef %c, i1 noundef %d) convergent {
entry:
  br i1 %c, label %left, label %right

left:
  br label %use

right:
  br i1 %d, label %use, label %exit

use:
  call void @op(i32 0)
  br label %exit

exit:
  ret void
}

define void @src2(i1 noundef %c, i32 noundef %n) convergent {
entry:
  br i1 %c, label %left, label %loop

left:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ 0, %left ], [ %next, %use ]
  %known = phi i1 [ false, %entry ], [ true, %left ], [ false, %use ]
  br i1 %known, label %once, label %use

once:
  br label %use

use:
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt2(i1 noundef %c, i32 noundef %n) convergent {
entry:
  br i1 %c, label %once, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %use ]
  br label %use

once:
  br label %use

use:
  %j = phi i32 [ %i, %loop ], [ 0, %once ]
  call void @op(i32 %j)
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
