import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Enumeration;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Types that real methods take, each with something to find out about its value. */
class Taken {
    static String document(Reader reader) throws IOException {
        int first = reader.read();
        if (first == '{') {
            return "object";
        }
        return first < 0 ? "nothing" : "other";
    }

    static boolean hasComment(BufferedReader reader) throws IOException {
        String line = reader.readLine();
        return line != null && line.startsWith("#");
    }

    static boolean isClassFile(InputStream in) throws IOException {
        return in.read() == 202;
    }

    static int twelve(Scanner scanner) {
        return scanner.hasNextInt() ? scanner.nextInt() : 0;
    }

    static int size(ByteBuffer buffer) {
        return buffer.remaining() < 2 ? 0 : 1;
    }

    static boolean isTag(CharBuffer buffer) {
        return buffer.hasRemaining() && buffer.get() == '<';
    }

    static boolean isFortyTwo(IntStream numbers) {
        return numbers.sum() == 42;
    }

    static boolean isSeventySeven(OptionalInt number) {
        return number.isPresent() && number.getAsInt() == 77;
    }

    static int kind(BigInteger number) {
        return number.bitLength() > 70 ? 2 : number.equals(BigInteger.valueOf(1234)) ? 1 : 0;
    }

    static int scale(BigDecimal number) {
        return number.scale() == 3 ? 3 : 0;
    }

    static boolean isMonday(LocalDate date) {
        return date.getDayOfWeek().getValue() == 1;
    }

    static boolean isEast(ZonedDateTime time) {
        return time.getOffset().getTotalSeconds() > 0;
    }

    static boolean hasHours(Temporal time) {
        return time.isSupported(ChronoUnit.HOURS);
    }

    static boolean isAmerican(Locale locale) {
        return locale.getCountry().equals("US");
    }

    static boolean isLatin(Charset charset) {
        return charset.name().equals("ISO-8859-1");
    }

    static boolean isText(File file) {
        return file.getName().endsWith(".txt");
    }

    static boolean isDeep(Path path) {
        return path.getNameCount() == 3;
    }

    static boolean isSecure(URI uri) {
        return "https".equals(uri.getScheme());
    }

    static boolean isFound(Matcher matcher) {
        return matcher.find();
    }

    static boolean isWhole(NumberFormat format) {
        return format.isParseIntegerOnly();
    }

    static boolean hasNext(ListIterator<String> iterator) {
        return iterator.hasNext();
    }

    static boolean hasMore(Enumeration<String> elements) {
        return elements.hasMoreElements();
    }

    static boolean isSet(Properties settings) {
        return settings.getProperty("a") != null;
    }

    static boolean isCaused(Throwable thrown) {
        return thrown.getCause() != null;
    }

    static int collected(Collector<String, ?, List<String>> collector) {
        return Stream.of("a").collect(collector).size();
    }
}
