package walls;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What a JVM offers to look at itself and to be looked at. */
final class Tools {
    @Wants("write a file")
    static void heapDump(String folder, int port, long process) throws Exception {
        ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
                .dumpHeap(folder + "/new.hprof", true);
    }

    @Wants("write a file")
    static void heapDumpByBean(String folder, int port, long process) throws Exception {
        invoke("com.sun.management:type=HotSpotDiagnostic", "dumpHeap",
                new Object[] {folder + "/new.hprof", true}, "java.lang.String", "boolean");
    }

    @Wants("change the JVM's options")
    static void option(String folder, int port, long process) throws Exception {
        ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
                .setVMOption("HeapDumpPath", folder + "/new.hprof");
    }

    @Wants("run a diagnostic command")
    static void command(String folder, int port, long process) throws Exception {
        invoke("com.sun.management:type=DiagnosticCommand", "gcHeapDump",
                new Object[] {new String[] {folder + "/new.hprof"}}, String[].class.getName());
    }

    @Wants("run a diagnostic command")
    static void loadAgent(String folder, int port, long process) throws Exception {
        invoke("com.sun.management:type=DiagnosticCommand", "jvmtiAgentLoad",
                new Object[] {new String[] {folder + "/agent.jar"}}, String[].class.getName());
    }

    private static void invoke(String bean, String operation, Object[] arguments, String... types) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        server.invoke(new ObjectName(bean), operation, arguments, types);
    }

    @Wants("record the JVM")
    static void recording(String folder, int port, long process) throws Exception {
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.start();
            recording.dump(java.nio.file.Path.of(folder, "new.jfr"));
        }
    }

    @Wants("attach to a JVM")
    static void attach(String folder, int port, long process) throws Exception {
        com.sun.tools.attach.VirtualMachine.attach(Long.toString(process)).detach();
    }

    @Wants("attach to a JVM")
    static void attachToSelf(String folder, int port, long process) throws Exception {
        String own = Long.toString(ProcessHandle.current().pid());
        com.sun.tools.attach.spi.AttachProvider.providers().get(0).attachVirtualMachine(own).detach();
    }

    @Wants("print")
    static void printers(String folder, int port, long process) {
        javax.print.PrintServiceLookup.lookupPrintServices(null, null);
    }

    @Wants("print")
    static void printJob(String folder, int port, long process) throws Exception {
        java.awt.print.PrinterJob.getPrinterJob();
    }

    @Wants("")
    static void window(String folder, int port, long process) {
        System.setProperty("java.awt.headless", "false");
        new java.awt.Frame("canary");
    }

    @Wants("")
    static void desktop(String folder, int port, long process) throws Exception {
        java.awt.Desktop.getDesktop();
    }

    @Wants("")
    static void robot(String folder, int port, long process) throws Exception {
        new java.awt.Robot();
    }
}
