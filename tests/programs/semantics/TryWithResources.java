/** try-with-resources: order of closing, suppressed exceptions, null resources. */
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failsToClose;

        Resource(String name, boolean failsToOpen, boolean failsToClose) {
            if (failsToOpen) throw new IllegalStateException("open " + name);
            System.out.println("open " + name);
            this.name = name;
            this.failsToClose = failsToClose;
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failsToClose) throw new IllegalArgumentException("close " + name);
        }
    }

    static void use(int mask) {
        try (Resource a = new Resource("a", (mask & 1) != 0, (mask & 2) != 0);
                Resource b = new Resource("b", (mask & 4) != 0, (mask & 8) != 0);
                Resource none = null) {
            System.out.println("body");
            if ((mask & 16) != 0) throw new UnsupportedOperationException("body");
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
            for (Throwable suppressed : e.getSuppressed()) {
                System.out.println("suppressed " + suppressed);
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void allCombinations() {
        for (int mask = 0; mask < 32; mask++) {
            System.out.println(mask);
            use(mask);
        }
    }

    static int returning() {
        try (Resource a = new Resource("r", false, false)) {
            return 5;
        }
    }

    static int leaving() {
        int count = 0;
        for (int i = 0; i < 4; i++) {
            try (Resource a = new Resource("l" + i, false, false)) {
                if (i == 1) continue;
                if (i == 2) break;
                count++;
            }
        }
        return count;
    }

    public static int leavesThroughClose() {
        return returning() * 10 + leaving();
    }

    public static void uncaught() {
        try (Resource a = new Resource("u", false, true)) {
            throw new RuntimeException("primary");
        }
    }

    public static void existingVariable() {
        Resource shared = new Resource("shared", false, false);
        try (shared) {
            System.out.println("using " + shared.name);
        }
    }

    public static void suppressSelf() {
        Throwable t = new Throwable("t");
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(t.getSuppressed().length);
    }
}
