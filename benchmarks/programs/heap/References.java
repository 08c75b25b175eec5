/** References that may all be the same: each is written, one after the other, then two are compared. */
public class References {
    static class Ref {
        int f;
    }

    static int of2(Ref r0, Ref r1) {
        r0.f = 1;
        r1.f = 2;
        if (r0 == r1) {
            return r1.f;
        }
        return r1.f;
    }

    static int of3(Ref r0, Ref r1, Ref r2) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        if (r0 == r2) {
            return r1.f;
        }
        return r2.f;
    }

    static int of4(Ref r0, Ref r1, Ref r2, Ref r3) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        if (r0 == r3) {
            return r1.f;
        }
        return r3.f;
    }

    static int of5(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        if (r0 == r4) {
            return r1.f;
        }
        return r4.f;
    }

    static int of6(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        if (r0 == r5) {
            return r1.f;
        }
        return r5.f;
    }

    static int of7(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        if (r0 == r6) {
            return r1.f;
        }
        return r6.f;
    }

    static int of8(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6, Ref r7) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        r7.f = r5.f + 1;
        if (r0 == r7) {
            return r1.f;
        }
        return r7.f;
    }

    static int of9(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6, Ref r7, Ref r8) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        r7.f = r5.f + 1;
        r8.f = r6.f + 1;
        if (r0 == r8) {
            return r1.f;
        }
        return r8.f;
    }

    static int of10(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6, Ref r7, Ref r8, Ref r9) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        r7.f = r5.f + 1;
        r8.f = r6.f + 1;
        r9.f = r7.f + 1;
        if (r0 == r9) {
            return r1.f;
        }
        return r9.f;
    }

    static int of11(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6, Ref r7, Ref r8, Ref r9, Ref r10) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        r7.f = r5.f + 1;
        r8.f = r6.f + 1;
        r9.f = r7.f + 1;
        r10.f = r8.f + 1;
        if (r0 == r10) {
            return r1.f;
        }
        return r10.f;
    }

    static int of12(Ref r0, Ref r1, Ref r2, Ref r3, Ref r4, Ref r5, Ref r6, Ref r7, Ref r8, Ref r9, Ref r10, Ref r11) {
        r0.f = 1;
        r1.f = 2;
        r2.f = r0.f + 1;
        r3.f = r1.f + 1;
        r4.f = r2.f + 1;
        r5.f = r3.f + 1;
        r6.f = r4.f + 1;
        r7.f = r5.f + 1;
        r8.f = r6.f + 1;
        r9.f = r7.f + 1;
        r10.f = r8.f + 1;
        r11.f = r9.f + 1;
        if (r0 == r11) {
            return r1.f;
        }
        return r11.f;
    }
}
