; EXPECT: src1 violated CO15
; EXPECT: src2 preserved CO15
; EXPECT: src3 preserved CO15
; EXPECT: src4 violated CO15
; What one anchor promises two do not: all operations on it see one set of threads.
; 1: the second operation gets an anchor of its own, which may choose other threads.
; 2: two anchors become one: to choose twice alike was allowed.
; 3: an anchor becomes entry: all threads together was one of its choices.
; 4: entry becomes an anchor: the threads that met at entry may now be separated.

define void @src1(i32 noundef %x) {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt1(i32 noundef %x) {
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok2) ]
  ret void
}

define void @src2(i32 noundef %x) {
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok2) ]
  ret void
}

define void @tgt2(i32 noundef %x) {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @src3(i32 noundef %x) convergent {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt3(i32 noundef %x) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @src4(i32 noundef %x) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt4(i32 noundef %x) convergent {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
