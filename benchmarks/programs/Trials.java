import java.lang.reflect.Method;
import java.util.Random;

/** Calls every method of Numbers with random arguments of all magnitudes and prints which returned true. */
public class Trials {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        int trials = Integer.parseInt(arguments[0]);
        for (Method method : Numbers.class.getDeclaredMethods()) {
            Random random = new Random(0);
            Class<?>[] types = method.getParameterTypes();
            Object[] given = new Object[types.length];
            boolean found = false;
            for (int trial = 0; trial < trials && !found; trial++) {
                for (int i = 0; i < types.length; i++) {
                    given[i] = value(random, types[i]);
                }
                found = (Boolean) method.invoke(null, given);
            }
            System.out.println(method.getName() + " " + found);
        }
    }

    private static Object value(Random random, Class<?> type) {
        double size = Math.pow(10, random.nextInt(8) - 3);
        double value = random.nextInt(4) == 0
                ? random.nextInt(41) - 20
                : (2 * random.nextDouble() - 1) * size;
        if (type == int.class) {
            return (int) value;
        }
        return type == float.class ? (Object) (float) value : (Object) value;
    }
}
