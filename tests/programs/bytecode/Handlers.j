; Exception tables that no Java compiler writes.
.class Handlers
.method public,static coversItself()I
; The handler is in its own range: an exception in it is caught by it again.
 push 3
 istore 0
 push 0
 istore 1
start:
 push 1
 iload 0
 idiv
 istore 2
 iinc 0 -1
 goto start
handler: 1
 pop
 iinc 1 1
 iload 1
 push 3
 if_icmpeq end
 push 7
 push 0
 idiv
 istore 2
end:
 iload 1
 push 10
 imul
 iload 0
 iadd
 ireturn
.catch java/lang/ArithmeticException start end handler
.end
.method public,static handlerIsTheStart()I
; Control comes to the handler with an exception or with null.
 push 0
 istore 0
 aconst_null
handler:
 astore 1
 iinc 0 1
 iload 0
 push 4
 if_icmpgt out
start:
 push 1
 push 0
 idiv
 pop
end:
 push -1
 ireturn
out:
 aload 1
 instanceof java/lang/ArithmeticException
 push 100
 imul
 iload 0
 iadd
 ireturn
.catch any start end handler
.end
.method public,static firstEntryWins()I
start:
 aconst_null
 athrow
end:
one: 1
 pop
 push 1
 ireturn
two: 1
 pop
 push 2
 ireturn
.catch java/lang/RuntimeException start end one
.catch java/lang/NullPointerException start end two
.end
.method public,static overlapping()I
 push 0
 istore 0
a:
 iinc 0 1
b:
 push 1
 push 0
 idiv
 pop
c:
 iinc 0 10
 aconst_null
 arraylength
 pop
d:
 push -1
 ireturn
first: 1
 pop
 iinc 0 100
 goto c
second: 1
 pop
 iload 0
 ireturn
.catch java/lang/ArithmeticException a c first
.catch java/lang/RuntimeException b d second
.end
.method public,static valuesLost()I
; The stack below the exception is gone, local variables are not.
 push 5
 istore 0
 push 100
 push 200
start:
 iinc 0 1
 push 1
 push 0
 idiv
 iinc 0 1
end:
 pop
 pop
 pop
 push -1
 ireturn
handler: 1
 pop
 iload 0
 ireturn
.catch any start end handler
.end
.method public,static oldValueInHandler()I
; A variable that is stored within the range after the exception keeps its old value.
 push 1
 istore 0
start:
 iload 0
 push 2
 imul
 istore 0
 iload 0
 push 0
 idiv
 istore 0
end:
 push -1
 ireturn
handler: 1
 pop
 iload 0
 ireturn
.catch any start end handler
.end
.method public,static typesOfVariableDiffer()I
; The same variable holds an int and a reference in turn.
 push 3
 istore 0
 iload 0
 istore 1
 push "abcd"
 astore 0
start:
 aload 0
 checkcast java/lang/Integer
 pop
end:
 push -1
 ireturn
handler: 1
 astore 0
 aload 0
 instanceof java/lang/ClassCastException
 istore 0
 iload 0
 push 10
 imul
 iload 1
 iadd
 ireturn
.catch java/lang/ClassCastException start end handler
.end
.method public,static rethrownNull()I
start:
 aconst_null
 athrow
end:
handler: 1
 dup
 ifnull none
 instanceof java/lang/NullPointerException
 ireturn
none:
 pop
 push -1
 ireturn
.catch any start end handler
.end
.method public,static monitorExitWithoutEnter()V
 push "lock"
 monitorexit
 return
.end
.method public,static monitorOfNull()V
 aconst_null
 monitorenter
 return
.end
.method public,static monitorExitOfNull()V
 aconst_null
 monitorexit
 return
.end
.method public,static caughtInCaller()I
 push 0
 istore 0
again:
start:
 iload 0
 invokestatic Handlers.fails(I)I
 pop
end:
 iinc 0 1
 iload 0
 push 6
 if_icmplt again
 push -1
 ireturn
handler: 1
 invokevirtual java/lang/Throwable.getMessage()Ljava/lang/String;
 invokevirtual java/lang/String.length()I
 iload 0
 push 100
 imul
 iadd
 ireturn
.catch java/lang/ArithmeticException start end handler
.end
.method static fails(I)I
start:
 push 100
 iload 0
 push 4
 isub
 idiv
 ireturn
end:
handler: 1
 athrow
.catch java/lang/ArithmeticException start end handler
.end
