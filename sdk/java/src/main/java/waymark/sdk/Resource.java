package waymark.sdk;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

abstract class Resource {
    final Transport transport;

    Resource(Transport transport) {
        this.transport = transport;
    }

    final <T> T send(Class<T> kind, Call call, Option... options) {
        return transport.send(kind, call, options);
    }

    final <T> Iterable<T> items(Class<T> kind, Call call, Option... options) {
        return () -> new Items<>(transport, kind, call, options);
    }

    /** The path with ids for its {@code {}}. With no id, or with dots, it would be another operation's. */
    static String path(String template, String... ids) {
        String path = template;
        for (String id : ids) {
            if (id.matches("\\.{0,2}")) throw new IllegalArgumentException("\"" + id + "\" is no id.");
            String segment = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
            int at = path.indexOf("{}");
            path = path.substring(0, at) + segment + path.substring(at + 2);
        }
        return path;
    }
}
