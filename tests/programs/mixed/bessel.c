/* The C library's y0 for Bessel.java. */
#include <jni.h>
#include <math.h>

JNIEXPORT jdouble JNICALL Java_Bessel_bessely0(JNIEnv *env, jclass owner, jdouble x) {
    return y0(x);
}
