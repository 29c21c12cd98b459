package waymark.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import waymark.sdk.Replies.*;

/** Deliveries to an endpoint. */
public final class Webhook {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);
    private static final Map<String, Class<? extends Event>> EVENTS = Map.of(
        "candidate.deleted", CandidateDeletedEvent.class,
        "credits.low", CreditsLowEvent.class,
        "pathway.completed", PathwayCompletedEvent.class,
        "pathway.failed", PathwayFailedEvent.class,
        "resumes.batch_completed", ResumesBatchCompletedEvent.class,
        "resume.analysis.completed", ResumeAnalysisCompletedEvent.class,
        "webhook.test", WebhookTestEvent.class);

    private Webhook() {}

    /** An event: {@code if (event instanceof PathwayCompletedEvent completed)}. */
    public interface Event {
        /** The same on every retry: ignore what you have seen. */
        String id();

        String type();
    }

    /**
     * The event of a delivery whose signature and time hold, a {@link WebhookEvent} for a type that this version does not
     * know. Any other delivery is a {@link WaymarkException.WebhookRefused}.
     *
     * @param body exactly as received; parsed and written again it has another signature
     * @param signature the header {@code X-Service-Signature}
     * @param secret {@code whsec_…}, shown when the endpoint was created
     */
    public static Event verify(byte[] body, String signature, String secret) {
        return verify(body, signature, secret, Instant.now(), TOLERANCE);
    }

    /** The same with the receiver's time, and how far the two clocks may differ. */
    public static Event verify(byte[] body, String signature, String secret, Instant now, Duration tolerance) {
        String time = null;
        List<byte[]> signatures = new ArrayList<>();
        for (String part : (signature == null ? "" : signature).split(",")) {
            String text = part.strip();
            if (time == null && text.matches("t=[0-9]{1,12}")) time = text.substring(2);
            if (text.matches("v1=[0-9a-fA-F]{64}")) signatures.add(HexFormat.of().parseHex(text.substring(3)));
        }
        if (time == null || signatures.isEmpty())
            throw refused("The header X-Service-Signature is missing or not of the form t=…,v1=….", null);
        if (Duration.between(Instant.ofEpochSecond(Long.parseLong(time)), now).abs().compareTo(tolerance) > 0)
            throw refused("The signature's time is more than " + tolerance + " from now. Check the clock.", null);
        byte[] expected = sign(time, body, secret);
        boolean isGenuine = false;
        // During a rotation two secrets sign.
        for (byte[] one : signatures) isGenuine |= MessageDigest.isEqual(one, expected);
        if (!isGenuine)
            throw refused("The signature does not belong to this body and secret. Pass the body exactly as received.", null);
        try {
            Map<?, ?> event = (Map<?, ?>) Json.parse(new String(body, UTF_8));
            return Decoder.decode(EVENTS.getOrDefault(event.get("type"), WebhookEvent.class), event);
        } catch (IllegalArgumentException | ClassCastException error) {
            throw refused("The body is no event: " + error.getMessage(), error);
        }
    }

    private static byte[] sign(String time, byte[] body, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            mac.update((time + ".").getBytes(UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static WaymarkException refused(String message, Throwable cause) {
        return new WaymarkException.WebhookRefused(message, cause);
    }
}
