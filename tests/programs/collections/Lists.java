import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** Programs on lists. */
class Lists {
    record Interval(int from, int to) {}

    static final class Task {
        final int priority;
        final int id;

        Task(int priority, int id) {
            this.priority = priority;
            this.id = id;
        }
    }

    //@ branches: all
    static List<Interval> merge(List<Interval> intervals) {
        List<Interval> merged = new ArrayList<>();
        for (Interval next : intervals) {
            Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || last.to() < next.from()) {
                merged.add(next);
            } else if (next.to() > last.to()) {
                merged.set(merged.size() - 1, new Interval(last.from(), next.to()));
            }
        }
        return merged;
    }

    //@ branches: all
    static int evaluate(List<Integer> program) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int code : program) {
            if (code == -1) {
                stack.push(stack.pop() + stack.pop());
            } else if (code == -2) {
                int right = stack.pop();
                stack.push(stack.pop() - right);
            } else {
                stack.push(code);
            }
        }
        return stack.isEmpty() ? 0 : stack.peek();
    }

    //@ branches: all
    static int byPriority(List<Task> tasks) {
        tasks.sort(Comparator.comparingInt((Task task) -> task.priority).thenComparingInt(task -> task.id));
        for (int i = 1; i < tasks.size(); i++) {
            if (tasks.get(i - 1).priority == tasks.get(i).priority) {
                return tasks.get(i).id;
            }
        }
        return -1;
    }

    //@ branches: all
    static int sorted(List<Integer> numbers) {
        Collections.sort(numbers);
        return numbers.size() > 1 && numbers.get(0).equals(numbers.get(1)) ? 1 : 0;
    }

    //@ branches: all
    static int removeLarge(List<Integer> numbers, int limit) {
        int removed = 0;
        for (Iterator<Integer> i = numbers.iterator(); i.hasNext();) {
            if (i.next() > limit) {
                i.remove();
                removed++;
            }
        }
        return removed;
    }

    //@ branches: all
    static boolean removesWhileLooping(List<Integer> numbers) {
        try {
            for (Integer number : numbers) {
                if (number == 3) {
                    numbers.remove(number);
                }
            }
            return true;
        } catch (ConcurrentModificationException broken) {
            return false;
        }
    }

    //@ branches: all
    static int insertSorted(List<Integer> numbers, int number) {
        ListIterator<Integer> i = numbers.listIterator();
        while (i.hasNext()) {
            if (i.next() >= number) {
                i.previous();
                break;
            }
        }
        i.add(number);
        return i.nextIndex();
    }

    //@ branches: all
    static int large(List<String> names) {
        return names.size() > 50 ? 1 : 0;
    }

    //@ branches: all
    static int at(ArrayList<Integer> numbers, int index) {
        try {
            return numbers.get(index) > 0 ? 1 : 0;
        } catch (IndexOutOfBoundsException outside) {
            return index < 0 ? -1 : -2;
        }
    }

    //@ branches: all
    static boolean same(List<Integer> one, List<Integer> other) {
        return one == other || one.equals(other) && one.size() == 1;
    }

    //@ branches: all
    static int nested(Collection<List<Integer>> rows) {
        int longest = 0;
        for (List<Integer> row : rows) {
            if (row.size() > longest) {
                longest = row.size();
            }
        }
        return longest;
    }

    //@ branches: all
    static <T extends Comparable<T>> T greatest(List<? extends T> items) {
        T greatest = null;
        for (T item : items) {
            if (greatest == null || item.compareTo(greatest) > 0) {
                greatest = item;
            }
        }
        return greatest;
    }
}
