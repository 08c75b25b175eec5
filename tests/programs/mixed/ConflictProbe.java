/**
 * Will two aircraft lose separation? Positions in nautical miles, headings in radians, speeds in knots.
 *
 * <p>The positions are extrapolated in steps; loss of separation is graded by where the intruder comes from.
 */
public class ConflictProbe {
    static final double SEPARATION = 5.0;
    static final double STEP = 1.0 / 60.0;
    static final int STEPS = 3;

    static String probe(
            double x1, double y1, double heading1, double speed1,
            double x2, double y2, double heading2, double speed2) {
        if (speed1 < 120.0 || speed1 > 600.0 || speed2 < 120.0 || speed2 > 600.0) {
            return "no aircraft flies that fast or slow";
        }
        double vx1 = speed1 * Math.sin(heading1);
        double vy1 = speed1 * Math.cos(heading1);
        double vx2 = speed2 * Math.sin(heading2);
        double vy2 = speed2 * Math.cos(heading2);
        double closing = Math.sqrt(Math.pow(vx2 - vx1, 2.0) + Math.pow(vy2 - vy1, 2.0));
        double separation = distance(x2 - x1, y2 - y1);
        if (separation < SEPARATION) {
            return "separation is lost already";
        }
        for (int step = 1; step <= STEPS; step++) {
            double time = step * STEP;
            double dx = x2 + vx2 * time - (x1 + vx1 * time);
            double dy = y2 + vy2 * time - (y1 + vy1 * time);
            double now = distance(dx, dy);
            if (now < SEPARATION) {
                double bearing = Math.atan2(dx, dy) - heading1;
                if (Math.cos(bearing) > 0.866 && closing > 900.0) {
                    return "head-on conflict after step " + step;
                }
                if (Math.sin(bearing) > 0.5) {
                    return "conflict from the right after step " + step;
                }
                return "conflict after step " + step;
            }
            if (now > separation && Math.pow(now - separation, 3.0) > 0.001) {
                return "diverging";
            }
        }
        return "no conflict";
    }

    private static double distance(double dx, double dy) {
        return Math.sqrt(Math.pow(dx, 2.0) + Math.pow(dy, 2.0));
    }
}
