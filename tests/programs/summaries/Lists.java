/** Sorted lists of ints whose methods call one another. */
class Cell {
    int data;
    Cell next;

    Cell(int data, Cell next) {
        this.data = data;
        this.next = next;
    }
}

class Lists {
    Cell first;

    void insert(int x) {
        Cell before = null;
        Cell cell = first;
        while (cell != null && cell.data < x) {
            before = cell;
            cell = cell.next;
        }
        Cell made = new Cell(x, cell);
        if (before == null) first = made;
        else before.next = made;
    }

    void merge(Lists other) {
        for (Cell cell = other.first; cell != null; cell = cell.next) insert(cell.data);
    }

    int count() {
        int found = 0;
        for (Cell cell = first; cell != null; cell = cell.next) found++;
        return found;
    }

    int insertAndCount(int x) {
        insert(x);
        return count();
    }
}
