/** Lets one person through for each coin, until its box is full. */
public class Turnstile {
    private int coins;
    private boolean isOpen;

    public void insert() {
        isOpen = true;
        coins++;
    }

    public boolean push() {
        if (!isOpen) {
            return false;
        }
        if (coins < 3) {
            isOpen = false;
        }
        return true;
    }
}
