; What is not modelled, with groups of attributes and metadata.

define void @f() {
  %a = call i32 asm sideeffect "a", "=r"() #0, !srcloc !1, !range !0
  callbr void asm sideeffect "a", "!i"() #1 to label %end [label %end]
end:
  ret void
}
attributes #0 = { nounwind }
attributes #1 = { nounwind memory(none) }
!0 = !{i32 0, i32 9}
!1 = !{i64 7}
