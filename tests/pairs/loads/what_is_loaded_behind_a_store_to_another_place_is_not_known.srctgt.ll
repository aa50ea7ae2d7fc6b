; What is loaded behind a store to a place that may be the same is known where both ways agree.
; OPTIONS: bound=1
declare i64 @llvm.amdgcn.ballot.i64(i1)

; EXPECT: preserved
define void @src(ptr %p, ptr %q, i32 noundef %n) {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %j, %end ]
  %a = load i32, ptr %p
  %c = icmp sgt i32 %a, %i
  br i1 %c, label %then, label %else
then:
  store i32 7, ptr %q
  %x = load i32, ptr %p
  %u = icmp ne i32 %x, 0
  %one = call i64 @llvm.amdgcn.ballot.i64(i1 %u)
  br label %end
else:
  %y = load i32, ptr %p
  %v = icmp ne i32 %y, 1
  %other = call i64 @llvm.amdgcn.ballot.i64(i1 %v)
  br label %end
end:
  %r = phi i64 [ %one, %then ], [ %other, %else ]
  %j = add i32 %i, 1
  %k = icmp slt i32 %j, %n
  br i1 %k, label %header, label %out
out:
  store i64 %r, ptr %p
  ret void
}

define void @tgt(ptr %p, ptr %q, i32 noundef %n) {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %j, %end ]
  %a = load i32, ptr %p
  %c = icmp sgt i32 %a, %i
  br i1 %c, label %then, label %else
then:
  store i32 7, ptr %q
  %x = add i32 %a, 0
  %u = icmp ne i32 %x, 0
  %one = call i64 @llvm.amdgcn.ballot.i64(i1 %u)
  br label %end
else:
  %y = add i32 %a, 0
  %v = icmp ne i32 %y, 1
  %other = call i64 @llvm.amdgcn.ballot.i64(i1 %v)
  br label %end
end:
  %r = phi i64 [ %one, %then ], [ %other, %else ]
  %j = add i32 %i, 1
  %k = icmp slt i32 %j, %n
  br i1 %k, label %header, label %out
out:
  store i64 %r, ptr %p
  ret void
}
