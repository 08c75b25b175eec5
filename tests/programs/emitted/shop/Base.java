package shop;

/** What accounts inherit; `balance` is hidden by the field of the same name below. */
public abstract class Base {
    protected int id;
    private int balance;

    public int getId() {
        return id;
    }

    int total() {
        return balance;
    }
}
