import java.util.Random;

/** State machines and protocols that are driven by what a loop asks for. */
class Machines {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    static class Pump {
        int water = 1;
        boolean methane;
        boolean running;
        final boolean careful;

        Pump(boolean careful) {
            this.careful = careful;
        }

        void rain() {
            if (water < 2) {
                water++;
            }
        }

        void gas() {
            methane = !methane;
        }

        void step() {
            if (running && water > 0) {
                water--;
            }
            if (running) {
                if (water == 0 || careful && methane) {
                    running = false;
                }
            } else if (water == 2 && !methane) {
                running = true;
            }
        }
    }

    private static void pump(Pump pump, int rounds) {
        for (int i = 0; i < rounds; i++) {
            if (nondetBoolean()) {
                pump.rain();
            }
            if (nondetBoolean()) {
                pump.gas();
            }
            pump.step();
            assert !(pump.methane && pump.running); // violated AssertionError in brokenPump
        }
    }

    static void brokenPump() {
        pump(new Pump(false), 5);
    }

    static void fixedPump() {
        pump(new Pump(true), 5);
    }

    static void brokenPumpForEver() {
        int water = 1;
        boolean methane = false;
        boolean running = false;
        while (nondetBoolean()) {
            if (nondetBoolean() && water < 2) {
                water++;
            }
            if (nondetBoolean()) {
                methane = !methane;
            }
            if (running && water > 0) {
                water--;
            }
            running = running ? water != 0 : water == 2 && !methane;
            assert !(methane && running); // violated
        }
    }

    static void fixedPumpForEver() {
        int water = 1;
        boolean methane = false;
        boolean running = false;
        while (nondetBoolean()) {
            if (nondetBoolean() && water < 2) {
                water++;
            }
            if (nondetBoolean()) {
                methane = !methane;
            }
            if (running && water > 0) {
                water--;
            }
            running = !methane && (running ? water != 0 : water == 2);
            assert !(methane && running);
        }
    }

    static void brokenLock() {
        int held = 0;
        int waiting = 0;
        while (nondetBoolean()) {
            switch (nondetInt()) {
                case 0:
                    if (held == 0) {
                        held = 1;
                    } else {
                        waiting = 1;
                    }
                    break;
                case 1:
                    if (waiting == 1) {
                        held = held + 1;
                        waiting = 0;
                    } else {
                        held = 0;
                    }
                    break;
                default:
                    break;
            }
            assert held <= 1; // violated
        }
    }

    static void fixedLock() {
        int held = 0;
        int waiting = 0;
        while (nondetBoolean()) {
            switch (nondetInt()) {
                case 0:
                    if (held == 0) {
                        held = 1;
                    } else {
                        waiting = 1;
                    }
                    break;
                case 1:
                    if (waiting == 1) {
                        held = 1;
                        waiting = 0;
                    } else {
                        held = 0;
                    }
                    break;
                default:
                    break;
            }
            assert held <= 1;
        }
    }

    enum Light {
        RED, GREEN, YELLOW;

        Light next() {
            switch (this) {
                case RED:
                    return GREEN;
                case GREEN:
                    return YELLOW;
                default:
                    return RED;
            }
        }
    }

    static void brokenLights() {
        Light one = Light.RED;
        Light other = Light.GREEN;
        for (int i = 0; i < 6; i++) {
            if (nondetBoolean()) {
                one = one.next();
            } else {
                other = other.next();
            }
            assert one == Light.RED || other == Light.RED; // violated
        }
    }

    static void fixedLights() {
        Light one = Light.RED;
        Light other = Light.GREEN;
        for (int i = 0; i < 6; i++) {
            if (nondetBoolean()) {
                if (other == Light.RED || one != Light.RED) {
                    one = one.next();
                }
            } else if (one == Light.RED || other != Light.RED) {
                other = other.next();
            }
            assert one == Light.RED || other == Light.RED;
        }
    }

    static class Elevator {
        int floor;
        boolean open;

        void press(int button) {
            if (button < 0 || button > 3) {
                throw new IllegalArgumentException("no such floor");
            }
            while (floor != button) {
                open = false;
                floor += floor < button ? 1 : -1;
            }
            open = true;
        }
    }

    static void brokenElevator() {
        Elevator lift = new Elevator();
        for (int i = 0; i < 3; i++) {
            int before = lift.floor;
            try {
                lift.press(nondetInt());
            } catch (IllegalArgumentException e) {
                continue;
            }
            assert lift.open && lift.floor != before; // violated
        }
    }

    static void fixedElevator() {
        Elevator lift = new Elevator();
        for (int i = 0; i < 3; i++) {
            int before = lift.floor;
            try {
                lift.press(nondetInt());
            } catch (IllegalArgumentException e) {
                assert lift.floor == before;
                continue;
            }
            assert lift.open && lift.floor >= 0 && lift.floor <= 3;
        }
    }

    static void brokenWindow() {
        int sent = 0;
        int acknowledged = 0;
        while (nondetBoolean()) {
            if (nondetBoolean()) {
                if (sent - acknowledged <= 4) {
                    sent++;
                }
            } else if (acknowledged < sent) {
                acknowledged++;
            }
            assert sent - acknowledged <= 4; // violated
        }
    }

    static void fixedWindow() {
        int sent = 0;
        int acknowledged = 0;
        while (nondetBoolean()) {
            if (nondetBoolean()) {
                if (sent - acknowledged < 4) {
                    sent++;
                }
            } else if (acknowledged < sent) {
                acknowledged++;
            }
            assert sent - acknowledged <= 4;
        }
    }

    static void brokenTokens() {
        int[] count = new int[3];
        count[0] = 2;
        for (int i = 0; i < 4; i++) {
            int from = nondetInt();
            int to = nondetInt();
            if (from >= 0 && from < 3 && to >= 0 && to < 3 && count[from] > 0) {
                int less = count[from] - 1;
                int more = count[to] + 1;
                count[from] = less;
                count[to] = more;
            }
        }
        assert count[0] + count[1] + count[2] == 2; // violated
    }

    static void fixedTokens() {
        int[] count = new int[3];
        count[0] = 2;
        for (int i = 0; i < 4; i++) {
            int from = nondetInt();
            int to = nondetInt();
            if (from >= 0 && from < 3 && to >= 0 && to < 3 && count[from] > 0) {
                count[from]--;
                count[to]++;
            }
        }
        assert count[0] + count[1] + count[2] == 2;
    }
}
