; Where the order of operands does not matter, it does not matter which of two equal terms was met
; first: a load of the target stands for one of the source by what memory holds, not by its name.

declare void @barrier() convergent nounwind
declare void @show(float) convergent

@Both = internal addrspace(3) global [128 x float] zeroinitializer, align 4

; EXPECT: src1 preserved
define void @src1(i32 %t) {
entry:
  %mine = getelementptr float, ptr addrspace(3) @Both, i32 %t
  br label %round
round:
  %from = phi i32 [ 0, %entry ], [ %to, %next ]
  %to = phi i32 [ 64, %entry ], [ %from, %next ]
  %d = phi i32 [ 1, %entry ], [ %twice, %next ]
  %at = add i32 %from, %t
  %p = getelementptr inbounds nuw float, ptr addrspace(3) @Both, i32 %at
  %v = load float, ptr addrspace(3) %p, align 4
  %alone = icmp ult i32 %t, %d
  br i1 %alone, label %next, label %add
add:
  %left = sub i32 %at, %d
  %q = getelementptr inbounds nuw float, ptr addrspace(3) @Both, i32 %left
  %u = load float, ptr addrspace(3) %q, align 4
  %z = fadd float %u, %v
  br label %next
next:
  %r = phi float [ %z, %add ], [ %v, %round ]
  %there = getelementptr float, ptr addrspace(3) %mine, i32 %to
  store float %r, ptr addrspace(3) %there, align 4
  call void @barrier()
  %twice = shl nuw nsw i32 %d, 1
  %more = icmp samesign ult i32 %d, 4
  br i1 %more, label %round, label %exit
exit:
  ret void
}

define void @tgt1(i32 %t) {
entry:
  %mine = getelementptr float, ptr addrspace(3) @Both, i32 %t
  br label %round
round:
  %from = phi i32 [ 0, %entry ], [ %to, %next ]
  %to = phi i32 [ 64, %entry ], [ %from, %next ]
  %d = phi i32 [ 1, %entry ], [ %twice, %next ]
  %at = add i32 %from, %t
  %p = getelementptr inbounds nuw float, ptr addrspace(3) @Both, i32 %at
  %v = load float, ptr addrspace(3) %p, align 4
  %alone = icmp ult i32 %t, %d
  br i1 %alone, label %next, label %add
add:
  %left = sub i32 %at, %d
  %q = getelementptr inbounds nuw float, ptr addrspace(3) @Both, i32 %left
  %u = load float, ptr addrspace(3) %q, align 4
  %z = fadd float %u, %v
  br label %next
next:
  %r = phi float [ %z, %add ], [ %v, %round ]
  %there = getelementptr float, ptr addrspace(3) %mine, i32 %to
  store float %r, ptr addrspace(3) %there, align 4
  call void @barrier()
  %twice = shl nuw nsw i32 %d, 1
  %more = icmp samesign ult i32 %d, 4
  br i1 %more, label %round, label %exit
exit:
  %last = phi i32 [ %to, %next ]
  ret void
}

; EXPECT: src2 preserved
define void @src2(float noundef %a, float noundef %b, i1 noundef %c) {
  %one = select i1 %c, float %a, float %b
  %other = select i1 %c, float %b, float %a
  %s = fmul float %one, %other
  call void @show(float %s)
  ret void
}

define void @tgt2(float noundef %a, float noundef %b, i1 noundef %c) {
  %s = fmul float %a, %b
  call void @show(float %s)
  ret void
}

; EXPECT: src3 unknown
define void @src3(float noundef %a, float noundef %b, i1 noundef %c) {
  %one = select i1 %c, float %a, float %b
  %other = select i1 %c, float %b, float %a
  %s = fsub float %one, %other
  call void @show(float %s)
  ret void
}

define void @tgt3(float noundef %a, float noundef %b, i1 noundef %c) {
  %s = fsub float %a, %b
  call void @show(float %s)
  ret void
}
