package pathbrew.agent;

/** How a run ended: what was returned, under which number, or what was thrown. */
record Outcome(int ending, String name, String message, Object result, int number) {

    /** Tells of it; what a result or a message is asks code under test, which may throw. */
    void tell(Events events) {
        events.octet(ending);
        switch (ending) {
            case Told.RETURNED -> tellResult(events);
            case Told.THREW -> {
                events.text(name).flag(message != null);
                if (message != null) {
                    events.text(message);
                }
            }
            case Told.EXITED -> events.text(name);
            default -> { }
        }
    }

    private void tellResult(Events events) {
        if (number != 0) {
            events.octet(Told.NUMBER).number(number);
        } else if (result == null) {
            events.octet(Told.NOTHING);
        } else if (result instanceof String text) {
            events.octet(Told.TEXT).text(text);
        } else if (Values.isBox(result)) {
            events.octet(Told.BOX).octet(Values.boxed(result)).bits(Values.bits(result));
        } else {
            events.octet(Told.OTHER);
        }
    }
}
