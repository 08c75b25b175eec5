import verifier.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0);
        int left = n;
        int gone = 0;
        while (left > 0) {
            left--;
            gone++;
        }
        assert gone == n;
    }
}
