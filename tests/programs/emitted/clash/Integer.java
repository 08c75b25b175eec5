package clash;

/** Of the name of a well-known class. */
public class Integer { }
