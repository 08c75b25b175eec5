import java.nio.charset.Charset;

/** Parts of the library that remember what they were last asked for, in static fields. */
class Remembering {
    //@ options: criterion=branch
    //@ branches: all
    static int known(String charset) {
        return Charset.isSupported(charset) ? 1 : 0;
    }

    //@ options: criterion=branch
    //@ branches: all
    static int encoded(String text, String charset) throws Exception {
        return text.getBytes(charset).length == 1 ? 1 : 0;
    }
}
