package shop.parts;

import shop.Tally;

/** Hides a method that it cannot override. */
public class FarTally extends Tally {
    public String told() {
        return where();
    }

    private String where() {
        return "there " + count();
    }
}
