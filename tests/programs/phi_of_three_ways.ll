; A phi that tells three ways apart; a condition may be poison.
define i32 @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %then, label %end
then:
  br i1 %d, label %more, label %end
more:
  br label %end
end:
  %x = phi i32 [ 1, %entry ], [ 2, %then ], [ 3, %more ]
  ret i32 %x
}
