class Predicted {
    static int figure15(int x, int y) {
        if (y > x) {
            if (x > BlackBox.of(y)) {
                return 5;
            }
            return 7;
        }
        return 9;
    }
}
class BlackBox {
    static int of(int y) {
        return y;
    }
}
