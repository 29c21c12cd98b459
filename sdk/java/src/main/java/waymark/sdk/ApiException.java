package waymark.sdk;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The server's reply to a request that it refused or could not serve; its subclasses go by code. */
@SuppressWarnings("serial")
public class ApiException extends WaymarkException {
    private static final Pattern HELP = Pattern.compile("<([^>]+)>;\\s*rel=\"help\"");
    private static final Map<String, Function<Refusal, ApiException>> KINDS = Map.ofEntries(
        Map.entry("validation_error", Validation::new),
        Map.entry("invalid_request", InvalidRequest::new),
        Map.entry("no_skills_found", NoSkillsFound::new),
        Map.entry("resume_unreadable", ResumeUnreadable::new),
        Map.entry("missing_api_key", Authentication::new),
        Map.entry("unauthorized", Authentication::new),
        Map.entry("wrong_key_type", Authentication::new),
        Map.entry("insufficient_credits", InsufficientCredits::new),
        Map.entry("insufficient_scope", Permission::new),
        Map.entry("ip_not_allowed", Permission::new),
        Map.entry("not_found", NotFound::new),
        Map.entry("request_in_progress", Idempotency::new),
        Map.entry("not_retained", NotRetained::new),
        Map.entry("idempotency_key_reused", Idempotency::new),
        Map.entry("rate_limited", RateLimited::new),
        Map.entry("sandbox_quota_exceeded", SandboxQuotaExceeded::new),
        Map.entry("internal_error", Server::new),
        Map.entry("upstream_error", Server::new),
        Map.entry("service_unavailable", Server::new));
    private final transient Refusal refusal;

    /** What the server said. */
    record Refusal(int status, Replies.ErrorBody error, HttpHeaders headers) {}

    ApiException(Refusal refusal) {
        super(messageOf(refusal.error()), null);
        this.refusal = refusal;
    }

    private static String messageOf(Replies.ErrorBody error) {
        if (error.details().isEmpty()) return error.message();
        return error.details().stream()
            .map(detail -> detail.field() + ": " + detail.message())
            .collect(Collectors.joining("; ", error.message() + " (", ")"));
    }

    public int status() {
        return refusal.status();
    }

    /** One of {@link Values.ErrorCode}, or one that a newer server has. */
    public String code() {
        return refusal.error().code();
    }

    /** Quote it to support. */
    public String requestId() {
        return refusal.error().requestId();
    }

    /** The offending fields of a request that failed validation; else empty. */
    public List<Replies.ErrorDetail> details() {
        return refusal.error().details();
    }

    public HttpHeaders headers() {
        return refusal.headers();
    }

    /** The page about this error, where the server has its documentation on; else null. */
    public String helpPath() {
        Matcher found = HELP.matcher(headers().firstValue("Link").orElse(""));
        return found.find() ? found.group(1) : null;
    }

    /** Proxies answer without our envelope; their status decides the code. */
    static ApiException of(int status, String text, HttpHeaders headers) {
        Replies.ErrorBody error = readError(text);
        if (error == null || error.code() == null)
            error = new Replies.ErrorBody(
                status >= 500 ? Values.ErrorCode.SERVICE_UNAVAILABLE : Values.ErrorCode.INVALID_REQUEST,
                "The server answered " + status + " without an explanation.",
                headers.firstValue("X-Request-Id").orElse(""),
                List.of());
        Refusal refusal = new Refusal(status, complete(error), headers);
        return KINDS.getOrDefault(error.code(), ApiException::new).apply(refusal);
    }

    private static Replies.ErrorBody readError(String text) {
        try {
            return Decoder.decode(Replies.ErrorReply.class, Json.parse(text)).error();
        } catch (IllegalArgumentException | NullPointerException notOurs) {
            return null;
        }
    }

    private static Replies.ErrorBody complete(Replies.ErrorBody error) {
        return new Replies.ErrorBody(
            error.code(),
            error.message() == null ? error.code() : error.message(),
            error.requestId() == null ? "" : error.requestId(),
            error.details() == null ? List.of() : error.details());
    }

    public static final class Validation extends ApiException {
        Validation(Refusal refusal) { super(refusal); }
    }

    public static final class InvalidRequest extends ApiException {
        InvalidRequest(Refusal refusal) { super(refusal); }
    }

    public static final class NoSkillsFound extends ApiException {
        NoSkillsFound(Refusal refusal) { super(refusal); }
    }

    public static final class ResumeUnreadable extends ApiException {
        ResumeUnreadable(Refusal refusal) { super(refusal); }
    }

    /** {@code missing_api_key}, {@code unauthorized} or {@code wrong_key_type}. */
    public static final class Authentication extends ApiException {
        Authentication(Refusal refusal) { super(refusal); }
    }

    public static final class InsufficientCredits extends ApiException {
        InsufficientCredits(Refusal refusal) { super(refusal); }
    }

    /** {@code insufficient_scope} or {@code ip_not_allowed}. */
    public static final class Permission extends ApiException {
        Permission(Refusal refusal) { super(refusal); }
    }

    public static final class NotFound extends ApiException {
        NotFound(Refusal refusal) { super(refusal); }
    }

    /** The app keeps no results, and this one is gone. */
    public static final class NotRetained extends ApiException {
        NotRetained(Refusal refusal) { super(refusal); }
    }

    /** {@code request_in_progress} or {@code idempotency_key_reused}. */
    public static final class Idempotency extends ApiException {
        Idempotency(Refusal refusal) { super(refusal); }
    }

    public static final class RateLimited extends ApiException {
        RateLimited(Refusal refusal) { super(refusal); }
    }

    public static final class SandboxQuotaExceeded extends ApiException {
        SandboxQuotaExceeded(Refusal refusal) { super(refusal); }
    }

    /** {@code internal_error}, {@code upstream_error} or {@code service_unavailable}. */
    public static final class Server extends ApiException {
        Server(Refusal refusal) { super(refusal); }
    }
}
