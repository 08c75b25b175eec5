package unhindered;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** What code may do: nothing of it is refused or counts as a change of the JVM. */
final class Unhindered {
    static void random() throws Exception {
        new SecureRandom().nextBytes(new byte[8]);
        SecureRandom seeded = SecureRandom.getInstance("NativePRNG");
        seeded.setSeed(new byte[8]);
        seeded.nextInt();
        java.util.UUID.randomUUID();
    }

    static void timeZones() {
        ZonedDateTime.now(ZoneId.of("Europe/Zurich")).toString();
        TimeZone.getTimeZone("Asia/Tokyo").getDisplayName(Locale.FRANCE);
    }

    static void locales() {
        String.format(Locale.GERMANY, "%,.2f", 1234.5);
        java.text.NumberFormat.getCurrencyInstance(Locale.JAPAN).format(1);
        Currency.getInstance("CHF").getDisplayName(Locale.ITALY);
        java.text.Collator.getInstance(Locale.FRANCE).compare("a", "b");
    }

    static void digests() throws Exception {
        MessageDigest.getInstance("SHA-256").digest(new byte[1]);
        javax.crypto.Cipher.getInstance("AES/GCM/NoPadding");
        java.security.KeyPairGenerator.getInstance("RSA").generateKeyPair();
        javax.net.ssl.SSLContext.getDefault();
    }

    static void logging() {
        Logger.getLogger("unhindered").info("hello");
        System.getLogger("unhindered").log(System.Logger.Level.WARNING, "hello");
    }

    static void xml() throws Exception {
        var documents = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder();
        documents.parse(new java.io.ByteArrayInputStream("<a/>".getBytes()));
        javax.xml.transform.TransformerFactory.newInstance().newTransformer();
    }

    static void beans() {
        java.lang.management.ManagementFactory.getRuntimeMXBean().getName();
        java.lang.management.ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        java.lang.management.ManagementFactory.getPlatformMBeanServer().getMBeanCount();
    }

    static void localHost() throws Exception {
        java.net.InetAddress.getLocalHost().getHostName();
        java.net.InetAddress.getByName("127.0.0.1");
        java.net.InetAddress.getByName("localhost");
    }

    static void images() {
        var image = new java.awt.image.BufferedImage(8, 8, java.awt.image.BufferedImage.TYPE_INT_RGB);
        image.createGraphics().fillRect(0, 0, 4, 4);
    }

    static void temporaryFiles() throws Exception {
        File file = File.createTempFile("own", ".txt");
        Files.writeString(file.toPath(), "text");
        Path folder = Files.createTempDirectory("own");
        Path moved = Files.move(file.toPath(), folder.resolve("moved.txt"));
        Files.setLastModifiedTime(moved, java.nio.file.attribute.FileTime.fromMillis(0));
        try (var entries = Files.list(folder)) {
            entries.count();
        }
        new File(folder.toFile(), "moved.txt").setReadOnly();
        Files.delete(moved);
        Files.delete(folder);
    }

    static void existence() {
        new File("/").exists();
        Files.isDirectory(Path.of("/"));
        new File("/no/such/file").length();
    }

    static void resources() throws Exception {
        Unhindered.class.getResourceAsStream("Unhindered.class").readAllBytes();
        Object.class.getResourceAsStream("Object.class").readAllBytes();
        java.util.ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).forEach(each -> {});
        try {
            ResourceBundle.getBundle("no.such.bundle");
        } catch (java.util.MissingResourceException expected) {
            // As it should be.
        }
        try {
            Class.forName("no.such.Type");
        } catch (ClassNotFoundException expected) {
            // As it should be.
        }
    }

    static void threads() throws Exception {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        IntStream.range(0, 10_000).parallel().sum();
        CompletableFuture.supplyAsync(() -> 1).orTimeout(1, java.util.concurrent.TimeUnit.SECONDS).join();
        var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        pool.submit(() -> {}).get();
        pool.shutdown();
    }

    static void compiler() {
        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        var manager = compiler.getStandardFileManager(null, null, null);
        compiler.getTask(null, manager, diagnostic -> {}, null, null, java.util.List.of()).getClass();
    }

    static void pipes() throws Exception {
        java.nio.channels.Pipe pipe = java.nio.channels.Pipe.open();
        pipe.sink().close();
        pipe.source().close();
        java.nio.channels.Selector.open().close();
    }

    static void ownProperties() {
        System.setProperty("own", "x");
        System.clearProperty("own");
    }
}
