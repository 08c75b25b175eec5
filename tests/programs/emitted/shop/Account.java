package shop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import shop.parts.Part;

/** State of every kind: private, final, inherited, static; and results that are objects. */
public class Account extends Base {
    static int opened;
    private static String bank = "none";

    private final String owner;
    private int balance;
    double rate;
    boolean locked;
    Account linked;
    int[] history = new int[2];
    private int[] secret = {1, 2};

    public static class LockedException extends Exception {
        LockedException(String message) {
            super(message);
        }
    }

    private static class Hidden extends RuntimeException {
        Hidden() {
            super("hidden");
        }
    }

    public Account(String owner, int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative balance: " + balance);
        }
        this.owner = owner;
        this.balance = balance;
    }

    public static Account open(String owner) {
        opened++;
        return new Account(owner, 0);
    }

    public int getBalance() {
        return balance;
    }

    public String owner() {
        return owner;
    }

    public void deposit(int amount) throws LockedException {
        if (locked) {
            throw new LockedException("locked: " + owner);
        }
        if (amount <= 0) {
            throw new Hidden();
        }
        balance += amount;
        history[0] = amount;
    }

    void touch() {
        id++;
    }

    void scramble() {
        secret[0] = 9;
    }

    void link(Account other) {
        linked = other;
        other.linked = this;
    }

    Account self() {
        return this;
    }

    Account copy() {
        Account copy = new Account(owner, balance);
        copy.rate = rate;
        return copy;
    }

    static void rename(String name) {
        bank = name;
    }

    static String bank() {
        return bank;
    }

    static int count(int more) {
        opened += more;
        return opened;
    }

    static Part part(String name, Part.Size size) {
        Part part = new Part(name, size == Part.Size.LARGE ? 100 : 1);
        part.setStock(7);
        return part;
    }

    static Part.Integer boxed(int value) {
        return new Part.Integer(value);
    }

    static List<String> names(String first, String second) {
        List<String> names = new ArrayList<>();
        if (first != null) {
            names.add(first);
        }
        names.add(second);
        return names;
    }

    static Optional<String> find(String name) {
        return Optional.ofNullable(name);
    }

    static StringBuilder builder(String text) {
        return new StringBuilder(text).reverse();
    }

    static Object read(String path) throws IOException {
        throw new IOException("no file " + path);
    }

    static Object anonymous() {
        return new Object() {
            int value = 3;
        };
    }

    static Runnable lambda() {
        return () -> { };
    }

    static Object object() {
        return new Object();
    }

    static Account[] pair(Account one) {
        return new Account[] {one, new Account("new", 2), null};
    }
}
