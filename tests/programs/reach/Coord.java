package reach;

/** The running example of the paper on backward search. */
class Coord {
    int x, y;

    Coord(int cx, int cy) {
        x = cx;
        y = cy;
    }

    public Coord moveY(Chrono chrono, int speed) {
        if (chrono.time <= 0 || speed <= 0) return this;
        int ytemp = y + chrono.time * speed;
        chrono.time = 0;
        if (ytemp > 65536) {
            ytemp = 65536;
            return new Coord(ytemp, x);
        } else return new Coord(ytemp, x);
    }
}

class Chrono {
    int time;
}
