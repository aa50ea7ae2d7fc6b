; A call that only reads gives the same for the same memory; for another one it may give anything.
declare i8 @scan() memory(read) willreturn nounwind nosync
declare i8 @peek(ptr) memory(argmem: read) willreturn nounwind nosync
declare void @op(i8) convergent
declare i8 @clock() memory(inaccessiblemem: read) willreturn nounwind nosync
declare void @tick() memory(inaccessiblemem: readwrite) willreturn nounwind nosync
declare void @wait() convergent memory(inaccessiblemem: readwrite) willreturn nounwind

; EXPECT: src1 preserved
define i8 @src1(ptr %p) {
  %again = call i8 @scan()
  %once = call i8 @scan()
  store i8 7, ptr %p
  %late = call i8 @scan()
  ret i8 %late
}
define i8 @tgt1(ptr %p) {
  %once = call i8 @scan()
  store i8 7, ptr %p
  %late = call i8 @scan()
  ret i8 %late
}

; EXPECT: src2 preserved
define void @src2(ptr %p) {
  %a = call i8 @peek(ptr %p)
  %b = call i8 @peek(ptr %p)
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt2(ptr %p) {
  call void @op(i8 0)
  ret void
}

; What was stored between may be what is read.
; EXPECT: src3 violated
define void @src3(ptr %p) {
  %a = call i8 @peek(ptr %p)
  store i8 7, ptr %p
  %b = call i8 @peek(ptr %p)
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt3(ptr %p) {
  store i8 7, ptr %p
  call void @op(i8 0)
  ret void
}

; A partner reads the same memory, also where one that does not comes first.
; EXPECT: src4 preserved
define i8 @src4(ptr %p, ptr %q) {
  %first = call i8 @scan()
  store i16 255, ptr %p
  %between = call i8 @scan()
  store i8 1, ptr %q
  %last = call i8 @scan()
  ret i8 %last
}
define i8 @tgt4(ptr %p, ptr %q) {
  %first = call i8 @scan()
  store i16 255, ptr %p
  store i8 1, ptr %q
  %last = call i8 @scan()
  ret i8 %last
}

; EXPECT: src5 unknown
define i8 @src5(ptr %p, ptr %q) {
  %first = call i8 @scan()
  store i16 255, ptr %p
  %between = call i8 @scan()
  store i8 1, ptr %q
  %last = call i8 @scan()
  ret i8 %last
}
define i8 @tgt5(ptr %p, ptr %q) {
  %first = call i8 @scan()
  store i16 255, ptr %p
  %last = call i8 @scan()
  store i8 1, ptr %q
  ret i8 %last
}

; The second call is another one where it promises more of what it gives.
; EXPECT: src6 preserved
define void @src6() {
  %a = call range(i8 0, 4) i8 @scan()
  %b = call i8 @scan()
  call void @op(i8 %b)
  ret void
}
define void @tgt6() {
  %b = call i8 @scan()
  call void @op(i8 %b)
  ret void
}

; EXPECT: src7 unknown
define void @src7() {
  %a = call i8 @scan()
  %b = call i8 @scan()
  call void @op(i8 %b)
  ret void
}
define void @tgt7() {
  %a = call i8 @scan()
  %b = call range(i8 0, 4) i8 @scan()
  call void @op(i8 %b)
  ret void
}

; Inaccessible memory is read, too, and a call between may have changed it.
; EXPECT: src8 unknown
define void @src8() {
  %a = call i8 @scan()
  call void @tick()
  %b = call i8 @scan()
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt8() {
  call void @tick()
  call void @op(i8 0)
  ret void
}

; EXPECT: src9 unknown
define void @src9() {
  %a = call i8 @clock()
  call void @tick()
  %b = call i8 @clock()
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt9() {
  call void @tick()
  call void @op(i8 0)
  ret void
}

; EXPECT: src10 violated
define void @src10() {
  %a = call i8 @clock()
  fence acquire
  %b = call i8 @clock()
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt10() {
  fence acquire
  call void @op(i8 0)
  ret void
}

; EXPECT: src11 unknown
define void @src11() {
  %a = call i8 @scan()
  call void @wait()
  %b = call i8 @scan()
  %none = sub i8 %a, %b
  call void @op(i8 %none)
  ret void
}
define void @tgt11() {
  call void @wait()
  call void @op(i8 0)
  ret void
}

; Nor does such a call move over it.
; EXPECT: src12 unknown
define i8 @src12() {
  %early = call i8 @scan()
  call void @tick()
  %late = call i8 @scan()
  ret i8 %late
}
define i8 @tgt12() {
  %late = call i8 @scan()
  call void @tick()
  ret i8 %late
}

; EXPECT: src13 unknown
define i8 @src13() {
  %early = call i8 @scan()
  call void @tick()
  ret i8 %early
}
define i8 @tgt13() {
  call void @tick()
  %early = call i8 @scan()
  ret i8 %early
}
