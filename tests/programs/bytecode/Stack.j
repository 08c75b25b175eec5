; Every stack instruction in every form of its operands, each result told apart by position.
.class Stack
.method public,static dup()I
 push 3
 dup
 imul
 nop
 ireturn
.end
.method public,static dupReference()I
 push "text"
 dup
 if_acmpeq same
 push 0
 ireturn
same:
 push 1
 ireturn
.end
.method public,static dupX1()I
 push 1
 push 20
 dup_x1
 isub
 push 7
 imul
 isub
 ireturn
.end
.method public,static dupX1FloatUnderInt()F
 push 1.5f
 push 4
 dup_x1
 pop
 fneg
 fstore 0
 i2f
 fload 0
 fdiv
 freturn
.end
.method public,static dupX2Singles()I
 push 1
 push 20
 push 300
 dup_x2
 isub
 push 7
 imul
 isub
 push 5
 imul
 isub
 ireturn
.end
.method public,static dupX2Long()J
 push 10000000000L
 push 3
 dup_x2
 i2l
 lmul
 lstore 0
 i2l
 lload 0
 lsub
 lreturn
.end
.method public,static dupX2Double()D
 push 2.5d
 push 3.0f
 dup_x2
 f2d
 dmul
 dstore 0
 f2d
 dload 0
 ddiv
 dreturn
.end
.method public,static dup2Singles()I
 push 50
 push 8
 dup2
 irem
 imul
 isub
 ireturn
.end
.method public,static dup2Long()J
 push 4000000000L
 dup2
 lmul
 lreturn
.end
.method public,static dup2Double()D
 push 0.1d
 dup2
 dmul
 dreturn
.end
.method public,static dup2X1Singles()I
 push 1
 push 20
 push 300
 dup2_x1
 isub
 push 3
 imul
 isub
 push 5
 imul
 isub
 push 7
 imul
 isub
 ireturn
.end
.method public,static dup2X1Long()J
 push 5
 push 7000000000L
 dup2_x1
 lstore 0
 i2l
 lload 0
 ldiv
 lsub
 lreturn
.end
.method public,static dup2X1Double()D
 push 5.0f
 push 7.25d
 dup2_x1
 dstore 0
 f2d
 dload 0
 drem
 dsub
 dreturn
.end
.method public,static dup2X2Singles()I
 push 1
 push 20
 push 300
 push 4000
 dup2_x2
 isub
 push 3
 imul
 isub
 push 5
 imul
 isub
 push 7
 imul
 isub
 push 11
 imul
 isub
 ireturn
.end
.method public,static dup2X2LongOverSingles()J
 push 6
 push 7
 push 9000000000L
 dup2_x2
 lstore 0
 imul
 i2l
 lload 0
 lxor
 lsub
 lreturn
.end
.method public,static dup2X2SinglesOverLong()J
 push 9000000000L
 push 6
 push 7
 dup2_x2
 isub
 i2l
 lsub
 lstore 0
 imul
 i2l
 lload 0
 lsub
 lreturn
.end
.method public,static dup2X2LongOverDouble()D
 push 2.5d
 push 9000000000L
 dup2_x2
 l2d
 ddiv
 dstore 0
 l2d
 dload 0
 dsub
 dreturn
.end
.method public,static swap()I
 push 9
 push 4
 swap
 isub
 ireturn
.end
.method public,static swapMixed()F
 push 9
 push 4.5f
 swap
 i2f
 fsub
 freturn
.end
.method public,static pops()I
 push 1
 push 2
 pop
 push 3
 push 4
 pop2
 push 5L
 pop2
 push 2.5d
 pop2
 aconst_null
 pop
 ireturn
.end
.method public,static acrossBlocks()J
; Values of every kind wait on the stack while the code branches.
 push 5
 push 7000000000L
 push 1.5f
 push 2.5d
 push "x"
 push 1
 ifgt over
 goto_w over
over:
 pop
 d2i
 swap
 f2i
 iadd
 i2l
 ladd
 lstore 0
 i2l
 lload 0
 lmul
 lreturn
.end
.method public,static swappedAcrossBlocks()I
; A loop that permutes what is on the stack.
 push 0
 istore 0
 push 1
 push 20
 push 300
again:
 dup_x2
 pop
 swap
 iinc 0 1
 iload 0
 push 5
 if_icmplt again
 push 3
 imul
 isub
 push 7
 imul
 isub
 ireturn
.end
.method public,static oldValueOnTheStack()I
; A variable changes while its old value is on the stack.
 push 5
 istore 0
 iload 0
 iinc 0 10
 iload 0
 iload 0
 push 100
 istore 0
 iload 0
 isub
 imul
 iadd
 ireturn
.end
