/** Stacks and a queue: short methods that call one another. */
class StackNode {
    int element;
    StackNode next;

    StackNode(int element, StackNode next) {
        this.element = element;
        this.next = next;
    }

    int element() { return element; }

    StackNode next() { return next; }
}

class NodeStack {
    StackNode top;
    int size;

    int size() { return size; }

    boolean isEmpty() { return top == null; }

    void push(int element) {
        top = new StackNode(element, top);
        size++;
    }

    int top() {
        if (isEmpty()) throw new IllegalStateException("empty");
        return top.element();
    }

    int pop() {
        if (isEmpty()) throw new IllegalStateException("empty");
        int element = top.element();
        top = top.next();
        size--;
        return element;
    }

    int popTwice() { return pop() - pop(); }
}

class ArrayStack {
    int[] elements;
    int top;

    int size() { return top + 1; }

    boolean isEmpty() { return top < 0; }

    boolean isFull() { return size() == elements.length; }

    void push(int element) {
        if (isFull()) throw new IllegalStateException("full");
        elements[++top] = element;
    }

    int top() {
        if (isEmpty()) throw new IllegalStateException("empty");
        return elements[top];
    }

    int pop() {
        int element = top();
        top--;
        return element;
    }

    int replace(int element) {
        int before = pop();
        push(element);
        return before;
    }
}

class NodeQueue {
    StackNode head;
    StackNode tail;
    int size;

    int size() { return size; }

    boolean isEmpty() { return size == 0; }

    void enqueue(int element) {
        StackNode made = new StackNode(element, null);
        if (isEmpty()) head = made;
        else tail.next = made;
        tail = made;
        size++;
    }

    int front() {
        if (isEmpty()) throw new IllegalStateException("empty");
        return head.element();
    }

    int dequeue() {
        int element = front();
        head = head.next();
        size--;
        if (isEmpty()) tail = null;
        return element;
    }

    int rotate() {
        int element = dequeue();
        enqueue(element);
        return element;
    }
}
