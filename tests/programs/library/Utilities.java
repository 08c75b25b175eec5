import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.*;
import java.util.zip.*;

/** Corners of the library that lean on the VM or on the JDK's data files. */
public class Utilities {
    public static void main(String[] args) throws Exception {
        System.out.println(DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm").format(LocalDateTime.of(2024, 1, 2, 3, 4)) + " " + LocalDate.parse("02.03.2024", DateTimeFormatter.ofPattern("dd.MM.yyyy")) + " " + DateTimeFormatter.ISO_LOCAL_DATE.format(LocalDate.of(2024, 1, 2)));
        System.out.println(IntStream.range(0, 1000).parallel().sum() + " " + List.of(1, 2, 3).parallelStream().map(x -> x * 2).collect(Collectors.toList()) + Arrays.toString(IntStream.range(0, 5).parallel().toArray()));
        System.out.println(ZonedDateTime.of(2024, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin")).toInstant() + " " + ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("UTC")) + (LocalDate.now().getYear() > 2000));
        System.out.println((Math.random() < 1) + " " + (ThreadLocalRandom.current().nextInt(5) < 5) + (new Random().nextInt(3) < 3) + (System.console() == null) + (Runtime.version().feature() >= 17));
        System.out.println(ByteBuffer.allocate(8).putInt(5).putInt(7).flip().getLong() + " " + Charset.forName("UTF-16").encode("ab").remaining() + new String("h\u00e9llo".getBytes("UTF-8"), "windows-1252").length());
        System.out.println(java.net.URI.create("http://a.b/c?d=e#f").getPath() + java.net.URLEncoder.encode("a b&c", "UTF-8") + new java.io.File("/tmp/x.txt").getName() + new java.io.File("a/../b").getPath());
        for (Checksum checksum : new Checksum[]{new CRC32(), new Adler32()}) {
            checksum.update("hello world".getBytes());
            checksum.update(300);
            System.out.println(checksum.getValue());
        }
        System.out.println(Collections.synchronizedList(new ArrayList<>(List.of(1, 2))) + "" + new SplittableRandom(3).ints(3).sum());
    }
}
