; A loop without an instruction.
define void @f() {
  br label %loop
loop:
  br label %loop
}
