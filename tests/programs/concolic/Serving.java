/** A class like a servlet, with a request, a response and a parser of its query. */
class Serving {
    interface Request { String method(); String path(); String parameter(String name); }
    static class Response { int status; StringBuilder body = new StringBuilder(); }

    static class Fixed implements Request {
        private final String method, path, id;
        Fixed(String method, String path, String id) { this.method = method; this.path = path; this.id = id; }
        @Override public String method() { return method; }
        @Override public String path() { return path; }
        @Override public String parameter(String name) { return name.equals("id") ? id : null; }
    }

    void service(Request request, Response response) {
        if (!request.method().equals("GET")) { response.status = 405; return; }
        if (!request.path().startsWith("/it")) { response.status = 404; return; }
        String id = request.parameter("id");
        if (id == null) { response.status = 400; return; }
        int value = 0;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c < '0' || c > '9') { response.status = 422; return; }
            value = value * 10 + (c - '0');
        }
        response.body.append("item ").append(value);
        response.status = response.body.toString().equals("item 42") ? 418 : 200;
    }

    static int served(char method, char path, char one, char two, boolean hasId) {
        Response response = new Response();
        String id = hasId ? "" + one + two : null;
        new Serving().service(new Fixed("GE" + method, "/i" + path, id), response);
        return response.status;
    }

    /** Parses sums and products of digits, and calculates them. */
    static int calculated(char a, char o, char b) {
        String text = "" + a + o + b;
        int[] at = {0};
        int value = sum(text, at);
        if (at[0] != text.length()) throw new IllegalArgumentException("rest at " + at[0]);
        return value;
    }

    private static int sum(String text, int[] at) {
        int value = digit(text, at);
        while (at[0] < text.length() && (text.charAt(at[0]) == '+' || text.charAt(at[0]) == '*')) {
            char operator = text.charAt(at[0]++);
            int right = digit(text, at);
            value = operator == '+' ? value + right : value * right;
        }
        return value;
    }

    private static int digit(String text, int[] at) {
        char c = at[0] < text.length() ? text.charAt(at[0]++) : 0;
        if (c < '0' || c > '9') throw new IllegalArgumentException("no digit");
        return c - '0';
    }
}
