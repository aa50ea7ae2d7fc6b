declare void @op(i32) convergent
