package pathbrew.agent;

/** Calls of the library that the selector has models of. */
abstract class RunCalls extends RunArrays {
    private int called;
    private Object[] handed = new Object[8];
    private int hands;

    RunCalls(Setting setting) {
        super(setting);
    }

    int calls(int site) {
        Places.CallName name = places.call(site);
        tell(name.owner(), name.name(), name.descriptor(), name.hasReceiver());
        return 1;
    }

    void tell(String owner, String name, String descriptor, boolean hasReceiver) {
        called = next();
        hands = 0;
        events.event(Told.CALL).text(owner).text(name).text(descriptor).flag(hasReceiver).number(called);
    }

    int concatenates(String recipe, String descriptor) {
        called = next();
        hands = 0;
        events.event(Told.CONCATENATE).text(recipe).text(descriptor).number(called);
        return 1;
    }

    void hand(char type, long bits, int number) {
        events.octet(number != 0 ? Told.NUMBER : type);
        if (number != 0) {
            events.number(number);
        } else {
            events.bits(bits);
        }
    }

    void hand(Object value, int number) {
        if (hands < handed.length) {
            handed[hands++] = value;
        }
        if (number == 0 && value instanceof String text) {
            events.octet(Told.TEXT).text(text);
        } else if (number == 0 && Values.isBuilder(value)) {
            builder(value, value.toString());
        } else if (number == 0 && value != null && Values.isBox(value)) {
            events.octet(Told.BOX).octet(Values.boxed(value)).bits(Values.bits(value));
        } else {
            reference(value, number);
        }
    }

    /** A builder with that content, which the selector follows from here on. */
    void builder(Object value, String content) {
        int number = next();
        references[number] = value;
        tracked(value).number = number;
        events.octet(Told.BUILDER).text(value.getClass().getName().replace('.', '/')).number(number).text(content);
    }

    /** A builder was made of a text. */
    void built(Object builder, Object text, int number, String type) {
        String own = builder.getClass().getName().replace('.', '/');
        tell(own, "append", "(" + type + ")L" + own + ";", true);
        builder(builder, "");
        reference(text, number);
        called(builder);
    }

    int called(long bits) {
        values[called] = bits;
        events.event(Told.RESULT).number(called).octet(Told.PRIMITIVE).bits(bits);
        return called;
    }

    int called(Object value) {
        references[called] = value;
        events.event(Told.RESULT).number(called);
        if (Values.isBuilder(value) && numberOf(value) != 0) {
            events.octet(Told.NUMBER).number(numberOf(value));
            return numberOf(value);
        }
        if (value instanceof String text) {
            events.octet(Told.TEXT).text(text);
            if (!text.isEmpty() && !wasHanded(text)) {
                tracked(value).number = called;
            }
        } else if (value != null && Values.isBox(value)) {
            events.octet(Told.BOX).octet(Values.boxed(value)).bits(Values.bits(value));
        } else {
            events.octet(value == null ? Told.NOTHING : Told.OTHER);
        }
        return called;
    }

    /** Collections would tell of this: they are instrumented. */
    private boolean wasHanded(String text) {
        for (int i = 0; i < hands; i++) {
            if (text.equals(handed[i])) {
                return true;
            }
        }
        return false;
    }
}
