; The source may choose what it passes, and then it is given what the target is given.
declare i8 @f(i8) memory(none) willreturn nounwind nosync

; EXPECT: src0 unknown
define i8 @src0() {
  %x = call i8 @f(i8 undef)
  ret i8 %x
}
define i8 @tgt0() {
  %x = call i8 @f(i8 1)
  ret i8 %x
}

; EXPECT: src1 violated
define i8 @src1() {
  %x = call i8 @f(i8 0)
  ret i8 %x
}
define i8 @tgt1() {
  %x = call i8 @f(i8 1)
  ret i8 %x
}
