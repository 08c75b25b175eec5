import java.math.*;
import java.util.*;

/** BigInteger and BigDecimal. */
public class BigNumbers {
    interface Call { Object run(); }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (RuntimeException e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) factorial = factorial.multiply(BigInteger.valueOf(i));
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.bitCount() + " " + factorial.toString(16) + " " + factorial.hashCode());
        BigInteger a = new BigInteger("-123456789012345678901234567890"), b = new BigInteger("987654321");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.remainder(b) + " " + a.mod(b) + " " + Arrays.toString(a.divideAndRemainder(b)) + " " + a.negate().gcd(b) + " " + a.pow(5) + " " + a.abs() + " " + a.signum() + " " + a.shiftLeft(70) + " " + a.shiftRight(13) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.compareTo(b) + " " + b.modPow(new BigInteger("65537"), new BigInteger("1000000007")) + " " + b.modInverse(new BigInteger("1000000007")) + " " + b.isProbablePrime(20) + " " + new BigInteger("1000000007").isProbablePrime(20) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.max(b) + " " + b.sqrt() + " " + a.testBit(3) + " " + a.getLowestSetBit() + " " + Arrays.toString(b.toByteArray()) + new BigInteger("ff", 16) + new BigInteger(new byte[]{1, 0}) + b.nextProbablePrime());
        BigInteger big = BigInteger.TWO.pow(3000).subtract(BigInteger.ONE);
        System.out.println(big.multiply(big.add(BigInteger.TEN)).mod(new BigInteger("1000000000000000000000007")) + " " + big.toString().length() + " " + big.pow(3).divide(big.shiftRight(1)).bitLength());
        show("zero", () -> b.divide(BigInteger.ZERO));
        show("exact", () -> a.longValueExact());
        show("bad", () -> new BigInteger("12x"));
        show("empty", () -> new BigInteger(""));
        show("pow", () -> b.pow(-1));
        decimals();
    }

    static void decimals() {
        BigDecimal x = new BigDecimal("123.456"), y = new BigDecimal("-7.89"), z = new BigDecimal("1E+10");
        System.out.println(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " " + x.divide(y, MathContext.DECIMAL64) + " " + x.remainder(y) + " " + x.negate() + " " + x.scale() + x.precision() + " " + x.unscaledValue() + " " + x.pow(3) + " " + z + " " + z.toPlainString() + " " + z.toEngineeringString() + " " + z.stripTrailingZeros() + " " + new BigDecimal("100.00").stripTrailingZeros() + " " + x.compareTo(y) + " " + new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + x.hashCode() + " " + x.intValue() + " " + x.doubleValue() + " " + x.toBigInteger() + " " + x.movePointLeft(5) + " " + x.movePointRight(5) + " " + x.ulp() + " " + x.max(y) + " " + x.setScale(1, RoundingMode.DOWN) + x.signum() + " " + x.sqrt(MathContext.DECIMAL32) + " " + x.round(new MathContext(2)));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode == RoundingMode.UNNECESSARY) continue;
            StringBuilder line = new StringBuilder(mode + ":");
            for (String s : new String[]{"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) line.append(' ').append(new BigDecimal(s).setScale(0, mode));
            System.out.println(line);
        }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, 3) + " " + new BigDecimal("1e-400").toString() + " " + new BigDecimal("12345678901234567890.123456789").multiply(new BigDecimal("98765432109876543210.987654321")) + " " + BigDecimal.ONE.divide(new BigDecimal("8")) + " " + new BigDecimal(Double.MIN_VALUE).precision());
        show("inexact", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        show("zero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        show("rounding", () -> new BigDecimal("1.25").setScale(1, RoundingMode.UNNECESSARY));
        show("bad", () -> new BigDecimal("1.2.3"));
        show("nan", () -> new BigDecimal(Double.NaN));
        show("exact", () -> x.intValueExact());
        BigDecimal balance = new BigDecimal("1000");
        for (int i = 0; i < 12; i++) balance = balance.multiply(new BigDecimal("1.0041666")).setScale(2, RoundingMode.HALF_EVEN);
        System.out.println(balance);
    }
}
