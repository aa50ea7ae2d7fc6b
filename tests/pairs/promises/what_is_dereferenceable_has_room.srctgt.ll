; Where the source is given so many bytes, a step within them leaves no object, and a load of them
; traps nowhere: src1, src5. Beyond them, or where only the target says so, or of what may be null, both
; may: src2 to src4, src6, src7.

; EXPECT: src1 preserved
; EXPECT: src2 unknown
; EXPECT: src3 unknown
; EXPECT: src4 unknown
; EXPECT: src5 preserved
; EXPECT: src6 unknown
; EXPECT: src7 unknown

declare void @op(i32) convergent
declare void @take(ptr) convergent
declare void @see(i64) convergent

define void @src1(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %then, label %end
then:
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  br i1 %d, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @tgt1(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @src2(ptr noundef dereferenceable(4) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %then, label %end
then:
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  br i1 %d, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @tgt2(ptr noundef dereferenceable(4) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @src3(ptr noundef  %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %then, label %end
then:
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  br i1 %d, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @tgt3(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @src4(ptr noundef dereferenceable_or_null(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %then, label %end
then:
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  br i1 %d, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @tgt4(ptr noundef dereferenceable_or_null(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %q
  %d = icmp eq i32 %v, 5
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %call, label %end
call:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}

define void @src5(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %q = getelementptr i8, ptr %p, i64 8
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}

define void @tgt5(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 8
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}

define void @src6(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %q = getelementptr i8, ptr %p, i64 9
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}

define void @tgt6(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 9
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}

define void @src7(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %q = getelementptr i8, ptr %p, i64 -1
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}

define void @tgt7(ptr noundef dereferenceable(8) %p, i32 noundef %x) convergent {
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %p, i64 -1
  %z = ptrtoint ptr %q to i64
  call void @see(i64 noundef %z)
  ret void
}
