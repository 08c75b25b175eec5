import java.io.*;
import java.util.*;

/** Objects written and read back. */
public class Serialized {
    record Point(int x, int y) implements Serializable {}
    enum Level { LOW, HIGH }

    static class Base implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 5;
        transient int lost = 9;
        String text = "t";
        Base next;
        Level level = Level.HIGH;
        List<Object> list = new ArrayList<>(List.of(1, "two", 3.0));
        int[] ints = {1, 2};
    }

    public static void main(String[] args) throws Exception {
        Base base = new Base();
        base.next = base;
        base.number = 77;
        base.list.add(new Point(3, 4));
        base.list.add(new TreeMap<>(Map.of("k", 1)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(base); }
        System.out.println(bytes.size());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Base copy = (Base) in.readObject();
            System.out.println(copy.number + copy.text + copy.lost + (copy.next == copy) + copy.level + copy.list + Arrays.toString(copy.ints));
        }
        try { new ObjectOutputStream(bytes).writeObject(new Object()); } catch (NotSerializableException e) { System.out.println(e); }
    }
}
