; A callbr that is not modelled: its text names the value that it reads.

define void @f(i32 %x) {
entry:
  %a = add i32 %x, 1
  %b = add i32 %x, 2
  callbr void asm sideeffect "a", "r,!i"(i32 %a) to label %one [label %two]
one:
  ret void
two:
  unreachable
}
