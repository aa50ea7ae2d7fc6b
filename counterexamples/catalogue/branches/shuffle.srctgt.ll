; EXPECT: src1 preserved CO44
; EXPECT: src2 violated CO44
; EXPECT: src3 preserved CO44
; EXPECT: src4 violated CO44
; EXPECT: src5 preserved CO44
; EXPECT: src6 violated CO44
; A shuffle may gain threads and may not lose any; speculating it needs a harmless range error.
; The contracts stand in shuffle.contracts.toml.
; 1: hoisted from both arms, the set is the union of the two: what was in range still is.
; 2: sunk into one arm, the lane that is read may have gone the other way.
; 3: hoisted out of a one-armed branch: threads that did not shuffle get at worst an unused poison.
; 4: the same where a lane out of range is undefined behaviour: the new threads may run into it.
; 5: hoisted from both arms under the strict contract: only who was out of range before can be so now.
; 6: sinking from both arms' common point into each arm takes threads away, as in 2.

define void @src1(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @discard(i32 %shuffled.2)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %shuffled)
  br label %end

else:
  call void @discard(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %shuffled = call i32 @subgroupShuffleStrict(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffleStrict(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src5(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @subgroupShuffleStrict(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @subgroupShuffleStrict(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @discard(i32 %shuffled.2)
  br label %end

end:
  ret void
}

define void @tgt5(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffleStrict(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %shuffled)
  br label %end

else:
  call void @discard(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @src6(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %shuffled = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %else

then:
  call void @use(i32 %shuffled)
  br label %end

else:
  call void @discard(i32 %shuffled)
  br label %end

end:
  ret void
}

define void @tgt6(i32 noundef %data, i32 noundef %id, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %else

then:
  %shuffled.1 = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %shuffled.1)
  br label %end

else:
  %shuffled.2 = call i32 @subgroupShuffle(i32 %data, i32 %id) [ "convergencectrl"(token %entry) ]
  call void @discard(i32 %shuffled.2)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @subgroupShuffle(i32, i32) convergent nounwind willreturn memory(none)
declare i32 @subgroupShuffleStrict(i32, i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
declare void @discard(i32)
