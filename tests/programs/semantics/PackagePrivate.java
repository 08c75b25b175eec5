import far.OverridesPublic;
import far.Stranger;
import near.Base;
import near.Middle;
import near.Publishes;

/** Package-private methods do not override across packages. */
public class PackagePrivate {
    public static int[] calls() {
        Stranger s = new Stranger();
        Middle m = new Middle();
        Publishes p = new Publishes();
        OverridesPublic o = new OverridesPublic();
        return new int[] {
            new Base().callHidden(), s.callHidden(), s.callMine(), Base.callOn(s), Stranger.callOnStranger(s),
            m.callHidden(), m.callMine(), Base.callOn(m), Stranger.callOnStranger(m), Middle.callMiddle(m),
            p.callHidden(), Base.callOn(p), p.hidden(), o.callHidden(), Base.callOn(o), o.hidden(), ((Publishes) o).hidden(),
            s.callKept(), m.callKept(), new Base().callKept(), s.fields()
        };
    }
}
