; Message passing as functions P0 and P1, with tags, a condition and operations of every kind.
; exists (1:r0=1 /\ 1:r1=1 /\ 1:e=1 /\ 1:s=0 /\ 1:k=1 /\ y=0)
@x = global i32 0
@y = global i32 zeroinitializer
define void @P0() {
  store i32 1, ptr @x, !mmra !0
  store atomic i32 1, ptr @y release, align 4, !mmra !1
  ret void
}
define i32 @P1() {
entry:
  %r0 = load atomic i32, ptr @y acquire, align 4
  %c = icmp eq i32 %r0, 1
  br i1 %c, label %then, label %end
then:
  %v = load i32, ptr @x
  br label %end
end:
  %r1 = phi i32 [ %v, %then ], [ 7, %entry ]
  %o = cmpxchg ptr @y, i32 0, i32 4 acq_rel acquire
  %e = extractvalue { i32, i1 } %o, 0
  %s = extractvalue { i32, i1 } %o, 1
  %k = atomicrmw add ptr @y, i32 3 monotonic
  ret i32 %r1
}
!0 = !{!"foo", !"bar"}
!1 = !{!"foo", !"@SUFFIX@"}
