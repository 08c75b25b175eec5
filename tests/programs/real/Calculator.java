package real;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Evaluates expressions such as 2*(3+x) with two stacks. */
public final class Calculator {
    private final Map<String, Integer> variables;

    public Calculator(Map<String, Integer> variables) {
        this.variables = variables;
    }

    public int evaluate(String expression) {
        Deque<Integer> values = new ArrayDeque<>();
        Deque<Character> operators = new ArrayDeque<>();
        int i = 0;
        while (i < expression.length()) {
            char c = expression.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
            } else if (Character.isDigit(c) || Character.isLetter(c)) {
                int end = i + 1;
                while (end < expression.length() && Character.isLetterOrDigit(expression.charAt(end))) {
                    end++;
                }
                values.push(value(expression.substring(i, end)));
                i = end;
            } else if (c == '(') {
                operators.push(c);
                i++;
            } else if (c == ')') {
                while (!operators.isEmpty() && operators.peek() != '(') {
                    apply(operators.pop(), values);
                }
                if (operators.isEmpty()) {
                    throw new IllegalArgumentException("unmatched )");
                }
                operators.pop();
                i++;
            } else {
                int priority = priority(c);
                while (!operators.isEmpty() && priority(operators.peek()) >= priority) {
                    apply(operators.pop(), values);
                }
                operators.push(c);
                i++;
            }
        }
        while (!operators.isEmpty()) {
            apply(operators.pop(), values);
        }
        if (values.size() != 1) {
            throw new IllegalArgumentException("incomplete expression");
        }
        return values.pop();
    }

    private int value(String word) {
        if (Character.isDigit(word.charAt(0))) {
            return Integer.parseInt(word);
        }
        Integer value = variables.get(word);
        if (value == null) {
            throw new IllegalArgumentException("unknown variable " + word);
        }
        return value;
    }

    private static int priority(char operator) {
        switch (operator) {
            case '(':
                return 0;
            case '+':
            case '-':
                return 1;
            case '*':
            case '/':
                return 2;
            default:
                throw new IllegalArgumentException("unknown operator " + operator);
        }
    }

    private static void apply(char operator, Deque<Integer> values) {
        if (values.size() < 2) {
            throw new IllegalArgumentException("an operand is missing");
        }
        int right = values.pop();
        int left = values.pop();
        switch (operator) {
            case '+' -> values.push(left + right);
            case '-' -> values.push(left - right);
            case '*' -> values.push(left * right);
            case '/' -> {
                if (right == 0) {
                    throw new ArithmeticException("division by zero");
                }
                values.push(left / right);
            }
            default -> throw new IllegalArgumentException("unmatched (");
        }
    }
}
