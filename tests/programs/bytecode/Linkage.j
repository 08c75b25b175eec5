; References that cannot be linked: which error, when, and that code before them runs.
.class Linkage
.field static log I
.field package instance I
.field static shared I
.method public <init>()V
 aload 0
 invokespecial java/lang/Object.<init>()V
 return
.end
.method public,static notReached()I
; Nothing is wrong with code that does not run.
 push 1
 ifgt fine
 getstatic Missing.x:I
 pop
 new Missing
 pop
 invokestatic Missing.m()V
 aconst_null
 checkcast Linkage
 getfield Linkage.missing:I
 pop
 getstatic Linkage.missing:I
 pop
 invokestatic Linkage.missing()V
 push 1
 anewarray Missing
 pop
 push class Missing
 pop
fine:
 push 5
 ireturn
.end
.method public,static fieldNotReached()I
 push 1
 ifgt fine
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 dup
 getfield Linkage.other:I
 putfield Linkage.another:I
 aconst_null
 checkcast Linkage
 getfield Linkage.missing:I
 pop
fine:
 push 6
 ireturn
.end
.method public,static missingFieldToWrite()V
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 push 1
 putfield Linkage.another:I
 return
.end
.method public,static missingClassField()I
 push 1
 putstatic Linkage.log:I
 getstatic Missing.x:I
 ireturn
.end
.method public,static missingClassNew()V
 new Missing
 pop
 return
.end
.method public,static missingClassCall()V
 invokestatic Missing.m()V
 return
.end
.method public,static missingClassArray()V
 push 1
 anewarray Missing
 pop
 return
.end
.method public,static missingClassLiteral()V
 push class Missing
 pop
 return
.end
.method public,static missingClassCast()V
 push "x"
 checkcast Missing
 pop
 return
.end
.method public,static missingClassCastOfNull()I
 aconst_null
 checkcast Missing
 pop
 push 3
 ireturn
.end
.method public,static missingClassInstance()I
 push "x"
 instanceof Missing
 ireturn
.end
.method public,static missingClassInstanceOfNull()I
 aconst_null
 instanceof Missing
 ireturn
.end
.method public,static missingField()I
 getstatic Linkage.missing:I
 ireturn
.end
.method public,static missingInstanceField()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 getfield Linkage.missing:I
 ireturn
.end
.method public,static missingFieldOnNull()I
 aconst_null
 checkcast Linkage
 getfield Linkage.missing:I
 ireturn
.end
.method public,static wrongTypeOfField()J
 getstatic Linkage.shared:J
 lreturn
.end
.method public,static missingMethod()V
 push 1
 push "text"
 invokestatic Linkage.missing(ILjava/lang/String;)V
 return
.end
.method public,static missingVirtual()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 invokevirtual Linkage.missing()I
 ireturn
.end
.method public,static missingConstructor()V
 new Linkage
 push 1
 invokespecial Linkage.<init>(I)V
 return
.end
.method public,static staticFieldAsInstance()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 getfield Linkage.shared:I
 ireturn
.end
.method public,static instanceFieldAsStatic()I
 getstatic Linkage.instance:I
 ireturn
.end
.method public,static staticMethodAsVirtual()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 invokevirtual Linkage.log()I
 ireturn
.end
.method public,static virtualMethodAsStatic()I
 invokestatic Linkage.virtual()I
 ireturn
.end
.method public virtual()I
 push 1
 ireturn
.end
.method public,static log()I
 getstatic Linkage.log:I
 ireturn
.end
.method public,static privateField()I
 getstatic Other.secret:I
 ireturn
.end
.method public,static privateMethod()I
 invokestatic Other.hidden()I
 ireturn
.end
.method public,static newAbstract()V
 new Abstract
 pop
 return
.end
.method public,static newInterface()V
 new Face
 pop
 return
.end
.method public,static abstractMethod()I
 new Incomplete
 dup
 invokespecial Incomplete.<init>()V
 invokevirtual Abstract.m()I
 ireturn
.end
.method public,static abstractInterfaceMethod()I
 new Incomplete
 dup
 invokespecial Incomplete.<init>()V
 invokeinterface Face.face()I
 ireturn
.end
.method public,static notImplemented()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 invokeinterface Face.face()I
 ireturn
.end
.method public,static interfaceAsClass()I
 new Incomplete
 dup
 invokespecial Incomplete.<init>()V
 invokevirtual Face.face()I
 ireturn
.end
.method public,static classAsInterface()I
 new Linkage
 dup
 invokespecial Linkage.<init>()V
 invokeinterface Linkage.virtual()I
 ireturn
.end
.method public,static nullReceiverOfMissing()I
 aconst_null
 checkcast Linkage
 invokevirtual Linkage.missing()I
 ireturn
.end
.method public,static nullReceiver()I
 aconst_null
 checkcast Linkage
 invokevirtual Linkage.virtual()I
 ireturn
.end
.method public,static missingSuperclass()V
 new Orphan
 pop
 return
.end
.method public,static twice()V
 new Orphan
 pop
 return
.end
.method public,static inheritedStaticThroughInterface()I
 getstatic Incomplete.constant:I
 ireturn
.end
.method public,static caught()I
start:
 getstatic Missing.x:I
 ireturn
end:
handler: 1
 instanceof java/lang/NoClassDefFoundError
 ireturn
.catch java/lang/LinkageError start end handler
.end
.method public,static finalSuperclass()V
 new ExtendsFinal
 pop
 return
.end
.method public,static interfaceSuperclass()V
 new ExtendsInterface
 pop
 return
.end
.method public,static classInterface()V
 new ImplementsClass
 pop
 return
.end
.class Other
.field private,static secret I
.method private,static hidden()I
 push 3
 ireturn
.end
.class Face flags public,interface,abstract
.field public,static,final constant I
.method public,abstract face()I
.end
.class Abstract implements Face flags public,super,abstract
.method public <init>()V
 aload 0
 invokespecial java/lang/Object.<init>()V
 return
.end
.method public,abstract m()I
.end
.class Incomplete extends Abstract
.method public <init>()V
 aload 0
 invokespecial Abstract.<init>()V
 return
.end
.class Orphan extends Missing
.class ExtendsFinal extends java/lang/String
.class ExtendsInterface extends Face
.class ImplementsClass implements Linkage
