; An edge that no thread takes goes.

; TRANSFORM: src1 edge-removal start
; BECOMES: tgt1
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 false, label %one, label %two
one:
  ret void
two:
  br label %one
}

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %two
one:
  ret void
two:
  br label %one
}

; TRANSFORM: src2 edge-removal head
; REFUSED: %head may take each of its edges
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src3 edge-removal start
; BECOMES: tgt3
define void @src3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %one
one:
  ret void
two:
  br label %one
}

define void @tgt3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %one
one:
  ret void
}

; TRANSFORM: src4 edge-removal start
; BECOMES: tgt4
define void @src4(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  switch i32 4, label %one [ i32 4, label %two ]
one:
  ret void
two:
  br label %one
}

define void @tgt4(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %two
one:
  ret void
two:
  br label %one
}

; TRANSFORM: src5 edge-removal start
; BECOMES: tgt5
define void @src5(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  switch i32 5, label %one [ i32 4, label %two ]
one:
  ret void
two:
  br label %one
}

define void @tgt5(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %one
one:
  ret void
}
