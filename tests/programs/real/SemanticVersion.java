package real;

/** Semantic versions: 1.2.3, 1.2.3-rc.1, 1.2.3-rc.1+build. */
public final class SemanticVersion implements Comparable<SemanticVersion> {
    private final int[] numbers = new int[3];
    private final String[] preRelease;

    public SemanticVersion(String text) {
        int plus = text.indexOf('+');
        String core = plus < 0 ? text : text.substring(0, plus);
        int dash = core.indexOf('-');
        preRelease = dash < 0 ? new String[0] : core.substring(dash + 1).split("\\.");
        String[] parts = (dash < 0 ? core : core.substring(0, dash)).split("\\.");
        if (parts.length != 3) {
            throw new IllegalArgumentException("three numbers are needed: " + text);
        }
        for (int i = 0; i < 3; i++) {
            if (parts[i].length() > 1 && parts[i].startsWith("0")) {
                throw new IllegalArgumentException("leading zero: " + parts[i]);
            }
            numbers[i] = Integer.parseInt(parts[i]);
        }
    }

    @Override
    public int compareTo(SemanticVersion other) {
        for (int i = 0; i < 3; i++) {
            if (numbers[i] != other.numbers[i]) {
                return Integer.compare(numbers[i], other.numbers[i]);
            }
        }
        if (preRelease.length == 0 || other.preRelease.length == 0) {
            return Integer.compare(other.preRelease.length, preRelease.length);
        }
        for (int i = 0; i < preRelease.length && i < other.preRelease.length; i++) {
            int order = compareParts(preRelease[i], other.preRelease[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.length, other.preRelease.length);
    }

    static int compareParts(String a, String b) {
        boolean isNumber = isNumber(a);
        if (isNumber != isNumber(b)) {
            return isNumber ? -1 : 1;
        }
        if (!isNumber) {
            return a.compareTo(b);
        }
        return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
    }

    public boolean isStable() {
        return numbers[0] > 0 && preRelease.length == 0;
    }
}
