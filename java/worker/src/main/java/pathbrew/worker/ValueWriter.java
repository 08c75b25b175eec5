package pathbrew.worker;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Map;

/** Writes values in the form that {@link ValueReader} describes, not-a-number as its canonical bits. */
final class ValueWriter {
    /** An answer that grows beyond this is given up. */
    private static final int LIMIT = 64 << 20;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final Map<Object, Object> enclosing = new IdentityHashMap<>();
    private final boolean describe;

    /** {@code describe} adds the result of {@code toString()} to objects that have no form of their own. */
    ValueWriter(boolean describe) {
        this.describe = describe;
    }

    /** The value is too large to be sent. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1;

        TooLarge() {
            super("the answer exceeds " + LIMIT + " bytes");
        }
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }

    void number(int value) throws IOException {
        out.writeInt(value);
    }

    void octet(int value) throws IOException {
        out.writeByte(value);
    }

    void octets(byte[] value) throws IOException {
        out.writeInt(value.length);
        out.write(value);
    }

    void raw(byte[] value) throws IOException {
        out.write(value);
    }

    void string(String value) throws IOException {
        out.writeInt(value.length());
        out.writeChars(value);
    }

    void optionalString(String value) throws IOException {
        octet(value == null ? 0 : 1);
        if (value != null) {
            string(value);
        }
    }

    void className(Class<?> type) throws IOException {
        string(type.getName().replace('.', '/'));
    }

    void nothing() throws IOException {
        octet('V');
    }

    void checkSize() throws TooLarge {
        if (bytes.size() > LIMIT) {
            throw new TooLarge();
        }
    }

    void value(Object value) throws IOException {
        checkSize();
        if (value == null) {
            octet('N');
        } else if (value instanceof String text) {
            octet('T');
            string(text);
        } else if (ValueReader.primitive(value) != null) {
            octet(ValueReader.primitive(value).descriptorString().charAt(0));
            primitive(value);
        } else if (value.getClass().isArray() && enclosing.put(value, value) == null) {
            array(value);
            enclosing.remove(value);
        } else {
            octet('O');
            className(value.getClass());
            optionalString(describe ? Untrusted.text(value) : null);
        }
    }

    /** Writes what the box holds, without a tag. */
    void primitive(Object box) throws IOException {
        if (box instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (box instanceof Character unit) {
            out.writeChar(unit);
        } else if (box instanceof Float number) {
            out.writeInt(Float.floatToIntBits(number));
        } else if (box instanceof Double number) {
            out.writeLong(Double.doubleToLongBits(number));
        } else if (box instanceof Long number) {
            out.writeLong(number);
        } else if (box instanceof Integer number) {
            out.writeInt(number);
        } else if (box instanceof Short number) {
            out.writeShort(number);
        } else {
            out.writeByte((Byte) box);
        }
    }

    private void array(Object array) throws IOException {
        int length = Array.getLength(array);
        octet('[');
        className(array.getClass());
        number(length);
        if (array instanceof Object[] elements) {
            for (Object element : elements) {
                value(element);
            }
        } else {
            if ((long) bytes.size() + length > LIMIT) {
                throw new TooLarge();
            }
            for (int i = 0; i < length; i++) {
                primitive(Array.get(array, i));
            }
        }
    }
}
