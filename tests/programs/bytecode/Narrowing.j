; The verifier takes boolean, byte, char and short for int: fields, arrays and returns narrow.
.class Narrowing
.field static z Z
.field static b B
.field static c C
.field static s S
.field package fb B
.field package fz Z
.method public <init>()V
 aload 0
 invokespecial java/lang/Object.<init>()V
 return
.end
.method public,static staticFields()I
 push 3
 putstatic Narrowing.z:Z
 push 300
 putstatic Narrowing.b:B
 push -3
 putstatic Narrowing.c:C
 push 40000
 putstatic Narrowing.s:S
 getstatic Narrowing.z:Z
 getstatic Narrowing.b:B
 push 3
 imul
 iadd
 getstatic Narrowing.c:C
 push 5
 imul
 iadd
 getstatic Narrowing.s:S
 push 7
 imul
 iadd
 ireturn
.end
.method public,static evenBoolean()I
 push 2
 putstatic Narrowing.z:Z
 getstatic Narrowing.z:Z
 ireturn
.end
.method public,static instanceFields()I
 new Narrowing
 dup
 invokespecial Narrowing.<init>()V
 astore 0
 aload 0
 push 511
 putfield Narrowing.fb:B
 aload 0
 push 6
 putfield Narrowing.fz:Z
 aload 0
 getfield Narrowing.fb:B
 push 10
 imul
 aload 0
 getfield Narrowing.fz:Z
 iadd
 ireturn
.end
.method static returnsBoolean()Z
 push 6
 ireturn
.end
.method static returnsByte()B
 push 200
 ireturn
.end
.method static returnsChar()C
 push -1
 ireturn
.end
.method static returnsShort()S
 push 100000
 ireturn
.end
.method public,static returns()J
 invokestatic Narrowing.returnsBoolean()Z
 i2l
 invokestatic Narrowing.returnsByte()B
 i2l
 push 3L
 lmul
 ladd
 invokestatic Narrowing.returnsChar()C
 i2l
 push 5L
 lmul
 ladd
 invokestatic Narrowing.returnsShort()S
 i2l
 push 7L
 lmul
 ladd
 lreturn
.end
.method public,static booleanArray()I
 push 2
 newarray Z
 dup
 push 0
 push 7
 bastore
 dup
 push 1
 push 6
 bastore
 dup
 push 0
 baload
 swap
 push 1
 baload
 push 10
 imul
 iadd
 ireturn
.end
.method static takesBoolean(Z)I
 iload 0
 push 10
 imul
 iload 0
 ifeq none
 iinc 0 1
none:
 iload 0
 iadd
 ireturn
.end
.method static takesByte(B)I
 iload 0
 i2b
 iload 0
 push 1000
 imul
 iadd
 ireturn
.end
.method static takesChar(C)I
 iload 0
 ifge positive
 push -1
 ireturn
positive:
 iload 0
 i2c
 ireturn
.end
.method public,static arguments()I
; Nothing narrows an argument: the method sees the int.
 push 6
 invokestatic Narrowing.takesBoolean(Z)I
 push 300
 invokestatic Narrowing.takesByte(B)I
 iadd
 push -7
 invokestatic Narrowing.takesChar(C)I
 iadd
 ireturn
.end
