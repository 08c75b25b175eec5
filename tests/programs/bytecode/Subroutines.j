; jsr and ret as compilers before Java 6 wrote finally.
.class Subroutines version 46
.method public,static called()I
 push 0
 istore 0
 jsr add
 jsr add
 jsr_w add
 iload 0
 ireturn
add:
 astore 1
 iinc 0 5
 ret 1
.end
.method public,static nested()I
 push 1
 istore 0
 jsr outer
 jsr outer
 iload 0
 ireturn
outer:
 astore 1
 iinc 0 2
 jsr inner
 iload 0
 push 3
 imul
 istore 0
 jsr inner
 ret 1
inner:
 astore 2
 iinc 0 10
 ret 2
.end
.method public,static finallyInLoop()I
 push 0
 istore 0
 push 0
 istore 1
loop:
start:
 push 100
 iload 0
 push 3
 isub
 idiv
 iload 1
 iadd
 istore 1
end:
 jsr finally
 goto next
handler:
 astore 3
 jsr finally
 iload 1
 push 7
 imul
 istore 1
 goto next
finally:
 astore 2
 iinc 1 1
 ret 2
next:
 iinc 0 1
 iload 0
 push 8
 if_icmplt loop
 iload 1
 ireturn
.catch java/lang/ArithmeticException start end handler
.end
.method public,static finallyRethrows()I
start:
 push 1
 push 0
 idiv
 istore 0
end:
 jsr finally
 iload 0
 ireturn
handler:
 astore 1
 jsr finally
 aload 1
 athrow
finally:
 astore 2
 getstatic Subroutines.count:I
 push 1
 iadd
 putstatic Subroutines.count:I
 ret 2
.catch any start end handler
.end
.method public,static count()I
 getstatic Subroutines.count:I
 ireturn
.end
.field static count I
.method public,static branchesInside()I
 push 0
 istore 0
 push 0
 istore 1
again:
 jsr sub
 iinc 0 1
 iload 0
 push 6
 if_icmplt again
 iload 1
 ireturn
sub:
 astore 2
 iload 0
 push 2
 irem
 ifeq even
 iload 1
 push 3
 imul
 istore 1
 goto out
even:
 iinc 1 5
 iload 0
 push 3
 if_icmpgt out
 iinc 1 100
out:
 ret 2
.end
.method public,static leavesWithoutReturning()I
 push 5
 istore 0
again:
 jsr sub
 push -1
 ireturn
sub:
 astore 1
 iinc 0 -1
 iload 0
 ifgt again
 push 77
 ireturn
.end
.method public,static throwsInside()I
 push 0
 istore 0
start:
 jsr sub
 jsr sub
end:
 push -1
 ireturn
sub:
 astore 1
 iinc 0 1
inside:
 push 10
 iload 0
 push 2
 isub
 idiv
 pop
insideEnd:
 ret 1
handler:
 pop
 iload 0
 ireturn
.catch java/lang/ArithmeticException inside insideEnd handler
.end
.method public,static valuesUnderTheAddress()I
 push 7
 push 30
 jsr sub
 isub
 ireturn
sub:
 astore 0
 dup
 imul
 ret 0
.end
.method public,static addressMoved()I
 push 4
 istore 0
 jsr sub
 iload 0
 ireturn
sub:
 push 3
 istore 5
 astore 1
 iinc 0 1
 iload 5
 ifgt over
 iinc 0 100
over:
 ret 1
.end
