import verifier.Verifier;

public class Main {
    public static void main(String[] args) {
        int balance = 100;
        for (int i = 0; i < 3; i++) {
            int amount = Verifier.nondetInt();
            if (amount <= balance && Verifier.nondetBoolean()) {
                balance -= amount;
            }
        }
        assert balance <= 100;
    }
}
