/** Two purses that may be one. */
public class Purse {
    int coins;

    static String pay(Purse from, Purse to, int price) {
        int before = from.coins;
        from.coins = before - price;
        to.coins = to.coins + price;
        if (from.coins == before && price != 0) {
            return "paid, and lost nothing";
        }
        return "paid";
    }
}
