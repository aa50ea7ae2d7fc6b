; A step within an object does not meet null.
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr inbounds i8, ptr %p, i64 %i
  %c = icmp eq ptr %a, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt1(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr inbounds i8, ptr %p, i64 %i
  %c = icmp eq ptr %p, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr i8, ptr %p, i64 %i
  %c = icmp eq ptr %a, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt2(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr i8, ptr %p, i64 %i
  %c = icmp eq ptr %p, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr nuw nusw i8, ptr %p, i64 %i
  %c = icmp eq ptr %a, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt3(ptr noundef %p, i64 noundef %i)  {
  %a = getelementptr nuw nusw i8, ptr %p, i64 %i
  %c = icmp eq ptr %p, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

; Null_pointer_is_valid-inbounds -expected3.
; EXPECT: src4 violated
define void @src4(ptr noundef %p, i64 noundef %i) null_pointer_is_valid {
  %a = getelementptr inbounds i8, ptr %p, i64 %i
  %c = icmp eq ptr %a, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt4(ptr noundef %p, i64 noundef %i) null_pointer_is_valid {
  %a = getelementptr inbounds i8, ptr %p, i64 %i
  %c = icmp eq ptr %p, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}
