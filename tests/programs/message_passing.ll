; Message passing with one fence too many, as threads P0 and P1.

@x = global i32 0
@y = global i32 0
@seen = global i32 0
@got = global i32 0

define void @P0() {
  store atomic i32 1, ptr @x monotonic, align 4
  fence release
  fence release
  store atomic i32 1, ptr @y monotonic, align 4
  ret void
}

define void @P1() {
  %r = load atomic i32, ptr @y acquire, align 4
  %d = load atomic i32, ptr @x monotonic, align 4
  store i32 %r, ptr @seen, align 4
  store i32 %d, ptr @got, align 4
  ret void
}
