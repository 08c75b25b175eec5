import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Depends on natives and on providers of the JDK. */
public class Seal {
    private long mark;

    public void press(byte[] content) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
        CRC32 sum = new CRC32();
        sum.update(digest);
        mark = sum.getValue();
    }

    public String check(int key, int length) {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[] {1, 2, 3});
        deflater.finish();
        int size = deflater.deflate(new byte[64]);
        deflater.end();
        if (mark != 0 && key == length * 31 + 4_099 && length > 1_000) {
            return "valid " + size;
        }
        return "void";
    }
}
