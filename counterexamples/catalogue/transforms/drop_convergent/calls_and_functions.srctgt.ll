; EXPECT: src1 preserved CO25
; EXPECT: src2 preserved CO25
; EXPECT: src3 preserved CO25
; EXPECT: src4 unknown CO25
; EXPECT: src5 violated CO25
; EXPECT: src6 violated CO25
; Calls and functions lose what nobody needs.
; 1: the callee is not convergent.
; 2: with its token.
; 3: a function that chooses its own threads loses its attribute.
; 4: the pointer may lead anywhere.
; 5: the callee adds up the values of its threads, whatever its declaration says.
; 6: with the token that said which threads.

declare void @op(i32) convergent
declare void @plain(i32)
declare i32 @subgroupAdd(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

; APPLY: drop-convergent
define void @src1(i32 %data) convergent {
start:
  call void @plain(i32 %data) convergent
  call void @op(i32 %data)
  ret void
}

define void @tgt1(i32 %data) convergent {
start:
  call void @plain(i32 %data)
  call void @op(i32 %data) convergent
  ret void
}

; APPLY: drop-convergent
define void @src2(i32 %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  call void @plain(i32 %data) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %data) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt2(i32 %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  call void @plain(i32 %data)
  call void @op(i32 %data) convergent [ "convergencectrl"(token %entry) ]
  ret void
}

; APPLY: drop-convergent
define void @src3(i32 %data) convergent {
start:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %data) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @tgt3(i32 %data) {
start:
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %data) convergent [ "convergencectrl"(token %anchor) ]
  ret void
}

; APPLY: drop-convergent --at start
define void @src4(i32 %data, ptr %callee) convergent {
start:
  call void %callee(i32 %data) convergent
  ret void
}

define void @tgt4(i32 %data, ptr %callee) {
start:
  call void %callee(i32 %data)
  ret void
}

; APPLY: drop-convergent --at start
define i32 @src5(i32 noundef %data) convergent {
start:
  %sum = call i32 @subgroupAdd(i32 %data) convergent
  ret i32 %sum
}

define i32 @tgt5(i32 noundef %data) {
start:
  %sum = call i32 @subgroupAdd(i32 %data)
  ret i32 %sum
}

; APPLY: drop-convergent --at start
define i32 @src6(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @subgroupAdd(i32 %data) [ "convergencectrl"(token %entry) ]
  ret i32 %sum
}

define i32 @tgt6(i32 noundef %data) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @subgroupAdd(i32 %data)
  ret i32 %sum
}
