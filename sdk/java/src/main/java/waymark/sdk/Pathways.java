package waymark.sdk;

import java.time.Duration;

/** Adds to the operations of pathways that somebody waits for one. */
public final class Pathways extends Resources.Pathways {
    private static final Duration DEFAULT_WAIT = Duration.ofMinutes(5);
    private static final long FIRST_POLL_MS = 500;
    private static final long LONGEST_POLL_MS = 10_000;

    Pathways(Transport transport) {
        super(transport);
    }

    /** The completed pathway, after at most five minutes; a failed one is a {@link WaymarkException.PathwayFailed}. */
    public Replies.Pathway generateAndWait(Requests.PathwayRequest body, Option... options) {
        return generateAndWait(body, DEFAULT_WAIT, options);
    }

    /** The same with another time to wait in all. */
    public Replies.Pathway generateAndWait(Requests.PathwayRequest body, Duration wait, Option... options) {
        String id = generate(body, options).pathwayId();
        long end = System.nanoTime() + wait.toNanos();
        for (long delay = FIRST_POLL_MS;; delay = Math.min(2 * delay, LONGEST_POLL_MS)) {
            Replies.Pathway pathway = retrieve(id);
            if (pathway.status().equals(Values.PathwayStatus.COMPLETED)) return pathway;
            if (pathway.status().equals(Values.PathwayStatus.FAILED)) throw new WaymarkException.PathwayFailed(pathway);
            if (System.nanoTime() >= end)
                throw new WaymarkException.ConnectionFailed(id + " is still " + pathway.status() + " after " + wait, null);
            Transport.sleep(delay);
        }
    }
}
