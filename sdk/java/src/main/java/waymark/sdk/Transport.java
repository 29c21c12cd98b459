package waymark.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends calls, and sends them again after failures that may pass. */
final class Transport {
    private static final long FIRST_DELAY_MS = 500;
    /** A longer {@code Retry-After} is the caller's decision: the error is thrown. */
    private static final long LONGEST_DELAY_MS = 60_000;
    int maxRetries = 2;
    Duration timeout = Duration.ofMinutes(1);
    // Version 2 would ask servers without TLS to change the protocol.
    HttpClient http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build();
    private final String apiKey;
    private final String base;

    Transport(String apiKey, String baseUrl) {
        if (apiKey == null || apiKey.isEmpty()) throw new IllegalArgumentException("Waymark needs an API key.");
        this.apiKey = apiKey;
        this.base = baseUrl.replaceAll("/+$", "").replaceAll("/v1$", "") + "/v1";
    }

    <T> T send(Class<T> kind, Call call, Option... options) {
        return decode(kind, receive(call, options), call);
    }

    <T> T decode(Class<T> kind, Object value, Call call) {
        try {
            return Decoder.decode(kind, value);
        } catch (IllegalArgumentException error) {
            throw new WaymarkException.UnexpectedReply(call + ": the reply cannot be read: " + error.getMessage(), error);
        }
    }

    Map<?, ?> receive(Call call, Option... options) {
        HttpRequest request = requestOf(call, options);
        for (int attempt = 0;; attempt++) {
            WaymarkException failure;
            double asked = 0;
            try {
                HttpResponse<String> reply = attempt(request);
                if (reply.statusCode() / 100 == 2) return parse(reply, call);
                ApiException refusal = ApiException.of(reply.statusCode(), reply.body(), reply.headers());
                if (!mayPass(refusal)) throw refusal;
                asked = secondsOf(reply.headers().firstValue("Retry-After").orElse("0")) * 1000;
                failure = refusal;
            } catch (InterruptedException error) {
                throw interrupted(error);
            } catch (IOException error) {
                failure = new WaymarkException.ConnectionFailed(call + ": " + reasonOf(error), error);
            }
            if (attempt >= maxRetries || asked > LONGEST_DELAY_MS) throw failure;
            double backoff = FIRST_DELAY_MS * Math.pow(2, attempt) * ThreadLocalRandom.current().nextDouble(0.75, 1.25);
            sleep((long) Math.max(asked, backoff));
        }
    }

    /** The timeout of a request would end with its headers; this one holds for the body too. */
    private HttpResponse<String> attempt(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> reply = http.sendAsync(request, HttpResponse.BodyHandlers.ofString(UTF_8));
        try {
            return reply.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException error) {
            throw new HttpTimeoutException("no reply");
        } catch (ExecutionException error) {
            throw error.getCause() instanceof IOException failure ? failure : new IOException(error.getCause());
        } finally {
            reply.cancel(true);
        }
    }

    private HttpRequest requestOf(Call call, Option... options) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + call.path() + queryOf(call.query())));
        // Without a key of the caller a retry of ours could act twice.
        if (call.method().equals("POST") || call.method().equals("DELETE"))
            request.setHeader("Idempotency-Key", UUID.randomUUID().toString());
        for (Option option : options) request.setHeader(option.header(), option.value());
        request.setHeader("Authorization", "Bearer " + apiKey);
        request.setHeader("Accept", "application/json");
        request.setHeader("User-Agent", "waymark-sdk-java/" + Version.VERSION);
        if (call.body() instanceof FileInput<?> input && !input.files.isEmpty()) {
            Form form = new Form(input);
            request.setHeader("Content-Type", form.contentType());
            return request.method(call.method(), HttpRequest.BodyPublishers.ofByteArray(form.bytes())).build();
        }
        if (call.body() == null) return request.method(call.method(), HttpRequest.BodyPublishers.noBody()).build();
        request.setHeader("Content-Type", "application/json");
        return request.method(call.method(), HttpRequest.BodyPublishers.ofString(call.body().toString())).build();
    }

    private static String queryOf(Input<?> query) {
        StringJoiner joined = new StringJoiner("&", "?", "").setEmptyValue("");
        if (query != null)
            query.members.forEach((name, value) -> {
                if (value != null) joined.add(name + "=" + URLEncoder.encode(textOf(value), UTF_8));
            });
        return joined.toString();
    }

    /** A member of a query or a form: strings as they are, everything else as JSON. */
    static String textOf(Object value) {
        return value instanceof String text ? text : Json.write(value);
    }

    private static Map<?, ?> parse(HttpResponse<String> reply, Call call) {
        try {
            if (Json.parse(reply.body()) instanceof Map<?, ?> members) return members;
        } catch (IllegalArgumentException notJson) {
            // Told below, with the request.
        }
        throw new WaymarkException.UnexpectedReply(
            call + ": the reply " + reply.statusCode() + " is no JSON object. Is the base URL a Waymark server?", null);
    }

    private static boolean mayPass(ApiException refusal) {
        return refusal.status() >= 500
            || refusal.code().equals(Values.ErrorCode.RATE_LIMITED)
            || refusal.code().equals(Values.ErrorCode.REQUEST_IN_PROGRESS);
    }

    private static double secondsOf(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notSeconds) {
            return 0;
        }
    }

    private String reasonOf(IOException error) {
        URI uri = URI.create(base);
        int port = uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
        String at = uri.getHost() + ", port " + port;
        for (Throwable cause = error; cause != null; cause = cause.getCause())
            if (cause instanceof UnresolvedAddressException) return "the host is unknown: " + at + ". Correct the base URL.";
        if (error instanceof ConnectException)
            return "connection refused (ECONNREFUSED) by " + at + ". Start the server, or correct the base URL.";
        if (error instanceof HttpTimeoutException) return "no reply within " + timeout;
        return error + ", " + at;
    }

    static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException error) {
            throw interrupted(error);
        }
    }

    private static WaymarkException interrupted(InterruptedException error) {
        Thread.currentThread().interrupt();
        return new WaymarkException("The thread was interrupted.", error);
    }
}
