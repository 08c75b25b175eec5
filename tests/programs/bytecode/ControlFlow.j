; Control flow that no Java compiler writes.
.class ControlFlow
.method public,static irreducible()I
; A loop with two entries.
 push 0
 istore 1
 push 5
 istore 0
 iload 0
 push 2
 irem
 ifeq second
first:
 iinc 1 1
 iload 1
 push 3
 imul
 istore 1
 iinc 0 -1
second:
 iinc 1 10
 iinc 0 -1
 iload 0
 ifgt first
 iload 1
 ireturn
.end
.method public,static irreducibleEven()I
 push 0
 istore 1
 push 8
 istore 0
 iload 0
 push 2
 irem
 ifeq second
first:
 iinc 1 1
 iload 1
 push 3
 imul
 istore 1
 iinc 0 -1
second:
 iinc 1 10
 iinc 0 -1
 iload 0
 ifgt first
 iload 1
 ireturn
.end
.method public,static threeWays()I
; Three blocks that all jump to one another.
 push 0
 istore 0
 push 1
 istore 1
 push 0
 istore 2
 goto b
a:
 iload 1
 push 2
 imul
 istore 1
 iinc 0 1
 iload 0
 push 40
 if_icmpgt done
 iload 0
 push 3
 irem
 ifeq c
 goto b
b:
 iload 1
 push 7
 iadd
 istore 1
 iinc 0 1
 iload 0
 push 5
 irem
 ifeq a
 iload 0
 push 2
 irem
 ifeq c
 goto a
c:
 iload 1
 iload 0
 ixor
 istore 1
 iinc 0 1
 iload 0
 push 4
 irem
 ifeq b
 goto a
done:
 iload 1
 ireturn
.end
.method public,static backwardEntry()I
; The method starts with a jump to its end and runs upwards.
 push 1
 istore 0
 goto last
middle:
 iload 0
 push 5
 imul
 istore 0
 goto first
last:
 iinc 0 2
 goto middle
first:
 iinc 0 3
 iload 0
 push 100
 if_icmplt last
 iload 0
 ireturn
.end
.method public,static loopToEntry()I
; The first instruction is the header of a loop: it must not run the set-up twice.
again:
 getstatic ControlFlow.n:I
 push 1
 iadd
 dup
 putstatic ControlFlow.n:I
 push 10
 if_icmplt again
 getstatic ControlFlow.n:I
 ireturn
.end
.field static n I
.method public,static selfLoop()I
 push 20
 istore 0
self:
 iinc 0 -3
 iload 0
 ifgt self
 iload 0
 ireturn
.end
.method public,static sharedTail()I
; Loops left from several depths to one place, with a value on the stack.
 push 0
 istore 0
 push 0
 istore 1
 push 1000
outer:
 iinc 0 1
 iload 0
 push 50
 if_icmpgt out
 push 0
 istore 1
inner:
 iinc 1 1
 iload 1
 iload 0
 imul
 push 60
 if_icmpgt out
 iload 1
 push 7
 if_icmpgt outer
 iload 1
 iload 0
 iadd
 push 4
 irem
 ifeq outer
 goto inner
out:
 iload 0
 iadd
 push 100
 imul
 iload 1
 iadd
 ireturn
.end
.method public,static conditionalStack()I
; What is on the stack depends on the way.
 push 3
 istore 0
 push 5
again:
 iload 0
 push 2
 irem
 ifeq even
 push 10
 goto join
even:
 push 100
join:
 iadd
 iinc 0 -1
 iload 0
 ifgt again
 ireturn
.end
.method public,static deadCode()I
 push 1
 goto out
 nop
 aconst_null
 athrow
out: 1
 ireturn
.end
.method public,static switchIntoLoops()I
 push 0
 istore 0
 push 0
 istore 1
again:
 iload 0
 push 5
 irem
 tableswitch 0 a b c again2 done
a:
 iinc 1 1
b:
 iinc 1 10
 iinc 0 1
 goto again
c:
 iload 1
 push 3
 imul
 istore 1
again2:
 iinc 0 1
 iload 0
 push 9
 if_icmplt again
 goto b
done:
 iload 0
 push 12
 if_icmplt again3
 iload 1
 ireturn
again3:
 iinc 0 1
 goto again
.end
