; EXPECT: src1 violated CO43
; EXPECT: src2 violated CO43
; Two operations at the ends of the arms of a divergent branch are sunk into one behind it.
; PASSES: gvn-sink
; The pass asks whether calls are alike, not whether they are convergent.
; 1: without tokens. 2: on the token of entry; there two sets become one as well.

define i32 @src1(i32 noundef %x) convergent {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else

then:
  %a = call i32 @op(i32 0)
  br label %join

else:
  %b = call i32 @op(i32 1)
  br label %join

join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  ret i32 %r
}

define i32 @tgt1(i32 noundef %x) convergent {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else

then:
  br label %join

else:
  br label %join

join:
  %.sink = phi i32 [ 1, %else ], [ 0, %then ]
  %b = call i32 @op(i32 %.sink)
  ret i32 %b
}

define i32 @src2(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else

then:
  %a = call i32 @op(i32 0) [ "convergencectrl"(token %t) ]
  br label %join

else:
  %b = call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %join

join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  ret i32 %r
}

define i32 @tgt2(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else

then:
  br label %join

else:
  br label %join

join:
  %.sink = phi i32 [ 1, %else ], [ 0, %then ]
  %b = call i32 @op(i32 %.sink) [ "convergencectrl"(token %t) ]
  ret i32 %b
}

declare token @llvm.experimental.convergence.entry()
declare i32 @op(i32) convergent nounwind willreturn
