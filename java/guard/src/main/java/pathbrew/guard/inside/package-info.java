/**
 * What stands inside java.base: in a package that is exported to nobody, so that neither a call nor reflection of
 * the code under test reaches it. The jar has these classes under that package's name.
 */
package pathbrew.guard.inside;
