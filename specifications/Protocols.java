/** A connection with a handshake: hello, then an answer, then messages, then bye. */
class Protocols {
    static class Connection {
        private int state;
        private int sent;

        int hello(int version) {
            state = 1;
            return version > 3 ? 3 : version;
        }

        void accept(int version) {
            state = 2;
        }

        int send(int size) {
            sent += size;
            return sent;
        }

        void bye() {
            state = 0;
            sent = 0;
        }
    }

    /** Breaks ensures2: forgets what was sent after three messages. */
    static class Forgetful extends Connection {
        private int messages;

        @Override
        int send(int size) {
            return ++messages == 3 ? size : super.send(size);
        }
    }

    // holds
    static int talks(int messages) {
        Connection connection = new Connection();
        connection.accept(connection.hello(2));
        int sent = 0;
        for (int i = 0; i < (messages & 3); i++) {
            sent = connection.send(i + 1);
        }
        connection.bye();
        return sent;
    }

    // violated: Handshake by the caller
    static int rude(boolean polite) {
        Connection connection = new Connection();
        int version = connection.hello(2);
        if (polite) {
            connection.accept(version);
        }
        return connection.send(1);
    }

    // violated: Handshake by the caller
    static void returning(int times) {
        Connection connection = new Connection();
        connection.accept(connection.hello(1));
        connection.bye();
        if (times == 77) {
            connection.bye();
        }
    }

    /** Breaks ensures2: cuts what comes after much was sent. */
    static class Cutting extends Connection {
        private int total;

        @Override
        int send(int size) {
            total += size;
            return super.send(total > 1500 && size > 900 ? 900 : size);
        }
    }
}
