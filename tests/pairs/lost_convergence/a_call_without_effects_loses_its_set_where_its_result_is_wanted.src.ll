; A call without effects loses its set where its result is wanted.
declare i32 @f(i32) convergent memory(none) willreturn nounwind

; EXPECT: pair1 violated CO36 CO25
define i32 @pair1(i32 noundef %x) {
  %r = call i32 @f(i32 %x)
  ret i32 %r
}

; EXPECT: pair2 unknown CO25
define i32 @pair2(i32 noundef %x) {
  %r = call i32 @f(i32 %x)
  ret i32 %x
}
