; Every kind of instruction, operand, attribute and end of a block that is printed.
define spir_kernel void @"a k"(i32 noundef range(i32 -5, 8) %n, ptr nonnull %p,
    float %f, <4 x i32> %v, { i32, [2 x i8] } %g, i1 %c) convergent {
"the start":
  %t = call token @llvm.experimental.convergence.entry()
  %a0 = add nuw nsw i32 %n, -7
  %a1 = or disjoint i32 %a0, 2147483648
  %a2 = icmp samesign ult i32 %a1, 7
  %a3 = zext nneg i32 %a0 to i64
  %a4 = select i1 %a2, i1 true, i1 poison
  %a5 = freeze i32 undef
  %a6 = fadd nnan nsz float %f, 0x7FF8000000000000
  %a7 = fneg float %a6
  %a8 = fcmp fast oge float %a7, 1.5
  %a9 = lshr exact i32 %a5, 1
  %b0 = extractelement <4 x i32> %v, i32 1
  %b1 = insertelement <4 x i32> %v, i32 %b0, i64 2
  %b2 = shufflevector <4 x i32> %b1, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  %b3 = extractvalue { i32, [2 x i8] } %g, 1, 0
  %b4 = insertvalue { i32, [2 x i8] } %g, i32 7, 0
  %b5 = getelementptr inbounds nuw i32, ptr %p, i32 %n
  %b6 = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  %b7 = ptrtoint ptr @here to i64
  %b8 = inttoptr i64 %b7 to ptr addrspace(3)
  %b9 = add <4 x i32> %v, splat (i32 7)
  %c0 = call i32 @llvm.umin.i32(i32 %n, i32 3)
  %c1 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %n, i32 3)
  %c2 = call i8 @llvm.ucmp.i8.i32(i32 %n, i32 3)
  %c3 = call nnan <4 x float> @llvm.fma.v4f32(<4 x float> zeroinitializer,
    <4 x float> zeroinitializer, <4 x float> zeroinitializer)
  %c4 = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  call void @llvm.assume(i1 %c)
  %s = alloca [3 x i64]
  call void @use(ptr %s)
  %d0 = load volatile i32, ptr %p, !range !0, !mmra !3
  %d1 = load atomic i32, ptr %p syncscope("agent") acquire, align 4
  %d2 = load ptr, ptr %p, !nonnull !4, !noundef !4
  store volatile i32 3, ptr %p, !mmra !1
  store atomic i32 %n, ptr %p syncscope("agent") release, align 4
  %d3 = cmpxchg weak volatile ptr %p, i32 1, i32 2 syncscope("agent") acq_rel monotonic
  %d4 = atomicrmw uinc_wrap ptr %p, i32 4 seq_cst
  fence syncscope("workgroup") acq_rel
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @here, i64 8, i1 false)
  br label %loop
loop:
  %i = phi i32 [ 0, %"the start" ], [ %"i next", %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %"i next" = add i32 %i, 1
  %e0 = call noundef range(i32 -2, 3) i32 @op(i32 noundef %i) willreturn nounwind memory(none)
    [ "convergencectrl"(token %h) ]
  %e1 = call i32 @hint(i32 1), !mmra !3
  %e2 = call nonnull ptr @fresh()
  %e3 = call i32 %p(i32 %e1) memory(read)
  %e4 = call i32 @hint(i32 2), !range !5
  %more = icmp eq i32 %e0, 1
  br i1 %more, label %loop, label %out
out:
  call void asm sideeffect alignstack "s_nop 0 ; \22a\22, b", "s,~{memory}"(i32 %e1)
  switch i32 %e1, label %never [ i32 -1, label %end  i32 5, label %end ]
never:
  unreachable
end:
  ret void
}
declare i32 @op(i32) convergent
declare i32 @hint(i32) speculatable
declare void @use(ptr)
declare ptr @fresh()
@here = external global i32
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.umin.i32(i32, i32)
declare {i32, i1} @llvm.uadd.with.overflow.i32(i32, i32)
declare i8 @llvm.ucmp.i8.i32(i32, i32)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!0 = !{i32 0, i32 5, i32 10, i32 -3}
!1 = !{!"pre", !"suf"}
!2 = !{!"a", !"b"}
!3 = !{!1, !2}
!4 = !{}
!5 = !{i32 -3, i32 2, i32 5, i32 8}
