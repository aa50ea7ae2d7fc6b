; A pointer that is called is null in no lane.

; EXPECT: src1 preserved
define void @src1(ptr noundef %p, i1 noundef %c) {
  %n = icmp eq ptr %p, null
  %b = or i1 %c, %n
  br i1 %b, label %then, label %end
then:
  call void %p(i32 1) convergent
  ret void
end:
  ret void
}

define void @tgt1(ptr noundef %p, i1 noundef %c) {
  %n = icmp eq ptr %p, null
  %b = or i1 %c, %n
  br i1 %c, label %then, label %end
then:
  call void %p(i32 1) convergent
  ret void
end:
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p, i1 noundef %c) {
  %n = icmp ne ptr %p, null
  %b = or i1 %c, %n
  br i1 %b, label %then, label %end
then:
  call void %p(i32 1) convergent
  ret void
end:
  ret void
}

define void @tgt2(ptr noundef %p, i1 noundef %c) {
  %n = icmp ne ptr %p, null
  %b = or i1 %c, %n
  br i1 %c, label %then, label %end
then:
  call void %p(i32 1) convergent
  ret void
end:
  ret void
}
