; EXPECT: src1 violated CO43
; EXPECT: src2 violated CO43
; EXPECT: src3 preserved CO5
; EXPECT: src4 preserved CO37
; EXPECT: src5 violated CO5
; One of two arms gets a join of its own.
; 1: operations of the join no longer see both arms.
; 2: the same without tokens.
; 3: the anchor of the join could have told the arms apart.
; 4: nothing in the join communicates.
; 5: the anchor stands above the branch, an operation of it beside the join.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @use(i32)

; APPLY: tail-duplicate --at then --at join
define void @src1(i1 noundef %condition) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 1)
  br label %join

else:
  br label %join

join:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  call void @op(i32 %value) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i1 noundef %condition) convergent {
head:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 1)
  call void @op(i32 1) convergent [ "convergencectrl"(token %entry) ]
  ret void


else:
  br label %join


join:
  call void @op(i32 2) convergent [ "convergencectrl"(token %entry) ]
  ret void
}

; APPLY: tail-duplicate --at then --at join
define void @src2(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 1)
  br label %join

else:
  br label %join

join:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  call void @op(i32 %value)
  ret void
}

define void @tgt2(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 1)
  call void @op(i32 1) convergent
  ret void


else:
  br label %join


join:
  call void @op(i32 2) convergent
  ret void
}

; APPLY: tail-duplicate --at then --at join
define void @src3(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 1)
  br label %join

else:
  br label %join

join:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %value) [ "convergencectrl"(token %anchor) ]
  call void @op(i32 3) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @tgt3(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 1)
  %anchor.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) convergent [ "convergencectrl"(token %anchor.1) ]
  call void @op(i32 3) convergent [ "convergencectrl"(token %anchor.1) ]
  ret void


else:
  br label %join


join:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 2) convergent [ "convergencectrl"(token %anchor) ]
  call void @op(i32 3) convergent [ "convergencectrl"(token %anchor) ]
  ret void
}

; APPLY: tail-duplicate --at then --at join
define void @src4(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 1)
  br label %join

else:
  br label %join

join:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  call void @use(i32 %value)
  ret void
}

define void @tgt4(i1 noundef %condition) convergent {
head:
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 1)
  call void @use(i32 1)
  ret void


else:
  br label %join


join:
  call void @use(i32 2)
  ret void
}

; APPLY: tail-duplicate --at then --at join
define void @src5(i1 noundef %condition) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) [ "convergencectrl"(token %anchor) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 1)
  br label %join

else:
  br label %join

join:
  %value = phi i32 [ 1, %then ], [ 2, %else ]
  call void @op(i32 %value) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @tgt5(i1 noundef %condition) convergent {
head:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) convergent [ "convergencectrl"(token %anchor) ]
  br i1 %condition, label %then, label %else


then:
  call void @use(i32 1)
  call void @op(i32 1) convergent [ "convergencectrl"(token %anchor) ]
  ret void


else:
  br label %join


join:
  call void @op(i32 2) convergent [ "convergencectrl"(token %anchor) ]
  ret void
}
