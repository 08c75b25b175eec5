import verifier.Verifier;

public class Main {
    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        if (low >= 0 && low <= high) {
            int middle = low + (high - low) / 2;
            System.out.println(middle);
        }
    }
}
