/** Turns by headings, which only constants stand for, and measures angles. */
public final class Compass {
    /** One of four, as people wrote them before there were enums. */
    public static final class Heading {
        public static final Heading NORTH = new Heading("north", 0);
        public static final Heading EAST = new Heading("east", 90);
        public static final Heading SOUTH = new Heading("south", 180);
        static final Heading WEST = new Heading("west", 270);
        private static final Heading NOWHERE = new Heading("nowhere", -1);

        private final String name;
        private final int degrees;

        private Heading(String name, int degrees) {
            this.name = name;
            this.degrees = degrees;
        }
    }

    private Compass() {}

    static String opposite(Heading heading) {
        if (heading == Heading.NORTH) {
            return "south";
        }
        if (heading == Heading.SOUTH) {
            return "north";
        }
        return heading.degrees > 180 ? "east" : "west";
    }

    static boolean isUp(double angle) {
        return Math.sin(angle) > 0.999999;
    }
}
