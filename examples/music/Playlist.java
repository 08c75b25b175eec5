package music;

/** Tracks in an order, with a static nested class for them and an inner class that walks along. */
public class Playlist {
    /** A track by its length in seconds; a rating from 0 to 5. */
    public static class Track {
        final int seconds;
        int rating;

        public Track(int seconds) {
            if (seconds <= 0) {
                throw new IllegalArgumentException("a track takes time");
            }
            this.seconds = seconds;
        }

        public void rate(int stars) {
            if (stars < 0 || stars > 5) {
                throw new IllegalArgumentException("not a rating");
            }
            rating = stars;
            if (rating > 5) {
                rating = 5; // never: it was checked
            }
        }
    }

    /** A place in the playlist that moves; it knows the playlist it belongs to. */
    public class Player {
        private int place;
        private boolean repeats;

        public void repeat(boolean on) {
            repeats = on;
        }

        public boolean skip() {
            if (place + 1 < count) {
                place++;
                return true;
            }
            if (repeats) {
                place = 0;
                return true;
            }
            return false;
        }

        public Track current() {
            return tracks[place];
        }
    }

    private final Track[] tracks = new Track[5];
    private int count;

    public boolean add(Track track) {
        if (track == null || count == tracks.length) {
            return false;
        }
        tracks[count++] = track;
        return true;
    }

    public int seconds() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += tracks[i].seconds;
        }
        return sum;
    }

    /** How many tracks have at least so many stars. */
    public int rated(int stars) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (tracks[i].rating >= stars) {
                found++;
            }
        }
        return found;
    }

    public Player player() {
        return new Player();
    }
}
