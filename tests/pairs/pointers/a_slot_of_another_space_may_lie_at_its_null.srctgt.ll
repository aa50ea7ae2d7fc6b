; No slot lies at null of the generic space, and none has an address there that is null: src1, src2.
; In a space of its own it may lie at the number of null (AMDGPU's private memory begins there), so a
; step from there is no step from null: src3, src4. A null that is an object's tells nothing: src5.
; What is accessed by a cast address is not at null of the generic space: src6, but src7.

; EXPECT: src1 preserved
; EXPECT: src2 preserved
; EXPECT: src3 unknown
; EXPECT: src4 unknown
; EXPECT: src5 unknown
; EXPECT: src6 unknown
; EXPECT: src7 preserved

target triple = "nvptx64-nvidia-cuda"

declare void @op(i1) convergent
declare void @take(ptr noundef)

define void @src1() convergent {
  call void @op(i1 true)
  ret void
}

define void @tgt1() convergent {
  %a = alloca i32
  %c = icmp ne ptr %a, null
  call void @op(i1 %c)
  ret void
}

define void @src2() convergent {
  call void @op(i1 true)
  ret void
}

define void @tgt2() convergent {
  %a = alloca i32, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  %c = icmp ne ptr %f, null
  call void @op(i1 %c)
  ret void
}

define void @src3() convergent {
  call void @op(i1 true)
  ret void
}

define void @tgt3() convergent {
  %a = alloca i32, addrspace(5)
  %c = icmp ne ptr addrspace(5) %a, null
  call void @op(i1 %c)
  ret void
}

define void @src4() convergent {
  %a = alloca i64, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  %g = getelementptr inbounds i8, ptr %f, i64 4
  call void @take(ptr noundef %g)
  %c = icmp ne ptr addrspace(5) %a, null
  call void @op(i1 %c)
  ret void
}

define void @tgt4() convergent {
  %a = alloca i64, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  %g = getelementptr inbounds i8, ptr %f, i64 4
  call void @take(ptr noundef %g)
  call void @op(i1 true)
  ret void
}

define void @src5() convergent null_pointer_is_valid {
  call void @op(i1 true)
  ret void
}

define void @tgt5() convergent null_pointer_is_valid {
  %a = alloca i32
  %c = icmp ne ptr %a, null
  call void @op(i1 %c)
  ret void
}

define void @src6(ptr addrspace(3) %p) convergent {
  %f = addrspacecast ptr addrspace(3) %p to ptr
  %v = load i32, ptr %f
  %c = icmp ne ptr addrspace(3) %p, null
  call void @op(i1 %c)
  ret void
}

define void @tgt6(ptr addrspace(3) %p) convergent {
  %f = addrspacecast ptr addrspace(3) %p to ptr
  %v = load i32, ptr %f
  call void @op(i1 true)
  ret void
}

define void @src7(ptr addrspace(3) noundef %p) convergent {
  %f = addrspacecast ptr addrspace(3) %p to ptr
  %v = load i32, ptr %f
  %c = icmp ne ptr %f, null
  call void @op(i1 %c)
  ret void
}

define void @tgt7(ptr addrspace(3) noundef %p) convergent {
  %f = addrspacecast ptr addrspace(3) %p to ptr
  %v = load i32, ptr %f
  call void @op(i1 true)
  ret void
}
