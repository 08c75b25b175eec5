"""Methods whose results are neither inputs nor determined by the program: one value of many is seen."""

VARYING = frozenset(
    {
        "java/lang/Object.hashCode()I",
        # The manifest of the jar says so, if there is one.
        "java/lang/Package.getImplementationTitle()Ljava/lang/String;",
        "java/lang/Package.getImplementationVendor()Ljava/lang/String;",
        "java/lang/Package.getImplementationVersion()Ljava/lang/String;",
        "java/lang/Package.getSpecificationTitle()Ljava/lang/String;",
        "java/lang/Package.getSpecificationVendor()Ljava/lang/String;",
        "java/lang/Package.getSpecificationVersion()Ljava/lang/String;",
        "java/lang/Runtime.availableProcessors()I",
        "java/lang/Runtime.freeMemory()J",
        "java/lang/Runtime.maxMemory()J",
        "java/lang/Runtime.totalMemory()J",
        # Whoever calls the method under test has frames of its own below.
        "java/lang/StackTraceElement.of(Ljava/lang/Object;I)[Ljava/lang/StackTraceElement;",
        "java/lang/StackTraceElement.of(Ljava/lang/Throwable;I)[Ljava/lang/StackTraceElement;",
        "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;",
        "java/lang/System.currentTimeMillis()J",
        "java/lang/System.getenv()Ljava/util/Map;",
        "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;",
        "java/lang/System.getProperties()Ljava/util/Properties;",
        "java/lang/System.identityHashCode(Ljava/lang/Object;)I",
        "java/lang/System.nanoTime()J",
        "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        "java/lang/Thread.getName()Ljava/lang/String;",
        # Which threads run is the JVM's business.
        "java/lang/ThreadGroup.activeCount()I",
        "java/lang/ThreadGroup.activeGroupCount()I",
        "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;)I",
        "java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;Z)I",
        "java/lang/ThreadGroup.enumerate([Ljava/lang/ThreadGroup;)I",
        "java/lang/ThreadGroup.enumerate([Ljava/lang/ThreadGroup;Z)I",
        # Sets and maps of the library's own making have another order in every process.
        "java/util/ImmutableCollections$MapN.entrySet()Ljava/util/Set;",
        "java/util/ImmutableCollections$Set12.iterator()Ljava/util/Iterator;",
        "java/util/ImmutableCollections$SetN.iterator()Ljava/util/Iterator;",
        "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J",
    }
)
