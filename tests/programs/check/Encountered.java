import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;
import java.util.Set;

/** What real programs do that a search may stumble on: sizes, streams, identity, addresses, properties, functions. */
class Encountered {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static String nondetString() {
        return "x".repeat(nondetInt() & 3);
    }

    static double nondetDouble() {
        return new Random().nextDouble();
    }

    // Arrays and buffers of a size that is an input

    static void brokenFilled(int n) {
        if (n < 0) {
            return;
        }
        int[] squares = new int[n];
        for (int i = 0; i < n; i++) {
            squares[i] = i * i;
        }
        assert n < 4 || squares[3] != 9; // violated
    }

    static void fixedFilled(int n) {
        if (n < 0 || n > 6) {
            return;
        }
        int[] squares = new int[n];
        for (int i = 0; i < n; i++) {
            squares[i] = i * i;
        }
        assert n < 4 || squares[3] == 9;
    }

    static void brokenSized(int n) {
        byte[] data = new byte[n & 0x7fffffff];
        assert data.length != 70_000; // violated
    }

    static void fixedSized(int n) {
        byte[] data = new byte[n & 0xfffff];
        assert data.length <= 0xfffff;
    }

    static void brokenGrid(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 3 || columns > 3) {
            return;
        }
        int[][] grid = new int[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                grid[i][j] = i + j;
            }
        }
        assert grid[rows - 1][columns - 1] < 4; // violated
    }

    static void fixedGrid(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 3 || columns > 3) {
            return;
        }
        int[][] grid = new int[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                grid[i][j] = i + j;
            }
        }
        assert grid[rows - 1][columns - 1] == rows + columns - 2;
    }

    static void brokenCopied(int[] given, int n) {
        if (given == null || given.length > 3 || n < 0 || n > 5) {
            return;
        }
        int[] copy = Arrays.copyOf(given, n);
        assert copy.length <= given.length; // violated
    }

    static void fixedCopied(int[] given, int n) {
        if (given == null || given.length > 3 || n < 0 || n > 5) {
            return;
        }
        int[] copy = Arrays.copyOf(given, n);
        assert n == 0 || copy[n - 1] == (n <= given.length ? given[n - 1] : 0);
    }

    // The capacity of builders

    static void brokenBuilder(String text) {
        StringBuilder builder = new StringBuilder(text);
        builder.append('!');
        assert builder.length() != 5; // violated
    }

    static void fixedBuilder(String text) {
        if (text == null) {
            return;
        }
        StringBuilder builder = new StringBuilder(text);
        builder.append('!');
        assert builder.length() == text.length() + 1;
    }

    static void brokenCapacity(String text) {
        StringBuilder builder = new StringBuilder(text);
        assert builder.capacity() != 20; // violated
    }

    static void fixedCapacity(String text, int n) {
        if (text == null || text.length() > 40) {
            return;
        }
        StringBuilder builder = new StringBuilder().append(n).append(text);
        assert builder.capacity() == (builder.length() > 34 ? builder.length() : builder.length() > 16 ? 34 : 16);
    }

    static void brokenReserved(int n) {
        StringBuilder builder = new StringBuilder(n & 63);
        builder.append("abc");
        assert builder.capacity() != 40; // violated
    }

    static void fixedReserved(int n) {
        StringBuilder builder = new StringBuilder(n & 63);
        builder.append("abc");
        assert builder.capacity() >= 3 && builder.length() == 3;
    }

    static void brokenBuffer(String text) {
        StringBuffer buffer = new StringBuffer();
        buffer.append(text).reverse();
        assert !buffer.toString().equals("cba"); // violated
    }

    static void fixedBuffer(String text) {
        if (text == null || text.length() > 3) {
            return;
        }
        StringBuffer buffer = new StringBuffer();
        buffer.append(text).reverse();
        // Pairs of surrogates keep their order.
        boolean plain = text.chars().noneMatch(c -> Character.isSurrogate((char) c));
        assert !plain || text.isEmpty() || buffer.charAt(0) == text.charAt(text.length() - 1);
    }

    // Streams over what is an input

    static void brokenReader(String text) throws IOException {
        if (text == null || text.length() > 3) {
            return;
        }
        BufferedReader reader = new BufferedReader(new StringReader(text));
        String line = reader.readLine();
        assert line == null || !line.equals("ok"); // violated
    }

    static void fixedReader(String text) throws IOException {
        if (text == null || text.length() > 2) {
            return;
        }
        BufferedReader reader = new BufferedReader(new StringReader(text));
        String line = reader.readLine();
        assert line == null || line.length() <= text.length();
    }

    static void brokenChars(char c) throws IOException {
        CharArrayReader reader = new CharArrayReader(new char[] {'a', c});
        reader.read();
        assert reader.read() != 'q'; // violated
    }

    static void fixedChars(char c) throws IOException {
        CharArrayReader reader = new CharArrayReader(new char[] {'a', c});
        assert reader.read() == 'a' && reader.read() == c && reader.read() < 0;
    }

    static void brokenWriter(char c) {
        CharArrayWriter writer = new CharArrayWriter();
        writer.write('<');
        writer.write(c);
        assert !writer.toString().equals("<>"); // violated
    }

    static void fixedWriter(char c) {
        StringWriter writer = new StringWriter();
        writer.write('<');
        writer.append(c);
        assert writer.toString().charAt(1) == c;
    }

    static void brokenBytes(byte b) throws IOException {
        InputStreamReader reader =
                new InputStreamReader(new ByteArrayInputStream(new byte[] {b, 'b'}), StandardCharsets.ISO_8859_1);
        assert reader.read() != 'q'; // violated
    }

    static void fixedBytes(byte b) throws IOException {
        InputStreamReader reader =
                new InputStreamReader(new ByteArrayInputStream(new byte[] {b, 'b'}), StandardCharsets.ISO_8859_1);
        assert reader.read() == (b & 255) && reader.read() == 'b';
    }

    static void brokenScanner(int n) {
        if (n < 0 || n > 20) {
            return;
        }
        assert new Scanner("sum " + n).next().isEmpty() || n != 7; // violated
    }

    static void fixedScanner(int n) {
        if (n < 0 || n > 20) {
            return;
        }
        Scanner scanner = new Scanner("sum 12");
        assert scanner.next().equals("sum") && scanner.nextInt() == 12;
    }

    // Identity hash codes

    static void brokenIdentity(int n) {
        Object one = new Object();
        Map<Object, Integer> numbers = new HashMap<>();
        numbers.put(one, n);
        numbers.put(new Object(), 1);
        assert numbers.get(one) != 5; // violated
    }

    static void fixedIdentity(int n) {
        Object one = new Object();
        Map<Object, Integer> numbers = new HashMap<>();
        numbers.put(one, n);
        numbers.put(new Object(), 1);
        assert numbers.size() == 2 && numbers.get(one) == n;
    }

    static void brokenSeen(Object given) {
        Set<Object> seen = new HashSet<>();
        seen.add(given);
        assert seen.contains(null) == false; // violated
    }

    static void fixedSeen(int n) {
        Set<Encountered> seen = new HashSet<>();
        Encountered one = new Encountered();
        Encountered other = new Encountered();
        seen.add(one);
        seen.add(n > 0 ? one : other);
        assert seen.size() == (n > 0 ? 1 : 2);
    }

    static void brokenHash(Encountered given, int n) {
        assert given == null || given.hashCode() != System.identityHashCode(given) || n != 3; // violated
    }

    enum Colour {
        RED,
        GREEN
    }

    static void fixedHash(Colour colour, int n) {
        Map<Colour, Integer> counts = new HashMap<>();
        counts.put(Colour.GREEN, n);
        counts.merge(colour == null ? Colour.RED : colour, 1, (a, b) -> 7);
        assert counts.get(Colour.GREEN) == (colour == Colour.GREEN ? 7 : n);
    }

    // Addresses and properties of the system

    static void brokenAddress(byte b) throws UnknownHostException {
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, b});
        assert !address.isLoopbackAddress() || b != 9; // violated
    }

    static void fixedAddress(byte b) throws UnknownHostException {
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, b});
        assert address.isLoopbackAddress() && address.getAddress()[3] == b;
    }

    static void brokenUri(int n) {
        URI uri = URI.create("http://host:80/" + (n == 77 ? "a" : "b"));
        assert uri.getPath().equals("/b"); // violated
    }

    static void fixedUri(int n) {
        URI uri = URI.create("http://host:80/" + (n == 77 ? "a" : "b"));
        assert uri.getPort() == 80;
    }

    static void brokenProperty(int n) {
        String separator = System.getProperty("line.separator");
        assert separator == null || n != 12; // violated
    }

    static void fixedProperty(int n) {
        String separator = System.getProperty("file.separator");
        assert separator != null && separator.length() == 1;
    }

    static void brokenDefault(int n) {
        String value = System.getProperty("encountered.nowhere", "none");
        assert !value.equals("none") || n != 12; // violated
    }

    static void fixedDefault(int n) {
        String value = System.lineSeparator() + n;
        assert value.length() > 1;
    }

    static void brokenInteger(int n) {
        assert Integer.getInteger("encountered.nowhere", n) != 17; // violated
    }

    static void fixedInteger(int n) {
        assert Integer.parseInt(System.getProperty("java.specification.version")) >= 17;
    }

    // Long texts

    static void brokenLong(int n) {
        String text = "ab".repeat(400);
        assert n < 0 || n >= text.length() || text.charAt(n) == 'a'; // violated
    }

    static void fixedLong(int n) {
        String text = "ab".repeat(400);
        assert n < 0 || n >= text.length() || text.charAt(n) == (n % 2 == 0 ? 'a' : 'b');
    }

    static void brokenLength(String text) {
        assert text == null || text.length() <= 400; // violated
    }

    static void fixedLength(String text) {
        assert text == null || text.length() <= 400 || text.length() > 300;
    }

    static void brokenAppended(String text) {
        if (text == null || text.length() != 350) {
            return;
        }
        assert !(text + "z").startsWith("y"); // violated
    }

    static void fixedAppended(String text) {
        if (text == null || text.length() != 350) {
            return;
        }
        assert (text + "z").charAt(350) == 'z';
    }

    // Functions of the library over reals

    static void brokenSine(double x) {
        assert !(Math.sin(x) > 0.5); // violated
    }

    static void fixedSine(double x) {
        assert !(Math.sin(x) > 1.5);
    }

    static void brokenCosine(int degrees) {
        if (degrees < 0 || degrees > 360) {
            return;
        }
        assert Math.cos(Math.toRadians(degrees)) > -0.9; // violated
    }

    static void fixedCosine(int degrees) {
        assert Math.abs(Math.cos(Math.toRadians(degrees))) <= 1.0;
    }

    static void brokenPower(double x) {
        if (x >= 1 && x <= 3) {
            assert Math.pow(x, 2) < 8.5; // violated
        }
    }

    static void fixedPower(double x) {
        if (x >= 1 && x <= 3) {
            assert Math.pow(x, 2) < 9.5;
        }
    }

    static void brokenSquare(double x, double y) {
        assert !(Math.sqrt(x * x + y * y) == 5.0 && x > 2 && y > 2); // violated
    }

    static void fixedSquare(double x) {
        assert !(Math.sqrt(x) < 0) && !(Math.exp(x) < 0);
    }

    // Stubs as a container gives them

    interface Request {
        String parameter(String name);

        int size();
    }

    interface Session {
        Object attribute(String name);

        Request request();
    }

    static void brokenStub(Request request) {
        String name = request.parameter("name");
        assert name == null || !name.startsWith("adm"); // violated
    }

    static void fixedStub(Request request) {
        int size = request.size();
        assert size < 0 || size / 2 <= size;
    }

    static void brokenSession(Session session) {
        Object user = session.attribute("user");
        if (user instanceof String && session.request() != null) {
            String text = (String) user;
            assert !text.equals("root"); // violated
        }
    }

    static void fixedSession(Session session) {
        Object user = session.attribute("user");
        if (user instanceof String) {
            assert ((String) user).length() >= 0;
        }
    }

    static void brokenTwice(Request request) {
        int first = request.size();
        int second = request.size();
        List<Integer> sizes = new ArrayList<>();
        sizes.add(first);
        sizes.add(second);
        assert sizes.get(0) != 1 || sizes.get(1) != 2; // violated
    }

    static void fixedTwice(Request request) {
        List<Integer> sizes = new ArrayList<>();
        sizes.add(request.size());
        sizes.add(request.size());
        assert sizes.size() == 2;
    }

    // A condition that takes a solver more than a moment

    static void brokenHard(int a, int b) {
        if (a > 1 && b > 1 && a < 40_000 && b < 40_000) {
            assert a * b != 1_000_036_000; // violated
        }
    }

    static void fixedHard(int a, int b) {
        if (a > 1 && b > 1 && a < 3_000 && b < 3_000) {
            assert a * b != 1_000_003;
        }
    }
}
