package waymark.sdk;

/** Everything that this library throws for a call is one of these. */
@SuppressWarnings("serial")
public class WaymarkException extends RuntimeException {
    WaymarkException(String message, Throwable cause) {
        super(message, cause);
    }

    /** No reply came: no connection, a connection that broke, or the timeout over. */
    public static final class ConnectionFailed extends WaymarkException {
        ConnectionFailed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** A reply that this version cannot read: another server, or a much older one. */
    public static final class UnexpectedReply extends WaymarkException {
        UnexpectedReply(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** A pathway reached the status {@code failed}; its credits were returned. */
    public static final class PathwayFailed extends WaymarkException {
        private final transient Replies.Pathway pathway;

        PathwayFailed(Replies.Pathway pathway) {
            super(pathway.error() == null ? "The pathway could not be generated." : pathway.error().message(), null);
            this.pathway = pathway;
        }

        public Replies.Pathway pathway() {
            return pathway;
        }
    }

    /** The signature of a webhook does not hold. */
    public static final class WebhookRefused extends WaymarkException {
        WebhookRefused(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
