package waymark.sdk;

import java.net.http.HttpClient;
import java.time.Duration;

/**
 * The Waymark career-intelligence API: {@code new Waymark(key, "https://…").jobs.list(…)}. Keys are secrets: use them on
 * servers only. Threads may share a client once its settings are made.
 */
public final class Waymark {
    public final Resources.Jobs jobs;
    public final Resources.Resumes resumes;
    public final Pathways pathways;
    public final Resources.Candidates candidates;
    public final Resources.Skills skills;
    public final Resources.Roles roles;
    public final Resources.Webhooks webhooks;
    private final Transport transport;

    /** The key is {@code sk_test_…} or {@code sk_live_…}, the address that of the server without {@code /v1}. */
    public Waymark(String apiKey, String baseUrl) {
        transport = new Transport(apiKey, baseUrl);
        jobs = new Resources.Jobs(transport);
        resumes = new Resources.Resumes(transport);
        pathways = new Pathways(transport);
        candidates = new Resources.Candidates(transport);
        skills = new Resources.Skills(transport);
        roles = new Resources.Roles(transport);
        webhooks = new Resources.Webhooks(transport);
    }

    /** How often a request is sent again after a failure that may pass. Default 2. */
    public Waymark maxRetries(int times) {
        transport.maxRetries = times;
        return this;
    }

    /** How long one attempt may take. Default one minute. */
    public Waymark timeout(Duration duration) {
        transport.timeout = duration;
        return this;
    }

    /** Makes the requests, for proxies and certificates of your own. */
    public Waymark httpClient(HttpClient client) {
        transport.http = client;
        return this;
    }

    /** The app and key of this client, with credits, quota and limits. */
    public Replies.Account me(Option... options) {
        return transport.send(Replies.Account.class, new Call("GET", "/me", null, null), options);
    }
}
