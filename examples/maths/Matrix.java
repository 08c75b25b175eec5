package maths;

/** A matrix of integers with the operations that need loops. */
public final class Matrix {
    private final int[][] cells;

    public Matrix(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 4 || columns > 4) {
            throw new IllegalArgumentException("from 1 x 1 to 4 x 4");
        }
        cells = new int[rows][columns];
    }

    public static Matrix identity(int size) {
        Matrix result = new Matrix(size, size);
        for (int i = 0; i < size; i++) {
            result.cells[i][i] = 1;
        }
        return result;
    }

    public int get(int row, int column) {
        return cells[row][column];
    }

    public Matrix set(int row, int column, int value) {
        cells[row][column] = value;
        return this;
    }

    public int rows() {
        return cells.length;
    }

    public int columns() {
        return cells[0].length;
    }

    public boolean isSquare() {
        return rows() == columns();
    }

    public int trace() {
        if (!isSquare()) {
            throw new ArithmeticException("a trace needs a square matrix");
        }
        int sum = 0;
        for (int i = 0; i < rows(); i++) {
            sum += cells[i][i];
        }
        return sum;
    }

    public Matrix times(Matrix other) {
        if (columns() != other.rows()) {
            throw new ArithmeticException("the sizes do not fit");
        }
        Matrix result = new Matrix(rows(), other.columns());
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < other.columns(); j++) {
                for (int k = 0; k < columns(); k++) {
                    result.cells[i][j] += cells[i][k] * other.cells[k][j];
                }
            }
        }
        return result;
    }

    public boolean isSymmetric() {
        if (!isSquare()) {
            return false;
        }
        for (int i = 1; i < rows(); i++) {
            for (int j = 0; j < i; j++) {
                if (cells[i][j] != cells[j][i]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The solution x of a x + b = c in whole numbers; a crash if a is zero and b is not c. */
    public static int solve(int a, int b, int c) {
        if (b == c) {
            return 0;
        }
        int x = (c - b) / a;
        if (a * x + b != c) {
            throw new ArithmeticException("no whole number");
        }
        return x;
    }
}
