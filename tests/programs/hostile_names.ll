; Names that would be markup or script if a page did not escape them.
declare void @"</script><script>alert(1)</script>"(i32) convergent

define void @src(i1 %"<img src=x onerror=alert(1)>", i32 %x) {
"<b>start</b>":
  br i1 %"<img src=x onerror=alert(1)>", label %"&amp;\22", label %end
"&amp;\22":
  call void @"</script><script>alert(1)</script>"(i32 %x)
  br label %end
end:
  ret void
}

define void @tgt(i1 %"<img src=x onerror=alert(1)>", i32 %x) {
"<b>start</b>":
  call void @"</script><script>alert(1)</script>"(i32 %x)
  br label %end
end:
  ret void
}
