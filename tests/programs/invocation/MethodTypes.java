import java.lang.invoke.MethodType;
import java.util.*;

public class MethodTypes {
    public static void main(String[] args) {
        MethodType type = MethodType.methodType(int.class, String.class, long[].class, Map.Entry.class);
        System.out.println(type + " " + type.parameterCount() + " " + type.returnType() + " " + type.parameterType(1));
        System.out.println(type.toMethodDescriptorString());
        System.out.println(type.equals(MethodType.methodType(int.class, String.class, long[].class, Map.Entry.class)));
        System.out.println(type == MethodType.fromMethodDescriptorString(type.toMethodDescriptorString(), null));
        System.out.println(MethodType.methodType(void.class).hashCode() == MethodType.methodType(void.class).hashCode());
        System.out.println(type.changeReturnType(void.class) + " " + type.changeParameterType(0, Object.class));
        System.out.println(type.insertParameterTypes(1, int.class, char.class) + " " + type.appendParameterTypes(List.of(byte.class)));
        System.out.println(type.dropParameterTypes(0, 2) + " " + type.parameterList());
        System.out.println(type.erase() + " " + type.generic() + " " + type.wrap() + " " + type.wrap().unwrap());
        System.out.println(type.hasPrimitives() + " " + type.hasWrappers() + " " + type.lastParameterType());
        System.out.println(MethodType.genericMethodType(2) + " " + MethodType.genericMethodType(1, true));
        System.out.println(Arrays.toString(type.parameterArray()));
        System.out.println(MethodType.methodType(String.class, type));
        Set<MethodType> set = new HashSet<>();
        set.add(type);
        System.out.println(set.contains(MethodType.methodType(int.class, List.of(String.class, long[].class, Map.Entry.class))));
        try {
            MethodType.methodType(int.class, void.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodType.methodType(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            type.parameterType(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
