; A pointer to one of many objects where the source goes on alone.
; The operation before might get another argument, as far as terms show.
; EXPECT: unknown
declare void @op(i32) convergent nounwind
declare void @use(ptr) convergent nounwind

define void @src(i32 %x, i32 %n) convergent {
  %s0 = alloca i32, align 4
  %s1 = alloca i32, align 4
  %s2 = alloca i32, align 4
  %s3 = alloca i32, align 4
  %s4 = alloca i32, align 4
  %s5 = alloca i32, align 4
  %s6 = alloca i32, align 4
  %s7 = alloca i32, align 4
  %s8 = alloca i32, align 4
  %s9 = alloca i32, align 4
  %s10 = alloca i32, align 4
  %s11 = alloca i32, align 4
  %a = mul i32 %x, 3
  call void @op(i32 %a) convergent
  %c0 = icmp eq i32 %n, 0
  %p1 = select i1 %c0, ptr %s0, ptr %s0
  %c1 = icmp eq i32 %n, 1
  %p2 = select i1 %c1, ptr %s1, ptr %p1
  %c2 = icmp eq i32 %n, 2
  %p3 = select i1 %c2, ptr %s2, ptr %p2
  %c3 = icmp eq i32 %n, 3
  %p4 = select i1 %c3, ptr %s3, ptr %p3
  %c4 = icmp eq i32 %n, 4
  %p5 = select i1 %c4, ptr %s4, ptr %p4
  %c5 = icmp eq i32 %n, 5
  %p6 = select i1 %c5, ptr %s5, ptr %p5
  %c6 = icmp eq i32 %n, 6
  %p7 = select i1 %c6, ptr %s6, ptr %p6
  %c7 = icmp eq i32 %n, 7
  %p8 = select i1 %c7, ptr %s7, ptr %p7
  %c8 = icmp eq i32 %n, 8
  %p9 = select i1 %c8, ptr %s8, ptr %p8
  %c9 = icmp eq i32 %n, 9
  %p10 = select i1 %c9, ptr %s9, ptr %p9
  %c10 = icmp eq i32 %n, 10
  %p11 = select i1 %c10, ptr %s10, ptr %p10
  %c11 = icmp eq i32 %n, 11
  %p12 = select i1 %c11, ptr %s11, ptr %p11
  call void @use(ptr %p12) convergent
  ret void
}

define void @tgt(i32 %x, i32 %n) convergent {
  %s0 = alloca i32, align 4
  %s1 = alloca i32, align 4
  %s2 = alloca i32, align 4
  %s3 = alloca i32, align 4
  %s4 = alloca i32, align 4
  %s5 = alloca i32, align 4
  %s6 = alloca i32, align 4
  %s7 = alloca i32, align 4
  %s8 = alloca i32, align 4
  %s9 = alloca i32, align 4
  %s10 = alloca i32, align 4
  %s11 = alloca i32, align 4
  %b = shl i32 %x, 1
  %a = add i32 %b, %x
  call void @op(i32 %a) convergent
  %c0 = icmp eq i32 %n, 0
  %p1 = select i1 %c0, ptr %s0, ptr %s0
  %c1 = icmp eq i32 %n, 1
  %p2 = select i1 %c1, ptr %s1, ptr %p1
  %c2 = icmp eq i32 %n, 2
  %p3 = select i1 %c2, ptr %s2, ptr %p2
  %c3 = icmp eq i32 %n, 3
  %p4 = select i1 %c3, ptr %s3, ptr %p3
  %c4 = icmp eq i32 %n, 4
  %p5 = select i1 %c4, ptr %s4, ptr %p4
  %c5 = icmp eq i32 %n, 5
  %p6 = select i1 %c5, ptr %s5, ptr %p5
  %c6 = icmp eq i32 %n, 6
  %p7 = select i1 %c6, ptr %s6, ptr %p6
  %c7 = icmp eq i32 %n, 7
  %p8 = select i1 %c7, ptr %s7, ptr %p7
  %c8 = icmp eq i32 %n, 8
  %p9 = select i1 %c8, ptr %s8, ptr %p8
  %c9 = icmp eq i32 %n, 9
  %p10 = select i1 %c9, ptr %s9, ptr %p9
  %c10 = icmp eq i32 %n, 10
  %p11 = select i1 %c10, ptr %s10, ptr %p10
  %c11 = icmp eq i32 %n, 11
  %p12 = select i1 %c11, ptr %s11, ptr %p11
  call void @use(ptr %p12) convergent
  ret void
}
