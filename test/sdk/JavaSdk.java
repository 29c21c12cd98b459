// Uses the Java SDK as its argument says and prints JSON; run by the tests beside it.
package waymark.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import waymark.sdk.Replies.*;
import waymark.sdk.Requests.*;

/** In the SDK's package, so that it prints with the SDK's JSON. */
final class JavaSdk {
    private static final String URL = System.getenv("WAYMARK_URL");
    private static final Map<String, Object> OUT = new TreeMap<>();

    private JavaSdk() {}

    public static void main(String[] args) throws Exception {
        Object seen =
            switch (args[0]) {
                case "walk" -> walk();
                case "batch" -> batch();
                case "webhooks" -> webhooks();
                case "vectors" -> vectors();
                case "parameters" -> parameters();
                case "retries" -> retries();
                default -> replies(args);
            };
        System.out.println(Json.write(seen));
    }

    private static Waymark client() {
        return new Waymark(System.getenv("WAYMARK_KEY"), URL);
    }

    private static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    private static <E extends Throwable> E thrown(Class<E> kind, Supplier<?> call) {
        try {
            call.get();
        } catch (Throwable error) {
            if (kind.isInstance(error)) return kind.cast(error);
            throw error;
        }
        throw new AssertionError("no " + kind);
    }

    private static Object walk() {
        Waymark waymark = client();
        OUT.put("mode", waymark.me().key().mode());
        List<String> titles = new ArrayList<>();
        for (JobSummary job : waymark.jobs.iterate(new ListJobsQuery().perPage(2))) titles.add(job.title());
        titles.sort(null);
        OUT.put("titles", titles);
        JobSummaryList found = waymark.jobs.list(new ListJobsQuery().q("python").isRemote(false));
        check(found.pagination().total() == found.data().size(), "total");
        MatchReply matched = waymark.jobs.match(new MatchRequest().skills(List.of("python")).limit(1));
        check(matched.data().get(0).fitScore() > 0, "fit score");

        AnalysisRequestTargetJob target = new AnalysisRequestTargetJob().title("Back-End Developer").skills(List.of("Python", "COBOL"));
        String text = "Developer since 2019: Python, Django and PostgreSQL at Acme.";
        ResumeAnalysis analysis = waymark.resumes.analyze(
            new AnalysisRequest().resumeText(text).targetJob(target).externalCandidateId("candidate/1"));
        OUT.put("missing", analysis.missingSkills());
        check(waymark.resumes.retrieve(analysis.analysisId()).scores().equals(analysis.scores()), "the stored analysis");
        ResumeReading reading = waymark.resumes.read(new ReadingRequest().resumeText(text)).person();
        check(reading.text().equals(text) && reading.skills().get(0).spans().get(0).size() == 2, "reading");
        ReadingReply standard = waymark.resumes.read(new ReadingRequest().resumeText(text).format("json_resume"));
        check(standard.person() == null && standard.jsonResume().work().size() == reading.positions().size(), "JSON Resume");

        AnalysisRequest upload = new AnalysisRequest()
            .file(Path.of(System.getenv("WAYMARK_PDF")))
            .targetJob(target)
            .externalCandidateId("candidate/1");
        OUT.put("format", waymark.resumes.analyze(upload).document().format());
        upload.file("", "%PDF-1.4 broken".getBytes(UTF_8));
        thrown(ApiException.ResumeUnreadable.class, () -> waymark.resumes.analyze(upload));
        OUT.put("erased", waymark.candidates.erase("candidate/1").deleted().analyses());

        PathwayRequest welder = new PathwayRequest().targetRole(new PathwayRequestTargetRole().title("Welder"));
        OUT.put("isPlanned", waymark.pathways.generateAndWait(welder).roadmap().phases().get(0).monthStart() == 1);
        PathwayRequest nothing = new PathwayRequest().targetRole(new PathwayRequestTargetRole().title("Xqzzt"));
        var failed = thrown(WaymarkException.PathwayFailed.class, () -> waymark.pathways.generateAndWait(nothing));
        OUT.put("failure", failed.pathway().error().code());

        var refused = thrown(ApiException.Validation.class, () -> waymark.jobs.list(new ListJobsQuery().perPage(1000)));
        OUT.put("field", refused.details().get(0).field());
        OUT.put("help", refused.helpPath());
        OUT.put("stranger", thrown(ApiException.Authentication.class, () -> new Waymark("sk_live_nobody", URL).me()).code());
        OUT.put("dots", thrown(IllegalArgumentException.class, () -> waymark.webhooks.retrieve("..")).getMessage());
        Thread.currentThread().interrupt();
        thrown(WaymarkException.class, waymark::me);
        check(Thread.interrupted(), "still interrupted");
        return OUT;
    }

    /** Sends a batch of two files, and prints whose they are and the secret of an endpoint that hears of its end. */
    private static Object batch() {
        Waymark waymark = client();
        WebhookEndpointWithSecret endpoint = waymark.webhooks.create(
            new NewWebhookEndpoint().url(System.getenv("RECEIVER_URL")).events(List.of(Values.EventType.RESUMES_BATCH_COMPLETED)));
        Upload pdf = Upload.of(Path.of(System.getenv("WAYMARK_PDF")));
        QueuedResumeBatch queued = waymark.resumes.createBatch(
            new ResumeBatchRequest()
                .files(List.of(pdf, new Upload("ben.pdf", pdf.content())))
                .targetJob(new ResumeBatchRequestTargetJob().title("Back-End Developer"))
                .candidates(List.of(
                    new ResumeBatchRequestCandidate().file("cv.pdf").externalCandidateId("ada"),
                    new ResumeBatchRequestCandidate().file("ben.pdf").externalCandidateId("ben"))));
        Map<String, Object> whose = new TreeMap<>();
        for (ResumeBatchFile file : waymark.resumes.retrieveBatch(queued.batchId()).files())
            whose.put(file.name(), file.externalCandidateId());
        return Map.of("batch", queued.batchId(), "total", queued.total(), "whose", whose, "secret", endpoint.secret());
    }

    /** Manages an endpoint, and prints it with its secret. */
    private static Object webhooks() {
        Resources.Webhooks hooks = client().webhooks;
        String url = System.getenv("RECEIVER_URL");
        WebhookEndpointWithSecret endpoint = hooks.create(
            new NewWebhookEndpoint().url(url).events(List.of(Values.EventType.WEBHOOK_TEST)));
        hooks.test(endpoint.id());
        check(hooks.iterate(new ListWebhooksQuery()).iterator().next().id().equals(endpoint.id()), "the endpoint");
        hooks.update(endpoint.id(), new WebhookEndpointChange().description("ours"));
        check(hooks.retrieve(endpoint.id()).description().equals("ours"), "its description");
        hooks.update(endpoint.id(), new WebhookEndpointChange().description(null));
        check(hooks.retrieve(endpoint.id()).description() == null, "no description");
        return Map.of("endpoint", endpoint.id(), "secret", endpoint.secret());
    }

    /** Which signatures hold, and the endpoint or the batch that the first event names. */
    private static Object vectors() throws IOException {
        List<Boolean> holds = new ArrayList<>();
        String names = null;
        for (Object item : (List<?>) read()) {
            Map<?, ?> one = (Map<?, ?>) item;
            byte[] body = one.get("body").toString().getBytes(UTF_8);
            Instant now = Instant.ofEpochSecond((Long) one.get("now"));
            try {
                Webhook.Event event = Webhook.verify(
                    body, (String) one.get("header"), (String) one.get("secret"), now, Duration.ofMinutes(5));
                if (names == null && event instanceof WebhookTestEvent test) names = test.data().endpointId();
                if (names == null && event instanceof ResumesBatchCompletedEvent done) names = done.data().batchId();
                holds.add(true);
            } catch (WaymarkException.WebhookRefused refused) {
                holds.add(false);
            }
        }
        return Map.of("holds", holds, "names", names);
    }

    private static Object read() throws IOException {
        return Json.parse(new String(System.in.readAllBytes(), UTF_8));
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        exchange.sendResponseHeaders(status, 0);
        exchange.getResponseBody().write(body.getBytes(UTF_8));
        exchange.close();
    }

    private interface Work {
        void with(Waymark waymark) throws Exception;
    }

    /** A server of this program for the time of the work, and a client of it. */
    private static void serving(HttpHandler handler, Work work) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", handler);
        server.start();
        try {
            String key = System.getenv().getOrDefault("WAYMARK_KEY", "sk_test_a");
            work.with(new Waymark(key, "http://127.0.0.1:" + server.getAddress().getPort()));
        } finally {
            server.stop(0);
        }
    }

    /** A lost reply is repeated with its key; a short Retry-After is waited for, a long one is the caller's. */
    private static Object retries() throws Exception {
        List<String> keys = new ArrayList<>();
        HttpClient http = HttpClient.newHttpClient();
        serving(
            exchange -> {
                String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
                byte[] body = exchange.getRequestBody().readAllBytes();
                HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(URL + exchange.getRequestURI()))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body))
                    .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"));
                if (key != null) request.header("Content-Type", "application/json").header("Idempotency-Key", key);
                try {
                    HttpResponse<String> got = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
                    if (key != null) keys.add(key);
                    // The first reply is lost: the connection closes without it.
                    if (key != null && keys.size() == 1) exchange.close();
                    else reply(exchange, got.statusCode(), got.body());
                } catch (InterruptedException error) {
                    throw new IOException(error);
                }
            },
            waymark -> {
                waymark.jobs.match(new MatchRequest().skills(List.of("python")));
                OUT.put("balance", waymark.me().credits().balance());
            });
        OUT.put("keys", keys);
        List<String> answers = new ArrayList<>(List.of("503 0 busy", "200 0 {\"data\": []}", "429 3600 {\"error\": {\"code\": \"rate_limited\"}}"));
        serving(
            exchange -> {
                String[] next = answers.remove(0).split(" ", 3);
                exchange.getResponseHeaders().set("Retry-After", next[1]);
                reply(exchange, Integer.parseInt(next[0]), next[2]);
            },
            waymark -> {
                waymark.jobs.list(new ListJobsQuery());
                thrown(ApiException.RateLimited.class, () -> waymark.jobs.list(new ListJobsQuery()));
            });
        OUT.put("isLeft", answers.isEmpty());
        return OUT;
    }

    /** Makes each call by reflection, and prints what was sent. */
    private static Object parameters() throws Exception {
        List<Object> sent = new ArrayList<>();
        serving(
            exchange -> {
                sent.add(recorded(exchange));
                reply(exchange, 200, "{}");
            },
            waymark -> {
                for (Object item : (List<?>) read()) call(waymark, (Map<?, ?>) item);
            });
        return sent;
    }

    private static void call(Waymark waymark, Map<?, ?> one) throws Exception {
        String resource = (String) one.get("resource");
        Object target = resource.isEmpty() ? waymark : Waymark.class.getField(resource).get(waymark);
        Method method = Arrays.stream(target.getClass().getMethods())
            .filter(candidate -> candidate.getName().equals(one.get("method")) && candidate.getParameterCount() < 5)
            .findFirst()
            .orElseThrow();
        List<Object> given = new ArrayList<>((List<?>) one.get("ids"));
        if (one.get("input") instanceof Map<?, ?> members) {
            Object input = inputOf(method.getParameterTypes()[given.size()], members);
            if (one.get("file") instanceof String file) {
                byte[] content = file.getBytes(UTF_8);
                if (input instanceof ResumeBatchRequest batch) batch.files(List.of(new Upload("cv.pdf", content)));
                else input.getClass().getMethod("file", String.class, byte[].class).invoke(input, "cv.pdf", content);
            }
            given.add(input);
        }
        List<Option> options = new ArrayList<>();
        if (one.get("headers") instanceof Map<?, ?> headers)
            headers.forEach((name, value) -> options.add(
                name.equals("Idempotency-Key") ? Option.idempotencyKey((String) value) : Option.acceptLanguage((String) value)));
        given.add(options.toArray(new Option[0]));
        try {
            method.invoke(target, given.toArray());
        } catch (InvocationTargetException error) {
            throw new AssertionError(one.toString(), error.getCause());
        }
    }

    /** Sets each member by its method, which must take the value. */
    private static Object inputOf(Class<?> kind, Map<?, ?> members) throws Exception {
        Object input = kind.getConstructor().newInstance();
        for (Map.Entry<?, ?> member : members.entrySet()) {
            String name = Pattern.compile("_(.)").matcher((String) member.getKey()).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
            Method setter = Arrays.stream(kind.getMethods()).filter(one -> one.getName().equals(name)).findFirst().orElseThrow();
            setter.invoke(input, valueOf(setter.getGenericParameterTypes()[0], member.getValue()));
        }
        return input;
    }

    private static Object valueOf(java.lang.reflect.Type type, Object value) throws Exception {
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            java.lang.reflect.Type item = ((java.lang.reflect.ParameterizedType) type).getActualTypeArguments()[0];
            for (Object one : list) items.add(valueOf(item, one));
            return items;
        }
        return value instanceof Map<?, ?> members ? inputOf((Class<?>) type, members) : value;
    }

    private static Map<String, Object> recorded(HttpExchange exchange) throws IOException {
        Map<String, Object> query = new TreeMap<>();
        Map<String, Object> headers = new TreeMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
        }
        String text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        Object body = null;
        if (headers.getOrDefault("content-type", "").toString().startsWith("multipart/")) {
            Map<String, Object> fields = new TreeMap<>();
            Matcher parts = Pattern.compile("name=\"(\\w+)\".*?\r\n\r\n(.*?)\r\n--", Pattern.DOTALL).matcher(text);
            while (parts.find()) fields.put(parts.group(1), parts.group(2));
            body = fields;
        } else if (!text.isEmpty()) body = Json.parse(text);
        Map<String, Object> seen = new TreeMap<>(Map.of("method", exchange.getRequestMethod(), "query", query, "headers", headers));
        seen.put("path", exchange.getRequestURI().getRawPath());
        seen.put("body", body);
        return seen;
    }

    /** The arguments: the address, what to do, the query of a list. */
    private static Object replies(String[] args) throws Exception {
        Waymark waymark = new Waymark("sk_test_a", args[1]).maxRetries(0);
        try {
            if (args[2].equals("account")) {
                waymark.me();
                return "ok";
            }
            List<String> ids = new ArrayList<>();
            Object query = inputOf(ListJobsQuery.class, (Map<?, ?>) Json.parse(args[3]));
            for (JobSummary job : waymark.jobs.iterate((ListJobsQuery) query)) ids.add(job.id());
            return ids;
        } catch (ApiException.Validation error) {
            return "ValidationError: " + error.getMessage();
        } catch (WaymarkException.UnexpectedReply error) {
            return "UnexpectedReplyError: " + error.getMessage();
        } catch (WaymarkException.ConnectionFailed error) {
            return "ConnectionFailed: " + error.getMessage();
        }
    }
}
