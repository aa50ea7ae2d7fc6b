; A global that is less aligned in the target has other low bits.
; EXPECT: f unknown
; REASON: @g lies
@g = global i32 0, align 16
@there = addrspace(1) global i32 0, align 4
@near = addrspace(3) global i32 0, align 4
@given = global i32 0, align 4
declare void @op() convergent
define void @f() {
  %i = ptrtoint ptr @g to i64
  %l = and i64 %i, 15
  %z = icmp eq i64 %l, 0
  br i1 %z, label %t, label %e
t:
  call void @op()
  br label %e
e:
  ret void
}

; One that is in another address space is another one.
; EXPECT: other_space unknown
; REASON: @there lies
define void @other_space() {
  store i32 1, ptr addrspace(1) @there
  call void @op()
  ret void
}

; EXPECT: smaller_space unknown
; REASON: @near lies
define void @smaller_space() {
  store i32 1, ptr addrspace(3) @near
  call void @op()
  ret void
}

; What one holds at first, only one who starts the program says, or only the module.
; EXPECT: filled unknown
; REASON: @given lies
define void @filled() {
  store i32 1, ptr @given
  call void @op()
  ret void
}
