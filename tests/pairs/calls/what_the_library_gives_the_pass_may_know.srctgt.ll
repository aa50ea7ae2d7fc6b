; What a function of C's library gives, a pass may know.
@s = constant [4 x i8] c"abc\00"
declare i64 @strlen(ptr) memory(argmem: read) nounwind willreturn
declare void @opi(i64) convergent
declare double @cos(double) memory(none) nounwind willreturn
declare void @op() convergent
declare void @opx(i32) convergent

; EXPECT: src1 unknown
define void @src1() {
  %n = call i64 @strlen(ptr @s)
  call void @opi(i64 %n)
  ret void
}

define void @tgt1() {
  call void @opi(i64 3)
  ret void
}

; EXPECT: src2 unknown
define void @src2() {
  %f = call double @cos(double 0.0)
  %c = fcmp oeq double %f, 1.0
  br i1 %c, label %a, label %b

a:
  call void @op()
  br label %b

b:
  ret void
}

define void @tgt2() {
  call void @op()
  ret void
}
