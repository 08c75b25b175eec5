package real;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Sorting by comparators, with ties. */
public final class Ranking {
    public static final class Player implements Comparable<Player> {
        private final String name;
        private final int points;
        private final Integer seed;

        public Player(String name, int points, Integer seed) {
            this.name = name;
            this.points = points;
            this.seed = seed;
        }

        @Override
        public int compareTo(Player other) {
            int order = Integer.compare(other.points, points);
            if (order != 0) {
                return order;
            }
            if (seed == null || other.seed == null) {
                return seed == other.seed ? 0 : seed == null ? 1 : -1;
            }
            return seed.compareTo(other.seed);
        }
    }

    private Ranking() {}

    public static int place(List<Player> players, String name) {
        List<Player> sorted = new ArrayList<>(players);
        Collections.sort(sorted);
        int place = 0;
        for (int i = 0; i < sorted.size(); i++) {
            Player player = sorted.get(i);
            if (i == 0 || sorted.get(i - 1).compareTo(player) != 0) {
                place = i + 1;
            }
            if (player.name.equals(name)) {
                return place;
            }
        }
        return -1;
    }

    public static boolean hasTie(List<Player> players) {
        players.sort(Comparator.comparingInt((Player player) -> player.points)
                .reversed()
                .thenComparing(player -> player.name));
        for (int i = 1; i < players.size(); i++) {
            if (players.get(i - 1).points == players.get(i).points) {
                return !players.get(i - 1).name.equals(players.get(i).name);
            }
        }
        return false;
    }

    public static <T> T middle(T a, T b, T c, Comparator<? super T> order) {
        if (order.compare(a, b) <= 0) {
            if (order.compare(b, c) <= 0) {
                return b;
            }
            return order.compare(a, c) <= 0 ? c : a;
        }
        if (order.compare(a, c) <= 0) {
            return a;
        }
        return order.compare(b, c) <= 0 ? c : b;
    }

    public static <T> boolean isSorted(List<T> items, Comparator<? super T> order) {
        for (int i = 1; i < items.size(); i++) {
            if (order.compare(items.get(i - 1), items.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }
}
