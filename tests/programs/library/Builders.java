import java.util.*;

/** StringBuilder and StringBuffer: contents, capacity, exceptions. */
public class Builders {
    interface Call { Object run(); }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (NullPointerException e) {
            System.out.println(what + " -> NullPointerException");
        } catch (RuntimeException e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) {
        StringBuilder all = new StringBuilder().append(1).append(-2L).append(1.5).append(2.5f).append(true).append('c').append("s").append((String) null).append((Object) null).append(new char[]{'x', 'y'}).append("hello", 1, 3).append(new char[]{'p', 'q', 'r'}, 1, 2).append(new StringBuffer("buf")).append(new StringBuilder("bld")).appendCodePoint(0x1F600).append((CharSequence) "seq").append(List.of(1)).append((StringBuffer) null).append(Integer.MIN_VALUE).append(Long.MIN_VALUE);
        System.out.println(all.length() + " " + all.toString().replace("\ud83d\ude00", "<smile>"));
        capacities();
        for (int i : new int[]{-1, 0, 2, 5, 6, 100}) {
            show("charAt " + i, () -> new StringBuilder("hello").charAt(i));
            show("deleteCharAt " + i, () -> new StringBuilder("hello").deleteCharAt(i));
            show("insert " + i, () -> new StringBuilder("hello").insert(i, "<>").insert(0, 'c').insert(0, 12).insert(0, 1.5).insert(0, (Object) null).insert(0, true).insert(0, 5L).insert(0, new char[]{'k'}));
            show("insert char " + i, () -> new StringBuilder("hello").insert(i, 'c'));
            show("insert int " + i, () -> new StringBuffer("hello").insert(i, 77));
            show("setCharAt " + i, () -> { StringBuilder b = new StringBuilder("hello"); b.setCharAt(i, 'Z'); return b; });
            show("setLength " + i, () -> { StringBuilder b = new StringBuilder("hello"); b.setLength(i); return b.toString().replace('\0', '0') + b.length(); });
            show("delete " + i, () -> new StringBuilder("hello").delete(i, 4));
            show("delete to " + i, () -> new StringBuilder("hello").delete(1, i));
            show("replace " + i, () -> new StringBuilder("hello").replace(1, i, "XYZ"));
            show("substring " + i, () -> new StringBuilder("hello").substring(i) + new StringBuffer("hello").substring(0, i));
            show("subSequence " + i, () -> new StringBuilder("hello").subSequence(1, i));
            show("indexOf " + i, () -> new StringBuilder("hello").indexOf("l", i) + " " + new StringBuilder("hello").lastIndexOf("l", i));
            show("append range " + i, () -> new StringBuilder("hello").append("world", 1, i));
            show("append chars " + i, () -> new StringBuilder("hello").append(new char[]{'a', 'b', 'c'}, 1, i));
            show("capacity " + i, () -> new StringBuilder(i).capacity());
            show("codePointAt " + i, () -> new StringBuilder("hello").codePointAt(i));
            show("getChars " + i, () -> { char[] t = {'-', '-', '-'}; new StringBuilder("hello").getChars(1, i, t, 0); return Arrays.toString(t); });
        }
        show("null", () -> new StringBuilder((String) null));
        show("null chars", () -> new StringBuilder().append((char[]) null));
        show("bad point", () -> new StringBuilder().appendCodePoint(-1));
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("a\ud83d\ude00b").reverse().toString().equals("b\ud83d\ude00a") + " " + new StringBuilder("\u00e9a").reverse().equals(null));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("abc").chars().sum() + " " + new StringBuilder().isEmpty() + new StringBuilder("z").equals(new StringBuilder("z")));
        StringBuilder mixed = new StringBuilder("ab");
        mixed.append('\u4e2d').insert(1, "\u00e9").replace(0, 1, "zz").deleteCharAt(0);
        mixed.codePoints().forEach(p -> System.out.print(p + " "));
        System.out.println(mixed.length());
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 50; i++) buffer.append(i).append(i % 7 == 0 ? "," : "");
        buffer.setLength(60);
        System.out.println(buffer + " " + buffer.capacity() + " " + buffer.indexOf("12"));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3).insert(0, self);
        System.out.println(self);
    }

    static void capacities() {
        StringBuilder b = new StringBuilder();
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            b.append("abc");
            shown.append(b.capacity()).append(' ');
        }
        b.append('\u4e2d');
        shown.append(b.capacity()).append(' ');
        b.ensureCapacity(1000);
        shown.append(b.capacity()).append(' ');
        b.trimToSize();
        shown.append(b.capacity()).append(' ').append(new StringBuilder("hello").capacity()).append(' ').append(new StringBuilder((CharSequence) "hi").capacity());
        StringBuilder d = new StringBuilder();
        d.append(1.5).append(2.25f).append(true).append(123456789L).append('c').append(1.0 / 3);
        shown.append(' ').append(d.capacity());
        d.setLength(500);
        shown.append(' ').append(d.capacity());
        System.out.println(shown);
    }
}
