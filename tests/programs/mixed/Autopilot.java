/**
 * A digital autopilot for the attitude of a lander, written after the phase-plane logic of such systems: three
 * axes, each with a rate estimator, a switching logic over attitude error and rate error, and a computation of how
 * long the jets have to fire. It is driven step by step with what the pilot commands and what the gyroscopes tell.
 */
public class Autopilot {
    static final double PERIOD = 0.1;
    static final double DEADBAND = 0.3;
    static final double MAX_COMMAND = 4.0;
    static final double MAX_RATE = 20.0;
    static final double MAX_INNOVATION = 2.5;
    static final double MAX_DEMAND = 30.0;
    static final double MIN_IMPULSE = 0.014;
    static final double THRESHOLD = 12.0;
    static final double FUEL = 1_000.0;

    /** The zones of the phase plane. */
    enum Zone { HOLD, COAST, FIRE_POSITIVE, FIRE_NEGATIVE, RATE_LIMIT }

    /** What the gyroscopes of one axis tell, filtered. */
    static final class Estimator {
        double rate;
        double bias;
        int rejected;

        void update(double measured) {
            double innovation = measured - rate;
            if (Math.abs(innovation) > MAX_INNOVATION) {
                rejected++;
                return;
            }
            double gain = Math.abs(innovation) > 1.0 ? 0.9 : 0.6;
            rate += gain * innovation;
            bias = 0.95 * bias + 0.05 * innovation;
        }

        double corrected() {
            return rate - bias;
        }
    }

    /** A first-order filter for the pilot's commands, with a limit on their size. */
    static final class Command {
        double value;

        void update(double wanted) {
            double limited = wanted;
            if (limited > MAX_COMMAND) {
                limited = MAX_COMMAND;
            } else if (limited < -MAX_COMMAND) {
                limited = -MAX_COMMAND;
            }
            value += 0.5 * (limited - value);
        }
    }

    /** The logic of one axis. */
    static final class Axis {
        final double acceleration;
        final Estimator estimator = new Estimator();
        final Command command = new Command();
        double attitude;
        double reference;
        double jetTime;
        Zone zone = Zone.HOLD;

        Axis(double acceleration) {
            this.acceleration = acceleration;
        }

        void step(double wanted, double measured) {
            command.update(wanted);
            estimator.update(measured);
            reference += command.value * PERIOD;
            attitude += estimator.corrected() * PERIOD;
            double error = attitude - reference;
            double rateError = estimator.corrected() - command.value;
            zone = classify(error, rateError);
            jetTime = jetTime(error, rateError);
        }

        /** Where in the phase plane the axis is. */
        Zone classify(double error, double rateError) {
            if (Math.abs(rateError) > MAX_RATE) {
                return Zone.RATE_LIMIT;
            }
            if (Math.abs(error) <= DEADBAND && Math.abs(rateError) <= DEADBAND) {
                return Zone.HOLD;
            }
            // The switching curves are parabolas: error = -rate^2 / 2a.
            double curve = error + rateError * Math.abs(rateError) / (2 * acceleration);
            if (curve > DEADBAND) {
                return Zone.FIRE_NEGATIVE;
            }
            if (curve < -DEADBAND) {
                return Zone.FIRE_POSITIVE;
            }
            return Zone.COAST;
        }

        /** How long the jets of the axis have to fire, in tenths of a second; negative for the other jets. */
        double jetTime(double error, double rateError) {
            switch (zone) {
                case RATE_LIMIT:
                    return -rateError / acceleration;
                case FIRE_NEGATIVE: {
                    double inside = rateError * rateError / 2 + acceleration * (error - DEADBAND);
                    if (inside < 0) {
                        return 0;
                    }
                    return -quantized((rateError + Math.sqrt(inside)) / acceleration);
                }
                case FIRE_POSITIVE: {
                    double inside = rateError * rateError / 2 - acceleration * (error + DEADBAND);
                    if (inside < 0) {
                        return 0;
                    }
                    return quantized((Math.sqrt(inside) - rateError) / acceleration);
                }
                default:
                    return 0;
            }
        }

        /** Jets cannot fire for less than their minimum impulse. */
        static double quantized(double time) {
            if (time < MIN_IMPULSE) {
                return 0;
            }
            return time;
        }

        /** What the jets do to the vehicle until the next step. */
        void fire() {
            double time = jetTime;
            if (time > PERIOD) {
                time = PERIOD;
            } else if (time < -PERIOD) {
                time = -PERIOD;
            }
            estimator.rate += acceleration * time;
        }
    }

    /** How the jets of two coupled axes are shared. */
    static final class JetSelect {
        int failures;

        double available(Axis first, Axis second) {
            double demand = Math.sqrt(first.jetTime * first.jetTime + second.jetTime * second.jetTime);
            if (demand == 0) {
                return 1;
            }
            if (failures > 0 && demand > 1) {
                return 0.5;
            }
            return demand > MAX_DEMAND ? MAX_DEMAND / demand : 1;
        }
    }

    /** What the jets have left to burn, and how well they have burnt. */
    static final class Tank {
        double fuel = FUEL;
        double wasted;

        void burn(Axis axis) {
            double time = Math.abs(axis.jetTime);
            if (time > PERIOD) {
                time = PERIOD;
            }
            if (time > 0 && time < 2 * MIN_IMPULSE) {
                // Short pulses burn badly.
                wasted += time;
            }
            fuel -= time;
            if (fuel < 0) {
                fuel = 0;
            }
        }

        boolean isLow() {
            return fuel < FUEL / 10;
        }
    }

    /** How the autopilot is used: it holds the attitude, follows commands, or leaves all to the pilot. */
    enum Mode { HOLD, FOLLOW, MANUAL }

    /** Which mode it is in, from what the pilot does. */
    static final class ModeLogic {
        Mode mode = Mode.HOLD;
        int quiet;

        void update(double command, Tank tank) {
            double size = Math.abs(command);
            if (tank.isLow()) {
                mode = Mode.MANUAL;
                return;
            }
            switch (mode) {
                case HOLD:
                    if (size > DEADBAND) {
                        mode = Mode.FOLLOW;
                        quiet = 0;
                    }
                    break;
                case FOLLOW:
                    if (size <= DEADBAND) {
                        quiet++;
                    } else {
                        quiet = 0;
                    }
                    if (quiet > 3) {
                        mode = Mode.HOLD;
                    }
                    break;
                default:
                    break;
            }
        }

        /** What of a command gets through. */
        double passed(double command) {
            return mode == Mode.FOLLOW ? command : 0;
        }
    }

    /** Watches the largest firing time. */
    static final class Monitor {
        double largest;
        int steps;

        void watch(Axis axis) {
            double size = Math.abs(axis.jetTime);
            if (size > largest) {
                largest = size;
            }
        }

        boolean isExceeded() {
            return largest > THRESHOLD;
        }
    }

    private final Axis roll = new Axis(2.0);
    private final Axis pitch = new Axis(1.5);
    private final Axis yaw = new Axis(2.5);
    private final JetSelect select = new JetSelect();
    private final Monitor monitor = new Monitor();
    private final Tank tank = new Tank();
    private final ModeLogic modes = new ModeLogic();

    /** One period: commands and measured rates of roll and pitch; yaw is held. */
    void step(double rollCommand, double pitchCommand, double rollRate, double pitchRate) {
        modes.update(pitchCommand, tank);
        roll.step(rollCommand, rollRate);
        pitch.step(modes.passed(pitchCommand), pitchRate);
        yaw.step(0, 0);
        double share = select.available(roll, pitch);
        roll.jetTime *= share;
        pitch.jetTime *= share;
        monitor.watch(roll);
        monitor.watch(pitch);
        monitor.steps++;
        roll.fire();
        pitch.fire();
        yaw.fire();
        tank.burn(roll);
        tank.burn(pitch);
        tank.burn(yaw);
    }

    /** Rates that no vehicle has are not fed in. */
    static boolean isSane(double rate) {
        return rate >= -MAX_RATE && rate <= MAX_RATE;
    }

    /** Five periods of the pitch axis; the monitor must stay below its threshold. */
    static void fiveSteps(
            double c1, double r1, double c2, double r2, double c3, double r3,
            double c4, double r4, double c5, double r5) {
        if (!isSane(r1) || !isSane(r2) || !isSane(r3) || !isSane(r4) || !isSane(r5)) {
            return;
        }
        Autopilot autopilot = new Autopilot();
        autopilot.step(0, c1, 0, r1);
        autopilot.step(0, c2, 0, r2);
        autopilot.step(0, c3, 0, r3);
        autopilot.step(0, c4, 0, r4);
        autopilot.step(0, c5, 0, r5);
        assert autopilot.monitor.steps < 5 || !autopilot.monitor.isExceeded() : "the jets fire for too long";
    }
}
